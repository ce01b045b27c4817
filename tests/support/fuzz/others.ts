import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** Compares the rows of other accounts in all tables: no call may change them. */

/** Tables whose rows belong to no account, or that anybody's calls may change. */
const nobodys = new Set([
  ...['rate_limit', 'verification_code', 'single_use_secret', 'scan_login', 'outbox_message'],
  ...['job', 'server_process', 'schema_generation', 'backup', 'installation_secret'],
  // when a file was last requested
  'stored_object',
]);
/** values that the database or a job counts */
const isCounted = (table: string): boolean => /_total$|_change$|^kysely/.test(table);

/** The owner of rows that do not name one themselves. */
const owners: Readonly<Record<string, string>> = {
  account: 'record.id',
  institution: '(select id from account where institution_id = record.id limit 1)',
  book_list_book: '(select account_id from book_list where id = book_list_id)',
  live_media: '(select account_id from live where id = live_id)',
  access_token: '(select account_id from session where id = session_id)',
  refresh_token: '(select account_id from session where id = session_id)',
  import_chunk: '(select account_id from import_job where id = job_id)',
  import_reject: '(select account_id from import_job where id = job_id)',
  import_plan: '(select account_id from import_job where id = job_id)',
  import_row: '(select account_id from import_job where id = job_id)',
};

/** the tables to compare, with the owner of their rows; `null` for operators */
async function comparedTables(
  database: Kysely<Tables>,
): Promise<readonly { name: string; owner: string }[]> {
  const { rows } = await sql<{ name: string; owned: boolean }>`
    select relname as name, exists (select from pg_attribute
        where attrelid = pg_class.oid and attname = 'account_id' and not attisdropped) as owned
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by relname`.execute(database);
  return rows
    .filter(({ name }) => !nobodys.has(name) && !isCounted(name))
    .map(({ name, owned }) => ({
      name,
      owner: owners[name] ?? (owned ? 'record.account_id' : 'null::bigint'),
    }));
}

/** Rows as text, without the numbers that others change: views, likes, members. */
export type Others = ReadonlyMap<string, ReadonlySet<string>>;

/** The rows that do not belong to `caller`, the name of an account; all rows if it is undefined. */
export async function othersThan(
  database: Kysely<Tables>,
  caller: string | undefined,
): Promise<Others> {
  const found = new Map<string, ReadonlySet<string>>();
  for (const { name, owner } of await comparedTables(database)) {
    const { rows } = await sql<{ text: string }>`
      select (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(record))
          where key !~ '(_count|_size)$')::text as text
      from ${sql.table(name)} as record
      where ${sql.raw(owner)} is distinct from
        (select id from account where account.name = ${caller ?? ''})`.execute(database);
    found.set(name, new Set(rows.map(({ text }) => text)));
  }
  return found;
}

/** Rows that have changed. New rows of others are ignored, because registering and writing take nothing away. */
export function changesOf(before: Others, after: Others): string[] {
  return [...before].flatMap(([table, rows]) =>
    [...rows].filter((row) => !after.get(table)?.has(row)).map((row) => `${table} ${row}`),
  );
}

/** New rows that belong to an existing account other than the caller's. */
export function madeInTheNameOf(before: Others, after: Others): string[] {
  const known = new Set(
    [...(before.get('account') ?? [])].map((row) => String(JSON.parse(row).id)),
  );
  return [...after].flatMap(([table, rows]) =>
    [...rows]
      .filter((row) => !before.get(table)?.has(row))
      .filter((row) => known.has(String(JSON.parse(row).account_id)))
      .map((row) => `${table} ${row}`),
  );
}
