import type { CDPSession, Page } from 'playwright-core';
import { type Measurement, percentile } from './measurement.ts';

/** What benches of the back office share: how long a hand waits, and what the page's own thread does meanwhile. */

/** Milliseconds of processor time that the page's own thread has taken so far: the same on a busy machine. */
export async function threadTime(protocol: CDPSession): Promise<number> {
  const { metrics } = await protocol.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

/** Lets `threadTime` count the thread's own time in place of the clock's. */
export async function countThreadTime(protocol: CDPSession): Promise<void> {
  await protocol.send('Performance.enable', { timeDomain: 'threadTicks' });
}

/** Makes the processor so many times slower; 1 is as it is. */
export const slow = (protocol: CDPSession, rate: number) =>
  protocol.send('Emulation.setCPUThrottlingRate', { rate });

/** Milliseconds from the next event of a name to the end of the frame that shows what it did. */
export async function timeToPaint(
  page: Page,
  event: string,
  act: () => Promise<void>,
): Promise<number> {
  const handle = await page.evaluateHandle(
    (name) => ({
      time: new Promise<number>((resolve) => {
        addEventListener(
          name,
          ({ timeStamp }) =>
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => resolve(performance.now() - timeStamp);
              port2.postMessage(undefined);
            }),
          { capture: true, once: true },
        );
      }),
    }),
    event,
  );
  await act();
  return handle.evaluate(({ time }) => time);
}

/** milliseconds between two keys: a fast typist's */
export const pause = 60;

/** Milliseconds from each key to the frame that shows it. */
export async function typeKeys(page: Page, keys: number): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < keys; index += 1) {
    const letter = String.fromCharCode(97 + (index % 26));
    times.push(await timeToPaint(page, 'keydown', () => page.keyboard.press(letter)));
    await page.waitForTimeout(pause);
  }
  return times;
}

/** Milliseconds from each click on one of the first checkboxes of a table to the frame that shows it. */
export async function checkboxes(
  page: Page,
  clicks: number,
  selector = 'tbody input[type=checkbox]',
): Promise<number[]> {
  const boxes = page.locator(selector);
  const times: number[] = [];
  for (let index = 0; index < clicks; index += 1) {
    const box = boxes.nth(index % 6);
    times.push(await timeToPaint(page, 'click', () => box.click()));
  }
  return times;
}

/** Milliseconds between the frames of the page while something is done in it. */
export async function framesWhile(page: Page, act: () => Promise<void>): Promise<number[]> {
  const recording = await page.evaluateHandle(() => {
    const kept = { gaps: [] as number[], ended: false };
    let last: number | undefined;
    const record = (now: number) => {
      if (last !== undefined) kept.gaps.push(now - last);
      last = now;
      if (!kept.ended) requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
    return kept;
  });
  await act();
  return recording.evaluate((kept) => {
    kept.ended = true;
    return [...kept.gaps];
  });
}

/** Milliseconds of one frame on a screen of 60 Hz. */
const frame = 1_000 / 60;
/** Milliseconds: browsers tell the time of a frame in tenths, so one that was on time is told as 16.6 to 16.8. */
const grain = 0.15;
const told = (gap: number): number => (Math.abs(gap - frame) <= grain ? frame : gap);

/** The measurement of frames: what 95 % of them take, and the longest. */
export const frames = (
  what: string,
  values: readonly number[],
  goal?: Measurement['goal'],
): Measurement => ({
  what,
  value: told(percentile(values, 0.95)),
  unit: 'ms',
  ...(goal ? { goal } : {}),
  note: `95 % of ${values.length} frames; the longest ${Math.max(...values).toFixed(1)}`,
});
