import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schemaList } from '#contract/endpoints/resources.ts';
import { viewArrange, viewDelete, viewSave, viewStar } from '#contract/endpoints/views.ts';
import type { ListViewState } from '#contract/entities/listView.ts';
import { createSchemaPlatform, listText, type SchemaPlatform } from './support.ts';

/** How people keep the lists as they like them: arrangements, and views that can be shared (contract 12). */

let platform: SchemaPlatform;
let other: string;
beforeAll(async () => {
  platform = await createSchemaPlatform();
  other = await platform.signIn('other');
});
afterAll(() => platform.close());

const state: ListViewState = {
  filters: { bookName: '红楼' },
  sort: { by: 'bookName', descending: true },
};
interface Given {
  id?: string;
  revision?: number;
  resource?: string;
  place?: string;
  name?: string;
  isShared?: boolean;
}
const bodyOf = (given: Given) => ({ resource: 'books', place: '', name: 'mine', state, ...given });
const save = (token: string, given: Given) =>
  platform.ask(viewSave, { body: bodyOf(given) }, token);
const saved = async (token: string, given: Given) =>
  (await platform.call(viewSave, { body: bodyOf(given) }, token)).data;
const remove = async (token: string, ...ids: string[]) =>
  (await platform.call(viewDelete, { body: { ids } }, token)).data.deleted;
async function viewsOf(token: string, resource = 'books') {
  const { data } = await platform.call(schemaList, {}, token);
  return data.find(({ name }) => name === resource)?.views ?? [];
}
const namesOf = async (token: string, resource?: string) =>
  (await viewsOf(token, resource)).map(({ name }) => name);
async function arrangementsOf(token: string, resource: string) {
  const { data } = await platform.call(schemaList, {}, token);
  return data.find(({ name }) => name === resource)?.arrangements;
}

describe('a view', () => {
  test('is its author’s alone until they share it; then it stands in everybody’s list with their name', async () => {
    const { reader } = platform;
    const mine = await saved(reader, { name: 'dreams' });
    expect(mine).toMatchObject({
      isOwn: true,
      isShared: false,
      author: 'Rita',
      revision: 1,
      state,
    });
    expect(await namesOf(other)).not.toContain('dreams');
    expect(await namesOf(platform.operator)).not.toContain('dreams');
    const { id, revision } = mine;
    await saved(reader, { id, revision, name: 'dreams', isShared: true });
    expect((await viewsOf(other)).find((view) => view.id === id)).toMatchObject({
      name: 'dreams',
      isOwn: false,
      isShared: true,
      author: 'Rita',
      revision: 2,
    });
    expect((await viewsOf(platform.operator)).find((view) => view.id === id)?.isOwn).toBe(true);
  });

  test('that others share stands under their name, with a star of one’s own', async () => {
    const { id } = await saved(platform.operator, { name: 'starry', isShared: true });
    const seen = async (token: string) => (await viewsOf(token)).find((view) => view.id === id);
    expect(await seen(other)).toMatchObject({ isMine: false, isStarred: false });
    for (const _ of [1, 2]) await platform.call(viewStar, { body: { id, isStarred: true } }, other);
    expect(await seen(other)).toMatchObject({ isStarred: true });
    expect(await seen(platform.operator)).toMatchObject({ isMine: true, isStarred: false });
    await platform.call(viewStar, { body: { id, isStarred: false } }, other);
    expect(await seen(other)).toMatchObject({ isStarred: false });
    const own = await saved(platform.operator, { name: 'nobody sees' });
    const body = { id: own.id, isStarred: true };
    expect(await platform.ask(viewStar, { body }, other)).toMatchObject({ status: 404 });
  });

  test('changes by the revision that was seen: a stale one gets the current view', async () => {
    const { id } = await saved(platform.reader, { name: 'moving' });
    await saved(platform.reader, { id, revision: 1, name: 'moved' });
    expect(await save(platform.reader, { id, revision: 1, name: 'late' })).toMatchObject({
      status: 409,
      body: { data: { revision: 2, current: { name: 'moved' } } },
    });
    expect(await save(platform.reader, { id, name: 'late' })).toMatchObject({
      status: 400,
      body: { data: { problems: [{ field: 'revision' }] } },
    });
  });

  test('has a name of its own in its place, whatever its capitals', async () => {
    const { reader } = platform;
    await saved(reader, { name: 'Poems' });
    for (const name of ['Poems', 'poems', ' POEMS '])
      expect(await save(reader, { name })).toMatchObject({
        status: 400,
        body: { data: { problems: [{ field: 'name', code: 'taken' }] } },
      });
    expect((await save(reader, { name: 'Poems', place: 'manage/books' })).status).toBe(200);
    expect((await save(other, { name: 'Poems' })).status).toBe(200);
    const { id } = await saved(reader, { name: 'prose' });
    expect((await save(reader, { id, revision: 1, name: 'poems' })).status).toBe(400);
  });

  test('two saves of one name at once make one view', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => save(platform.reader, { name: 'race' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('of another is not changed or deleted; operators change and delete what is shared, and nothing else', async () => {
    const { reader, operator } = platform;
    const secret = await saved(reader, { name: 'secret' });
    const shared = await saved(reader, { name: 'shared', isShared: true });
    expect((await save(other, { id: secret.id, revision: 1, name: 'x' })).status).toBe(404);
    expect((await save(operator, { id: secret.id, revision: 1, name: 'x' })).status).toBe(404);
    expect((await save(other, { id: shared.id, revision: 1, name: 'x' })).status).toBe(403);
    expect(await remove(other, secret.id, shared.id)).toBe(0);
    const tidied = await saved(operator, {
      id: shared.id,
      revision: 1,
      name: 'tidy',
      isShared: true,
    });
    expect(tidied).toMatchObject({ author: 'Rita', name: 'tidy' });
    expect(await remove(operator, secret.id, shared.id)).toBe(1);
    expect(await namesOf(reader)).toContain('secret');
    expect(await namesOf(reader)).not.toContain('tidy');
    expect(await remove(reader, secret.id)).toBe(1);
  });

  test('is kept of lists that the account sees; others are not there', async () => {
    for (const resource of ['users', 'nowhere'])
      expect(await save(platform.reader, { resource })).toMatchObject({
        status: 404,
        body: { msg: expect.stringContaining(resource) },
      });
    await saved(platform.operator, { resource: 'users', name: 'everybody', isShared: true });
    const { data } = await platform.call(schemaList, {}, platform.reader);
    expect(JSON.stringify(data)).not.toContain('everybody');
  });

  test('does not move to another list', async () => {
    const { id } = await saved(platform.reader, { name: 'settled' });
    expect(await save(platform.reader, { id, revision: 1, resource: 'labels' })).toMatchObject({
      status: 400,
      body: { data: { problems: [{ field: 'resource' }] } },
    });
  });

  test('is one of a hundred at most that an account keeps of a list', async () => {
    await platform.save('hundred', listText('hundred'), 0);
    const give = (index: number) =>
      save(platform.reader, { resource: 'hundred', name: `view ${index}` });
    for (let index = 0; index < 99; index += 1) await give(index);
    const last = await Promise.all([99, 100, 101].map(give));
    expect(last.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await save(platform.reader, { resource: 'hundred', name: 'more' })).toMatchObject({
      status: 400,
      body: { msg: expect.stringContaining('100') },
    });
    expect(await namesOf(platform.reader, 'hundred')).toHaveLength(100);
  });

  test.each([
    ['a name of nothing', { name: '  ' }],
    ['a place that is no path', { place: '../up' }],
    [
      'a thousand filters',
      {
        state: {
          filters: Object.fromEntries(
            Array.from({ length: 1_000 }, (_, index) => [`f${index}`, 1]),
          ),
        },
      },
    ],
    ['a filter that is no value', { state: { filters: { a: { $ne: 1 } } } }],
  ])('is refused with %s', async (_what, change) => {
    const answer = await platform.ask(
      viewSave,
      { body: { ...bodyOf({}), ...change } },
      platform.reader,
    );
    expect(answer.status).toBe(400);
  });
});

describe('an arrangement', () => {
  const arrange = (
    token: string,
    resource: string,
    columns: { name: string }[] | null,
    place = '',
  ) =>
    platform.ask(
      viewArrange,
      { body: { resource, place, arrangement: columns && { columns } } },
      token,
    );

  test('is kept by account and place, taken over by the next, and taken away by null', async () => {
    const { reader } = platform;
    await arrange(reader, 'books', [{ name: 'isbn' }]);
    await arrange(reader, 'books', [{ name: 'bookName' }]);
    await arrange(reader, 'books', [{ name: 'translator' }], 'manage/books');
    expect(await arrangementsOf(reader, 'books')).toEqual({
      '': { columns: [{ name: 'bookName' }] },
      'manage/books': { columns: [{ name: 'translator' }] },
    });
    expect(await arrangementsOf(other, 'books')).toBeUndefined();
    await arrange(reader, 'books', null);
    expect(Object.keys((await arrangementsOf(reader, 'books')) ?? {})).toEqual(['manage/books']);
  });

  test('several at once leave one', async () => {
    const { reader } = platform;
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => arrange(reader, 'labels', [{ name }])),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(Object.keys((await arrangementsOf(reader, 'labels')) ?? {})).toEqual(['']);
  });

  test('of a list that the account does not see is refused', async () => {
    expect((await arrange(platform.reader, 'users', [])).status).toBe(404);
  });
});

test('a list that is renamed keeps views and arrangements by its former name', async () => {
  const { reader } = platform;
  await platform.save('scrolls', listText('scrolls'), 0);
  const { id } = await saved(reader, { resource: 'scrolls', name: 'old' });
  const arrangement = (name: string) => ({ columns: [{ name }] });
  const keep = (resource: string, name: string | null) =>
    platform.call(
      viewArrange,
      { body: { resource, place: '', arrangement: name === null ? null : arrangement(name) } },
      reader,
    );
  await keep('scrolls', 'before');
  await platform.write('rolls', listText('rolls', { aliases: ['scrolls'] }));
  // the file claims the former name: what is stored under it is disabled
  expect(await namesOf(reader, 'rolls')).toEqual(['old']);
  expect(await arrangementsOf(reader, 'rolls')).toEqual({ '': arrangement('before') });
  expect((await save(reader, { resource: 'rolls', name: 'old' })).status).toBe(400);
  const moved = await saved(reader, { id, revision: 1, resource: 'scrolls', name: 'new' });
  expect(moved).toMatchObject({ resource: 'rolls', name: 'new' });
  expect(await namesOf(platform.operator, 'scrolls')).toEqual([]);
  await keep('scrolls', 'after');
  expect(await arrangementsOf(reader, 'rolls')).toEqual({ '': arrangement('after') });
  await keep('rolls', null);
  expect(await arrangementsOf(reader, 'rolls')).toBeUndefined();
});

describe('a page that begins with a list', () => {
  const asked = async (whole: string) =>
    (await platform.call(schemaList, { query: { whole } }, platform.operator)).data;

  test('is sent this list and those that it refers to whole, of all others what menus need', async () => {
    const all = (await platform.call(schemaList, {}, platform.operator)).data;
    const data = await asked('posts');
    expect(data.map(({ name }) => name)).toEqual(all.map(({ name }) => name));
    for (const { name, schema, outlined } of data) {
      const whole = all.find((one) => one.name === name)?.schema;
      if (!outlined) expect(schema).toEqual(whole);
      else expect(Object.keys(schema ?? {})).not.toContain('fields');
    }
    const whole = data.filter(({ outlined }) => !outlined).map(({ name }) => name);
    expect(whole).toContain('posts');
    expect(whole).toContain('topics');
    expect(whole).not.toContain('channels');
  });

  test('is sent outlines alone where there is no such list', async () => {
    const data = await asked('nowhere');
    expect(data.every(({ outlined, schema }) => outlined || schema === null)).toBe(true);
  });
});
