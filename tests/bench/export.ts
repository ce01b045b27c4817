import type { Page } from 'playwright-core';
import { desktop, launchChromium } from '../support/chromium.ts';
import { fillSubject } from './fillSubject.ts';
import { slow } from './handling.ts';
import type { Measurement } from './measurement.ts';
import { signInThere } from './pages.ts';
import type { Scale } from './scale.ts';
import type { Subject } from './subject.ts';

/** milliseconds: a piece of work that long is felt */
const feltAfter = 50;
/** how many times slower the processor is made for the second export of a format */
const slowness = 4;
const formats = [
  { name: 'CSV', choice: 'CSV（.csv）' },
  { name: 'XLSX', choice: 'Excel（.xlsx）' },
] as const;

/** The export of a list of many rows: how long it takes, and whether the page stays smooth meanwhile. */
export async function measureExport(subject: Subject, scale: Scale): Promise<Measurement[]> {
  const rows = scale.exportedRows;
  await fillSubject(subject, rows);
  const browser = await launchChromium();
  try {
    const context = await browser.newContext(desktop);
    await signInThere(context, subject.origin);
    const measurements: Measurement[] = [];
    for (const [{ name, choice }, rate] of formats.flatMap((format) =>
      [1, slowness].map((rate) => [format, rate] as const),
    )) {
      const at = rate === 1 ? '' : ` at ${rate}×`;
      const page = await context.newPage();
      // a dialog of the system would wait for a hand: the file goes to the downloads
      await page.addInitScript(() => Reflect.set(window, 'showSaveFilePicker', undefined));
      await page.goto(`${subject.origin}/resource/posts`);
      const { seconds, tasks } = await exported(page, choice, rate);
      measurements.push(
        {
          what: `export of ${rows.toLocaleString('en-US')} rows as ${name}${at}`,
          value: seconds,
          unit: 's',
        },
        {
          what: `export as ${name}${at}, the page’s longest piece of work`,
          value: Math.max(0, ...tasks),
          unit: 'ms',
          goal: { limit: feltAfter, better: 'lower' },
          note: `${tasks.length} over ${feltAfter} ms, which are those that a browser tells of; 0 for none`,
        },
      );
      await page.close();
    }
    return measurements;
  } finally {
    await browser.close();
  }
}

/** Exports every row, from the press on the button until the file is there. */
async function exported(
  page: Page,
  choice: string,
  rate: number,
): Promise<{ seconds: number; tasks: readonly number[] }> {
  await page.locator('tbody tr').first().waitFor();
  await page.locator('.bd-list-head').getByRole('button', { name: '导出' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(choice).click();
  const tasks = await page.evaluateHandle(() => {
    const found: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) found.push(duration);
    }).observe({ type: 'longtask' });
    return found;
  });
  await slow(await page.context().newCDPSession(page), rate);
  const begin = performance.now();
  const file = page.waitForEvent('download', { timeout: 600_000 });
  await dialog.getByRole('button', { name: '开始导出' }).click();
  const download = await file;
  const seconds = (performance.now() - begin) / 1_000;
  await download.delete();
  return { seconds, tasks: await tasks.evaluate((all) => [...all]) };
}
