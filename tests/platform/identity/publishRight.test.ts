import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Grant, grants, grantsPublishing, publishRight } from '#contract/grant.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { migrations } from '#server/database/migrations/index.ts';
import { createTestDatabase } from '#tests/support/database.ts';

/** Roles that were made before publishing was a right of its own go on as they were (migration 0086). */

let stored: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  stored = await createTestDatabase();
});
afterAll(() => stored.close());

const grantOf = (list: string, actions: Grant['actions'], named: string[] = []): Grant => ({
  list,
  actions,
  named,
  hidden: [],
  readOnly: [],
});

/** A role with these grants, as the migration leaves them. */
async function broughtOver(given: readonly Grant[]) {
  const { database } = stored;
  const id = newIdentifier();
  const label = { label_zh: id, label_en: id };
  await database
    .insertInto('role')
    .values({ id, ...label, grants: JSON.stringify(given) })
    .execute();
  await migrations['0086_publish_right']?.up(database);
  const row = await database
    .selectFrom('role')
    .where('id', '=', id)
    .select('grants')
    .executeTakeFirstOrThrow();
  return grants.parse(row.grants);
}

test('a role that may write special pages may publish them afterwards, whichever way it may write', async () => {
  for (const actions of [['create'], ['edit'], ['read', 'create', 'edit']] as const) {
    const [grant] = await broughtOver([grantOf('special-pages', [...actions])]);
    expect(grant && grantsPublishing(grant)).toBe(true);
  }
});

test('a role for every list, and one for a list of own records, may publish afterwards', async () => {
  await sql`insert into list_table (name, list, shape, changed_at) values ('own_fairs', 'fairs', '{}', now())
    on conflict do nothing`.execute(stored.database);
  const brought = await broughtOver([
    grantOf('*', ['read', 'edit'], ['pin']),
    grantOf('fairs', ['create']),
  ]);
  expect(brought.map(({ list, named }) => ({ list, named }))).toEqual([
    { list: '*', named: ['pin', publishRight] },
    { list: 'fairs', named: [publishRight] },
  ]);
});

test('a role that only reads, one of a list without drafts, and one that has the right stay as they are', async () => {
  const given = [
    grantOf('special-pages', ['read', 'delete']),
    grantOf('books', ['create', 'edit']),
    grantOf('*', ['edit'], ['*']),
  ];
  expect(await broughtOver(given)).toEqual(given);
  const has = [grantOf('special-pages', ['edit'], [publishRight])];
  expect(await broughtOver(has)).toEqual(has);
  expect(await broughtOver([])).toEqual([]);
});

test('the order of grants stays, and doing it again changes nothing', async () => {
  const once = await broughtOver([
    grantOf('books', ['read']),
    grantOf('special-pages', ['edit']),
    grantOf('labels', ['read']),
  ]);
  expect(once.map(({ list }) => list)).toEqual(['books', 'special-pages', 'labels']);
  expect(await broughtOver(once)).toEqual(once);
});
