import type { BrowserContext, Page } from 'playwright-core';
import { pause, slow, typeKeys } from '../handling.ts';
import { percentile } from '../measurement.ts';
import { inBrowser, settled, watch } from './visits.ts';

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
  /** Gives the focus to the title of a component. */
  readonly focusTitle: (page: Page) => Promise<void>;
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
    await page.goto(editor.address, { waitUntil: 'commit' });
    await editor.focusTitle(page);
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
