import { type Kysely, sql } from 'kysely';

/**
 * The trail of a year, narrowed by a kind, a call, an id or an action, is read by an index. It may have millions of entries:
 * made by hand before the upgrade (`create index concurrently` and the name), an index keeps nobody waiting.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create index if not exists audit_of_kind on audit (resource, at desc, id desc)`,
    `create index if not exists audit_of_call on audit (request_id)`,
    `create index if not exists audit_of_id on audit (record_id, at desc, id desc)`,
    `create index if not exists audit_of_action on audit (action, at desc, id desc)`,
  ])
    await sql.raw(statement).execute(database);
}
