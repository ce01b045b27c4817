-- What concerns people and happened without them.
create table notice (
  id bigint primary key,
  account_id bigint not null references account (id) on delete cascade,
  kind text not null,
  thing_id text not null,
  facts jsonb not null,
  count integer not null default 1,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notice_of_account on notice (account_id, id desc);
-- what happens again before it is read is the same notice
create unique index notice_unread on notice (account_id, kind, thing_id) where read_at is null;
create index notice_by_age on notice (created_at);

-- Which of it they want by mail.
create table notice_mail (
  account_id bigint not null references account (id) on delete cascade,
  kind text not null,
  is_mailed boolean not null,
  primary key (account_id, kind)
);
