import { sql } from 'kysely';
import { bareRate, connections, latencies, load, type Question } from './calls.ts';
import { type LargeSubject, largeSubject } from './largeSubject.ts';
import { type Measurement, percentile } from './measurement.ts';
import type { Scale } from './scale.ts';
import type { Subject } from './subject.ts';

const pageSize = 10;
const path = '/jmgr/post/manage/list';

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
  const list = { ...subject, path };
  const first = await load(list, scale, [question(1)]);
  const various = await load(list, scale, questions(1));
  const deep = await load(list, scale, [question(1_000)]);
  const deepVarious = await load(list, scale, questions(976));
  const bare = await bareRate(list, scale, questions(1));
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
    const taken = await latencies({ ...subject, path }, samples, (index) => question(page + index));
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
        await latencies({ ...subject, path }, samples, makeQuestion),
      ),
    );
  return measurements;
}
