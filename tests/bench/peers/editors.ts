import type { BrowserContext, Page } from 'playwright-core';
import { slow, typeKeys } from '../handling.ts';
import { percentile } from '../measurement.ts';
import { inBrowser, settled, watch } from './visits.ts';

/** An editor of pages with a large page open in it: ours, or Puck. */
export interface Editor {
  readonly name: string;
  readonly enter: (context: BrowserContext) => Promise<void>;
  readonly address: string;
  /** a component on its canvas, and how many the page has */
  readonly component: string;
  readonly count: number;
  /** a part of the address of the call that brings the page */
  readonly call: string;
  /** Gives the focus to the title of a component. */
  readonly focusTitle: (page: Page) => Promise<void>;
}

export interface Editing {
  /** milliseconds from the navigation until every component is there, the scripts in the cache */
  readonly opened: number;
  /** milliseconds from a key to its paint, 95 % of them */
  readonly key: number;
  /** the same with a processor four times slower */
  readonly slowKey: number;
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
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    await page.goto(editor.address);
    const { seen } = await settled(page, (times) => times.seen > 0);
    await editor.focusTitle(page);
    const key = percentile(await typeKeys(page, keys), 0.95);
    await slow(protocol, 4);
    const slowKey = percentile(await typeKeys(page, keys), 0.95);
    return { opened: seen, key, slowKey };
  });
}
