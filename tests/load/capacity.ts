import { prepare, type Use, type Used, use } from './run.ts';

/** twice as much each time, at most so often */
const mostSteps = 7;

/**
 * Uses the server more and more until 1 call of 100 takes longer than the bound, or one fails; then once more between the
 * last that held and the first that did not.
 *
 * @param bound of p99 over all calls, in milliseconds
 * @returns what held and what did not, in lines
 */
export async function findCapacity(used: Used, one: Use, bound: number): Promise<string> {
  const lines: string[] = [];
  const tries = async (times: number): Promise<boolean> => {
    const wanted = { ...one, times };
    const stock = await prepare(used, wanted);
    const { figures, seconds } = await use(used, stock, wanted);
    const { p50, p99, failed } = figures.total();
    const isHeld = p99 <= bound && failed === 0;
    const line = `× ${times}: ${(figures.calls / seconds).toFixed(0)} calls/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(0)} ms, ${failed} failed: ${isHeld ? 'holds' : 'too much'}`;
    lines.push(line);
    console.log(line);
    return isHeld;
  };
  let held = 0;
  let times = one.times;
  for (let step = 0; step < mostSteps && (await tries(times)); step += 1) {
    held = times;
    times *= 2;
  }
  const between = (held + times) / 2;
  if (held > 0 && held < times && (await tries(between))) held = between;
  return [
    ...lines,
    `${held} times the use of an hour, ${(held * one.speed).toLocaleString('en-US')} times as fast as life, with p99 up to ${bound} ms`,
  ].join('\n');
}
