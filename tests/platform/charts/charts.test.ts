import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ChartAnswer, chartValues } from '#contract/endpoints/charts.ts';
import { bookCalls, postCalls } from '#contract/endpoints/lists.ts';
import { dayAfter } from '#contract/zonedTime.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { todayOf } from '#server/readers/days.ts';
import { createRole, operatorWith } from '#tests/support/people.ts';
import { both, createOwnPlatform, eventFields, type OwnPlatform, ownText } from '../own/support.ts';

/** The numbers of charts: over what the caller sees in the list, in one bounded query. */

let platform: OwnPlatform;
let press: string;
let writer: string;
beforeAll(async () => {
  platform = await createOwnPlatform();
  const { database } = platform.services;
  await createAccount(database, {
    name: 'press',
    nickname: '红楼书店',
    enablePublish: true,
    institution: { name: '红楼书店', status: 30 },
  });
  await createAccount(database, { name: 'writer', nickname: '写手', enablePublish: true });
  press = await platform.signIn('press');
  writer = await platform.signIn('writer');
});
afterAll(() => platform.close());

const charts = [
  { name: 'all', label: both('All'), look: 'number' },
  { name: 'seats', label: both('Seats'), look: 'number', measure: 'sum', field: 'seats' },
  { name: 'byStatus', label: both('By status'), look: 'share', by: 'status' },
  { name: 'byPlaceDay', label: both('By day'), look: 'line', by: 'day', days: 3 },
  { name: 'byStart', label: both('By start'), look: 'bar', by: 'startAt', days: 3 },
  {
    name: 'priceByBook',
    label: both('Price by book'),
    look: 'bar',
    measure: 'average',
    field: 'price',
    by: 'book',
  },
];

let count = 0;
let list: string;
/** Publishes a list of its own for each test. */
beforeEach(() => {
  count += 1;
  list = `events${count}`;
});
async function publish(more: object = {}, fields: object = {}): Promise<void> {
  const text: { list: object } = JSON.parse(
    ownText(
      list,
      { ...eventFields, ...fields },
      { access: { institutions: { read: 'own', create: true } } },
    ),
  );
  await platform.publish(
    list,
    JSON.stringify({ ...text, ...more, list: { ...text.list, charts } }),
  );
}

async function values(
  chart: string,
  filters: Record<string, unknown> = {},
  token = platform.operator,
): Promise<ChartAnswer> {
  return (await platform.call(chartValues, { body: { list, chart, filters } }, token)).data;
}
const valuesOf = ({ groups }: ChartAnswer) => groups.map(({ key, value }) => [key, value]);

test('records are counted, and numbers summed, over what the list is narrowed to', async () => {
  await publish();
  for (const [seats, status] of [
    [10, 'planned'],
    [20, 'planned'],
    [null, 'held'],
  ] as const)
    await platform.put(list, { title: 'a', seats, status });
  await platform.put(list, { title: 'without a status' });
  expect(valuesOf(await values('all'))).toEqual([[null, 4]]);
  expect(valuesOf(await values('seats'))).toEqual([[null, 30]]);
  expect(valuesOf(await values('seats', { seatsMin: 15 }))).toEqual([[null, 20]]);
  expect(valuesOf(await values('all', { status: 'held' }))).toEqual([[null, 1]]);
  expect(valuesOf(await values('byStatus'))).toEqual([
    ['planned', 2],
    ['held', 1],
    [null, 1],
  ]);
  const [first] = await platform.rows(list);
  await platform.own(`${list}/delete`, { ids: [first?.id] });
  expect(valuesOf(await values('all'))).toEqual([[null, 3]]);
});

test('an average is told of each record, with its title, and of no value where there is none', async () => {
  await publish();
  const make = async (bookName: string) =>
    (await platform.call(bookCalls.save, { body: { bookName, authorName: '' } }, platform.operator))
      .data.id;
  const [first, second] = [await make('红楼梦'), await make('西游记')];
  for (const [book, price] of [
    [first, 10],
    [first, 15],
    [second, null],
  ] as const)
    await platform.put(list, { title: 'a', book, price });
  const { groups } = await values('priceByBook');
  expect(groups).toEqual([
    { key: first, title: '红楼梦', value: 12.5 },
    { key: second, title: '西游记', value: null },
  ]);
});

test('days are those of the platform zone, each of them told, the last one today', async () => {
  await publish();
  const today = todayOf(platform.services);
  const yesterday = dayAfter(today, -1);
  // a moment before and after midnight in Shanghai
  await platform.put(list, { title: 'late', startAt: `${yesterday}T15:59:59.000Z` });
  await platform.put(list, { title: 'early', startAt: `${yesterday}T16:00:00.000Z` });
  await platform.put(list, { title: 'never' });
  await platform.put(list, { title: 'long ago', startAt: '2001-01-01T00:00:00.000Z' });
  const found = await values('byStart');
  expect(valuesOf(found)).toEqual([
    [dayAfter(today, -2), 0],
    [yesterday, 1],
    [today, 1],
  ]);
  expect(found.days).toEqual({ from: dayAfter(today, -2), to: today, isCut: false, today });
  await platform.put(list, { title: 'a', day: yesterday });
  expect(valuesOf(await values('byPlaceDay'))).toEqual([
    [dayAfter(today, -2), 0],
    [yesterday, 1],
    [today, 0],
  ]);
});

test('a list that is narrowed by the days of a chart has the chart tell those days, 366 of them at most', async () => {
  await publish();
  await platform.put(list, { title: 'a', startAt: '2020-02-29T04:00:00.000Z' });
  const leap = {
    startAtFrom: '2020-02-27T16:00:00.000Z',
    startAtTo: '2020-02-29T15:59:59.999Z',
  };
  expect(valuesOf(await values('byStart', leap))).toEqual([
    ['2020-02-28', 0],
    ['2020-02-29', 1],
  ]);
  const days = { startAtFrom: '2020-02-28', startAtTo: '2020-02-29' };
  expect(await values('byStart', days)).toEqual(await values('byStart', leap));
  const wide = { startAtFrom: '1990-01-01T00:00:00.000Z', startAtTo: leap.startAtTo };
  const found = await values('byStart', wide);
  expect(found.groups).toHaveLength(366);
  expect(found.days).toMatchObject({ to: '2020-02-29', isCut: true });
  const none = { startAtFrom: leap.startAtTo, startAtTo: '2020-01-01T00:00:00.000Z' };
  expect((await values('byStart', none)).groups).toMatchObject([{ value: 0 }]);
});

test('beyond the fifty largest groups the rest is one, told how many it is', async () => {
  const options = Array.from({ length: 60 }, (_, index) => `option${index}`);
  await publish(
    {},
    {
      status: {
        type: 'enum',
        label: both('Status'),
        options: options.map((value) => ({ value, label: both(value) })),
      },
    },
  );
  for (const status of [...options, 'option7']) await platform.put(list, { title: 'a', status });
  const { groups, others } = await values('byStatus');
  expect(groups).toHaveLength(50);
  expect(groups[0]).toEqual({ key: 'option7', value: 2 });
  expect(others).toEqual({ groups: 10, value: 10 });
});

test('a chart counts what its caller sees in the list, and is not there where they may not see its field', async () => {
  const onlyOperators = { view: { field: '$user.roles', op: 'contains', value: 'operator' } };
  await publish({}, { status: { ...Object(eventFields.status), access: onlyOperators } });
  await platform.put(list, { title: 'a', status: 'held' });
  await platform.own(`${list}/save`, { title: 'b' }, press);
  expect(valuesOf(await values('all'))).toEqual([[null, 2]]);
  expect(valuesOf(await values('all', {}, press))).toEqual([[null, 1]]);
  const ask = async (chart: string, token: string, filters = {}) =>
    (await platform.ask(chartValues, { body: { list, chart, filters } }, token)).status;
  expect(await ask('byStatus', press)).toBe(404);
  expect(await ask('all', press, { status: 'held' })).toBe(403);
  expect(await ask('all', writer)).toBe(404);
  expect(await ask('none', platform.operator)).toBe(404);
  expect(await ask('all', platform.operator, { nothing: 1 })).toBe(400);
  expect(await ask('all', platform.operator, { seatsMin: 'many' })).toBe(400);
});

test('a role reads the charts of its lists, without those that tell a field which it hides, or are narrowed by one', async () => {
  await publish();
  await platform.put(list, { title: 'a', status: 'held', seats: 3 });
  const grant = { list, actions: ['read' as const], named: [], hidden: ['seats'], readOnly: [] };
  const name = `reader-${list}`;
  const role = await createRole(platform, platform.operator, name, [grant]);
  const { token: reader } = await operatorWith(platform, platform.operator, name, role);
  const ask = async (chart: string, filters = {}) =>
    (await platform.ask(chartValues, { body: { list, chart, filters } }, reader)).status;
  expect(valuesOf(await values('byStatus', {}, reader))).toEqual([['held', 1]]);
  expect(await ask('all')).toBe(200);
  expect(await ask('seats')).toBe(404);
  expect(await ask('all', { seatsMin: 1 })).toBe(403);
});

test('a chart that takes too long is given up, says so, and is drawn when it is asked for again', async () => {
  await publish();
  await platform.put(list, { title: 'a' });
  const { database } = platform.services;
  const refused = await database.transaction().execute(async (transaction) => {
    // whoever reads the table waits
    await sql`lock table ${sql.table(`own_${list}`)} in access exclusive mode`.execute(transaction);
    return platform.ask(chartValues, { body: { list, chart: 'seats' } }, platform.operator);
  });
  expect(refused.status).toBe(503);
  expect(JSON.stringify(refused.body)).toContain('5');
  expect(valuesOf(await values('seats'))).toEqual([[null, 0]]);
});

test('charts of the platform lists count what authors manage: their own, operators all', async () => {
  list = 'posts';
  const body = { contentType: 1050, content: 'a short text', isDraft: true } as const;
  await platform.call(postCalls.save, { body }, press);
  await platform.call(postCalls.save, { body }, writer);
  const sum = ({ groups }: ChartAnswer) => groups.reduce((all, { value }) => all + (value ?? 0), 0);
  expect(sum(await values('byDay'))).toBe(2);
  expect(sum(await values('byDay', {}, press))).toBe(1);
  expect(sum(await values('byDay', { contentType: 1040 }))).toBe(0);
  expect(sum(await values('byKind'))).toBe(2);
  list = 'users';
  const before = sum(await values('byDay'));
  await createAccount(platform.services.database, { name: 'new', nickname: 'new' });
  expect(sum(await values('byDay'))).toBe(before + 1);
  expect((await platform.ask(chartValues, { body: { list, chart: 'byDay' } }, press)).status).toBe(
    404,
  );
});
