import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { shippedDefinitions } from '#tests/support/shippedLists.ts';
import { createListPlatform, type ListPlatform } from './support.ts';

/**
 * Every list of `schemas/` is read by indexes (docs/performance.md): its default order, each column that it offers to sort
 * by, in both directions, and each of its tabs. PostgreSQL is asked for a plan that neither reads a whole table nor sorts
 * it; it gives one that does only where there is no index for it. What a page's own ten rows are sorted by afterwards is
 * free.
 */

const call = z.object({
  method: z.enum(['GET', 'POST']),
  path: z.string(),
  fixed: z.record(z.string(), z.unknown()).default({}),
});
const schema = z.object({
  name: z.string(),
  endpoints: z.object({ list: call }),
  list: z.object({
    columns: z.array(
      z.union([
        z.string(),
        z.object({
          field: z.string(),
          sortable: z.boolean().default(false),
          sortBy: z.string().optional(),
        }),
      ]),
    ),
    tabs: z
      .array(
        z.object({ list: call.optional(), fixed: z.record(z.string(), z.unknown()).default({}) }),
      )
      .optional(),
  }),
});
const lists = [...shippedDefinitions().values()].map((definition) => schema.parse(definition));

/** Lists of what operators make by hand: some hundreds, and sorting them costs less than their indexes. */
const small = new Set(['channels', 'labels', 'special-labels', 'special-pages']);

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

let platform: ListPlatform;
beforeAll(async () => {
  platform = await createListPlatform();
});
afterAll(() => platform.close());
afterEach(() => vi.restoreAllMocks());

/** What a list call asks the database. */
async function statementsOf(
  { method, path }: z.output<typeof call>,
  given: Readonly<Record<string, unknown>>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...parameters: unknown[]
  ) {
    const [first, values] = parameters;
    const text =
      typeof first === 'object' && first !== null && 'text' in first ? first.text : first;
    const sent =
      typeof first === 'object' && first !== null && 'values' in first ? first.values : values;
    if (typeof text === 'string' && /^\s*(\/\*.*?\*\/\s*)?(select|with)\b/i.test(text))
      statements.push({ text, values: Array.isArray(sent) ? sent : [] });
    return Reflect.apply(query, this, parameters);
  });
  const headers = { authorization: `Bearer ${platform.operator.token}` };
  const pairs = new URLSearchParams(
    Object.entries(given).map(([name, value]) => [name, String(value)]),
  );
  const { status, body } =
    method === 'GET'
      ? await platform.send(`/jmgr${path}?${pairs}`, { headers })
      : await platform.send(`/jmgr${path}`, {
          method,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(given),
        });
  vi.restoreAllMocks();
  expect({ path, given, status, body }).toMatchObject({ status: 200 });
  // who asks is known by now
  return statements.filter(({ text }) => !/\baccess_token\b/.test(text));
}

const plan: z.ZodType<Plan> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Parent Relationship': z.string().optional(),
  'Sort Key': z.array(z.string()).optional(),
  Plans: z.lazy(() => z.array(plan)).default([]),
});
interface Plan {
  readonly 'Node Type': string;
  readonly 'Parent Relationship'?: string | undefined;
  readonly 'Relation Name'?: string | undefined;
  readonly 'Sort Key'?: string[] | undefined;
  readonly Plans: Plan[];
}
const explained = z.array(z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: plan })]) })).min(1);

/** What a node gets its rows from, apart from queries that are answered beside it. */
const sourcesOf = (node: Plan): readonly Plan[] =>
  node.Plans.filter(
    ({ 'Parent Relationship': relationship }) =>
      relationship !== 'InitPlan' && relationship !== 'SubPlan',
  );

/** Whether all of a table may come out of a node: not where it is limited, grouped into one, or looked up for such rows. */
function isUnbounded(node: Plan): boolean {
  const type = node['Node Type'];
  if (type === 'Limit' || type === 'Aggregate' || type === 'CTE Scan') return false;
  const [first, ...others] = sourcesOf(node);
  if (first === undefined) return node['Relation Name'] !== undefined;
  return isUnbounded(first) || (type !== 'Nested Loop' && others.some(isUnbounded));
}

/** Where a plan reads a whole table, or sorts what nothing has bounded. */
function costly(node: Plan): string[] {
  const type = node['Node Type'];
  const isSort = /Sort$/.test(type) && sourcesOf(node).some(isUnbounded);
  return [
    ...(type === 'Seq Scan' ? [`reads all of ${node['Relation Name']}`] : []),
    ...(isSort ? [`sorts by ${node['Sort Key']?.join(', ')}`] : []),
    ...node.Plans.flatMap(costly),
  ];
}

async function costOf({ text, values }: Statement): Promise<string[]> {
  const { database } = platform.services;
  return database.connection().execute(async (connection) => {
    const run = (statement: string, parameters: unknown[] = []) =>
      connection.executeQuery(CompiledQuery.raw(statement, parameters));
    for (const name of [
      'enable_seqscan',
      'enable_sort',
      'enable_incremental_sort',
      'enable_bitmapscan',
    ])
      await run(`set ${name} = off`);
    const { rows } = await run(`explain (format json) ${text}`, values);
    await run('reset all');
    return explained.parse(rows).flatMap((row) => costly(row['QUERY PLAN'][0].Plan));
  });
}

for (const { name, endpoints, list } of lists) {
  const sorts = list.columns.flatMap((column) => {
    if (typeof column === 'string' || !column.sortable) return [];
    const { field, sortBy = field } = column;
    return [sortBy, `-${sortBy}`];
  });
  const places = (list.tabs ?? [{ fixed: {} }]).map((tab) => ({
    endpoint: 'list' in tab && tab.list ? tab.list : endpoints.list,
    fixed: { ...endpoints.list.fixed, ...tab.fixed },
  }));
  test.skipIf(small.has(name))(`${name}: every order of every tab has its index`, async () => {
    const found = new Map<string, string[]>();
    for (const { endpoint, fixed } of places)
      for (const sort of [undefined, ...sorts]) {
        const question = { pageIndex: 1, pageSize: 10, ...fixed, ...(sort ? { sort } : {}) };
        const statements = await statementsOf(endpoint, question);
        expect(statements).not.toEqual([]);
        for (const statement of statements) {
          const costs = await costOf(statement);
          if (costs.length > 0)
            found.set(`${endpoint.path} ${JSON.stringify({ ...fixed, sort })}`, costs);
        }
      }
    expect(Object.fromEntries(found)).toEqual({});
  });
}
