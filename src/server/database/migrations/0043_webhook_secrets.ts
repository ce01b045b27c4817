import { type Kysely, sql } from 'kysely';

/**
 * Secrets of webhooks that were renewed and count for some time more; the trail says that one was renewed. Ids of deliveries
 * that one statement makes do not meet.
 */
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
  `create or replace function note_webhooks() returns trigger language plpgsql as $$
    declare
      what text := case
        when tg_op = 'INSERT' then 'created'
        when new.is_deleted and not old.is_deleted then 'deleted'
        when old.is_deleted and not new.is_deleted then 'restored'
        when new.revision <> old.revision then 'changed' end;
    begin
      if what is null then return null; end if;
      insert into webhook_delivery
        (id, webhook_id, action, record_id, revision, record, next_try_at, created_at)
      select
        -- as the platform's ids: milliseconds, here with microseconds, so that no two rows of one statement meet
        (given.moment / 1000 - 1704067200000) * 4194304
          + given.moment % 1000 * 4096 + floor(random() * 4096)::bigint,
        webhook.id, what, new.id, new.revision, to_jsonb(new) - '{search_text,grams}'::text[],
        clock_timestamp(), clock_timestamp()
      from webhook,
        lateral (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as moment
          where webhook.id is not null) as given
      where webhook.list = tg_argv[0] and what = any(webhook.actions);
      return null;
    end
  $$`,
  // for how many wait or were given up, and since when
  `create index webhook_delivery_left on webhook_delivery (state, created_at) where state <> 'sent'`,
];
