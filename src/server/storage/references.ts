import { type Kysely, type RawBuilder, sql } from 'kysely';
import { storedFields, type Thing } from '#contract/things/define.ts';
import { things } from '#contract/things/index.ts';
import type { Row, Tables } from '../database/tables.ts';

/** Where addresses of stored files may stand: everything that people write or choose pictures for. */

type Columns = { readonly [T in keyof Tables]?: readonly (keyof Row<T> & string)[] };

const textTypes: ReadonlySet<string> = new Set(['text', 'text[]', 'jsonb']);

/** The columns of text or JSON of a declared thing. */
export const textColumnsOf = (thing: Thing, holdsFiles: boolean) =>
  storedFields(thing)
    .filter(({ field, sql: type }) => textTypes.has(type) && field.holdsFiles === holdsFiles)
    .map(({ column }) => column);

/** The columns of all tables: those of other tables, and of declared things what is no field. */
function withDeclared(others: Columns, holdsFiles: boolean): Record<string, readonly string[]> {
  const columns: Record<string, readonly string[]> = { ...others };
  for (const thing of things) {
    const own = textColumnsOf(thing, holdsFiles);
    if (own.length > 0) columns[thing.table] = [...own, ...(columns[thing.table] ?? [])];
  }
  return columns;
}

/**
 * The columns that hold addresses of files, or text in which they stand. Each is watched by a trigger (migration
 * `0013_storage`): a new one is listed here, or declared with its thing, and gets its trigger in a migration of its own.
 */
export const addressColumns = withDeclared(
  {
    institution: ['information'],
    account: ['avatar'],
    book_list_book: ['note'],
    live_media: ['replay'],
    special: ['document', 'published'],
    special_revision: ['document'],
    special_template: ['document'],
    app_config: ['value'],
    writing: ['content'],
    stored_schema: ['draft_text'],
    stored_schema_revision: ['text'],
    stored_schema_whole: ['text'],
    import_reject: ['record'],
  },
  true,
);

/** Columns of text or JSON that never hold one: names, codes, search words, messages on their way out. */
export const otherColumns = withDeclared(
  {
    institution: ['name', 'reason', 'operator_name', 'search_text', 'grams'],
    account: [
      ...(['name', 'nickname', 'phone', 'mail', 'pending_mail', 'password_hash'] as const),
      ...(['roles', 'permissions', 'search_text', 'grams'] as const),
    ],
    session: ['device', 'address'],
    rate_limit: ['key'],
    verification_code: ['purpose', 'target'],
    single_use_secret: ['purpose', 'payload'],
    scan_login: ['code', 'status', 'device', 'address'],
    external_account: ['provider', 'openid', 'nickname'],
    outbox_message: ['kind', 'recipient', 'subject', 'body', 'state', 'failure', 'request_id'],
    book: ['source', 'source_id', 'search_text', 'grams'],
    circle: ['search_text', 'grams'],
    topic: ['search_text', 'grams'],
    label: ['name_key', 'keyed_name'],
    post: ['search_text', 'grams'],
    book_list: ['search_text', 'grams'],
    reading: ['search_text', 'grams'],
    live: ['search_text', 'grams'],
    live_media: ['client'],
    special: ['name', 'search_text', 'grams'],
    special_preview: ['code'],
    special_presence: ['tab', 'component_uuid'],
    special_template: ['name', 'name_key', 'keyed_name'],
    special_contribution: ['reason'],
    writing: ['kind', 'title', 'device'],
    job: ['name', 'failure'],
    audit: ['resource', 'record_id', 'action', 'request_id', 'difference'],
    server_process: ['host', 'version', 'node'],
    reader_opening: ['kind'],
    backup: ['version'],
    // an answer describes a record and is no reference itself
    kept_call: ['endpoint', 'key', 'answer'],
    app_config: ['id'],
    stored_schema: ['name'],
    stored_schema_revision: ['name', 'kind', 'note'],
    stored_schema_whole: ['name'],
    list_view: ['resource', 'place', 'name', 'name_key', 'keyed_name', 'state'],
    list_arrangement: ['resource', 'place', 'arrangement'],
    book_gram_change: ['search_text', 'grams'],
    installation_secret: ['name', 'value'],
    stored_object: ['key', 'content_type', 'etag'],
    import_job: [
      ...(['resource', 'file_name', 'state', 'lease', 'headings', 'problems', 'failure'] as const),
      'language',
    ],
    import_reject: ['problems'],
    // addresses in the shown rows and changes of a file are no references
    import_plan: ['choices', 'plan'],
    import_row: ['outcome', 'title', 'record_id', 'changes', 'problems'],
    import_choice: ['resource', 'headings', 'choices'],
    import_lock: ['resource'],
  },
  false,
);

/** A key inside a text, as PostgreSQL looks for it. */
const keyPattern = '((?:image|video|audio)/[0-9a-f]{2}/[0-9a-f]{32}\\.[a-z0-9]{1,8})';

/** What a text with a key in it contains: told much faster than by the pattern, for the many that have none. */
const keyBeginnings = ['%image/%', '%video/%', '%audio/%'];

/**
 * Which of the keys something refers to, deleted records that can be brought back included. It reads every text there
 * is, so it may take as long as it takes, unlike the statements of a request (`npm run bench -- cleanUp`).
 */
export async function referredKeys(
  database: Kysely<Tables>,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  return database.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    const referred = new Set<string>();
    for (const [table, columns] of Object.entries(addressColumns)) {
      const texts: RawBuilder<unknown>[] = columns.map((column) => sql`${sql.ref(column)}::text`);
      const { rows } = await sql<{ key: string }>`
        select distinct parts[1] as key
        from (select concat_ws(' ', ${sql.join(texts)}) as content from ${sql.table(table)}) as written,
          regexp_matches(content, ${keyPattern}, 'g') as matched(parts)
        where content like any(${keyBeginnings}) and parts[1] = any(${keys})`.execute(transaction);
      for (const { key } of rows) referred.add(key);
    }
    return referred;
  });
}
