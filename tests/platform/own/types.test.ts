import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaAffected } from '#contract/endpoints/schemas.ts';
import { both, createOwnPlatform, type OwnPlatform, ownText } from './support.ts';

/** Fields of own records that name records or options, and become texts; and the other way round. */

let platform: OwnPlatform;
beforeAll(async () => {
  platform = await createOwnPlatform();
});
afterAll(() => platform.close());

const text = { type: 'text', label: both('Text') };
const title = text;
const halls = { relation: { resource: 'halls' } };
const relation = { type: 'relation', label: both('Hall'), ...halls };
const relations = { type: 'relations', label: both('Halls'), ...halls };
const tags = { type: 'tags', label: both('Words') };

const textOf = (list: string, part: object, more: object = {}) =>
  ownText(list, { title, part, ...more });

/** The values of the field, by the titles of its records, once it has another type. */
async function valuesAs(list: string, part: object) {
  await platform.publish(list, textOf(list, part));
  const rows = await platform.rows(list);
  return Object.fromEntries(rows.map((row) => [row.title, row.part]));
}

async function planOf(list: string, next: string) {
  const asked = { body: { name: list, text: next } };
  return (await platform.call(schemaAffected, asked, platform.operator)).data;
}

/** Halls by their titles: two are called twin, one is deleted. */
async function makeHalls(): Promise<Readonly<Record<string, string>>> {
  await platform.publish('halls', ownText('halls', { title, note: text }));
  const made: Record<string, string> = {};
  for (const [name, called] of Object.entries({
    red: 'Red, large',
    blue: 'Blue',
    number: '1984',
    one: 'twin',
    other: 'twin',
    gone: 'Gone',
  }))
    made[name] = (await platform.put('halls', { title: called })).id;
  await platform.own('halls/delete', { ids: [made.gone] });
  return made;
}

const idOf = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(idOf) : value === null ? null : Reflect.get(Object(value), 'id');

let known: Readonly<Record<string, string>>;
beforeAll(async () => {
  known = await makeHalls();
});

test('a record that a field names is a text by its title, with its id only where the title does not tell it', async () => {
  const list = 'one-hall';
  await platform.publish(list, textOf(list, relation));
  const { gone = '', ...there } = known;
  for (const [name, id] of Object.entries(there))
    await platform.put(list, { title: name, part: id });
  await platform.put(list, { title: 'none' });
  const plan = await planOf(list, textOf(list, text));
  expect(plan.plan).toMatchObject([{ how: 'converted', from: 'relation', filled: 5, lost: 0 }]);
  expect(await valuesAs(list, text)).toEqual({
    ...{ red: 'Red, large', blue: 'Blue', number: `1984 #${known.number}`, none: '' },
    ...{ one: `twin #${known.one}`, other: `twin #${known.other}` },
  });
  // what was touched since comes back as well
  for (const { id, revision } of await platform.rows(list))
    await platform.put(list, { id, revision, title: `${id} touched` });
  await platform.publish(list, textOf(list, relation));
  const ids = (await platform.rows(list)).map((row) => idOf(row.part));
  expect(ids.toSorted()).toEqual([...Object.values(there), null].toSorted());
  expect(ids).not.toContain(gone);
});

test('a text names a record by its title, by its id, or by both, and what names none is told before', async () => {
  const list = 'named-hall';
  await platform.publish(list, textOf(list, text));
  const given = {
    ...{ blue: 'Blue', marked: '《Blue》', both: `Blue #${known.blue}`, id: known.one, none: '' },
    ...{ twin: 'twin', gone: 'Gone', nobody: 'Green', far: `Blue #${'9'.repeat(25)}` },
  };
  for (const [name, part] of Object.entries(given)) await platform.put(list, { title: name, part });
  const { plan } = await planOf(list, textOf(list, relation));
  expect(plan).toMatchObject([{ how: 'converted', filled: 8, lost: 3 }]);
  expect(plan[0]?.rows.map((row) => row.value).toSorted()).toEqual(['Gone', 'Green', 'twin']);
  const now = await valuesAs(list, relation);
  const found = Object.fromEntries(Object.entries(now).map(([name, value]) => [name, idOf(value)]));
  expect(found).toEqual({
    ...{ blue: known.blue, marked: known.blue, both: known.blue, id: known.one, none: null },
    ...{ twin: null, gone: null, nobody: null, far: known.blue },
  });
  expect(await valuesAs(list, text)).toEqual(given);
});

test('several records are listed in a text and in tags, and found in them', async () => {
  const list = 'some-halls';
  const { red = '', blue = '', one = '' } = known;
  await platform.publish(list, textOf(list, relations));
  for (const [name, part] of Object.entries({ some: [red, blue, one], none: [], single: [red] }))
    await platform.put(list, { title: name, part });
  const named = { some: [red, blue, one], none: [], single: [red] };
  const read = async () =>
    Object.fromEntries((await platform.rows(list)).map((row) => [row.title, idOf(row.part)]));
  expect(await valuesAs(list, text)).toEqual({
    ...{ some: `"Red, large", Blue, twin #${one}`, none: '', single: '"Red, large"' },
  });
  await platform.publish(list, textOf(list, tags));
  for (const row of await platform.rows(list))
    await platform.put(list, {
      id: row.id,
      revision: row.revision,
      part: row.part,
      title: row.title,
    });
  await platform.publish(list, textOf(list, relations));
  expect(await read()).toEqual(named);

  const written = 'listed-halls';
  await platform.publish(written, textOf(written, text));
  for (const [name, part] of Object.entries({
    two: 'Blue; 《Blue》',
    whole: 'Red, large',
    odd: 'Blue, Green',
  }))
    await platform.put(written, { title: name, part });
  const { plan } = await planOf(written, textOf(written, relations));
  expect(plan).toMatchObject([{ filled: 3, lost: 1, rows: [{ value: 'Blue, Green' }] }]);
  const found = await valuesAs(written, relations);
  expect([found.two, found.whole, found.odd].map(idOf)).toEqual([[blue], [red], []]);
});

test('a field that names other records finds them by the titles of the former ones', async () => {
  await platform.publish('rooms', ownText('rooms', { title }));
  const room = await platform.put('rooms', { title: 'Blue' });
  const list = 'moved';
  await platform.publish(list, textOf(list, relation));
  await platform.put(list, { title: 'a', part: known.blue });
  await platform.put(list, { title: 'b', part: known.red });
  const next = { ...relation, relation: { resource: 'rooms' } };
  const { plan, fields } = await planOf(list, textOf(list, next));
  expect(plan).toMatchObject([{ filled: 2, lost: 1, rows: [{ title: 'b', value: 'Red, large' }] }]);
  expect(fields).toEqual([]);
  const now = await valuesAs(list, next);
  expect([idOf(now.a), now.b]).toEqual([room.id, null]);
});

test('words that are no option are told, stay as they are, and are one once it is added', async () => {
  const list = 'kinds';
  const choice = (...values: string[]) => ({
    ...{ type: 'enum', label: both('Kind') },
    options: values.map((value) => ({
      value,
      label: { 'zh-CN': `${value}类`, 'en-US': `A ${value}` },
    })),
  });
  await platform.publish(list, textOf(list, text));
  const given = { value: 'walk', label: 'a  WALK', chinese: 'walk类', other: 'odd', none: '' };
  for (const [name, part] of Object.entries(given)) await platform.put(list, { title: name, part });
  const { plan, fields } = await planOf(list, textOf(list, choice('walk')));
  expect(plan).toMatchObject([
    { how: 'converted', filled: 4, lost: 0, left: 1, leftRows: [{ title: 'other', value: 'odd' }] },
  ]);
  expect(fields).toEqual([]);
  const kept = { value: 'walk', label: 'walk', chinese: 'walk', other: 'odd', none: null };
  expect(await valuesAs(list, choice('walk'))).toEqual(kept);
  expect(await valuesAs(list, choice('walk', 'odd'))).toEqual(kept);
  const [row] = await platform.rows(list, { part: 'odd' });
  expect(row?.title).toBe('other');
  expect(await valuesAs(list, text)).toEqual(given);
});

test('a field that becomes required with another type is told where it is blank', async () => {
  const list = 'asked';
  await platform.publish(list, textOf(list, text));
  for (const [name, part] of Object.entries({ seven: '7', many: 'many', none: '' }))
    await platform.put(list, { title: name, part });
  const next = { type: 'number', label: both('Number'), required: true };
  const { plan, fields } = await planOf(list, textOf(list, next));
  expect(plan).toMatchObject([{ how: 'converted', filled: 2, lost: 1 }]);
  expect(fields).toMatchObject([{ field: 'part', how: 'required', count: 1 }]);
});

test('what comes back with a former type is not told to be lost', async () => {
  const list = 'returning';
  const number = { type: 'number', label: both('Number') };
  await platform.publish(list, textOf(list, number));
  await platform.put(list, { title: 'a', part: 7 });
  await platform.publish(list, textOf(list, relation));
  const { plan } = await planOf(list, textOf(list, number));
  expect(plan).toMatchObject([{ how: 'converted', lost: 0 }]);
  expect(await valuesAs(list, number)).toEqual({ a: 7 });
});

test('a relation becomes a text while its list gets another field for titles', async () => {
  await platform.publish('shelves', ownText('shelves', { title }));
  const { id } = await platform.put('shelves', { title: 'Upper' });
  const shelf = { type: 'relation', label: both('Shelf'), relation: { resource: 'shelves' } };
  const list = 'shelved';
  await platform.publish(list, textOf(list, shelf));
  await platform.put(list, { title: 'a', part: id });
  const heading = { ...text, aliases: ['title'] };
  await platform.publish('shelves', ownText('shelves', { heading }));
  expect(await valuesAs(list, text)).toEqual({ a: 'Upper' });
});

test('a field that names records is renamed and becomes a text in one version, and is what it was with the former one', async () => {
  const list = 'both-at-once';
  const before = textOf(list, relations);
  await platform.publish(list, before);
  const { red = '', blue = '' } = known;
  await platform.put(list, { title: 'a', part: [blue, red] });
  const place = { ...text, aliases: ['part'], required: true };
  const after = ownText(list, { title, place });
  const { plan } = await planOf(list, after);
  expect(plan).toMatchObject([
    { how: 'renamed', field: 'place', from: 'part' },
    { how: 'converted', field: 'place', filled: 1, lost: 0 },
  ]);
  await platform.publish(list, after);
  const [row] = await platform.rows(list);
  expect(row).toMatchObject({ place: 'Blue, "Red, large"' });
  await platform.put(list, { id: row?.id, revision: row?.revision, title: 'touched' });
  await platform.publish(list, before);
  const [back] = await platform.rows(list);
  expect(idOf(back?.part)).toEqual([blue, red]);
});

test('a relation that became a text comes back although its record is called otherwise since', async () => {
  await platform.publish('desks', ownText('desks', { title }));
  const desk = await platform.put('desks', { title: 'First' });
  const list = 'seated';
  const named = { ...relation, relation: { resource: 'desks' } };
  await platform.publish(list, textOf(list, named));
  await platform.put(list, { title: 'a', part: desk.id });
  await platform.put(list, { title: 'b', part: desk.id });
  await platform.publish(list, textOf(list, text));
  await platform.put('desks', { ...desk, title: 'Second' });
  const { plan } = await planOf(list, textOf(list, named));
  expect(plan).toMatchObject([{ filled: 2, lost: 0 }]);
  const rows = Object.values(await valuesAs(list, named));
  expect(rows.map(idOf)).toEqual([desk.id, desk.id]);
});

test('records of a list are deleted for good although a field that is set aside named them', async () => {
  await platform.publish('lamps', ownText('lamps', { title }));
  const lamp = await platform.put('lamps', { title: 'Green' });
  const list = 'lit';
  const named = { relation: { resource: 'lamps' } };
  const lit = { ...relation, ...named };
  const lights = { ...relations, ...named };
  await platform.publish(list, textOf(list, lit, { lights }));
  await platform.put(list, { title: 'a', part: lamp.id, lights: [lamp.id] });
  await platform.publish(list, textOf(list, text, { lights: text }));
  const [row] = await platform.rows(list);
  expect(row).toMatchObject({ part: 'Green', lights: 'Green' });
  const send = (path: string, body: object) =>
    platform.send(`/jmgr/schema/${path}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${platform.operator}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect(await send('delete', { name: 'lamps', revision: 1 })).toMatchObject({ status: 200 });
  expect(await send('records/delete', { name: 'lamps' })).toMatchObject({ status: 200 });
  expect(await platform.rows(list)).toMatchObject([{ part: 'Green', lights: 'Green' }]);
  await platform.publish(list, textOf(list, tags, { lights: text }));
  expect(await platform.rows(list)).toMatchObject([{ part: ['Green'] }]);
  await platform.save('lamps', ownText('lamps', { title }), 2);
  const again = await platform.put('lamps', { title: 'Green' });
  await platform.publish(list, textOf(list, lit, { lights }));
  const [found] = await platform.rows(list);
  expect([idOf(found?.part), idOf(found?.lights)]).toEqual([again.id, [again.id]]);
});
