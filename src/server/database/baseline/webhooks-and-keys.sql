-- Keys that programs sign in with.
create table program_key (
  id bigint primary key,
  account_id bigint not null references account (id),
  name text not null,
  -- the beginning of the key, for people; the key itself is nowhere
  prefix text not null,
  hash bytea not null unique,
  lists text[] not null,
  actions text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz
);
create index program_key_of_account on program_key (account_id);

create trigger program_key_audit after insert or update or delete on program_key
  for each row when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_change('programKey', 'id', 'id,created_at,account_id,hash,used_at', '');

-- Webhooks of lists of own records.
create table webhook (
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
  created_at timestamptz not null default now(),
  -- the first failure since something was taken
  failing_since timestamptz,
  -- operators were told that it fails
  is_told boolean not null default false,
  -- nothing is sent before
  retry_at timestamptz,
  -- the receiver said that it is gone for good, and the webhook was paused
  is_gone boolean not null default false
);
create index webhook_of_list on webhook (list);
create index webhook_of_account on webhook (account_id);

create trigger webhook_audit after insert or update or delete on webhook
  for each row when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_change('webhook', 'id',
    'id,created_at,account_id,failures,failing_since,is_told,retry_at,is_gone',
    'secret');

-- What is on its way to webhooks.
create table webhook_delivery (
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
  failure text not null default '',
  -- account, and the name of the key
  changed_by jsonb,
  -- the code of an error
  detail text not null default ''
);
create index webhook_delivery_due on webhook_delivery (next_try_at) where state = 'waiting';
create index webhook_delivery_newest on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_oldest on webhook_delivery (created_at);
create index webhook_delivery_left on webhook_delivery (state, created_at) where state <> 'sent';
create index webhook_delivery_turn on webhook_delivery (webhook_id, next_try_at)
  where state = 'waiting';
create index webhook_delivery_order on webhook_delivery (webhook_id, record_id, id)
  where state = 'waiting';

-- Renewed secrets that count for some time more.
create table webhook_former_secret (
  id bigint primary key,
  webhook_id bigint not null references webhook (id) on delete cascade,
  -- encrypted as that of the webhook
  secret bytea not null,
  ends_at timestamptz not null
);
create index webhook_former_secret_of on webhook_former_secret (webhook_id, id desc);

-- Notes a change in its own transaction, with the record as it was then, wherever the change comes from.
create function note_webhooks() returns trigger language plpgsql as $$
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
$$;
