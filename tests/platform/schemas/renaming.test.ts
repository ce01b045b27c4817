import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schemaList } from '#contract/endpoints/resources.ts';
import {
  schemaDetail,
  schemaHistory,
  schemaManageList,
  schemaRename,
} from '#contract/endpoints/schemas.ts';
import { viewArrange, viewSave } from '#contract/endpoints/views.ts';
import { createSchemaPlatform, listPointingAt, listText, type SchemaPlatform } from './support.ts';

/** A list that is given another name while the app runs (contract 12). */

let platform: SchemaPlatform;
beforeAll(async () => {
  platform = await createSchemaPlatform();
});
afterAll(() => platform.close());

const rename = (
  name: string,
  to: string,
  { text = listText(to, { aliases: [name] }), revision = 1, token = platform.operator } = {},
) => platform.ask(schemaRename, { body: { name, to, text, revision } }, token);
const managed = async (name: string) =>
  (await platform.call(schemaManageList, {}, platform.operator)).data.find(
    (one) => one.name === name,
  );
const historyOf = async (name: string) =>
  (await platform.call(schemaHistory, { parameters: { name } }, platform.operator)).data;

describe('a list of another name', () => {
  test('is in use at once, the former is not, and both histories tell it', async () => {
    await platform.save('presses', listText('presses'), 0);
    expect(await rename('presses', 'houses')).toMatchObject({
      status: 200,
      body: { data: { name: 'houses', revision: 1, related: [] } },
    });
    const lists = await platform.listsOf(platform.reader);
    expect(lists).toContain('houses');
    expect(lists).not.toContain('presses');
    expect(await managed('presses')).toMatchObject({ state: 'removed' });
    expect((await historyOf('presses'))[0]).toMatchObject({
      kind: 'removed',
      note: 'presses → houses',
    });
    expect((await historyOf('houses'))[0]).toMatchObject({
      kind: 'published',
      note: 'presses → houses',
    });
  });

  test('has the saved views and the columns that people arranged', async () => {
    await platform.save('shelves', listText('shelves'), 0);
    const state = { filters: {} };
    await platform.call(
      viewSave,
      { body: { resource: 'shelves', place: '', name: 'Mine', isShared: true, state } },
      platform.operator,
    );
    await platform.call(
      viewArrange,
      {
        body: {
          resource: 'shelves',
          place: '',
          arrangement: { columns: [{ name: 'bookName', width: 333 }] },
        },
      },
      platform.operator,
    );
    expect((await rename('shelves', 'racks')).status).toBe(200);
    const { data } = await platform.call(schemaList, {}, platform.operator);
    const racks = data.find(({ name }) => name === 'racks');
    expect(racks?.views).toMatchObject([{ name: 'Mine', resource: 'racks' }]);
    expect(JSON.stringify(racks?.arrangements)).toContain('333');
  });

  test('keeps the relations of others, and says which they are', async () => {
    await platform.save('authors', listText('authors'), 0);
    await platform.save('essays', listPointingAt('essays', 'authors'), 0);
    expect(await rename('authors', 'writers')).toMatchObject({
      status: 200,
      body: { data: { related: ['essays'] } },
    });
    expect(await managed('essays')).toMatchObject({ state: 'ready', errors: 0 });
  });

  test('that only was a draft is one under its new name', async () => {
    await platform.save('idea', '{ "name": "idea" }', 0, { draft: true });
    const text = '{ "name": "notion", "aliases": ["idea"] }';
    expect((await rename('idea', 'notion', { text })).status).toBe(200);
    expect(await managed('notion')).toMatchObject({ state: 'draft' });
    expect(await managed('idea')).toBeUndefined();
  });

  test('is made once, however often it is asked for', async () => {
    await platform.save('twice', listText('twice'), 0);
    const first = await rename('twice', 'once');
    const second = await rename('twice', 'once');
    expect(second).toMatchObject({ status: 200, body: { data: { revision: 1 } } });
    expect(second.body).toMatchObject({ data: { name: 'once' } });
    expect(first.status).toBe(200);
    expect(await historyOf('once')).toHaveLength(1);
  });

  test.each([
    ['is another list’s', 'kept-1', 'books', {}, 'taken'],
    ['is its own', 'kept-2', 'kept-2', {}, 'taken'],
    [
      'is not led to from the former',
      'kept-3',
      'new-3',
      { text: listText('new-3') },
      'withoutAlias',
    ],
    [
      'is not the one in the text',
      'kept-4',
      'new-4',
      { text: listText('other', { aliases: ['kept-4'] }) },
      'withoutAlias',
    ],
  ])('is refused where the name %s, and nothing is changed', async (_why, name, to, more, code) => {
    await platform.save(name, listText(name), 0);
    expect(await rename(name, to, more)).toMatchObject({
      status: 400,
      body: { data: { problems: [{ code }] } },
    });
    expect(await managed(name)).toMatchObject({ state: 'ready', revision: 1 });
  });

  test('is refused with its findings where the text has errors', async () => {
    await platform.save('sound', listText('sound'), 0);
    const text = listText('unsound', { aliases: ['sound'], list: { columns: ['nothing'] } });
    expect(await rename('sound', 'unsound', { text })).toMatchObject({
      status: 400,
      body: { data: { findings: [{ code: 'unknown-field' }] } },
    });
    expect(await managed('sound')).toMatchObject({ state: 'ready' });
    expect(await managed('unsound')).toBeUndefined();
  });

  test('is refused where a file of the repository has the former one', async () => {
    await platform.save('labels', listText('labels'), 0);
    expect(await rename('labels', 'tags')).toMatchObject({
      status: 400,
      body: { data: { problems: [{ code: 'ofFile' }] } },
    });
  });

  test.each([
    ['books', 'ofFile', 400],
    ['nowhere', undefined, 404],
  ])('is refused for %s, which is not stored', async (name, code, status) => {
    const answered = await rename(name, 'volumes', { revision: 0 });
    expect(answered.status).toBe(status);
    if (code) expect(answered.body).toMatchObject({ data: { problems: [{ code }] } });
  });

  test('is refused where somebody has written since, and is for operators', async () => {
    await platform.save('stale', listText('stale'), 0);
    await platform.save('stale', listText('stale', { aliases: ['old'] }), 1);
    expect((await rename('stale', 'fresh', { revision: 1 })).status).toBe(409);
    expect((await rename('stale', 'fresh', { revision: 2, token: platform.reader })).status).toBe(
      403,
    );
    const { data } = await platform.call(
      schemaDetail,
      { parameters: { name: 'stale' } },
      platform.operator,
    );
    expect(data.revision).toBe(2);
  });
});
