import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '../services.ts';

const pollMilliseconds = 1_000;

/** Work that goes on in the background. */
export interface WorkLoop {
  /** Looks for work at once. */
  wake(): void;
  /** Finishes what it has begun. */
  close(): Promise<void>;
}

/** How many pieces of work are under way, by lane. */
export type Busy = ReadonlyMap<string, number>;

/** Work of several lanes, each with places of its own, so that a slow one holds up no other. */
interface Lanes<Piece> {
  /** Takes what is due and has a place; nothing if there is none. */
  claim(busy: Busy): Promise<readonly Piece[]>;
  laneOf(piece: Piece): string;
  run(piece: Piece): Promise<void>;
  /** the line of the log where that fails */
  readonly failed: string;
}

/**
 * Does what is due again and again, as places become free, and looks once a second where nothing is. Several processes may
 * do it.
 */
export function startWorkLoop<Piece>(
  { log }: Pick<Services, 'log'>,
  { claim, laneOf, run, failed }: Lanes<Piece>,
): WorkLoop {
  const ending = new AbortController();
  const busy = new Map<string, number>();
  const running = new Set<Promise<void>>();
  let pause = new AbortController();
  const wake = () => pause.abort();
  const tell = (error: unknown) => log.warn({ err: error }, failed);
  const count = (lane: string, by: number) => {
    const now = (busy.get(lane) ?? 0) + by;
    if (now > 0) busy.set(lane, now);
    else busy.delete(lane);
  };
  const begin = (piece: Piece) => {
    const lane = laneOf(piece);
    count(lane, 1);
    const one: Promise<void> = run(piece)
      .finally(() => {
        count(lane, -1);
        running.delete(one);
      })
      // where it failed, the next one is looked for after a rest
      .then(wake, tell);
    running.add(one);
  };
  const loop = async () => {
    while (!ending.signal.aborted) {
      pause = new AbortController();
      const pieces = (await claim(busy).catch(tell)) ?? [];
      for (const piece of pieces) begin(piece);
      if (pieces.length === 0 && !ending.signal.aborted)
        await delay(pollMilliseconds, undefined, { signal: pause.signal }).catch(() => undefined);
    }
    await Promise.all(running);
  };
  const ended = loop();
  return {
    wake,
    async close() {
      ending.abort();
      wake();
      await ended;
    },
  };
}
