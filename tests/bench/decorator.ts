import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { desktop, launchChromium } from '../support/chromium.ts';
import {
  countThreadTime,
  frames,
  framesWhile,
  pause,
  slow,
  threadTime,
  timeToPaint,
  typeKeys,
} from './handling.ts';
import { publishLargePage } from './largePage.ts';
import { type Measurement, percentile } from './measurement.ts';
import { signInThere } from './pages.ts';
import type { Scale } from './scale.ts';
import type { Subject } from './subject.ts';

/** How many times slower the processor is made: not at all, and like a cheap laptop's. */
const rates = [1, 4] as const;
/** milliseconds between scrolling and pressing: a hand is not faster */
const finding = 500;

/**
 * The special-topic editor with a page as large as one may be (docs/performance.md): until it is there, and what a hand
 * does in it.
 */
export async function measureDecorator(subject: Subject, scale: Scale): Promise<Measurement[]> {
  const id = await publishLargePage(subject, scale.page);
  const address = `${subject.origin}/deciration/main?action=2&id=${id}`;
  const list = `${subject.origin}/resource/special-pages`;
  const browser = await launchChromium();
  try {
    const measurements: Measurement[] = [];
    for (const rate of rates) {
      // its own storage: what one has typed and not saved would be offered to the next
      const context = await browser.newContext(desktop);
      await signInThere(context, subject.origin);
      // the scripts are in the browser's cache from here on
      const first = await context.newPage();
      await openByAddress(first, address);
      await first.close();
      measurements.push(...(await measureAt(rate, context, scale, { id, address, list })));
      await context.close();
    }
    return measurements;
  } finally {
    await browser.close();
  }
}

async function measureAt(
  rate: number,
  context: BrowserContext,
  { page: size, openings, keys, steps, moves }: Scale,
  { id, address, list }: { id: string; address: string; list: string },
): Promise<Measurement[]> {
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await page.addInitScript(observe, size.components);
  await countThreadTime(protocol);
  await slow(protocol, rate);
  const named = (what: string) =>
    `decorator, ${size.components} components, ${size.items.toLocaleString('en-US')} items, ${what}${rate === 1 ? '' : ` (CPU ${rate}×)`}`;
  const pressed: Opened[] = [];
  const opened: Opened[] = [];
  for (let visit = 0; visit < openings; visit += 1) {
    pressed.push(await openFromList(page, list, id));
    opened.push(await openByAddress(page, address));
  }
  const middle = (visits: readonly Opened[], of: (visit: Opened) => number) =>
    percentile(visits.map(of), 0.5);
  // the thread's time is the same however slow the processor is made: once is enough
  const cost = async (count: number, act: () => Promise<number[]>) => {
    const before = await threadTime(protocol);
    const values = await act();
    return { values, cost: ((await threadTime(protocol)) - before) / count };
  };
  const title = await cost(keys * 2, async () => [
    ...(await typeTitle(page, 'c1', keys)),
    ...(await typeTitle(page, 'c5', keys)),
  ]);
  const name = await cost(keys, () => typeName(page, keys));
  const back = await cost(steps * 2, () => undoAndRedo(page, protocol, steps));
  const drops: number[] = [];
  const drag = async (way: typeof dragOnCanvas) => {
    const { gaps, drop } = await way(page, moves);
    drops.push(drop);
    return gaps;
  };
  const onCanvas = await cost(moves, () => drag(dragOnCanvas));
  const inOutline = await cost(moves, () => drag(dragInOutline));
  await page.close();
  const alone = await typeAlone(context, rate, keys);
  const keyGoal = { limit: rate === 1 ? 17 : 50, better: 'lower' } as const;
  const frameGoal = { limit: 16.7, better: 'lower' } as const;
  const ofThread = (each: number) => `${each.toFixed(1)} ms of the page's own thread each`;
  const key = (what: string, measured: { values: number[]; cost: number }, goal = true) => ({
    what: named(what),
    value: percentile(measured.values, 0.95),
    unit: 'ms',
    ...(goal ? { goal: keyGoal } : {}),
    note: `95 % of ${measured.values.length}; median ${percentile(measured.values, 0.5).toFixed(1)}; ${ofThread(measured.cost)}`,
  });
  const dragged = (what: string, measured: { values: number[]; cost: number }): Measurement => {
    const measurement = frames(named(what), measured.values, frameGoal);
    return { ...measurement, note: `${measurement.note}; ${ofThread(measured.cost)}` };
  };
  return [
    {
      what: named('open to painted'),
      value: middle(pressed, ({ painted, pressed }) => painted - pressed),
      unit: 'ms',
      ...(rate === 1 ? { goal: { limit: 500, better: 'lower' } } : {}),
      note: `median of ${openings}, from the press on its row in the list on, its call and scripts of the cache included: what is in sight of the page and of its outline`,
    },
    {
      what: named('open to whole'),
      value: middle(pressed, ({ whole, pressed }) => whole - pressed),
      unit: 'ms',
      note: 'until every component has its place on the page and its row in the outline',
    },
    {
      what: named('open to settled'),
      value: middle(pressed, ({ settled, pressed }) => settled - pressed),
      unit: 'ms',
      note: `until no long task follows; ${middle(pressed, ({ thread }) => thread).toFixed(0)} ms of the page's own thread in all`,
    },
    {
      what: named('opened by its address, from its data on, painted'),
      value: middle(opened, ({ painted, answered }) => painted - answered),
      unit: 'ms',
      note: `the data comes before the scripts; ${middle(opened, ({ thread }) => thread).toFixed(0)} ms of the page's own thread in all, the start of the app included`,
    },
    {
      what: named('opened by its address, painted after the navigation'),
      value: middle(opened, ({ painted }) => painted),
      unit: 'ms',
      note: 'with the scripts in the cache',
    },
    {
      what: named('opened by its address, first paint'),
      value: middle(opened, ({ firstPaint }) => firstPaint),
      unit: 'ms',
      note: 'of the shell, from the navigation on',
    },
    key('a key in a title to paint', title),
    key('a key in a page setting to paint', name),
    {
      what: named('a key in an input on an otherwise empty page to paint'),
      value: percentile(alone, 0.95),
      unit: 'ms',
      note: `95 % of ${alone.length}; median ${percentile(alone, 0.5).toFixed(1)}: the browser itself, and how busy the machine is`,
    },
    key('undo and redo to paint', back, false),
    dragged('frame of a drag on the canvas', onCanvas),
    dragged('frame of a drag in the outline', inOutline),
    {
      what: named('a drop to paint'),
      value: Math.max(...drops),
      unit: 'ms',
      note: 'the longer of the two',
    },
  ];
}

/** Milliseconds from the navigation on. */
interface Opened {
  firstPaint: number;
  /** when the page was chosen in its list; 0 where it was opened by its address */
  pressed: number;
  answered: number;
  painted: number;
  /** when everything had its place */
  whole: number;
  settled: number;
  /** processor time of the page's own thread until it was settled */
  thread: number;
}

const openByAddress = (page: Page, address: string): Promise<Opened> =>
  openBy(page, () => page.goto(address, { waitUntil: 'commit' }));

async function openFromList(page: Page, list: string, id: string): Promise<Opened> {
  await page.goto(list);
  const link = page.locator(`a[href^="/deciration/main?id=${id}&"]`);
  await link.waitFor({ timeout: 120_000 });
  // what comes after the rows is not what opening takes
  await page.waitForTimeout(2_000);
  return openBy(page, () => link.click());
}

async function openBy(page: Page, go: () => Promise<unknown>): Promise<Opened> {
  const protocol = await page.context().newCDPSession(page);
  await countThreadTime(protocol);
  const before = await threadTime(protocol);
  await go();
  await page.waitForFunction(
    () => document.querySelectorAll('.decoration-canvas [data-component] .component').length > 0,
    undefined,
    { polling: 200, timeout: 120_000 },
  );
  const times = await page.evaluate(
    (quiet) =>
      new Promise<Omit<Opened, 'thread'>>((resolve) => {
        const times: unknown = Reflect.get(window, 'benchTimes');
        const read = (name: string) =>
          Number(typeof times === 'object' && times !== null ? Reflect.get(times, name) : 0);
        // long work is told of when it is over
        const look = setInterval(() => {
          const settled = Math.max(read('whole'), read('busyUntil'));
          if (times !== undefined && (read('whole') === 0 || performance.now() - settled < quiet))
            return;
          clearInterval(look);
          const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
          resolve({
            firstPaint: firstPaint ?? Number.NaN,
            pressed: read('pressed'),
            answered: read('answered'),
            painted: read('painted'),
            whole: read('whole'),
            settled,
          });
        }, 250);
      }),
    1_500,
  );
  const thread = (await threadTime(protocol)) - before;
  await protocol.detach();
  return { ...times, thread };
}

/** Runs in the page from its start: when the page's data was there, when it was painted, in sight and in whole, and when long work ended. */
function observe(count: number) {
  const times = { pressed: 0, answered: 0, painted: 0, whole: 0, busyUntil: 0 };
  Reflect.set(window, 'benchTimes', times);
  addEventListener(
    'click',
    ({ timeStamp }) => {
      times.pressed = timeStamp;
    },
    { capture: true, once: true },
  );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (/special\/detail/.test(entry.name) && entry instanceof PerformanceResourceTiming)
        times.answered = Math.max(times.answered, entry.responseEnd);
  }).observe({ type: 'resource', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      times.busyUntil = Math.max(times.busyUntil, entry.startTime + entry.duration);
  }).observe({ type: 'longtask', buffered: true });
  const shells = document.getElementsByClassName('decoration-component');
  const rows = document.getElementsByClassName('decoration-outline-row');
  const isInSight = () =>
    shells.length > 0 &&
    rows.length > 0 &&
    [...shells]
      .filter((shell) => shell.getBoundingClientRect().top < innerHeight)
      .every((shell) => shell.querySelector('.component') !== null);
  const isWhole = () => shells.length >= count && rows.length >= count;
  /** Keeps the end of the first frame that shows it. */
  const keepFrame = (name: 'painted' | 'whole', isThere: () => boolean) => {
    const look = () => {
      if (!isThere()) {
        requestAnimationFrame(look);
        return;
      }
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        times[name] = performance.now();
      };
      port2.postMessage(undefined);
    };
    requestAnimationFrame(look);
  };
  keepFrame('painted', isInSight);
  keepFrame('whole', isWhole);
}

async function typeTitle(page: Page, uuid: string, keys: number): Promise<number[]> {
  await page.locator(`[data-component="${uuid}"] .decoration-component-face`).click();
  await page.locator('.decoration-inspector [data-field="title"] input').click();
  return typeKeys(page, keys);
}

async function typeName(page: Page, keys: number): Promise<number[]> {
  await page.locator('.decoration-page-head').click();
  await page.locator('.decoration-inspector [data-field="name"] input').click();
  return typeKeys(page, keys);
}

/** What a browser takes for a key where there is nothing else to do. */
async function typeAlone(context: BrowserContext, rate: number, keys: number): Promise<number[]> {
  const page = await context.newPage();
  await slow(await context.newCDPSession(page), rate);
  await page.setContent('<input>');
  await page.locator('input').click();
  const times = await typeKeys(page, keys);
  await page.close();
  return times;
}

/** Components are moved, then every move is taken back and made again. */
async function undoAndRedo(page: Page, protocol: CDPSession, steps: number): Promise<number[]> {
  await page.locator('[data-component="c1"] .decoration-component-face').click();
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('Alt+ArrowDown');
  await threadTime(protocol);
  const times: number[] = [];
  for (const chord of ['Control+z', 'Control+Shift+z'])
    for (let step = 0; step < steps; step += 1) {
      times.push(await keyToPaint(page, chord));
      await page.waitForTimeout(pause);
    }
  return times;
}

/** The last key of a chord counts: the others change nothing. */
async function keyToPaint(page: Page, chord: string): Promise<number> {
  const parts = chord.split('+');
  const last = parts.pop() ?? '';
  for (const part of parts) await page.keyboard.down(part);
  const time = await timeToPaint(page, 'keydown', () => page.keyboard.press(last));
  for (const part of parts) await page.keyboard.up(part);
  return time;
}

/** Milliseconds between the frames of a drag, from the press until it is let go; and from there to the frame that shows it. */
interface Drag {
  gaps: number[];
  drop: number;
}

async function dragOnCanvas(page: Page, moves: number): Promise<Drag> {
  const face = page.locator('[data-component="c2"] .decoration-component-face');
  await face.scrollIntoViewIfNeeded();
  // components that were far away are drawn again
  await page.locator('[data-component="c2"] .component').first().waitFor();
  const box = await page.locator('.decoration-canvas').boundingBox();
  const own = await face.boundingBox();
  if (!box || !own) throw new Error('the component is not on the screen');
  const top = Math.max(own.y, box.y) + 20;
  return dragWithin(page, moves, [box.x + box.width / 2, top], box.y + box.height - 120);
}

async function dragInOutline(page: Page, moves: number): Promise<Drag> {
  const handle = page.locator('.decoration-outline-handle').nth(2);
  await handle.scrollIntoViewIfNeeded();
  const side = await page.locator('.decoration-side').boundingBox();
  const own = await handle.boundingBox();
  if (!side || !own) throw new Error('the outline is not on the screen');
  const middle = [own.x + own.width / 2, own.y + own.height / 2] as const;
  return dragWithin(page, moves, middle, side.y + side.height - 80);
}

/** Picks up what stands there, takes it down and up again, and drops it. */
async function dragWithin(
  page: Page,
  moves: number,
  [x, y]: readonly [number, number],
  bottom: number,
): Promise<Drag> {
  const way = Math.max(60, bottom - y);
  await page.mouse.move(x, y);
  await page.waitForTimeout(finding);
  const gaps = await framesWhile(page, async () => {
    await page.mouse.down();
    for (let move = 1; move <= moves; move += 1) {
      const share = (1 - Math.cos((move / moves) * 2 * Math.PI)) / 2;
      await page.mouse.move(x + 6, y + way * share);
    }
    await page.mouse.move(x, y + way * 0.4);
    await page.waitForTimeout(200);
  });
  const drop = await timeToPaint(page, 'mouseup', () => page.mouse.up());
  await page.waitForTimeout(200);
  await page.keyboard.press('Control+z');
  return { gaps, drop };
}
