import autocannon from 'autocannon';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { createPlatform } from '#server/platform.ts';
import { readSettings } from '#server/settings.ts';
import { type LargeSubject, largeSubject } from './largeSubject.ts';
import { type Measurement, percentile, timed } from './measurement.ts';
import type { Scale } from './scale.ts';
import type { Subject } from './subject.ts';

const connections = 50;
const pageSize = 10;
const path = '/jmgr/post/manage/list';

type Question = Readonly<Record<string, unknown>>;

const question = (pageIndex: number): Question => ({
  pageIndex,
  pageSize,
  contentType: 1050,
  status: 30,
});
const questions = (first: number): Question[] =>
  Array.from({ length: 50 }, (_, index) => question(first + index));

/**
 * A million posts to manage, with their true total, as an operator asks for them: the first page, others, deep ones, the
 * last; filtered by what is usual; and how the call stands against its own SQL without it.
 */
export async function measureListCall(_subject: Subject, scale: Scale): Promise<Measurement[]> {
  const subject = await largeSubject(scale);
  const first = await load(subject, scale, [question(1)]);
  const various = await load(subject, scale, questions(1));
  const deep = await load(subject, scale, [question(1_000)]);
  const deepVarious = await load(subject, scale, questions(976));
  const bare = await bareRate(subject, scale, questions(1));
  const named = `${subject.rows.toLocaleString('en-US')} posts, ${connections} connections`;
  return [
    {
      what: `list call, ${named}`,
      value: first.rate,
      unit: '/s',
      goal: { limit: 3_000, better: 'higher' },
    },
    { what: 'list call, p99', value: first.p99, unit: 'ms', goal: { limit: 30, better: 'lower' } },
    { what: 'list call, pages 1 to 50 in turn', value: various.rate, unit: '/s' },
    { what: 'list call, pages 1 to 50 in turn, p99', value: various.p99, unit: 'ms' },
    { what: 'the same SQL by the bare driver', value: bare, unit: '/s' },
    {
      what: 'list call, of what the bare driver reaches with the same SQL',
      value: (various.rate / bare) * 100,
      unit: '%',
      goal: { limit: 50, better: 'higher' },
      note: 'pages 1 to 50 in turn; the call’s own client takes its part of the same processors',
    },
    {
      what: 'list call, page 1,000',
      value: deep.rate,
      unit: '/s',
      goal: { limit: 600, better: 'higher' },
    },
    { what: 'list call, pages 976 to 1,025 in turn', value: deepVarious.rate, unit: '/s' },
    ...(await measureDeepPages(subject, scale)),
    ...(await measureTotals(subject, scale)),
  ];
}

/**
 * Asks the questions in turn on every connection, each beginning at another: equal ones that meet on their way share an
 * answer, and where there are several they are not to meet.
 */
async function load(
  subject: LargeSubject,
  { seconds, warmingSeconds }: Scale,
  asked: readonly Question[],
): Promise<{ rate: number; p99: number }> {
  const requests = asked.map((body) => ({ body: JSON.stringify(body) }));
  let begun = 0;
  const ask = (duration: number) =>
    autocannon({
      url: subject.origin + path,
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

/** The statements that a question leads to, apart from totals, which calls share, and from who asks. */
async function statementsOf(
  { opened, token, origin }: LargeSubject,
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
    if (!/_total"|access_token/.test(statement.text)) statements.push(statement);
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
async function bareRate(
  subject: LargeSubject,
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
async function latencies(
  subject: LargeSubject,
  samples: number,
  makeQuestion: (index: number) => Question,
): Promise<number[]> {
  const taken: number[] = [];
  for (let index = 0; index < samples; index += 1)
    taken.push(await timed(() => subject.post(path, makeQuestion(index))));
  return taken;
}

const told = (what: string, values: readonly number[]): Measurement => ({
  what,
  value: percentile(values, 0.5),
  unit: 'ms',
  note: `the middle one of ${values.length} calls, each another question; the longest ${Math.max(...values).toFixed(1)}`,
});

async function measureDeepPages(subject: LargeSubject, { samples }: Scale): Promise<Measurement[]> {
  const answer = await subject.post(path, question(1));
  const total =
    typeof answer === 'object' && answer !== null && 'dataCount' in answer
      ? Number(answer.dataCount)
      : 0;
  const last = Math.ceil(total / pageSize);
  const places = {
    'page 10,000': 10_000,
    'the page in the middle': Math.floor(last / 2),
    'the last page': last - samples,
  };
  const measurements: Measurement[] = [];
  for (const [name, page] of Object.entries(places)) {
    const taken = await latencies(subject, samples, (index) => question(page + index));
    measurements.push(told(`list call, ${name}`, taken));
  }
  return measurements;
}

const day = 86_400_000;

/** Lists by usual filters, their totals never asked before. */
async function measureTotals(subject: LargeSubject, { samples }: Scale): Promise<Measurement[]> {
  const { rows } = await sql<{ id: string }>`
    select account_id::text as id from post where not is_deleted
    group by account_id order by count(*) desc limit ${sql.lit(samples)}`.execute(
    subject.opened.database,
  );
  const span = (index: number, days: number) => {
    const to = Date.now() - (index + 1) * 3_600_000;
    return {
      createdAtFrom: new Date(to - days * day).toISOString(),
      createdAtTo: new Date(to).toISOString(),
    };
  };
  const newest = { pageIndex: 1, pageSize, sort: '-createdAt' };
  const filters: Record<string, (index: number) => Question> = {
    'by status': (index) => ({
      ...newest,
      status: [10, 20, 30, 40][index % 4],
      pageSize: 10 + index,
    }),
    'by author': (index) => ({ ...newest, userId: rows[index]?.id }),
    'by author and status': (index) => ({ ...newest, userId: rows[index]?.id, status: 30 }),
    'by a month and status': (index) => ({ ...newest, ...span(index, 30), status: 30 }),
    'by a year and status': (index) => ({ ...newest, ...span(index, 365), status: 30 }),
    'by likes': (index) => ({ ...newest, likeCountMin: 4_000 + index }),
  };
  const measurements: Measurement[] = [];
  for (const [name, makeQuestion] of Object.entries(filters))
    measurements.push(
      told(
        `list call, total ${name}, not asked before`,
        await latencies(subject, samples, makeQuestion),
      ),
    );
  return measurements;
}
