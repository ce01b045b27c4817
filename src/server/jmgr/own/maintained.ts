import { findingKeys } from '#server/database/search.ts';

/**
 * What triggers and indexes keep beside a table of own records. `database/baseline/core.sql` makes the same for the platform's
 * own tables.
 */

/** A count is spread over slots by the writing connection, so that writers do not queue on one row. */
const slots = 32;

/** What makes and keeps the total of a table by these columns. */
export function totalStatements(table: string, columns: readonly string[]): string[] {
  const names = columns.map((column) => column.split(' ')[0]).join(', ');
  const add = (change: string, source: string, having = '') => `
    insert into ${table}_total as total (${names}, slot, count)
    select ${names}, pg_backend_pid() % ${slots}, ${change} from ${source}
    group by ${names} ${having} order by ${names}
    on conflict (${names}, slot) do update set count = total.count + excluded.count;`;
  const both = `(
      select ${names}, 1 as change from added
      union all select ${names}, -1 from removed
    ) changes`;
  const trigger = (event: string, referencing: string) => `
    create trigger ${table}_total_${event} after ${event} on ${table} ${referencing}
    for each statement execute function ${table}_total_change()`;
  return [
    `create table ${table}_total (
      ${columns.map((column) => `${column} not null`).join(', ')},
      slot smallint not null,
      count bigint not null,
      primary key (${names}, slot)
    ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200)`,
    // sorted, so that two writers on one slot take its rows in one order
    `create function ${table}_total_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${add('count(*)', 'added')}
      elsif tg_op = 'DELETE' then ${add('-count(*)', 'removed')}
      elsif tg_op = 'UPDATE' then ${add('sum(change)', both, 'having sum(change) <> 0')}
      else delete from ${table}_total;
      end if;
      return null;
    end $$`,
    trigger('insert', 'referencing new table as added'),
    trigger('update', 'referencing new table as added old table as removed'),
    trigger('delete', 'referencing old table as removed'),
    trigger('truncate', ''),
    `insert into ${table}_total (${names}, slot, count)
      select ${names}, 0, count(*) from ${table} group by ${names}`,
  ];
}

/** What makes and keeps how many rows hold each gram and word; the first row says whether those from before are counted. */
export function gramStatements(table: string): string[] {
  const trigger = (event: string, referencing: string) => `
  create trigger ${table}_gram_${event} after ${event} on ${table} ${referencing}
  for each statement execute function ${table}_gram_note()`;
  return [
    `create table ${table}_gram_total (
    gram text primary key,
    count bigint
  ) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02)`,
    `create table ${table}_gram_change (
    change smallint not null,
    search_text text not null,
    grams text[] not null
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500)`,
    `create table ${table}_word_total (
    word text not null,
    -- the line of the search text that is searched; 0 for all of it
    part smallint not null,
    pattern text not null,
    -- what every text holds that holds the word
    grams text[] not null,
    count bigint,
    kept_at timestamptz not null default now(),
    primary key (word, part)
  )`,
    `create function ${table}_gram_note() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into ${table}_gram_change select 1, search_text, grams from added where not is_deleted;
    elsif tg_op = 'DELETE' then
      insert into ${table}_gram_change select -1, search_text, grams from removed where not is_deleted;
    elsif tg_op = 'UPDATE' then
      insert into ${table}_gram_change
      select side.change, side.search_text, side.grams
      from removed join added using (id) cross join lateral (values
        (-1, removed.search_text, removed.grams, removed.is_deleted),
        (1, added.search_text, added.grams, added.is_deleted)
      ) side (change, search_text, grams, is_deleted)
      where (removed.search_text, removed.grams, removed.is_deleted)
          is distinct from (added.search_text, added.grams, added.is_deleted)
        and not side.is_deleted;
    else
      delete from ${table}_gram_change;
      delete from ${table}_word_total;
      delete from ${table}_gram_total where gram <> '';
      update ${table}_gram_total set count = 0 where gram = '';
    end if;
    return null;
  end $$`,
    trigger('insert', 'referencing new table as added'),
    trigger('update', 'referencing new table as added old table as removed'),
    trigger('delete', 'referencing old table as removed'),
    trigger('truncate', ''),
    `insert into ${table}_gram_total select '', case when not exists (select from ${table}) then 0 end`,
  ];
}

/**
 * The triggers that keep the trail of a table into which many rows are written at once.
 *
 * @param given the arguments of `audit_change`, in SQL
 */
export const trailTriggers = (table: string, given: string): string[] => [
  `create or replace trigger ${table}_audit after update or delete on ${table}
    for each row when (current_setting('bookdesk.audit', true) <> '')
    execute function audit_change(${given})`,
  `create or replace trigger ${table}_audit_insert after insert on ${table}
    referencing new table as added
    for each statement when (current_setting('bookdesk.audit', true) <> '')
    execute function audit_creation(${given})`,
];

/** The indexes that find a record by the beginning and by the initials of its title. */
export function findingIndexes(table: string): string[] {
  const { beginning, initials } = findingKeys();
  return [
    `create index if not exists "${table}_beginning" on "${table}" (${beginning}) where not is_deleted`,
    `create index if not exists "${table}_initials" on "${table}" (${initials}) where not is_deleted`,
  ];
}
