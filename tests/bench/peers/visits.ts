import type { BrowserContext, Page } from 'playwright-core';
import { desktop, launchChromium } from '#tests/support/chromium.ts';
import { checkboxes, countThreadTime, slow, threadTime } from '../handling.ts';
import { percentile } from '../measurement.ts';
import { countScript, slowNetwork } from '../pages.ts';
import type { Contestant } from './contestants.ts';

/** milliseconds without a long task after which a page has settled */
export const quiet = 2_000;

/** A first load on an empty cache, 1.6 Mbps, 150 ms there and back and a processor four times slower. */
export interface FirstLoad {
  /** milliseconds from the navigation until what is looked for is painted */
  readonly seen: number;
  /** milliseconds until a checkbox, pressed as soon as it is there, is painted as chosen; of a form: until its script is there */
  readonly workable: number;
  /** kB as transferred until then */
  readonly script: number;
  /** milliseconds of the page's own thread until it has settled */
  readonly busy: number;
  /** milliseconds of the longest task after it was seen; 0 if none is over 50 */
  readonly longest: number;
}

/** What the page notes of itself, in milliseconds since its navigation; 0 is not yet. */
interface Times {
  seen: number;
  workable: number;
  answered: number;
  busyUntil: number;
  longest: number;
}

interface Sought {
  readonly seen: string;
  readonly count: number;
  /** what is pressed as soon as it is there */
  readonly press?: string | undefined;
  /** what is there once that has worked */
  readonly worked: string;
  /** the address of the data's call */
  readonly call: string;
}

/** Runs in the page from its start. */
export function watch({ seen, count, press, worked, call }: Sought) {
  const times: Times = { seen: 0, workable: 0, answered: 0, busyUntil: 0, longest: 0 };
  Reflect.set(window, 'peerTimes', times);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      times.busyUntil = Math.max(times.busyUntil, startTime + duration);
      const isAfter = times.seen > 0 && startTime > times.seen;
      if (isAfter) times.longest = Math.max(times.longest, duration);
    }
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry instanceof PerformanceResourceTiming && entry.name.includes(call))
        times.answered = Math.max(times.answered, entry.responseEnd);
  }).observe({ type: 'resource', buffered: true });
  const afterPaint = (done: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(undefined);
    });
  const isVisible = (element: Element | undefined): boolean => element?.checkVisibility() ?? false;
  let found = { seen: false, worked: false };
  let pressed: Element | null = null;
  const look = () => {
    if (!found.seen && isVisible(document.querySelectorAll(seen)[count - 1])) {
      found = { ...found, seen: true };
      afterPaint(() => {
        times.seen = performance.now();
      });
    }
    const box = press === undefined ? null : document.querySelector<HTMLElement>(press);
    // once each: another that stands in its place later has lost what was pressed
    if (box && box !== pressed && !found.worked) {
      if (!pressed) Reflect.get(window, 'peerPressed')?.();
      pressed = box;
      setTimeout(() => box.click());
    }
    const isPressed = press === undefined || pressed !== null;
    if (!found.worked && isPressed && isVisible(document.querySelector(worked) ?? undefined)) {
      found = { ...found, worked: true };
      afterPaint(() => {
        times.workable = performance.now();
      });
    }
    // the first row of many may be there long before the last that is looked for
    if (found.seen && found.worked) observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true, attributes: true });
}

const readTimes = (page: Page): Promise<Times> =>
  // `watch` has put them there
  page.evaluate(() => Reflect.get(window, 'peerTimes') as Times);

/** Resolves once everything sought was found and nothing long has run for a while. */
export async function settled(page: Page, isThere: (times: Times) => boolean): Promise<Times> {
  for (;;) {
    const times = await readTimes(page);
    const now = await page.evaluate(() => performance.now());
    const last = Math.max(times.seen, times.workable, times.busyUntil);
    if (isThere(times) && now - last >= quiet) return times;
    await page.waitForTimeout(250);
  }
}

async function firstLoad(
  context: BrowserContext,
  address: string,
  sought: Sought,
): Promise<FirstLoad> {
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.clearBrowserCache');
  await slowNetwork(protocol);
  await countThreadTime(protocol);
  await slow(protocol, 4);
  const script = countScript(protocol);
  let untilWorkable = 0;
  await page.exposeFunction('peerPressed', () => {
    untilWorkable = script();
  });
  await page.addInitScript(watch, sought);
  await page.goto(address, { waitUntil: 'commit' });
  const times = await settled(page, ({ seen, workable }) => seen > 0 && workable > 0);
  const busy = await threadTime(protocol);
  if (untilWorkable === 0) untilWorkable = script();
  await page.close();
  return { ...times, script: untilWorkable, busy };
}

/** Opens the sign-in page as somebody who was never there. */
export async function signInLoad({ origin, signIn }: Contestant): Promise<FirstLoad> {
  return inBrowser(async (context) =>
    firstLoad(context, `${origin}${signIn.path}`, {
      seen: signIn.form,
      count: 1,
      worked: signIn.drawn,
      call: '-',
    }),
  );
}

/** Opens a list of ten rows by its address, signed in. */
export async function listLoad({ origin, enter, list }: Contestant): Promise<FirstLoad> {
  return inBrowser(async (context) => {
    await enter(context);
    return firstLoad(context, `${origin}${list.path}`, {
      seen: list.seen,
      count: 10,
      press: list.checkbox,
      worked: list.chosen,
      call: list.call,
    });
  });
}

export interface WideTable {
  /** milliseconds from the data's arrival until its rows are painted and no long task follows */
  readonly settled: number;
  /** milliseconds from a click on a checkbox until it is painted: the middle of many */
  readonly check: number;
  /** the same with a processor four times slower */
  readonly slowCheck: number;
}

/** Opens a table of 50 columns and 100 rows from another list, and works in it. */
export async function wideTable(
  { origin, enter, list, wide }: Contestant,
  clicks: number,
): Promise<WideTable> {
  return inBrowser(async (context) => {
    await enter(context);
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    await page.addInitScript(watch, {
      seen: wide.rows,
      count: 100,
      worked: wide.rows,
      call: wide.call,
    });
    await page.goto(`${origin}${list.path}`);
    await page.locator(list.checkbox).first().waitFor();
    // what comes after its rows is not what opening the next takes
    await page.waitForTimeout(quiet);
    await page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, wide.path);
    const { seen, busyUntil, answered } = await settled(page, (times) => times.seen > 0);
    const check = middle(await checkboxes(page, clicks, wide.checkbox));
    await slow(protocol, 4);
    const slowCheck = middle(await checkboxes(page, clicks, wide.checkbox));
    return { settled: Math.max(seen, busyUntil) - answered, check, slowCheck };
  });
}

const middle = (values: readonly number[]): number => percentile(values, 0.5);

/** A browser of its own each time: nothing of another visit is in its memory. */
export async function inBrowser<T>(visit: (context: BrowserContext) => Promise<T>): Promise<T> {
  const browser = await launchChromium();
  try {
    return await visit(await browser.newContext(desktop));
  } finally {
    await browser.close();
  }
}
