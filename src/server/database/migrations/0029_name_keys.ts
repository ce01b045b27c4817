import { type Kysely, sql } from 'kysely';
import { keyNames, type NamedTable } from '../uniqueNames.ts';

/**
 * Names that may stand once are compared as people read them. Two that stand already and read alike both stay: the later
 * one has no key, so that no index refuses it (`uniqueNames.ts`).
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const [table, { resource, unique, condition }] of Object.entries(tables)) {
    for (const statement of statementsOf(table, resource))
      await sql.raw(statement).execute(database);
    // the indexes come after: they are made once, of what is keyed
    await keyNames(database, table as NamedTable);
    await sql
      .raw(`create unique index ${table}_by_key on ${table} (${unique}) where ${condition}`)
      .execute(database);
    await sql
      .raw(
        `create index ${table}_without_key on ${table} (id) where keyed_name is distinct from name`,
      )
      .execute(database);
  }
}

const tables = {
  label: {
    resource: 'label',
    unique: 'kind, name_key',
    condition: 'keyed_name = name and not is_deleted',
  },
  special_template: {
    resource: 'specialTemplate',
    unique: 'name_key',
    condition: 'keyed_name = name',
  },
  list_view: {
    resource: 'view',
    unique: 'account_id, resource, place, name_key',
    condition: 'keyed_name = name',
  },
} as const satisfies Record<NamedTable, unknown>;

const omitted = 'id,revision,created_at,updated_at,search_text,grams,name_key,keyed_name';

const statementsOf = (table: string, resource: string) => [
  `alter table ${table} add column name_key text, add column keyed_name text`,
  // a key is no change of anybody's
  `create or replace trigger ${table}_audit after insert or update or delete on ${table}
    for each row when (current_setting('bookdesk.audit', true) <> '')
    execute function audit_change('${resource}', 'id', '${omitted}', '')`,
];
