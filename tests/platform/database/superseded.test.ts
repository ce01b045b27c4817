import { afterAll, beforeAll, expect, test } from 'vitest';
import { labelCalls } from '#contract/endpoints/lists.ts';
import { asAudited } from '#server/audit/call.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { migrate } from '#server/database/migrate.ts';
import { migrations } from '#server/database/migrations.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

/** A process beside a next version that it must not write beside. */

let platform: TestPlatform;
let token: string;
beforeAll(async () => {
  platform = await createTestPlatform({ demo: true, background: false });
  token = await platform.signIn('operator');
});
afterAll(() => platform.close());

/** Brings the database to a next version, which has these migrations more. */
const bring = (...names: string[]) =>
  migrate(platform.services.database, {
    ...migrations,
    ...Object.fromEntries(names.map((name) => [name, { up: async () => {} }])),
  });
const save = (labelName: string) => platform.ask(labelCalls.save, { body: { labelName } }, token);
const readiness = async () => (await platform.send('/readyz')).status;

test('a process writes beside a version that only adds, and neither writes nor is ready beside one that stands alone', async () => {
  await bring('9990_more');
  expect((await save('one')).status).toBe(200);
  expect(await readiness()).toBe(200);
  await bring('9990_more', '9991_saves_alone');
  expect(await save('two')).toMatchObject({
    status: 503,
    body: { msg: expect.stringContaining('is being upgraded') },
  });
  expect(await readiness()).toBe(503);
  const read = await platform.ask(labelCalls.list, { query: { labelName: 'two' } }, token);
  expect(read).toMatchObject({ status: 200, body: { dataCount: 0 } });
});

test('a call that began before is refused by its transaction, whose connection serves on', async () => {
  const { database } = platform.services;
  await bring('9990_more', '9991_saves_alone');
  const insert = (writer: typeof database, name: string) =>
    writer.insertInto('label').values({ id: newIdentifier(), name }).execute();
  const audited = (work: () => Promise<unknown>) =>
    asAudited({ account: undefined, action: 'save', request: 'r' }, work);
  await expect(audited(() => insert(database, 'alone'))).rejects.toThrow('is being upgraded');
  await expect(
    audited(() => database.transaction().execute((inside) => insert(inside, 'inside'))),
  ).rejects.toThrow('is being upgraded');
  await expect(
    database.transaction().execute((inside) => insert(inside, 'later')),
  ).resolves.toBeDefined();
  const names = await database
    .selectFrom('label')
    .select('name')
    .where('name', 'in', ['alone', 'inside', 'later'])
    .execute();
  expect(names).toEqual([{ name: 'later' }]);
});
