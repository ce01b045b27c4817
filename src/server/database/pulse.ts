import { clearInterval, setInterval } from 'node:timers';
import pg from 'pg';
import type { Logger } from 'pino';
import { errorCode } from '../errorCode.ts';
import { isDatabaseDown } from './unreachable.ts';

/**
 * Finds out whether the database answers. When a network drops a connection, it does not report that, so a query would
 * wait for ever. Therefore, when a query waits for long, this opens a connection of its own and asks. If that gets no
 * answer either, all waiting queries fail, new ones fail at once, and it asks again until the database answers.
 */

/** milliseconds between two checks for waiting queries, and between two questions to a lost database */
const lookMilliseconds = 1_000;
/**
 * How long the database may take, counted in checks and not in time: if this process itself was held up, what has arrived
 * meanwhile is read before the next check.
 */
const patience = {
  /** an answer, before somebody asks whether the database lives */
  answer: 5,
  /** the connection that asks, with its answer */
  probe: 6,
  /** any statement, before its connection is taken for lost; more than the database itself allows them */
  statement: 40,
} as const;
/** unanswered questions in a row after which the database counts as lost */
const probesBeforeGone = 2;

/** The database is known not to answer. */
class DatabaseGone extends Error {
  /** SQLSTATE of a connection that cannot be made */
  readonly code = '08001';

  constructor() {
    super('The database does not answer.');
  }
}

interface Waiting {
  statements: number;
  /** how many checks the oldest of them has been waiting through */
  looks: number;
}

export class Pulse {
  readonly #configuration: pg.ClientConfig;
  readonly #log: Pick<Logger, 'warn' | 'info'>;
  readonly #connections = new Set<pg.Client>();
  readonly #waiting = new Map<pg.Client, Waiting>();
  /** connections whose statements may take as long as they like */
  readonly #unlimited = new WeakSet<pg.Client>();
  readonly #callers = new Set<(gone: DatabaseGone) => void>();
  #isGone = false;
  #isClosed = false;
  #asking: Promise<void> | undefined;
  #probing: { readonly client: pg.Client; looks: number } | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param configuration of the connection that asks */
  constructor(configuration: pg.ClientConfig, log: Pick<Logger, 'warn' | 'info'>) {
    this.#configuration = configuration;
    this.#log = log;
  }

  /** Keeps an eye on a connection until it ends. */
  watch(connection: pg.Client): void {
    this.#connections.add(connection);
    connection.once('end', () => {
      this.#connections.delete(connection);
      this.#waiting.delete(connection);
    });
    this.#keepLooking();
  }

  /** A statement is sent on a connection. @returns to be called when it has its answer */
  sent(connection: pg.Client, text: string): () => void {
    // a transaction takes away its limit, for itself
    if (text.includes('statement_timeout')) this.#unlimited.add(connection);
    else if (/^(commit|rollback)$/i.test(text)) this.#unlimited.delete(connection);
    const waiting = this.#waiting.get(connection) ?? { statements: 0, looks: 0 };
    waiting.statements += 1;
    this.#waiting.set(connection, waiting);
    return () => {
      waiting.statements -= 1;
      waiting.looks = 0;
      if (waiting.statements === 0) this.#waiting.delete(connection);
    };
  }

  /**
   * Waits for a connection, but only until it is known that the database does not answer.
   *
   * @throws DatabaseGone
   */
  lend<Connection extends { release(): void }>(
    connect: () => Promise<Connection>,
  ): Promise<Connection> {
    if (this.#isGone) return Promise.reject(new DatabaseGone());
    return new Promise((resolve, reject) => {
      let isGivenUp = false;
      const giveUp = (gone: DatabaseGone) => {
        isGivenUp = true;
        reject(gone);
      };
      this.#callers.add(giveUp);
      connect()
        .then(
          (connection) => {
            if (isGivenUp) connection.release();
            else resolve(connection);
          },
          (error: unknown) => {
            if (isDatabaseDown(error)) this.#ask();
            reject(error);
          },
        )
        .finally(() => this.#callers.delete(giveUp));
    });
  }

  /** Cuts every connection: all waiting queries fail now. */
  cut(): void {
    for (const { connection } of this.#connections) connection.stream.destroy();
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    // nothing else would close it
    this.#probing?.client.connection.stream.destroy();
  }

  #keepLooking(): void {
    if (!this.#isClosed) this.#timer ??= setInterval(() => this.#look(), lookMilliseconds).unref();
  }

  #look(): void {
    for (const [connection, waiting] of this.#waiting) {
      waiting.looks += 1;
      if (waiting.looks > patience.answer) this.#ask();
      if (waiting.looks > patience.statement && !this.#unlimited.has(connection)) {
        this.#log.warn('a database connection was lost without a word');
        connection.connection.stream.destroy();
      }
    }
    if (this.#isGone) this.#ask();
    if (!this.#probing) return;
    this.#probing.looks += 1;
    if (this.#probing.looks > patience.probe) this.#probing.client.connection.stream.destroy();
  }

  /** Asks the database, one question at a time. */
  #ask(): void {
    if (this.#isClosed) return;
    this.#keepLooking();
    this.#asking ??= this.#answers().finally(() => {
      this.#asking = undefined;
    });
  }

  async #answers(): Promise<void> {
    let failure: unknown;
    for (let probe = 0; probe < (this.#isGone ? 1 : probesBeforeGone); probe += 1) {
      failure = await this.#probe();
      if (failure === undefined) break;
    }
    if (failure === undefined) {
      if (this.#isGone) this.#log.info('the database answers again');
      this.#isGone = false;
      return;
    }
    if (this.#isGone) return;
    this.#isGone = true;
    this.#log.warn({ err: failure }, 'the database does not answer');
    for (const giveUp of this.#callers) giveUp(new DatabaseGone());
    this.#callers.clear();
    this.cut();
  }

  /** @returns the error, if the database does not answer; undefined if it does, even with a refusal */
  async #probe(): Promise<unknown> {
    const client = new pg.Client(this.#configuration);
    this.#probing = { client, looks: 0 };
    // without a listener a connection that breaks would end the process
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return undefined;
    } catch (error) {
      // a database that refuses the connection, because it is full or denies access, is alive
      return isDatabaseDown(error) && errorCode(error) !== '53300' ? error : undefined;
    } finally {
      this.#probing = undefined;
      void endSoon(client);
    }
  }
}

/** how long a connection may take to be ended in order, in milliseconds */
const goodbyeMilliseconds = 1_000;

/** Ends a connection, by force if the other side does not answer. */
export async function endSoon(client: pg.Client): Promise<void> {
  const late = setTimeout(() => client.connection.stream.destroy(), goodbyeMilliseconds);
  await client.end().catch(() => undefined);
  clearTimeout(late);
}
