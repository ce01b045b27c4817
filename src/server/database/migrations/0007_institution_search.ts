import { type Kysely, sql } from 'kysely';
import { searchColumns } from '../search.ts';
import { statementsFor } from './0002_totals.ts';

/** The operators' list of institutions: search by name and credit code, its orders, its totals by status. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of columns) await sql.raw(statement).execute(database);
  await fillSearchColumns(database);
  for (const statement of [...statementsFor('institution', ['status smallint']), ...indexes])
    await sql.raw(statement).execute(database);
}

const columns = [
  `alter table institution
    add column search_text text not null default '',
    add column grams text[] not null default '{}'`,
  `alter table institution alter column grams set statistics 1000`,
];

const newest = 'created_at desc, id desc';
const indexes = [
  `create index institution_grams on institution using gin (grams)`,
  `create index institution_by_created_at on institution (created_at, id)`,
  `create index institution_by_updated_at on institution (updated_at, id)`,
  `create index institution_by_name on institution (name, id)`,
  `create index institution_by_submitted_at on institution (submitted_at, id)`,
  `create index institution_by_submitted_at_descending
    on institution (submitted_at desc nulls last, id desc)`,
  `create index institution_by_status on institution (status, submitted_at desc nulls last, id desc)`,
  `create index institution_by_status_newest on institution (status, ${newest})`,
  `create index institution_by_kind on institution ((information ->> 'kind'), ${newest})`,
];

interface Written {
  id: string;
  name: string;
  credit_code: string | null;
}

const rowsAtOnce = 500;

/** What is there already is found too. */
async function fillSearchColumns(database: Kysely<unknown>): Promise<void> {
  for (let last = '0'; ; ) {
    const { rows } = await sql<Written>`
      select id, name, information ->> 'creditCode' as credit_code from institution
      where id > ${last} order by id limit ${rowsAtOnce}`.execute(database);
    for (const { id, name, credit_code } of rows) {
      const found = searchColumns(name, credit_code ?? '');
      await sql`update institution set search_text = ${found.search_text}, grams = ${found.grams}
        where id = ${id}`.execute(database);
    }
    const next = rows.at(-1)?.id;
    if (next === undefined || rows.length < rowsAtOnce) return;
    last = next;
  }
}
