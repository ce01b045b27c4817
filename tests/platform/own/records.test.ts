import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createOwnPlatform, eventFields, type OwnPlatform, ownText } from './support.ts';

/** Records of a list that the platform answers with a table that it makes of the list. */

let platform: OwnPlatform;
beforeAll(async () => {
  platform = await createOwnPlatform();
  await platform.publish('events', ownText('events'));
});
afterAll(() => platform.close());

test('a published list takes records and answers them as they were sent', async () => {
  const sent = {
    title: '共读夜 🌙',
    startAt: '2026-12-01T11:30:00.000Z',
    day: '2026-12-01',
    place: 'Reading room',
    seats: 40,
    price: 12.5,
    isOpen: true,
    status: 'planned',
    poster: '/cdn/poster.png',
    about: '<p>Bring a book</p>',
    words: ['night', '夜'],
  };
  const { id } = await platform.put('events', sent);
  const { data } = await platform.own(`events/detail/${id}`);
  expect(data).toMatchObject({ ...sent, id, revision: 1, book: null, user: { nickname: 'Olive' } });
});

test('a record that names a field only changes that field, and an outdated revision is a conflict', async () => {
  const { id } = await platform.put('events', { title: 'Tea', seats: 5 });
  await platform.put('events', { id, revision: 1, seats: 6 });
  expect(await platform.own(`events/detail/${id}`)).toMatchObject({
    data: { title: 'Tea', seats: 6, revision: 2 },
  });
  expect(await platform.own('events/save', { id, revision: 1, seats: 7 })).toMatchObject({
    code: 409,
    data: { revision: 2, current: { seats: 6 } },
  });
});

test('what the list does not allow is refused with a sentence that names the field', async () => {
  const refusal = (body: object) => platform.own('events/save', { ...body });
  expect(await refusal({ title: '' })).toMatchObject({
    code: 400,
    data: { problems: [{ field: 'title', code: 'required' }] },
  });
  expect(await refusal({ title: 'x', seats: -1 })).toMatchObject({
    code: 400,
    data: { problems: [{ field: 'seats' }] },
  });
  expect(await refusal({ title: 'x', status: 'lost' })).toMatchObject({ code: 400 });
  expect(await refusal({ title: 'x', book: '42' })).toMatchObject({
    code: 400,
    data: { problems: [{ field: 'book', code: 'missing' }] },
  });
  expect(await refusal({ title: 'x', nobody: 1 })).toMatchObject({ code: 400 });
});

test('invisible characters make no other text, link, colour or filter, and are no text by themselves', async () => {
  const field = (type: string) => ({ type, label: { 'zh-CN': type, 'en-US': type } });
  const fields = {
    title: { ...field('text'), required: true },
    note: field('longText'),
    link: field('link'),
    colour: field('colour'),
    words: field('tags'),
  };
  await platform.publish('paints', ownText('paints', fields));
  const { id } = await platform.put('paints', {
    title: '\u200b朱\u2066红\ufeff',
    note: 'می\u200cخواهم\u200b\nAl\u200dice',
    link: '\ufeffhttps://books.example/\u200bred',
    colour: '#ff\u200b0000\u200d',
    words: ['r\u00aded'],
  });
  const { data } = await platform.own(`paints/detail/${id}`);
  expect(data).toMatchObject({
    title: '朱红',
    note: 'می\u200cخواهم\nAlice',
    link: 'https://books.example/red',
    colour: '#ff0000',
    words: ['red'],
  });
  for (const body of [{ title: '朱\u200b红' }, { searchText: '\u2060朱红' }])
    expect(await platform.rows('paints', body)).toMatchObject([{ id }]);
  expect(await platform.own('paints/save', { title: '\u200b\u202e' })).toMatchObject({
    code: 400,
    data: { problems: [{ field: 'title', code: 'required' }] },
  });
});

test('filters, search and orders of the list narrow and order its rows', async () => {
  await platform.publish('talks', ownText('talks'));
  for (const [title, seats, day, status] of [
    ['晚间朗读', 10, '2026-01-31', 'planned'],
    ['Morning talk', 30, '2026-02-01', 'held'],
    ['Evening talk', 20, '', 'planned'],
  ])
    await platform.put('talks', { title, seats, day, status });
  const titles = async (body: object) =>
    (await platform.rows('talks', { ...body })).map(({ title }) => title);
  expect(await titles({ sort: '-seats' })).toEqual(['Morning talk', 'Evening talk', '晚间朗读']);
  expect(await titles({ sort: 'day' })).toEqual(['晚间朗读', 'Morning talk', 'Evening talk']);
  expect(await titles({ searchText: '朗读' })).toEqual(['晚间朗读']);
  expect(await titles({ title: 'TALK', sort: 'seats' })).toEqual(['Evening talk', 'Morning talk']);
  expect(await titles({ place: 'talk' })).toEqual([]);
  expect(await titles({ status: 'held' })).toEqual(['Morning talk']);
  expect(await titles({ seatsMin: 15, seatsMax: 25 })).toEqual(['Evening talk']);
  expect(await titles({ dayFrom: '2026-01-31T16:00:00.000Z' })).toEqual(['Morning talk']);
  expect(await titles({ dayTo: '2026-01-31' })).toEqual(['晚间朗读']);
});

test('a deleted record is gone from the list and comes back', async () => {
  const { id } = await platform.put('events', { title: 'Cancelled' });
  expect(await platform.own('events/delete', { ids: [id] })).toMatchObject({
    data: { deleted: 1 },
  });
  expect(await platform.own(`events/detail/${id}`)).toMatchObject({ code: 404 });
  expect(await platform.own('events/restore', { ids: [id] })).toMatchObject({
    data: { restored: 1 },
  });
  expect(await platform.own(`events/detail/${id}`)).toMatchObject({ code: 200 });
});

test('totals are those of all rows, of a status as well', async () => {
  await platform.publish('counted', ownText('counted'));
  for (const status of ['planned', 'planned', 'held'])
    await platform.put('counted', { title: status, status });
  expect(await platform.own('counted/list', { pageSize: 1 })).toMatchObject({ dataCount: 3 });
  expect(await platform.own('counted/list', { pageSize: 1, status: 'planned' })).toMatchObject({
    dataCount: 2,
  });
});

test('records of one list relate to records of another', async () => {
  const rooms = { name: { type: 'text', label: { 'zh-CN': '房间', 'en-US': 'Room' } } };
  await platform.publish('rooms', ownText('rooms', rooms));
  const fields = {
    title: eventFields.title,
    room: {
      type: 'relation',
      label: { 'zh-CN': '房间', 'en-US': 'Room' },
      relation: { resource: 'rooms' },
    },
  };
  await platform.publish('bookings', ownText('bookings', fields));
  const room = await platform.put('rooms', { name: 'Blue room' });
  await platform.put('bookings', { title: 'Monday', room: room.id });
  expect(await platform.rows('bookings', { room: room.id })).toMatchObject([
    { title: 'Monday', room: { id: room.id, title: 'Blue room' } },
  ]);
  expect(await platform.own('bookings/save', { title: 'x', room: '1' })).toMatchObject({
    code: 400,
  });
});

test('only operators see and change own records', async () => {
  expect(await platform.own('events/list', {}, platform.reader)).toMatchObject({ code: 403 });
  expect(await platform.own('events/save', { title: 'x' }, platform.reader)).toMatchObject({
    code: 403,
  });
  expect(await platform.listsOf(platform.reader)).not.toContain('events');
  expect(await platform.listsOf(platform.operator)).toContain('events');
  expect(await platform.menu()).toContain('resource/events');
});

test('a list that is not there is a clear 404', async () => {
  expect(await platform.own('nothing/list', {})).toMatchObject({
    code: 404,
    msg: 'There is no list of own records named nothing',
  });
});

test('a file of a list makes its table as well', async () => {
  await platform.write('files', ownText('files'));
  await platform.put('files', { title: 'From a file' });
  expect(await platform.rows('files')).toMatchObject([{ title: 'From a file' }]);
});

test('names that are words of SQL, and as many fields as a list may have, are names and fields like others', async () => {
  const text = { type: 'text', label: { 'zh-CN': '字', 'en-US': 'Text' } };
  const words = ['select', 'order', 'group', 'table', 'from', 'primary'];
  const many = Array.from({ length: 190 }, (_, index) => `field${index}`);
  const flag = { type: 'boolean', label: text.label };
  const fields = {
    ...Object.fromEntries([...words, ...many].map((name) => [name, text])),
    default: flag,
  };
  await platform.publish('select', ownText('select', fields));
  const { id } = await platform.put('select', {
    select: 'a',
    order: 'b',
    field189: 'c',
    default: true,
  });
  expect(
    await platform.rows('select', { order: 'b', default: true, sort: '-group' }),
  ).toMatchObject([{ id, select: 'a', order: 'b', field189: 'c', primary: '' }]);
});

test('a process that does not know yet what another has changed says so, and nothing is written', async () => {
  await platform.publish('beside', ownText('beside'));
  await platform.put('beside', { title: 'before' });
  const { database } = platform.services;
  // as a newer version would rename it, whose list this process has not read
  await sql`alter table own_beside rename column place to venue`.execute(database);
  expect(await platform.own('beside/save', { title: 'x', place: 'Hall' })).toMatchObject({
    code: 503,
    msg: 'The table of the list beside is not ready yet; try again in a moment',
  });
  await sql`alter table own_beside rename column venue to place`.execute(database);
  expect(await platform.rows('beside')).toMatchObject([{ title: 'before' }]);
});

test('what a list asks beside a value: that it is another one, that there is none', async () => {
  await platform.publish('ways', ownText('ways'));
  await platform.put('ways', {
    title: 'all',
    seats: 3,
    status: 'held',
    place: 'Hall',
    day: '2026-01-02',
  });
  await platform.put('ways', { title: 'none' });
  await platform.put('ways', { title: 'other', status: 'off' });
  const answer = z.object({ data: z.array(z.object({ title: z.string() })) });
  const find = async (question: Readonly<Record<string, unknown>>) =>
    answer.parse(await platform.own('ways/list', question)).data.map(({ title }) => title);
  expect(await find({ statusNot: 'held' })).toEqual(['other', 'none']);
  expect(await find({ statusEmpty: true })).toEqual(['none']);
  expect(await find({ placeEmpty: false })).toEqual(['all']);
  expect(await find({ seatsEmpty: true, dayEmpty: true })).toEqual(['other', 'none']);
  expect(await find({ bookEmpty: false })).toEqual([]);
  // what always has a value is not asked for it
  expect(await platform.own('ways/list', { isOpenEmpty: true })).toMatchObject({ code: 400 });
});
