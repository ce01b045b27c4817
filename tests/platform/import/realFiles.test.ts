import { createReadStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '#server/identity/accounts.ts';
import { findImportable } from '#server/import/importable.ts';
import { makePlan } from '#server/import/plan.ts';
import { runImport } from '#server/import/run.ts';
import type { Services } from '#server/services.ts';
import { environment } from '#server/settings.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const folder = join(import.meta.dirname, '../../../../shared/data');
const isPresent = existsSync(join(folder, 'books-zh.csv'));
if (!isPresent) console.warn(`The real files are tested only where ${folder} is; it is not here.`);

let store: TestDatabase;
let services: Services;

async function importFile(name: string) {
  const path = join(folder, name);
  let rejects = 0;
  const importable = await findImportable(services, 'books');
  const file = { name, bytes: statSync(path).size, open: () => createReadStream(path) };
  const plan = await makePlan(importable, file, { choices: {} });
  expect(plan.questions).toEqual([]);
  const { tally } = await runImport(services, {
    importable,
    file,
    plan,
    dryRun: false,
    language: 'en-US',
    willWrite: async () => true,
    commit: async (put) => {
      const report = await services.database
        .transaction()
        .execute((database) => put(database, async () => undefined));
      rejects += report.rejects.length;
      expect(report.rejects.every((reject) => reject.problems.length > 0)).toBe(true);
      return true;
    },
  });
  expect(tally.rejected).toBe(rejects);
  expect(tally.created + tally.changed + tally.unchanged + tally.rejected).toBe(tally.rows);
  return tally;
}
const inCatalogue = async () =>
  (await services.database.selectFrom('book').select('id').execute()).length;

describe.skipIf(!isPresent)('the real files', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    store = await createTestDatabase();
    // the one who imports
    await createAccount(store.database, { name: 'a', nickname: 'A', roles: ['operator'] });
    services = {
      database: store.database,
      settings: environment.parse({ LOG_LEVEL: 'silent' }),
      log: pino({ level: 'silent' }),
      now: () => new Date(),
    };
  });
  afterAll(() => store.close());

  it.each([
    ['books-zh.csv', 24_707],
    ['books-en.csv', 10_000],
  ])(
    '%s: each of the %d rows is in the catalogue or rejected with its reason, once',
    async (name, rows) => {
      const before = await inCatalogue();
      const first = await importFile(name);
      expect(first.rows).toBe(rows);
      expect(await inCatalogue()).toBe(before + first.created);
      const second = await importFile(name);
      expect(second).toMatchObject({ created: 0, changed: 0, unchanged: first.created });
      expect(await inCatalogue()).toBe(before + first.created);
    },
  );
});
