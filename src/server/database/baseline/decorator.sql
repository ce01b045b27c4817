-- Special pages.
create table special (
  id bigint primary key,
  account_id bigint not null references account (id),
  -- the newest version, draft or published: what the editor opens and the lists show
  document jsonb not null,
  name text not null default '',
  label_id bigint references label (id),
  start_at timestamptz,
  end_at timestamptz,
  has_draft boolean not null default false,
  -- what readers see; null until it is published for the first time
  published jsonb,
  published_revision integer,
  published_at timestamptz,
  is_top boolean not null default false,
  is_deleted boolean not null default false,
  search_text text not null default '',
  grams text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1,
  view_count integer not null default 0
);
alter table special alter column grams set statistics 1000;
create index special_grams on special using gin (grams);
create index special_beginning on special ((left(lower(search_text), 40) collate "C"))
  where not is_deleted;
create index special_initials on special ((title_initials(search_text) collate "C"))
  where not is_deleted;
-- which pages a shared block stands on
create index special_by_parts on special using gin
  (jsonb_path_query_array(document, '$.components[*].partId') jsonb_path_ops);
create index special_by_published_parts on special using gin
  (jsonb_path_query_array(published, '$.components[*].partId') jsonb_path_ops);

create trigger special_uses_objects after insert or update of document, published on special
  for each row
  when (concat_ws(' ', new.document::text, new.published::text) ~ '(image|video|audio)/[0-9a-f]{2}/[0-9a-f]{32}\.[a-z0-9]{1,8}')
  execute function use_stored_objects();
create trigger special_audit after insert or update or delete on special
  for each row when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_change('special', 'id',
    'id,revision,created_at,updated_at,search_text,grams,published,has_draft,label_id,view_count',
    '');

create table special_revision (
  special_id bigint not null references special (id) on delete cascade,
  revision integer not null,
  account_id bigint not null references account (id),
  is_draft boolean not null,
  document jsonb not null,
  created_at timestamptz not null default now(),
  primary key (special_id, revision)
);

create trigger special_revision_uses_objects after insert or update of document on special_revision
  for each row
  when (concat_ws(' ', new.document::text) ~ '(image|video|audio)/[0-9a-f]{2}/[0-9a-f]{32}\.[a-z0-9]{1,8}')
  execute function use_stored_objects();

create table special_preview (
  code text primary key,
  special_id bigint not null references special (id) on delete cascade,
  revision integer not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index special_preview_newest on special_preview (special_id, created_at desc, code);

create trigger special_preview_audit after insert or update or delete on special_preview
  for each row when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_change('specialPreview', 'special_id',
    'id,revision,created_at,updated_at,search_text,grams',
    'code');

-- Who has a page open. An editor says again and again that it is there; one that has not for a while is gone.
create table special_presence (
  special_id bigint not null references special (id) on delete cascade,
  account_id bigint not null references account (id) on delete cascade,
  -- made up by the browser
  tab text not null,
  component_uuid text,
  seen_at timestamptz not null,
  primary key (special_id, account_id, tab)
);
create index special_presence_by_age on special_presence (seen_at);

-- Templates and shared blocks.
create table special_template (
  id bigint primary key,
  account_id bigint not null references account (id),
  name text not null unique,
  -- the components, in a document of their own
  document jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- the name as it is compared; it counts only while keyed_name is the name
  name_key text,
  keyed_name text,
  is_part boolean not null default false,
  revision integer not null default 1
);
create index special_template_newest on special_template (updated_at desc, id desc);
create unique index special_template_by_key on special_template (name_key) where keyed_name = name;
create index special_template_without_key on special_template (id)
  where keyed_name is distinct from name;

create trigger special_template_uses_objects after insert or update of document on special_template
  for each row when (new.document::text ~ '(image|video|audio)/[0-9a-f]{2}/[0-9a-f]{32}\.[a-z0-9]{1,8}')
  execute function use_stored_objects();
create trigger special_template_audit after insert or update or delete on special_template
  for each row when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_change('specialTemplate', 'id',
    'id,revision,created_at,updated_at,search_text,grams,name_key,keyed_name',
    '');

-- How often readers follow links of a component, by day.
create table component_day (
  special_id bigint not null,
  component_uuid text not null,
  day date not null,
  taps integer not null default 0,
  primary key (special_id, day, component_uuid)
);
create index component_day_past on component_day (day);
