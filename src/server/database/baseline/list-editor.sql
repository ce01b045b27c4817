-- One row: who writes schemas holds it, and its value tells every process that what is published has changed.
create table schema_generation (
  id smallint primary key default 1 check (id = 1),
  value integer not null default 0
);
insert into schema_generation default values;

-- Lists that operators define in the app.
create table stored_schema (
  name text primary key,
  -- counts every write, drafts too
  revision integer not null,
  -- what the newest write was based on: the same write twice is one
  based_on integer not null,
  -- the revision in use; null where nothing is published
  published_revision integer,
  draft_text text,
  draft_revision integer,
  draft_account_id bigint references account (id),
  draft_at timestamptz,
  -- of the newest write
  account_id bigint not null references account (id),
  updated_at timestamptz not null
);

create trigger stored_schema_uses_objects after insert or update of draft_text on stored_schema
  for each row
  when (concat_ws(' ', new.draft_text::text) ~ '(image|video|audio)/[0-9a-f]{2}/[0-9a-f]{32}\.[a-z0-9]{1,8}')
  execute function use_stored_objects();
create trigger stored_schema_audit after insert or update or delete on stored_schema
  for each row when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_change('schema', 'name',
    'id,revision,created_at,updated_at,search_text,grams,based_on,account_id,draft_account_id,draft_at',
    '');

-- Every revision of them.
create table stored_schema_revision (
  name text not null references stored_schema (name),
  revision integer not null,
  kind text not null,
  text text not null,
  note text not null default '',
  account_id bigint not null references account (id),
  created_at timestamptz not null,
  primary key (name, revision)
);

create trigger stored_schema_revision_uses_objects after insert or update of text on stored_schema_revision
  for each row
  when (concat_ws(' ', new.text::text) ~ '(image|video|audio)/[0-9a-f]{2}/[0-9a-f]{32}\.[a-z0-9]{1,8}')
  execute function use_stored_objects();

-- Lists that extend another one, as they were when they last passed: what is in use while the list that they
-- extend is gone or does not pass.
create table stored_schema_whole (
  name text primary key references stored_schema (name) on delete cascade,
  text text not null
);

create trigger stored_schema_whole_uses_objects after insert or update of text on stored_schema_whole
  for each row when (new.text ~ '(image|video|audio)/[0-9a-f]{2}/[0-9a-f]{32}\.[a-z0-9]{1,8}')
  execute function use_stored_objects();
