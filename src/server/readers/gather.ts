import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { clientAddressIn } from '../http/bindings.ts';
import { networkOf } from '../http/clientAddress.ts';
import type { Services } from '../services.ts';
import { countOpenings, isCounted, type Opening } from './count.ts';
import { isOpenedByPerson } from './opening.ts';

/** What became of an opening: counted; known of this hour; not a person's; too many were waiting. */
export type OpeningOutcome = 'counted' | 'repeated' | 'robot' | 'dropped';

/** Gets the openings, for the metrics. */
export type ObserveOpenings = (outcome: OpeningOutcome, amount: number) => void;

/** Notes who has opened which page for readers. */
export interface Readers {
  /**
   * Notes that a page is sent, or is still the one that the browser has; costs no question.
   *
   * @param kind the kind of the record; those without a number are passed over
   */
  opened(context: Context, kind: string, id: string): void;
  /** Writes the noted openings to the database; if that fails, they stay noted. */
  write(): Promise<void>;
  /** Writes the noted openings a last time, when the process ends. */
  close(): Promise<void>;
}

/** An opening shows in the numbers after so long, about. */
const gatheredMilliseconds = 5_000;
/** Openings that wait to be written, at most: about 10 MiB. The newest are dropped beyond. */
const waitingLimit = 30_000;
/** written by one transaction */
const batchSize = 1_000;
const hour = 3_600_000;

const personOf = (clientAddress: string, agent: string): string =>
  createHash('sha256')
    .update(`${networkOf(clientAddress)}\n${agent}`)
    .digest('base64url');

/**
 * Begins to note what readers open.
 *
 * @param options `background`: whether it is written by itself, at regular times; else by `write` and `close` alone
 */
export function gatherOpenings(
  { database, log, now }: Services,
  observe: ObserveOpenings,
  options: { readonly background: boolean; readonly waitingLimit?: number },
): Readers {
  const waiting = new Map<string, Opening>();
  const limit = options.waitingLimit ?? waitingLimit;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, batchSize);
      const added = await countOpenings(
        database,
        batch.map(([, opening]) => opening),
      );
      for (const [key] of batch) waiting.delete(key);
      observe('counted', added);
      observe('repeated', batch.length - added);
    }
  }

  function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeAll()
      .catch((error: unknown) => {
        log.warn({ err: error, waiting: waiting.size }, 'openings could not be counted yet');
        plan();
      })
      .finally(() => {
        writing = undefined;
      });
    return writing;
  }

  function plan(): void {
    if (!options.background || timer !== undefined) return;
    timer = setTimeout(() => void write(), gatheredMilliseconds).unref();
  }

  return {
    opened(context, kind, id) {
      if (!isCounted(kind)) return;
      if (!isOpenedByPerson(context.req.raw)) return observe('robot', 1);
      const person = personOf(clientAddressIn(context), context.req.header('user-agent') ?? '');
      const opening = { kind, id, hour: Math.floor(now().getTime() / hour), person };
      const key = `${kind} ${id} ${opening.hour} ${person}`;
      if (waiting.has(key)) return observe('repeated', 1);
      if (waiting.size >= limit) return observe('dropped', 1);
      waiting.set(key, opening);
      plan();
    },
    write,
    async close() {
      // one that is under way may have begun before the last was noted
      await writing;
      await write();
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
