import { afterAll, beforeAll, expect, test } from 'vitest';
import { importTemplate } from '#contract/endpoints/imports.ts';
import { memberInvite } from '#contract/endpoints/members.ts';
import { getRouters } from '#contract/endpoints/menu.ts';
import { invitationTake } from '#contract/endpoints/people.ts';
import { schemaList } from '#contract/endpoints/resources.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { invitationCode } from '#tests/support/people.ts';
import { both, createOwnPlatform, eventFields, type OwnPlatform, ownText } from './support.ts';

/** Who may do what with own records: operators everything, others what the list grants. */

let platform: OwnPlatform;
let press: string;
let library: string;
beforeAll(async () => {
  platform = await createOwnPlatform();
  press = await institution('press', 30);
  library = await institution('library', 30);
});
afterAll(() => platform.close());

/** An institution with this status. @returns its token */
async function institution(name: string, status: number): Promise<string> {
  await createAccount(platform.services.database, {
    name,
    nickname: name,
    institution: { name, status },
  });
  return platform.signIn(name);
}

/** Publishes a list of events with these grants. */
const publish = (name: string, access: object, more: object = {}) =>
  platform.publish(
    name,
    ownText(
      name,
      {
        ...eventFields,
        isDraft: { type: 'boolean', label: both('Draft') },
        publishAt: { type: 'dateTime', label: both('From') },
      },
      { access, ...more },
    ),
  );

/** The status of each action of somebody with a record of somebody else, and with one of their own. */
async function matrixOf(list: string, token: string) {
  const { id } = await platform.put(list, { title: 'of the operator' });
  const codeOf = async (...asked: Parameters<OwnPlatform['own']>) =>
    (await platform.own(...asked)).code;
  const made = await platform.own(`${list}/save`, { title: 'mine' }, token);
  const own = (made.data as { id?: string } | null)?.id;
  const of = async (record: string) => {
    const answers = {
      read: await codeOf(`${list}/detail/${record}`, undefined, token),
      edit: await codeOf(`${list}/save`, { id: record, revision: 1, seats: 3 }, token),
      delete: await codeOf(`${list}/delete`, { ids: [record] }, token),
    };
    if (answers.delete !== 200) await platform.own(`${list}/delete`, { ids: [record] });
    return { ...answers, restore: await codeOf(`${list}/restore`, { ids: [record] }, token) };
  };
  return {
    list: await codeOf(`${list}/list`, {}, token),
    create: made.code,
    import: (await platform.ask(importTemplate, { parameters: { resource: list } }, token)).status,
    others: await of(id),
    ...(own === undefined ? {} : { own: await of(own) }),
  };
}

const nothing = { read: 403, edit: 403, delete: 403, restore: 403 };

test('a list that grants nothing is for operators', async () => {
  await publish('closed', {});
  for (const token of [press, platform.reader])
    expect(await matrixOf('closed', token)).toEqual({
      list: 403,
      create: 403,
      import: 403,
      others: nothing,
    });
  expect(await platform.listsOf(press)).not.toContain('closed');
  expect(await platform.own('closed/list', {}, press)).toMatchObject({ code: 403 });
});

test('institutions that may change their own records do not change those of others', async () => {
  await publish('shared', {
    institutions: { read: 'all', create: true, edit: 'own', delete: 'own' },
  });
  expect(await matrixOf('shared', press)).toEqual({
    list: 200,
    create: 200,
    import: 200,
    others: { read: 200, edit: 403, delete: 403, restore: 403 },
    own: { read: 200, edit: 200, delete: 200, restore: 200 },
  });
  expect(await matrixOf('shared', platform.reader)).toMatchObject({
    list: 403,
    create: 403,
    import: 403,
  });
  const menuOf = async (token: string) =>
    (await platform.call(getRouters, {}, token)).data.flatMap(({ children }) =>
      (children ?? []).map(({ name }) => name),
    );
  expect(await menuOf(press)).toEqual(['shared', 'members']);
  expect(await menuOf(platform.reader)).toEqual([]);
  expect(await platform.listsOf(press)).toContain('shared');
  expect(await platform.listsOf(platform.reader)).not.toContain('shared');
});

test('who sees their own records alone finds no others, in lists, counts and single calls', async () => {
  await publish('private', { institutions: { read: 'own', create: true } });
  await platform.own('private/save', { title: 'of the press' }, press);
  await platform.own('private/save', { title: 'of the library' }, library);
  const { data, dataCount } = await platform.own('private/list', {}, press);
  expect(data).toMatchObject([{ title: 'of the press' }]);
  expect(dataCount).toBe(1);
  const [other] = await platform.rows('private', { title: 'library' });
  expect((await platform.own(`private/detail/${other?.id}`, undefined, press)).code).toBe(404);
  expect(
    await platform.own('private/save', { id: other?.id, revision: 1, seats: 1 }, press),
  ).toMatchObject({ code: 403, msg: 'You may not change records in the list List of private' });
});

test('who may change all records changes those of others', async () => {
  await publish('common', { accounts: { read: 'all', edit: 'all', delete: 'all' } });
  expect(await matrixOf('common', platform.reader)).toEqual({
    list: 200,
    create: 403,
    import: 403,
    others: { read: 200, edit: 200, delete: 200, restore: 200 },
  });
});

test('who reads published records sees no drafts and none before their time, but all of their own', async () => {
  await publish(
    'news',
    { accounts: { read: 'published', create: true } },
    { publishing: { draft: 'isDraft', from: 'publishAt' } },
  );
  await platform.put('news', { title: 'out' });
  await platform.put('news', { title: 'past', publishAt: '2020-01-01T00:00:00.000Z' });
  const draft = await platform.put('news', { title: 'draft', isDraft: true });
  await platform.put('news', { title: 'planned', publishAt: '2999-01-01T00:00:00.000Z' });
  await platform.own('news/save', { title: 'mine', isDraft: true }, platform.reader);
  const { data, dataCount } = await platform.own('news/list', { sort: 'title' }, platform.reader);
  expect(data).toMatchObject([{ title: 'mine' }, { title: 'out' }, { title: 'past' }]);
  expect(dataCount).toBe(3);
  const seen = await platform.own(`news/detail/${draft.id}`, undefined, platform.reader);
  expect(seen.code).toBe(404);
});

test('an institution that is not approved may do nothing that the list grants', async () => {
  await publish('approved', { institutions: { read: 'all' } });
  const rejected = await institution('rejected', 20);
  expect((await platform.own('approved/list', {}, rejected)).code).toBe(403);
});

test('the schema that an account gets has the calls that it may make', async () => {
  await publish('partly', { institutions: { read: 'all', edit: 'all' } });
  const lists = await platform.call(schemaList, {}, press);
  const got = lists.data.find(({ name }) => name === 'partly');
  expect(got).toMatchObject({
    schema: { endpoints: { save: { method: 'PUT' } } },
    refused: { create: 'operatorsOnly', delete: 'operatorsOnly', import: 'operatorsOnly' },
  });
  expect(got?.schema).not.toHaveProperty('endpoints.delete');
});

test('who may not change a field makes records without it, and says nothing of it', async () => {
  const forOperators = { field: '$user.roles', op: 'contains', value: 'operator' };
  const seats = { ...(eventFields.seats as object), access: { edit: forOperators } };
  const access = { institutions: { read: 'all', create: true, edit: 'own' } };
  await platform.publish('partial', ownText('partial', { ...eventFields, seats }, { access }));
  const codeOf = async (body: object) =>
    (await platform.own('partial/save', { ...body }, press)).code;
  expect(await codeOf({ title: 'with seats', seats: 3 })).toBe(403);
  expect(await codeOf({ title: 'without' })).toBe(200);
  const [row] = await platform.rows('partial', {});
  expect(row).toMatchObject({ title: 'without' });
  const { id, revision } = row ?? {};
  expect(await codeOf({ id, revision, seats: 3 })).toBe(403);
  expect(await codeOf({ id, revision, place: 'Hall' })).toBe(200);
});

test('who may not view a field reads records without it, as OpenAPI says', async () => {
  const forOperators = { field: '$user.roles', op: 'contains', value: 'operator' };
  const seats = { ...(eventFields.seats as object), access: { view: forOperators } };
  const access = { institutions: { read: 'all', create: true, edit: 'all' } };
  await platform.publish('hiding', ownText('hiding', { ...eventFields, seats }, { access }));
  const { id } = await platform.put('hiding', { title: 'with seats', seats: 3 });
  const [listed] = (await platform.own('hiding/list', {}, press)).data as object[];
  const { data: detail } = await platform.own(`hiding/detail/${id}`, undefined, press);
  for (const row of [listed, detail]) {
    expect(row).toMatchObject({ title: 'with seats' });
    expect(row).not.toHaveProperty('seats');
  }
  expect(await platform.rows('hiding')).toMatchObject([{ seats: 3 }]);
  const { body } = await platform.send('/openapi.json');
  const call = JSON.stringify(Object(body).paths['/jmgr/own/hiding/detail/{id}'].get.responses);
  const [, required = ''] = /"required":(\["id"[^\]]*\])/.exec(call) ?? [];
  expect(required).toContain('"title"');
  expect(required).not.toContain('"seats"');
});

test('records are narrowed by the account that they belong to', async () => {
  const user = { type: 'user', label: both('Account'), readOnly: true };
  const text = JSON.parse(ownText('owned', { title: eventFields.title }));
  const list = { ...text.list, filters: [{ name: 'user', kind: 'relation', field: 'user' }] };
  const access = { institutions: { read: 'all', create: true } };
  const whole = { ...text, access, list, fields: { ...text.fields, user } };
  await platform.publish('owned', JSON.stringify(whole));
  await platform.put('owned', { title: 'of the operator' });
  const { data } = await platform.own('owned/save', { title: 'of the press' }, press);
  const [mine] = await platform.rows('owned', { sort: '-createdAt' });
  expect(mine).toMatchObject(Object(data));
  const { id } = Object(mine?.user);
  expect(await platform.rows('owned', { user: id })).toMatchObject([{ title: 'of the press' }]);
});

test('a related record has no title for who may not read its list', async () => {
  await publish('closed-guests', {});
  const guest = await platform.put('closed-guests', { title: 'Secret guest' });
  const relation = {
    type: 'relation',
    label: both('Guest'),
    relation: { resource: 'closed-guests' },
  };
  const fields = { ...eventFields, guest: relation };
  const access = { institutions: { read: 'all' } };
  await platform.publish('parties', ownText('parties', fields, { access }));
  const { id } = await platform.put('parties', { title: 'Party', guest: guest.id });
  const [listed] = (await platform.own('parties/list', {}, press)).data as object[];
  const { data: detail } = await platform.own(`parties/detail/${id}`, undefined, press);
  for (const row of [listed, detail]) expect(JSON.stringify(row)).not.toContain('Secret guest');
  const [own] = await platform.rows('parties');
  expect(own).toMatchObject({ guest: { title: 'Secret guest' } });
});

/** A person who acts for an institution as an author. @returns their token */
async function author(name: string, of: string): Promise<string> {
  await createAccount(platform.services.database, { name, nickname: name });
  const token = await platform.signIn(name);
  const mail = `${name}@example.com`;
  await platform.call(memberInvite, { body: { mail, role: 'author' } }, of);
  const code = await invitationCode(platform, mail);
  await platform.call(invitationTake, { body: { code } }, token);
  return token;
}

test('an author of an institution writes drafts, where the list says which records are drafts', async () => {
  const access = { institutions: { read: 'own', create: true, edit: 'own', delete: 'own' } };
  const publishing = { draft: 'isDraft', from: 'publishAt' };
  await publish('author-drafts', access, { publishing });
  await publish('author-open', access);
  const token = await author('own-author', press);
  const write = async (list: string, body: Record<string, unknown>, by = token) =>
    platform.own(`${list}/save`, body, by);
  const draft = await write('author-drafts', { title: 'a draft', isDraft: true });
  expect(draft.code).toBe(200);
  const { id, revision } = draft.data as { id: string; revision: number };
  const changed = await write('author-drafts', { id, revision, title: 'gone on with' });
  expect(changed.code).toBe(200);
  const next = (changed.data as { revision: number }).revision;
  expect((await write('author-drafts', { title: 'published' })).code).toBe(403);
  expect((await write('author-drafts', { id, revision: next, isDraft: false })).code).toBe(403);
  expect((await platform.own('author-drafts/delete', { ids: [id] }, token)).code).toBe(403);
  // what was published is no draft again by an author
  const shown = await write('author-drafts', { id, revision: next, isDraft: false }, press);
  const last = (shown.data as { revision: number }).revision;
  expect((await write('author-drafts', { id, revision: last, isDraft: true })).code).toBe(403);
  expect((await write('author-open', { title: 'seen at once', isDraft: true })).code).toBe(403);

  const { data: lists } = await platform.call(schemaList, {}, token);
  const refusedIn = (name: string) => lists.find((one) => one.name === name)?.refused;
  expect(refusedIn('author-drafts')).not.toHaveProperty('create');
  expect(refusedIn('author-drafts')).toMatchObject({ delete: 'beyondMember' });
  expect(refusedIn('author-open')).toMatchObject({ create: 'beyondMember' });
});
