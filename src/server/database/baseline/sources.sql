create function audit_source() returns trigger language plpgsql as $$
  declare
    former text;
  begin
    select text into former from (
      select kind, text from stored_source
      where name = new.name and revision < new.revision order by revision desc limit 1
    ) as newest where kind <> 'removed';
    perform audit_note(
      current_setting('bookdesk.audit')::jsonb, 'source', new.name,
      case when former is null then 'INSERT' else 'UPDATE' end,
      jsonb_build_object('text', audit_pair(
        to_jsonb(former), case when new.kind = 'removed' then null else to_jsonb(new.text) end)));
    return null;
  end
$$;

-- Sources that operators define in the app, every revision of each.
create table stored_source (
  name text not null,
  revision integer not null,
  -- what the write was based on: the same write twice is one
  based_on integer not null,
  -- the newest of a name counts, unless it is 'removed'
  kind text not null,
  text text not null,
  note text not null default '',
  account_id bigint not null references account (id),
  created_at timestamptz not null,
  primary key (name, revision)
);
create index stored_source_of_account on stored_source (account_id);

create trigger stored_source_audit after insert on stored_source
  for each row when (current_setting('bookdesk.audit', true) <> '') execute function audit_source();

-- The secrets of sources.
create table source_secret (
  source text not null,
  name text not null,
  -- encrypted with a secret of the installation that is in no back-up
  secret bytea not null,
  -- where it may be sent: protocol, host and port
  origin text not null,
  account_id bigint not null references account (id),
  updated_at timestamptz not null,
  primary key (source, name)
);
create index source_secret_of_account on source_secret (account_id);

create function audit_source_secret() returns trigger language plpgsql as $$
  declare
    one source_secret := coalesce(new, old);
  begin
    perform audit_note(
      current_setting('bookdesk.audit')::jsonb, 'source', one.source, 'UPDATE',
      jsonb_build_object('secret', jsonb_build_object(
        'from', case when tg_op <> 'INSERT' then one.name || ' •••' end,
        'to', case when tg_op <> 'DELETE' then one.name || ' •••' end)));
    return null;
  end
$$;

create trigger source_secret_audit after insert or update or delete on source_secret
  for each row when (current_setting('bookdesk.audit', true) <> '') execute function audit_source_secret();

-- What came of the last try.
create table source_try (
  source text primary key,
  at timestamptz not null,
  -- of the answer; null where none came
  status integer,
  -- what went wrong, in both languages; null where nothing did
  failure jsonb
);

-- Which sources give no answers, since when and why. The row goes with the next answer.
create table source_trouble (
  source text primary key,
  kind text not null,
  -- the sentence that people were told, in both languages
  failure jsonb not null,
  since timestamptz not null,
  at timestamptz not null
);
