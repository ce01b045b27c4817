import autocannon from 'autocannon';
import pg from 'pg';
import { pino } from 'pino';
import type { OpenDatabase } from '#server/database/connection.ts';
import { createPlatform } from '#server/platform.ts';
import { readSettings } from '#server/settings.ts';
import { timed } from './measurement.ts';
import type { Scale } from './scale.ts';
import type { Subject } from './subject.ts';

/** How fast a list call answers: many at once, one after another, and its SQL without it. */

export const connections = 50;

/** The body of a list call. */
export type Question = Readonly<Record<string, unknown>>;

/** A list of a Bookdesk that runs, and its database beside it. */
export interface ListSubject extends Pick<Subject, 'origin' | 'token' | 'post'> {
  /** of the list call */
  readonly path: string;
  readonly opened: OpenDatabase;
}

/**
 * Asks the questions in turn on every connection, each beginning at another: equal ones that meet on their way share an
 * answer, and where there are several they are not to meet.
 */
export async function load(
  subject: Pick<ListSubject, 'origin' | 'token' | 'path'>,
  { seconds, warmingSeconds }: Scale,
  asked: readonly Question[],
): Promise<{ rate: number; p99: number }> {
  const requests = asked.map((body) => ({ body: JSON.stringify(body) }));
  let begun = 0;
  const ask = (duration: number) =>
    autocannon({
      url: subject.origin + subject.path,
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${subject.token}` },
      requests,
      setupClient: (client) => {
        const first = begun % requests.length;
        begun += 1;
        client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
      },
      connections,
      duration,
    });
  // connections, plans and compiled code are there before anything is measured
  await ask(warmingSeconds);
  const result = await ask(seconds);
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers were no success, ${result.errors} calls failed`);
  }
  return { rate: result.requests.average, p99: result.latency.p99 };
}

/** A statement as the driver is given it. */
interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values?: unknown[];
}

const isStatement = (value: unknown): value is Statement =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';

/** what calls share or keep: totals, who asks, which lists there are */
const isShared = /_total"|access_token|schema_generation|stored_schema|list_table/;

/** The statements that a question leads to, apart from those that calls share. */
async function statementsOf(
  { opened, token, origin, path }: ListSubject,
  asked: readonly Question[],
): Promise<Statement[][]> {
  const platform = await createPlatform(
    {
      database: opened.database,
      settings: readSettings({ LOG_LEVEL: 'silent' }),
      log: pino({ level: 'silent' }),
      now: () => new Date(),
    },
    { background: false },
  );
  const { query } = pg.Client.prototype;
  let statements: Statement[] = [];
  const recording = function (this: pg.Client, ...given: unknown[]): unknown {
    const [first, values] = given;
    const statement = isStatement(first)
      ? first
      : { text: String(first), values: Array.isArray(values) ? values : [] };
    if (!isShared.test(statement.text)) statements.push(statement);
    return Reflect.apply(query, this, given);
  };
  Reflect.set(pg.Client.prototype, 'query', recording);
  try {
    const found: Statement[][] = [];
    for (const body of asked) {
      statements = [];
      const answer = await platform.fetch(
        new Request(origin + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
        }),
      );
      if (!answer.ok) throw new Error(await answer.text());
      found.push(statements);
    }
    return found;
  } finally {
    Reflect.set(pg.Client.prototype, 'query', query);
    await platform.close();
  }
}

/** How many of the questions a second their SQL takes where nothing but the driver stands around it. */
export async function bareRate(
  subject: ListSubject,
  { seconds, warmingSeconds }: Scale,
  asked: readonly Question[],
): Promise<number> {
  const statements = await statementsOf(subject, asked);
  const { host, port, user, password, database } = subject.opened.client();
  const pool = new pg.Pool({ host, port, user, database, password: password ?? '', max: 16 });
  const ask = async (duration: number): Promise<number> => {
    const end = performance.now() + duration * 1_000;
    let done = 0;
    const askOn = async (from: number) => {
      for (let next = from; performance.now() < end; next += 1) {
        for (const statement of statements[next % statements.length] ?? [])
          await pool.query({ ...statement });
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: connections }, (_, index) => askOn(index)));
    return done / duration;
  };
  try {
    await ask(warmingSeconds);
    return await ask(seconds);
  } finally {
    await pool.end();
  }
}

/** How long calls take that come one after another, each another question. */
export async function latencies(
  subject: Pick<ListSubject, 'post' | 'path'>,
  samples: number,
  makeQuestion: (index: number) => Question,
): Promise<number[]> {
  const taken: number[] = [];
  for (let index = 0; index < samples; index += 1)
    taken.push(await timed(() => subject.post(subject.path, makeQuestion(index))));
  return taken;
}
