-- What readers contribute to special pages.
create table special_contribution (
  id bigint primary key,
  special_id bigint not null references special (id) on delete cascade,
  account_id bigint not null references account (id),
  content_type integer not null,
  content_id bigint not null,
  -- as content has it: 10 awaiting review, 20 rejected, 30 shown
  status smallint not null,
  created_at timestamptz not null,
  reviewed_at timestamptz,
  reviewed_by bigint references account (id),
  reason text not null default '',
  unique (special_id, content_id)
);
create index special_contribution_newest on special_contribution (created_at desc, id desc);
create index special_contribution_by_status on special_contribution
  (status, created_at desc, id desc);
create index special_contribution_of_page on special_contribution
  (special_id, status, created_at desc, id desc);
create index special_contribution_by_created_at on special_contribution (created_at, id desc);
create index special_contribution_by_created_at_descending on special_contribution
  (created_at desc nulls last, id desc);
create index special_contribution_by_reviewed_at on special_contribution (reviewed_at, id desc);
create index special_contribution_by_reviewed_at_descending on special_contribution
  (reviewed_at desc nulls last, id desc);
create index special_contribution_of_content on special_contribution (content_id)
  where reviewed_at is not null;
create index special_contribution_decided on special_contribution (account_id, reviewed_at desc)
  where reviewed_at is not null;

create trigger special_contribution_audit after insert or update or delete on special_contribution
  for each row when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_change('contribution', 'id', 'id,revision,created_at,updated_at,search_text,grams', '');
