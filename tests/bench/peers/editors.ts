import type { BrowserContext, Page } from 'playwright-core';
import { pause, slow, typeKeys } from '../handling.ts';
import { percentile } from '../measurement.ts';
import { inBrowser, quiet, settled, watch } from './visits.ts';

/** An editor of pages with a large page open in it: ours, or Puck. */
export interface Editor {
  readonly name: string;
  readonly enter: (context: BrowserContext) => Promise<void>;
  readonly address: string;
  /** a component on its canvas, one that is drawn with its content, and how many the page has */
  readonly component: string;
  readonly filled: string;
  readonly count: number;
  /** a part of the address of the call that brings the page */
  readonly call: string;
  /** what is pressed on the canvas for its inputs, and the input of its title */
  readonly face: string;
  readonly title: string;
}

export interface Editing {
  /** milliseconds from the navigation until the first key in a title is painted, the scripts in the cache */
  readonly firstKey: number;
  /** milliseconds from the navigation until every component is there, the scripts in the cache */
  readonly opened: number;
  /** the same until every component was in sight with its content, one after the other */
  readonly whole: number;
  /** milliseconds from a key to its paint: the middle of them, and the worst */
  readonly key: number;
  readonly worstKey: number;
  /** the same with a processor four times slower */
  readonly slowKey: number;
  readonly worstSlowKey: number;
}

/** Opens the page once more than it was, and types into a title. */
export async function editing(editor: Editor, keys: number): Promise<Editing> {
  return inBrowser(async (context) => {
    await editor.enter(context);
    const sought = { seen: editor.component, count: editor.count, worked: editor.component };
    await context.addInitScript(watch, { ...sought, call: editor.call });
    // the scripts are in the browser's cache from here on
    const first = await context.newPage();
    await first.goto(editor.address);
    await settled(first, ({ seen }) => seen > 0);
    await first.close();
    const scrolled = await context.newPage();
    await scrolled.goto(editor.address, { waitUntil: 'commit' });
    const whole = await scrolled.evaluate(seeEach, {
      component: editor.component,
      filled: editor.filled,
      count: editor.count,
    });
    await scrolled.close();
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    // the browser's own start of a tab is none of ours
    await page.waitForTimeout(quiet);
    await page.goto(editor.address, { waitUntil: 'commit' });
    await pressUntilSeen(page, editor.face, editor.title);
    await pressUntilSeen(page, editor.title, `${editor.title}:focus`);
    await typeKeys(page, 1);
    const firstKey = (await page.evaluate(() => performance.now())) - pause;
    const { seen } = await settled(page, (times) => times.seen > 0);
    const times = await typeKeys(page, keys);
    await slow(protocol, 4);
    const slowTimes = await typeKeys(page, keys);
    return {
      firstKey,
      opened: seen,
      whole,
      key: percentile(times, 0.5),
      worstKey: Math.max(...times),
      slowKey: percentile(slowTimes, 0.5),
      worstSlowKey: Math.max(...slowTimes),
    };
  });
}

/** Presses the first one in sight as soon as it is there, and again until what that leads to is. */
async function pressUntilSeen(page: Page, selector: string, next: string): Promise<void> {
  for (;;) {
    const place = await placeOf(page, selector);
    await page.mouse.click(place.x, place.y);
    // milliseconds: a second press any sooner would be a double click
    if (await page.evaluate(inSight, { selector: next, longest: 1_000 })) return;
  }
}

/** The middle of an element, once it is in sight: Playwright's own looks are up to half a second apart. */
async function placeOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const place = await page.evaluate(inSight, { selector, longest: Number.POSITIVE_INFINITY });
  if (!place) throw new Error(`${selector} is not in sight`);
  return place;
}

/** Runs in the page: looks with each frame. */
async function inSight({ selector, longest }: { selector: string; longest: number }) {
  const until = performance.now() + longest;
  while (performance.now() < until) {
    for (const element of document.querySelectorAll(selector)) {
      if (!element.checkVisibility()) continue;
      element.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return undefined;
}

/** Runs in the page: brings one component after the other into sight, until each has had its content. */
async function seeEach({
  component,
  filled,
  count,
}: Pick<Editor, 'component' | 'filled' | 'count'>): Promise<number> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let place = 0; place < count; place += 1)
    for (;;) {
      const found = document.querySelectorAll(component)[place];
      if (found?.matches(filled)) break;
      found?.scrollIntoView();
      await frame();
    }
  return performance.now();
}
