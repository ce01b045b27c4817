import { type Kysely, sql } from 'kysely';

/**
 * Maintained totals: `<table>_total` counts the rows of a table by its status-like columns, so that a list's true
 * total is a sum over a few rows however many millions there are.
 *
 * Triggers keep it once a statement, from the statement's own rows. A count is spread over slots by the writing
 * connection, so that writers do not queue on one row; a bucket's total is the sum of its slots.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(buckets))
    for (const statement of statementsFor(table, columns))
      await sql.raw(statement).execute(database);
}

const slots = 32;

const status = 'status smallint';
const isBlocked = 'is_blocked boolean';
const isDraft = 'is_draft boolean';
const isDeleted = 'is_deleted boolean';
const isTop = 'is_top boolean';

const buckets: Record<string, readonly string[]> = {
  account: ['is_institution boolean', 'enable_publish boolean', isBlocked],
  book: ['edition_class smallint', 'language text', 'category text', isDeleted],
  book_list: [status, isBlocked, isDraft, isTop, isDeleted],
  circle: ['type smallint', 'circle_status smallint', status, isBlocked, isDraft, isDeleted],
  post: ['content_type smallint', status, isBlocked, isDraft, isTop, isDeleted],
  reading: [status, isBlocked, isDraft, isDeleted],
  topic: [status, isBlocked, isDraft, isDeleted],
};

/** What makes and keeps the total of one table by these columns; for later migrations too. */
export function statementsFor(table: string, columns: readonly string[]): string[] {
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
