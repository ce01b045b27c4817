import { type Kysely, sql } from 'kysely';

/**
 * Deliveries of webhooks say who made the change, and wait for earlier ones of their record. A webhook that fails is tried
 * again by itself, from a time on that its receiver may name.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `alter table webhook
    -- the first failure since something was taken
    add column failing_since timestamptz,
    -- operators were told that it fails
    add column is_told boolean not null default false,
    -- nothing is sent before
    add column retry_at timestamptz,
    -- the receiver said that it is gone for good, and the webhook was paused
    add column is_gone boolean not null default false`,
  `create or replace trigger webhook_audit after insert or update or delete on webhook
    for each row when (current_setting('bookdesk.audit', true) <> '')
    execute function audit_change('webhook', 'id',
      'id,created_at,account_id,failures,failing_since,is_told,retry_at,is_gone', 'secret')`,
  `alter table webhook_delivery
    -- account, and the name of the key
    add column changed_by jsonb,
    -- the code of an error
    add column detail text not null default ''`,
  `create index webhook_delivery_turn on webhook_delivery (webhook_id, next_try_at) where state = 'waiting'`,
  `create index webhook_delivery_order on webhook_delivery (webhook_id, record_id, id) where state = 'waiting'`,
  `create or replace function note_webhooks() returns trigger language plpgsql as $$
    declare
      call jsonb := nullif(current_setting('bookdesk.audit', true), '')::jsonb;
      what text := case
        when tg_op = 'INSERT' then 'created'
        when new.is_deleted and not old.is_deleted then 'deleted'
        when old.is_deleted and not new.is_deleted then 'restored'
        when new.revision <> old.revision then 'changed' end;
    begin
      if what is null then return null; end if;
      insert into webhook_delivery
        (id, webhook_id, action, record_id, revision, record, changed_by, next_try_at, created_at)
      select
        -- as the platform's ids: milliseconds, here with microseconds, so that no two rows of one statement meet
        (given.moment / 1000 - 1704067200000) * 4194304
          + given.moment % 1000 * 4096 + floor(random() * 4096)::bigint,
        webhook.id, what, new.id, new.revision, to_jsonb(new) - '{search_text,grams}'::text[],
        case when call is not null
          then jsonb_build_object('account', call ->> 'account', 'key', call ->> 'key') end,
        clock_timestamp(), clock_timestamp()
      from webhook,
        lateral (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as moment
          where webhook.id is not null) as given
      where webhook.list = tg_argv[0] and what = any(webhook.actions);
      return null;
    end
  $$`,
];
