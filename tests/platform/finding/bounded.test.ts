import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { findRecords } from '#contract/endpoints/finding.ts';
import { throughGrams } from '#server/database/totals.ts';
import { createOwnPlatform, eventFields, type OwnPlatform, ownText } from '../own/support.ts';

/** However many records a list has and however common a word is: what is looked at for a few letters has bounds. */

/** the newest ones, more than are read in their order; and older ones, more than are gathered */
const [recent, old] = [5_300, 3_300];

let platform: OwnPlatform;
beforeAll(async () => {
  platform = await createOwnPlatform();
  const { database } = platform.services;
  await sql`insert into topic (id, account_id, title, search_text, grams, created_at, updated_at)
    select 1000 + number, (select id from account where name = 'operator'), title, title,
      string_to_array(title, null) || array[substr(title, 1, 2), substr(title, 2, 2), substr(title, 3, 2)],
      timestamptz '2026-01-01' + number * interval '1 minute', now()
    from generate_series(1, ${old + recent}::integer) as number, lateral (
      select case when number > ${old}::integer then '看新话题' when number % 1000 = 7 then '看珍话题' else '看旧话题' end as title
    ) as given`.execute(database);
  await sql`analyze topic`.execute(database);
});
afterAll(() => platform.close());
afterEach(() => vi.restoreAllMocks());

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** What a text finds among the topics, and what the database is asked about them. */
async function find(keyword: string) {
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...parameters: unknown[]
  ) {
    const [first, values] = parameters;
    const given = z.object({ text: z.string(), values: z.array(z.unknown()).optional() });
    const { data: named } = given.safeParse(first);
    const text = typeof first === 'string' ? first : named?.text;
    const sent = named?.values ?? values;
    if (text !== undefined && /\bselect\b.*"topic"/is.test(text))
      statements.push({ text, values: Array.isArray(sent) ? sent : [] });
    return Reflect.apply(query, this, parameters);
  });
  const { data } = await platform.call(findRecords, { body: { keyword } }, platform.operator);
  vi.restoreAllMocks();
  const { records = [] } = data.lists.find(({ list }) => list === 'topics') ?? {};
  return {
    ...data,
    topics: records.map(({ id, title }) => [title, Number(id) - 1000]),
    statements,
  };
}

interface Plan {
  readonly 'Relation Name'?: string | undefined;
  readonly 'Index Name'?: string | undefined;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter': number;
  readonly Plans: Plan[];
}
const plan: z.ZodType<Plan> = z.object({
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  Plans: z.lazy(() => z.array(plan)).default([]),
});
const explained = z.array(z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: plan })]) })).min(1);

const nodesOf = (node: Plan): Plan[] => [node, ...node.Plans.flatMap(nodesOf)];

/** The steps of a statement, as the database has done them. */
const stepsOf = ({ text, values }: Statement): Promise<Plan[]> =>
  platform.services.database.transaction().execute(async (transaction) => {
    // as the server does where it asks for the words
    if (text.startsWith('with matches')) await throughGrams().execute(transaction);
    const { rows } = await transaction.executeQuery(
      CompiledQuery.raw(`explain (analyze, format json) ${text}`, values),
    );
    return explained.parse(rows).flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan));
  });

/** The most topics that one step has looked at, and the indexes that were used. */
async function workOf(statements: readonly Statement[]) {
  const steps = (await Promise.all(statements.map(stepsOf))).flat();
  const looked = steps
    .filter((step) => step['Relation Name'] === 'topic')
    .map((step) => step['Actual Rows'] + step['Rows Removed by Filter']);
  return {
    most: Math.max(...looked),
    indexes: new Set(steps.flatMap((step) => step['Index Name'] ?? [])),
  };
}

test('a word that all hold is found among the newest, and nobody counts it', async () => {
  const { topics, partly, statements } = await find('话题');
  const newest = [0, 1, 2, 3, 4].map((index) => ['看新话题', old + recent - index]);
  expect({ topics, partly }).toEqual({ topics: newest, partly: [] });
  const { most, indexes } = await workOf(statements);
  expect(most).toBeLessThanOrEqual(501);
  expect([...indexes]).not.toContain('topic_grams');
});

test('a rare word is found by the index of words, however old its records are', async () => {
  const { topics, partly, statements } = await find('珍');
  expect({ topics, partly }).toEqual({
    topics: [3_007, 2_007, 1_007, 7].map((id) => ['看珍话题', id]),
    partly: [],
  });
  const { most, indexes } = await workOf(statements);
  expect(most).toBeLessThanOrEqual(501);
  expect([...indexes]).toContain('topic_grams');
});

test('a word that only many old ones hold gives some of them, and says that there may be newer ones', async () => {
  const { topics, partly, statements } = await find('旧话');
  expect(topics).toHaveLength(5);
  expect(new Set(topics.map(([title]) => title))).toEqual(new Set(['看旧话题']));
  expect(partly).toEqual(['topics']);
  expect((await workOf(statements)).most).toBeLessThanOrEqual(5_001);
});

test('titles are found by the indexes of their beginnings and of their initials', async () => {
  for (const [keyword, index] of [
    ['看新', 'topic_beginning'],
    ['kxht', 'topic_initials'],
  ] as const) {
    const { topics, statements } = await find(keyword);
    expect(topics).toHaveLength(5);
    const [byTitle, ...others] = statements.filter(({ text }) => text.includes('as held'));
    expect(others).toEqual([]);
    const { most, indexes } = await workOf(byTitle ? [byTitle] : []);
    expect(most).toBeLessThanOrEqual(5);
    expect([...indexes]).toContain(index);
  }
});

test('a list whose table somebody holds is left out and told, and all others are found', async () => {
  await platform.publish('held', ownText('held', { title: eventFields.title }));
  await platform.put('held', { title: '看新的展览' });
  expect((await find('看新')).lists.map(({ list }) => list).sort()).toEqual(['held', 'topics']);
  const { database } = platform.services;
  await database.transaction().execute(async (holder) => {
    await sql`lock table own_held in access exclusive mode`.execute(holder);
    const { topics, lists, unasked } = await find('看新');
    expect(topics).toHaveLength(5);
    expect(lists.map(({ list }) => list)).toEqual(['topics']);
    expect(unasked).toEqual(['held']);
  });
});
