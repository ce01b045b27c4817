import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { storedFields, type Thing } from '#contract/things/define.ts';
import { things } from '#contract/things/index.ts';
import type { OwnTable, Row, Tables } from '../database/tables.ts';

/** Where addresses of stored files may be: all columns that people write in or choose pictures for. */

type Columns = {
  readonly [T in Exclude<keyof Tables, OwnTable>]?: readonly (keyof Row<T> & string)[];
};

const textTypes: ReadonlySet<string> = new Set(['text', 'text[]', 'jsonb']);

/** The text and JSON columns of a declared thing that may hold files, or that never do. */
export const textColumnsOf = (thing: Thing, holdsFiles: boolean) =>
  storedFields(thing)
    .filter(({ field, sql: type }) => textTypes.has(type) && field.holdsFiles === holdsFiles)
    .map(({ column }) => column);

/** All columns: those of other tables, and those of declared things. */
function withDeclared(others: Columns, holdsFiles: boolean): Record<string, readonly string[]> {
  const columns: Record<string, readonly string[]> = { ...others };
  for (const thing of things) {
    const own = textColumnsOf(thing, holdsFiles);
    if (own.length > 0) columns[thing.table] = [...own, ...(columns[thing.table] ?? [])];
  }
  return columns;
}

/**
 * The columns that hold addresses of files, or text with such addresses. A trigger watches each of them
 * (`…_uses_objects`). Add a new column here, and a migration with its trigger; that of a
 * declared field comes by itself.
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

/** Text and JSON columns that never hold an address: names, codes, search words, outgoing messages. */
export const otherColumns = withDeclared(
  {
    institution: ['name', 'reason', 'operator_name', 'search_text', 'grams'],
    account: [
      ...(['name', 'nickname', 'phone', 'mail', 'pending_mail', 'password_hash'] as const),
      ...(['roles', 'permissions', 'search_text', 'grams'] as const),
    ],
    session: ['device', 'address', 'passkey'],
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
    record_presence: ['resource', 'record_id', 'tab'],
    notice: ['kind', 'thing_id', 'facts'],
    notice_mail: ['kind'],
    // plain text, whose addresses are links and no pictures
    note: ['resource', 'record_id', 'text'],
    special_template: ['name', 'name_key', 'keyed_name'],
    special_contribution: ['reason'],
    writing: ['kind', 'title', 'device'],
    job: ['name', 'failure'],
    audit: [
      ...(['resource', 'record_id', 'action', 'request_id', 'difference', 'key_name'] as const),
      'former',
    ],
    server_process: ['host', 'version', 'node'],
    reader_opening: ['kind'],
    thing_day: ['kind'],
    component_day: ['component_uuid'],
    day_zone: ['name'],
    backup: ['version'],
    // a kept answer describes a record and is no reference itself
    kept_call: ['endpoint', 'key', 'answer'],
    app_config: ['id'],
    stored_schema: ['name'],
    stored_schema_revision: ['name', 'kind', 'note'],
    stored_schema_whole: ['name'],
    stored_source: ['name', 'kind', 'text', 'note'],
    stored_dashboard: ['name', 'kind', 'text', 'note'],
    source_secret: ['source', 'name', 'origin'],
    source_try: ['source', 'failure'],
    source_trouble: ['source', 'kind', 'failure'],
    extension_migration: ['extension', 'name'],
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
    list_table: ['name', 'list', 'shape'],
    webhook: ['list', 'address', 'actions'],
    // the records that it tells of are what refers to files
    webhook_delivery: ['action', 'record', 'state', 'failure', 'detail', 'changed_by'],
    program_key: ['name', 'prefix', 'lists', 'actions'],
    passkey: ['name', 'credential_id'],
    operator_invitation: ['mail', 'member_role'],
    institution_member: ['role'],
    role: ['label_zh', 'label_en', 'labels', 'grants'],
  },
  false,
);

const fileColumns = z.object({
  columns: z.array(z.object({ name: z.string(), holdsFiles: z.boolean() })),
  setAside: z.array(z.object({ keptAs: z.string(), holdsFiles: z.boolean() })),
});

/** The columns of own records, with those that are set aside. */
async function ownAddressColumns(
  database: Kysely<Tables>,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const tables = await database.selectFrom('list_table').select(['name', 'shape']).execute();
  const columnsIn = (shape: unknown) => {
    const { columns, setAside } = fileColumns.parse(shape);
    return [...columns, ...setAside.map((one) => ({ ...one, name: one.keptAs }))]
      .filter(({ holdsFiles }) => holdsFiles)
      .map(({ name }) => name);
  };
  return Object.fromEntries(
    tables
      .map(({ name, shape }) => [name, columnsIn(shape)] as const)
      .filter(([, columns]) => columns.length > 0),
  );
}

/** finds a key inside a text; a pattern of PostgreSQL */
export const keyPattern = '((?:image|video|audio)/[0-9a-f]{2}/[0-9a-f]{32}\\.[a-z0-9]{1,8})';

/** a text with a key contains one of these; this test is much faster than the pattern */
const keyBeginnings = ['%image/%', '%video/%', '%audio/%'];

/**
 * Finds which of the keys something refers to, including deleted records that can be restored. It reads all texts of
 * the platform, so it has no time limit, unlike the statements of a request (`npm run bench -- cleanUp`).
 */
export async function referredKeys(
  database: Kysely<Tables>,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  return database.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    const referred = new Set<string>();
    const watched = { ...addressColumns, ...(await ownAddressColumns(transaction)) };
    for (const [table, columns] of Object.entries(watched)) {
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
