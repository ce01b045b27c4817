create function audit_dashboard() returns trigger language plpgsql as $$
  declare
    former text;
  begin
    select text into former from (
      select kind, text from stored_dashboard
      where name = new.name and revision < new.revision order by revision desc limit 1
    ) as newest where kind <> 'removed';
    perform audit_note(
      current_setting('bookdesk.audit')::jsonb, 'dashboard', new.name,
      case when former is null then 'INSERT' else 'UPDATE' end,
      jsonb_build_object('text', audit_pair(
        to_jsonb(former), case when new.kind = 'removed' then null else to_jsonb(new.text) end)));
    return null;
  end
$$;

-- Dashboards that operators make in the app, every revision of each.
create table stored_dashboard (
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
create index stored_dashboard_of_account on stored_dashboard (account_id);

create trigger stored_dashboard_audit after insert on stored_dashboard
  for each row when (current_setting('bookdesk.audit', true) <> '') execute function audit_dashboard();
