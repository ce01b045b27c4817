-- Comments on records.
create table note (
  id bigint primary key,
  resource text not null,
  record_id text not null,
  -- null: operators
  for_account_id bigint references account (id),
  account_id bigint not null references account (id),
  text text not null,
  mentions bigint[] not null default '{}',
  revision integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz
);
create index note_of_record on note (resource, record_id, for_account_id, id);

create trigger note_audit after insert or update or delete on note
  for each row when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_change('note', 'id', 'id,account_id,mentions,revision,created_at,changed_at', 'text');
