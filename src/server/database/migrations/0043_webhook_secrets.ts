import { type Kysely, sql } from 'kysely';

/** Secrets of webhooks that were renewed and count for some time more; the trail says that one was renewed. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table webhook_former_secret (
    id bigint primary key,
    webhook_id bigint not null references webhook (id) on delete cascade,
    -- encrypted as that of the webhook
    secret bytea not null,
    ends_at timestamptz not null
  )`,
  `create index webhook_former_secret_of on webhook_former_secret (webhook_id, id desc)`,
  `create or replace trigger webhook_audit after insert or update or delete on webhook
    for each row when (current_setting('bookdesk.audit', true) <> '')
    execute function audit_change('webhook', 'id', 'id,created_at,account_id,failures', 'secret')`,
  // for how many wait or were given up, and since when
  `create index webhook_delivery_left on webhook_delivery (state, created_at) where state <> 'sent'`,
];
