import type { Page } from 'playwright-core';
import { desktop, launchChromium } from '../support/chromium.ts';
import {
  checkboxes,
  countThreadTime,
  frames,
  framesWhile,
  slow,
  threadTime,
  timeToPaint,
} from './handling.ts';
import { type Measurement, percentile } from './measurement.ts';
import { signInThere } from './pages.ts';
import type { Scale } from './scale.ts';
import type { Subject } from './subject.ts';
import { wideColumns, wideList, wideSchema } from './tableSchema.ts';

const rowCount = 100;
const slowDown = 4;

/** A list of 50 columns × 100 rows (docs/performance.md): until it is settled, and what a hand does in it. */
export async function measureTable(subject: Subject, scale: Scale): Promise<Measurement[]> {
  const { openings, clicks, edits, sorts } = scale;
  await publishWideList(subject);
  const browser = await launchChromium();
  try {
    const context = await browser.newContext(desktop);
    await signInThere(context, subject.origin);
    const page = await context.newPage();
    await page.addInitScript(observe);
    const protocol = await context.newCDPSession(page);
    const address = `/resource/${wideList}?pageSize=${rowCount}`;
    const settled: number[] = [];
    const complete: number[] = [];
    for (let visit = 0; visit < openings; visit += 1) {
      await openFromAnother(page, subject.origin, address);
      settled.push(await settledAfterData(page));
      complete.push(await completeAfterData(page));
    }
    await countThreadTime(protocol);
    const beforeChecks = await threadTime(protocol);
    const check = await checkboxes(page, clicks);
    const checkCost = ((await threadTime(protocol)) - beforeChecks) / clicks;
    const resize = await resizeFrames(page);
    const edit = await inlineEdits(page, edits);
    const beforeSorts = await threadTime(protocol);
    const sort = await sortings(page, sorts);
    const sortCost = ((await threadTime(protocol)) - beforeSorts) / sorts;
    await slow(protocol, slowDown);
    const slowCheck = await checkboxes(page, clicks);
    const slowResize = await resizeFrames(page);
    await slow(protocol, 1);
    const of = `${wideColumns} × ${rowCount}`;
    return [
      {
        what: `table of ${of}, settled after data`,
        value: percentile(settled, 0.5),
        unit: 'ms',
        goal: { limit: 300, better: 'lower' },
        note: `median of ${openings}, opened from another list: every row, with its columns in sight`,
      },
      {
        what: `table of ${of}, every cell there after data`,
        value: percentile(complete, 0.5),
        unit: 'ms',
        note: 'those out of sight come row by row while the browser is idle',
      },
      paint(`table of ${of}, checkbox to paint`, check, 30),
      paint(`table of ${of}, checkbox to paint (CPU 4×)`, slowCheck, 120),
      {
        what: `table of ${of}, processor time of a click on a checkbox`,
        value: checkCost,
        unit: 'ms',
        note: 'of the page’s own thread, the pointer’s way there included: it says the same on a busy machine',
      },
      {
        what: `table of ${of}, sorted after data`,
        value: percentile(sort, 0.5),
        unit: 'ms',
        note: `${sortCost.toFixed(0)} ms of processor time in all`,
      },
      { what: `table of ${of}, cell open for change`, value: percentile(edit, 0.5), unit: 'ms' },
      frames(`table of ${of}, frame while a column is resized`, resize),
      frames(`table of ${of}, frame while a column is resized (CPU 4×)`, slowResize),
    ];
  } finally {
    await browser.close();
  }
}

const paint = (what: string, values: readonly number[], limit: number): Measurement => ({
  what,
  value: percentile(values, 0.5),
  unit: 'ms',
  goal: { limit, better: 'lower' },
  note: `median; 95 % within ${percentile(values, 0.95).toFixed(1)}`,
});

export async function publishWideList(subject: Subject): Promise<void> {
  const response = await fetch(`${subject.origin}/jmgr/schema/save`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${subject.token}` },
    body: JSON.stringify({ name: wideList, text: await wideSchema(), revision: 0 }),
  });
  if (!response.ok)
    throw new Error(`the wide list was refused: ${response.status} ${await response.text()}`);
}

/** Runs in the page from its start: when the last list call was answered, and when long work ended. */
function observe() {
  const times = { answered: 0, busyUntil: 0 };
  Reflect.set(window, 'benchTimes', times);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry instanceof PerformanceResourceTiming && /bookSearch/.test(entry.name))
        times.answered = Math.max(times.answered, entry.responseEnd);
  }).observe({ type: 'resource', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      times.busyUntil = Math.max(times.busyUntil, entry.startTime + entry.duration);
  }).observe({ type: 'longtask', buffered: true });
}

/**
 * Opens the table as a link of the app does, from a list that is open: a cold load asks for the data before the script
 * of lists has come, and would count that script.
 */
async function openFromAnother(page: Page, origin: string, address: string): Promise<void> {
  await page.goto(`${origin}/resource/posts`);
  await page.locator('.bd-table tbody > tr').first().waitFor();
  // what comes after its rows is not what opening the next takes
  await page.waitForTimeout(2_000);
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await page.locator(`[aria-describedby="${wideList}-table-help"]`).waitFor();
}

/** Milliseconds from the list call's answer until all 5,000 cells are there. */
async function completeAfterData(page: Page): Promise<number> {
  const handle = await page.waitForFunction(
    (count) =>
      document.querySelectorAll('tbody [role="gridcell"]').length >= count && performance.now(),
    wideColumns * rowCount,
    { polling: 50 },
  );
  const now = Number(await handle.jsonValue());
  return (
    now -
    (await page.evaluate(() => Number(Reflect.get(Reflect.get(window, 'benchTimes'), 'answered'))))
  );
}

/** Milliseconds from the list call's answer until its rows are painted and no long work follows. */
async function settledAfterData(page: Page): Promise<number> {
  await page.waitForFunction(
    (count) => document.querySelectorAll('.bd-table tbody > tr').length >= count,
    rowCount,
    { polling: 50 },
  );
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() =>
          setTimeout(() => {
            const painted = performance.now();
            // long work is told of when it is over
            setTimeout(() => {
              const times: unknown = Reflect.get(window, 'benchTimes');
              const read = (name: string) =>
                Number(typeof times === 'object' && times !== null ? Reflect.get(times, name) : 0);
              resolve(Math.max(painted, read('busyUntil')) - read('answered'));
            }, 500);
          }),
        );
      }),
  );
}

async function inlineEdits(page: Page, edits: number): Promise<number[]> {
  const cells = page.locator('tbody td[data-editable="category"]');
  const times: number[] = [];
  for (let index = 0; index < edits; index += 1) {
    const cell = cells.nth(index);
    await cell.scrollIntoViewIfNeeded();
    // the first opening loads the inputs
    const time = await timeToPaint(page, 'dblclick', () => cell.dblclick());
    await cell.locator('input').waitFor();
    if (index > 0) times.push(time);
    await page.keyboard.press('Escape');
  }
  return times;
}

async function sortings(page: Page, sorts: number): Promise<number[]> {
  const times: number[] = [];
  const head = page.locator('th[data-column="bookName"] button');
  for (let index = 0; index < sorts; index += 1) {
    const before = await page.locator('tbody').getAttribute('class');
    const answered = page.waitForResponse(/bookSearch/);
    await head.click();
    await answered;
    await page.waitForFunction(
      (name) => document.querySelector('tbody')?.getAttribute('class') === name,
      before,
    );
    times.push(await settledAfterData(page));
  }
  return times;
}

/** Milliseconds between frames while the edge of a column follows the pointer. */
async function resizeFrames(page: Page): Promise<number[]> {
  const edge = await page.locator('th[data-column="bookName"] [role=separator]').boundingBox();
  if (!edge) throw new Error('the column has no edge');
  const [x, y] = [edge.x + edge.width / 2, edge.y + edge.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const gaps = await framesWhile(page, async () => {
    for (let step = 1; step <= 60; step += 1) await page.mouse.move(x + step * 2, y);
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return gaps;
}
