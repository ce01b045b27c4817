import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  schemaDelete,
  schemaDetail,
  schemaDiscard,
  schemaHistory,
  schemaManageList,
  schemaRevision,
  schemaRollback,
} from '#contract/endpoints/schemas.ts';
import {
  createSchemaPlatform,
  listPointingAt,
  listText,
  type SchemaPlatform,
  secondProcess,
} from './support.ts';

/** Lists that operators make while the app runs (contract 12). */

let platform: SchemaPlatform;
beforeAll(async () => {
  platform = await createSchemaPlatform();
});
afterAll(() => platform.close());

const detailOf = async (name: string) =>
  (await platform.call(schemaDetail, { parameters: { name } }, platform.operator)).data;
const managed = async (name: string) =>
  (await platform.call(schemaManageList, {}, platform.operator)).data.find(
    (one) => one.name === name,
  );
const historyOf = async (name: string) =>
  (await platform.call(schemaHistory, { parameters: { name } }, platform.operator)).data;

describe('publishing', () => {
  test('makes a list that everybody who may ask its call uses at once, menu included', async () => {
    const saved = await platform.save('publishers', listText('publishers'), 0, { note: 'first' });
    expect(saved).toMatchObject({ status: 200, body: { data: { revision: 1, findings: [] } } });
    expect(await platform.listsOf(platform.reader)).toContain('publishers');
    expect(await platform.listsOf(platform.operator)).toContain('publishers');
    expect(await platform.menu()).toEqual(
      expect.arrayContaining(['resource/publishers', 'resource/books', 'lists']),
    );
    expect(await historyOf('publishers')).toEqual([
      {
        revision: 1,
        kind: 'published',
        note: 'first',
        author: 'Olive',
        createdAt: expect.any(String),
      },
    ]);
    expect(await managed('publishers')).toMatchObject({
      from: 'stored',
      state: 'ready',
      label: { 'en-US': 'List of publishers' },
      author: 'Olive',
      hasDraft: false,
    });
  });

  test('refuses a text with an error, tells file, line and column, and changes nothing', async () => {
    await platform.save('wards', listText('wards'), 0);
    const broken = listText('wards').replace('"columns": [', '"columns": ["nothing", ');
    const line = broken.split('\n').findIndex((one) => one.includes('"nothing"')) + 1;
    const refused = await platform.save('wards', broken, 1);
    expect(refused).toMatchObject({
      status: 400,
      body: {
        msg: expect.stringContaining(`wards.json:${line}:`),
        data: {
          problems: [
            {
              field: 'text',
              code: 'unknown-field',
              message: expect.stringMatching(`^wards.json:${line}:\\d+ error unknown-field`),
            },
          ],
          findings: [{ code: 'unknown-field', line, severity: 'error' }],
        },
      },
    });
    expect(await detailOf('wards')).toMatchObject({ revision: 1, text: listText('wards') });
  });

  test.each([
    ['another name than its own', listText('else'), 'wrong-file-name'],
    [
      'a former name that another list has',
      listText('x', { aliases: ['books'] }),
      'duplicate-resource',
    ],
    ['something that is no JSON', '{ "name": ', 'invalid-json'],
    ['a list of nothing', '[]', 'wrong-type'],
    ['nothing but spaces', '   ', 'invalid-json'],
    [
      'a key that leads out of the object',
      listText('x').replace('"fields": {', '"fields": { "__proto__": { "type": "text" },'),
      'unknown-key',
    ],
    [
      'a link that would run something',
      listText('x', { forms: { create: { link: 'javascript:alert(1)' } } }),
      'unsafe-link',
    ],
    [
      'a path that climbs out of the API',
      listText('x', {
        provider: 'rest',
        endpoints: { list: { method: 'GET', path: '/../api/User/GetProfile' } },
      }),
      'unsafe-path',
    ],
    ['a hundred thousand levels', '['.repeat(100_000), 'invalid-json'],
    ['as many, closed again', `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`, 'invalid-json'],
  ])('refuses %s', async (_what, text, code) => {
    const { status, body } = await platform.save('x', text, 0);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(code);
    expect(await managed('x')).toBeUndefined();
  });

  test('keeps a text that begins with a byte order mark, without it', async () => {
    const saved = await platform.save('marked', `\uFEFF${listText('marked')}`, 0);
    expect(saved.status).toBe(200);
    expect((await detailOf('marked')).text).toBe(listText('marked'));
  });

  test('refuses what breaks another list and names that list', async () => {
    await platform.save('shelves', listText('shelves', { aliases: ['racks'] }), 0);
    await platform.save('rooms', listPointingAt('rooms', 'racks'), 0);
    const refused = await platform.save('shelves', listText('shelves'), 1);
    expect(refused).toMatchObject({
      status: 400,
      body: {
        data: {
          problems: [
            { code: 'unknown-resource', message: expect.stringContaining('stored/rooms.json:') },
          ],
        },
      },
    });
    const removal = await platform.ask(
      schemaDelete,
      { body: { name: 'shelves', revision: 1 } },
      platform.operator,
    );
    expect(removal).toMatchObject({
      status: 400,
      body: { msg: expect.stringContaining('stored/rooms.json:') },
    });
    expect(await platform.listsOf(platform.reader)).toEqual(
      expect.arrayContaining(['shelves', 'rooms']),
    );
  });

  test('upgrades a text of a former version when it is read, and keeps it as it was written', async () => {
    const old = listText('old-style', { schemaVersion: 1 });
    const saved = await platform.save('old-style', old, 0);
    expect(saved).toMatchObject({
      status: 200,
      body: { data: { findings: [{ code: 'older-version', severity: 'warning' }] } },
    });
    const list = await platform.listOf('old-style', platform.reader);
    expect(list?.schema).toMatchObject({ schemaVersion: 2 });
    expect((await detailOf('old-style')).text).toBe(old);
  });

  test('is seen by another process at its next call', async () => {
    const other = await secondProcess(platform);
    try {
      expect(await other.listsOf(platform.reader)).not.toContain('maps');
      await platform.save('maps', listText('maps'), 0);
      expect(await other.listsOf(platform.reader)).toContain('maps');
      await platform.call(schemaDelete, { body: { name: 'maps', revision: 1 } }, platform.operator);
      expect(await other.listsOf(platform.reader)).not.toContain('maps');
    } finally {
      await other.close();
    }
  });
});

describe('two who publish at once', () => {
  test('one wins; the others are told the revision, the author and the text', async () => {
    await platform.save('duel', listText('duel'), 0);
    const second = await platform.signIn('second');
    const texts = Array.from({ length: 12 }, (_, index) =>
      listText('duel', { label: { 'zh-CN': `甲${index}`, 'en-US': `one ${index}` } }),
    );
    const answers = await Promise.all(
      texts.map((text, index) =>
        platform.save('duel', text, 1, { token: index % 2 ? second : platform.operator }),
      ),
    );
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    const winner = texts[answers.findIndex(({ status }) => status === 200)];
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      msg: expect.stringMatching(/(Olive|Sam).*version 2/),
      data: {
        revision: 2,
        current: { author: expect.stringMatching(/Olive|Sam/), text: winner, isDraft: false },
      },
    });
    expect(await historyOf('duel')).toHaveLength(2);
  });

  test('two who begin one list at once: one begins it', async () => {
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((label) =>
        platform.save('fresh', listText('fresh', { label: { 'zh-CN': label, 'en-US': label } }), 0),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('a double click is one revision', async () => {
    const text = listText('twice');
    const answers = await Promise.all([1, 2, 3].map(() => platform.save('twice', text, 0)));
    expect(answers.map(({ body }) => body)).toEqual(
      answers.map(() =>
        expect.objectContaining({ data: expect.objectContaining({ revision: 1 }) }),
      ),
    );
    const drafts = await Promise.all(
      [1, 2].map(() => platform.save('twice', '{', 1, { draft: true })),
    );
    expect(drafts.map(({ status }) => status)).toEqual([200, 200]);
    expect(await detailOf('twice')).toMatchObject({ revision: 2, draft: { revision: 2 } });
    expect(await historyOf('twice')).toHaveLength(1);
  });

  test('what is in use already needs no revision more', async () => {
    await platform.save('still', listText('still'), 0);
    expect(await platform.save('still', listText('still'), 1)).toMatchObject({
      status: 200,
      body: { data: { revision: 1 } },
    });
  });
});

describe('drafts', () => {
  test('are kept whatever is wrong with them, and seen by operators alone', async () => {
    const saved = await platform.save('sketch', '{ "name": "sk', 0, { draft: true });
    expect(saved).toMatchObject({
      status: 200,
      body: { data: { revision: 1, findings: expect.any(Array) } },
    });
    expect(JSON.stringify(saved.body)).toContain('"code":"invalid-json"');
    const everybody = await platform.listsOf(platform.operator);
    expect(everybody).not.toContain('sketch');
    expect(await platform.listOf('sketch', platform.operator)).toBeUndefined();
    expect(await platform.menu()).not.toContain('resource/sketch');
    expect(await managed('sketch')).toMatchObject({ state: 'draft', hasDraft: true, label: null });
    expect(await detailOf('sketch')).toMatchObject({
      state: 'draft',
      text: '{ "name": "sk',
      draft: { author: 'Olive', revision: 1, text: '{ "name": "sk' },
    });
  });

  test('leave what is published in use, and are gone when a text is published', async () => {
    await platform.save('halls', listText('halls'), 0);
    await platform.save('halls', '{', 1, { draft: true });
    expect(await platform.listsOf(platform.reader)).toContain('halls');
    expect(await managed('halls')).toMatchObject({ state: 'ready', hasDraft: true, revision: 2 });
    const stale = await platform.save('halls', listText('halls', { aliases: ['h'] }), 1);
    expect(stale).toMatchObject({
      status: 409,
      body: { data: { revision: 2, current: { isDraft: true, text: '{' } } },
    });
    await platform.save('halls', listText('halls', { aliases: ['h'] }), 2);
    expect(await detailOf('halls')).toMatchObject({ revision: 3, draft: null });
  });

  test('can be dropped; what never was published is gone with them', async () => {
    await platform.save('idea', '{', 0, { draft: true });
    const drop = (name: string, revision: number) =>
      platform.ask(schemaDiscard, { body: { name, revision } }, platform.operator);
    expect((await drop('idea', 0)).status).toBe(409);
    expect(await drop('idea', 1)).toMatchObject({ status: 200, body: { data: { revision: 0 } } });
    expect(await managed('idea')).toBeUndefined();
    expect((await drop('idea', 1)).status).toBe(404);
    expect((await platform.save('idea', listText('idea'), 0)).status).toBe(200);
  });

  test('of a list that is a file leave the file in use', async () => {
    const saved = await platform.save('topics', listText('topics'), 0, { draft: true });
    expect(saved.status).toBe(200);
    expect(await managed('topics')).toMatchObject({
      from: 'file',
      state: 'ready',
      hasDraft: true,
      label: { 'en-US': 'Topics' },
    });
    await platform.call(
      schemaDiscard,
      { body: { name: 'topics', revision: 1 } },
      platform.operator,
    );
  });
});

describe('a stored schema and the file of its name', () => {
  test('what is stored goes before the file; once it is taken out of use the file counts again', async () => {
    await platform.write('desks', listText('desks'));
    await platform.save('desks', listText('desks', { aliases: ['tables'] }), 0);
    const over = await platform.listOf('desks', platform.reader);
    expect(over?.schema).toMatchObject({ aliases: ['tables'] });
    expect(await detailOf('desks')).toMatchObject({
      from: 'stored-over-file',
      fileText: listText('desks'),
      text: listText('desks', { aliases: ['tables'] }),
    });
    const body = { name: 'desks', revision: 1 };
    const gone = await platform.call(schemaDelete, { body }, platform.operator);
    expect(gone.data.revision).toBe(2);
    expect((await platform.ask(schemaDelete, { body }, platform.operator)).status).toBe(200);
    const file = await platform.listOf('desks', platform.reader);
    expect(file?.schema).not.toHaveProperty('aliases');
    expect(await managed('desks')).toMatchObject({ from: 'file', state: 'ready', revision: 2 });
  });

  test('a file that comes later and claims a name wins; what is stored disables itself only', async () => {
    await platform.save('lamps', listText('lamps', { aliases: ['lights'] }), 0);
    await platform.write('lights', listText('lights'));
    expect(await platform.listsOf(platform.reader)).toContain('lights');
    expect(await platform.listOf('lamps', platform.operator)).toMatchObject({
      schema: null,
      findings: [{ code: 'duplicate-resource' }],
    });
    expect(await platform.menu()).toContain('resource/lamps');
    await platform.remove('lights');
    expect(await platform.listsOf(platform.reader)).toContain('lamps');
  });
});

describe('the last good revision', () => {
  test('is in use where what is published does not pass any more, and operators are told why', async () => {
    await platform.write('walls', listText('walls'));
    await platform.save('paintings', listText('paintings'), 0);
    await platform.save('paintings', listPointingAt('paintings', 'walls'), 1);
    await platform.remove('walls');
    const forReaders = await platform.listOf('paintings', platform.reader);
    expect(forReaders).toMatchObject({
      schema: { fields: { bookName: { type: 'text' } } },
      findings: [],
    });
    const forOperators = await platform.listOf('paintings', platform.operator);
    expect(forOperators?.findings).toMatchObject([{ code: 'unknown-resource', severity: 'error' }]);
    expect(await managed('paintings')).toMatchObject({ state: 'last-good', errors: 1 });
    expect(await detailOf('paintings')).toMatchObject({
      text: listPointingAt('paintings', 'walls'),
      state: 'last-good',
    });
    await platform.write('walls', listText('walls'));
    expect(await managed('paintings')).toMatchObject({ state: 'ready', errors: 0 });
  });

  test('is the file of its name where no revision passes', async () => {
    await platform.write('floors', listText('floors'));
    await platform.write('carpets', listText('carpets', { aliases: ['rugs'] }));
    await platform.save('carpets', listPointingAt('carpets', 'floors'), 0);
    await platform.remove('floors');
    expect((await platform.listOf('carpets', platform.reader))?.schema).toMatchObject({
      aliases: ['rugs'],
    });
    expect(await managed('carpets')).toMatchObject({ state: 'last-good' });
  });

  test('is nothing where none passes: that list alone is disabled', async () => {
    await platform.write('pillars', listText('pillars'));
    await platform.save('roofs', listPointingAt('roofs', 'pillars'), 0);
    await platform.remove('pillars');
    expect(await platform.listOf('roofs', platform.operator)).toMatchObject({
      schema: null,
      findings: [{ code: 'unknown-resource' }],
    });
    expect(await platform.listOf('roofs', platform.reader)).toBeUndefined();
    expect(await platform.listsOf(platform.reader)).toContain('books');
    expect(await managed('roofs')).toMatchObject({
      state: 'broken',
      label: { 'en-US': 'List of roofs' },
    });
  });
});

describe('rolling back', () => {
  const roll = (name: string, to: number, revision: number) =>
    platform.ask(
      schemaRollback,
      { body: { name, to, revision, note: 'as it was' } },
      platform.operator,
    );

  test('publishes a former text as a new revision; a draft stays', async () => {
    await platform.save('doors', listText('doors', { aliases: ['gates'] }), 0);
    await platform.save('doors', listText('doors'), 1);
    await platform.save('doors', '{', 2, { draft: true });
    expect((await roll('doors', 1, 2)).status).toBe(409);
    const rolled = await roll('doors', 1, 3);
    expect(rolled).toMatchObject({ status: 200, body: { data: { revision: 4 } } });
    // the second click
    expect(await roll('doors', 1, 3)).toMatchObject({
      status: 200,
      body: rolled.body && { data: { revision: 4 } },
    });
    expect(await detailOf('doors')).toMatchObject({
      revision: 4,
      text: listText('doors', { aliases: ['gates'] }),
      draft: { text: '{', revision: 3 },
    });
    expect(await historyOf('doors')).toMatchObject([
      { revision: 4, kind: 'rolled-back', note: 'as it was', author: 'Olive' },
      { revision: 2, kind: 'published' },
      { revision: 1, kind: 'published' },
    ]);
  });

  test('brings a list back that was taken out of use', async () => {
    await platform.save('windows', listText('windows'), 0);
    await platform.call(
      schemaDelete,
      { body: { name: 'windows', revision: 1 } },
      platform.operator,
    );
    expect(await platform.listsOf(platform.reader)).not.toContain('windows');
    expect(await managed('windows')).toMatchObject({
      state: 'removed',
      revision: 2,
      label: { 'en-US': 'List of windows' },
    });
    expect((await historyOf('windows'))[0]).toMatchObject({ kind: 'removed', revision: 2 });
    expect((await roll('windows', 1, 2)).status).toBe(200);
    expect(await platform.listsOf(platform.reader)).toContain('windows');
  });

  test('refuses a text that does not pass any more, and a revision that never was', async () => {
    await platform.write('stairs', listText('stairs'));
    await platform.save('attics', listPointingAt('attics', 'stairs'), 0);
    await platform.save('attics', listText('attics'), 1);
    await platform.remove('stairs');
    expect(await roll('attics', 1, 2)).toMatchObject({
      status: 400,
      body: { data: { findings: [{ code: 'unknown-resource' }] } },
    });
    expect((await roll('attics', 9, 2)).status).toBe(404);
    const { data } = await platform.call(
      schemaRevision,
      { parameters: { name: 'attics', revision: 1 } },
      platform.operator,
    );
    expect(data.text).toBe(listPointingAt('attics', 'stairs'));
  });

  test('a new list may begin under a name that was given up', async () => {
    await platform.save('cellars', listText('cellars'), 0);
    await platform.call(
      schemaDelete,
      { body: { name: 'cellars', revision: 1 } },
      platform.operator,
    );
    expect(await platform.save('cellars', listText('cellars'), 0)).toMatchObject({
      status: 200,
      body: { data: { revision: 3 } },
    });
  });
});

test('what is not there is a clear 404', async () => {
  for (const endpoint of [schemaDetail, schemaHistory]) {
    const missing = await platform.ask(
      endpoint,
      { parameters: { name: 'nowhere' } },
      platform.operator,
    );
    expect(missing).toMatchObject({
      status: 404,
      body: { msg: expect.stringContaining('nowhere') },
    });
  }
  expect(
    await platform.ask(schemaDelete, { body: { name: 'nowhere', revision: 0 } }, platform.operator),
  ).toMatchObject({ status: 404 });
});

test('nothing is checked again while nothing has changed', async () => {
  await platform.listsOf(platform.reader);
  await platform.write('crooked', '{');
  await platform.listsOf(platform.reader);
  const logged = platform.logged.length;
  await platform.listsOf(platform.reader);
  await platform.listsOf(platform.operator);
  // findings are logged where lists are read anew
  const toldIn = (lines: readonly object[]) =>
    lines.filter((line) => 'schema' in line && line.schema === 'crooked').length;
  expect(toldIn(platform.logged)).toBe(1);
  expect(toldIn(platform.logged.slice(logged))).toBe(0);
});
