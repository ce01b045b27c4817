import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { resetPasswordByPwd } from '#contract/endpoints/account.ts';
import { auditDetail, auditList, auditTakeBack } from '#contract/endpoints/audit.ts';
import { logoutCall, tokenCall } from '#contract/endpoints/identity.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { institutionReview } from '#contract/endpoints/institution.ts';
import { bookListCalls, labelCalls, postCalls, userSaveCall } from '#contract/endpoints/lists.ts';
import { schemaDelete, schemaRollback, schemaSave } from '#contract/endpoints/schemas.ts';
import { appDownloadSaveCall } from '#contract/endpoints/site.ts';
import { specialSaveCall, specialTop, specialWithdraw } from '#contract/endpoints/special.ts';
import { viewDelete, viewSave } from '#contract/endpoints/views.ts';
import { writingSaveCall } from '#contract/endpoints/writing.ts';
import { institutionInformation } from '#contract/entities/institution.ts';
import { appDownload, licence } from '#contract/entities/site.ts';
import { specialDocument, specialSave } from '#contract/entities/special.ts';
import { describeEntries } from '#server/audit/describe.ts';
import { sweepAudit } from '#server/audit/sweep.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { endpointName } from '#server/http/endpointAddress.ts';
import { createAccount, hashPassword } from '#server/identity/accounts.ts';
import { accountLimit } from '#server/identity/limits.ts';
import { createListPlatform, type ListPlatform } from '../lists/support.ts';
import { listText } from '../schemas/support.ts';
import { publishable } from '../special/pages.ts';

/** Who changed what: each write leaves one entry for each record that it changed, what is refused leaves none. */

let platform: ListPlatform;
beforeAll(async () => {
  platform = await createListPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.services.database.deleteFrom('audit').execute();
});

/** The entries since the test began, oldest first, with their differences. */
async function trail() {
  const { data } = await platform.call(
    auditList,
    { body: { pageSize: 100, sort: 'createdAt' } },
    platform.operator.token,
  );
  return Promise.all(
    data.map(async ({ id }) => {
      const entry = await platform.call(
        auditDetail,
        { parameters: { id } },
        platform.operator.token,
      );
      const { difference, ...rest } = entry.data;
      return {
        ...rest,
        difference: Object.fromEntries(
          difference.map(({ field, from, to }) => [field, [from, to]]),
        ),
      };
    }),
  );
}

const namesRecord = (body: object): boolean => 'id' in body;

async function save(body: object) {
  const { data } = await platform.call(
    postCalls.save,
    {
      body: namesRecord(body)
        ? postCalls.save.change.body.parse(body)
        : postCalls.save.body.parse({ content: '<p>正文</p>', ...body }),
    },
    platform.press.token,
  );
  return data;
}

test('a new post: who, what, when, in which call, and what it says', async () => {
  const answered = await platform.ask(
    postCalls.save,
    { body: { title: '新书', content: '<p>出版了</p>' } },
    platform.press.token,
    { 'x-request-id': 'request-of-the-press' },
  );
  const { id } = postCalls.save.response.parse(answered.body).data;
  const [entry, ...more] = await trail();
  expect(more).toEqual([]);
  expect(entry).toMatchObject({
    user: { id: platform.press.id, nickname: '远山出版社' },
    resource: 'post',
    recordId: id,
    action: 'create',
    requestId: 'request-of-the-press',
    difference: { title: [null, '新书'], accountId: [null, expect.anything()] },
  });
  expect(Object.keys(entry?.difference ?? {})).not.toContain('grams');
});

test('a change says the former and the new value of what differs, and of nothing else', async () => {
  const { id, revision } = await save({ title: '旧题', content: '<p>不变</p>' });
  await save({ id, revision, title: '新题', content: '<p>不变</p>' });
  const [, changed, ...more] = await trail();
  expect(more).toEqual([]);
  expect(changed).toMatchObject({ action: 'change', recordId: id, fields: ['Title'] });
  expect(changed?.difference).toEqual({ title: ['旧题', '新题'] });
});

test('a long text is cut to where it begins to differ', async () => {
  const text = (end: string) => `<p>${'很长的正文。'.repeat(2_000)}${end}</p>`;
  const { id, revision } = await save({
    contentType: 1040,
    title: 'a',
    content: text('旧的结尾'),
  });
  await save({ id, revision, title: 'a', content: text('新的结尾') });
  const { content } = (await trail())[1]?.difference ?? {};
  expect(content?.[0]).toMatch(/^….{1,60}旧的结尾<\/p>$/);
  expect(content?.[1]).toMatch(/^….{1,60}新的结尾<\/p>$/);
});

test('every step of a post leaves one entry, named after what was done', async () => {
  const { id } = await save({ title: 'a' });
  const { token } = platform.press;
  const ids = [id];
  await platform.call(postCalls.withdraw, { body: { ids } }, token);
  await platform.call(postCalls.publish, { body: { ids } }, token);
  await platform.call(postCalls.top, { body: { ids, isTop: true } }, token);
  await platform.call(postCalls.top, { body: { ids, isTop: false } }, token);
  await platform.call(postCalls.delete, { body: { ids } }, token);
  await platform.call(postCalls.restore, { body: { ids } }, token);
  const entries = await trail();
  expect(entries.map(({ action }) => action)).toEqual([
    ...['create', 'withdraw', 'publish', 'pin', 'unpin', 'delete', 'restore'],
  ]);
  expect(entries.map(({ recordId }) => recordId)).toEqual(Array(7).fill(id));
  expect(entries[3]?.difference).toEqual({ isTop: [false, true] });
  expect(entries[4]?.difference).toEqual({ isTop: [true, false] });
  expect(entries[5]?.difference).toEqual({ isDeleted: [false, true] });
});

test('a special page that is withdrawn and shown again, pinned and unpinned: each says which of both it was', async () => {
  const { token } = platform.operator;
  const page = specialSave.parse(publishable({ name: '来来去去' }));
  const { id } = (await platform.call(specialSaveCall, { body: page }, token)).data;
  await platform.services.database.deleteFrom('audit').execute();
  await platform.call(specialWithdraw, { body: { ids: [id] } }, token);
  await platform.call(specialWithdraw, { body: { ids: [id], isWithdrawn: false } }, token);
  // without its switch a call does what it is named after
  await platform.call(specialTop, { body: { id } }, token);
  await platform.call(specialTop, { body: { id, isTop: false } }, token);
  const actions = ['withdraw', 'showAgain', 'pin', 'unpin'] as const;
  expect((await trail()).map(({ action }) => action)).toEqual(actions);
  const { data } = await platform.call(auditList, { body: { action: 'showAgain' } }, token);
  expect(data.map(({ recordId }) => recordId)).toEqual([id]);
});

test('an action that goes by a switch names a field of its body that is true or false', () => {
  const switches = endpoints.flatMap(({ audited, body, path }) =>
    typeof audited === 'object' ? [{ path, by: audited.by, body }] : [],
  );
  expect(switches.length).toBeGreaterThan(0);
  for (const { path, by, body } of switches) {
    const field = body instanceof z.ZodObject ? body.shape[by] : undefined;
    expect(field?.safeParse(false), path).toEqual({ success: true, data: false });
    expect(field?.safeParse('').success, path).toBe(false);
  }
});

test('a call that changes several records leaves an entry for each', async () => {
  const posts = await Promise.all(['a', 'b', 'c'].map((title) => save({ title })));
  await platform.call(
    postCalls.delete,
    { body: { ids: posts.map(({ id }) => id) } },
    platform.press.token,
  );
  const deleted = (await trail()).filter(({ action }) => action === 'delete');
  expect(deleted.map(({ recordId }) => recordId).toSorted()).toEqual(
    posts.map(({ id }) => id).toSorted(),
  );
  expect(new Set(deleted.map(({ requestId }) => requestId)).size).toBe(1);
});

test('the books of a list are one field of its one entry', async () => {
  const { database } = platform.services;
  const [first, second] = [newIdentifier(), newIdentifier()];
  await database
    .insertInto('book')
    .values([first, second].map((id) => ({ id, name: id })))
    .execute();
  const write = (body: object) =>
    platform.call(
      bookListCalls.save,
      {
        body: namesRecord(body)
          ? bookListCalls.save.change.body.parse(body)
          : bookListCalls.save.body.parse({ title: '书单', ...body }),
      },
      platform.press.token,
    );
  const { data } = await write({ books: [{ bookId: first }] });
  await write({ ...data, books: [{ bookId: second }, { bookId: first }] });
  await write({ id: data.id, revision: 2, books: [{ bookId: second }, { bookId: first }] });
  const entries = await trail();
  expect(
    entries.map(({ action }) => action),
    'saved again as it was',
  ).toEqual(['create', 'change']);
  expect(entries[0]?.difference.books).toEqual([null, [first]]);
  expect(entries[1]?.difference).toMatchObject({ books: [[first], [second, first]] });
});

describe('what is refused leaves nothing', () => {
  test('a stale revision, another’s record, a value that cannot be, a caller who may not', async () => {
    const { id } = await save({ title: 'a' });
    await platform.services.database.deleteFrom('audit').execute();
    const body = { id, revision: 9, content: 'b' };
    const { press, reader, operator } = platform;
    const refused = [
      await platform.ask(postCalls.save, { body }, press.token),
      await platform.ask(postCalls.save, { body: { ...body, revision: 1 } }, reader.token),
      await platform.ask(postCalls.save, { body: { content: 'x', circleId: '77' } }, press.token),
      await platform.ask(labelCalls.save, { body: { labelName: 'x' } }, reader.token),
      await platform.ask(postCalls.delete, { body: { ids: [id] } }, reader.token),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 403, 400, 403, 403]);
    await platform.ask(labelCalls.save, { body: { labelName: '重名' } }, operator.token);
    const twice = await platform.ask(
      labelCalls.save,
      { body: { labelName: '重名' } },
      operator.token,
    );
    expect(twice.status).toBe(400);
    expect((await trail()).map(({ resource, action }) => [resource, action])).toEqual([
      ['label', 'create'],
    ]);
  });

  test('reading and keeping what is being typed change nothing', async () => {
    const { id } = await save({ title: 'a' });
    await platform.services.database.deleteFrom('audit').execute();
    await platform.call(postCalls.list, { body: {} }, platform.press.token);
    await platform.call(postCalls.detail, { parameters: { id } }, platform.press.token);
    const kept = {
      id: '0b5f0c1e-6b1a-4f0e-9a53-3f1f2f0a9d11',
      kind: 'dynamic' as const,
      title: 'a',
      content: {},
    };
    await platform.ask(writingSaveCall, { body: kept }, platform.press.token);
    expect(await trail()).toEqual([]);
  });

  test('what no call does, a job or a command, is nobody’s change', async () => {
    const { database } = platform.services;
    await database.insertInto('label').values({ id: newIdentifier(), name: 'own' }).execute();
    expect(await trail()).toEqual([]);
  });
});

describe('statements without a transaction of their own', () => {
  test('a setting of the site', async () => {
    const { data } = await platform.call(
      appDownloadSaveCall,
      { body: { id: 'app-ios', revision: 0, version: '1.0' } },
      platform.operator.token,
    );
    await platform.call(
      appDownloadSaveCall,
      { body: { id: 'app-ios', revision: data.revision, version: '2.0' } },
      platform.operator.token,
    );
    const entries = await trail();
    expect(entries.map(({ resource, recordId, action }) => [resource, recordId, action])).toEqual([
      ['siteSetting', 'app-ios', 'create'],
      ['siteSetting', 'app-ios', 'change'],
    ]);
    expect(entries[1]?.difference).toEqual({ 'value.version': ['1.0', '2.0'] });
  });

  test('a view that is saved and deleted, a list that is published', async () => {
    const { token } = platform.operator;
    const { data } = await platform.call(
      viewSave,
      {
        body: viewSave.body.parse({
          resource: 'labels',
          place: '',
          name: '我的',
          state: { filters: {} },
        }),
      },
      token,
    );
    await platform.call(viewDelete, { body: { ids: [data.id] } }, token);
    await platform.call(
      schemaSave,
      { body: { name: 'own', text: listText('own'), revision: 0 } },
      token,
    );
    expect((await trail()).map(({ resource, action }) => [resource, action])).toEqual([
      ['view', 'create'],
      ['view', 'delete'],
      ['schema', 'create'],
    ]);
  });
});

describe('a list that is published', () => {
  const write = (name: string, english: string, revision: number, draft = false) => {
    const text = listText(name, { label: { 'zh-CN': '书架', 'en-US': english } });
    const body = { name, text, revision, draft };
    return platform.call(schemaSave, { body }, platform.operator.token);
  };
  const containing = (english: string) => expect.stringContaining(`"${english}"`);

  test('tells what its code became, and nothing of the draft that it was', async () => {
    const name = 'shelves';
    const drafted = await write(name, 'Shelves', 0, true);
    const first = await write(name, 'Shelves', drafted.data.revision);
    const second = await write(name, 'Shelves of the house', first.data.revision);
    const body = { name, to: first.data.revision, revision: second.data.revision };
    await platform.call(schemaRollback, { body }, platform.operator.token);
    const [draft, published, changed, back, ...more] = await trail();
    expect(more).toEqual([]);
    expect(draft?.fields).toContain('Draft');
    expect(published?.fields).toEqual(['Version in use', 'Code']);
    expect(published?.difference.text).toEqual([null, containing('Shelves')]);
    expect(changed?.fields).toEqual(['Version in use', 'Code']);
    expect(changed?.difference.text).toEqual([
      containing('Shelves'),
      containing('Shelves of the house'),
    ]);
    expect(back?.difference.text).toEqual([
      containing('Shelves of the house'),
      containing('Shelves'),
    ]);
  });

  test('taken out of use, tells its last code and the draft that went with it', async () => {
    const name = 'racks';
    const { data } = await write(name, 'Racks', 0);
    const drafted = await write(name, 'Racks of the house', data.revision, true);
    const body = { name, revision: drafted.data.revision };
    await platform.call(schemaDelete, { body }, platform.operator.token);
    expect((await trail()).at(-1)?.difference).toMatchObject({
      text: [containing('Racks'), null],
      draftText: [containing('Racks of the house'), null],
    });
  });
});

describe('accounts', () => {
  test('an account that is blocked', async () => {
    const { database } = platform.services;
    const { id } = await createAccount(database, { name: 'rude', nickname: '吵闹' });
    await platform.call(
      userSaveCall,
      { body: { id, revision: 1, nickname: '吵闹', isBlocked: true } },
      platform.operator.token,
    );
    const entries = await trail();
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      user: { id: platform.operator.id },
      resource: 'user',
      recordId: id,
      difference: { isBlocked: [false, true] },
    });
  });

  test('a review changes the institution and what its account may do: an entry for each', async () => {
    const { database } = platform.services;
    await createAccount(database, {
      name: 'new-press',
      nickname: 'n',
      institution: { name: '新社', status: 5 },
    });
    const { id } = await database
      .selectFrom('institution')
      .where('name', '=', '新社')
      .select('id')
      .executeTakeFirstOrThrow();
    await platform.call(
      institutionReview,
      { body: { id, revision: 1, decision: 'reject', reason: '证照不清' } },
      platform.operator.token,
    );
    const entries = await trail();
    expect(entries.map(({ resource, action }) => [resource, action])).toEqual([
      ['institution', 'review'],
    ]);
    expect(entries[0]?.difference).toMatchObject({ status: [5, 20], reason: ['', '证照不清'] });
  });

  test('that a password was changed is told, and never which', async () => {
    const { database } = platform.services;
    const { id } = await createAccount(database, { name: 'careful', nickname: 'c' });
    await database
      .updateTable('account')
      .set({ password_hash: await hashPassword('the-first-password') })
      .where('id', '=', id)
      .execute();
    await platform.call(
      resetPasswordByPwd,
      { body: { oldPassword: 'the-first-password', newPassword: 'the-second-password' } },
      await platform.signIn('careful'),
    );
    const entries = await trail();
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ user: { id }, resource: 'user', recordId: id });
    expect(entries[0]?.difference).toEqual({ passwordHash: ['•••', '•••'] });
    const stored = await database.selectFrom('audit').selectAll().execute();
    const { password_hash: hash } = await database
      .selectFrom('account')
      .where('id', '=', id)
      .select('password_hash')
      .executeTakeFirstOrThrow();
    for (const secret of ['the-first-password', 'the-second-password', hash ?? 'none'])
      expect(JSON.stringify(stored)).not.toContain(secret);
  });
});

test('operators find entries by person, record, thing, action, call and time', async () => {
  const { operator, press } = platform;
  const { id } = await save({ title: 'a' });
  await platform.call(postCalls.withdraw, { body: { ids: [id] } }, operator.token);
  const { data } = await platform.call(
    labelCalls.save,
    { body: { labelName: '找' } },
    operator.token,
  );
  await platform.call(labelCalls.delete, { body: { ids: [data.id] } }, operator.token);
  const found = async (filters: Parameters<typeof auditList.body.parse>[0] & object) => {
    const answer = await platform.call(
      auditList,
      { body: auditList.body.parse(filters) },
      operator.token,
    );
    return answer.data.map(({ resource, action }) => `${resource} ${action}`).toSorted();
  };
  expect(await found({ userId: press.id })).toEqual(['post create']);
  expect(await found({ recordId: ` ${id} ` })).toEqual(['post create', 'post withdraw']);
  expect(await found({ resource: 'label' })).toEqual(['label create', 'label delete']);
  expect(await found({ action: 'withdraw' })).toEqual(['post withdraw']);
  expect(await found({ requestId: 'no-such-call' })).toEqual([]);
  expect(await found({ createdAtTo: '2020-01-01T00:00:00Z' })).toEqual([]);
});

describe('sessions and sign-ins', () => {
  test('a session that its account ends, and one that another password ends', async () => {
    const { database } = platform.services;
    const { id } = await createAccount(database, { name: 'leaving', nickname: '要走的人' });
    await database
      .updateTable('account')
      .set({ password_hash: await hashPassword('the-first-password') })
      .where('id', '=', id)
      .execute();
    await platform.signIn('leaving');
    const leaving = await platform.signIn('leaving');
    await platform.signIn('leaving');
    await platform.call(logoutCall, { body: {} }, leaving);
    const staying = await platform.signIn('leaving');
    const passwords = { oldPassword: 'the-first-password', newPassword: 'the-second-password' };
    await platform.call(resetPasswordByPwd, { body: passwords }, staying);
    const entries = await trail();
    expect(entries.map(({ resource, action }) => `${resource} ${action}`).toSorted()).toEqual([
      ...['session end', 'session end', 'session end', 'user change'],
    ]);
    for (const entry of entries)
      expect(entry).toMatchObject({
        user: { id },
        record: { title: { 'zh-CN': '要走的人' }, path: `/resource/users/detail/${id}` },
      });
    expect(entries.find(({ action }) => action === 'end')?.difference).toMatchObject({
      device: ['test', null],
      address: ['127.0.0.1', null],
    });
  });

  test('that sign-ins begin to be refused is told once, with the account and the network', async () => {
    const { database } = platform.services;
    const { id } = await createAccount(database, { name: 'tried', nickname: '被试的人' });
    const body = {
      grant_type: 'password',
      client_id: 'bookdesk',
      scope: 'api offline_access',
      username: 'Tried',
      password: 'wrong',
    };
    const tries = Array.from({ length: accountLimit.hits + 3 });
    for (const _try of tries) await platform.ask(tokenCall, { body });
    const entries = await trail();
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      user: null,
      resource: 'signIn',
      action: 'refuse',
      recordId: id,
      record: { title: { 'en-US': '被试的人' } },
      difference: { address: [null, '127.0.0.1'] },
    });
    const stored = JSON.stringify(await database.selectFrom('audit').selectAll().execute());
    expect(stored).not.toContain('wrong');
  });
});

describe('as people read it', () => {
  const changesOf = async (at: number) => {
    const { data } = await platform.call(
      auditList,
      { body: { pageSize: 100, sort: 'createdAt' } },
      platform.operator.token,
    );
    return {
      entry: data[at],
      changes: new Map(data[at]?.difference.map((one) => [one.field, one])),
    };
  };

  test('the title of the record and where it is shown; what it was called once it is gone', async () => {
    const { id } = await save({ title: '远山来信' });
    expect((await changesOf(0)).entry?.record).toMatchObject({
      title: { 'zh-CN': '远山来信', 'en-US': '远山来信' },
      path: `/resource/posts/detail/${id}`,
      isGone: false,
    });
    await platform.call(postCalls.delete, { body: { ids: [id] } }, platform.press.token);
    expect((await changesOf(1)).entry?.record).toMatchObject({
      title: { 'zh-CN': '远山来信', 'en-US': '远山来信' },
      path: null,
      isGone: true,
    });
    await platform.services.database.deleteFrom('post').where('id', '=', id).execute();
    expect((await changesOf(0)).entry?.record.title['zh-CN']).toBe('远山来信');
  });

  test('a deletion is taken back by its entry, once', async () => {
    const { id } = await save({ title: '山中来信' });
    await platform.call(postCalls.delete, { body: { ids: [id] } }, platform.press.token);
    const [, deleted] = await trail();
    const restore = (entry: string) =>
      platform.call(auditTakeBack, { body: { entries: entry } }, platform.operator.token);
    expect((await restore(deleted?.id ?? '')).data).toMatchObject({ taken: 1 });
    const { data } = await platform.call(
      postCalls.detail,
      { parameters: { id } },
      platform.press.token,
    );
    expect(data.title).toBe('山中来信');
    expect((await trail()).at(-1)).toMatchObject({ action: 'takeBack', recordId: id });
    expect((await restore(deleted?.id ?? '')).data).toMatchObject({
      taken: 0,
      unchanged: [{ id, reason: 'same' }],
    });
  });

  test('ids to the last digit, alone and in lists', async () => {
    const { data: label } = await platform.call(
      labelCalls.save,
      { body: { labelName: '长编号' } },
      platform.operator.token,
    );
    await save({ title: '编号 "12345678901234567890" 照旧', labelIds: [label.id] });
    const { changes } = await changesOf(1);
    expect(changes.get('accountId')?.to).toBe(platform.press.id);
    expect(changes.get('labelIds')?.to).toEqual([label.id]);
    expect(changes.get('title')?.to).toBe('编号 "12345678901234567890" 照旧');
  });

  test('a record without a title by its first words', async () => {
    await save({ title: '', content: '<p>今天读到第三章</p>' });
    expect((await changesOf(0)).entry?.record.title['zh-CN']).toBe('今天读到第三章');
  });

  test('labels of fields in both languages, codes and ids by what they stand for', async () => {
    const { operator } = platform;
    const { data: label } = await platform.call(
      labelCalls.save,
      { body: { labelName: '散文' } },
      operator.token,
    );
    await save({ title: 'a', labelIds: [label.id] });
    const { changes } = await changesOf(1);
    expect(changes.get('title')?.label).toMatchObject({ 'zh-CN': '标题', 'en-US': 'Title' });
    expect(changes.get('labelIds')).toMatchObject({
      label: { 'en-US': 'Labels' },
      names: { [label.id]: { 'zh-CN': '散文', 'en-US': '散文' } },
    });
    expect(changes.get('accountId')?.names).toMatchObject({
      [platform.press.id]: { 'zh-CN': '远山出版社', 'en-US': '远山出版社' },
    });
    expect(changes.get('status')?.names?.['30']).toMatchObject({ 'en-US': 'Published' });
    expect(changes.get('content')?.kind).toBe('html');
    expect(changes.get('publishedAt')?.kind).toBe('instant');
  });

  test('every column that is written down has a name of its own in both languages', async () => {
    const { database } = platform.services;
    const triggers = await sql<{ table: string; arguments: string }>`
      select tgrelid::regclass::text as table, encode(tgargs, 'escape') as arguments
      from pg_trigger where tgfoid = 'audit_change'::regproc`.execute(database);
    expect(triggers.rows.length).toBeGreaterThan(15);
    const columns = await sql<{ table: string; name: string; type: string }>`
      select table_name as table, column_name as name, data_type as type
      from information_schema.columns where table_schema = 'public'`.execute(database);
    const nameless: string[] = [];
    for (const { table, arguments: given } of triggers.rows) {
      const [resource = '', , omitted = ''] = given.split('\\000');
      const written = columns.rows.filter(
        (column) =>
          column.table === table &&
          !omitted.split(',').includes(column.name) &&
          // its parts stand for themselves
          !(
            column.type === 'jsonb' &&
            ['information', 'document', 'value', 'state'].includes(column.name)
          ),
      );
      const changes = written.map(({ name }) => ({
        field: name.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase()),
        from: null,
        to: null,
      }));
      const parts: Readonly<Record<string, readonly string[]>> = {
        special: Object.keys(specialDocument.shape).map((name) => `document.${name}`),
        institution: Object.keys(institutionInformation.shape).map((name) => `information.${name}`),
        siteSetting: [
          ...Object.keys(licence.shape).map((name) => `value.${name}`),
          ...Object.keys(appDownload.shape).map((name) => `value.${name}`),
        ],
      };
      for (const field of parts[resource] ?? []) changes.push({ field, from: null, to: null });
      const [described] = await describeEntries(platform.services, [
        { resource, recordId: '1', changes },
      ]);
      for (const { field, label } of described?.difference ?? [])
        if (label['zh-CN'] === field) nameless.push(`${resource}.${field}`);
    }
    expect(nameless).toEqual([]);
  });

  test('a permission that is given or taken away', async () => {
    const { database } = platform.services;
    const { id } = await createAccount(database, { name: 'writer', nickname: '写作者' });
    const body = { id, revision: 1, nickname: '写作者', enablePublish: true };
    await platform.call(userSaveCall, { body }, platform.operator.token);
    const { entry, changes } = await changesOf(0);
    expect(entry).toMatchObject({ user: { id: platform.operator.id }, recordId: id });
    expect(changes.get('enablePublish')).toMatchObject({
      label: { 'zh-CN': '可发布', 'en-US': 'May publish' },
      from: false,
      to: true,
    });
  });
});

test('an entry goes when it is older than AUDIT_KEEP_DAYS, and not before', async () => {
  const { services } = platform;
  await save({ title: 'a' });
  const later = (days: number) => ({
    ...services,
    now: () => new Date(Date.now() + days * 86_400_000),
  });
  await sweepAudit(later(364));
  expect(await trail()).toHaveLength(1);
  await sweepAudit(later(366));
  expect(await trail()).toEqual([]);
});

test('a trail narrowed by a rare kind, a call, an id or a rare action is read by an index', async () => {
  const { database } = platform.services;
  await sql`insert into audit
      (id, at, account_id, resource, record_id, action, request_id, call_id, difference)
    select number, now() - make_interval(mins => number), null,
      case when number % 1000 = 0 then 'label' else 'book' end, number::text,
      case when number % 1000 = 0 then 'restore' else 'change' end,
      gen_random_uuid()::text, gen_random_uuid(), '{}'
    from generate_series(1, 5000) as number`.execute(database);
  await sql`analyze audit`.execute(database);
  for (const [condition, index] of [
    [`resource = 'label'`, 'audit_of_kind'],
    [`request_id = 'one'`, 'audit_of_call'],
    [`record_id = '77'`, 'audit_of_id'],
    [`action = 'restore'`, 'audit_of_action'],
  ]) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain
      select id from audit where ${sql.raw(condition ?? '')} order by at desc, id desc limit 20`.execute(
      database,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n'), condition).toContain(` ${index} `);
  }
});

test('every call that may write is audited, or stands here with its reason', () => {
  const reasons: Readonly<Record<string, readonly string[]>> = {
    'sessions and codes come and go by themselves': [
      ...['POST /connect/token', 'POST /api/Sms/Send', 'POST /api/Sms/SendSms'],
      ...['POST /api/User/ExchangeExternalCode', 'POST /api/User/ValidateIdentityByMailCode'],
      ...['POST /api/user/ValidateIdentityBySms', 'POST /api/User/ValidateIdentityByPassword'],
    ],
    'what is being typed is no change of a record yet': [
      ...['PUT /jmgr/writing/save', 'DELETE /jmgr/writing/delete'],
    ],
    'how one person has a list before them, and who has a page open': [
      ...['PUT /jmgr/view/arrange', 'PUT /jmgr/view/star', 'PUT /jmgr/special/presence'],
      ...['DELETE /jmgr/special/presence', 'PUT /jmgr/record/presence'],
      'DELETE /jmgr/record/presence',
    ],
    'what one person has read in the bell, and wants by mail': [
      ...['PUT /jmgr/notice/read', 'PUT /jmgr/notice/mail'],
    ],
    'for whom a person acts in a session': ['PUT /jmgr/member/act'],
    'what is begun counts once it is confirmed': [
      ...['POST /api/User/BeginSecondFactor', 'POST /api/User/BeginPasskey'],
      'POST /api/User/BeginPasskeySignIn',
    ],
    'files are their content; what uses them is the change': [
      ...['POST /jmgr/common/upload/oss/sign', 'POST /jmgr/common/upload/fetch'],
    ],
    'sends what is noted already': ['POST /jmgr/webhook/test', 'PUT /jmgr/webhook/again'],
    'asks, and changes nothing': [
      ...['POST /jmgr/schema/check', 'POST /jmgr/schema/affected'],
      ...['POST /jmgr/special/check', 'POST /jmgr/special/automatic'],
      ...['POST /jmgr/special/preview/list', 'POST /jmgr/source/try'],
      ...['POST /jmgr/schema/inferSource', 'POST /jmgr/operator/invitation/check'],
      'POST /jmgr/chart/values',
    ],
  };
  const named = Object.values(reasons).flat();
  const isQuestion = (path: string) => /\/(list|count|bookSearch|find)$/.test(path);
  const silent = endpoints
    .filter(({ method, path, audited }) => method !== 'GET' && !audited && !isQuestion(path))
    .map(endpointName);
  expect(silent.filter((name) => !named.includes(name))).toEqual([]);
});

test('more entries than go at once go as well, also those of the same moment', async () => {
  const { services } = platform;
  await sql`insert into audit (id, at, resource, record_id, action, request_id, call_id, difference)
    select number, now() - make_interval(days => 400 - number / 9000), 'book', number::text, 'change', '',
      gen_random_uuid(), '{}'
    from generate_series(1, 25000) as number`.execute(services.database);
  await save({ title: 'a' });
  await sweepAudit(services);
  expect(await trail()).toHaveLength(1);
});
