import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaCheck, schemaDelete, schemaRename } from '#contract/endpoints/schemas.ts';
import { createSchemaPlatform, listText, type SchemaPlatform } from './support.ts';

/** Lists made at run time that extend another one. */

let platform: SchemaPlatform;
beforeAll(async () => {
  platform = await createSchemaPlatform();
});
afterAll(() => platform.close());

const extending = (name: string, base: string, more: object = {}) =>
  `${JSON.stringify({ schemaVersion: 2, name, extends: base, label: { 'zh-CN': name, 'en-US': name }, ...more }, null, 2)}\n`;

const codesOf = async (name: string) =>
  (await platform.listOf(name, platform.operator))?.findings.map(({ code }) => code);

test('a stored list may extend a file and another stored one', async () => {
  const rooms = extending('rooms', 'channels', { fields: { name: { maxLength: 20 } } });
  expect(await platform.save('rooms', rooms, 0)).toMatchObject({ status: 200 });
  const halls = extending('halls', 'rooms', { list: { columns: { order: null } } });
  expect(await platform.save('halls', halls, 0)).toMatchObject({ status: 200 });
  expect(await platform.listOf('halls', platform.operator)).toMatchObject({
    schema: {
      name: 'halls',
      fields: { name: { maxLength: 20 } },
      list: { columns: expect.not.arrayContaining([expect.objectContaining({ field: 'order' })]) },
    },
    findings: [],
  });
});

test('a base that another list extends is not taken out of use, and nothing is published that breaks the other', async () => {
  await platform.save('wards', listText('wards'), 0);
  await platform.save('beds', extending('beds', 'wards', { detail: { fields: ['bookName'] } }), 0);
  const removal = await platform.ask(
    schemaDelete,
    { body: { name: 'wards', revision: 1 } },
    platform.operator,
  );
  expect(removal).toMatchObject({ status: 400 });
  expect(JSON.stringify(removal.body)).toContain('unusable-base');
  const without = listText('wards').replaceAll('bookName', 'authorName');
  const broken = await platform.save('wards', without, 1);
  expect(broken).toMatchObject({ status: 400 });
  expect(await codesOf('beds')).toEqual([]);
});

test('a base that is renamed is found by its former name', async () => {
  await platform.save('shelves', listText('shelves'), 0);
  await platform.save('racks', extending('racks', 'shelves'), 0);
  const text = listText('shelves').replace('"shelves"', '"cases",\n  "aliases": ["shelves"]');
  const renamed = await platform.ask(
    schemaRename,
    { body: { name: 'shelves', to: 'cases', revision: 1, text, note: '' } },
    platform.operator,
  );
  expect(renamed).toMatchObject({ status: 200 });
  expect(await codesOf('racks')).toEqual([]);
  expect(await platform.listsOf(platform.operator)).toContain('racks');
});

test('a file that is gone is told to the list that extends it, and that one stands again with the file', async () => {
  await platform.write('towers', listText('towers'));
  await platform.save('floors', extending('floors', 'towers'), 0);
  expect(await codesOf('floors')).toEqual([]);
  await platform.remove('towers');
  expect(await codesOf('floors')).toEqual(['unusable-base']);
  expect(await platform.listsOf(platform.operator)).not.toContain('floors');
  await platform.write('towers', listText('towers'));
  expect(await codesOf('floors')).toEqual([]);
});

test('what is wrong inside the base is told where the text extends it, for an editor shows one text', async () => {
  const text = extending('posts-without-state', 'channels', { fields: { domain: null } });
  const { data } = await platform.call(
    schemaCheck,
    { body: { name: 'posts-without-state', text, as: 'operator' } },
    platform.operator,
  );
  expect(data.findings.length).toBeGreaterThan(0);
  for (const { line, column, message } of data.findings) {
    expect({ line, column }).toEqual({ line: 4, column: 14 });
    expect(message['en-US']).toMatch(/^channels\.json:\d+:\d+ /);
  }
});
