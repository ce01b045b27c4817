import { randomFillSync } from 'node:crypto';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createMD5 } from 'hash-wasm';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { desktop, launchChromium } from '../support/chromium.ts';
import { type Measurement, percentile, timed } from './measurement.ts';
import { signInThere } from './pages.ts';
import type { Scale } from './scale.ts';
import type { Subject } from './subject.ts';

/** how long a person looks for a file at least (milliseconds) */
const choosingMilliseconds = 1_000;
/** between two looks at what the page holds (milliseconds) */
const lookMilliseconds = 250;

/** A film, in whole the largest that may be sent (contract 5): hashed in a worker, posted, while the page stays usable. */
export async function measureUpload(
  subject: Subject,
  { filmBytes }: Scale,
): Promise<Measurement[]> {
  const film = join(tmpdir(), `bookdesk-bench-${process.pid}.mp4`);
  await writeFilm(film, filmBytes);
  const before = await timed(() => hashMemory(filmBytes));
  const browser = await launchChromium();
  try {
    const context = await browser.newContext(desktop);
    await signInThere(context, subject.origin, 'press');
    const page = await context.newPage();
    page.setDefaultTimeout(300_000);
    await page.addInitScript(watchWorkers);
    await page.goto(`${subject.origin}/publish/dynamic`);
    const opened = page.waitForEvent('filechooser');
    await page
      .getByRole('group', { name: '视频', exact: true })
      .getByRole('button', { name: '上传视频' })
      .click();
    const chooser = await opened;
    await page.waitForTimeout(choosingMilliseconds);
    await page.evaluate(watchTasks);

    const memory = await watchMemory(browser, page);
    const signed = page.waitForRequest((request) => request.url().endsWith('/oss/sign'));
    await chooser.setFiles(film);
    const chosen = performance.now();
    await signed;
    const hashing = performance.now() - chosen;
    const poster = page.getByRole('button', { name: /^播放/ }).first();
    const sending = await timed(() => poster.waitFor());
    const { heap, process: held } = await memory.stop();
    const tasks = await page.evaluate(() => window.longTasks ?? []);
    const inWorker = await page.evaluate(() => window.longestAnswer ?? Number.NaN);
    const { size } = await stat(film);
    // what the machine does else strikes one of them at most: the faster one counts
    const alone = Math.min(before, await timed(() => hashMemory(size)));
    const of = `a film of ${Math.round(size / 1_024 ** 2)} MiB`;
    return [
      {
        what: `${of}, hashed in the worker`,
        value: size / 1e6 / (inWorker / 1_000),
        unit: 'MB/s',
        goal: { limit: 400, better: 'higher' },
        note: 'from handing it the file until it answers, its reading included',
      },
      {
        what: `${of}, from choosing it until permission is asked`,
        value: size / 1e6 / (hashing / 1_000),
        unit: 'MB/s',
        note: 'its checks and its poster frame included',
      },
      {
        what: 'the same hash of as many bytes in memory, in Node',
        value: size / 1e6 / (alone / 1_000),
        unit: 'MB/s',
        note: 'before and right afterwards, the faster one: how busy the machine is',
      },
      {
        what: 'the hash in the worker, of the speed of that in memory',
        value: (100 * alone) / inWorker,
        unit: '%',
        goal: { limit: 85, better: 'higher' },
      },
      { what: `${of}, sent and stored`, value: sending / 1_000, unit: 's' },
      {
        what: `${of}, longest task of the page meanwhile`,
        value: Math.max(0, ...tasks),
        unit: 'ms',
        goal: { limit: 50, better: 'lower' },
        note: `${tasks.length} over 50 ms`,
      },
      { what: `${of}, heap of the page at most`, value: Math.max(...heap) / 1e6, unit: 'MB' },
      {
        what: `${of}, what the heap grew by at most`,
        value: (Math.max(...heap) - (heap[0] ?? 0)) / 1e6,
        unit: 'MB',
      },
      ...(held.length > 0
        ? [
            {
              what: `${of}, memory of the page's process, median and growth`,
              value: percentile(held, 0.5) / 1e6,
              unit: 'MB',
              note: `${Math.round((Math.max(...held) - (held[0] ?? 0)) / 1e6)} MB more at most than before`,
            },
          ]
        : []),
    ];
  } finally {
    await browser.close();
    await rm(film, { force: true });
  }
}

/** What is written at once. */
const blockBytes = 8 * 1024 * 1024;

/**
 * A film of three seconds, made so large by a box of noise that follows it. Its bytes are really there, as those of a
 * film that was just exported: holes of a file are slow to read.
 */
async function writeFilm(path: string, bytes: number): Promise<void> {
  const film = await readFile(resolve('tests/browser/fixtures/clip.mp4'));
  const header = Buffer.alloc(8);
  header.writeUInt32BE(bytes - film.length);
  header.write('free', 4);
  const file = await open(path, 'w');
  try {
    await file.write(Buffer.concat([film, header]));
    const noise = randomFillSync(Buffer.alloc(blockBytes));
    let missing = bytes - film.length - header.length;
    for (; missing > 0; missing -= blockBytes)
      await file.write(noise, 0, Math.min(missing, blockBytes));
  } finally {
    await file.close();
  }
}

/** Hashes so many bytes, with nothing to read and nothing to show. */
async function hashMemory(bytes: number): Promise<void> {
  const hasher = await createMD5();
  hasher.init();
  const block = new Uint8Array(blockBytes);
  for (let hashed = 0; hashed < bytes; hashed += blockBytes) hasher.update(block);
  hasher.digest();
}

declare global {
  interface Window {
    longTasks?: number[];
    /** milliseconds from handing a worker a file to its last answer, of the one that took longest */
    longestAnswer?: number;
  }
}

/** Runs in the page before it: keeps how long a worker took from being handed a file to its last answer. */
function watchWorkers(): void {
  window.Worker = class extends Worker {
    override postMessage(message: unknown): void {
      const handed = performance.now();
      this.addEventListener('message', () => {
        window.longestAnswer = Math.max(window.longestAnswer ?? 0, performance.now() - handed);
      });
      super.postMessage(message);
    }
  };
}

/** Runs in the page: keeps how long each task over 50 ms took. */
function watchTasks(): void {
  const tasks: number[] = [];
  window.longTasks = tasks;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask' });
}

/** Looks at the page's heap, and where the system tells it at its whole process, until it is stopped. */
async function watchMemory(browser: Browser, page: Page) {
  const protocol = await page.context().newCDPSession(page);
  const whole = await browser.newBrowserCDPSession();
  await protocol.send('Performance.enable');
  const heap: number[] = [];
  const held: number[] = [];
  const look = async (): Promise<void> => {
    heap.push(await heapOf(protocol));
    const bytes = await residentOf(whole);
    if (bytes !== undefined) held.push(bytes);
  };
  await look();
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      await look();
      await new Promise((done) => setTimeout(done, lookMilliseconds));
    }
  })();
  return {
    async stop() {
      isOver = true;
      await looking;
      return { heap, process: held };
    },
  };
}

async function heapOf(protocol: CDPSession): Promise<number> {
  const { metrics } = await protocol.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
}

/** Bytes that the largest renderer holds; Linux alone tells them. */
async function residentOf(whole: CDPSession): Promise<number | undefined> {
  const { processInfo } = await whole.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const sizes = await Promise.all(
    renderers.map(async ({ id }) => {
      const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
      return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024;
    }),
  );
  const largest = Math.max(0, ...sizes);
  return largest > 0 ? largest : undefined;
}
