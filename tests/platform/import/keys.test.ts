import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookCalls, channelCalls, circleCalls, labelCalls } from '#contract/endpoints/lists.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { exportedBytes, shippedLists } from '#tests/support/exported.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { counts, importsOf } from './support.ts';

/** What makes a row and a record the same: the record's id, its ISBN however it is written, its name as people read it. */

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
  for (const table of ['book', 'label', 'channel', 'circle', 'import_choice'] as const)
    await database.deleteFrom(table).execute();
});

const who = () => ({ test, token: operator });
const books = importsOf(who, 'books');
const labels = importsOf(who, 'labels');
const channels = importsOf(who, 'channels');
const circles = importsOf(who, 'circles');
const saveBook = async (body: { bookName: string; [name: string]: unknown }) =>
  (await test.call(bookCalls.save, { body }, operator)).data.id;
const saveLabel = async (labelName: string, order = 0) =>
  (await test.call(labelCalls.save, { body: { labelName, order } }, operator)).data.id;
const storedBooks = () =>
  test.services.database
    .selectFrom('book')
    .selectAll()
    .where('is_deleted', '=', false)
    .orderBy('id')
    .execute();
const storedLabels = async () =>
  (await test.call(labelCalls.list, { query: { pageSize: '100' } }, operator)).data
    .map(({ labelName, order }) => [labelName, order])
    .sort();

describe('a row whose id is of one book and whose ISBN is of another', () => {
  it('changes the book of its id, and tells of the other', async () => {
    const zero = await saveBook({ bookName: '零', isbn: '9787020002207' });
    const one = await saveBook({ bookName: '壹', isbn: '9780262033848' });
    const file = `id,title,isbn\n${zero},零,0-262-03384-4\n`;
    const report = await books.run(file);
    expect(counts(report)).toMatchObject({ changed: 1, rejected: 0 });
    expect(report.problems).toMatchObject([{ row: 2, code: 'isbnTaken', severity: 'warning' }]);
    expect(report.problems[0]?.message).toContain(one);
    // what both have had before is nothing new
    expect((await books.run(file)).problems).toEqual([]);
  });
});

describe('a book that has its ISBN in another form', () => {
  it.each(['978-7-02-000220-7', '978 7 02 000220 7', '7-02-000220-X', '702000220x'])(
    '%s is the book of a row with its thirteen digits, and keeps what stands there',
    async (isbn) => {
      await saveBook({ bookName: '红楼梦', isbn });
      for (const key of ['usual', 'isbn']) {
        const plan = await books.plan('title,isbn\n红楼梦,9787020002207\n');
        await books.choose(plan.id, { key });
        expect(counts(await books.runPlan(plan.id))).toMatchObject({ created: 0, unchanged: 1 });
      }
      expect(await storedBooks()).toMatchObject([{ isbn, revision: 1 }]);
    },
  );

  it('is the book of a row with its ten digits, and takes what else the row says', async () => {
    await saveBook({ bookName: '红楼梦', isbn: '978-7-02-000220-7' });
    await books.run('title,isbn,price\n红楼梦,702000220X,59\n');
    expect(await storedBooks()).toMatchObject([{ isbn: '978-7-02-000220-7', price: '59.00' }]);
  });

  it('is another book where the numbers differ in their front alone', async () => {
    await saveBook({ bookName: 'A', isbn: '979-10-90636-07-1' });
    await books.run('title,isbn\nA,9791090636071\nB,1090636075\n');
    expect((await storedBooks()).map(({ name }) => name)).toEqual(['A', 'B']);
  });
});

it('what a row says in another spelling is no change of a book', async () => {
  await saveBook({
    bookName: '书',
    language: 'eng',
    publishTime: '2015-05',
    price: 39.8,
    rating: 8,
  });
  const rows = 'title,language,publishTime,price,rating\n书,en,2015年5月,39.80,8.0\n';
  expect(counts(await books.run(rows))).toMatchObject({ created: 0, unchanged: 1 });
  expect(await storedBooks()).toMatchObject([{ language: 'eng', revision: 1 }]);
});

describe('the id of a record', () => {
  const lists = shippedLists();
  const exported = (name: string, rows: readonly object[]) => {
    const list = lists.get(name);
    if (!list) throw new Error(`there is no list ${name}`);
    const wish = { format: 'csv', form: 'raw', language: 'zh-CN', zone: 'UTC' } as const;
    return exportedBytes(lists, list, rows, wish);
  };
  const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

  it('stands in an export, is asked first, and changes the titles of the same records', async () => {
    const ids = [await saveLabel('文学'), await saveLabel('历史', 7)];
    const rows = (await test.call(labelCalls.list, { query: { pageSize: '100' } }, operator)).data;
    const file = textOf(exported('labels', rows)).replace('文学', '小说').replace('历史', '史学');
    expect(counts(await labels.run(file))).toMatchObject({ changed: 2, rejected: 0 });
    const after = (await test.call(labelCalls.list, { query: { pageSize: '100' } }, operator)).data;
    expect(after.map(({ labelId }) => labelId).sort()).toEqual([...ids].sort());
    expect(await storedLabels()).toEqual([
      ['史学', 7],
      ['小说', 0],
    ]);
  });

  it('is a key of books, too, whose titles need not stand beside it', async () => {
    const first = await saveBook({ bookName: '甲', price: 1 });
    const second = await saveBook({ bookName: '乙', price: 1 });
    const plan = await books.plan(`编号,定价\n${first},20\n${second},1\n`);
    expect(plan).toMatchObject({ key: 'id', questions: [] });
    const report = await books.runPlan(plan.id);
    expect(counts(report)).toMatchObject({ created: 0, changed: 1, unchanged: 1 });
    expect(await storedBooks()).toMatchObject([
      { name: '甲', price: '20.00' },
      { name: '乙', price: '1.00' },
    ]);
  });

  it('that is not there, or is no number, is told, and nothing new comes of its row', async () => {
    await saveBook({ bookName: '甲' });
    await saveLabel('文学');
    const ids = '12345\n3.84E+17\n\n99999999999999999999\n9999999999999999999';
    for (const list of [books, labels]) {
      const heading = list === books ? '书名' : '标签';
      const plan = await list.plan(
        `${heading},编号\n${ids
          .split('\n')
          .map((id) => `甲,${id}\n`)
          .join('')}`,
      );
      await list.choose(plan.id, { key: 'id', columns: [{ position: 1, field: 'id' }] });
      const report = await list.runPlan(plan.id);
      expect(counts(report)).toMatchObject({ created: 0, changed: 0, rejected: 5 });
      expect(report.problems.map(({ code }) => code)).toEqual([
        'idMissing',
        'idUnread',
        'idEmpty',
        'idUnread',
        'idMissing',
      ]);
    }
  });

  it('of a deleted record brings nothing back unasked', async () => {
    const book = await saveBook({ bookName: '甲' });
    const label = await saveLabel('文学');
    await test.call(bookCalls.delete, { body: { ids: [book] } }, operator);
    await test.call(labelCalls.delete, { body: { ids: [label] } }, operator);
    const byId = async (list: typeof books, file: string, restoreDeleted: boolean) => {
      const plan = await list.plan(file);
      await list.choose(plan.id, { key: 'id', restoreDeleted });
      return (await list.runPlan(plan.id)).problems.map(({ code }) => code);
    };
    expect(await byId(books, `编号,书名\n${book},乙\n`, false)).toEqual(['recordDeleted']);
    expect(await byId(labels, `编号,标签\n${label},小说\n`, false)).toEqual(['idDeleted']);
    expect(await storedBooks()).toEqual([]);
    expect(await byId(books, `编号,书名\n${book},乙\n`, true)).toEqual([]);
    expect(await storedBooks()).toMatchObject([{ id: book, name: '乙' }]);
  });

  it('of a list’s export is read beside rows that were added to it, which are known by their names', async () => {
    const first = await saveBook({ bookName: '甲', price: 1 });
    await saveBook({ bookName: '丙', price: 1 });
    const report = await books.run(`编号,书名,定价\n${first},乙,1\n,丙,2\n,丁,3\n`);
    expect(counts(report)).toMatchObject({ created: 1, changed: 2, rejected: 0 });
    expect((await storedBooks()).map(({ name, price }) => [name, price])).toEqual([
      ['乙', '1.00'],
      ['丙', '2.00'],
      ['丁', '3.00'],
    ]);
  });

  it('that no record has leaves a row to its name; one that cannot be read is told as well', async () => {
    const book = await saveBook({ bookName: '甲', price: 1 });
    await saveLabel('文学');
    const rows = '384123412341234123,1\n3.84E+17,1\n';
    const known = await books.run(`编号,书名,定价\n${rows.replaceAll(',1', ',甲,1')}`);
    expect(counts(known)).toMatchObject({ created: 0, unchanged: 2, rejected: 0 });
    expect(known.problems.map(({ code }) => code)).toEqual(['idUnread', 'rowRepeated']);
    const label = await labels.run(`编号,标签\n${rows.replaceAll(',1', ',文学')}`);
    expect(counts(label)).toMatchObject({ created: 0, rejected: 0 });
    expect((await storedBooks()).map(({ id }) => id)).toEqual([book]);
  });

  describe('that another platform gave', () => {
    const file = (price: number) =>
      `编号,书名,定价\n384123412341234123,三体,1\n384123412341234124,三体,1\n384123412341234125,三 体,${price}\n`;

    it('tells books of one name from each other, once and again', async () => {
      expect(counts(await books.run(file(1)))).toMatchObject({ created: 3, rejected: 0 });
      expect(counts(await books.run(file(1)))).toMatchObject({ unchanged: 3, rejected: 0 });
    });

    it('leaves a row open that is about one of several, and changed', async () => {
      await books.run(file(1).replace('三 体', '三体'));
      const again = await books.run(file(2).replace('三 体', '三体'));
      expect(counts(again)).toMatchObject({ unchanged: 2, rejected: 1 });
      expect(again.problems.map(({ code }) => code)).toContain('matchSeveral');
    });

    it('leaves the first row to a record that has the name', async () => {
      await saveBook({ bookName: '三体' });
      expect(counts(await books.run(file(1)))).toMatchObject({ created: 2, changed: 1 });
    });
  });

  it('is not asked for where a file does not have it', async () => {
    const plan = await books.plan('书名\n甲\n');
    expect(plan.keys.find(({ key }) => key === 'id')).toMatchObject({ isUsable: false });
    expect((await books.choose(plan.id, { key: 'id' })).questions).toMatchObject([{ code: 'key' }]);
  });
});

describe('names that people read alike', () => {
  it('are one label, whose name stays as it stands, and this is told', async () => {
    await saveLabel('文学Ａ');
    const report = await labels.run('标签,排序\n文学a,5\n');
    expect(counts(report)).toMatchObject({ created: 0, changed: 1, rejected: 0 });
    expect(report.problems).toMatchObject([{ row: 2, code: 'nameAlike', severity: 'warning' }]);
    expect(await storedLabels()).toEqual([['文学Ａ', 5]]);
    expect(counts(await labels.run('标签,排序\n文学a,5\n'))).toMatchObject({ unchanged: 1 });
  });

  it('are one channel and one circle', async () => {
    const channel = { name: 'Ｒeading', domain: 'reading' };
    await test.call(channelCalls.save, { body: channel }, operator);
    await test.call(circleCalls.save, { body: { title: '读书 会' } }, operator);
    const told = await channels.run('频道,领域\nREADING,reading\n');
    expect([counts(told), told.problems.map(({ code }) => code)]).toMatchObject([
      { created: 0, unchanged: 1 },
      ['nameAlike'],
    ]);
    const circle = await circles.run('圈子\n读书　会\n');
    expect(circle.problems.map(({ code }) => code)).toEqual(['nameAlike']);
    const names = (await test.call(channelCalls.list, { query: {} }, operator)).data;
    expect(names.map(({ name }) => name)).toEqual(['Ｒeading']);
    const titles = (await test.call(circleCalls.manage, { body: {} }, operator)).data;
    expect(titles.map(({ title }) => title)).toEqual(['读书 会']);
  });

  it('are one book, whose name the key of its id may change', async () => {
    const id = await saveBook({ bookName: 'Walden', authorName: 'Thoreau' });
    const report = await books.run('title,author,price\nＷＡＬＤＥＮ,thoreau,9\n');
    expect(report.problems.map(({ code }) => code)).toEqual(['nameAlike', 'nameAlike']);
    expect(await storedBooks()).toMatchObject([
      { name: 'Walden', author_name: 'Thoreau', price: '9.00' },
    ]);
    const plan = await books.plan(`编号,书名\n${id},WALDEN\n`);
    await books.choose(plan.id, { key: 'id' });
    await books.runPlan(plan.id);
    expect(await storedBooks()).toMatchObject([{ name: 'WALDEN' }]);
  });

  it('in two rows of a file contradict each other where the rows say different things', async () => {
    const report = await channels.run('频道,领域,排序\nNews,news,1\nＮＥＷＳ,news,2\n');
    expect(counts(report)).toMatchObject({ created: 1, rejected: 1 });
    expect(report.problems).toMatchObject([{ row: 3, code: 'rowContradicts' }]);
  });

  it('that stand twice already are each found as they are written', async () => {
    const { database } = test.services;
    for (const title of ['读书会', '读书會', 'ABC', 'ＡＢＣ'])
      await test.call(circleCalls.save, { body: { title } }, operator);
    expect(counts(await circles.run('圈子\nABC\n'))).toMatchObject({ created: 0, unchanged: 1 });
    const twice = await circles.run('圈子,简介\nabc,新的\n');
    expect(twice.problems).toMatchObject([{ code: 'matchSeveral' }]);
    expect(await database.selectFrom('circle').select('id').execute()).toHaveLength(4);
  });
});
