import { randomBytes } from 'node:crypto';
import { on } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { errorCode } from '../errorCode.ts';
import { endSoon } from './pulse.ts';
import type { ShownTable } from './shownTables.ts';
import type { Tables } from './tables.ts';

/**
 * Messages between the processes on one database: an answer that others may have kept for a moment (a total, the account
 * of a token, the lists, what a page for readers shows) is no longer valid. They are sent by `NOTIFY` after the write is committed and before its call is answered,
 * so that a person's next request finds the change in any process, some milliseconds later. A process that cannot listen
 * keeps no answers.
 */
export type Change =
  | 'lists'
  | `totals:${string}`
  | `account:${string}`
  | `session:${string}`
  | `key:${string}`
  | `role:${string}`
  | `shown:${ShownTable}`;

/** Called with a change by another process, and with a `shown:` of this one; with `undefined` if anything may have changed unnoticed. */
export type ChangeListener = (change: Change | undefined) => void;

/** A connection that hears; ends when asked. */
export interface Hearing {
  close(): Promise<void>;
}

const channel = 'bookdesk_changes';
/** between two tries to hear again, in milliseconds */
const retryMilliseconds = 1_000;
/** between two looks whether the connection still lives: a network may let it go without a word */
const heartbeatMilliseconds = 5_000;
/** how long a pool may take to pass on what a process says to itself, in milliseconds */
const echoPatience = 5_000;
/** PostgreSQL's codes of engines that know no LISTEN: not supported, or no such statement */
const unsupported = new Set(['0A000', '42601']);

interface Voice {
  /** tells this process's own words from those of others */
  readonly self: string;
  readonly listeners: Set<ChangeListener>;
  /** `deaf`: it should listen and cannot; `alone`: nobody asked it to listen, as in a command */
  state: 'alone' | 'hearing' | 'deaf';
  untold: Set<Change>;
  /** resolves when all announcements until now have been sent */
  told: Promise<void>;
}

const voices = new WeakMap<Kysely<Tables>, Voice>();

function voiceOf(database: Kysely<Tables>): Voice {
  const existing = voices.get(database);
  if (existing) return existing;
  const created: Voice = {
    self: randomBytes(6).toString('hex'),
    listeners: new Set(),
    state: 'alone',
    untold: new Set(),
    told: Promise.resolve(),
  };
  voices.set(database, created);
  return created;
}

async function tell(database: Kysely<Tables>, voice: Voice): Promise<void> {
  const payloads = [...voice.untold].map((change) => `${voice.self} ${change}`);
  voice.untold = new Set();
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(
    database,
  );
}

/** Tells the other processes of a change. To be called after its commit; `announced` waits for it. */
export function announce(database: Kysely<Tables>, change: Change): void {
  // the change may still be rolled back: the code that commits it announces it
  if (database.isTransaction) return;
  const voice = voiceOf(database);
  const isWaiting = voice.untold.size > 0;
  voice.untold.add(change);
  if (isWaiting) return;
  voice.told = voice.told
    .then(() => tell(database, voice))
    // untold, it is seen when the others' answers are too old, some seconds later
    .catch(() => undefined);
}

/** Resolves when all announcements until now have been sent or have failed. */
export function announced(database: Kysely<Tables>): Promise<void> {
  return voices.get(database)?.told ?? Promise.resolve();
}

/** Lets every process, this one first, know that tables were written from which readers' pages are drawn. */
export function tellWritten(database: Kysely<Tables>, tables: readonly ShownTable[]): void {
  for (const table of tables) {
    hear(voiceOf(database), `shown:${table}`);
    announce(database, `shown:${table}`);
  }
}

/** Hears of the changes of other processes for as long as the database is in use. */
export function onChange(database: Kysely<Tables>, listener: ChangeListener): void {
  voiceOf(database).listeners.add(listener);
}

/** Whether an answer may be kept: not if changes by other processes would go unnoticed. */
export function mayKeepAnswers(database: Kysely<Tables>): boolean {
  return voices.get(database)?.state !== 'deaf';
}

/** Whether this process hears at once of what others change. */
export function hearsChanges(database: Kysely<Tables>): boolean {
  return voices.get(database)?.state === 'hearing';
}

/** Forgets every answer that this process has cached. */
export function forgetAnswers(database: Kysely<Tables>): void {
  hear(voiceOf(database), undefined);
}

function hear(voice: Voice, change: Change | undefined): void {
  for (const listener of voice.listeners) listener(change);
}

function hearPayload(voice: Voice, payload: string | undefined): void {
  const [speaker, change = ''] = (payload ?? '').split(' ', 2);
  if (speaker === voice.self) return;
  // an unknown announcement comes from a newer version, so anything may have changed
  const isKnown = /^(lists$|(totals|account|session|key|role|shown):)/.test(change);
  hear(voice, isKnown ? (change as Change) : undefined);
}

/**
 * Says something by another connection, and waits until the client, which says nothing meanwhile, hears it. A pool that
 * takes the client's connection away between two transactions does not pass it on.
 */
async function hearsItself(
  database: Kysely<Tables>,
  client: pg.Client,
  self: string,
  ending: AbortSignal,
): Promise<boolean> {
  const echo = `${self} ${randomBytes(6).toString('hex')}`;
  const signal = AbortSignal.any([ending, AbortSignal.timeout(echoPatience)]);
  const heard = on(client, 'notification', { signal });
  await sql`select pg_notify(${channel}, ${echo})`.execute(database);
  try {
    for await (const [{ payload }] of heard) if (payload === echo) return true;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return false;
}

/**
 * Resolves when the connection is lost, or the hearing ends, or the server takes no changes any more: after a failover,
 * changes are written elsewhere.
 */
async function untilLost(client: pg.Client, ending: AbortSignal): Promise<void> {
  const gone = new AbortController();
  const end = () => gone.abort();
  client.on('error', end);
  client.on('end', end);
  ending.addEventListener('abort', end);
  try {
    // it may have ended while the connection was being made
    while (!gone.signal.aborted && !ending.aborted) {
      await delay(heartbeatMilliseconds, undefined, { signal: gone.signal, ref: false }).catch(
        () => undefined,
      );
      if (gone.signal.aborted) return;
      const { rows } = await client.query(`select current_setting('transaction_read_only') as off`);
      if (rows[0]?.off === 'on') return;
    }
  } finally {
    ending.removeEventListener('abort', end);
  }
}

/**
 * Begins to hear what other processes announce, by a connection of its own that is opened again when it is lost. An
 * engine without LISTEN is told in the log; answers are then kept for their few seconds.
 *
 * @param open makes a client that is not connected yet
 * @param options `isPooled`: whether a pool stands before the database, which may not let anybody hear
 */
export function hearChanges(
  database: Kysely<Tables>,
  open: () => pg.Client,
  log: Pick<Logger, 'warn' | 'info'>,
  { isPooled = false } = {},
): Hearing {
  const voice = voiceOf(database);
  const ending = new AbortController();
  voice.state = 'deaf';

  /** @returns false if trying again is no use */
  const hearOnce = async (): Promise<boolean> => {
    const client = open();
    // without a listener a lost connection would end the process
    client.on('error', () => undefined);
    client.on('notification', ({ payload }) => hearPayload(voice, payload));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      if (isPooled && !(await hearsItself(database, client, voice.self, ending.signal))) {
        if (!ending.signal.aborted)
          log.warn(
            'the pool before the database passes on no NOTIFY: changes of other processes show after some seconds',
          );
        voice.state = 'alone';
        return false;
      }
      voice.state = 'hearing';
      hear(voice, undefined);
      await untilLost(client, ending.signal);
      return true;
    } catch (error) {
      if (!unsupported.has(errorCode(error))) {
        log.warn({ err: error }, 'changes of other processes could not be heard; trying again');
        return true;
      }
      log.warn('this database has no LISTEN: changes of other processes show after some seconds');
      voice.state = 'alone';
      return false;
    } finally {
      if (voice.state === 'hearing') voice.state = 'deaf';
      hear(voice, undefined);
      await endSoon(client);
    }
  };
  const loop = async () => {
    while (!ending.signal.aborted && (await hearOnce()))
      await delay(retryMilliseconds, undefined, { signal: ending.signal, ref: false }).catch(
        () => undefined,
      );
  };
  const hearing = loop();
  return {
    async close() {
      ending.abort();
      await hearing;
      voice.state = 'alone';
    },
  };
}
