import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ImportPlan,
  importDetail,
  importPlanDetail,
  importPlanSave,
  importRowFile,
  importRun,
  importUpload,
} from '#contract/endpoints/imports.ts';
import { bookCalls, labelCalls } from '#contract/endpoints/lists.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { platformJobs } from '#server/jobs/jobs.ts';
import { runDueJobs } from '#server/jobs/schedule.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { counts, importsOf } from './support.ts';

/** A file is handed over once; its plan is looked at and changed, and the same file is run by it. */

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
  await database.deleteFrom('book').execute();
  await database.deleteFrom('import_choice').execute();
});

/** Small files of which each has gone wrong once. */
const goodreads = `Title,Author,ISBN,ISBN13,My Rating,Average Rating,Publisher,Year Published,Bookshelves
A Quiet River,Jane Example,"=""0262033844""","=""9780262033848""",4,3.91,Example Press,2009,to-read
无号之书,某人,"=""""","=""""",0,0,某出版社,,
`;
const dates = `title,author,publishTime
甲,某,5/12/2015
乙,某,12-May-2015
丙,某,10/2015
丁,某,2015年5月12日
戊,某,2009年5年25日
己,某,2015/5/12
`;
const windows1252 = Buffer.from('title,author\nLes Mis\xe9rables,Hugo\n', 'latin1');

const who = () => ({ test, token: operator });
const { plan: planOf, choose, runPlan, run, rows, detail } = importsOf(who, 'books');
const labels = importsOf(who, 'labels');
const books = () =>
  test.services.database
    .selectFrom('book')
    .selectAll()
    .where('is_deleted', '=', false)
    .orderBy('id')
    .execute();
const saved = async (body: { bookName: string; [name: string]: unknown }) =>
  (await test.call(bookCalls.save, { body }, operator)).data.id;

/** Where each column goes, and why. */
const goes = ({ columns }: ImportPlan) =>
  columns.map(({ name, field, reason, suggestion }) => [name, field, reason, suggestion]);

describe('the columns of a file', () => {
  const unknown = '书名,作者姓名,出版单位,售价,出版时\n甲,某人,某社,39.8,2015\n';

  it('that no heading fits are shown with a suggestion and samples, and nothing is dropped in silence', async () => {
    const plan = await planOf(unknown);
    expect(goes(plan)).toEqual([
      ['书名', 'bookName', 'heading', null],
      ['作者姓名', null, 'unknown', 'authorName'],
      ['出版单位', null, 'unknown', 'publisherName'],
      ['售价', null, 'unknown', 'price'],
      ['出版时', null, 'unknown', 'publishTime'],
    ]);
    expect(plan.columns[1]).toMatchObject({ samples: ['某人'], filled: 1 });
    expect(plan).toMatchObject({ rows: 1, format: 'csv', questions: [] });
    expect(plan.targets.find(({ field }) => field === 'bookName')).toMatchObject({
      isRequired: true,
    });
  });

  it('are assigned by hand, and the same file is run by that without being sent again', async () => {
    const plan = await planOf(unknown);
    const columns = [
      { position: 1, field: 'authorName' },
      { position: 3, field: 'price' },
    ];
    const changed = await choose(plan.id, { columns });
    expect(goes(changed)[1]).toEqual(['作者姓名', 'authorName', 'hand', null]);
    const dry = await runPlan(plan.id, true);
    expect([dry.created, dry.hasFile, (await books()).length]).toEqual([1, true, 0]);
    const report = await runPlan(plan.id);
    expect([report.created, report.hasFile]).toEqual([1, false]);
    expect(await books()).toMatchObject([{ name: '甲', author_name: '某人', price: '39.80' }]);
  });

  it('are known again in the next file with the same headings', async () => {
    const plan = await planOf(unknown);
    await choose(plan.id, { columns: [{ position: 3, field: 'price' }], key: 'text' });
    await runPlan(plan.id);
    const next = await planOf(unknown.replace('甲', '乙'), 'next.csv');
    expect(goes(next)[3]).toEqual(['售价', 'price', 'kept', null]);
    expect(next.key).toBe('text');
    // columns that were not chosen are detected again
    expect(goes(next)[0]).toEqual(['书名', 'bookName', 'heading', null]);
  });

  it('with equal headings are told apart', async () => {
    const plan = await planOf('书名,作者,价格,价格\n甲,某人,10,20\n');
    expect(goes(plan).slice(2)).toEqual([
      ['价格', 'price', 'heading', null],
      ['价格 (2)', null, 'taken', null],
    ]);
    const other = await choose(plan.id, { columns: [{ position: 3, field: 'price' }] });
    expect(goes(other).slice(2)).toEqual([
      ['价格', null, 'taken', null],
      ['价格 (2)', 'price', 'hand', null],
    ]);
    await runPlan(plan.id);
    expect(await books()).toMatchObject([{ price: '20.00' }]);
  });

  it('of which a required one is missing are asked about, and refuse no file', async () => {
    const plan = await planOf('volume,writer\n甲,某人\n');
    expect(plan.questions).toMatchObject([{ code: 'missing', field: 'bookName' }]);
    const refused = await test.ask(
      importRun,
      { parameters: { id: plan.id }, body: { dryRun: true } },
      operator,
    );
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringContaining('“Title” has no column'),
    ]);
    const told = await choose(plan.id, { columns: [{ position: 0, field: 'bookName' }] });
    expect(told.questions).toEqual([]);
    expect((await runPlan(plan.id)).created).toBe(1);
  });

  it('how many people have rated a book is a column of an import, though no form shows it', async () => {
    const plan = await planOf('title,author,ratingsCount\n甲,某,1234\n');
    expect(plan.columns.map(({ field }) => field)).toEqual([
      'bookName',
      'authorName',
      'ratingsCount',
    ]);
  });

  it('of a well-known export are found: both ISBNs are one, and what is not taken is named', async () => {
    const plan = await planOf(goodreads);
    expect(Object.fromEntries(goes(plan).map(([name, field]) => [name, field]))).toEqual({
      Title: 'bookName',
      Author: 'authorName',
      ISBN: 'isbn',
      ISBN13: 'isbn',
      'My Rating': null,
      'Average Rating': null,
      Publisher: 'publisherName',
      'Year Published': 'publishTime',
      Bookshelves: 'tags',
    });
    const report = await runPlan(plan.id);
    expect(counts(report)).toMatchObject({ rows: 2, created: 2, rejected: 0 });
    expect(report.problems).toEqual([]);
    expect((await books()).map(({ name, isbn }) => [name, isbn])).toEqual([
      ['A Quiet River', '9780262033848'],
      ['无号之书', ''],
    ]);
  });

  it('that do not exist, and fields that do not, are refused by name', async () => {
    const plan = await planOf('title\nA\n');
    const ask = (columns: { position: number; field: string }[]) =>
      test.ask(importPlanSave, { parameters: { id: plan.id }, body: { columns } }, operator);
    const field = await ask([{ position: 0, field: 'colour' }]);
    expect([field.status, JSON.stringify(field.body)]).toEqual([
      400,
      expect.stringContaining('no field “colour”'),
    ]);
    const column = await ask([{ position: 7, field: 'bookName' }]);
    expect(column.status).toBe(400);
  });
});

describe('a cell', () => {
  const erase =
    'title,author,publisher,publishTime,isbn,price,rating,tags\n定价测试,作者甲,测试社,2015-01,"=""9787506365437""",见官网,n/a,\n';
  const kept = {
    bookName: '定价测试',
    authorName: '作者甲',
    publisherName: '测试社',
    publishTime: '2015-01',
    isbn: '9787506365437',
    price: 39.8,
    rating: 8.5,
    tags: ['小说'],
  };

  it('that is empty or not understood leaves what is there, and the dry run says which', async () => {
    await saved(kept);
    const plan = await planOf(erase);
    const dry = await runPlan(plan.id, true);
    expect(counts(dry)).toMatchObject({ created: 0, changed: 0, unchanged: 1, rejected: 0 });
    const told = await rows(plan.id);
    expect(told.map(({ row, outcome, title }) => [row, outcome, title])).toEqual([
      [2, 'unchanged', '定价测试'],
    ]);
    expect(told[0]?.problems.map(({ field, severity }) => [field, severity])).toEqual([
      ['price', 'warning'],
      ['rating', 'warning'],
    ]);
    await runPlan(plan.id);
    expect(await books()).toMatchObject([
      { isbn: '9787506365437', price: '39.80', tags: ['小说'], revision: 1 },
    ]);
    expect(Number((await books())[0]?.rating)).toBe(8.5);
  });

  it('with more decimals than are kept says what is kept, and a second run changes nothing', async () => {
    const file = 'title,author,price,rating\n甲,某,12.3456,8.5678\n';
    const plan = await planOf(file);
    await runPlan(plan.id);
    const [told] = await rows(plan.id);
    expect(
      told?.problems.map(({ field, message, severity }) => [field, message, severity]),
    ).toEqual([
      ['price', 'price “12.3456” is rounded to two decimals, 12.35', 'warning'],
      ['rating', 'rating “8.5678” is rounded to two decimals, 8.57', 'warning'],
    ]);
    expect(await books()).toMatchObject([{ price: '12.35', rating: '8.57' }]);
    expect(counts(await runPlan((await planOf(file)).id))).toMatchObject({ unchanged: 1 });
  });

  it('that a program marks as one without a value is told, and empties where empty cells do', async () => {
    await saved(kept);
    const plan = await planOf(
      'title,author,publisher,publishTime,price,isbn\n定价测试,作者甲,测试社,2015-01,NULL,<NA>\n',
    );
    const report = await runPlan(plan.id, true);
    expect(counts(report)).toMatchObject({ unchanged: 1 });
    expect(report.problems.map(({ field, code }) => [field, code])).toEqual([
      ['isbn', 'noValue'],
      ['price', 'noValue'],
    ]);
    await choose(plan.id, { emptyClears: true });
    await runPlan(plan.id);
    expect(await books()).toMatchObject([{ price: null, isbn: '', rating: '8.50' }]);
  });

  it('that another one contradicts is told: its currency, and its number unless it is the same ISBN', async () => {
    const report = await run('title,price,currency\n甲,USD 12,CNY\n乙,CNY 12,CNY\n丙,10,\n');
    expect(report.problems.map(({ row, code }) => [row, code])).toEqual([[2, 'currencyDiffers']]);
    const isbns = await run(
      'title,ISBN,ISBN13\n丁,0262033844,9780262033848\n戊,0262033844,9787020002207\n',
    );
    expect(isbns.problems.map(({ row, code }) => [row, code])).toEqual([[3, 'columnsDiffer']]);
    expect((await books()).map(({ currency }) => currency)).toEqual(['CNY', 'CNY', '', '', '']);
  });

  it('that is not understood is told of a rejected row as well', async () => {
    const plan = await planOf('title,author,price,rating\n甲,某,见官网,11\n');
    await runPlan(plan.id, true);
    const [told] = await rows(plan.id, { outcome: 'rejected' });
    expect(told?.problems.map(({ field, severity }) => [field, severity])).toEqual([
      ['price', 'warning'],
      ['rating', 'error'],
    ]);
  });

  it('of five stars becomes a mark of ten, and the plan says so', async () => {
    const plan = await planOf(goodreads);
    const told = await choose(plan.id, { columns: [{ position: 4, field: 'rating' }] });
    expect(told.columns[4]?.scaled).toEqual({ from: 5, to: 10 });
    await runPlan(plan.id);
    expect((await books()).map(({ rating }) => rating && Number(rating))).toEqual([8, null]);
  });

  it('that is empty clears only where that was said, and the dry run shows from and to', async () => {
    const id = await saved(kept);
    const plan = await planOf(erase);
    await choose(plan.id, { emptyClears: true });
    await runPlan(plan.id, true);
    expect(await rows(plan.id, { outcome: 'changed' })).toMatchObject([
      { row: 2, recordId: id, changes: [{ field: 'tags', from: '小说', to: '' }] },
    ]);
    await runPlan(plan.id);
    expect(await books()).toMatchObject([{ tags: [], price: '39.80' }]);
  });

  it('of a list that is kept by hand leaves what is there as well', async () => {
    await test.services.database.deleteFrom('label').execute();
    await test.call(labelCalls.save, { body: { labelName: '文学', order: 7 } }, operator);
    const plan = await labels.plan('标签,排序\n文学,9\n');
    await labels.runPlan(plan.id, true);
    expect(await labels.rows(plan.id)).toMatchObject([
      { outcome: 'changed', title: '文学', changes: [{ field: 'order', from: '7', to: '9' }] },
    ]);
  });

  it('is told of however many there are, page by page and as a file', async () => {
    const many = Array.from({ length: 130 }, (_, index) => `书${index},价格不详${index}`);
    const plan = await planOf(`title,price\n${many.join('\n')}\n`);
    const report = await runPlan(plan.id, true);
    expect([report.warned, report.problems.length]).toEqual([130, 100]);
    const answer = await test.ask(importRowFile, { parameters: { id: plan.id } }, operator);
    const lines = String(answer.body).trimEnd().split('\r\n');
    expect(lines).toHaveLength(131);
    expect(lines[130]).toContain('价格不详129');
    expect(answer.headers.get('content-disposition')).toContain('file-rows.csv');
  });
});

describe('what becomes of the rows', () => {
  it('is told of each, also where nothing is to be remarked, and forgotten after a day', async () => {
    await saved({ bookName: '原样的书', authorName: '某人' });
    const plan = await planOf('title,author\n原样的书,某人\n新来的书,某人\n,某人\n');
    await runPlan(plan.id, true);
    expect((await rows(plan.id)).map(({ row, outcome, title }) => [row, outcome, title])).toEqual([
      [2, 'unchanged', '原样的书'],
      [3, 'created', '新来的书'],
      [4, 'rejected', ''],
    ]);
    const file = await test.ask(importRowFile, { parameters: { id: plan.id } }, operator);
    expect(String(file.body).trimEnd().split('\r\n')).toHaveLength(4);
    test.advance(25 * 60 * 60_000);
    operator = await test.signIn('operator');
    await runDueJobs(
      test.services,
      platformJobs.filter(({ name }) => name === 'sweep-imports'),
    );
    expect((await rows(plan.id)).map(({ outcome }) => outcome)).toEqual(['rejected']);
  });
});

describe('rows that are the same record', () => {
  it('a number that a record no longer has is no key', async () => {
    await run('title,author,isbn\n验证甲,验证人一,9787108010360\n', { fileName: 'old-isbn-1.csv' });
    const [first] = await books();
    await test.call(
      bookCalls.save,
      {
        body: {
          bookId: first?.id ?? '',
          revision: 1,
          bookName: '验证甲',
          authorName: '验证人一',
          isbn: '9787506365437',
        },
      },
      operator,
    );
    await run('title,author,isbn\n验证乙,验证人二,9787108010360\n', { fileName: 'old-isbn-2.csv' });
    expect((await books()).map(({ name, isbn }) => [name, isbn])).toEqual([
      ['验证甲', '9787506365437'],
      ['验证乙', '9787108010360'],
    ]);
  });

  it('two volumes with one ISBN are two books, which is told, and a second run changes nothing', async () => {
    const volumes = 'title,author,isbn\n套装甲上册,甲,9787020002207\n套装甲下册,甲,9787020002207\n';
    expect(counts(await run(volumes))).toMatchObject({ created: 2 });
    const again = await run(volumes);
    expect(counts(again)).toEqual({ rows: 2, created: 0, changed: 0, unchanged: 2, rejected: 0 });
    const third = await run('title,author,isbn\n套装甲附册,甲,9787020002207\n');
    expect(third.problems).toMatchObject([{ row: 2, code: 'isbnElsewhere', severity: 'warning' }]);
  });

  it('with one ISBN alone as their key contradict each other, and neither goes over the other', async () => {
    const plan = await planOf('title,isbn\n上册,9787020002207\n下册,9787020002207\n');
    const chosen = await choose(plan.id, { key: 'isbn' });
    expect(chosen.key).toBe('isbn');
    const report = await runPlan(plan.id);
    expect(counts(report)).toMatchObject({ created: 1, rejected: 1 });
    expect(report.problems).toMatchObject([{ row: 3, code: 'rowContradicts' }]);
    expect(report.problems[0]?.message).toContain('row 2');
  });

  it('two rows that differ in something else are not put one over the other in silence', async () => {
    const alike =
      '书名,作者,出版社,出版时间,定价\n魔戒,托尔金,译林出版社,2013-01,39\n魔戒,托尔金,译林出版社,2013-01,39.5\n';
    const report = await run(alike);
    expect(counts(report)).toMatchObject({ created: 1, changed: 0, rejected: 1 });
    expect(report.problems).toMatchObject([{ row: 3, code: 'rowContradicts' }]);
    expect(await books()).toMatchObject([{ price: '39.00' }]);
    const plan = await planOf(alike.replaceAll('魔戒', '霍比特人'));
    await choose(plan.id, { key: 'new' });
    expect((await runPlan(plan.id)).created).toBe(2);
  });

  it('several records with one key are told, and none is changed', async () => {
    const ids = [await saved({ bookName: '诗集' }), await saved({ bookName: '诗集' })];
    const report = await run('title,price\n诗集,12\n');
    expect(counts(report)).toMatchObject({ created: 0, changed: 0, rejected: 1 });
    for (const id of ids) expect(report.problems[0]?.message).toContain(id);
  });

  it('a deleted record is not brought back unasked', async () => {
    await run('source id,title\n7,Walden\n', { fileName: 'shop.csv' });
    const [book] = await books();
    await test.call(bookCalls.delete, { body: { ids: [book?.id ?? ''] } }, operator);
    const report = await run('source id,title\n7,Walden\n', { fileName: 'shop.csv' });
    expect(report.problems).toMatchObject([{ row: 2, code: 'recordDeleted' }]);
    expect(await books()).toEqual([]);
    const plan = await planOf('source id,title\n7,Walden\n', 'shop.csv');
    await choose(plan.id, { restoreDeleted: true });
    await runPlan(plan.id);
    expect(await books()).toMatchObject([{ id: book?.id, name: 'Walden' }]);
  });

  it('comes in once where a file is imported by two at the same time', async () => {
    const many = Array.from({ length: 40 }, (_, index) => `书${index},作者`).join('\n');
    const file = `title,author\n${many}\n`;
    const first = await planOf(file, 'a.csv');
    const second = await planOf(file, 'b.csv');
    const reports = await Promise.all([runPlan(first.id), runPlan(second.id)]);
    expect(reports.map(({ created }) => created).reduce((sum, one) => sum + one)).toBe(40);
    expect(await books()).toHaveLength(40);
  });
});

describe('a plan', () => {
  const ambiguous = dates;

  it('that is not certain is tried, and written only once a person has said how it is read', async () => {
    const plan = await planOf(ambiguous, 'dates.csv');
    expect(plan.questions).toMatchObject([{ code: 'style', position: 2 }]);
    expect((await runPlan(plan.id, true)).state).toBe('finished');
    const refused = await test.ask(importRun, { parameters: { id: plan.id }, body: {} }, operator);
    expect(refused.status).toBe(400);
    const styles = [{ position: 2, dateOrder: 'dmy' as const }];
    expect((await choose(plan.id, { styles })).questions).toEqual([]);
    await runPlan(plan.id);
    expect((await books())[0]).toMatchObject({ name: '甲', publish_time: '2015-12-05' });
  });

  it('changes the encoding that was found', async () => {
    const plan = await planOf(windows1252, 'w.csv');
    const { encoding } = await choose(plan.id, { encoding: 'windows-1252' });
    expect(encoding?.chosen).toBe('windows-1252');
    await runPlan(plan.id);
    expect(await books()).toMatchObject([{ name: 'Les Misérables' }]);
  });

  it('is kept for a day where nobody runs it', async () => {
    const plan = await planOf('title\nA\n');
    const sweep = () =>
      runDueJobs(
        test.services,
        platformJobs.filter(({ name }) => name === 'sweep-imports'),
      );
    test.advance(60 * 60_000);
    await sweep();
    expect(await detail(plan.id)).toMatchObject({ state: 'planned', hasFile: true });
    test.advance(25 * 60 * 60_000);
    operator = await test.signIn('operator');
    await sweep();
    expect(await detail(plan.id)).toMatchObject({ state: 'cancelled', hasFile: false });
    const gone = await test.ask(importRun, { parameters: { id: plan.id }, body: {} }, operator);
    expect(gone.status).toBe(409);
  });

  it('of a file that is no table is refused with one sentence, and leaves nothing', async () => {
    const before = await test.services.database.selectFrom('import_job').select('id').execute();
    const parameters = { resource: 'books' };
    const refused = await test.ask(importUpload, { parameters, body: '' }, operator);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringContaining('is empty'),
    ]);
    const after = await test.services.database.selectFrom('import_job').select('id').execute();
    expect(after).toHaveLength(before.length);
  });

  it('is there to be looked at again', async () => {
    const plan = await planOf('title\nA\n');
    const parameters = { id: plan.id };
    const again = await test.call(importPlanDetail, { parameters }, operator);
    expect(again.data).toEqual(plan);
    expect((await test.call(importDetail, { parameters }, operator)).data.state).toBe('planned');
  });
});
