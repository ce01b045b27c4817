import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  schemaCheck,
  schemaDelete,
  schemaDetail,
  schemaManageList,
  schemaRename,
} from '#contract/endpoints/schemas.ts';
import { inLanguage } from '#contract/language.ts';
import { createSchemaPlatform, listText, type SchemaPlatform, secondProcess } from './support.ts';

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

const columnsOf = async (name: string) => {
  const { schema } = (await platform.listOf(name, platform.operator)) ?? {};
  return Reflect.get(Object(Reflect.get(Object(schema), 'list')), 'columns');
};
const stateOf = async (name: string) => {
  const { data } = await platform.call(schemaDetail, { parameters: { name } }, platform.operator);
  return data.state;
};

test('a list whose base is gone stays as it last was, is told so, and follows the base again when that is back', async () => {
  await platform.write('towers', listText('towers'));
  await platform.save('floors', extending('floors', 'towers'), 0);
  expect(await codesOf('floors')).toEqual([]);
  // the base changes while the list that extends it does not
  const wider = listText('towers', { list: { columns: [{ field: 'bookName', width: 300 }] } });
  await platform.write('towers', wider);
  expect(await columnsOf('floors')).toEqual([{ field: 'bookName', width: 300 }]);
  await platform.remove('towers');
  expect(await codesOf('floors')).toEqual(['unusable-base']);
  expect(await stateOf('floors')).toBe('last-good');
  expect(await columnsOf('floors')).toEqual([{ field: 'bookName', width: 300 }]);
  const other = await secondProcess(platform);
  expect(await other.listsOf(platform.operator)).toContain('floors');
  await other.close();
  await platform.write('towers', listText('towers'));
  expect(await codesOf('floors')).toEqual([]);
  expect(await columnsOf('floors')).toEqual(['bookName']);
});

test('a list whose base has an error stays as it last was', async () => {
  await platform.write('gates', listText('gates'));
  await platform.save('doors', extending('doors', 'gates'), 0);
  expect(await stateOf('doors')).toBe('ready');
  await platform.write('gates', listText('gates', { recordTitle: 'nothing' }));
  expect(await stateOf('doors')).toBe('last-good');
  expect(await codesOf('doors')).toContain('unusable-base');
  expect(await platform.listsOf(platform.operator)).toContain('doors');
  expect(await platform.listsOf(platform.operator)).not.toContain('gates');
});

test('the overview and the texts of a list say which list it extends, and which extend it', async () => {
  await platform.save('halls-of-fame', listText('halls-of-fame'), 0);
  await platform.save('niches', extending('niches', 'halls-of-fame'), 0);
  const { data } = await platform.call(schemaManageList, {}, platform.operator);
  expect(data.find(({ name }) => name === 'niches')?.base).toBe('halls-of-fame');
  expect(data.find(({ name }) => name === 'halls-of-fame')?.base).toBeNull();
  const parameters = { name: 'halls-of-fame' };
  const base = await platform.call(schemaDetail, { parameters }, platform.operator);
  expect(base.data).toMatchObject({ extendedBy: ['niches'], whole: { name: 'halls-of-fame' } });
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
    expect(inLanguage(message, 'en-US')).toMatch(/^channels\.json:\d+:\d+ /);
  }
});
