import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookCalls, topicCalls } from '#contract/endpoints/lists.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { number, text, workbook } from '#tests/support/workbook.ts';
import { counts, importsOf } from './support.ts';

/** Files as shops and spreadsheets make them, from their plan to the values that stand in the catalogue. */

let test: TestPlatform;
let operator: string;
beforeAll(async () => {
  test = await createTestPlatform({ background: false });
  const { database } = test.services;
  await createAccount(database, { name: 'operator', nickname: 'Operator', roles: ['operator'] });
  operator = await test.signIn('operator');
});
afterAll(() => test.close());
beforeEach(async () => {
  const { database } = test.services;
  await database.deleteFrom('post').execute();
  for (const table of ['book', 'topic', 'import_choice'] as const)
    await database.deleteFrom(table).execute();
});

const who = () => ({ test, token: operator });
const { plan: planOf, choose, runPlan, run, rows } = importsOf(who, 'books');
const articles = importsOf(who, 'articles');
const books = () => test.services.database.selectFrom('book').selectAll().orderBy('name').execute();
const values = async (column: 'publish_time' | 'price' | 'isbn') =>
  Object.fromEntries((await books()).map((book) => [book.name, book[column]]));

describe('a workbook', () => {
  const day = (serial: number) => number(serial, 'yyyy-mm-dd');
  const table = [
    [text('书名'), text('ISBN'), text('出版时间'), text('定价')],
    [text('甲'), number(9787506365437), day(42136), number(39.8, '#,##0.00')],
    [text('乙'), number(262033844, '0000000000'), day(36526), number(12)],
  ];
  const cover = [[text('说明')], [text('本表由编辑部整理，请勿外传')]];
  const others = [[text('title')], [text('Walden')]];
  const bytes = (sheets: Parameters<typeof workbook>[0]) => Buffer.from(workbook(sheets));

  it('names its sheets, is tried and run by the one that is chosen, days and numbers as they are', async () => {
    const plan = await planOf(bytes({ 其他: others, 图书: table }), 'shop.xlsx');
    expect(plan).toMatchObject({
      format: 'xlsx',
      encoding: null,
      delimiter: null,
      sheet: { chosen: '其他', names: ['其他', '图书'] },
    });
    const other = await choose(plan.id, { sheet: '图书' });
    expect(other).toMatchObject({ sheet: { chosen: '图书' }, rows: 2, questions: [] });
    expect(other.columns.map(({ field }) => field)).toEqual([
      'bookName',
      'isbn',
      'publishTime',
      'price',
    ]);
    expect(counts(await runPlan(plan.id, true))).toMatchObject({ rows: 2, created: 2 });
    expect(await books()).toEqual([]);
    expect(counts(await runPlan(plan.id))).toMatchObject({ created: 2, rejected: 0 });
    expect(await values('publish_time')).toEqual({ 甲: '2015-05-12', 乙: '2000-01-01' });
    expect(await values('isbn')).toEqual({ 甲: '9787506365437', 乙: '0262033844' });
    expect(await values('price')).toEqual({ 甲: '39.80', 乙: '12.00' });
  });

  it('that opens with a cover sheet is read by the first sheet that has what is required', async () => {
    const plan = await planOf(bytes({ 封面: cover, 空: [], 图书: table, 其他: others }), 'a.xlsx');
    expect(plan.sheet).toEqual({ chosen: '图书', names: ['封面', '空', '图书', '其他'] });
    expect(counts(await runPlan(plan.id))).toMatchObject({ created: 2, rejected: 0 });
  });

  it('of which no sheet has it is read by the first that holds anything, and asked about', async () => {
    const plan = await planOf(bytes({ 空: [], 封面: cover, 备注: [[text('x')]] }), 'a.xlsx');
    expect(plan.sheet?.chosen).toBe('封面');
    expect(plan.questions).toMatchObject([{ code: 'missing', field: 'bookName' }]);
  });

  it('with a title above its headings is read below them, however far they stand', async () => {
    const titled = [[text('豆瓣图书导出 2024')], [], [undefined, text('共 2 本')], ...table];
    const plan = await planOf(bytes({ 图书: titled }), 'a.xlsx');
    expect(plan).toMatchObject({
      headingRow: 4,
      rows: 2,
      passedOver: [
        { row: 1, text: '豆瓣图书导出 2024' },
        { row: 3, text: '共 2 本' },
      ],
    });
    expect(counts(await runPlan(plan.id))).toMatchObject({ rows: 2, created: 2, rejected: 0 });
  });

  it('is no row where a note stands beside its table alone', async () => {
    const noted = [...table, [...Array(6), text('小计')]];
    const plan = await planOf(bytes({ 图书: noted }), 'a.xlsx');
    expect([plan.rows, counts(await runPlan(plan.id)).created]).toEqual([2, 2]);
  });
});

describe('a text file', () => {
  it('with a title above its headings is read below them; rows keep the numbers that they have there', async () => {
    const file = '豆瓣图书导出 2024\n\n书名,作者,定价\n甲,某,12\n,某,13\n';
    const plan = await planOf(file);
    expect(plan).toMatchObject({
      headingRow: 3,
      passedOver: [{ row: 1, text: '豆瓣图书导出 2024' }],
      rows: 2,
    });
    const report = await runPlan(plan.id);
    expect(counts(report)).toMatchObject({ rows: 2, created: 1, rejected: 1 });
    expect(report.problems).toMatchObject([{ row: 5 }]);
  });

  it('is read by the heading row that a person names', async () => {
    const plan = await planOf('书名,作者\n题目,著\n甲,乙\n');
    expect([plan.headingRow, plan.rows]).toEqual([1, 2]);
    const other = await choose(plan.id, {
      headingRow: 2,
      columns: [{ position: 0, field: 'bookName' }],
    });
    expect(other).toMatchObject({ headingRow: 2, rows: 1, passedOver: [{ row: 1 }] });
    await runPlan(plan.id);
    expect((await books()).map(({ name }) => name)).toEqual(['甲']);
  });

  it('that holds its headings alone is tried and run, and nothing comes of it', async () => {
    const plan = await planOf('书名,作者\n');
    expect([plan.rows, plan.questions]).toEqual([0, []]);
    expect(await runPlan(plan.id)).toMatchObject({ state: 'finished', rows: 0, created: 0 });
  });

  it('with a byte order mark in its middle, as joined files have, is read without it', async () => {
    const report = await run('\uFEFF书名,作者\n甲,某\n\uFEFF乙,\uFEFF某\n');
    expect(report.problems).toEqual([]);
    expect((await books()).map(({ name, author_name }) => [name, author_name])).toEqual([
      ['乙', '某'],
      ['甲', '某'],
    ]);
  });

  it('loses the row of a quote that is never closed, which is told, and no other', async () => {
    const report = await run('书名,作者\n甲,某\n"乙,某\n丙,某\n丁,"某"某\n戊,某\n"己,某\n');
    expect(report.problems.map(({ row, code }) => [row, code])).toEqual([
      [3, 'quoteMisplaced'],
      [5, 'quoteMisplaced'],
      [7, 'quoteOpen'],
    ]);
    expect((await books()).map(({ name }) => name).sort()).toEqual(['丙', '戊', '甲'].sort());
  });

  it('that numbers its rows itself is not taken to hold ids of this platform', async () => {
    const plan = await planOf('书名,编号\n甲,7\n乙,8\n');
    expect(plan.columns[1]).toMatchObject({ field: null, reason: 'unknown', suggestion: 'id' });
    expect(plan.key).toBe('usual');
  });
});

describe('what can be read in two ways', () => {
  it('of dates is asked, and comes in as it was answered; what is sure needs no answer', async () => {
    const plan = await planOf(
      'title,author,publishTime\n甲,某,5/12/2015\n乙,某,12-May-2015\n丙,某,10/2015\n丁,某,2015年5月12日\n戊,某,2009年5年25日\n己,某,2015/5/12\n',
    );
    expect(plan.questions).toMatchObject([{ code: 'style', position: 2 }]);
    const styles = [{ position: 2, dateOrder: 'mdy' as const }];
    expect((await choose(plan.id, { styles })).questions).toEqual([]);
    const report = await runPlan(plan.id);
    expect(report.problems).toMatchObject([{ row: 6, code: 'datePartlyRead' }]);
    expect(await values('publish_time')).toEqual({
      甲: '2015-05-12',
      乙: '2015-05-12',
      丙: '2015-10',
      丁: '2015-05-12',
      戊: '2009',
      己: '2015-05-12',
    });
  });

  it.each([
    [',', { 甲: '39.80', 乙: '1234.00', 丙: '39.80', 丁: null, 戊: '39.80' }],
    ['.', { 甲: '39.80', 乙: '1.23', 丙: '39800.00', 丁: null, 戊: '39.80' }],
  ] as const)(
    'of numbers is asked, and comes in as it was answered: %s',
    async (decimal, prices) => {
      const plan = await planOf(
        '书名;作者;定价\n甲;某;39,80\n乙;某;1.234\n丙;某;39,800\n丁;某;2007，3\n戊;某;￥３９．８０\n',
      );
      expect(plan.delimiter?.chosen).toBe(';');
      expect(plan.questions).toMatchObject([{ code: 'style', position: 2 }]);
      const styles = [{ position: 2, decimal }];
      expect((await choose(plan.id, { styles })).questions).toEqual([]);
      await runPlan(plan.id);
      expect(await values('price')).toEqual(prices);
      const told = (await rows(plan.id)).flatMap(({ row, problems }) => problems.map(() => row));
      const empty = Object.values(prices).flatMap((price, index) =>
        price === null ? index + 2 : [],
      );
      expect(told).toEqual(expect.arrayContaining(empty));
    },
  );
});

it('a title that two records have is told where a row names it, and neither is taken', async () => {
  for (const authorName of ['甲', '乙'])
    await test.call(bookCalls.save, { body: { bookName: '诗集', authorName } }, operator);
  await test.call(topicCalls.save, { body: { title: '读诗' } }, operator);
  const report = await articles.run('标题,正文,图书,话题\n一篇,好,诗集,读诗\n');
  expect(counts(report)).toMatchObject({ created: 0, rejected: 1 });
  expect(report.problems).toMatchObject([{ row: 2, field: '图书', code: 'relationSeveral' }]);
});
