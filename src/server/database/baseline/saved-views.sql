-- Views that people save. A resource goes by the name that its list had then; its aliases lead from former names.
create table list_view (
  id bigint primary key,
  resource text not null,
  place text not null,
  account_id bigint not null references account (id),
  name text not null,
  is_shared boolean not null,
  state jsonb not null,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- the name as it is compared; it counts only while keyed_name is the name
  name_key text,
  keyed_name text
);
create unique index list_view_own on list_view (account_id, resource, place, lower(name));
create index list_view_shared on list_view (resource, created_at) where is_shared;
create unique index list_view_by_key on list_view (account_id, resource, place, name_key)
  where keyed_name = name;
create index list_view_without_key on list_view (id) where keyed_name is distinct from name;

create trigger list_view_audit after insert or update or delete on list_view
  for each row when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_change('view', 'id',
    'id,revision,created_at,updated_at,search_text,grams,name_key,keyed_name',
    '');

-- How people arrange the columns of a list.
create table list_arrangement (
  account_id bigint not null references account (id),
  resource text not null,
  place text not null,
  arrangement jsonb not null,
  updated_at timestamptz not null,
  primary key (account_id, resource, place)
);

-- The stars that people give to saved views, their own and shared ones.
create table list_view_star (
  account_id bigint not null references account (id) on delete cascade,
  view_id bigint not null references list_view (id) on delete cascade,
  primary key (account_id, view_id)
);
create index list_view_star_of_view on list_view_star (view_id);
