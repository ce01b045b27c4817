import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announced, forgetAnswers, type Hearing, hearChanges } from '#server/database/changes.ts';
import { connect } from '#server/database/connection.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import type { Tables } from '#server/database/tables.ts';
import { countMatches, forgetTotals } from '#server/database/totals.ts';
import { authenticate, forgetAccount, forgetKey } from '#server/identity/callers.ts';
import { newProgramKey, prefixOf } from '#server/identity/programKeys.ts';
import { openSession } from '#server/identity/sessions.ts';
import { hashToken } from '#server/identity/tokens.ts';
import type { Services } from '#server/services.ts';
import { environment } from '#server/settings.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/** Two processes on one database: what one of them changes, the other shows at once. */

const log = pino({ level: 'silent' });
let stored: TestDatabase;
const hearings: Hearing[] = [];
const opened: Kysely<Tables>[] = [];

beforeAll(async () => {
  stored = await createTestDatabase({ demo: true });
});
afterAll(async () => {
  for (const hearing of hearings) await hearing.close();
  for (const database of opened) await database.destroy();
  await stored.close();
});

/** As a process of its own: its own connections, its own shared answers. */
function createProcess(): Services & { hearing: Hearing } {
  const { database } = connect(stored.url, 4, log);
  opened.push(database);
  const hearing = hearChanges(
    database,
    () => new pg.Client({ connectionString: stored.url, application_name: 'hearing' }),
    log,
  );
  hearings.push(hearing);
  // a clock that stands still: nothing that is kept grows old by itself
  const now = new Date();
  return { database, log, settings: environment.parse({}), now: () => now, hearing };
}

const listeners = async () => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'hearing' and query <> ''`.execute(
    stored.database,
  );
  return rows.map(({ pid }) => pid);
};
/** Resolves once every process of these tests hears: one that begins to hear later would share what it counts. */
const hearingStarts = () =>
  expect.poll(async () => (await listeners()).length, { timeout: 10_000 }).toBe(hearings.length);

/** Before what is shared for three seconds grows old by itself. */
const soon = { interval: 5, timeout: 2_500 };

const countLabels = ({ database }: Services) =>
  countMatches(database, 'label', [{ condition: sql`not is_deleted` }]).then(({ count }) => count);
const addLabel = ({ database }: Services) =>
  database.insertInto('label').values({ id: newIdentifier(), name: newIdentifier() }).execute();

test('a total that another process shares is counted anew after a write here', async () => {
  const [here, there] = [createProcess(), createProcess()];
  await hearingStarts();
  const before = await countLabels(there);
  await addLabel(here);
  expect(await countLabels(there), 'shared for a while').toBe(before);
  forgetTotals(here.database, 'label');
  await announced(here.database);
  await expect.poll(() => countLabels(there), soon).toBe(before + 1);
});

test('an account that is blocked here is nobody in another process', async () => {
  const [here, there] = [createProcess(), createProcess()];
  await hearingStarts();
  const reader = await here.database
    .selectFrom('account')
    .select('id')
    .where('name', '=', 'reader')
    .executeTakeFirstOrThrow();
  const { accessToken } = await openSession(here, reader.id, { name: 'test', address: '' });
  const known = async () =>
    (await authenticate(there, `Bearer ${accessToken}`)).caller !== undefined;
  await expect.poll(known).toBe(true);
  await here.database
    .updateTable('account')
    .set({ is_blocked: true })
    .where('id', '=', reader.id)
    .execute();
  forgetAccount(here, reader.id);
  await expect.poll(known, soon).toBe(false);
});

test('who asks while all kept answers are forgotten is answered', async () => {
  const here = createProcess();
  await hearingStarts();
  const reader = await here.database
    .selectFrom('account')
    .select('id')
    .where('name', '=', 'press')
    .executeTakeFirstOrThrow();
  const { accessToken } = await openSession(here, reader.id, { name: 'test', address: '' });
  const asked = await stored.database.transaction().execute(async (transaction) => {
    await sql`lock table access_token in access exclusive mode`.execute(transaction);
    const answer = authenticate(here, `Bearer ${accessToken}`);
    answer.catch(() => undefined);
    // as where the connection is lost by which this process hears of changes
    forgetAnswers(here.database);
    return { answer };
  });
  expect((await asked.answer).caller?.id).toBe(reader.id);
});

test('a key of a program that is revoked here opens nothing in another process', async () => {
  const [here, there] = [createProcess(), createProcess()];
  await hearingStarts();
  const { id: account_id } = await here.database
    .selectFrom('account')
    .select('id')
    .where('name', '=', 'operator')
    .executeTakeFirstOrThrow();
  const [id, key] = [newIdentifier(), newProgramKey()];
  const scope = { lists: ['events'], actions: ['read'] };
  await here.database
    .insertInto('program_key')
    .values({ id, account_id, name: 'shop', prefix: prefixOf(key), hash: hashToken(key), ...scope })
    .execute();
  const known = async () => (await authenticate(there, `Bearer ${key}`)).caller !== undefined;
  expect(await known()).toBe(true);
  await here.database
    .updateTable('program_key')
    .set({ revoked_at: new Date() })
    .where('id', '=', id)
    .execute();
  forgetKey(here, id);
  await expect.poll(known, soon).toBe(false);
});

test('a process that cannot hear shares nothing, and hears again when it can', async () => {
  const process = createProcess();
  await hearingStarts();
  for (const pid of await listeners())
    await sql`select pg_terminate_backend(${pid})`.execute(stored.database);
  // written without a word, as by a process that could not be heard meanwhile
  const before = await countLabels(process);
  await addLabel(process);
  await expect.poll(() => countLabels(process), soon).toBe(before + 1);
  await hearingStarts();
  const other = connect(stored.url, 1, log).database;
  opened.push(other);
  const again = await countLabels(process);
  await addLabel(process);
  forgetTotals(other, 'label');
  await expect.poll(() => countLabels(process), soon).toBe(again + 1);
});

test('who has only just begun to hear ends at once', async () => {
  const { database, hearing } = createProcess();
  await hearing.close();
  expect(await countLabels({ ...createProcess(), database })).toBeGreaterThan(0);
});
