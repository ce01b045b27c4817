import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditList, auditTakeBack } from '#contract/endpoints/audit.ts';
import { noteList, noteSave } from '#contract/endpoints/notes.ts';
import { noticeList } from '#contract/endpoints/notices.ts';
import { schemaAffected, schemaManageList, schemaRename } from '#contract/endpoints/schemas.ts';
import { mentionOf } from '#contract/notes.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { sweepSetAside } from '#server/schemas/sweep.ts';
import { secondProcess } from '../schemas/support.ts';
import { both, createOwnPlatform, type OwnPlatform, ownText } from './support.ts';

/** Lists of own records that change while they have records. */

let platform: OwnPlatform;
beforeAll(async () => {
  platform = await createOwnPlatform();
});
afterAll(() => platform.close());

const text = (more: object = {}) => ({ type: 'text', label: both('Text'), ...more });
const number = { type: 'number', label: both('Number') };
const title = text();

test('a new field is empty in the records that are there', async () => {
  await platform.publish('added', ownText('added', { title }));
  const { id } = await platform.put('added', { title: 'before' });
  await platform.publish('added', ownText('added', { title, seats: number, note: text() }));
  await platform.put('added', { id, revision: 1, seats: 3 });
  expect(await platform.rows('added')).toMatchObject([{ title: 'before', seats: 3, note: '' }]);
});

test('a renamed field keeps its values', async () => {
  await platform.publish('renamed', ownText('renamed', { title, place: text() }));
  await platform.put('renamed', { title: 'a', place: 'Hall' });
  const venue = text({ aliases: ['place'] });
  await platform.publish('renamed', ownText('renamed', { title, venue }));
  expect(await platform.rows('renamed', { venue: 'hall' })).toMatchObject([{ venue: 'Hall' }]);
});

test('a removed field comes back with its values', async () => {
  await platform.publish('removed', ownText('removed', { title, place: text() }));
  await platform.put('removed', { title: 'a', place: 'Hall' });
  await platform.publish('removed', ownText('removed', { title }));
  expect(await platform.rows('removed')).not.toMatchObject([{ place: 'Hall' }]);
  expect(await platform.rows('removed', { searchText: 'hall' })).toEqual([]);
  await platform.publish('removed', ownText('removed', { title, place: text() }));
  expect(await platform.rows('removed', { searchText: 'hall' })).toMatchObject([{ place: 'Hall' }]);
});

test('a field of another type has what converts, and the rest comes back with the former type', async () => {
  await platform.publish('typed', ownText('typed', { title, size: text() }));
  for (const size of ['012', 'many', '7']) await platform.put('typed', { title: size, size });
  await platform.publish('typed', ownText('typed', { title, size: number }));
  const sizes = async () =>
    Object.fromEntries((await platform.rows('typed')).map((row) => [row.title, row.size]));
  expect(await sizes()).toEqual({ '012': 12, many: null, '7': 7 });
  const [seven] = await platform.rows('typed', { sizeMax: 7 });
  await platform.put('typed', { id: seven?.id, revision: 1, size: 8 });
  await platform.publish('typed', ownText('typed', { title, size: text() }));
  expect(await sizes()).toEqual({ '012': '012', many: 'many', '7': '8' });
});

test('a text is found by the fields that are searched now, however many of them are', async () => {
  const list = 'searched';
  const option = { value: 'walk', label: both('Walk') };
  const before = {
    title,
    size: number,
    kind: { type: 'enum', label: both('Kind'), options: [option] },
    about: { type: 'richText', label: both('About') },
  };
  await platform.publish(list, ownText(list, before));
  await platform.put(list, { title: 'Ａ', size: 1_250, kind: 'walk', about: '<p>Straße</p>' });
  await platform.put(list, { title: 'ΟΔΟΣ 𠮷', size: 77, about: '<p>ΣΑΣ</p>' });
  await platform.put(list, { title: 'long', size: 31, about: `<p>${'一二 '.repeat(7_000)}</p>` });
  const found = async (searchText: string) =>
    (await platform.rows(list, { searchText })).map((row) => row.title);
  const sizeFound = async () => [await found('1250'), await found('77'), await found('31')];
  expect(await sizeFound()).toEqual([[], [], []]);
  const after = { ...before, size: text(), kind: text() };
  await platform.publish(list, ownText(list, after));
  // what is behind a very long text is not searched
  expect(await sizeFound()).toEqual([['Ａ'], ['ΟΔΟΣ 𠮷'], []]);
  expect(await found('WALK')).toEqual(['Ａ']);
  expect(await found('straße')).toEqual(['Ａ']);
  expect(await found('σας')).toEqual(['ΟΔΟΣ 𠮷']);
  expect(await found('οδος')).toEqual(['ΟΔΟΣ 𠮷']);
  const { about: _about, ...shorter } = after;
  await platform.publish(list, ownText(list, shorter));
  expect(await sizeFound()).toEqual([['Ａ'], ['ΟΔΟΣ 𠮷'], ['long']]);
  expect(await found('straße')).toEqual([]);
  await platform.publish(list, ownText(list, { ...before, title: { ...title, type: 'richText' } }));
  expect(await sizeFound()).toEqual([[], [], []]);
  expect(await found('walk')).toEqual([]);
  expect(await found('οδος')).toEqual(['ΟΔΟΣ 𠮷']);
});

test('what publishing does to the records is told before', async () => {
  const size = text();
  await platform.publish(
    'planned',
    ownText('planned', { title, size, place: text(), note: text() }),
  );
  const put = (size: string, note: string) =>
    platform.put('planned', { title: 'a', size, place: 'Hall', note });
  await put('12', 'x');
  const { id: many } = await put('many', '');
  await put('', 'y');
  const next = ownText('planned', {
    title,
    size: number,
    venue: text({ aliases: ['place'] }),
    seats: number,
  });
  const { data } = await platform.call(
    schemaAffected,
    { body: { name: 'planned', text: next } },
    platform.operator,
  );
  expect(data.plan).toMatchObject([
    { how: 'removed', field: 'note', filled: 2, lost: 0 },
    {
      ...{ how: 'converted', field: 'size', from: 'text', type: 'number', filled: 2, lost: 1 },
      rows: [{ id: many, title: 'a', value: 'many' }],
    },
    { how: 'renamed', field: 'venue', from: 'place' },
    { how: 'added', field: 'seats', filled: 0 },
  ]);
});

test('records go on naming those of a list that is renamed, by its former name and by the new one', async () => {
  const related = (resource: string, type = 'relation') => ({
    ...{ type, label: both('Related'), relation: { resource } },
  });
  const naming = (resource: string) =>
    ownText('dinners', { title, hall: related(resource), others: related(resource, 'relations') });
  await platform.publish('dining', ownText('dining', { title }));
  await platform.publish('dinners', naming('dining'));
  const hall = await platform.put('dining', { title: 'Blue' });
  await platform.put('dinners', { title: 'a', hall: hall.id, others: [hall.id] });
  const answer = await platform.send('/jmgr/schema/rename', {
    method: 'PUT',
    headers: { authorization: `Bearer ${platform.operator}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ name: 'dining', to: 'tables', revision: 1, note: '' },
      text: ownText('tables', { title }, { aliases: ['dining'] }),
    }),
  });
  expect(answer).toMatchObject({ status: 200 });
  const named = { hall: { id: hall.id, title: 'Blue' }, others: [{ id: hall.id }] };
  expect(await platform.rows('dinners')).toMatchObject([named]);
  const { data } = await platform.call(
    schemaAffected,
    { body: { name: 'dinners', text: naming('tables') } },
    platform.operator,
  );
  expect(data.plan).toEqual([]);
  await platform.publish('dinners', naming('tables'));
  expect(await platform.rows('dinners')).toMatchObject([named]);
  // what the list is called no more leads nowhere, and the values stay
  await platform.save('tables', ownText('tables', { title }), 1);
  await platform.publish('dinners', naming('tables').replace('"Title"', '"Heading"'));
  expect(await platform.rows('dinners')).toMatchObject([named]);
});

test('a list that is renamed keeps its records, also under its former address', async () => {
  await platform.publish(
    'halls',
    ownText('halls', { title, kind: { type: 'boolean', label: both('Kind') } }),
  );
  await platform.put('halls', { title: 'Blue', kind: true });
  const renamed = ownText(
    'venues',
    { title, kind: { type: 'boolean', label: both('Kind') } },
    { aliases: ['halls'] },
  );
  const answer = await platform.send('/jmgr/schema/rename', {
    method: 'PUT',
    headers: { authorization: `Bearer ${platform.operator}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'halls', to: 'venues', revision: 1, text: renamed, note: '' }),
  });
  expect(answer).toMatchObject({ status: 200 });
  expect(await platform.rows('venues', { kind: true })).toMatchObject([{ title: 'Blue' }]);
  expect(await platform.rows('halls')).toMatchObject([{ title: 'Blue' }]);
});

test('the history of a record goes on when its list is renamed, and what stands before is taken back', async () => {
  await platform.publish('wards', ownText('wards', { title }));
  const { id, revision } = await platform.put('wards', { title: 'First' });
  const second = await platform.put('wards', { id, revision, title: 'Second' });
  const renamed = ownText('clinics', { title }, { aliases: ['wards'] });
  const body = { name: 'wards', to: 'clinics', revision: 1, text: renamed, note: '' };
  await platform.call(schemaRename, { body }, platform.operator);
  await platform.put('clinics', { id, revision: second.revision, title: 'Third' });
  const trail = async (resource: 'own/wards' | 'own/clinics') => {
    const asked = { body: { resource, recordId: id } };
    return (await platform.call(auditList, asked, platform.operator)).data;
  };
  const entries = await trail('own/clinics');
  expect(entries.map(({ resource }) => resource)).toEqual([
    'own/clinics',
    'own/wards',
    'own/wards',
  ]);
  expect(entries.map((one) => one.record.path)).toEqual(
    Array(3).fill(`/resource/clinics/detail/${id}`),
  );
  expect(await trail('own/wards')).toHaveLength(3);
  const [, change] = entries;
  const undo = { entries: [change?.id ?? ''] };
  const refused = await platform.ask(auditTakeBack, { body: undo }, platform.operator);
  expect(refused.status).toBe(409);
  await platform.call(auditTakeBack, { body: { ...undo, overChanges: true } }, platform.operator);
  expect(await platform.rows('clinics')).toMatchObject([{ title: 'First' }]);
});

test('another process answers by the new shape at once', async () => {
  await platform.publish('shared', ownText('shared', { title }));
  await platform.put('shared', { title: 'a' });
  const second = await secondProcess(platform);
  try {
    expect(await second.listsOf(platform.operator)).toContain('shared');
    await platform.publish('shared', ownText('shared', { heading: text({ aliases: ['title'] }) }));
    const answer = await second.fetch('/jmgr/own/shared/list', platform.operator);
    expect(answer).toMatchObject({ data: [{ heading: 'a' }] });
  } finally {
    await second.close();
  }
});

test('what cannot be published changes nothing', async () => {
  await platform.publish('whole', ownText('whole', { title, place: text() }));
  await platform.put('whole', { title: 'a', place: 'Hall' });
  const broken = ownText('whole', {
    title,
    Place: text(),
    place_: { type: 'relation', label: both('x'), relation: { resource: 'nothing' } },
  });
  const { status } = await platform.save('whole', broken, 1);
  expect(status).toBe(400);
  expect(await platform.rows('whole')).toMatchObject([{ title: 'a', place: 'Hall' }]);
});

test('a table that could not be made is made once what was in its way is gone', async () => {
  const { database } = platform.services;
  await sql`create table own_clash (id integer)`.execute(database);
  await platform.write('clash', ownText('clash', { title }));
  expect(await platform.own('clash/list')).toMatchObject({ code: 503 });
  await sql`drop table own_clash`.execute(database);
  expect(await platform.own('clash/list')).toMatchObject({ code: 200, data: [] });
});

test('a field that names several records has a table of links with foreign keys, whatever becomes of it', async () => {
  const { database } = platform.services;
  const relations = (resource: string, more: object = {}) => ({
    type: 'relations',
    label: both('Halls'),
    relation: { resource },
    ...more,
  });
  await platform.publish('parts', ownText('parts', { title }));
  await platform.publish('wholes', ownText('wholes', { title, parts: relations('parts') }));
  const [one, two] = [
    await platform.put('parts', { title: 'one' }),
    await platform.put('parts', { title: 'two' }),
  ];
  const { id } = await platform.put('wholes', { title: 'w', parts: [two.id, one.id] });
  const linksIn = async (table: string) =>
    (
      await sql<{ target: string }>`select target_id as target from ${sql.table(table)}
        where record_id = ${id} order by position`.execute(database)
    ).rows.map(({ target }) => target);
  expect(await linksIn('link_wholes_parts')).toEqual([two.id, one.id]);
  await platform.put('wholes', { id, revision: 1, parts: [one.id] });
  expect(await linksIn('link_wholes_parts')).toEqual([one.id]);
  await expect(sql`delete from own_parts where id = ${one.id}`.execute(database)).rejects.toThrow(
    'link_wholes_parts',
  );
  await platform.publish(
    'wholes',
    ownText('wholes', { title, pieces: relations('parts', { aliases: ['parts'] }) }),
  );
  expect(await linksIn('link_wholes_pieces')).toEqual([one.id]);
  await platform.publish('wholes', ownText('wholes', { title }));
  const { rows } = await sql`select from pg_class where relname like 'link_wholes%'`.execute(
    database,
  );
  expect(rows).toEqual([]);
  await platform.publish('wholes', ownText('wholes', { title, parts: relations('parts') }));
  expect(await linksIn('link_wholes_parts')).toEqual([one.id]);
});

test('a list out of use keeps its records until they are deleted by its name', async () => {
  await platform.publish('retired', ownText('retired', { title }));
  await platform.put('retired', { title: 'kept' });
  const deletion = (path: string, body: object) =>
    platform.send(`/jmgr/schema/${path}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${platform.operator}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect(await deletion('records/delete', { name: 'retired' })).toMatchObject({ status: 400 });
  expect(await deletion('delete', { name: 'retired', revision: 1 })).toMatchObject({ status: 200 });
  const { data } = await platform.call(schemaManageList, {}, platform.operator);
  expect(data.find(({ name }) => name === 'retired')).toMatchObject({
    state: 'removed',
    keptRecords: 1,
  });
  const { body } = await deletion('records/delete', { name: 'retired' });
  expect(body).toMatchObject({ code: 200, data: { name: 'retired', deleted: 1 } });
  expect(await deletion('records/delete', { name: 'retired' })).toMatchObject({ status: 404 });
  const trail = await platform.call(
    auditList,
    { body: { pageIndex: 1, pageSize: 10, resource: 'schema', recordId: 'retired' } },
    platform.operator,
  );
  expect(trail.data[0]).toMatchObject({ action: 'delete', recordId: 'retired' });
});

test('notes on own records go along when their list is renamed, and go when its records are deleted', async () => {
  await platform.publish('noted', ownText('noted', { title }));
  const { id } = await platform.put('noted', { title: 'a' });
  const textsIn = async (resource: string) =>
    (await platform.call(noteList, { body: { resource, id } }, platform.operator)).data.notes.map(
      (note) => note.text,
    );
  const body = { resource: 'noted', id, text: 'stays' };
  await platform.call(noteSave, { body }, platform.operator);
  const send = (method: 'PUT' | 'DELETE', path: string, sent: object) =>
    platform.send(`/jmgr/schema/${path}`, {
      method,
      headers: { authorization: `Bearer ${platform.operator}`, 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    });
  const renamed = ownText('noted-anew', { title }, { aliases: ['noted'] });
  const naming = { name: 'noted', to: 'noted-anew', revision: 1, text: renamed, note: '' };
  expect(await send('PUT', 'rename', naming)).toMatchObject({ status: 200 });
  expect(await textsIn('noted-anew')).toEqual(['stays']);
  expect(await textsIn('noted')).toEqual(['stays']);
  const count = async () =>
    (await platform.services.database.selectFrom('note').select('id').execute()).length;
  expect(await count()).toBe(1);
  await send('DELETE', 'delete', { name: 'noted-anew', revision: 1 });
  expect(await count()).toBe(1);
  expect(await send('DELETE', 'records/delete', { name: 'noted-anew' })).toMatchObject({
    status: 200,
  });
  expect(await count()).toBe(0);
});

test('whoever is mentioned on a record whose title is not for them is told of the kind of record alone', async () => {
  const { database } = platform.services;
  const isOperator = { field: '$user.name', op: 'equals', value: 'operator' };
  const secret = { title: { ...title, access: { view: isOperator } }, place: text() };
  await platform.publish('secret-titles', ownText('secret-titles', secret));
  const { id } = await platform.put('secret-titles', { title: 'nobody', place: 'Hall' });
  const colleague = { name: 'colleague', nickname: 'colleague', roles: ['operator'] };
  const account = await createAccount(database, colleague);
  const body = { resource: 'secret-titles', id, text: mentionOf(account.id) };
  await platform.call(noteSave, { body }, platform.operator);
  const token = await platform.signIn('colleague');
  const { data } = await platform.call(noticeList, { body: {} }, token);
  expect(data.notices).toMatchObject([{ kind: 'mention', name: 'event' }]);
});

test('values that were set aside are let go after thirty days', async () => {
  await platform.publish('aside', ownText('aside', { title, place: text() }));
  await platform.put('aside', { title: 'a', place: 'Hall' });
  await platform.publish('aside', ownText('aside', { title }));
  const columns = async () =>
    (
      await sql<{ name: string }>`select attname as name from pg_attribute
        where attrelid = 'own_aside'::regclass and attname like 'aside%'`.execute(
        platform.services.database,
      )
    ).rows.length;
  const after = (days: number) => ({
    ...platform.services,
    now: () => new Date(platform.services.now().getTime() + days * 86_400_000),
  });
  await sweepSetAside(after(29));
  expect(await columns()).toBe(1);
  await sweepSetAside(after(31));
  expect(await columns()).toBe(0);
  await platform.publish('aside', ownText('aside', { title, place: text() }));
  expect(await platform.rows('aside')).toMatchObject([{ title: 'a', place: '' }]);
});

test('a removed field that comes back with another type has what converts of its former values', async () => {
  await platform.publish('back', ownText('back', { title, size: text() }));
  const { id } = await platform.put('back', { title: 'a', size: '007' });
  await platform.publish('back', ownText('back', { title }));
  await platform.put('back', { id, revision: 1, title: 'b' });
  await platform.publish('back', ownText('back', { title, size: number }));
  expect(await platform.rows('back')).toMatchObject([{ title: 'b', size: 7 }]);
  await platform.publish('back', ownText('back', { title, size: text() }));
  expect(await platform.rows('back')).toMatchObject([{ title: 'b', size: '007' }]);
});

/** The values of a field, by the titles of its records, once it has another type. */
async function valuesAs(list: string, part: object) {
  await platform.publish(list, ownText(list, { title, part }));
  const rows = await platform.rows(list);
  return Object.fromEntries(rows.map((row) => [row.title, row.part]));
}

/** Publishes a list with a field of a type, and records with these values, which are their titles as well. */
async function withValues(list: string, part: object, values: Readonly<Record<string, unknown>>) {
  await platform.publish(list, ownText(list, { title, part }));
  for (const [name, value] of Object.entries(values))
    await platform.put(list, { title: name, part: value });
}

const longText = { type: 'longText', label: both('Text') };
const richText = { type: 'richText', label: both('Text') };

test('a text that becomes rich text says what it said, line by line, and is the former one afterwards', async () => {
  const given = {
    signs: 'if a<b then 3 & 4 > "2" <b>x</b>',
    lines: 'one\r\ntwo\n\nthree',
    none: '',
  };
  await withValues('enriched', longText, given);
  expect(await valuesAs('enriched', richText)).toEqual({
    signs: 'if a&lt;b then 3 &amp; 4 &gt; "2" &lt;b&gt;x&lt;/b&gt;',
    lines: 'one<br />two<br /><br />three',
    none: '',
  });
  const [found] = await platform.rows('enriched', { searchText: 'a<b' });
  expect(found).toMatchObject({ title: 'signs' });
  expect(await valuesAs('enriched', longText)).toEqual(given);
});

test('rich text that becomes a text has its words and lines, and no tags', async () => {
  const given = {
    words:
      '<p>一 <strong>二</strong> &amp; 三 &lt;b&gt;</p><p><a href="https://a.example/?a=1&amp;b=2">四</a></p>',
    rows: '<ul><li>one</li><li>two<br />three</li></ul>',
    none: '',
  };
  await withValues('plainer', richText, given);
  const stored = await valuesAs('plainer', richText);
  expect(await valuesAs('plainer', longText)).toEqual({
    words: '一 二 & 三 <b>\n四',
    rows: 'one\ntwo\nthree',
    none: '',
  });
  expect(await valuesAs('plainer', richText)).toEqual(stored);
});

test('a number that stands in rich text becomes a number, and the other way round', async () => {
  await withValues('counted', richText, { twelve: '<p>12</p>', many: '<p>many</p>' });
  expect(await valuesAs('counted', number)).toEqual({ twelve: 12, many: null });
  await withValues('told', number, { seven: 7 });
  expect(await valuesAs('told', richText)).toEqual({ seven: '7' });
});

test('rich text of pictures alone, and several pictures, are told before they are lost', async () => {
  const picture = '<p><img src="https://a.example/a.png" /></p>';
  await withValues('shown', richText, { picture, words: '<p>a</p>' });
  const planned = async (list: string, part: object) => {
    const text = ownText(list, { title, part });
    const { data } = await platform.call(
      schemaAffected,
      { body: { name: list, text } },
      platform.operator,
    );
    return data.plan;
  };
  expect(await planned('shown', longText)).toMatchObject([
    { how: 'converted', filled: 2, lost: 1, rows: [{ title: 'picture' }] },
  ]);
  const [one, other] = ['https://a.example/1.png', 'https://a.example/2.png'];
  const images = { type: 'images', label: both('Pictures') };
  const image = { type: 'image', label: both('Picture') };
  await withValues('pictured', images, { one: [one], both: [one, other], none: [] });
  expect(await planned('pictured', image)).toMatchObject([
    { how: 'converted', filled: 2, lost: 1, rows: [{ title: 'both' }] },
  ]);
  expect(await valuesAs('pictured', image)).toEqual({ one, both: '', none: '' });
});

test('a text that is no address, or no date, is told before, is empty as one, and comes back', async () => {
  const given = {
    far: 'https://a.example/b c',
    near: '/covers/a.svg',
    other: '//evil.example',
    month: '1997-05',
    word: 'odd',
  };
  const none = { far: '', near: '', other: '', month: '', word: '' };
  const { far, near, month } = given;
  for (const [type, kept] of [
    ['link', { far, near }],
    ['image', { far, near }],
    ['partialDate', { month }],
  ] as const) {
    const list = `form-${type.toLowerCase()}`;
    const part = { type, label: both('Part') };
    await withValues(list, text(), given);
    const next = ownText(list, { title, part });
    const { data } = await platform.call(
      schemaAffected,
      { body: { name: list, text: next } },
      platform.operator,
    );
    const lost = Object.keys(given).length - Object.keys(kept).length;
    expect(data.plan).toMatchObject([{ how: 'converted', field: 'part', filled: 5, lost }]);
    expect(await valuesAs(list, part)).toEqual({ ...none, ...kept });
    expect(await valuesAs(list, text())).toEqual(given);
  }
});

test("a time becomes the day that it has by the platform's clock, and a day its midnight there", async () => {
  const time = { type: 'dateTime', label: both('Time') };
  const day = { type: 'date', label: both('Day') };
  await withValues('timed', time, { early: '2026-12-01T07:00:00+08:00' });
  expect(await valuesAs('timed', day)).toEqual({ early: '2026-12-01' });
  await withValues('dated', day, { first: '2026-12-01' });
  expect(await valuesAs('dated', time)).toEqual({ first: '2026-11-30T16:00:00.000Z' });
  await withValues('written', text(), { noon: '2026-12-01 12:00', there: '2026-12-01T12:00Z' });
  expect(await valuesAs('written', time)).toEqual({
    noon: '2026-12-01T04:00:00.000Z',
    there: '2026-12-01T12:00:00.000Z',
  });
});
