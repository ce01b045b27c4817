import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditList } from '#contract/endpoints/audit.ts';
import { bookCalls, postCalls } from '#contract/endpoints/lists.ts';
import {
  noteCount,
  noteDelete,
  noteList,
  notePeople,
  noteSave,
  type RecordNote,
} from '#contract/endpoints/notes.ts';
import {
  noticeList,
  noticeMail,
  noticeMailSave,
  noticeUnread,
} from '#contract/endpoints/notices.ts';
import { operatorRole, roleSave } from '#contract/endpoints/people.ts';
import type { Grant } from '#contract/grant.ts';
import {
  countedNotes,
  mentionOf,
  mostMentions,
  notedKinds,
  noteLength,
  notePageSize,
} from '#contract/notes.ts';
import { things } from '#contract/things/index.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

/** Notes on records: who sees, writes and deletes them, and who is told of a mention. */

let platform: TestPlatform;
let operator: string;
let press: string;
let book: { resource: string; id: string };
beforeAll(async () => {
  platform = await createTestPlatform({ demo: true, background: false });
  operator = await platform.signIn('operator');
  press = await platform.signIn('press');
  const page = { body: { pageIndex: 1, pageSize: 1 } };
  const { data } = await platform.call(bookCalls.list, page, operator);
  book = { resource: 'books', id: data[0]?.bookId ?? '' };
});
afterAll(() => platform.close());

let made = 0;
/** Another operator, with the role that these grants make if there are any. */
async function another(nickname: string, ...grants: Grant[]) {
  made += 1;
  const name = `colleague${made}`;
  const { database } = platform.services;
  const { id } = await createAccount(database, { name, nickname, roles: ['operator'] });
  if (grants.length > 0) {
    const label = { 'zh-CN': `备注角色${made}`, 'en-US': `Noted ${made}` };
    const { data } = await platform.call(roleSave, { body: { label, grants } }, operator);
    await platform.call(operatorRole, { body: { id, role: data.id } }, operator);
  }
  return { id, name, token: await platform.signIn(name) };
}

/** Somebody who acts for the press. */
async function member(nickname: string, role = 'viewer') {
  made += 1;
  const name = `member${made}`;
  const { database } = platform.services;
  const { id } = await createAccount(database, { name, nickname });
  const institution = await accountNamed('press');
  const membership = newIdentifier();
  await database
    .insertInto('institution_member')
    .values({
      ...{ id: membership, for_account_id: institution.id, account_id: id, role },
      created_at: platform.services.now(),
    })
    .execute();
  const own = await platform.signIn(name);
  const token = await platform.signIn(name);
  await database
    .updateTable('session')
    .set({ member_id: membership })
    .where('id', 'in', (from) =>
      from
        .selectFrom('session')
        .select('id')
        .where('account_id', '=', id)
        .orderBy('id', 'desc')
        .limit(1),
    )
    .execute();
  return { id, own, token };
}

const accountNamed = (name: string) =>
  platform.services.database
    .selectFrom('account')
    .where('name', '=', name)
    .select(['id', 'nickname'])
    .executeTakeFirstOrThrow();

const notesOf = async (token: string, on = book, before?: string) =>
  (await platform.call(noteList, { body: { ...on, before } }, token)).data;
const textsOf = async (token: string, on = book) =>
  (await notesOf(token, on)).notes.map(({ text }) => text);
const write = async (token: string, text: string, on = book): Promise<RecordNote> =>
  (await platform.call(noteSave, { body: { ...on, text } }, token)).data;
const mentionsTo = async (token: string) =>
  (await platform.call(noticeList, { body: {} }, token)).data.notices.filter(
    ({ kind }) => kind === 'mention',
  );
const clear = () => platform.services.database.deleteFrom('note').execute();
const read: Grant = { list: 'books', actions: ['read'], named: [], hidden: [], readOnly: [] };

test('operators see what operators wrote, an institution and its members what they wrote, and each other’s never', async () => {
  await clear();
  const colleague = await another('同事');
  const viewer = await member('王编辑');
  await write(operator, '封面换了吗？\n明天之前');
  await write(colleague.token, '换了');
  await write(press, '出版社自己的');
  await write(viewer.token, '成员写的');
  expect(await textsOf(operator)).toEqual(['封面换了吗？\n明天之前', '换了']);
  expect(await textsOf(colleague.token)).toEqual(['封面换了吗？\n明天之前', '换了']);
  expect(await textsOf(press)).toEqual(['出版社自己的', '成员写的']);
  expect(await textsOf(viewer.token)).toEqual(['出版社自己的', '成员写的']);
  // who acts for themselves, or for another institution, has a side of their own
  for (const token of [viewer.own, await platform.signIn('library')])
    expect(await textsOf(token)).toEqual([]);
  const sides = [operator, press, viewer.token, viewer.own].map(
    async (token) => (await notesOf(token)).side,
  );
  expect(await Promise.all(sides)).toEqual(['operators', 'institution', 'institution', 'oneself']);
  const counted = await platform.call(noteCount, { body: book }, press);
  expect(counted.data).toEqual({ count: 2 });
  const [first, second] = (await notesOf(viewer.token)).notes;
  expect(first).toMatchObject({ isMine: false, isDeletable: false });
  expect(second).toMatchObject({
    ...{ isMine: true, isDeletable: true, changedAt: null },
    author: { id: viewer.id, nickname: '王编辑' },
  });
});

test('whoever may not see a record sees no notes on it, and writes none', async () => {
  await clear();
  const labels = await another('标签', { ...read, list: 'labels' });
  const readers = await another('读者', read);
  const { data } = await platform.call(
    postCalls.save,
    { body: { content: '草稿', isDraft: true } },
    press,
  );
  const draft = { resource: 'posts', id: data.id };
  await write(press, '先不发', draft);
  const library = await platform.signIn('library');
  const refused = async (token: string, on: object) => {
    const bodies = [
      [noteList, on],
      [noteCount, on],
      [noteSave, { ...on, text: 'x' }],
      [noteDelete, { ...on, note: '7' }],
      [notePeople, { ...on, keyword: '' }],
    ] as const;
    const statuses = [];
    for (const [endpoint, body] of bodies)
      statuses.push((await platform.ask(endpoint, { body }, token)).status);
    return statuses;
  };
  const gone = [404, 404, 404, 404, 404];
  expect(await refused(library, draft)).toEqual(gone);
  // the list belongs to operators, and the role opens another one
  expect(await refused(press, { resource: 'users', id: '7' })).toEqual(gone);
  expect(await refused(labels.token, { resource: 'users', id: '7' })).toEqual(gone);
  expect(await refused(operator, { resource: 'nothing', id: '7' })).toEqual(gone);
  expect(await refused(operator, { resource: 'books', id: '9'.repeat(19) })).toEqual(gone);
  // settings of the site are no records that people talk about
  expect(await refused(operator, { resource: 'licences', id: '7' })).toEqual(gone);
  await write(operator, '运营的');
  expect(await textsOf(readers.token)).toEqual(['运营的']);
  // an ordinary account where the role opens nothing, with a side of their own
  expect(await textsOf(labels.token)).toEqual([]);
  // articles are posts: the same record, the same notes
  const article = await platform.call(
    postCalls.save,
    { body: { contentType: 1040, title: '文章', content: '<p>文</p>', isDraft: true } },
    press,
  );
  await write(press, '同一条', { resource: 'articles', id: article.data.id });
  expect(await textsOf(press, { resource: 'posts', id: article.data.id })).toEqual(['同一条']);
});

test('every kind of thing has notes', () => {
  expect(notedKinds).toEqual(expect.arrayContaining(things.map(({ name }) => name)));
});

test('notes of a deleted record stand until it is brought back', async () => {
  const { data } = await platform.call(bookCalls.save, { body: { bookName: '要删的' } }, operator);
  const on = { resource: 'books', id: data.id };
  await write(operator, '留着', on);
  await platform.call(bookCalls.delete, { body: { ids: [data.id] } }, operator);
  expect((await platform.ask(noteList, { body: on }, operator)).status).toBe(404);
  await platform.call(bookCalls.restore, { body: { ids: [data.id] } }, operator);
  expect(await textsOf(operator, on)).toEqual(['留着']);
});

test('a note is up to 1,000 characters, in which a mention counts as one, and mentions 20 people at most', async () => {
  await clear();
  const { id } = await accountNamed('operator');
  const ask = (text: string) => platform.ask(noteSave, { body: { ...book, text } }, operator);
  expect((await ask('书'.repeat(noteLength))).status).toBe(200);
  expect((await ask('书'.repeat(noteLength + 1))).status).toBe(400);
  expect((await ask(`${'书'.repeat(noteLength - 1)}${mentionOf(id)}`)).status).toBe(200);
  expect((await ask(' \n ')).status).toBe(400);
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => mentionOf(String(index + 1))).join(' ');
  expect((await ask(many(mostMentions))).status).toBe(200);
  expect(await ask(many(mostMentions + 1))).toMatchObject({
    status: 400,
    body: { data: { problems: [{ field: 'text', code: 'too-many' }] } },
  });
});

test('the writer alone changes a note, on the version that they saw', async () => {
  await clear();
  const colleague = await another('改的人');
  const { id, revision } = await write(operator, '一');
  const change = (token: string, text: string, of = revision) =>
    platform.ask(noteSave, { body: { ...book, text, note: { id, revision: of } } }, token);
  expect((await change(colleague.token, '别人的')).status).toBe(403);
  expect(await change(operator, '二')).toMatchObject({
    status: 200,
    body: { data: { text: '二', revision: 2, changedAt: expect.any(String) } },
  });
  // the other tab
  expect(await change(operator, '三')).toMatchObject({
    status: 409,
    body: { data: { revision: 2, current: { text: '二' } } },
  });
  expect(await textsOf(operator)).toEqual(['二']);
  expect((await change(operator, '三', 2)).status).toBe(200);
  // a note of another record, or of the other side, is none
  const saved = await platform.call(bookCalls.save, { body: { bookName: '另一本' } }, operator);
  const other = { resource: 'books', id: saved.data.id };
  for (const [token, on] of [
    [operator, other],
    [press, book],
  ] as const)
    expect(
      (
        await platform.ask(
          noteSave,
          { body: { ...on, text: 'x', note: { id, revision: 3 } } },
          token,
        )
      ).status,
    ).toBe(404);
});

test('people delete their own notes; operators with all rights and administrators any of their side', async () => {
  await clear();
  const limited = await another('有角色', read);
  const editor = await member('编辑', 'editor');
  const administrator = await member('管理员', 'administrator');
  const remove = async (token: string, note: RecordNote) =>
    (await platform.ask(noteDelete, { body: { ...book, note: note.id } }, token)).status;
  const ours = await write(operator, '运营');
  const theirs = await write(limited.token, '有角色的');
  const institutions = await write(press, '出版社');
  expect(await remove(limited.token, ours)).toBe(403);
  expect(await remove(press, ours)).toBe(404);
  expect(await remove(operator, institutions)).toBe(404);
  expect(await remove(editor.token, institutions)).toBe(403);
  expect(await remove(operator, theirs)).toBe(200);
  expect(await remove(operator, ours)).toBe(200);
  expect(await remove(operator, ours)).toBe(404);
  expect(await remove(administrator.token, institutions)).toBe(200);
  expect(await textsOf(operator)).toEqual([]);
});

test('a mention is kept as an account, shown by its present name, and told once to who sees the record', async () => {
  await clear();
  const { database } = platform.services;
  const colleague = await another('小李');
  const stranger = await another('看不到', { ...read, list: 'labels' });
  const viewer = await member('社里人');
  const own = await accountNamed('operator');
  const text = [colleague, stranger, viewer, own].map(({ id }) => mentionOf(id)).join(' ');
  const note = await write(operator, `${text} 看一下`);
  expect(note.people).toMatchObject({ [colleague.id]: '小李' });
  await database
    .updateTable('account')
    .set({ nickname: '李主任' })
    .where('id', '=', colleague.id)
    .execute();
  const [shown] = (await notesOf(operator)).notes;
  expect(shown?.people).toMatchObject({ [colleague.id]: '李主任' });
  const [told, ...others] = await mentionsTo(colleague.token);
  expect(others).toEqual([]);
  expect(told).toMatchObject({
    path: `/resource/books/detail/${book.id}/notes`,
    by: own.nickname,
    isRead: false,
  });
  const { data } = await platform.call(bookCalls.detail, { parameters: { id: book.id } }, operator);
  expect(told?.name).toBe(data.bookName);
  // neither who mentions themselves, nor who does not see the record, nor the other side
  for (const token of [operator, stranger.token, viewer.own, viewer.token, press])
    expect(await mentionsTo(token)).toEqual([]);
  // a change tells those who were not mentioned before, and takes back what nobody read
  const added = await another('后来的');
  const change = { id: note.id, revision: note.revision };
  const body = { ...book, text: `${mentionOf(added.id)} 看一下`, note: change };
  await platform.call(noteSave, { body }, operator);
  expect(await mentionsTo(added.token)).toHaveLength(1);
  expect(await mentionsTo(colleague.token)).toEqual([]);
  await platform.call(noteDelete, { body: { ...book, note: note.id } }, operator);
  expect(await mentionsTo(added.token)).toEqual([]);
});

test('a member is told in the institution as well as on their own, and the others there are not', async () => {
  await clear();
  const viewer = await member('赵编辑');
  await write(press, `${mentionOf(viewer.id)} 请看`);
  for (const token of [viewer.token, viewer.own]) {
    expect(await mentionsTo(token)).toHaveLength(1);
    expect((await platform.call(noticeUnread, {}, token)).data.unread).toBe(1);
  }
  expect(await mentionsTo(viewer.own)).toMatchObject([
    { membership: { nickname: expect.any(String) } },
  ]);
  expect(await mentionsTo(press)).toEqual([]);
  const { id } = await accountNamed('press');
  await write(viewer.token, `${mentionOf(id)} 看了`);
  expect(await mentionsTo(press)).toHaveLength(1);
});

test('a mention goes out by mail to who chose that', async () => {
  await clear();
  const { database } = platform.services;
  const colleague = await another('收邮件的');
  await database
    .updateTable('account')
    .set({ mail: 'colleague@example.com' })
    .where('id', '=', colleague.id)
    .execute();
  const mails = async () =>
    (
      await database
        .selectFrom('outbox_message')
        .where('recipient', '=', 'colleague@example.com')
        .select('body')
        .execute()
    ).map(({ body }) => body);
  await write(operator, mentionOf(colleague.id));
  expect(await mails()).toEqual([]);
  const { data } = await platform.call(noticeMail, {}, colleague.token);
  expect(data.choices).toContainEqual({ kind: 'mention', isMailed: false });
  const choice = { kind: 'mention', isMailed: true } as const;
  await platform.call(noticeMailSave, { body: choice }, colleague.token);
  await write(operator, `${mentionOf(colleague.id)} 第二条`);
  expect(await mails()).toEqual([expect.stringContaining(`/detail/${book.id}/notes`)]);
});

test('the mail about a mention in an institution acts for it and opens the record', async () => {
  await clear();
  const { database } = platform.services;
  const viewer = await member('收邮件的成员');
  const recipient = 'viewer@example.com';
  await database
    .updateTable('account')
    .set({ mail: recipient })
    .where('id', '=', viewer.id)
    .execute();
  const choice = { kind: 'mention', isMailed: true } as const;
  await platform.call(noticeMailSave, { body: choice }, viewer.own);
  await write(press, mentionOf(viewer.id));
  const [told] = await mentionsTo(viewer.own);
  const { body } = await database
    .selectFrom('outbox_message')
    .where('recipient', '=', recipient)
    .select('body')
    .executeTakeFirstOrThrow();
  const { id = '', nickname = '' } = told?.membership ?? {};
  expect(body).toContain(`/acting/${id}?to=${encodeURIComponent(told?.path ?? '')}`);
  expect(body).toContain(nickname);
});

test('people are offered by name, account and initials, without oneself and without who does not see the list', async () => {
  const found = await another('欧阳修');
  await another('欧阳标', { ...read, list: 'labels' });
  const viewer = await member('欧阳社员');
  const meant = async (token: string, keyword: string, resource = 'books') =>
    (await platform.call(notePeople, { body: { ...book, resource, keyword } }, token)).data.map(
      ({ nickname }) => nickname,
    );
  // books are read by everybody, but not by everybody as an operator
  expect(await meant(operator, '欧阳')).toEqual(['欧阳修']);
  expect(await meant(operator, 'oyx')).toEqual(['欧阳修']);
  expect(await meant(operator, found.name)).toEqual(['欧阳修']);
  expect(await meant(press, '欧阳')).toEqual(['欧阳社员']);
  expect(await meant(viewer.token, 'oy')).toEqual([]);
  expect(await meant(operator, '没有这个人')).toEqual([]);
});

test('the trail has that a note was written, changed and deleted, and by whom, without its text', async () => {
  await clear();
  const note = await write(operator, '不要进记录的话');
  const change = { id: note.id, revision: 1 };
  const body = { ...book, text: '改过也不要进', note: change };
  await platform.call(noteSave, { body }, operator);
  await platform.call(noteDelete, { body: { ...book, note: note.id } }, operator);
  const { data } = await platform.call(
    auditList,
    { body: { pageIndex: 1, pageSize: 10, resource: 'note', recordId: note.id } },
    operator,
  );
  expect(data.map(({ action }) => action)).toEqual(['delete', 'change', 'create']);
  const { rows } = await sql<{ all: string }>`select string_agg(audit::text, '') as all from audit
    where resource = 'note' and record_id = ${note.id}`.execute(platform.services.database);
  expect(rows[0]?.all).not.toContain('不要');
  expect(rows[0]?.all).toContain(book.id);
});

test('ten thousand notes on a record come page by page, found by one index', async () => {
  await clear();
  const { database } = platform.services;
  const { id } = await accountNamed('operator');
  await sql`insert into note (id, resource, record_id, account_id, text, created_at)
    select number, 'book', ${book.id}, ${id}::bigint, 'n' || number, now()
    from generate_series(1, 10000) as number`.execute(database);
  await sql`insert into note (id, resource, record_id, account_id, text, created_at)
    select 10000 + number, 'book', (number % 1000)::text, ${id}::bigint, 'other', now()
    from generate_series(1, 20000) as number`.execute(database);
  await sql`analyze note`.execute(database);
  const newest = await notesOf(operator);
  expect(newest.notes).toHaveLength(notePageSize);
  expect(newest.more).toBe(true);
  expect(newest.notes.at(-1)?.text).toBe('n10000');
  const older = await notesOf(operator, book, newest.notes[0]?.id);
  expect(older.notes.at(-1)?.text).toBe(`n${10000 - notePageSize}`);
  expect((await notesOf(operator, book, '20')).more).toBe(false);
  const { data } = await platform.call(noteCount, { body: book }, operator);
  expect(data.count).toBe(countedNotes);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from note
    where resource = 'book' and record_id = '7' and for_account_id is null
    order by id desc limit 31`.execute(database);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('note_of_record');
});

test('a note that is sent twice under one key is written once', async () => {
  await clear();
  const key = { 'idempotency-key': '6b7f6a0e-2a5b-4c3e-8f0d-5a4f3b2c1d0e' };
  const input = { body: { ...book, text: '一次' } };
  const first = await platform.call(noteSave, input, operator, key);
  const again = await platform.call(noteSave, input, operator, key);
  expect(again.data).toEqual(first.data);
  expect(await textsOf(operator)).toEqual(['一次']);
});

test('an account that is ended keeps its notes under its last name', async () => {
  await clear();
  const leaving = await another('离职的');
  await write(leaving.token, '交接完了');
  await platform.services.database
    .updateTable('account')
    .set({ is_blocked: true })
    .where('id', '=', leaving.id)
    .execute();
  expect((await notesOf(operator)).notes).toMatchObject([
    { text: '交接完了', author: { nickname: '离职的' } },
  ]);
});
