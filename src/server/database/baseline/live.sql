-- Live streams.
create table live (
  id bigint primary key,
  title text not null,
  introduction text not null default '',
  cover text not null default '',
  account_id bigint not null references account (id),
  channel_id bigint references channel (id),
  -- scheduled, live, ended, replay
  state text not null default 'scheduled',
  start_at timestamptz,
  began_at timestamptz,
  ended_at timestamptz,
  view_count integer not null default 0,
  like_count integer not null default 0,
  reservation_count integer not null default 0,
  status smallint not null default 30,
  is_blocked boolean not null default false,
  is_draft boolean not null default false,
  is_deleted boolean not null default false,
  is_top boolean not null default false,
  search_text text not null default '',
  grams text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1,
  -- a draft may leave open when it begins
  constraint live_start_is_known check (is_draft or start_at is not null)
);
alter table live alter column grams set statistics 1000;
create index live_grams on live using gin (grams);
create index live_by_default on live (is_top desc, start_at desc, id desc) where not is_deleted;
create index live_by_owner on live (account_id, is_top desc, start_at desc, id desc)
  where not is_deleted;
create index live_by_state on live (state, is_top desc, start_at desc, id desc) where not is_deleted;
create index live_by_channel on live (channel_id, is_top desc, start_at desc, id desc)
  where not is_deleted;
create index live_by_unusual_status on live (status, start_at desc, id desc)
  where not is_deleted and status <> 30;
create index live_by_blocked on live (start_at desc, id desc) where not is_deleted and is_blocked;
create index live_by_draft on live (start_at desc, id desc) where not is_deleted and is_draft;
create index live_by_start_at on live (start_at, id) where not is_deleted;
create index live_by_created_at on live (created_at desc, id desc) where not is_deleted;
create index live_by_updated_at on live (updated_at, id) where not is_deleted;
create index live_by_title on live (title, id) where not is_deleted;
create index live_by_view_count on live (view_count, id) where not is_deleted;
create index live_by_reservation_count on live (reservation_count, id) where not is_deleted;
create index live_by_folded_name on live
  (md5(lower(regexp_replace(normalize(title, NFKC), '[\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]+', '', 'g'))))
  where not is_deleted;
create index live_by_bare_name on live
  (md5(lower(upper(regexp_replace(normalize(title, NFKD), '[\s\u0001-\u001f\u007f-\u009f\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fffsSßẞςσΣιΙ]+', '', 'g')))))
  where not is_deleted;
create index live_beginning on live ((left(lower(search_text), 40) collate "C"))
  where not is_deleted;
create index live_initials on live ((title_initials(search_text) collate "C")) where not is_deleted;
create index live_works_newest_by_channel_id on live (channel_id, start_at desc, id desc)
  where status = 30 and not is_blocked and not is_deleted and not is_draft;
create index live_works_most_read_by_channel_id on live (channel_id, view_count desc, id desc)
  where status = 30 and not is_blocked and not is_deleted and not is_draft;

create table live_total (
  state text not null,
  status smallint not null,
  is_blocked boolean not null,
  is_draft boolean not null,
  is_top boolean not null,
  is_deleted boolean not null,
  slot smallint not null,
  count bigint not null,
  primary key (state, status, is_blocked, is_draft, is_top, is_deleted, slot)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);

create function live_total_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into live_total as total (state, status, is_blocked, is_draft, is_top, is_deleted, slot, count)
    select state, status, is_blocked, is_draft, is_top, is_deleted, pg_backend_pid() % 32, count(*) from added
    group by state, status, is_blocked, is_draft, is_top, is_deleted
    order by state, status, is_blocked, is_draft, is_top, is_deleted
    on conflict (state, status, is_blocked, is_draft, is_top, is_deleted, slot)
    do update set count = total.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into live_total as total (state, status, is_blocked, is_draft, is_top, is_deleted, slot, count)
    select state, status, is_blocked, is_draft, is_top, is_deleted, pg_backend_pid() % 32, -count(*) from removed
    group by state, status, is_blocked, is_draft, is_top, is_deleted
    order by state, status, is_blocked, is_draft, is_top, is_deleted
    on conflict (state, status, is_blocked, is_draft, is_top, is_deleted, slot)
    do update set count = total.count + excluded.count;
  elsif tg_op = 'UPDATE' then
    insert into live_total as total (state, status, is_blocked, is_draft, is_top, is_deleted, slot, count)
    select state, status, is_blocked, is_draft, is_top, is_deleted, pg_backend_pid() % 32, sum(change)
    from (
      select state, status, is_blocked, is_draft, is_top, is_deleted, 1 as change from added
      union all select state, status, is_blocked, is_draft, is_top, is_deleted, -1 from removed
    ) changes
    group by state, status, is_blocked, is_draft, is_top, is_deleted having sum(change) <> 0
    order by state, status, is_blocked, is_draft, is_top, is_deleted
    on conflict (state, status, is_blocked, is_draft, is_top, is_deleted, slot)
    do update set count = total.count + excluded.count;
  else
    delete from live_total;
  end if;
  return null;
end $$;

create function live_day_count() returns trigger language plpgsql as $$
begin
  if not exists (select from added join removed on removed.id = added.id
    where added.like_count <> removed.like_count) then return null; end if;
  insert into thing_day as kept (kind, id, account_id, day, likes)
  select 'live', id, account_id, day, likes
  from (
    select added.id, added.account_id, day_of(now()) as day,
      added.like_count - removed.like_count as likes
    from added join removed on removed.id = added.id where added.like_count <> removed.like_count
  ) found
  order by id
  on conflict (kind, id, day) do update set likes = kept.likes + excluded.likes;
  insert into account_day as kept (account_id, day, slot, likes)
  select account_id, day, pg_backend_pid() % 32, sum(likes)
  from (
    select added.id, added.account_id, day_of(now()) as day,
      added.like_count - removed.like_count as likes
    from added join removed on removed.id = added.id where added.like_count <> removed.like_count
  ) found
  group by account_id, day order by account_id, day
  on conflict (account_id, day, slot) do update set likes = kept.likes + excluded.likes;
  insert into platform_day as kept (day, slot, likes)
  select day, pg_backend_pid() % 32, sum(likes)
  from (
    select added.id, added.account_id, day_of(now()) as day,
      added.like_count - removed.like_count as likes
    from added join removed on removed.id = added.id where added.like_count <> removed.like_count
  ) found
  group by day order by day
  on conflict (day, slot) do update set likes = kept.likes + excluded.likes;
  return null;
end $$;

create function live_day_new() returns trigger language plpgsql as $$
begin
  insert into account_day as kept (account_id, day, slot, posts)
  select account_id, day, pg_backend_pid() % 32, sum(posts)
  from (
    select account_id, day_of(created_at) as day, 1 as posts from added
    where created_at > now() - interval '400 days'
  ) found
  group by account_id, day order by account_id, day
  on conflict (account_id, day, slot) do update set posts = kept.posts + excluded.posts;
  insert into platform_day as kept (day, slot, posts)
  select day, pg_backend_pid() % 32, sum(posts)
  from (
    select account_id, day_of(created_at) as day, 1 as posts from added
    where created_at > now() - interval '400 days'
  ) found
  group by day order by day
  on conflict (day, slot) do update set posts = kept.posts + excluded.posts;
  return null;
end $$;

create trigger live_total_insert after insert on live
  referencing new table as added for each statement execute function live_total_change();
create trigger live_total_update after update on live
  referencing new table as added old table as removed for each statement execute function live_total_change();
create trigger live_total_delete after delete on live
  referencing old table as removed for each statement execute function live_total_change();
create trigger live_total_truncate after truncate on live
  for each statement execute function live_total_change();
create trigger live_uses_objects after insert or update of introduction, cover on live
  for each row
  when (concat_ws(' ', new.introduction::text, new.cover::text) ~ '(image|video|audio)/[0-9a-f]{2}/[0-9a-f]{32}\.[a-z0-9]{1,8}')
  execute function use_stored_objects();
create trigger live_audit after update or delete on live
  for each row when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_change('live', 'id',
    'id,revision,created_at,updated_at,search_text,grams,view_count,like_count,reservation_count',
    '');
create trigger live_day_count after update on live
  referencing new table as added old table as removed for each statement execute function live_day_count();
create trigger live_day_new after insert on live
  referencing new table as added for each statement execute function live_day_new();
create trigger live_audit_insert after insert on live
  referencing new table as added for each statement when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_creation('live', 'id',
    'id,revision,created_at,updated_at,search_text,grams,view_count,like_count,reservation_count',
    '');

-- The key that opens a stream, the connection of the media server, and the recording.
create table live_media (
  live_id bigint primary key references live (id) on delete cascade,
  -- a renewed key has the next number; 0 where none was issued
  key_version integer not null default 0,
  key_expires_at timestamptz,
  -- the media server's name of the connection, and the key that it was opened with
  client text,
  client_key_version integer,
  connected_at timestamptz,
  dropped_at timestamptz,
  -- the video of its replay
  replay jsonb
);
create index live_media_dropped on live_media (dropped_at) where dropped_at is not null;

create trigger live_media_uses_objects after insert or update of replay on live_media
  for each row
  when (concat_ws(' ', new.replay::text) ~ '(image|video|audio)/[0-9a-f]{2}/[0-9a-f]{32}\.[a-z0-9]{1,8}')
  execute function use_stored_objects();
create trigger live_media_audit after insert or update or delete on live_media
  for each row when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_change('livePush', 'live_id',
    'id,revision,created_at,updated_at,search_text,grams,live_id,client,client_key_version,connected_at,dropped_at',
    '');
