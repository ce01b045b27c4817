import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { getAccountInfo } from '#contract/endpoints/account.ts';
import { findRecords } from '#contract/endpoints/finding.ts';
import { homeCall } from '#contract/endpoints/home.ts';
import { userInfoCall } from '#contract/endpoints/identity.ts';
import { institutionManageList, institutionReview } from '#contract/endpoints/institution.ts';
import { bookCalls, userManageList, userSaveCall } from '#contract/endpoints/lists.ts';
import { getRouters } from '#contract/endpoints/menu.ts';
import {
  invitationCreate,
  invitationTake,
  operatorEnd,
  operatorList,
  operatorRole,
  roleDelete,
  roleList,
  roleSave,
} from '#contract/endpoints/people.ts';
import { schemaList } from '#contract/endpoints/resources.ts';
import { schemaSave } from '#contract/endpoints/schemas.ts';
import {
  specialDraftDetail,
  specialPublish,
  specialSaveCall,
  specialWithdraw,
} from '#contract/endpoints/special.ts';
import {
  specialPresenceCall,
  specialTemplateSave,
  specialVersionList,
  specialVersionRestore,
} from '#contract/endpoints/specialEditing.ts';
import type { Grant } from '#contract/grant.ts';
import { seeAsHeader } from '#contract/headers.ts';
import { inLanguage } from '#contract/language.ts';
import { recordOf, rowsOf } from '#contract/readEnvelope.ts';
import { newOwnList, withPublishing } from '#schema/own/start.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { startImportWorker } from '#server/import/index.ts';
import { createRole, invitationCode, operatorWith } from '#tests/support/people.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { importsOf } from '../import/support.ts';
import { publishable } from '../special/pages.ts';

/** Operators with a role do what the role names, and nothing else of operators. */

let platform: TestPlatform;
let operator: string;
beforeAll(async () => {
  platform = await createTestPlatform({ demo: true, background: false });
});
afterAll(() => platform.close());
beforeEach(async () => {
  operator = await platform.signIn('operator');
});

let made = 0;
const grantOf = (list: string, actions: Grant['actions'], more: Partial<Grant> = {}): Grant => ({
  ...{ list, actions, named: [], hidden: [], readOnly: [] },
  ...more,
});

async function newRole(...grants: Grant[]): Promise<string> {
  made += 1;
  return createRole(platform, operator, String(made), grants);
}

/** An operator with a role that has these grants. */
async function person(...grants: Grant[]) {
  const role = await newRole(...grants);
  return operatorWith(platform, operator, `member${made}`, role);
}

const books = { body: { pageIndex: 1, pageSize: 2 } };
async function firstBook(token = operator) {
  const { data } = await platform.call(bookCalls.list, books, token);
  const [book] = data;
  if (!book) throw new Error('no book');
  return (await platform.call(bookCalls.detail, { parameters: { id: book.bookId } }, token)).data;
}
const save = (token: string, body: object) => platform.ask(bookCalls.save, { body }, token);

test('a role is named in any of the languages, the default one at least', async () => {
  const { data: before } = await platform.call(roleList, {}, operator);
  expect(before.roles.find(({ id }) => id === '1')?.label).toEqual({
    'zh-CN': '审核员',
    'zh-Hant': '審核員',
    'en-US': 'Reviewer',
  });
  const label = { 'zh-CN': '校对', 'zh-Hant': '校對' };
  const { data: saved } = await platform.call(roleSave, { body: { label, grants: [] } }, operator);
  const { data: after } = await platform.call(roleList, {}, operator);
  expect(after.roles.find(({ id }) => id === saved.id)?.label).toEqual(label);
  const unnamed = { body: { label: { 'en-US': 'Proofreader' }, grants: [] } };
  expect((await platform.ask(roleSave, unnamed, operator)).status).toBe(400);
  await platform.call(roleDelete, { body: { id: saved.id } }, operator);
});

test('a role that may edit changes a record, and creates and deletes none', async () => {
  const { token } = await person(grantOf('books', ['read', 'edit']));
  const { bookId, revision } = await firstBook();
  expect((await save(token, { bookId, revision, bookName: '改过的书名' })).status).toBe(200);
  const created = await save(token, { bookName: '新书' });
  expect(created).toMatchObject({ status: 403, body: { msg: expect.stringContaining('Role') } });
  expect((await platform.ask(bookCalls.delete, { body: { ids: [bookId] } }, token)).status).toBe(
    403,
  );
  expect((await platform.ask(userManageList, books, token)).status).toBe(403);
});

test('an export needs its own right', async () => {
  const whole = { body: { pageIndex: 1, pageSize: 2, whole: true } };
  const reads = await person(grantOf('institutions', ['read']));
  const exports = await person(grantOf('institutions', ['read', 'export']));
  const answer = async (token: string, input: object) =>
    (await platform.ask(institutionManageList, input, token)).status;
  expect(await answer(reads.token, books)).toBe(200);
  expect(await answer(reads.token, whole)).toBe(403);
  expect(await answer(exports.token, whole)).toBe(200);
});

test('a named action opens its own call with its own values alone', async () => {
  const { token } = await person(grantOf('institutions', ['read'], { named: ['approve'] }));
  const { data } = await platform.call(
    institutionManageList,
    { body: { pageIndex: 1, pageSize: 50, status: 5 } },
    token,
  );
  const [waiting] = data;
  if (!waiting) throw new Error('nobody waits');
  const body = { id: waiting.id, revision: waiting.revision };
  const review = (decision: object) =>
    platform.ask(institutionReview, { body: { ...body, ...decision } }, token);
  expect((await review({ decision: 'reject', reason: '证照不清楚' })).status).toBe(403);
  expect((await review({ decision: 'approve', enablePublish: true })).status).toBe(200);
});

test('an action that sets fields opens a save of these fields and values alone', async () => {
  const { token } = await person(grantOf('users', ['read'], { named: ['block'] }));
  const { id } = await createAccount(platform.services.database, {
    name: `blocked${made}`,
    nickname: 'x',
  });
  const change = (body: object) =>
    platform.ask(userSaveCall, { body: { id, revision: 1, ...body } }, token);
  expect((await change({ isBlocked: true, nickname: 'y' })).status).toBe(403);
  expect((await change({ nickname: 'y' })).status).toBe(403);
  expect((await change({ isBlocked: true })).status).toBe(200);
});

test('a role never changes the account of an operator', async () => {
  const { token } = await person(grantOf('users', ['read', 'edit']));
  const other = await person(grantOf('books', ['read']));
  const body = { id: other.id, revision: 2, isBlocked: true };
  expect((await platform.ask(userSaveCall, { body }, token)).status).toBe(403);
});

test('hidden fields are in no answer, and not asked for or written; read-only ones are not written', async () => {
  const { token } = await person(
    grantOf('books', ['read', 'edit'], { hidden: ['isbn'], readOnly: ['authorName'] }),
  );
  const whole = await firstBook();
  expect(whole).toHaveProperty('isbn');
  const answers = [
    await platform.ask(bookCalls.list, books, token),
    await platform.ask(bookCalls.detail, { parameters: { id: whole.bookId } }, token),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain('"isbn"');
  }
  const { bookId, revision } = whole;
  expect((await save(token, { bookId, revision, isbn: '9787020002207' })).status).toBe(403);
  expect((await save(token, { bookId, revision, authorName: '某人' })).status).toBe(403);
  expect((await save(token, { bookId, revision, bookName: '可以改' })).status).toBe(200);
  // a conflict shows the record as it is, without them
  const stale = await save(token, { bookId, revision, bookName: '再改' });
  expect(stale.status).toBe(409);
  expect(JSON.stringify(stale.body)).not.toContain('"isbn"');
});

test('a search over all texts does not look into hidden fields, alone, together, in charts or in finding', async () => {
  const { data: saved } = await platform.call(
    bookCalls.save,
    { body: { bookName: '石榴树下', authorName: '沈爨央', publisherName: '半亩方塘社' } },
    operator,
  );
  const { token } = await person(grantOf('books', ['read'], { hidden: ['authorName'] }));
  const found = async (searchText: string, who = token) => {
    const body = { searchText, pageIndex: 1, pageSize: 10 };
    // rows without some of their fields are not what the contract says
    const answered = recordOf((await platform.ask(bookCalls.list, { body }, who)).body);
    const rows = rowsOf(answered.data, answered.dataCount) ?? [];
    return [rows.map((row) => recordOf(row).bookId), answered.dataCount];
  };
  const one = [[saved.id], 1];
  for (const text of ['沈爨央', '爨央', '爨', '石榴 沈爨央', '石榴树下']) {
    expect(await found(text, operator), text).toEqual(one);
    expect(await found(text), text).toEqual(text === '石榴树下' ? one : [[], 0]);
  }
  expect(await found('半亩方塘社 石榴')).toEqual(one);
  const lists = async (keyword: string, who: string) =>
    JSON.stringify((await platform.call(findRecords, { body: { keyword } }, who)).data.lists);
  expect(await lists('沈爨央', operator)).toContain(saved.id);
  expect(await lists('沈爨央', token)).not.toContain(saved.id);
  expect(await lists('石榴树下', token)).toContain(saved.id);
});

test('lists, menu, finding and what the app is told follow the role', async () => {
  const { token } = await person(grantOf('institutions', ['read']));
  const lists = await platform.call(schemaList, {}, token);
  const institutions = lists.data.find(({ name }) => name === 'institutions');
  const schema = recordOf(institutions?.schema);
  expect(schema.forms).toBeUndefined();
  expect(recordOf(schema.endpoints).save).toBeUndefined();
  expect(JSON.stringify(recordOf(schema.list).actions)).not.toContain('/institution/review');
  expect(lists.data.map(({ name }) => name)).not.toContain('users');
  const menu = JSON.stringify((await platform.call(getRouters, {}, token)).data);
  expect(menu).toContain('resource/institutions');
  expect(menu).not.toContain('resource/users');
  expect(menu).not.toContain('"/people"');
  const { data: info } = await platform.call(userInfoCall, {}, token);
  expect(inLanguage(info.role?.label, 'en-US')).toMatch(/^Role/);
  const { data: all } = await platform.call(
    institutionManageList,
    { body: { pageIndex: 1, pageSize: 1 } },
    token,
  );
  const found = await platform.call(findRecords, { body: { keyword: all[0]?.name ?? '' } }, token);
  expect(found.data.lists.map(({ list }) => list)).toContain('institutions');
});

test('a grant for every list opens the ones without a grant of their own, and never the trail', async () => {
  const { token } = await person(grantOf('*', ['read']), grantOf('users', []));
  expect((await platform.ask(institutionManageList, books, token)).status).toBe(200);
  expect((await platform.ask(userManageList, books, token)).status).toBe(403);
  const names = (await platform.call(schemaList, {}, token)).data.map(({ name }) => name);
  expect(names).toContain('institutions');
  expect(names).not.toContain('audit');
});

test('a changed role counts at once, and a stale change is a conflict', async () => {
  const { token, role } = await person(grantOf('institutions', ['read']));
  expect((await platform.ask(institutionManageList, books, token)).status).toBe(200);
  const label = { 'zh-CN': '空', 'en-US': 'Role of nothing' };
  const body = { id: role, revision: 1, label, grants: [] };
  await platform.call(roleSave, { body }, operator);
  expect((await platform.ask(institutionManageList, books, token)).status).toBe(403);
  expect((await platform.ask(roleSave, { body }, operator)).status).toBe(409);
});

test('grants of what is not there, of the trail, or an import with limited fields are refused', async () => {
  const label = { 'zh-CN': '甲', 'en-US': 'A' };
  const answer = async (...grants: Grant[]) =>
    (await platform.ask(roleSave, { body: { label, grants } }, operator)).status;
  expect(await answer(grantOf('nowhere', ['read']))).toBe(400);
  expect(await answer(grantOf('audit', ['read']))).toBe(400);
  expect(await answer(grantOf('books', ['read']), grantOf('books', ['edit']))).toBe(400);
  expect(await answer(grantOf('books', ['read'], { hidden: ['nothing'] }))).toBe(400);
  expect(await answer(grantOf('books', ['import'], { readOnly: ['authorName'] }))).toBe(400);
});

test('the roles that are there from the start grant what there is', async () => {
  const { data } = await platform.call(roleList, {}, operator);
  const ready = data.roles.filter(({ id }) => id.length === 1);
  expect(ready.map(({ label }) => inLanguage(label, 'en-US'))).toEqual([
    'Reviewer',
    'Cataloguer',
    'Editor',
  ]);
  for (const { id, revision, label, grants } of ready)
    await platform.call(roleSave, { body: { id, revision, label, grants } }, operator);
});

test('nobody lowers themselves, and two who lower one another at the same time leave one with all rights', async () => {
  const { database } = platform.services;
  const role = await newRole();
  const account = async (name: string) => {
    const { id } = await createAccount(database, { name, nickname: name, roles: ['operator'] });
    return { id, token: await platform.signIn(name) };
  };
  const [one, two] = [await account('lowers1'), await account('lowers2')];
  const lower = (id: string, token: string) =>
    platform.ask(operatorRole, { body: { id, role } }, token);
  expect((await lower(one.id, one.token)).status).toBe(409);
  const others = await database
    .updateTable('account')
    .set({ is_blocked: true })
    .where(sql<boolean>`roles @> array['operator']`)
    .where('id', 'not in', [one.id, two.id])
    .where('is_blocked', '=', false)
    .returning('id')
    .execute();
  const answers = await Promise.all([lower(two.id, one.token), lower(one.id, two.token)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const left = await database
    .selectFrom('account')
    .where('id', 'in', [one.id, two.id])
    .where('role_id', 'is', null)
    .select('id')
    .execute();
  expect(left).toHaveLength(1);
  // one with a role keeps nobody in: the other one is the last
  const [last] = left;
  const token = last?.id === one.id ? one.token : two.token;
  expect((await platform.ask(operatorEnd, { body: { id: last?.id ?? '' } }, token)).status).toBe(
    409,
  );
  await database
    .updateTable('account')
    .set({ is_blocked: false })
    .where(
      'id',
      'in',
      others.map(({ id }) => id),
    )
    .execute();
});

test('a role that may import takes files in, within its list and as long as it may', async () => {
  const { token, id, role } = await person(grantOf('books', ['read', 'create', 'import']));
  const books = importsOf(() => ({ test: platform, token }), 'books');
  expect(await books.run('title\n角色导入的书\n')).toMatchObject({
    ...{ state: 'finished', created: 1, rejected: 0 },
  });
  const entry = await platform.services.database
    .selectFrom('audit')
    .innerJoin('book', (join) =>
      join.on(sql<boolean>`audit.resource = 'book' and audit.record_id = book.id::text`),
    )
    .where('book.name', '=', '角色导入的书')
    .select('audit.account_id')
    .executeTakeFirstOrThrow();
  expect(entry.account_id).toBe(id);
  const labels = importsOf(() => ({ test: platform, token }), 'labels');
  expect((await labels.start('name\n甲\n')).status).toBe(403);
  const { token: reads } = await person(grantOf('books', ['read', 'create']));
  const without = importsOf(() => ({ test: platform, token: reads }), 'books');
  expect((await without.start('title\n乙\n')).status).toBe(403);
  // what was handed over while it might is not taken in after it might no longer
  const waiting = await books.idOf('title\n不该导入的书\n');
  const label = { 'zh-CN': '只读', 'en-US': 'Reads' };
  const body = { id: role, revision: 1, label, grants: [grantOf('books', ['read'])] };
  await platform.call(roleSave, { body }, operator);
  const worker = startImportWorker(platform.services, undefined);
  try {
    await vi.waitFor(async () => {
      const { state, created } = await platform.services.database
        .selectFrom('import_job')
        .where('id', '=', waiting)
        .select(['state', 'created'])
        .executeTakeFirstOrThrow();
      expect({ state, created }).toEqual({ state: 'failed', created: 0 });
    });
  } finally {
    await worker.close();
  }
});

test('Home tells a role what waits in the lists that it opens, and nothing else of operators', async () => {
  const whatWaits = async (...grants: Grant[]) => {
    const { token } = await person(...grants);
    const { data } = await platform.call(homeCall, {}, token);
    return data.waiting.map(({ what }) => what);
  };
  const { data: whole } = await platform.call(homeCall, {}, operator);
  const all = whole.waiting.map(({ what }) => what);
  expect(all).toContain('institutions');
  expect(await whatWaits(grantOf('institutions', ['read']))).toEqual(['institutions']);
  expect(await whatWaits(grantOf('books', ['read', 'edit']))).toEqual([]);
});

test('a role that somebody has, or that an open invitation gives, is not deleted', async () => {
  const { id, role } = await person();
  const remove = async () =>
    (await platform.ask(roleDelete, { body: { id: role } }, operator)).status;
  expect(await remove()).toBe(409);
  await platform.call(operatorEnd, { body: { id } }, operator);
  const mail = `role${made}@example.com`;
  await platform.call(invitationCreate, { body: { mail, role } }, operator);
  expect(await remove()).toBe(409);
  const code = await invitationCode(platform, mail);
  await createAccount(platform.services.database, { name: `taker${made}`, nickname: 'taker' });
  await platform.call(invitationTake, { body: { code } }, await platform.signIn(`taker${made}`));
  const { data } = await platform.call(operatorList, {}, operator);
  expect(data.operators.find(({ name }) => name === `taker${made}`)?.role?.id).toBe(role);
  expect(await remove()).toBe(409);
});

test('an operator sees what a role sees, and writes nothing meanwhile; nobody else may ask for it', async () => {
  const role = await newRole(grantOf('books', ['read', 'create', 'edit', 'delete']));
  const as = (
    endpoint: Endpoint,
    input: Parameters<TestPlatform['ask']>[1],
    token = operator,
    seen = role,
  ) => platform.ask(endpoint, input, token, { [seeAsHeader]: seen });
  expect((await as(userManageList, books)).status).toBe(403);
  expect((await as(bookCalls.list, books)).status).toBe(200);
  expect(await as(userInfoCall, {})).toMatchObject({
    status: 200,
    body: { data: { role: { isSeenAs: true } } },
  });
  const { bookId, revision } = await firstBook();
  expect((await as(bookCalls.save, { body: { bookId, revision, bookName: '不写' } })).status).toBe(
    403,
  );
  expect((await as(bookCalls.delete, { body: { ids: [bookId] } })).status).toBe(403);
  expect((await as(roleList, {})).status).toBe(403);
  expect((await as(getAccountInfo, {})).status).toBe(200);
  expect((await as(userInfoCall, {}, operator, '999')).status).toBe(404);
  const reader = await platform.signIn('reader');
  const info = await as(userInfoCall, {}, reader);
  expect(JSON.stringify(info.body)).not.toContain('isSeenAs');
});

test('a role opens the decorator as far as it goes in the list of special pages', async () => {
  const page = { name: '角色的专题', components: [], draft: true, preview: false };
  const { data: made } = await platform.call(specialSaveCall, { body: page }, operator);
  const { id, revision } = made;
  const statusesOf = async (token: string) => {
    const statusOf = async (asked: Promise<{ status: number }>) => (await asked).status;
    const { data: now } = await platform.call(specialDraftDetail, { parameters: { id } }, operator);
    const next = { ...page, id, revision: now.revision, name: `角色的专题${now.revision}` };
    return {
      look: await statusOf(platform.ask(specialDraftDetail, { parameters: { id } }, token)),
      versions: await statusOf(
        platform.ask(specialVersionList, { body: { id, pageIndex: 1, pageSize: 5 } }, token),
      ),
      present: await statusOf(
        platform.ask(specialPresenceCall, { body: { id, tab: crypto.randomUUID() } }, token),
      ),
      template: await statusOf(
        platform.ask(specialTemplateSave, { body: { name: '', components: [] } }, token),
      ),
      create: await statusOf(platform.ask(specialSaveCall, { body: page }, token)),
      save: await statusOf(platform.ask(specialSaveCall, { body: next }, token)),
      goBack: await statusOf(
        platform.ask(specialVersionRestore, { body: { id, revision, base: 999 } }, token),
      ),
    };
  };
  const of = async (actions: Grant['actions'], more: Partial<Grant> = {}) =>
    statusesOf((await person(grantOf('special-pages', actions, more))).token);
  const nothing = { present: 403, template: 403, create: 403, save: 403, goBack: 403 };
  expect(await of(['read'])).toEqual({ ...nothing, look: 200, versions: 200 });
  // beyond the role's rights, the input is looked at
  expect(await of(['read', 'edit'])).toEqual({
    ...{ look: 200, versions: 200, present: 200, template: 400, create: 403, save: 200 },
    goBack: 409,
  });
  expect(await of(['read', 'create'])).toEqual({
    ...nothing,
    look: 200,
    versions: 200,
    create: 200,
  });
  expect(await of(['read', 'edit'], { readOnly: ['summary'] })).toMatchObject({
    versions: 403,
    present: 403,
    goBack: 403,
  });
  const others = await person(grantOf('books', ['read', 'edit']));
  expect(await statusesOf(others.token)).toEqual({ ...nothing, look: 403, versions: 403 });
});

test('a role that may edit special topics saves drafts alone, and publishes with the right to', async () => {
  const page = (more: object) => ({ body: publishable(more) });
  const { data } = await platform.call(specialSaveCall, page({ draft: true }), operator);
  const edits = await person(grantOf('special-pages', ['read', 'edit']));
  const change = { id: data.id, revision: data.revision };
  const ask = (token: string, more: object) =>
    platform.ask(specialSaveCall, page({ ...change, ...more }), token);
  expect(await ask(edits.token, { draft: false })).toMatchObject({
    status: 403,
    body: { msg: expect.stringContaining('drafts') },
  });
  expect((await ask(edits.token, { draft: true })).status).toBe(200);
  const asIs = { body: { id: data.id, revision: data.revision + 1 } };
  expect((await platform.ask(specialPublish, asIs, edits.token)).status).toBe(403);
  const publishes = await person(grantOf('special-pages', ['read'], { named: ['publish'] }));
  change.revision += 1;
  for (const draft of [true, false])
    expect((await ask(publishes.token, { draft })).status).toBe(403);
  expect((await platform.ask(specialPublish, asIs, publishes.token)).status).toBe(200);
  const taken = { body: { ids: [data.id] } };
  expect((await platform.ask(specialWithdraw, taken, edits.token)).status).toBe(403);
  expect((await platform.ask(specialWithdraw, taken, publishes.token)).status).toBe(200);
  const shown = { body: { ids: [data.id], isWithdrawn: false } };
  expect((await platform.ask(specialWithdraw, shown, edits.token)).status).toBe(403);
  expect((await platform.ask(specialWithdraw, shown, publishes.token)).status).toBe(200);
  const { data: now } = await platform.call(
    specialDraftDetail,
    { parameters: { id: data.id } },
    operator,
  );
  expect(now).toMatchObject({ isPublished: true, draft: false, name: publishable().name });
});

/** A list of own records whose records may be drafts. */
async function draftedList(name: string) {
  const list = withPublishing(newOwnList(name));
  await platform.call(
    schemaSave,
    { body: { name, text: JSON.stringify(list), revision: 0, draft: false, note: '' } },
    operator,
  );
  return async (token: string, body: object) => {
    const answered = await platform.platform.fetch(
      new Request(`http://127.0.0.1/jmgr/own/${name}/save`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      { clientAddress: '127.0.0.1' },
    );
    const { data } = recordOf(await answered.json());
    return { status: answered.status, ...recordOf(data) };
  };
}

test('a role that may write own records without publishing them writes drafts of all, and the reverse', async () => {
  const saveOwn = await draftedList('drafted-events');
  const writes = await person(grantOf('drafted-events', ['read', 'create', 'edit']));
  expect((await saveOwn(writes.token, { title: '直接发布' })).status).toBe(403);
  const draft = await saveOwn(writes.token, { title: '草稿', isDraft: true });
  expect(draft.status).toBe(200);
  const { id } = recordOf(draft);
  const change = (token: string, revision: number, more: object) =>
    saveOwn(token, { id, revision, ...more });
  expect((await change(writes.token, 1, { title: '改过的草稿' })).status).toBe(200);
  expect((await change(writes.token, 2, { isDraft: false })).status).toBe(403);
  const publishes = await person(grantOf('drafted-events', ['read'], { named: ['publish'] }));
  expect((await change(publishes.token, 2, { title: '别人的题目' })).status).toBe(403);
  expect((await change(publishes.token, 2, { isDraft: false })).status).toBe(200);
  // what readers see is not changed by whoever writes drafts, nor taken from them
  expect((await change(writes.token, 3, { title: '发布后改' })).status).toBe(403);
  expect((await change(writes.token, 3, { isDraft: true })).status).toBe(403);
  expect((await change(publishes.token, 3, { isDraft: true })).status).toBe(200);
});

test('the lists of a role say what it may not publish, and begin records as drafts there', async () => {
  await draftedList('drafted-circulars');
  const listOf = async (token: string) => {
    const { data } = await platform.call(schemaList, {}, token);
    return data.find(({ name }) => name === 'drafted-circulars');
  };
  const writes = await person(grantOf('drafted-circulars', ['read', 'create', 'edit']));
  const limited = await listOf(writes.token);
  expect(limited?.refused).toMatchObject({ publish: 'draftsOnly' });
  expect(limited?.schema).toMatchObject({ fields: { isDraft: { default: true } } });
  const all = await person(
    grantOf('drafted-circulars', ['read', 'create', 'edit'], { named: ['publish'] }),
  );
  expect((await listOf(all.token))?.refused?.publish).toBeUndefined();
  const { data } = await platform.call(roleList, {}, operator);
  const publishing = data.lists.filter(({ publishes }) => publishes).map(({ name }) => name);
  expect(publishing).toContain('special-pages');
  expect(publishing).toContain('drafted-circulars');
  expect(publishing).not.toContain('books');
});
