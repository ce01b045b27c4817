import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { after } from '../after.ts';
import type { Services } from '../services.ts';
import { productVersion } from '../version.ts';

/** Seconds between two signs of life. */
const signSeconds = 15;
/** seconds without a sign of life after which a process counts as dead */
export const aliveSeconds = 60;
/** seconds after which a dead process is deleted from the list */
const forgottenSeconds = 24 * 60 * 60;

/** The signs of life of a process, until it ends. */
export interface Living {
  close(): Promise<void>;
}

/** Gives a sign of life at once and then regularly. */
export function sayAlive({ database, log, now }: Services): Living {
  const id = randomUUID();
  const started = now();
  const ending = new AbortController();
  const sign = async () => {
    const seen_at = now();
    await database
      .insertInto('server_process')
      .values({
        id,
        host: hostname(),
        pid: process.pid,
        version: productVersion,
        node: process.versions.node,
        started_at: started,
        seen_at,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at }))
      .execute();
    await database
      .deleteFrom('server_process')
      .where((expression) =>
        expression.or([
          expression('seen_at', '<', after(seen_at, -forgottenSeconds)),
          // dated in the future by a wrong clock; a living process will give another sign
          expression('seen_at', '>', after(seen_at, aliveSeconds)),
        ]),
      )
      .execute();
  };
  const loop = async () => {
    while (!ending.signal.aborted) {
      await sign().catch((error: unknown) =>
        log.warn({ err: error }, 'this process could not say that it lives'),
      );
      await delay(signSeconds * 1_000, undefined, { signal: ending.signal, ref: false }).catch(
        () => undefined,
      );
    }
  };
  const living = loop();
  return {
    async close() {
      ending.abort();
      await living;
      // a process that ends normally is removed at once
      await database
        .deleteFrom('server_process')
        .where('id', '=', id)
        .execute()
        .catch(() => undefined);
    },
  };
}
