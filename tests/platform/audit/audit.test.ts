import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resetPasswordByPwd } from '#contract/endpoints/account.ts';
import { auditDetail, auditList } from '#contract/endpoints/audit.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { institutionReview } from '#contract/endpoints/institution.ts';
import {
  bookListSaveCall,
  labelDelete,
  labelSaveCall,
  postDelete,
  postDetail,
  postManageList,
  postPublish,
  postRestore,
  postSaveCall,
  postTop,
  postWithdraw,
  userSaveCall,
} from '#contract/endpoints/lists.ts';
import { schemaSave } from '#contract/endpoints/schemas.ts';
import { appDownloadSaveCall } from '#contract/endpoints/site.ts';
import { viewDelete, viewSave } from '#contract/endpoints/views.ts';
import { writingSaveCall } from '#contract/endpoints/writing.ts';
import { sweepAudit } from '#server/audit/sweep.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { endpointName } from '#server/http/router.ts';
import { createAccount, hashPassword } from '#server/identity/accounts.ts';
import { createListPlatform, type ListPlatform } from '../lists/support.ts';
import { listText } from '../schemas/support.ts';

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

async function save(body: Parameters<typeof postSaveCall.body.parse>[0] & object) {
  const { data } = await platform.call(
    postSaveCall,
    { body: postSaveCall.body.parse({ content: '<p>正文</p>', ...body }) },
    platform.press.token,
  );
  return data;
}

test('a new post: who, what, when, in which call, and what it says', async () => {
  const answered = await platform.ask(
    postSaveCall,
    { body: { title: '新书', content: '<p>出版了</p>' } },
    platform.press.token,
    { 'x-request-id': 'request-of-the-press' },
  );
  const { id } = postSaveCall.response.parse(answered.body).data;
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
  expect(changed).toMatchObject({ action: 'change', recordId: id, fields: ['title'] });
  expect(changed?.difference).toEqual({ title: ['旧题', '新题'] });
});

test('a long text is cut to where it begins to differ', async () => {
  const text = (end: string) => `<p>${'很长的正文。'.repeat(2_000)}${end}</p>`;
  const { id, revision } = await save({ title: 'a', content: text('旧的结尾') });
  await save({ id, revision, title: 'a', content: text('新的结尾') });
  const { content } = (await trail())[1]?.difference ?? {};
  expect(content?.[0]).toMatch(/^….{1,60}旧的结尾<\/p>$/);
  expect(content?.[1]).toMatch(/^….{1,60}新的结尾<\/p>$/);
});

test('every step of a post leaves one entry, named after what was done', async () => {
  const { id } = await save({ title: 'a' });
  const { token } = platform.press;
  const ids = [id];
  await platform.call(postWithdraw, { body: { ids } }, token);
  await platform.call(postPublish, { body: { ids } }, token);
  await platform.call(postTop, { body: { ids, isTop: true } }, token);
  await platform.call(postDelete, { body: { ids } }, token);
  await platform.call(postRestore, { body: { ids } }, token);
  const entries = await trail();
  expect(entries.map(({ action }) => action)).toEqual([
    ...['create', 'withdraw', 'publish', 'pin', 'delete', 'restore'],
  ]);
  expect(entries.map(({ recordId }) => recordId)).toEqual(Array(6).fill(id));
  expect(entries[3]?.difference).toEqual({ isTop: [false, true] });
  expect(entries[4]?.difference).toEqual({ isDeleted: [false, true] });
});

test('a call that changes several records leaves an entry for each', async () => {
  const posts = await Promise.all(['a', 'b', 'c'].map((title) => save({ title })));
  await platform.call(
    postDelete,
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
      bookListSaveCall,
      { body: bookListSaveCall.body.parse({ title: '书单', ...body }) },
      platform.press.token,
    );
  const { data } = await write({ books: [{ bookId: first }] });
  await write({ ...data, books: [{ bookId: second }, { bookId: first }] });
  await write({ id: data.id, revision: 2, books: [{ bookId: second }, { bookId: first }] });
  const entries = await trail();
  expect(entries.map(({ action }) => action)).toEqual(['create', 'change', 'change']);
  expect(entries[0]?.difference.books).toEqual([null, [first]]);
  expect(entries[1]?.difference).toMatchObject({ books: [[first], [second, first]] });
  expect(entries[2]?.difference, 'saved again as it was').toEqual({});
});

describe('what is refused leaves nothing', () => {
  test('a stale revision, another’s record, a value that cannot be, a caller who may not', async () => {
    const { id } = await save({ title: 'a' });
    await platform.services.database.deleteFrom('audit').execute();
    const body = { id, revision: 9, content: 'b' };
    const { press, reader, operator } = platform;
    const refused = [
      await platform.ask(postSaveCall, { body }, press.token),
      await platform.ask(postSaveCall, { body: { ...body, revision: 1 } }, reader.token),
      await platform.ask(postSaveCall, { body: { content: 'x', circleId: '77' } }, press.token),
      await platform.ask(labelSaveCall, { body: { labelName: 'x' } }, reader.token),
      await platform.ask(postDelete, { body: { ids: [id] } }, reader.token),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 403, 400, 403, 403]);
    await platform.ask(labelSaveCall, { body: { labelName: '重名' } }, operator.token);
    const twice = await platform.ask(
      labelSaveCall,
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
    await platform.call(postManageList, { body: {} }, platform.press.token);
    await platform.call(postDetail, { parameters: { id } }, platform.press.token);
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
  await platform.call(postWithdraw, { body: { ids: [id] } }, operator.token);
  const { data } = await platform.call(
    labelSaveCall,
    { body: { labelName: '找' } },
    operator.token,
  );
  await platform.call(labelDelete, { body: { ids: [data.id] } }, operator.token);
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

test('every call that may write is audited, or stands here with its reason', () => {
  const reasons: Readonly<Record<string, readonly string[]>> = {
    'sessions and codes come and go by themselves': [
      ...['POST /connect/token', 'POST /api/User/Logout', 'POST /api/User/EndSession'],
      ...['POST /api/User/EndOtherSessions', 'POST /api/Sms/Send', 'POST /api/Sms/SendSms'],
      ...['POST /api/User/ExchangeExternalCode', 'POST /api/User/ValidateIdentityByMailCode'],
      ...['POST /api/user/ValidateIdentityBySms', 'POST /api/User/ValidateIdentityByPassword'],
    ],
    'what is being typed is no change of a record yet': [
      ...['PUT /jmgr/writing/save', 'DELETE /jmgr/writing/delete'],
    ],
    'how one person has a list before them, and who has a page open': [
      ...['PUT /jmgr/view/arrange', 'PUT /jmgr/special/presence', 'DELETE /jmgr/special/presence'],
    ],
    'files are their content; what uses them is the change': [
      ...['POST /jmgr/common/upload/oss/sign', 'POST /jmgr/common/upload/fetch'],
    ],
    'asks, and changes nothing': [
      ...['POST /jmgr/schema/check', 'POST /jmgr/special/check', 'POST /jmgr/special/automatic'],
      'POST /jmgr/special/preview/list',
    ],
  };
  const named = Object.values(reasons).flat();
  const isQuestion = (path: string) => /\/(list|count|bookSearch)$/.test(path);
  const silent = endpoints
    .filter(({ method, path, audited }) => method !== 'GET' && !audited && !isQuestion(path))
    .map(endpointName);
  expect(silent.filter((name) => !named.includes(name))).toEqual([]);
});
