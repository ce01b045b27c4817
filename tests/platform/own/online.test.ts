import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { compileResource } from '#schema/compile.ts';
import { resource } from '#schema/meta.ts';
import { withOwnCalls } from '#schema/own/calls.ts';
import { bringOwnTables, confirmOwnKeys } from '#server/jmgr/own/index.ts';
import { readTable } from '#server/jmgr/own/tables.ts';
import { affectedRecords } from '#server/schemas/affected.ts';
import { holdSchemas } from '#server/schemas/records.ts';
import { schemaStore } from '#server/schemas/store.ts';
import { sweepSetAside } from '#server/schemas/sweep.ts';
import { importsOf } from '../import/support.ts';
import { secondProcess } from '../schemas/support.ts';
import { both, createOwnPlatform, type OwnPlatform, ownText } from './support.ts';

/** Lists of own records that change while people read and write them. */

let platform: OwnPlatform;
beforeAll(async () => {
  platform = await createOwnPlatform();
});
afterAll(() => platform.close());

const text = (more: object = {}) => ({ type: 'text', label: both('Text'), ...more });
const number = { type: 'number', label: both('Number') };
const title = text();
const related = (resource: string, type = 'relation') => ({
  type,
  label: both('Related'),
  relation: { resource },
});

/** Publishes a change of a list, whose exchange waits for somebody who reads, while other work is done. */
async function whileChanging(
  list: string,
  next: string,
  work: () => Promise<void>,
): Promise<number> {
  const { database } = platform.services;
  const table = `own_${list}`;
  const { changing } = await database.transaction().execute(async (reader) => {
    await sql`select from ${sql.table(table)}`.execute(reader);
    const changing = platform.save(list, next, 1);
    const holds = async () => {
      const { rows } = await sql`select from pg_locks where relation = ${table}::regclass
        and mode = 'ShareRowExclusiveLock' and granted`.execute(reader);
      return rows.length > 0;
    };
    await expect.poll(holds, { timeout: 60_000, interval: 10 }).toBe(true);
    await work();
    return { changing };
  });
  return (await changing).status;
}

test('readers read the former version until a change is done, and other lists are written meanwhile', async () => {
  const list = 'read';
  await platform.publish('beside', ownText('beside', { title, read: text() }));
  await platform.publish(list, ownText(list, { title, size: text() }));
  const { id } = await platform.put(list, { title: 'a', size: '7' });
  const next = ownText(list, { title, size: number });
  const status = await whileChanging(list, next, async () => {
    expect(await platform.rows(list, { searchText: '7' })).toMatchObject([{ size: '7' }]);
    expect(await platform.own(`${list}/detail/${id}`)).toMatchObject({ data: { size: '7' } });
    await platform.put('beside', { title: 'written' });
  });
  expect(status).toBe(200);
  expect(await platform.rows(list)).toMatchObject([{ id, revision: 1, size: 7 }]);
  await platform.put(list, { id, revision: 1, size: 8 });
});

test('a process that starts while a list changes does not bring its table back', async () => {
  const list = 'overtaken';
  const { database } = platform.services;
  await platform.publish(list, ownText(list, { title, size: text() }));
  await platform.put(list, { title: 'a', size: '7' });
  const waiting = async () => {
    const { rows } = await sql`select from pg_locks
      where relation = 'schema_generation'::regclass and not granted`.execute(database);
    return rows.length;
  };
  const { saving, starting } = await database.transaction().execute(async (holder) => {
    await holdSchemas(holder);
    const saving = platform.save(list, ownText(list, { title, size: number }), 1);
    await expect.poll(waiting, { timeout: 10_000, interval: 5 }).toBe(1);
    const starting = secondProcess(platform);
    await expect.poll(waiting, { timeout: 10_000, interval: 5 }).toBe(2);
    return { saving, starting };
  });
  expect((await saving).status).toBe(200);
  const other = await starting;
  const shape = (await readTable(database, { name: list, aliases: [] }))?.shape;
  expect(shape?.columns.find(({ name }) => name === 'size')).toMatchObject({ sql: 'numeric' });
  // the values before its one change
  expect(shape?.setAside).toHaveLength(1);
  await other.close();
});

test('whoever writes while a list changes is told that it changes, and nothing is written', async () => {
  const list = 'told';
  await platform.publish(list, ownText(list, { title, size: text() }));
  const { id } = await platform.put(list, { title: 'a', size: '7' });
  await whileChanging(list, ownText(list, { title, size: number }), async () => {
    const [saved, deleted] = await Promise.all([
      platform.own(`${list}/save`, { id, revision: 1, title: 'b' }),
      platform.own(`${list}/delete`, { ids: [id] }),
    ]);
    for (const answer of [saved, deleted])
      expect(answer).toMatchObject({ code: 503, msg: expect.stringContaining('save again') });
  });
  expect(await platform.rows(list)).toMatchObject([{ id, revision: 1, title: 'a', size: 7 }]);
});

test('whoever writes while a list gets an index waits for it and has written', async () => {
  const list = 'indexed';
  const unsorted = { list: { columns: ['title', 'size'] } };
  await platform.publish(list, ownText(list, { title, size: number }, unsorted));
  const { id } = await platform.put(list, { title: 'a', size: 7 });
  let saving: ReturnType<OwnPlatform['own']> | undefined;
  const status = await whileChanging(list, ownText(list, { title, size: number }), async () => {
    expect(await platform.rows(list)).toMatchObject([{ size: 7 }]);
    saving = platform.own(`${list}/save`, { id, revision: 1, size: 8 });
  });
  expect(status).toBe(200);
  // it knows the list as it was, unless the change was over when it came
  const answer = await saving;
  if (answer?.code === 503) await platform.put(list, { id, revision: 1, size: 8 });
  expect(await platform.rows(list, { sort: 'size' })).toMatchObject([{ size: 8, revision: 2 }]);
});

/** What the database has for a list, with the name of its table left out. */
async function madeFor(list: string): Promise<unknown[]> {
  const table = `own_${list}`;
  const isAnother = (name: string) => name.includes(`${list}2`);
  const { rows } = await sql<{ what: string }>`
    select 'index ' || indexdef as what from pg_indexes where starts_with(tablename, ${table})
      or starts_with(tablename, ${`link_${list}`})
    union all select 'key ' || conname || convalidated || pg_get_constraintdef(oid)
      from pg_constraint where contype in ('p', 'f')
        and (starts_with(conrelid::regclass::text, ${table})
          or starts_with(conrelid::regclass::text, ${`link_${list}`}))
    union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger
      where not tgisinternal and tgrelid = ${table}::regclass
    union all select 'function ' || pg_get_functiondef(oid) from pg_proc
      where starts_with(proname, ${table}) or starts_with(proname, ${`link_${list}`})
    union all select 'column ' || attname || format_type(atttypid, atttypmod) || attnotnull
        || coalesce(pg_get_expr(adbin, adrelid), '')
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
        and not starts_with(attname, 'aside_')`.execute(platform.services.database);
  const whats = rows.map(({ what }) => what).filter((what) => !isAnother(what));
  return whats.map((what) => what.replaceAll(list, 'list')).sort();
}

test('an import waits for a change of its list, and has written all its rows after it', async () => {
  const { database, log } = platform.services;
  const list = 'imported';
  await platform.publish(list, ownText(list, { title, size: number }));
  const warned = vi.spyOn(log, 'warn');
  const imports = importsOf(() => ({ test: platform, token: platform.operator }), list);
  const { importing } = await database.transaction().execute(async (change) => {
    await sql`lock table own_imported in share row exclusive mode`.execute(change);
    const importing = imports.run('title,size\na,1\nb,2\n');
    const waits = () =>
      warned.mock.calls.some((told) => told.includes('an import waits for the database'));
    await expect.poll(waits, { timeout: 20_000, interval: 10 }).toBe(true);
    return { importing };
  });
  warned.mockRestore();
  expect(await importing).toMatchObject({ state: 'finished', created: 2, rejected: 0 });
  expect(await platform.rows(list)).toHaveLength(2);
});

test('a server that begins while a list changes answers by the lists that there are', async () => {
  const list = 'begins';
  await platform.publish(list, ownText(list, { title, size: text() }));
  await platform.put(list, { title: 'a', size: '7' });
  await whileChanging(list, ownText(list, { title, size: number }), async () => {
    const second = await secondProcess(platform);
    const answer = await second.fetch(`/jmgr/own/${list}/list`, platform.operator);
    expect(answer).toMatchObject({ data: [{ title: 'a', size: '7' }] });
    await second.close();
  });
});

const kind = {
  type: 'enum',
  label: both('Kind'),
  options: [{ value: 'a', label: both('A') }],
};
/** The fields of a list, when it was begun and as it is at last. */
const last = (list: string) => ({
  title,
  size: number,
  poster: { type: 'image', label: both('Poster') },
  book: related('books'),
  self: related(list),
  rooms: related('rooms', 'relations'),
  isOpen: { type: 'boolean', label: both('Open') },
  kind,
});
const former: Readonly<Record<string, object>> = {
  converted: { ...last('converted'), size: text() },
  searched: { ...last('searched'), title: { type: 'tags', label: both('Words') } },
  widened: { title, size: number },
  named: {
    ...last('named'),
    ...{ size: undefined, rooms: undefined, kind: undefined },
    ...{ seats: number, halls: related('rooms', 'relations'), state: kind },
  },
};
const formerNames = { size: ['seats'], rooms: ['halls'], kind: ['state'] };

test.each(Object.entries(former))(
  'a list that was %s has all in the database that one has which began as it is',
  async (list, fields) => {
    const present = Object.entries(last(list)).map(([name, field]) => [
      name,
      list === 'named' && name in formerNames
        ? { ...field, aliases: Reflect.get(formerNames, name) }
        : field,
    ]);
    const begun = Object.entries(fields).filter(([, field]) => field !== undefined);
    await platform.publish('rooms', ownText('rooms', { title }));
    await platform.publish(list, ownText(list, Object.fromEntries(begun)));
    await platform.put(list, { title: list === 'searched' ? ['a'] : 'a' });
    await platform.publish(list, ownText(list, Object.fromEntries(present)));
    await platform.publish(`${list}2`, ownText(`${list}2`, last(`${list}2`)));
    expect(await madeFor(list)).toEqual(await madeFor(`${list}2`));
  },
);

test('ids, revisions, times, trail, totals and words are after a change as they were before', async () => {
  const { database } = platform.services;
  const list = 'kept';
  const fields = { title, isOpen: { type: 'boolean', label: both('Open') } };
  await platform.publish(
    list,
    ownText(list, { ...fields, day: { type: 'date', label: both('Day') } }),
  );
  const { id } = await platform.put(list, { title: '红楼梦', isOpen: true, day: '2026-01-31' });
  await platform.put(list, { id, revision: 1, title: '红楼' });
  const { id: gone } = await platform.put(list, { title: 'gone' });
  await platform.own(`${list}/delete`, { ids: [gone] });
  const kept = async () =>
    Promise.all(
      [
        sql`select id, account_id, revision, created_at, updated_at, is_deleted, search_text, grams
          from own_kept order by id`,
        sql`select is_open, is_deleted, sum(count) as count from own_kept_total
          group by 1, 2 having sum(count) <> 0 order by 1, 2`,
        sql`select change, search_text from own_kept_gram_change order by 1, 2`,
        sql`select gram, count from own_kept_gram_total order by 1`,
        sql`select count(*) from audit where resource = 'own/kept'`,
      ].map(async (question) => (await question.execute(database)).rows),
    );
  const before = await kept();
  await platform.publish(
    list,
    ownText(list, { ...fields, day: { type: 'dateTime', label: both('Day') } }),
  );
  expect(await kept()).toEqual(before);
  expect(await platform.rows(list, { isOpen: true })).toMatchObject([
    { title: '红楼', revision: 2 },
  ]);
});

test('records of other lists refer to those of a list that was changed', async () => {
  const { database } = platform.services;
  await platform.publish('halls', ownText('halls', { title, size: text() }));
  await platform.publish(
    'evenings',
    ownText('evenings', { title, hall: related('halls'), others: related('halls', 'relations') }),
  );
  const hall = await platform.put('halls', { title: 'Blue', size: '70' });
  const other = await platform.put('halls', { title: 'Red', size: '7' });
  await platform.put('evenings', { title: 'e', hall: hall.id, others: [other.id] });
  await platform.publish('halls', ownText('halls', { title, size: number }));
  for (const { id } of [hall, other])
    await expect(sql`delete from own_halls where id = ${id}`.execute(database)).rejects.toThrow(
      'violates foreign key',
    );
  expect(await platform.rows('evenings')).toMatchObject([
    { hall: { id: hall.id, title: 'Blue' }, others: [{ id: other.id, title: 'Red' }] },
  ]);
  const { rows } = await sql`select from pg_constraint where not convalidated
    and conrelid::regclass::text like any (array['%evenings%', '%halls%'])`.execute(database);
  expect(rows).toEqual([]);
});

test('who may read a table may read it after a change; views on it are named, and nothing is changed', async () => {
  const { database } = platform.services;
  const role = `reporting_${process.pid}`;
  await platform.publish('reported', ownText('reported', { title, size: text() }));
  await platform.put('reported', { title: 'a', size: '7' });
  await sql`create role ${sql.ref(role)}`.execute(database);
  await sql`grant select on own_reported to ${sql.ref(role)}`.execute(database);
  await sql`create view report as select title from own_reported`.execute(database);
  const next = ownText('reported', { title, size: number });
  const refused = await platform.save('reported', next, 1);
  expect(refused).toMatchObject({ status: 422 });
  expect(JSON.stringify(refused.body)).toContain('report');
  expect(await platform.rows('reported')).toMatchObject([{ size: '7' }]);
  await sql`drop view report`.execute(database);
  expect(await platform.save('reported', next, 1)).toMatchObject({ status: 200 });
  const { rows } =
    await sql`select has_table_privilege(${role}, 'own_reported', 'select') as may`.execute(
      database,
    );
  expect(rows).toEqual([{ may: true }]);
  await sql`drop owned by ${sql.ref(role)}`.execute(database);
  await sql`drop role ${sql.ref(role)}`.execute(database);
});

/** Adds records to a list, so many that its indexes are made beforehand. */
async function fill(list: string): Promise<void> {
  await sql`insert into ${sql.table(`own_${list}`)} (id, account_id, title)
    select number, (select min(id) from account), 'made ' || number
    from generate_series(1, 20001) as made (number)`.execute(platform.services.database);
}

/** What stands in the table of a list for a change to come. */
async function readyIn(list: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select case when indisvalid then 'index' else 'broken index' end as name from pg_index
      join pg_class on pg_class.oid = indexrelid
      where indrelid = ${`own_${list}`}::regclass and starts_with(relname, 'ready_')
    union all select 'column' from pg_attribute
      where attrelid = ${`own_${list}`}::regclass and not attisdropped
        and starts_with(attname, '_ready_') order by name`.execute(platform.services.database);
  return rows.map(({ name }) => name);
}

/** Publishes a change of a large list, whose first index waits for somebody who reads, while other work is done. */
async function whileIndexing(
  list: string,
  next: string,
  work: (maker: number) => Promise<void>,
): Promise<number> {
  const { database } = platform.services;
  const reading = database.transaction().setIsolationLevel('repeatable read');
  const { changing } = await reading.execute(async (reader) => {
    await sql`select count(*) from account`.execute(reader);
    const changing = platform.save(list, next, 1);
    const maker = async () => {
      const { rows } = await sql<{ pid: number }>`select pid from pg_stat_progress_create_index
        where relid = ${`own_${list}`}::regclass and phase = 'waiting for old snapshots'`.execute(
        database,
      );
      return rows[0]?.pid ?? 0;
    };
    await expect.poll(maker, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
    await work(await maker());
    return { changing };
  });
  return (await changing).status;
}

const opened = { type: 'boolean', label: both('Open') };
const unsorted = { list: { columns: ['title', 'size'] } };

test.each([
  ['a field that a large list gets', 'widened', { title }, {}],
  ['a field that a large list has', 'narrowed', { title, size: number }, unsorted],
])('whoever reads and writes goes on while %s gets its indexes', async (_, name, fields, more) => {
  const list = `large${name}`;
  await platform.publish(list, ownText(list, fields, more));
  await fill(list);
  const next = { title, size: number, ...(name === 'widened' ? { isOpen: opened } : {}) };
  let written = { id: '', revision: 0 };
  const status = await whileIndexing(list, ownText(list, next), async () => {
    expect(await platform.own(`${list}/detail/7`)).toMatchObject({ data: { title: 'made 7' } });
    written = await platform.put(list, { id: '7', revision: 1, title: 'written' });
    await platform.put(list, { title: 'new' });
  });
  expect(status).toBe(200);
  expect(await readyIn(list)).toEqual([]);
  await platform.put(list, { ...written, size: 8 });
  expect(await platform.rows(list, { sizeMin: 8 })).toMatchObject([{ title: 'written', size: 8 }]);
  await platform.publish(`${list}2`, ownText(`${list}2`, next));
  expect(await madeFor(list)).toEqual(await madeFor(`${list}2`));
});

test('totals by a new field of a large list are those of its records', async () => {
  const list = 'totalled';
  const kept = { type: 'boolean', label: both('Kept') };
  await platform.publish(list, ownText(list, { title, kept }));
  await fill(list);
  await platform.put(list, { id: '7', revision: 1, kept: true });
  await platform.own(`${list}/delete`, { ids: ['8'] });
  const next = { title, kept, isOpen: opened };
  await platform.publish(list, ownText(list, next));
  await platform.put(list, { id: '9', revision: 1, isOpen: true });
  const { rows } = await sql`select kept, is_open, is_deleted, sum(count)::integer as count
    from own_totalled_total group by 1, 2, 3 having sum(count) <> 0 order by count desc, 1, 2`.execute(
    platform.services.database,
  );
  expect(rows).toEqual([
    { kept: false, is_open: false, is_deleted: false, count: 19_998 },
    { kept: false, is_open: false, is_deleted: true, count: 1 },
    { kept: false, is_open: true, is_deleted: false, count: 1 },
    { kept: true, is_open: false, is_deleted: false, count: 1 },
  ]);
});

test('indexes whose making is cut off leave the list as it was, and are made by the next try or cleared away', async () => {
  const { database } = platform.services;
  const list = 'broken';
  await platform.publish(list, ownText(list, { title }));
  await fill(list);
  const next = ownText(list, { title, size: number });
  const cut = () =>
    whileIndexing(list, next, async (maker) => {
      await sql`select pg_terminate_backend(${maker})`.execute(database);
      await platform.put(list, { title: 'meanwhile' });
    });
  expect(await cut()).toBe(503);
  expect(await readyIn(list)).toEqual(['broken index', 'column']);
  expect(await platform.rows(list, { title: 'meanwhile' })).toHaveLength(1);
  await sweepSetAside(platform.services);
  expect(await readyIn(list)).toEqual([]);
  expect(await cut()).toBe(503);
  expect(await platform.save(list, next, 1)).toMatchObject({ status: 200 });
  expect(await readyIn(list)).toEqual([]);
  expect(await platform.rows(list, { title: 'meanwhile', sort: 'size' })).toHaveLength(2);
});

test('whoever reads the lists does not wait until their keys are looked at', async () => {
  const { database } = platform.services;
  await platform.publish('late', ownText('late', { title }));
  await sql`alter table own_late add constraint own_late_again
    foreign key (account_id) references account (id) not valid`.execute(database);
  const other = await database.transaction().execute(async (holder) => {
    await sql`lock table own_late in share update exclusive mode`.execute(holder);
    return secondProcess(platform);
  });
  const isLookedAt = async () => {
    const { rows } = await sql<{ isLookedAt: boolean }>`
      select convalidated as "isLookedAt" from pg_constraint where conname = 'own_late_again'`.execute(
      database,
    );
    return rows[0]?.isLookedAt;
  };
  await expect.poll(isLookedAt, { timeout: 30_000, interval: 5 }).toBe(true);
  await other.close();
});

test('the key of a new relation is looked at afterwards, while everybody reads and writes', async () => {
  const { services } = platform;
  const { database } = services;
  const list = 'related';
  await platform.publish('rooms', ownText('rooms', { title }));
  await platform.publish(list, ownText(list, { title, size: number }));
  await fill(list);
  const next = compileResource(
    resource.parse(
      withOwnCalls(
        JSON.parse(
          ownText(list, {
            ...{ title, size: number, book: related('books'), room: related('rooms') },
            rooms: related('rooms', 'relations'),
          }),
        ),
      ),
    ),
  );
  const find = (name: string) =>
    name === list ? Promise.resolve(next) : schemaStore(services).find(name);
  const keys = async () => {
    const { rows } = await sql<{ isLookedAt: boolean }>`
      select convalidated as "isLookedAt" from pg_constraint where contype = 'f'
        and conname in ('own_related_book_fkey', 'own_related_room_fkey',
          'link_related_rooms_record_id_fkey', 'link_related_rooms_target_id_fkey')`.execute(
      database,
    );
    return rows.map(({ isLookedAt }) => isLookedAt);
  };
  await database.transaction().execute(async (change) => {
    const readRows = async () => {
      const { rows } = await sql<{ count: string }>`select seq_tup_read as count
        from pg_stat_xact_user_tables where relname = ${`own_${list}`}`.execute(change);
      return Number(rows[0]?.count ?? 0);
    };
    await bringOwnTables(services, change, [next], find);
    // the indexes of what is new are there before
    expect(await readRows()).toBeLessThan(100);
  });
  expect(await keys()).toEqual([false, false, false, false]);
  const unknown = sql`update own_related set book = 1 where id = 7`.execute(database);
  await expect(unknown).rejects.toThrow('violates foreign key');
  // somebody else's look at the table keeps this one waiting
  const { confirming } = await database.transaction().execute(async (holder) => {
    await sql`lock table own_related in share update exclusive mode`.execute(holder);
    const confirming = confirmOwnKeys(services);
    const waits = async () => {
      const { rows } = await sql`select from pg_locks where not granted
        and relation = 'own_related'::regclass and mode = 'ShareUpdateExclusiveLock'`.execute(
        holder,
      );
      return rows.length > 0;
    };
    await expect.poll(waits, { timeout: 8_000, interval: 10 }).toBe(true);
    expect(await platform.own(`${list}/detail/7`)).toMatchObject({ data: { title: 'made 7' } });
    await platform.put(list, { id: '7', revision: 1, title: 'written' });
    await platform.put('rooms', { title: 'Blue' });
    return { confirming };
  });
  await confirming;
  expect(await keys()).toEqual([true, true, true, true]);
});

test('a plan is told in time: where all records cannot be counted, how many there are at least', async () => {
  const { services } = platform;
  const list = 'counted';
  await platform.publish(list, ownText(list, { title, size: text(), note: text() }));
  await fill(list);
  await sql`update own_counted set size = case id % 3 when 0 then 'many' else id::text end,
    note = case when id > 20000 then 'x' else '' end`.execute(services.database);
  await sql`update own_counted set is_deleted = true where id = 20001`.execute(services.database);
  const next = { name: list, text: ownText(list, { title, size: number }) };
  const plan = async (patience?: number) =>
    (await affectedRecords(services, next, patience)).plan.map(
      ({ rows, how, filled, lost, isExact }) => ({ rows: rows.length, how, filled, lost, isExact }),
    );
  expect(await plan(60_000)).toEqual([
    { how: 'removed', filled: 0, lost: 0, rows: 0, isExact: true },
    { how: 'converted', filled: 20_000, lost: 6_666, rows: 5, isExact: true },
  ]);
  await services.database.transaction().execute(async (holder) => {
    await sql`lock table own_counted in access exclusive mode`.execute(holder);
    expect(await plan(200)).toEqual([
      { how: 'removed', filled: 0, lost: 0, rows: 0, isExact: false },
      { how: 'converted', filled: 0, lost: 0, rows: 0, isExact: false },
    ]);
  });
});
