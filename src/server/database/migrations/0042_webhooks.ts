import { type Kysely, sql } from 'kysely';

/**
 * Webhooks of lists of own records, and what is on its way to them. A trigger of each table notes a change in its own
 * transaction, with the record as it was then, wherever the change comes from.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table webhook (
    id bigint primary key,
    account_id bigint not null references account (id),
    list text not null,
    address text not null,
    actions text[] not null,
    -- encrypted with a secret of the installation
    secret bytea not null,
    is_paused boolean not null default false,
    -- tries in a row that failed
    failures integer not null default 0,
    created_at timestamptz not null default now()
  )`,
  `create index webhook_of_list on webhook (list)`,
  `create index webhook_of_account on webhook (account_id)`,
  `create trigger webhook_audit after insert or update or delete on webhook
    for each row when (current_setting('bookdesk.audit', true) <> '')
    execute function audit_change('webhook', 'id', 'id,created_at,account_id,secret,failures', '')`,

  `create table webhook_delivery (
    id bigint primary key,
    webhook_id bigint not null references webhook (id) on delete cascade,
    action text not null,
    record_id bigint,
    revision integer,
    -- the row as it was
    record jsonb,
    state text not null default 'waiting',
    tries integer not null default 0,
    next_try_at timestamptz not null,
    created_at timestamptz not null,
    sent_at timestamptz,
    status integer,
    failure text not null default ''
  )`,
  `create index webhook_delivery_due on webhook_delivery (next_try_at) where state = 'waiting'`,
  `create index webhook_delivery_newest on webhook_delivery (webhook_id, id desc)`,
  `create index webhook_delivery_oldest on webhook_delivery (created_at)`,

  `create function note_webhooks() returns trigger language plpgsql as $$
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
        ((extract(epoch from clock_timestamp()) * 1000)::bigint - 1704067200000) * 4194304
          + floor(random() * 4194304)::bigint,
        webhook.id, what, new.id, new.revision, to_jsonb(new) - '{search_text,grams}'::text[],
        clock_timestamp(), clock_timestamp()
      from webhook where webhook.list = tg_argv[0] and what = any(webhook.actions);
      return null;
    end
  $$`,
  // lists of own records that are there already
  `do $$
    declare one record;
    begin
      for one in select name, list from list_table loop
        execute format('create trigger %I after insert or update on %I
          for each row execute function note_webhooks(%L)', one.name || '_webhooks', one.name, one.list);
      end loop;
    end
  $$`,
];
