import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  importCancel,
  importDetail,
  importRejects,
  importReport,
  importStart,
} from '#contract/endpoints/imports.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { startImportWorker } from '#server/import/index.ts';
import { createJob, fileLimit } from '#server/import/jobs.ts';
import { claimJob } from '#server/import/queue.ts';
import { platformJobs } from '#server/jobs/jobs.ts';
import { runDueJobs } from '#server/jobs/schedule.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { counts, importsOf } from './support.ts';

let test: TestPlatform;
let operator: string;
let reader: string;

beforeAll(async () => {
  // the worker is started by each test, so that a test can stand between a job and its work
  test = await createTestPlatform({ background: false });
  const { database } = test.services;
  await createAccount(database, { name: 'operator', nickname: 'Operator', roles: ['operator'] });
  await createAccount(database, { name: 'reader', nickname: 'Reader' });
  operator = await test.signIn('operator');
  reader = await test.signIn('reader');
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.services.database.deleteFrom('book').execute();
});

const bookCount = async () => (await books()).length;
const books = () => test.services.database.selectFrom('book').selectAll().orderBy('name').execute();

const {
  idOf,
  detail,
  ended,
  run,
  plan: planned,
  choose,
  runPlan,
} = importsOf(() => ({ test, token: operator }), 'books');

const file = `sourceId,title,author,publisher,publishTime,price,isbn,tags
1,围城,钱锺书,人民文学出版社,1991-2,19.00元,,小说|经典
2,活着,余华,作家出版社,2012-8-1,20.00元,,小说
3,,无名,某社,2001,1元,,
`;

describe('an import', () => {
  it('dry run lists what is wrong by row and column, and writes nothing', async () => {
    const report = await run(`${file}4,史记,司马迁,中华书局,昨天,便宜,,\n`, { dryRun: 'true' });
    expect(report.state).toBe('finished');
    expect(counts(report)).toEqual({ rows: 4, created: 3, changed: 0, unchanged: 0, rejected: 1 });
    expect(report.problems.map(({ row, field, severity }) => [row, field, severity])).toEqual([
      [4, 'title', 'error'],
      [5, 'publishTime', 'warning'],
      [5, 'price', 'warning'],
    ]);
    expect(await bookCount()).toBe(0);
  });

  it('keeps what it understands, with dates and prices in one spelling', async () => {
    await run(file);
    expect(await books()).toMatchObject([
      {
        name: '围城',
        publish_time: '1991-02',
        publish_order: 19_910_200,
        price: '19.00',
        currency: 'CNY',
        tags: ['小说', '经典'],
      },
      { name: '活着', publish_time: '2012-08-01' },
    ]);
  });

  it('takes marks of direction out of the name of a file, which would make its end seem another', async () => {
    const report = await run(file, { fileName: 'shelf\u202Evsc.exe' });
    expect(report.fileName).toBe('shelfvsc.exe');
  });

  it('adds nothing on a second run, and changes what has changed', async () => {
    await run(file, { fileName: 'shelf.csv' });
    const again = await run(file, { fileName: 'shelf.csv' });
    expect(counts(again)).toEqual({ rows: 3, created: 0, changed: 0, unchanged: 2, rejected: 1 });
    const changed = await run(file.replace('作家出版社', '南海出版公司'), {
      fileName: 'shelf.csv',
    });
    expect(counts(changed)).toEqual({ rows: 3, created: 0, changed: 1, unchanged: 1, rejected: 1 });
    expect((await books()).map((book) => [book.name, book.publisher_name, book.revision])).toEqual([
      ['围城', '人民文学出版社', 1],
      ['活着', '南海出版公司', 2],
    ]);
  });

  it('knows rows without an id of their source by ISBN, else by title, author, publisher and date', async () => {
    const plain = `title,author,isbn\nDune,Frank Herbert,\nEmma,Jane Austen,61120081\n`;
    expect(counts(await run(plain, { fileName: 'a.csv' })).created).toBe(2);
    expect(counts(await run(plain, { fileName: 'b.csv' })).unchanged).toBe(2);
    const renamed = await run(`title,isbn\nEMMA,0061120081\n`, { fileName: 'c.csv' });
    expect(counts(renamed)).toMatchObject({ created: 0, changed: 1 });
    expect(await bookCount()).toBe(2);
  });

  it('takes a record once that a file holds twice', async () => {
    const twice = `sourceId,title\n1,One\n2,Two\n1,One\n`;
    expect(counts(await run(twice, { dryRun: 'true' }))).toMatchObject({
      created: 2,
      unchanged: 1,
    });
    expect(counts(await run(twice))).toMatchObject({ created: 2, unchanged: 1 });
  });

  it('changes only the columns that the file has', async () => {
    await run('sourceId,title,publisher\n1,Walden,Ticknor\n', { fileName: 'w.csv' });
    await run('sourceId,title\n1,Walden Pond\n', {
      fileName: 'w.csv',
    });
    expect(await books()).toMatchObject([{ name: 'Walden Pond', publisher_name: 'Ticknor' }]);
  });

  it('gives the rejected rows back with their reasons, to mend and import again', async () => {
    const report = await run(`${file}4,too,few\n"open,5\n`, { fileName: 'shelf.csv' });
    expect(counts(report)).toMatchObject({ rows: 5, created: 2, rejected: 3 });
    const answer = await test.ask(importRejects, { parameters: { id: report.id } }, operator);
    const lines = String(answer.body).replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(answer.headers.get('content-disposition')).toContain('shelf-rejects.csv');
    expect(lines[0]).toBe('sourceId,title,author,publisher,publishTime,price,isbn,tags,Reason');
    expect(lines[1]).toMatch(/^3,,无名,某社,2001,1元,,,.*title/);
    expect(lines).toHaveLength(4);
    const mended = `${lines[0]}\n${lines[1]?.replace('3,,', '3,无题,')}\n`;
    const second = await run(mended, { fileName: 'shelf-rejects.csv' });
    expect(counts(second)).toMatchObject({ rows: 1, created: 1, rejected: 0 });
    expect(counts(await run(mended, { fileName: 'shelf.csv' }))).toMatchObject({ unchanged: 1 });
  });

  it('reads GB18030 and UTF-16 where a file is not UTF-8', async () => {
    const gb = Buffer.from(
      '7469746c652c617574686f720ace a7 b3 c7 2c c7 ae d6 d3 ca e9 0a'.replaceAll(' ', ''),
      'hex',
    );
    const plan = await planned(gb);
    await choose(plan.id, { encoding: 'gb18030' });
    expect((await runPlan(plan.id)).state).toBe('finished');
    expect(await books()).toMatchObject([{ name: '围城', author_name: '钱钟书' }]);
    const utf16 = Buffer.from('\uFEFFtitle\nÉmile\n', 'utf16le');
    expect(counts(await run(utf16)).created).toBe(1);
  });

  it.each([
    ['an empty file', '', /empty/],
    ['half a workbook', Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]), /cannot be read/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), /neither a text file/],
    [
      'a missing column',
      'name_of_book,author\nx,y\n',
      /required “Title” has no column.*name_of_book, author/,
    ],
  ])('%s fails with one sentence that names the mend', async (_name, content, sentence) => {
    const report = await run(content);
    expect(report).toMatchObject({ state: 'failed', rows: 0 });
    expect(report.failure).toMatch(sentence);
    expect(await bookCount()).toBe(0);
  });

  it('is refused to everybody but operators, and for what cannot be imported', async () => {
    const refused = await test.ask(
      importStart,
      { parameters: { resource: 'books' }, body: file },
      reader,
    );
    expect(refused.status).toBe(403);
    const strange = await test.ask(
      importStart,
      { parameters: { resource: 'users' }, body: file },
      operator,
    );
    expect(strange.status).toBe(400);
    const large = await test.ask(
      importStart,
      { parameters: { resource: 'books' }, body: file },
      operator,
      { 'content-length': String(fileLimit * 1024 * 1024 + 1) },
    );
    expect(large.status).toBe(413);
    const none = await test.ask(importDetail, { parameters: { id: '1' } }, operator);
    expect(none.status).toBe(404);
  });

  it('can be stopped before it is done', async () => {
    const id = await idOf(file);
    const stopped = await test.call(importCancel, { parameters: { id }, body: {} }, operator);
    expect(stopped.data.state).toBe('cancelled');
    const worker = startImportWorker(test.services);
    const other = await idOf(file, { fileName: 'other.csv' });
    await ended(other);
    await worker.close();
    expect(await detail(id)).toMatchObject({ state: 'cancelled', rows: 0 });
    expect(await bookCount()).toBe(2);
  });

  it('is taken up again where its process ended', async () => {
    const id = await idOf(file);
    const lost = await claimJob(test.services.database, test.services.now());
    expect(lost?.job.id).toBe(id);
    expect(await claimJob(test.services.database, test.services.now())).toBeUndefined();
    test.advance(60_000);
    const worker = startImportWorker(test.services);
    const report = await ended(id);
    await worker.close();
    expect(importReport.parse(report)).toMatchObject({
      state: 'finished',
      created: 2,
      rejected: 1,
    });
  });

  it('shows itself in the totals of the list and in its search', async () => {
    await run(file);
    const row = await test.services.database
      .selectFrom('book')
      .select(['search_text', 'grams'])
      .where('name', '=', '围城')
      .executeTakeFirstOrThrow();
    expect(row.search_text).toContain('钱锺书');
    expect(row.grams).toEqual(expect.arrayContaining(['围城', '城', '钱锺']));
  });
});

describe('what a hard end leaves of a file', () => {
  const hour = 60 * 60_000;
  const cleanUp = () =>
    runDueJobs(
      test.services,
      platformJobs.filter(({ name }) => name === 'sweep-imports'),
    );
  const jobs = async () => {
    const rows = await test.services.database.selectFrom('import_job').select('id').execute();
    return rows.map(({ id }) => id);
  };
  const withFile = async () => {
    const rows = await test.services.database
      .selectFrom('import_chunk')
      .select('job_id')
      .distinct()
      .execute();
    return rows.map((row) => row.job_id);
  };

  it('that came in half is cleared away within hours; one that still comes in stays, however slowly', async () => {
    const { database } = test.services;
    const before = await jobs();
    const { id: accountId } = await database
      .selectFrom('account')
      .where('name', '=', 'operator')
      .select('id')
      .executeTakeFirstOrThrow();
    const created_at = new Date(test.services.now().getTime() - 3 * hour);
    const half = { resource: 'books', file_name: 'half.csv', dry_run: true, account_id: accountId };
    await database
      .insertInto('import_job')
      .values({ ...half, id: '71', language: 'zh-CN', state: 'uploading', created_at })
      .execute();
    let comesIn = () => {};
    const some = new Promise<void>((resolve) => {
      comesIn = resolve;
    });
    let end = () => {};
    const rest = new Promise<void>((resolve) => {
      end = resolve;
    });
    const slow = createJob(
      database,
      {
        ...{ resource: 'books', fileName: 'slow.csv', dryRun: true, accountId },
        ...{ language: 'zh-CN', state: 'queued' },
      },
      (async function* () {
        yield Buffer.alloc(600 * 1024, 'a');
        comesIn();
        await rest;
      })(),
    );
    await some;
    await database
      .updateTable('import_job')
      .set({ created_at })
      .where('file_name', '=', 'slow.csv')
      .execute();
    await cleanUp();
    const uploading = (await jobs()).filter((id) => !before.includes(id));
    end();
    expect(uploading).toEqual([await slow]);
    await database.deleteFrom('import_job').where('file_name', '=', 'slow.csv').execute();
  });

  it('whose import has ended is cleared away', async () => {
    const id = await idOf(file);
    await test.services.database
      .updateTable('import_job')
      .set({ state: 'finished', finished_at: test.services.now() })
      .where('id', '=', id)
      .execute();
    expect(await withFile()).toContain(id);
    test.advance(hour);
    await cleanUp();
    expect(await withFile()).not.toContain(id);
    expect((await detail(id)).state).toBe('finished');
  });
});
