-- The tables of lists of own records: which list each belongs to, and its shape, from which it can be made anew.
create table list_table (
  name text primary key,
  list text not null unique,
  shape jsonb not null,
  changed_at timestamptz not null default now()
);
