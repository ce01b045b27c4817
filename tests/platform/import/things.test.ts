import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importCancel, importRejects, importTemplate } from '#contract/endpoints/imports.ts';
import {
  bookCalls,
  bookListCalls,
  channelCalls,
  circleCalls,
  labelCalls,
  liveCalls,
  postCalls,
  readingCalls,
  topicCalls,
} from '#contract/endpoints/lists.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { startImportWorker } from '#server/import/index.ts';
import { claimJob } from '#server/import/queue.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { counts, importsOf } from './support.ts';

/** Lists that people keep by hand are imported through their own save: nothing is guessed, and nothing comes twice. */

let test: TestPlatform;
let operator: string;
let reader: string;
beforeAll(async () => {
  test = await createTestPlatform({ background: false });
  const { database } = test.services;
  await createAccount(database, { name: 'operator', nickname: '编辑部', roles: ['operator'] });
  await createAccount(database, { name: 'reader', nickname: '读者' });
  operator = await test.signIn('operator');
  reader = await test.signIn('reader');
});
afterAll(() => test.close());
beforeEach(async () => {
  const { database } = test.services;
  for (const table of ['book_list_book', 'book_list', 'live', 'post', 'reading'] as const)
    await database.deleteFrom(table).execute();
  for (const table of ['label', 'channel', 'circle', 'topic', 'book'] as const)
    await database.deleteFrom(table).execute();
});

const who = () => ({ test, token: operator });
const labels = importsOf(who, 'labels');
const channels = importsOf(who, 'channels');
const circles = importsOf(who, 'circles');
const topics = importsOf(who, 'topics');
const readings = importsOf(who, 'readings');
const articles = importsOf(who, 'articles');
const lives = importsOf(who, 'live');
const bookLists = importsOf(who, 'book-lists');

const contentLabels = async () =>
  (await test.call(labelCalls.list, { query: { pageSize: '100' } }, operator)).data.map(
    ({ labelName, order, isEnabled, revision }) => [labelName, order, isEnabled, revision],
  );
const book = async (bookName: string, authorName = '') =>
  (await test.call(bookCalls.save, { body: { bookName, authorName } }, operator)).data.id;
const savedLabel = async (labelName: string) =>
  (await test.call(labelCalls.save, { body: { labelName } }, operator)).data;

const messyLabels = `名称;用途;排序;启用;备注
  文学 ;内容;1;是;
历史;Contents;２;YES;忽略这一列
新书速递;推送;10;true;
夜读型;读者画像;;否;
`;

describe('an import of labels', () => {
  it('takes values by either language, full width or half, and leaves unknown columns alone', async () => {
    const report = await labels.run(messyLabels);
    expect([report.state, counts(report)]).toEqual([
      'finished',
      { rows: 4, created: 4, changed: 0, unchanged: 0, rejected: 0 },
    ]);
    expect(await contentLabels()).toEqual([
      ['文学', 1, true, 1],
      ['历史', 2, true, 1],
    ]);
    const push = await test.call(labelCalls.push, { query: {} }, operator);
    expect(push.data).toMatchObject([{ labelName: '新书速递', order: 10 }]);
  });

  it('changes what has changed, and leaves the rest with its revision', async () => {
    await labels.run(messyLabels);
    const again = await labels.run(messyLabels);
    expect(counts(again)).toMatchObject({ created: 0, changed: 0, unchanged: 4 });
    const changed = await labels.run('标签,用途,排序\n文学,内容,5\n历史,内容,2\n');
    expect(counts(changed)).toMatchObject({ changed: 1, unchanged: 1 });
    // the value of the column that the file does not have is unchanged
    expect(await contentLabels()).toEqual([
      ['历史', 2, true, 1],
      ['文学', 5, true, 2],
    ]);
  });

  it('keeps what an empty cell does not say', async () => {
    await labels.run('标签,排序,启用\n文学,7,否\n');
    const report = await labels.run('标签,排序,启用\n文学,,\n');
    expect(counts(report)).toMatchObject({ unchanged: 1 });
    expect(await contentLabels()).toEqual([['文学', 7, false, 1]]);
  });

  it('tells each row of a cell that says the same as one above, by its own column', async () => {
    const report = await labels.run(
      '标签,用途,排序,启用\n甲,内容,是,是\n乙,内容,是,是\n丙,内容,1,1\n',
    );
    expect(counts(report)).toMatchObject({ rows: 3, created: 1, rejected: 2 });
    expect(report.problems.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, '排序', 'numberUnread'],
      [3, '排序', 'numberUnread'],
    ]);
    expect(await contentLabels()).toEqual([['丙', 1, true, 1]]);
  });

  it('rejects a row for each cell that is not understood, by row and column', async () => {
    const report = await labels.run(
      '标签,用途,排序,启用\n,内容,1,是\n甲,内容,前,是\n乙,别的,1,是\n丙,内容,1,也许\n丁,内容,99999,是\n',
    );
    expect(counts(report)).toMatchObject({ rows: 5, created: 0, rejected: 5 });
    expect(report.problems.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, '标签', 'too-short'],
      [3, '排序', 'numberUnread'],
      [4, '用途', 'optionUnread'],
      [5, '启用', 'booleanUnread'],
      [6, '排序', 'too-large'],
    ]);
    expect(report.problems[2]?.message).toContain('Contents / content');
    expect(await contentLabels()).toEqual([]);
  });

  it('a dry run tells what the real run does, and writes nothing', async () => {
    await savedLabel('文学');
    const file = `标签,用途,排序\n文学,内容,3\n历史,内容,1\n历史,内容,1\n历史,内容,2\n,内容,1\n`;
    const dry = await labels.run(file, { dryRun: 'true' });
    expect(await contentLabels()).toEqual([['文学', 0, true, 1]]);
    const real = await labels.run(file);
    expect(counts(dry)).toEqual(counts(real));
    expect(counts(real)).toEqual({ rows: 5, created: 1, changed: 1, unchanged: 1, rejected: 2 });
    expect(dry.problems).toEqual(real.problems);
  });

  it('a label that was deleted does not stand in the way of a new one', async () => {
    const { id } = await savedLabel('旧书');
    await test.call(labelCalls.delete, { body: { ids: [id] } }, operator);
    expect(counts(await labels.run('标签\n旧书\n'))).toMatchObject({ created: 1 });
  });

  it('gives the rejected rows back with their reasons', async () => {
    const report = await labels.run('标签,排序\n甲,x\n乙,2\n');
    const answer = await test.ask(importRejects, { parameters: { id: report.id } }, operator);
    expect(String(answer.body).replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      '标签,排序,Reason',
      '甲,x,"排序 “x” is not a number; not imported"',
    ]);
  });

  it('is taken up again where its process ended, and counts every row once', async () => {
    const rows = Array.from({ length: 450 }, (_, index) => `标签${index},${index % 90}`);
    const id = await labels.idOf(`标签,排序\n${rows.join('\n')}\n`);
    await claimJob(test.services.database, test.services.now());
    test.advance(60_000);
    const worker = startImportWorker(test.services);
    const report = await labels.ended(id);
    await worker.close();
    expect(counts(report)).toMatchObject({ rows: 450, created: 450, rejected: 0 });
    const total = await test.call(labelCalls.list, { query: {} }, operator);
    expect(total.dataCount).toBe(450);
  });

  it('can be stopped while it waits', async () => {
    const id = await labels.idOf('标签\n甲\n');
    await test.call(importCancel, { parameters: { id }, body: {} }, operator);
    expect((await labels.detail(id)).state).toBe('cancelled');
  });
});

describe('an import of channels', () => {
  it('knows a channel by its domain and its name, and says what a domain looks like', async () => {
    const report = await channels.run(
      'channel,domain,说明,enabled\n共读,reading,一起读,yes\n共读,city,城里一起读,no\n书评,Reading!,,yes\n',
    );
    expect(counts(report)).toMatchObject({ created: 2, rejected: 1 });
    expect(report.problems).toMatchObject([{ row: 4, field: 'domain', code: 'wrong-format' }]);
    const again = await channels.run('channel,domain,说明\n共读,city,换个说法\n');
    expect(counts(again)).toMatchObject({ changed: 1 });
    const { data } = await test.call(channelCalls.list, { query: { name: '共读' } }, operator);
    expect(data.map(({ domain, description }) => [domain, description])).toEqual([
      ['city', '换个说法'],
      ['reading', '一起读'],
    ]);
  });

  it('fails as a whole where a required column is missing', async () => {
    const report = await channels.run('channel\n共读\n');
    expect(report.state).toBe('failed');
    expect(report.failure).toMatch(/required “Domain” has no column.*领域.*channel/);
  });
});

describe('an import of circles and topics', () => {
  it('creates what is missing as the operator, and changes what others own without taking it', async () => {
    const report = await circles.run(
      '圈子,类型,加入方式,介绍\n夜读会,官方,Open,"每晚一章,\n不催更"\n城南书友,Institution,不再加入,\n',
    );
    expect(counts(report)).toMatchObject({ created: 2, rejected: 0 });
    const { data } = await test.call(circleCalls.manage, { body: { sort: 'title' } }, operator);
    expect(
      data.map(({ title, type, circleStatus, content, user }) => [
        title,
        type,
        circleStatus,
        content,
        user.nickname,
      ]),
    ).toEqual([
      ['城南书友', 2, 1, '', '编辑部'],
      ['夜读会', 1, 0, '每晚一章,\n不催更', '编辑部'],
    ]);
  });

  it('a name that several records have is a problem that names them all', async () => {
    const make = async () =>
      (await test.call(circleCalls.save, { body: { title: '同名' } }, operator)).data.id;
    const ids = [await make(), await make()];
    const report = await circles.run('圈子,类型\n同名,机构\n别名,官方\n');
    expect(counts(report)).toMatchObject({ created: 1, rejected: 1 });
    expect(report.problems).toMatchObject([{ row: 2, code: 'matchSeveral' }]);
    for (const id of ids) expect(report.problems[0]?.message).toContain(id);
    const equal = await circles.run('圈子,类型\n同名,官方\n');
    expect(counts(equal)).toMatchObject({ unchanged: 1, rejected: 0 });
    expect(equal.problems).toMatchObject([{ row: 2, code: 'matchEqual', severity: 'warning' }]);
  });

  it('topics are found by search as soon as they are in', async () => {
    expect((await test.call(topicCalls.manage, { body: {} }, operator)).dataCount).toBe(0);
    await topics.run('topic,状态\n睡前十页,已发布\n通勤路上,Awaiting review\n');
    const found = await test.call(
      topicCalls.manage,
      { body: { topicKeyWord: '十页', status: 30 } },
      operator,
    );
    expect(found.data).toMatchObject([{ title: '睡前十页', status: 30 }]);
    expect((await test.call(topicCalls.manage, { body: {} }, operator)).dataCount).toBe(2);
  });
});

describe('an import of readings', () => {
  it('names books by title, in title marks too, or by id, and reads times in their usual forms', async () => {
    const walden = await book('Walden');
    await book('活着', '余华');
    const report = await readings.run(
      [
        '名称,图书,start,end',
        '湖边,Walden,2026-03-01 20:00,2026/4/1',
        '夜谈,《活着》,2026年3月5日 20时30分,2026-03-20T12:00:00Z',
        `又一次,${walden},2026/3/1 8:00 PM,`,
        '没有书,,,',
      ].join('\n'),
    );
    expect(report.problems).toEqual([]);
    expect(counts(report)).toMatchObject({ created: 4 });
    const { data } = await test.call(readingCalls.list, { body: { sort: 'title' } }, operator);
    const shown = Object.fromEntries(
      data.map(({ title, book: named, startAt, endAt }) => [title, [named?.title, startAt, endAt]]),
    );
    expect(shown).toEqual({
      湖边: ['Walden', '2026-03-01T12:00:00.000Z', '2026-03-31T16:00:00.000Z'],
      夜谈: ['活着', '2026-03-05T12:30:00.000Z', '2026-03-20T12:00:00.000Z'],
      又一次: ['Walden', '2026-03-01T12:00:00.000Z', null],
      没有书: [undefined, null, null],
    });
  });

  it('a title that two books have, or none, is a problem of its row', async () => {
    const ids = [await book('诗集', '甲'), await book('诗集', '乙')];
    const report = await readings.run('名称,图书\n两本,诗集\n没有,不存在的书\n');
    expect(report.problems.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, '图书', 'relationSeveral'],
      [3, '图书', 'relationMissing'],
    ]);
    for (const id of ids) expect(report.problems[0]?.message).toContain(id);
  });

  it('what the schema rules out between fields is ruled out here as well', async () => {
    const report = await readings.run('名称,start,end\n倒着,2026-03-02,2026-03-01\n', {
      dryRun: 'true',
    });
    expect(report.problems).toMatchObject([
      { row: 2, field: 'end', message: 'The end must be later than the start' },
    ]);
  });

  it.each([
    ['昨天', 'timeUnread'],
    ['2026-02', 'timeUnread'],
    ['2026-13-01 20:00', 'timeUnread'],
    ['2026-03-01 25:00', 'timeUnread'],
    ['3/4/26', 'dateAmbiguous'],
  ])('the time %s is not guessed', async (time, code) => {
    const report = await readings.run(`名称,start\n某场,${time}\n`, { dryRun: 'true' });
    expect(report.problems).toMatchObject([{ field: 'start', code }]);
  });
});

describe('an import of articles', () => {
  const file = async () => {
    await book('围城');
    await book('罪与罚, 卷一');
    await savedLabel('书评');
    await savedLabel('新书');
    return [
      '标题,正文,图书,标签,草稿',
      '一篇,"第一段\n<第二段>","围城|罪与罚, 卷一",书评、新书,否',
      '两篇,<p onclick="x()">好</p><script>alert(1)</script>,"罪与罚, 卷一",书评,否',
      '空的,,,,否',
      '草稿,,,,是',
    ].join('\n');
  };

  it('keeps text as paragraphs, cleans what is HTML, and joins books and labels by title', async () => {
    const report = await articles.run(await file());
    expect(report.problems.map(({ row, field }) => [row, field])).toEqual([[4, '正文']]);
    expect(counts(report)).toMatchObject({ created: 3, rejected: 1 });
    const { data } = await test.call(postCalls.list, { body: { contentType: 1040 } }, operator);
    const first = data.find(({ title }) => title === '一篇');
    const post = (
      await test.call(postCalls.detail, { parameters: { id: first?.id ?? '' } }, operator)
    ).data;
    expect(post.content).toBe('<p>第一段</p><p>&lt;第二段&gt;</p>');
    expect(post.books.map(({ title }) => title)).toEqual(['围城', '罪与罚, 卷一']);
    expect(post.labels.map(({ name }) => name)).toEqual(['书评', '新书']);
    expect(JSON.stringify(data)).not.toMatch(/script|onclick/);
  });

  it('comes in once, however often it is run', async () => {
    const rows = await file();
    await articles.run(rows);
    expect(counts(await articles.run(rows))).toMatchObject({
      created: 0,
      changed: 0,
      unchanged: 3,
      rejected: 1,
    });
  });
});

describe('an import of live streams and book lists', () => {
  it('announces live streams on their channels', async () => {
    await test.call(channelCalls.save, { body: { name: '共读', domain: 'reading' } }, operator);
    const day = (ahead: number) =>
      new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    const report = await lives.run(
      `直播名称,开播时间,频道\n新书夜,${day(20)} 20:00,共读\n无频道,${day(21)} 20:00,\n没时间,,共读\n`,
    );
    expect(counts(report)).toMatchObject({ created: 2, rejected: 1 });
    const { data } = await test.call(liveCalls.list, { body: { sort: 'startAt' } }, operator);
    expect(data).toMatchObject([
      { title: '新书夜', state: 'scheduled', channel: { title: '共读' } },
      { title: '无频道', channel: null },
    ]);
  });

  it('keeps the notes of the books that stay in a list', async () => {
    const [first, second] = [await book('围城'), await book('活着')];
    const { data } = await test.call(
      bookListCalls.save,
      { body: { title: '冬天读', books: [{ bookId: first, note: '先读这本' }] } },
      operator,
    );
    const report = await bookLists.run('书单,books\n冬天读,活着|围城\n');
    expect(counts(report)).toMatchObject({ changed: 1 });
    const list = (await test.call(bookListCalls.detail, { parameters: { id: data.id } }, operator))
      .data;
    expect(list.bookLists.map(({ bookId, note }) => [bookId, note])).toEqual([
      [second, ''],
      [first, '先读这本'],
    ]);
  });
});

describe('who imports', () => {
  it('is an operator still when the file is read', async () => {
    const id = await circles.idOf('圈子,类型\n某圈,官方\n');
    const { database } = test.services;
    const change = (roles: string[]) =>
      database.updateTable('account').set({ roles }).where('name', '=', 'operator').execute();
    await change([]);
    const worker = startImportWorker(test.services);
    try {
      await database
        .selectFrom('import_job')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const job = async () =>
        await database
          .selectFrom('import_job')
          .select(['state', 'failure'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
      await expect.poll(async () => (await job()).state, { timeout: 20_000 }).toBe('failed');
      expect((await job()).failure).toMatch(/^Only operators/);
    } finally {
      await worker.close();
      await change(['operator']);
    }
  });
});

describe('a template', () => {
  it.each([
    'labels',
    'channels',
    'circles',
    'topics',
    'readings',
    'live',
    'book-lists',
    'articles',
  ])('of %s can be imported as it is given, in either language', async (resource) => {
    for (const language of ['zh-CN', 'en-US']) {
      const { status, headers, body } = await test.ask(
        importTemplate,
        { parameters: { resource } },
        operator,
        { 'accept-language': language },
      );
      expect(status).toBe(200);
      expect(headers.get('content-disposition')).toContain(`${resource}-template.csv`);
      const report = await importsOf(who, resource).run(String(body), { dryRun: 'true' });
      expect([report.failure, report.problems, report.created]).toEqual(['', [], 1]);
    }
  });

  it('is for operators, and for lists that can be imported', async () => {
    const ask = (resource: string, token: string) =>
      test.ask(importTemplate, { parameters: { resource } }, token);
    expect((await ask('labels', reader)).status).toBe(403);
    const refused = await ask('users', operator);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('labels');
  });
});
