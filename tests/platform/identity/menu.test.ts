import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appConfigInfo } from '#contract/endpoints/lists.ts';
import { getRouters, type RouteEntry } from '#contract/endpoints/menu.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

let platform: TestPlatform;
let schemas: string;
beforeAll(async () => {
  schemas = await mkdtemp(join(tmpdir(), 'bookdesk-schemas-'));
  for (const name of (await readdir('schemas')).filter((file) => file.endsWith('.json')))
    await writeFile(join(schemas, name), await readFile(join('schemas', name)));
  platform = await createTestPlatform({
    background: false,
    settings: { SCHEMAS_DIR: schemas },
  });
  const { database } = platform.services;
  await createAccount(database, { name: 'operator', nickname: 'o', roles: ['operator'] });
  await createAccount(database, { name: 'reader', nickname: 'r' });
});
afterAll(async () => {
  await platform.close();
  await rm(schemas, { recursive: true });
});

async function menuOf(name: string): Promise<RouteEntry[]> {
  return (await platform.call(getRouters, {}, await platform.signIn(name))).data;
}
const linksOf = (menu: readonly RouteEntry[]) =>
  menu.flatMap((group) =>
    (group.children ?? []).map((entry) => `${group.name}: ${entry.component}`),
  );

test('an operator’s menu names every list by its schema, in groups, and the editor', async () => {
  expect(linksOf(await menuOf('operator'))).toEqual(
    expect.arrayContaining([
      'content: resource/posts',
      'content: resource/special-pages',
      'content: deciration/main',
      'community: resource/circles',
      'catalogue: resource/books',
      'people: resource/users',
      'people: resource/institutions',
      'settings: resource/labels',
      'settings: resource/licences',
      'settings: resource/app-downloads',
    ]),
  );
});

test('a new file is a new entry, a broken one stays in sight', async () => {
  const books = JSON.parse(await readFile(join(schemas, 'books.json'), 'utf8'));
  const menu = { group: 'catalogue', order: 11 };
  await writeFile(
    join(schemas, 'rare-books.json'),
    JSON.stringify({ ...books, name: 'rare-books', menu }),
  );
  await writeFile(join(schemas, 'torn.json'), '{');
  const links = linksOf(await menuOf('operator'));
  expect(links.indexOf('catalogue: resource/rare-books')).toBe(
    links.indexOf('catalogue: resource/books') + 1,
  );
  expect(links.at(-1)).toBe('settings: resource/torn');
});

test('everybody else has the contract’s own menu and nothing more', async () => {
  expect(await menuOf('reader')).toEqual([]);
});

test('named configuration is open to everybody; an unknown name is a clear 404', async () => {
  await platform.services.database
    .insertInto('app_config')
    .values({ id: 'about', value: JSON.stringify({ slogan: '打开书案' }) })
    .execute();
  const { data } = await platform.call(appConfigInfo, { parameters: { id: 'about' } });
  expect(data).toEqual({ id: 'about', value: { slogan: '打开书案' } });
  const missing = await platform.ask(appConfigInfo, { parameters: { id: 'nothing' } });
  expect(missing.body).toMatchObject({ code: 404, msg: expect.stringContaining('nothing') });
});
