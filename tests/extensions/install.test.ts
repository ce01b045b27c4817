import { beforeAll, expect, it } from 'vitest';
import { installExtensions } from '#server/extensions/install.ts';
import { testPlatform } from '#tests/support/interface.ts';

let services: Awaited<ReturnType<typeof testPlatform>>['services'];
beforeAll(async () => {
  ({ services } = await testPlatform());
});

it('several processes that start at once make the tables of extensions once', async () => {
  const { database } = services;
  await database.schema.dropTable('x_notices').execute();
  await database.deleteFrom('extension_migration').execute();
  await Promise.all([1, 2, 3].map(() => installExtensions(services)));
  const noted = await database.selectFrom('extension_migration').selectAll().execute();
  expect(noted.map(({ extension, name }) => `${extension} ${name}`)).toEqual([
    'notices 0001_notices',
  ]);
});

it('a migration that fails is named, and leaves nothing', async () => {
  const { database } = services;
  await database.deleteFrom('extension_migration').execute();
  // the table stands there already
  await expect(installExtensions(services)).rejects.toThrow(
    /migration 0001_notices of the extension "notices" failed: .*x_notices/,
  );
  expect(await database.selectFrom('extension_migration').selectAll().execute()).toEqual([]);
});

it('a package of EXTENSIONS that is not built in is named', async () => {
  const settings = { ...services.settings, EXTENSIONS: ['bookdesk-missing'] };
  await expect(installExtensions({ ...services, settings })).rejects.toThrow(/"bookdesk-missing"/);
});
