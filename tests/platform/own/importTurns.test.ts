import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { schemaRename } from '#contract/endpoints/schemas.ts';
import { connect } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables.ts';
import { findImportable } from '#server/import/importable.ts';
import { startImportWorker } from '#server/import/index.ts';
import { makePlan } from '#server/import/plan.ts';
import { runImport } from '#server/import/run.ts';
import type { Services } from '#server/services.ts';
import fc from '#tests/support/properties.ts';
import { counts, importsOf } from '../import/support.ts';
import { createOwnPlatform, eventFields, type OwnPlatform, ownText } from './support.ts';

/** Batches of an import are written some at a time: what comes of it is what one after the other would make. */

let platform: OwnPlatform;
/** the same platform with too few connections for several batches at once */
let narrow: Services;
let closeNarrow: () => Promise<void>;
beforeAll(async () => {
  platform = await createOwnPlatform();
  const few = connect(platform.databaseUrl, 3, pino({ level: 'silent' }));
  narrow = { ...platform.services, database: few.database };
  closeNarrow = () => few.database.destroy();
});
afterAll(async () => {
  await closeNarrow();
  await platform.close();
});

const fields = { title: eventFields.title, seats: eventFields.seats };
const batch = 1_000;
const imports = (list: string) =>
  importsOf(() => ({ test: platform, token: platform.operator }), list);
const fileOf = (lines: readonly string[]) => `title,seats\n${lines.join('\n')}\n`;
const numbered = (count: number) =>
  Array.from({ length: count }, (_, row) => `Row ${row},${row % 90}`);
const tableOf = (list: string) => sql.table(`own_${list}` as keyof Tables);

/** What stands in a list, in the order in which it came in. */
const standing = async (list: string) => {
  const { rows } = await sql<{ title: string; seats: string | null; revision: number }>`
    select title, seats, revision from ${tableOf(list)} order by created_at, id`.execute(
    platform.services.database,
  );
  return rows;
};
const inOrderOfIds = async (list: string) => {
  const { rows } = await sql<{
    title: string;
  }>`select title from ${tableOf(list)} order by id`.execute(platform.services.database);
  return rows.map(({ title }) => title);
};

/** Takes a file in, by these services. */
async function take(list: string, file: string, services: Services = platform.services) {
  const id = await imports(list).idOf(file);
  const worker = startImportWorker(services);
  try {
    return await imports(list).ended(id);
  } finally {
    await worker.close();
  }
}

/** All that a run has told of its rows. */
const told = async (id: string) => {
  const { rows } = await sql`select row, outcome, title, changes, problems from import_row
    where job_id = ${id} order by row`.execute(platform.services.database);
  return rows;
};
/** How many entries of the trail are of one import. */
const traced = async (id: string) => {
  const { rows } = await sql<{ count: string }>`select count(distinct record_id) as count from audit
    where request_id = ${`import-${id}`}`.execute(platform.services.database);
  return Number(rows[0]?.count);
};

/** A row of a file: a title out of so many, and how many seats; some of neither can be read. */
const line = fc.record({
  title: fc.nat(30_000),
  seats: fc.nat(3),
  flaw: fc.integer({ min: 0, max: 400 }),
});
const written = ({ title, seats, flaw }: { title: number; seats: number; flaw: number }) => {
  if (flaw === 0) return `,${seats}`;
  return `Row ${title},${flaw === 1 ? 'many' : seats}`;
};

test('any file is taken in as by one batch after the other, in the same order, with the same trail and rejects', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 50, maxLength: 50 }),
      fc.array(line, { minLength: 2_050, maxLength: 2_300 }),
      async (before, lines) => {
        run += 1;
        const file = fileOf(lines.map(written));
        const [one, other] = [`both${run}`, `single${run}`];
        const reports = [];
        for (const [list, services] of [
          [one, platform.services],
          [other, narrow],
        ] as const) {
          await platform.publish(list, ownText(list, fields));
          await take(list, fileOf([...before, ...lines.slice(-50)].map(written)), services);
          reports.push(await take(list, file, services));
        }
        const [first, second] = reports;
        if (!first || !second) throw new Error('two runs have reports');
        expect(counts(first)).toEqual(counts(second));
        expect(first.state).toBe('finished');
        expect(first.problems).toEqual(second.problems);
        expect(await told(first.id)).toEqual(await told(second.id));
        expect(await standing(one)).toEqual(await standing(other));
        expect(await inOrderOfIds(one)).toEqual(await inOrderOfIds(other));
        expect(await traced(first.id)).toBe(first.created + first.changed);
      },
    ),
    { numRuns: 2 },
  );
}, 240_000);

test('an import that is closed, or loses a connection, in the middle goes on after the rows that are in', async () => {
  await platform.publish('ended', ownText('ended', fields));
  const { database } = platform.services;
  const lines = numbered(4 * batch + 200);
  const id = await imports('ended').idOf(fileOf(lines));
  const closed = startImportWorker(platform.services);
  await vi.waitFor(
    async () => expect((await imports('ended').detail(id)).rows).toBeGreaterThan(0),
    {
      timeout: 20_000,
      interval: 5,
    },
  );
  await closed.close();
  const { rows } = await imports('ended').detail(id);
  // the first ones, and whole batches of them
  expect(await inOrderOfIds('ended')).toEqual(lines.slice(0, rows).map((one) => one.split(',')[0]));
  const worker = startImportWorker(platform.services);
  // one that writes is ended, if there is one before all is in
  await vi.waitFor(
    async () => {
      const ended = await sql`select pg_terminate_backend(pid) from pg_locks
        join pg_class on pg_class.oid = relation
        where relname = 'own_ended' and mode = 'RowExclusiveLock' order by pid desc limit 1`.execute(
        database,
      );
      const { state } = await imports('ended').detail(id);
      expect(ended.rows.length > 0 || state === 'finished').toBe(true);
    },
    { timeout: 20_000, interval: 5 },
  );
  const report = await imports('ended')
    .ended(id)
    .finally(() => worker.close());
  expect(report).toMatchObject({ state: 'finished', rows: lines.length, created: lines.length });
  expect(await inOrderOfIds('ended')).toEqual(lines.map((one) => one.split(',')[0]));
}, 120_000);

/** Holds the list as another import does, and adds a record there. */
const bringIn = (list: string, title: string, held: () => Promise<void> = async () => undefined) =>
  platform.services.database.transaction().execute(async (transaction) => {
    await sql`insert into import_lock (resource) values (${list})
      on conflict (resource) do update set resource = excluded.resource`.execute(transaction);
    await held();
    // without triggers: its slot of the totals may be that of a batch, and then one of the two begins again
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`insert into ${tableOf(list)} (id, account_id, title, seats)
      select 7, min(id), ${title}, 500 from account`.execute(transaction);
  });
const isWaiting = async (what: string) => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${what}`.execute(
    platform.services.database,
  );
  return rows.length > 0;
};
const waits = (what: string) =>
  vi.waitFor(async () => expect(await isWaiting(what)).toBe(true), {
    timeout: 20_000,
    interval: 5,
  });

test('what another import has brought in before is matched by the rows of both batches', async () => {
  await platform.publish('held', ownText('held', fields));
  const id = await imports('held').idOf(fileOf(numbered(2 * batch)));
  const worker = startImportWorker(platform.services);
  const taken = `Row ${batch + 500}`;
  await bringIn('held', taken, () => waits('insert into import_lock%').then(() => undefined));
  const report = await imports('held')
    .ended(id)
    .finally(() => worker.close());
  expect(counts(report)).toMatchObject({ created: 2 * batch - 1, changed: 1, rejected: 0 });
});

test('what another import brings in between two batches is matched by the second one', async () => {
  const { database } = platform.services;
  await platform.publish('between', ownText('between', fields));
  const id = await imports('between').idOf(fileOf(numbered(3 * batch)));
  const taken = `Row ${batch + 500}`;
  await sql`create function held_at_the_second() returns trigger language plpgsql as $$
    begin
      if new.title = ${sql.lit(`Row ${batch}`)} then perform pg_advisory_xact_lock_shared(7); end if;
      return new;
    end $$`.execute(database);
  await sql`create trigger held before insert on ${tableOf('between')}
    for each row execute function held_at_the_second()`.execute(database);
  let worker: ReturnType<typeof startImportWorker> | undefined;
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(7)`.execute(transaction);
    worker = startImportWorker(platform.services);
    // the second batch has read what is there, and waits with its first row
    await waits('insert into "own_between"%');
    // comes in as soon as the first batch is in
    await bringIn('between', taken);
  });
  const report = await imports('between')
    .ended(id)
    .finally(() => worker?.close());
  expect(counts(report)).toMatchObject({ created: 3 * batch - 1, changed: 1, rejected: 0 });
  const titles = (await standing('between')).map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});

const renamed = {
  heading: { ...(eventFields.title as object), aliases: ['title'] },
  seats: eventFields.seats,
};
const headings = async (list: string) =>
  (
    await sql<{
      heading: string;
    }>`select heading from ${tableOf(list)} order by created_at, id`.execute(
      platform.services.database,
    )
  ).rows.map(({ heading }) => heading);

test('an import goes on by its plan while its list is published with a field that has another name', async () => {
  const lines = numbered(6 * batch);
  const file = fileOf([...lines, ...lines.slice(0, 5)]);
  await platform.publish('renamed', ownText('renamed', fields));
  const id = await imports('renamed').idOf(file);
  const worker = startImportWorker(platform.services);
  try {
    await vi.waitFor(
      async () => expect((await imports('renamed').detail(id)).rows).toBeGreaterThan(0),
      { timeout: 20_000, interval: 5 },
    );
    await platform.publish('renamed', ownText('renamed', renamed));
    const report = await imports('renamed').ended(id);
    expect(report).toMatchObject({ state: 'finished', failure: '' });
    expect(counts(report)).toMatchObject({ rows: lines.length + 5, created: lines.length });
  } finally {
    await worker.close();
  }
  expect(await headings('renamed')).toEqual(lines.map((one) => one.split(',')[0]));
});

test('a batch is not written into a table that has changed since the import began', async () => {
  await platform.publish('changed', ownText('changed', fields));
  const lines = numbered(2 * batch);
  const bytes = new TextEncoder().encode(fileOf(lines));
  const file = {
    name: 'file.csv',
    bytes: bytes.length,
    open: async function* () {
      yield bytes;
    },
  };
  const importable = await findImportable(narrow, 'changed');
  const plan = await makePlan(importable, file, { choices: {} });
  const run = runImport(narrow, {
    ...{ importable, file, plan, dryRun: false, language: 'en-US' },
    willWrite: async () => true,
    commit: async (put) => {
      await narrow.database
        .transaction()
        .execute((transaction) => put(transaction, async () => {}));
      await platform.publish('changed', ownText('changed', renamed));
      return true;
    },
  });
  await expect(run).rejects.toThrow('was changed during the import');
  expect(await headings('changed')).toHaveLength(batch);
});

test('an import goes on while its list gets another name', async () => {
  const lines = numbered(3 * batch);
  await platform.publish('formerly', ownText('formerly', fields));
  const id = await imports('formerly').idOf(fileOf(lines));
  const closed = startImportWorker(platform.services);
  await vi.waitFor(
    async () => expect((await imports('formerly').detail(id)).rows).toBeGreaterThan(0),
    { timeout: 20_000, interval: 5 },
  );
  const text = ownText('lately', fields, { aliases: ['formerly'] });
  const body = { name: 'formerly', to: 'lately', revision: 1, text, note: '' };
  await platform.call(schemaRename, { body }, platform.operator);
  const report = await imports('formerly')
    .ended(id)
    .finally(() => closed.close());
  expect(report).toMatchObject({ state: 'finished', created: lines.length });
  expect(await inOrderOfIds('lately')).toHaveLength(lines.length);
});
