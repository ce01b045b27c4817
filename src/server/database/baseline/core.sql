-- What the platform needs without any of its features. Ids are 63-bit numbers made by the application, so that
-- they sort by creation and need no sequence. `grams` holds the single characters and pairs of the lower-cased
-- searchable text, `search_text` that text itself. Statistics on `grams` are raised so that the planner knows rare
-- words from common ones. Each order that a list offers and each filter that can be rare has an index; it ends
-- with the id, so that pages never overlap.

-- --- activity log -----------------------------------------------------------------------------------------------

-- Who changed what. Triggers write an entry in the transaction of the change, wherever it comes from. They know
-- whose change it is by the setting bookdesk.audit, which an audited call sets for its transaction; without it
-- nothing is compared or written.
create table audit (
  id bigint primary key,
  at timestamptz not null,
  -- nobody where no one is signed in; no reference: the log stays when an account goes
  account_id bigint,
  resource text not null,
  record_id text not null,
  action text not null,
  request_id text not null,
  -- one for each call: what it changes of a record in several statements is one entry
  call_id uuid not null,
  difference jsonb not null,
  -- the key of a program that made the change
  key_name text,
  -- the call's own name for what several calls do together
  action_id uuid,
  -- by column: the whole value before, and a digest of the one after; null in entries that are older than this
  former jsonb,
  unique (call_id, resource, record_id)
);
create index audit_newest on audit (at desc, id desc);
create index audit_of_account on audit (account_id, at desc, id desc);
create index audit_of_record on audit (resource, record_id, at desc, id desc);
create index audit_of_kind on audit (resource, at desc, id desc);
create index audit_of_call on audit (request_id);
create index audit_of_id on audit (record_id, at desc, id desc);
create index audit_of_action on audit (action, at desc, id desc);
create index audit_of_bulk on audit (action_id, id desc) where action_id is not null;

-- The fields of a row; those of a JSON object stand for themselves.
create function audit_fields(record jsonb) returns table (field text, value jsonb)
  language sql immutable as $$
  select key, value from jsonb_each(record) where jsonb_typeof(value) <> 'object'
  union all
  select whole.key || '.' || part.key, part.value
  from jsonb_each(record) as whole,
    jsonb_each(case when jsonb_typeof(whole.value) = 'object' then whole.value else '{}' end) as part
$$;

-- A long text is cut to where it begins to differ.
create function audit_excerpt(given text, start integer) returns text
  language sql immutable as $$
  select case when given is null then null else
    case when start > 0 then '…' else '' end
    || substr(given, start + 1, 400)
    || case when length(given) > start + 400 then '…' else '' end end
$$;

create function audit_pair(before jsonb, after jsonb) returns jsonb
  language plpgsql immutable as $$
  declare
    old_text text := before #>> '{}';
    new_text text := after #>> '{}';
    low integer := 0;
    high integer;
    middle integer;
  begin
    if coalesce(length(old_text), 0) <= 400 and coalesce(length(new_text), 0) <= 400 then
      return jsonb_build_object('from', before, 'to', after);
    end if;
    high := least(coalesce(length(old_text), 0), coalesce(length(new_text), 0));
    while low < high loop
      middle := (low + high + 1) / 2;
      if left(old_text, middle) = left(new_text, middle) then low := middle;
      else high := middle - 1; end if;
    end loop;
    low := greatest(low - 40, 0);
    return jsonb_build_object(
      'from', audit_excerpt(old_text, low), 'to', audit_excerpt(new_text, low));
  end
$$;

-- What two entries of one call about one record come to.
create function audit_joined(earlier jsonb, later jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(field, audit_pair(before, after)), '{}')
  from jsonb_object_keys(earlier || later) as field,
    lateral (select
      coalesce(earlier -> field, later -> field) -> 'from' as before,
      coalesce(later -> field, earlier -> field) -> 'to' as after) as pair
  -- what was changed back, or written again as it was, is no difference
  where before is distinct from after
$$;

create function audit_write(
    call jsonb, resource_name text, record text, operation text, changes jsonb, whole jsonb
  ) returns void language sql as $$
  insert into audit as entry
    (id, at, account_id, resource, record_id, action, request_id, call_id, difference, key_name,
      action_id, former)
  values (
    ((extract(epoch from clock_timestamp()) * 1000)::bigint - 1704067200000) * 4194304
      + floor(random() * 4194304)::bigint,
    clock_timestamp(),
    coalesce(
      (call ->> 'account')::bigint,
      -- whoever registers, or takes a forgotten password's place, is the account itself
      case when resource_name = 'user' then record::bigint end
    ),
    resource_name,
    record,
    case when call ->> 'action' <> 'save' then call ->> 'action'
      when operation = 'INSERT' then 'create'
      when operation = 'DELETE' then 'delete'
      else 'change' end,
    call ->> 'request',
    (call ->> 'call')::uuid,
    changes,
    call ->> 'key',
    (call ->> 'bulk')::uuid,
    whole
  )
  on conflict (call_id, resource, record_id) do update set difference = (
    select coalesce(jsonb_object_agg(field, audit_pair(before, after)), '{}')
    from jsonb_object_keys(entry.difference || excluded.difference) as field,
      lateral (select
        coalesce(entry.difference -> field, excluded.difference -> field) -> 'from' as before,
        coalesce(excluded.difference -> field, entry.difference -> field) -> 'to' as after) as pair
    -- what was changed back, or written again as it was, is no difference
    where before is distinct from after
  ), former = (
    select coalesce(jsonb_object_agg(field, jsonb_build_object(
      'from', case
        when entry.former ? field then entry.former -> field -> 'from'
        when entry.difference ? field then entry.difference -> field -> 'from'
        else excluded.former -> field -> 'from' end,
      'sum', case
        when excluded.former ? field then excluded.former -> field ->> 'sum'
        when excluded.difference ? field
          then md5(coalesce(excluded.difference -> field -> 'to', 'null')::text)
        else entry.former -> field ->> 'sum' end)), '{}')
    from jsonb_object_keys(entry.former || excluded.former) as field
  )
$$;

-- For changes that are not cut.
create function audit_note(
    call jsonb, resource_name text, record text, operation text, changes jsonb
  ) returns void language sql as $$
  select audit_write(call, resource_name, record, operation, changes, '{}')
$$;

-- Compares a row before and after. Arguments: the name of the entity, its column with the id, columns that are
-- left out, and columns whose change is noted but never their content.
create function audit_change() returns trigger language plpgsql as $$
  declare
    before jsonb := '{}';
    after jsonb := '{}';
    omitted text[] := string_to_array(tg_argv[2], ',');
    masked text[] := string_to_array(tg_argv[3], ',');
    changes jsonb;
    whole jsonb := '{}';
  begin
    if tg_op <> 'INSERT' then before := to_jsonb(old); end if;
    if tg_op <> 'DELETE' then after := to_jsonb(new); end if;
    select coalesce(jsonb_object_agg(field, case
        when field = any(masked) then jsonb_build_object(
          'from', case when earlier.value <> 'null' then '•••' end,
          'to', case when later.value <> 'null' then '•••' end)
        else audit_pair(earlier.value, later.value) end), '{}')
      into changes
      from audit_fields(before - omitted) as earlier
      full join audit_fields(after - omitted) as later using (field)
      where earlier.value is distinct from later.value
        -- what a new record leaves open, or an old one had left open, says nothing
        and not (
          coalesce(earlier.value, 'null') in ('null', '""', '[]', '{}', 'false')
          and coalesce(later.value, 'null') in ('null', '""', '[]', '{}', 'false')
          and (earlier.value is null or later.value is null)
        );
    if tg_op = 'UPDATE' then
      if changes = '{}' and before -> 'revision' is not distinct from after -> 'revision' then
        return null;
      end if;
      select coalesce(jsonb_object_agg(field, jsonb_build_object(
          'from', earlier.value, 'sum', md5(later.value::text))), '{}')
        into whole
        from jsonb_each(before - omitted) as earlier (field, value)
        join jsonb_each(after - omitted) as later (field, value) using (field)
        where earlier.value is distinct from later.value
          and not field = any(masked)
          and (
            'object' in (jsonb_typeof(earlier.value), jsonb_typeof(later.value))
            or length(earlier.value #>> '{}') > 400
            or length(later.value #>> '{}') > 400
          );
    end if;
    perform audit_write(
      current_setting('bookdesk.audit')::jsonb,
      tg_argv[0],
      coalesce(after ->> tg_argv[1], before ->> tg_argv[1]),
      tg_op,
      changes,
      whole
    );
    return null;
  end
$$;

-- Notes all rows that one statement creates, by one statement. The difference is put together as one text, which
-- takes a fifth of the time.
create function audit_creation() returns trigger language plpgsql as $$
          declare
  call jsonb := current_setting('bookdesk.audit')::jsonb;
  omitted text[] := string_to_array(tg_argv[2], ',');
  masked text[] := string_to_array(tg_argv[3], ',');
  -- in microseconds: each row has one of its own, so that no two ids of one statement meet
  moment bigint := (extract(epoch from clock_timestamp()) * 1000000)::bigint;
          begin
  insert into audit as entry
    (id, at, account_id, resource, record_id, action, request_id, call_id, difference, key_name,
      action_id, former)
  select
    ((moment + number) / 1000 - 1704067200000) * 4194304
      + (moment + number) % 1000 * 4096 + floor(random() * 4096)::bigint,
    clock_timestamp(),
    (call ->> 'account')::bigint,
    tg_argv[0],
    record_id,
    case when call ->> 'action' <> 'save' then call ->> 'action' else 'create' end,
    call ->> 'request',
    (call ->> 'call')::uuid,
    -- the parts of an object are fields of their own
    case when record @? '$.* ? (@.type() == "object")'
      then (
        select coalesce(('{' || string_agg(to_json(field)::text || ':' || case
  when field = any(masked) then '{"from": null, "to": "•••"}'
  when length(value::text) <= 400 then '{"from":null,"to":' || value::text || '}'
  else audit_pair(null, value)::text end, ',') || '}')::jsonb, '{}')
        from audit_fields(record) as told (field, value)
        -- what a new record leaves open says nothing
        where value::text not in ('null', '""', '[]', '{}', 'false'))
      else (
        select coalesce(('{' || string_agg(to_json(field)::text || ':' || case
  when field = any(masked) then '{"from": null, "to": "•••"}'
  when length(value::text) <= 400 then '{"from":null,"to":' || value::text || '}'
  else audit_pair(null, value)::text end, ',') || '}')::jsonb, '{}')
        from jsonb_each(record) as told (field, value)
        -- what a new record leaves open says nothing
        where value::text not in ('null', '""', '[]', '{}', 'false')) end,
    call ->> 'key',
    (call ->> 'bulk')::uuid,
    '{}'
  from (
    select record ->> tg_argv[1] as record_id, record - omitted as record, number
    from (select to_jsonb(added) as record, row_number() over () as number from added) as whole
    offset 0
  ) as given
  on conflict (call_id, resource, record_id) do update set
    difference = audit_joined(entry.difference, excluded.difference);
  return null;
          end
$$;

-- --- stored files in use ----------------------------------------------------------------------------------------

-- Who writes the address of a stored file uses that file, in the same transaction, so that a clean-up at the same
-- moment leaves it alone. Files are locked in one order, so that two writers never wait for each other; what was
-- used a moment ago stays as it is, because a file is kept for at least an hour.
create function use_stored_objects() returns trigger language plpgsql as $$
begin
  update stored_object set used_at = now() where key in (
    select key from stored_object
    where used_at < now() - interval '10 minutes' and key in (
      select parts[1]
      from regexp_matches(new::text, '((?:image|video|audio)/[0-9a-f]{2}/[0-9a-f]{32}\.[a-z0-9]{1,8})', 'g') as matched(parts)
    )
    order by key for no key update
  );
  return null;
end $$;

-- --- initials of titles -----------------------------------------------------------------------------------------

-- The initials of a title: of a Chinese character that of its usual sound, of other letters and digits themselves,
-- of all else nothing; 12 at most. PostgreSQL built without ICU cannot order characters by their sounds and leaves
-- Chinese ones out.
create function title_initials(given text) returns text
language sql immutable strict parallel safe as $$
  select string_agg(case when one ~ '[\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U000323af]' then '' else one end, '' order by place)
  from string_to_table(
    left(regexp_replace(left(split_part(lower(given), chr(10), 1), 40),
      '[^[:alnum:]\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U000323af]', '', 'g'), 12),
    null
  ) with ordinality as given_characters (one, place)
$$;

do $$ begin
  if exists (select from pg_collation where collname = 'zh-x-icu') then
    create or replace function title_initials(given text) returns text
    language sql immutable strict parallel safe as $function$
      select string_agg(case when one ~ '[\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U000323af]'
          then substr(' abcdefghjklmnopqrstwxyz', 1 + width_bucket(one collate "zh-x-icu",
            array['阿','八','嚓','哒','妸','发','旮','哈','丌','咔','垃','妈','拏','噢','妑','七','呥','仨','他','穵','夕','丫','匝']), 1)
          else one end, '' order by place)
      from string_to_table(
        left(regexp_replace(left(split_part(lower(given), chr(10), 1), 40),
          '[^[:alnum:]\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U000323af]', '', 'g'), 12),
        null
      ) with ordinality as given_characters (one, place)
    $function$;
  end if;
end $$;

-- --- numbers by day ---------------------------------------------------------------------------------------------

-- The zone whose days the numbers by day count in, written at each start.
create table day_zone (
  only_row boolean primary key default true check (only_row),
  name text not null
);

-- Until the first start has written the zone, the day is that of the default zone.
create function day_of(instant timestamptz) returns date language sql stable as $$
  select (instant at time zone coalesce((select name from day_zone), 'Asia/Shanghai'))::date
$$;

-- Numbers of one entity by day.
create table thing_day (
  kind text not null,
  id bigint not null,
  account_id bigint not null,
  day date not null,
  views integer not null default 0,
  likes integer not null default 0,
  collections integer not null default 0,
  page integer not null default 0,
  search integer not null default 0,
  share integer not null default 0,
  direct integer not null default 0,
  primary key (kind, id, day)
);
create index thing_day_of_account on thing_day (account_id, day, views desc);
create index thing_day_most on thing_day (day, views desc);

-- Numbers of an account by day, in slots by the writing connection, so that writers do not queue on one row. A job
-- folds past days into slot 0.
create table account_day (
  account_id bigint not null,
  day date not null,
  slot smallint not null,
  posts integer not null default 0,
  views integer not null default 0,
  likes integer not null default 0,
  collections integer not null default 0,
  page integer not null default 0,
  search integer not null default 0,
  share integer not null default 0,
  direct integer not null default 0,
  primary key (account_id, day, slot)
) with (fillfactor = 70);
create index account_day_spread on account_day (day) where slot <> 0;

-- Numbers of the whole platform by day, in slots like those of accounts.
create table platform_day (
  day date not null,
  slot smallint not null,
  posts integer not null default 0,
  readers integer not null default 0,
  institutions integer not null default 0,
  views integer not null default 0,
  likes integer not null default 0,
  collections integer not null default 0,
  page integer not null default 0,
  search integer not null default 0,
  share integer not null default 0,
  direct integer not null default 0,
  primary key (day, slot)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);

-- --- totals of lists --------------------------------------------------------------------------------------------

-- `<table>_total` counts the rows of a table by what its list is filtered by, so that a true total is a sum over a
-- few rows however many millions there are. Triggers keep it once a statement, from the statement's own rows. A
-- count is spread over slots by the writing connection, so that writers do not queue on one row; sorted, so that
-- two writers on one slot take its rows in one order.

-- --- institutions and accounts ----------------------------------------------------------------------------------

-- What an institution is certified by, and the state of its review.
create table institution (
  id bigint primary key,
  name text not null default '',
  status smallint not null default 1,
  reason text not null default '',
  information jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1,
  operator_name text not null default '',
  submitted_at timestamptz,
  suspended_from smallint,
  search_text text not null default '',
  grams text[] not null default '{}'
);
alter table institution alter column grams set statistics 1000;
create index institution_grams on institution using gin (grams);
create index institution_by_created_at on institution (created_at, id);
create index institution_by_updated_at on institution (updated_at, id);
create index institution_by_name on institution (name, id);
create index institution_by_submitted_at on institution (submitted_at, id);
create index institution_by_submitted_at_descending on institution
  (submitted_at desc nulls last, id desc);
create index institution_by_status on institution (status, submitted_at desc nulls last, id desc);
create index institution_by_status_newest on institution (status, created_at desc, id desc);
create index institution_by_kind on institution ((information ->> 'kind'), created_at desc, id desc);
-- under review, suspected, approved: a code belongs to one institution
create unique index institution_certified_code on institution ((information ->> 'creditCode'))
  where status in (5, 22, 30) and information ->> 'creditCode' <> '';
create index institution_beginning on institution ((left(lower(search_text), 40) collate "C"));
create index institution_initials on institution ((title_initials(search_text) collate "C"));

create table institution_total (
  status smallint not null,
  slot smallint not null,
  count bigint not null,
  primary key (status, slot)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);

create function institution_total_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into institution_total as total (status, slot, count)
    select status, pg_backend_pid() % 32, count(*) from added
    group by status order by status
    on conflict (status, slot)
    do update set count = total.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into institution_total as total (status, slot, count)
    select status, pg_backend_pid() % 32, -count(*) from removed
    group by status order by status
    on conflict (status, slot)
    do update set count = total.count + excluded.count;
  elsif tg_op = 'UPDATE' then
    insert into institution_total as total (status, slot, count)
    select status, pg_backend_pid() % 32, sum(change)
    from (
      select status, 1 as change from added
      union all select status, -1 from removed
    ) changes
    group by status having sum(change) <> 0
    order by status
    on conflict (status, slot)
    do update set count = total.count + excluded.count;
  else
    delete from institution_total;
  end if;
  return null;
end $$;

create trigger institution_total_insert after insert on institution
  referencing new table as added for each statement execute function institution_total_change();
create trigger institution_total_update after update on institution
  referencing new table as added old table as removed for each statement
  execute function institution_total_change();
create trigger institution_total_delete after delete on institution
  referencing old table as removed for each statement execute function institution_total_change();
create trigger institution_total_truncate after truncate on institution
  for each statement execute function institution_total_change();
create trigger institution_uses_objects after insert or update of information on institution
  for each row
  when (concat_ws(' ', new.information::text) ~ '(image|video|audio)/[0-9a-f]{2}/[0-9a-f]{32}\.[a-z0-9]{1,8}')
  execute function use_stored_objects();
create trigger institution_audit after insert or update or delete on institution
  for each row when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_change('institution', 'id', 'id,revision,created_at,updated_at,search_text,grams', '');

-- People and institutions that sign in.
create table account (
  id bigint primary key,
  name text not null unique,
  nickname text not null,
  avatar text not null default '',
  phone text unique,
  mail text unique,
  password_hash text,
  is_institution boolean not null default false,
  institution_id bigint references institution (id),
  enable_publish boolean not null default false,
  is_blocked boolean not null default false,
  roles text[] not null default '{}',
  permissions text[] not null default '{}',
  search_text text not null default '',
  grams text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1,
  pending_mail text not null default '',
  -- no role: everything; the reference comes with roles
  role_id bigint
);
alter table account alter column grams set statistics 1000;
create index account_grams on account using gin (grams);
create index account_by_created_at on account (created_at, id);
create index account_by_nickname on account (nickname, id);
create index account_by_operator on account (id) where roles @> array['operator'];
create index account_by_blocked on account (created_at desc, id desc) where is_blocked;
create index account_by_institution on account (is_institution, created_at desc, id desc);
create index account_institution on account (institution_id) where institution_id is not null;
create unique index account_name_lowered on account (lower(name));
create index account_beginning on account ((left(lower(search_text), 40) collate "C"));
create index account_initials on account ((title_initials(search_text) collate "C"));
create index account_role on account (role_id) where role_id is not null;

-- Totals by what the list of accounts is filtered by.
create table account_total (
  is_institution boolean not null,
  enable_publish boolean not null,
  is_blocked boolean not null,
  slot smallint not null,
  count bigint not null,
  primary key (is_institution, enable_publish, is_blocked, slot)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);

create function account_total_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into account_total as total (is_institution, enable_publish, is_blocked, slot, count)
    select is_institution, enable_publish, is_blocked, pg_backend_pid() % 32, count(*) from added
    group by is_institution, enable_publish, is_blocked order by is_institution, enable_publish, is_blocked
    on conflict (is_institution, enable_publish, is_blocked, slot)
    do update set count = total.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into account_total as total (is_institution, enable_publish, is_blocked, slot, count)
    select is_institution, enable_publish, is_blocked, pg_backend_pid() % 32, -count(*) from removed
    group by is_institution, enable_publish, is_blocked order by is_institution, enable_publish, is_blocked
    on conflict (is_institution, enable_publish, is_blocked, slot)
    do update set count = total.count + excluded.count;
  elsif tg_op = 'UPDATE' then
    insert into account_total as total (is_institution, enable_publish, is_blocked, slot, count)
    select is_institution, enable_publish, is_blocked, pg_backend_pid() % 32, sum(change)
    from (
      select is_institution, enable_publish, is_blocked, 1 as change from added
      union all select is_institution, enable_publish, is_blocked, -1 from removed
    ) changes
    group by is_institution, enable_publish, is_blocked having sum(change) <> 0
    order by is_institution, enable_publish, is_blocked
    on conflict (is_institution, enable_publish, is_blocked, slot)
    do update set count = total.count + excluded.count;
  else
    delete from account_total;
  end if;
  return null;
end $$;

-- Counts new accounts.
create function account_day_new() returns trigger language plpgsql as $$
begin
  insert into platform_day as kept (day, slot, readers, institutions)
  select day_of(created_at), pg_backend_pid() % 32,
    count(*) filter (where not is_institution), count(*) filter (where is_institution)
  from added where created_at > now() - interval '400 days'
  group by 1 order by 1
  on conflict (day, slot) do update set readers = kept.readers + excluded.readers,
    institutions = kept.institutions + excluded.institutions;
  return null;
end $$;

create trigger account_total_insert after insert on account
  referencing new table as added for each statement execute function account_total_change();
create trigger account_total_update after update on account
  referencing new table as added old table as removed for each statement
  execute function account_total_change();
create trigger account_total_delete after delete on account
  referencing old table as removed for each statement execute function account_total_change();
create trigger account_total_truncate after truncate on account
  for each statement execute function account_total_change();
create trigger account_uses_objects after insert or update of avatar on account
  for each row
  when (concat_ws(' ', new.avatar::text) ~ '(image|video|audio)/[0-9a-f]{2}/[0-9a-f]{32}\.[a-z0-9]{1,8}')
  execute function use_stored_objects();
create trigger account_audit after insert or update or delete on account
  for each row when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_change('user', 'id', 'id,revision,created_at,updated_at,search_text,grams', 'password_hash');
create trigger account_day_new after insert on account
  referencing new table as added for each statement execute function account_day_new();

-- Sessions that a call ends: a sign-out, a new password, a block. What expires is nobody's change.
create function audit_session() returns trigger language plpgsql as $$
  begin
    perform audit_note(
      current_setting('bookdesk.audit')::jsonb || '{"action": "end"}',
      'session',
      new.id::text,
      'UPDATE',
      jsonb_build_object(
        'accountId', jsonb_build_object('from', new.account_id::text, 'to', null),
        'device', jsonb_build_object('from', new.device, 'to', null),
        'address', jsonb_build_object('from', new.address, 'to', null)));
    return null;
  end
$$;

-- A signed-in device. Access tokens and refresh tokens belong to it.
create table session (
  id bigint primary key,
  account_id bigint not null references account (id),
  device text not null default '',
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  revoked_at timestamptz,
  address text not null default '',
  is_proven boolean not null default true,
  -- the name that it had; empty where no passkey has opened the session
  passkey text not null default '',
  -- acts for an institution; without one for its account
  member_id bigint
);
create index session_account on session (account_id, used_at desc);
create index session_member on session (member_id) where member_id is not null;

create trigger session_audit after update of revoked_at on session
  for each row
  when (old.revoked_at is null and new.revoked_at is not null and current_setting('bookdesk.audit', true) <> '')
  execute function audit_session();

create table access_token (
  hash bytea primary key,
  session_id bigint not null references session (id) on delete cascade,
  expires_at timestamptz not null
);
create index access_token_expiry on access_token (expires_at);

create table refresh_token (
  hash bytea primary key,
  session_id bigint not null references session (id) on delete cascade,
  expires_at timestamptz not null,
  replaced_at timestamptz,
  successor bytea
);
create index refresh_token_expiry on refresh_token (expires_at);

-- How often something was tried within a window.
create table rate_limit (
  key text primary key,
  hits integer not null,
  window_ends_at timestamptz not null
);

-- Codes sent by mail or text message.
create table verification_code (
  purpose text not null,
  target text not null,
  code_hash bytea not null,
  account_id bigint references account (id),
  tries smallint not null default 0,
  expires_at timestamptz not null,
  primary key (purpose, target)
);
create index verification_code_expiry on verification_code (expires_at);

-- Secrets that open something once, such as proofs of identity.
create table single_use_secret (
  hash bytea primary key,
  purpose text not null,
  account_id bigint references account (id),
  payload jsonb not null default '{}',
  expires_at timestamptz not null
);
create index single_use_secret_expiry on single_use_secret (expires_at);
create index single_use_secret_account on single_use_secret (account_id, purpose);

-- Sign-ins of a screen that a phone confirms.
create table scan_login (
  code text primary key,
  secret_hash bytea not null,
  status text not null default 'pending',
  account_id bigint references account (id),
  device text not null,
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index scan_login_expiry on scan_login (expires_at);

-- Accounts of other providers that sign in an account here.
create table external_account (
  provider text not null,
  openid text not null,
  account_id bigint not null references account (id),
  nickname text not null default '',
  bound_at timestamptz not null,
  primary key (provider, openid)
);
create unique index external_account_owner on external_account (account_id, provider);

create trigger external_account_audit after insert or update or delete on external_account
  for each row when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_change('externalAccount', 'account_id',
    'id,revision,created_at,updated_at,search_text,grams',
    'openid');

-- The second factor of an account, and the codes for when it is lost.
create table second_factor (
  account_id bigint primary key references account (id) on delete cascade,
  -- encrypted with a secret of the installation
  secret bytea not null,
  created_at timestamptz not null,
  -- empty until a first code has shown that the app has the secret
  confirmed_at timestamptz,
  -- the step of the last code that was used: none of that step or an earlier one is taken again
  last_step bigint not null default 0,
  codes_made_at timestamptz
);

create trigger second_factor_audit after insert or update or delete on second_factor
  for each row when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_change('secondFactor', 'account_id', 'account_id,created_at,last_step', 'secret');

create table recovery_code (
  account_id bigint not null references account (id) on delete cascade,
  hash bytea not null,
  primary key (account_id, hash)
);

-- Passkeys of accounts.
create table passkey (
  id bigint primary key,
  account_id bigint not null references account (id) on delete cascade,
  name text not null,
  -- the authenticator's own name of it, base64url
  credential_id text not null unique,
  -- as the authenticator has given it (COSE); what it signs with never leaves the authenticator
  public_key bytea not null,
  -- how often the authenticator has signed, as it says itself; 0 for those that do not count
  counter bigint not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_account on passkey (account_id);

create trigger passkey_audit after insert or update or delete on passkey
  for each row when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_change('passkey', 'account_id',
    'id,account_id,credential_id,public_key,counter,created_at,used_at',
    '');

-- Mail and text messages on their way.
create table outbox_message (
  id bigint primary key,
  kind text not null,
  recipient text not null,
  subject text not null default '',
  body text not null,
  state text not null default 'waiting',
  tries smallint not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  failure text not null default '',
  -- the call that sent it
  request_id text not null default ''
);
create index outbox_message_waiting on outbox_message (next_try_at) where state = 'waiting';
create index outbox_message_newest on outbox_message (created_at desc);

-- --- books ------------------------------------------------------------------------------------------------------

create table book (
  id bigint primary key,
  source text not null default '',
  source_id text not null default '',
  name text not null,
  author_name text not null default '',
  translator text not null default '',
  publisher_name text not null default '',
  cover text not null default '',
  edition_class smallint not null default 1,
  publish_time text not null default '',
  publish_order integer,
  isbn text not null default '',
  price numeric(12, 2),
  currency text not null default '',
  rating numeric(4, 2),
  ratings_count integer not null default 0,
  category text not null default '',
  language text not null default '',
  tags text[] not null default '{}',
  content text not null default '',
  is_deleted boolean not null default false,
  search_text text not null default '',
  grams text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1
);
alter table book alter column grams set statistics 1000;
create unique index book_source on book (source, source_id) where source <> '';
create index book_grams on book using gin (grams);
create index book_by_created_at on book (created_at, id) where not is_deleted;
create index book_by_updated_at on book (updated_at, id) where not is_deleted;
create index book_by_name on book (name, id) where not is_deleted;
create index book_by_author_name on book (author_name, id) where not is_deleted;
create index book_by_publisher_name on book (publisher_name, id) where not is_deleted;
create index book_by_ratings_count on book (ratings_count, id) where not is_deleted;
create index book_by_publish_order on book (publish_order, id) where not is_deleted;
create index book_by_publish_order_descending on book (publish_order desc nulls last, id desc)
  where not is_deleted;
create index book_by_price on book (price, id) where not is_deleted;
create index book_by_price_descending on book (price desc nulls last, id desc) where not is_deleted;
create index book_by_rating on book (rating, id) where not is_deleted;
create index book_by_rating_descending on book (rating desc nulls last, id desc)
  where not is_deleted;
create index book_by_category on book (category, created_at desc, id desc) where not is_deleted;
create index book_by_language on book (language, created_at desc, id desc) where not is_deleted;
create index book_by_edition_class on book (created_at desc, id desc)
  where not is_deleted and edition_class <> 1;
create index book_by_isbn on book (isbn) where isbn <> '' and not is_deleted;
-- books carry a label by their tags
create index book_tags on book using gin (tags) where not is_deleted;
create index book_by_bare_isbn on book
  (left(right(regexp_replace(normalize(isbn, NFKC), '[^0-9Xx]', '', 'g'), 10), 9))
  where isbn <> '' and not is_deleted;
-- These find what a row of a file names, however its name or ISBN is written. A digest: a folded title may be
-- longer than an index can hold.
create index book_by_folded_name on book
  (md5(lower(regexp_replace(normalize(name, NFKC), '[\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]+', '', 'g'))))
  where not is_deleted;
create index book_by_bare_name on book
  (md5(lower(upper(regexp_replace(normalize(name, NFKD), '[\s\u0001-\u001f\u007f-\u009f\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fffsSßẞςσΣιΙ]+', '', 'g')))))
  where not is_deleted;
create index book_beginning on book ((left(lower(search_text), 40) collate "C"))
  where not is_deleted;
create index book_initials on book ((title_initials(search_text) collate "C")) where not is_deleted;

create table book_total (
  edition_class smallint not null,
  language text not null,
  category text not null,
  is_deleted boolean not null,
  slot smallint not null,
  count bigint not null,
  primary key (edition_class, language, category, is_deleted, slot)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);

create function book_total_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into book_total as total (edition_class, language, category, is_deleted, slot, count)
    select edition_class, language, category, is_deleted, pg_backend_pid() % 32, count(*) from added
    group by edition_class, language, category, is_deleted order by edition_class, language, category, is_deleted
    on conflict (edition_class, language, category, is_deleted, slot)
    do update set count = total.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into book_total as total (edition_class, language, category, is_deleted, slot, count)
    select edition_class, language, category, is_deleted, pg_backend_pid() % 32, -count(*) from removed
    group by edition_class, language, category, is_deleted order by edition_class, language, category, is_deleted
    on conflict (edition_class, language, category, is_deleted, slot)
    do update set count = total.count + excluded.count;
  elsif tg_op = 'UPDATE' then
    insert into book_total as total (edition_class, language, category, is_deleted, slot, count)
    select edition_class, language, category, is_deleted, pg_backend_pid() % 32, sum(change)
    from (
      select edition_class, language, category, is_deleted, 1 as change from added
      union all select edition_class, language, category, is_deleted, -1 from removed
    ) changes
    group by edition_class, language, category, is_deleted having sum(change) <> 0
    order by edition_class, language, category, is_deleted
    on conflict (edition_class, language, category, is_deleted, slot)
    do update set count = total.count + excluded.count;
  else
    delete from book_total;
  end if;
  return null;
end $$;

-- How many books that are not deleted hold each character and each pair of them, as last summed. The row of the
-- empty gram says that all books have been counted.
create table book_gram_total (
  gram text primary key,
  count bigint
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
insert into book_gram_total (gram, count) values ('', 0);

-- What was written since. Writers only add rows, so none waits for another.
create table book_gram_change (
  change smallint not null,
  search_text text not null,
  grams text[] not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

-- The same for longer words that very many books hold; null where they are not counted yet.
create table book_word_total (
  word text not null,
  -- the line of the search text that is searched; 0 for all of it
  part smallint not null,
  pattern text not null,
  -- what every text holds that holds the word
  grams text[] not null,
  count bigint,
  kept_at timestamptz not null default now(),
  primary key (word, part)
);

create function book_gram_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into book_gram_change select 1, search_text, grams from added where not is_deleted;
  elsif tg_op = 'DELETE' then
    insert into book_gram_change select -1, search_text, grams from removed where not is_deleted;
  elsif tg_op = 'UPDATE' then
    insert into book_gram_change
    select side.change, side.search_text, side.grams
    from removed join added using (id) cross join lateral (values
      (-1, removed.search_text, removed.grams, removed.is_deleted),
      (1, added.search_text, added.grams, added.is_deleted)
    ) side (change, search_text, grams, is_deleted)
    where (removed.search_text, removed.grams, removed.is_deleted)
        is distinct from (added.search_text, added.grams, added.is_deleted)
      and not side.is_deleted;
  else
    delete from book_gram_change;
    delete from book_word_total;
    delete from book_gram_total where gram <> '';
    update book_gram_total set count = 0 where gram = '';
  end if;
  return null;
end $$;

create trigger book_total_insert after insert on book
  referencing new table as added for each statement execute function book_total_change();
create trigger book_total_update after update on book
  referencing new table as added old table as removed for each statement execute function book_total_change();
create trigger book_total_delete after delete on book
  referencing old table as removed for each statement execute function book_total_change();
create trigger book_total_truncate after truncate on book
  for each statement execute function book_total_change();
create trigger book_uses_objects after insert or update of cover, content on book
  for each row
  when (concat_ws(' ', new.cover::text, new.content::text) ~ '(image|video|audio)/[0-9a-f]{2}/[0-9a-f]{32}\.[a-z0-9]{1,8}')
  execute function use_stored_objects();
create trigger book_audit after update or delete on book
  for each row when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_change('book', 'id', 'id,revision,created_at,updated_at,search_text,grams', '');
create trigger book_gram_insert after insert on book
  referencing new table as added for each statement execute function book_gram_note();
create trigger book_gram_update after update on book
  referencing new table as added old table as removed for each statement execute function book_gram_note();
create trigger book_gram_delete after delete on book
  referencing old table as removed for each statement execute function book_gram_note();
create trigger book_gram_truncate after truncate on book
  for each statement execute function book_gram_note();
create trigger book_audit_insert after insert on book
  referencing new table as added for each statement when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_creation('book', 'id', 'id,revision,created_at,updated_at,search_text,grams', '');

-- --- circles, topics, labels, channels --------------------------------------------------------------------------

create table circle (
  id bigint primary key,
  title text not null,
  content text not null default '',
  cover text not null default '',
  type smallint not null default 1,
  account_id bigint not null references account (id),
  circle_status smallint not null default 0,
  member_count integer not null default 0,
  content_count integer not null default 0,
  status smallint not null default 30,
  is_blocked boolean not null default false,
  is_draft boolean not null default false,
  is_deleted boolean not null default false,
  is_top boolean not null default false,
  search_text text not null default '',
  grams text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1
);
alter table circle alter column grams set statistics 1000;
create index circle_grams on circle using gin (grams);
create index circle_by_owner on circle (account_id, created_at desc, id desc) where not is_deleted;
create index circle_by_unusual_status on circle (status, created_at desc, id desc)
  where not is_deleted and status <> 30;
create index circle_by_blocked on circle (created_at desc, id desc)
  where not is_deleted and is_blocked;
create index circle_by_draft on circle (created_at desc, id desc) where not is_deleted and is_draft;
create index circle_by_created_at on circle (created_at, id) where not is_deleted;
create index circle_by_updated_at on circle (updated_at, id) where not is_deleted;
create index circle_by_title on circle (title, id) where not is_deleted;
create index circle_by_member_count on circle (member_count, id) where not is_deleted;
create index circle_by_content_count on circle (content_count, id) where not is_deleted;
create index circle_by_folded_name on circle
  (md5(lower(regexp_replace(normalize(title, NFKC), '[\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]+', '', 'g'))))
  where not is_deleted;
create index circle_by_bare_name on circle
  (md5(lower(upper(regexp_replace(normalize(title, NFKD), '[\s\u0001-\u001f\u007f-\u009f\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fffsSßẞςσΣιΙ]+', '', 'g')))))
  where not is_deleted;
create index circle_beginning on circle ((left(lower(search_text), 40) collate "C"))
  where not is_deleted;
create index circle_initials on circle ((title_initials(search_text) collate "C"))
  where not is_deleted;

create table circle_total (
  type smallint not null,
  circle_status smallint not null,
  status smallint not null,
  is_blocked boolean not null,
  is_draft boolean not null,
  is_deleted boolean not null,
  slot smallint not null,
  count bigint not null,
  primary key (type, circle_status, status, is_blocked, is_draft, is_deleted, slot)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);

create function circle_total_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into circle_total as total (type, circle_status, status, is_blocked, is_draft, is_deleted, slot, count)
    select type, circle_status, status, is_blocked, is_draft, is_deleted, pg_backend_pid() % 32, count(*) from added
    group by type, circle_status, status, is_blocked, is_draft, is_deleted
    order by type, circle_status, status, is_blocked, is_draft, is_deleted
    on conflict (type, circle_status, status, is_blocked, is_draft, is_deleted, slot)
    do update set count = total.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into circle_total as total (type, circle_status, status, is_blocked, is_draft, is_deleted, slot, count)
    select type, circle_status, status, is_blocked, is_draft, is_deleted, pg_backend_pid() % 32, -count(*) from removed
    group by type, circle_status, status, is_blocked, is_draft, is_deleted
    order by type, circle_status, status, is_blocked, is_draft, is_deleted
    on conflict (type, circle_status, status, is_blocked, is_draft, is_deleted, slot)
    do update set count = total.count + excluded.count;
  elsif tg_op = 'UPDATE' then
    insert into circle_total as total (type, circle_status, status, is_blocked, is_draft, is_deleted, slot, count)
    select type, circle_status, status, is_blocked, is_draft, is_deleted, pg_backend_pid() % 32, sum(change)
    from (
      select type, circle_status, status, is_blocked, is_draft, is_deleted, 1 as change from added
      union all select type, circle_status, status, is_blocked, is_draft, is_deleted, -1 from removed
    ) changes
    group by type, circle_status, status, is_blocked, is_draft, is_deleted having sum(change) <> 0
    order by type, circle_status, status, is_blocked, is_draft, is_deleted
    on conflict (type, circle_status, status, is_blocked, is_draft, is_deleted, slot)
    do update set count = total.count + excluded.count;
  else
    delete from circle_total;
  end if;
  return null;
end $$;

create trigger circle_total_insert after insert on circle
  referencing new table as added for each statement execute function circle_total_change();
create trigger circle_total_update after update on circle
  referencing new table as added old table as removed for each statement
  execute function circle_total_change();
create trigger circle_total_delete after delete on circle
  referencing old table as removed for each statement execute function circle_total_change();
create trigger circle_total_truncate after truncate on circle
  for each statement execute function circle_total_change();
create trigger circle_uses_objects after insert or update of content, cover on circle
  for each row
  when (concat_ws(' ', new.content::text, new.cover::text) ~ '(image|video|audio)/[0-9a-f]{2}/[0-9a-f]{32}\.[a-z0-9]{1,8}')
  execute function use_stored_objects();
create trigger circle_audit after update or delete on circle
  for each row when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_change('circle', 'id',
    'id,revision,created_at,updated_at,search_text,grams,member_count,content_count',
    '');
create trigger circle_audit_insert after insert on circle
  referencing new table as added for each statement when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_creation('circle', 'id',
    'id,revision,created_at,updated_at,search_text,grams,member_count,content_count',
    '');

create table circle_member (
  circle_id bigint not null references circle (id),
  account_id bigint not null references account (id),
  created_at timestamptz not null default now(),
  primary key (circle_id, account_id)
);
create index circle_member_newest on circle_member (circle_id, created_at desc);

create table topic (
  id bigint primary key,
  title text not null,
  content text not null default '',
  cover text not null default '',
  account_id bigint not null references account (id),
  discuss_count integer not null default 0,
  read_count integer not null default 0,
  status smallint not null default 30,
  is_blocked boolean not null default false,
  is_draft boolean not null default false,
  is_deleted boolean not null default false,
  is_top boolean not null default false,
  search_text text not null default '',
  grams text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1
);
alter table topic alter column grams set statistics 1000;
create index topic_grams on topic using gin (grams);
create index topic_by_owner on topic (account_id, created_at desc, id desc) where not is_deleted;
create index topic_by_unusual_status on topic (status, created_at desc, id desc)
  where not is_deleted and status <> 30;
create index topic_by_blocked on topic (created_at desc, id desc)
  where not is_deleted and is_blocked;
create index topic_by_draft on topic (created_at desc, id desc) where not is_deleted and is_draft;
create index topic_by_created_at on topic (created_at, id) where not is_deleted;
create index topic_by_updated_at on topic (updated_at, id) where not is_deleted;
create index topic_by_title on topic (title, id) where not is_deleted;
create index topic_by_discuss_count on topic (discuss_count, id) where not is_deleted;
create index topic_by_read_count on topic (read_count, id) where not is_deleted;
create index topic_by_deleted on topic (created_at desc, id desc) where is_deleted;
create index topic_by_folded_name on topic
  (md5(lower(regexp_replace(normalize(title, NFKC), '[\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]+', '', 'g'))))
  where not is_deleted;
create index topic_by_bare_name on topic
  (md5(lower(upper(regexp_replace(normalize(title, NFKD), '[\s\u0001-\u001f\u007f-\u009f\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fffsSßẞςσΣιΙ]+', '', 'g')))))
  where not is_deleted;
create index topic_beginning on topic ((left(lower(search_text), 40) collate "C"))
  where not is_deleted;
create index topic_initials on topic ((title_initials(search_text) collate "C"))
  where not is_deleted;

create table topic_total (
  status smallint not null,
  is_blocked boolean not null,
  is_draft boolean not null,
  is_deleted boolean not null,
  slot smallint not null,
  count bigint not null,
  primary key (status, is_blocked, is_draft, is_deleted, slot)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);

create function topic_total_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into topic_total as total (status, is_blocked, is_draft, is_deleted, slot, count)
    select status, is_blocked, is_draft, is_deleted, pg_backend_pid() % 32, count(*) from added
    group by status, is_blocked, is_draft, is_deleted order by status, is_blocked, is_draft, is_deleted
    on conflict (status, is_blocked, is_draft, is_deleted, slot)
    do update set count = total.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into topic_total as total (status, is_blocked, is_draft, is_deleted, slot, count)
    select status, is_blocked, is_draft, is_deleted, pg_backend_pid() % 32, -count(*) from removed
    group by status, is_blocked, is_draft, is_deleted order by status, is_blocked, is_draft, is_deleted
    on conflict (status, is_blocked, is_draft, is_deleted, slot)
    do update set count = total.count + excluded.count;
  elsif tg_op = 'UPDATE' then
    insert into topic_total as total (status, is_blocked, is_draft, is_deleted, slot, count)
    select status, is_blocked, is_draft, is_deleted, pg_backend_pid() % 32, sum(change)
    from (
      select status, is_blocked, is_draft, is_deleted, 1 as change from added
      union all select status, is_blocked, is_draft, is_deleted, -1 from removed
    ) changes
    group by status, is_blocked, is_draft, is_deleted having sum(change) <> 0
    order by status, is_blocked, is_draft, is_deleted
    on conflict (status, is_blocked, is_draft, is_deleted, slot)
    do update set count = total.count + excluded.count;
  else
    delete from topic_total;
  end if;
  return null;
end $$;

create trigger topic_total_insert after insert on topic
  referencing new table as added for each statement execute function topic_total_change();
create trigger topic_total_update after update on topic
  referencing new table as added old table as removed for each statement
  execute function topic_total_change();
create trigger topic_total_delete after delete on topic
  referencing old table as removed for each statement execute function topic_total_change();
create trigger topic_total_truncate after truncate on topic
  for each statement execute function topic_total_change();
create trigger topic_uses_objects after insert or update of content, cover on topic
  for each row
  when (concat_ws(' ', new.content::text, new.cover::text) ~ '(image|video|audio)/[0-9a-f]{2}/[0-9a-f]{32}\.[a-z0-9]{1,8}')
  execute function use_stored_objects();
create trigger topic_audit after update or delete on topic
  for each row when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_change('topic', 'id',
    'id,revision,created_at,updated_at,search_text,grams,discuss_count,read_count',
    '');
create trigger topic_audit_insert after insert on topic
  referencing new table as added for each statement when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_creation('topic', 'id',
    'id,revision,created_at,updated_at,search_text,grams,discuss_count,read_count',
    '');

create table label (
  id bigint primary key,
  name text not null,
  kind text not null default 'content',
  "order" integer not null default 0,
  is_enabled boolean not null default true,
  is_deleted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1,
  -- the name as it is compared; it counts only while keyed_name is the name
  name_key text,
  keyed_name text
);
create unique index label_name on label (kind, name) where not is_deleted;
create index label_by_order on label (kind, "order", id) where not is_deleted;
create index label_by_name on label (name) where not is_deleted;
create unique index label_by_key on label (kind, name_key)
  where keyed_name = name and not is_deleted;
create index label_without_key on label (id) where keyed_name is distinct from name;
create index label_beginning on label ((left(lower(name), 40) collate "C")) where not is_deleted;
create index label_initials on label ((title_initials(name) collate "C")) where not is_deleted;

create trigger label_audit after update or delete on label
  for each row when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_change('label', 'id',
    'id,revision,created_at,updated_at,search_text,grams,name_key,keyed_name',
    '');
create trigger label_audit_insert after insert on label
  referencing new table as added for each statement when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_creation('label', 'id',
    'id,revision,created_at,updated_at,search_text,grams,name_key,keyed_name',
    '');

create table channel (
  id bigint primary key,
  name text not null,
  domain text not null,
  description text not null default '',
  "order" integer not null default 0,
  is_enabled boolean not null default true,
  is_deleted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1
);
create index channel_by_order on channel (domain, "order", id) where not is_deleted;
create index channel_by_name on channel (name, domain) where not is_deleted;
create index channel_beginning on channel ((left(lower(name), 40) collate "C")) where not is_deleted;
create index channel_initials on channel ((title_initials(name) collate "C")) where not is_deleted;

create trigger channel_uses_objects after insert or update of description on channel
  for each row
  when (concat_ws(' ', new.description::text) ~ '(image|video|audio)/[0-9a-f]{2}/[0-9a-f]{32}\.[a-z0-9]{1,8}')
  execute function use_stored_objects();
create trigger channel_audit after update or delete on channel
  for each row when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_change('channel', 'id', 'id,revision,created_at,updated_at,search_text,grams', '');
create trigger channel_audit_insert after insert on channel
  referencing new table as added for each statement when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_creation('channel', 'id', 'id,revision,created_at,updated_at,search_text,grams', '');

-- --- posts ------------------------------------------------------------------------------------------------------

create table post (
  id bigint primary key,
  content_type smallint not null,
  title text not null default '',
  content text not null default '',
  cover text not null default '',
  images jsonb not null default '[]',
  videos jsonb not null default '[]',
  account_id bigint not null references account (id),
  circle_id bigint references circle (id),
  topic_ids bigint[] not null default '{}',
  book_ids bigint[] not null default '{}',
  label_ids bigint[] not null default '{}',
  like_count integer not null default 0,
  comment_count integer not null default 0,
  view_count integer not null default 0,
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
  -- 0 everyone, 1 the members of its circle, 2 its author
  visibility smallint not null default 0,
  publish_at timestamptz,
  published_at timestamptz
);
alter table post alter column grams set statistics 1000;
create statistics post_moderation (mcv)
  on content_type, status, is_blocked, is_draft, is_top, is_deleted from post;
create index post_grams on post using gin (grams);
-- the columns carried along let deep pages be counted off without reading the rows
create index post_by_default on post (is_top desc, created_at desc, id desc)
  include (content_type, status, is_blocked, is_draft)
  where not is_deleted;
create index post_by_owner on post (account_id, is_top desc, created_at desc, id desc)
  where not is_deleted;
create index post_by_unusual_status on post (status, created_at desc, id desc)
  where not is_deleted and status <> 30;
create index post_by_blocked on post (created_at desc, id desc) where not is_deleted and is_blocked;
create index post_by_draft on post (created_at desc, id desc) where not is_deleted and is_draft;
create index post_by_created_at on post (created_at, id) where not is_deleted;
create index post_by_updated_at on post (updated_at, id) where not is_deleted;
create index post_by_title on post (title, id) where not is_deleted;
create index post_by_like_count on post (like_count, id) where not is_deleted;
create index post_by_comment_count on post (comment_count, id) where not is_deleted;
create index post_by_view_count on post (view_count, id) where not is_deleted;
create index post_by_content_type on post (content_type, is_top desc, created_at desc, id desc)
  where not is_deleted;
create index post_by_circle on post (circle_id, is_top desc, created_at desc, id desc)
  where not is_deleted;
create index post_topics on post using gin (topic_ids) where not is_deleted;
create index post_labels on post using gin (label_ids) where not is_deleted;
create index post_by_narrow_visibility on post (visibility, created_at desc, id desc)
  where not is_deleted and visibility <> 0;
create index post_due on post (publish_at, id) where status = 15 and not is_draft and not is_deleted;
create index post_by_published_at on post (published_at, id) where not is_deleted;
create index post_by_published_at_descending on post (published_at desc nulls last, id desc)
  where not is_deleted;
-- deep pages, and the matches of an author or a span of time, are counted from these alone
create index post_by_newest on post (created_at desc, id desc)
  include (content_type, status, is_blocked, is_draft, is_top)
  where not is_deleted;
create index post_by_owner_newest on post (account_id, created_at desc, id desc)
  include (content_type, status, is_blocked, is_draft, is_top)
  where not is_deleted;
create index post_by_folded_name on post
  (md5(lower(regexp_replace(normalize(title, NFKC), '[\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]+', '', 'g'))))
  where not is_deleted;
create index post_by_bare_name on post
  (md5(lower(upper(regexp_replace(normalize(title, NFKD), '[\s\u0001-\u001f\u007f-\u009f\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fffsSßẞςσΣιΙ]+', '', 'g')))))
  where not is_deleted;
create index post_beginning on post ((left(lower(search_text), 40) collate "C"))
  where not is_deleted;
create index post_initials on post ((title_initials(search_text) collate "C")) where not is_deleted;
-- for the lists that readers' pages show
create index post_books on post using gin (book_ids) where not is_deleted;
create index post_works_newest_by_account_id on post
  (account_id, published_at desc nulls last, id desc)
  where status = 30 and not is_blocked and not is_deleted and not is_draft;
create index post_works_most_read_by_account_id on post (account_id, view_count desc, id desc)
  where status = 30 and not is_blocked and not is_deleted and not is_draft;
create index post_works_newest_by_circle_id on post
  (circle_id, published_at desc nulls last, id desc)
  where status = 30 and not is_blocked and not is_deleted and not is_draft;
create index post_works_most_read_by_circle_id on post (circle_id, view_count desc, id desc)
  where status = 30 and not is_blocked and not is_deleted and not is_draft;

create table post_total (
  content_type smallint not null,
  status smallint not null,
  is_blocked boolean not null,
  is_draft boolean not null,
  is_top boolean not null,
  is_deleted boolean not null,
  slot smallint not null,
  count bigint not null,
  primary key (content_type, status, is_blocked, is_draft, is_top, is_deleted, slot)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);

create function post_total_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into post_total as total (content_type, status, is_blocked, is_draft, is_top, is_deleted, slot, count)
    select content_type, status, is_blocked, is_draft, is_top, is_deleted, pg_backend_pid() % 32, count(*) from added
    group by content_type, status, is_blocked, is_draft, is_top, is_deleted
    order by content_type, status, is_blocked, is_draft, is_top, is_deleted
    on conflict (content_type, status, is_blocked, is_draft, is_top, is_deleted, slot)
    do update set count = total.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into post_total as total (content_type, status, is_blocked, is_draft, is_top, is_deleted, slot, count)
    select content_type, status, is_blocked, is_draft, is_top, is_deleted, pg_backend_pid() % 32, -count(*) from removed
    group by content_type, status, is_blocked, is_draft, is_top, is_deleted
    order by content_type, status, is_blocked, is_draft, is_top, is_deleted
    on conflict (content_type, status, is_blocked, is_draft, is_top, is_deleted, slot)
    do update set count = total.count + excluded.count;
  elsif tg_op = 'UPDATE' then
    insert into post_total as total (content_type, status, is_blocked, is_draft, is_top, is_deleted, slot, count)
    select content_type, status, is_blocked, is_draft, is_top, is_deleted, pg_backend_pid() % 32, sum(change)
    from (
      select content_type, status, is_blocked, is_draft, is_top, is_deleted, 1 as change from added
      union all select content_type, status, is_blocked, is_draft, is_top, is_deleted, -1 from removed
    ) changes
    group by content_type, status, is_blocked, is_draft, is_top, is_deleted having sum(change) <> 0
    order by content_type, status, is_blocked, is_draft, is_top, is_deleted
    on conflict (content_type, status, is_blocked, is_draft, is_top, is_deleted, slot)
    do update set count = total.count + excluded.count;
  else
    delete from post_total;
  end if;
  return null;
end $$;

create function post_day_count() returns trigger language plpgsql as $$
begin
  if not exists (select from added join removed on removed.id = added.id
    where added.like_count <> removed.like_count) then return null; end if;
  insert into thing_day as kept (kind, id, account_id, day, likes)
  select 'post', id, account_id, day, likes
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

create function post_day_new() returns trigger language plpgsql as $$
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

create trigger post_total_insert after insert on post
  referencing new table as added for each statement execute function post_total_change();
create trigger post_total_update after update on post
  referencing new table as added old table as removed for each statement execute function post_total_change();
create trigger post_total_delete after delete on post
  referencing old table as removed for each statement execute function post_total_change();
create trigger post_total_truncate after truncate on post
  for each statement execute function post_total_change();
create trigger post_uses_objects after insert or update of content, cover, images, videos on post
  for each row
  when (concat_ws(' ', new.content::text, new.cover::text, new.images::text, new.videos::text) ~ '(image|video|audio)/[0-9a-f]{2}/[0-9a-f]{32}\.[a-z0-9]{1,8}')
  execute function use_stored_objects();
create trigger post_audit after update or delete on post
  for each row when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_change('post', 'id',
    'id,revision,created_at,updated_at,search_text,grams,like_count,comment_count,view_count',
    '');
create trigger post_day_count after update on post
  referencing new table as added old table as removed for each statement execute function post_day_count();
create trigger post_day_new after insert on post
  referencing new table as added for each statement execute function post_day_new();
create trigger post_audit_insert after insert on post
  referencing new table as added for each statement when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_creation('post', 'id',
    'id,revision,created_at,updated_at,search_text,grams,like_count,comment_count,view_count',
    '');

-- --- book lists -------------------------------------------------------------------------------------------------

create table book_list (
  id bigint primary key,
  title text not null,
  content text not null default '',
  cover text not null default '',
  account_id bigint not null references account (id),
  book_size integer not null default 0,
  view_count integer not null default 0,
  collection_count integer not null default 0,
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
  publish_at timestamptz,
  published_at timestamptz
);
alter table book_list alter column grams set statistics 1000;
create index book_list_grams on book_list using gin (grams);
create index book_list_by_default on book_list (is_top desc, created_at desc, id desc)
  include (status, is_blocked, is_draft)
  where not is_deleted;
create index book_list_by_owner on book_list (account_id, is_top desc, created_at desc, id desc)
  where not is_deleted;
create index book_list_by_unusual_status on book_list (status, created_at desc, id desc)
  where not is_deleted and status <> 30;
create index book_list_by_blocked on book_list (created_at desc, id desc)
  where not is_deleted and is_blocked;
create index book_list_by_draft on book_list (created_at desc, id desc)
  where not is_deleted and is_draft;
create index book_list_by_created_at on book_list (created_at, id) where not is_deleted;
create index book_list_by_updated_at on book_list (updated_at, id) where not is_deleted;
create index book_list_by_title on book_list (title, id) where not is_deleted;
create index book_list_by_book_size on book_list (book_size, id) where not is_deleted;
create index book_list_by_view_count on book_list (view_count, id) where not is_deleted;
create index book_list_by_collection_count on book_list (collection_count, id) where not is_deleted;
create index book_list_due on book_list (publish_at, id)
  where status = 15 and not is_draft and not is_deleted;
create index book_list_by_published_at on book_list (published_at, id) where not is_deleted;
create index book_list_by_published_at_descending on book_list
  (published_at desc nulls last, id desc)
  where not is_deleted;
create index book_list_by_folded_name on book_list
  (md5(lower(regexp_replace(normalize(title, NFKC), '[\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]+', '', 'g'))))
  where not is_deleted;
create index book_list_by_bare_name on book_list
  (md5(lower(upper(regexp_replace(normalize(title, NFKD), '[\s\u0001-\u001f\u007f-\u009f\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fffsSßẞςσΣιΙ]+', '', 'g')))))
  where not is_deleted;
create index book_list_beginning on book_list ((left(lower(search_text), 40) collate "C"))
  where not is_deleted;
create index book_list_initials on book_list ((title_initials(search_text) collate "C"))
  where not is_deleted;
create index book_list_works_newest_by_account_id on book_list
  (account_id, published_at desc nulls last, id desc)
  where status = 30 and not is_blocked and not is_deleted and not is_draft;
create index book_list_works_most_read_by_account_id on book_list
  (account_id, view_count desc, id desc)
  where status = 30 and not is_blocked and not is_deleted and not is_draft;

create table book_list_total (
  status smallint not null,
  is_blocked boolean not null,
  is_draft boolean not null,
  is_top boolean not null,
  is_deleted boolean not null,
  slot smallint not null,
  count bigint not null,
  primary key (status, is_blocked, is_draft, is_top, is_deleted, slot)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);

create function book_list_total_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into book_list_total as total (status, is_blocked, is_draft, is_top, is_deleted, slot, count)
    select status, is_blocked, is_draft, is_top, is_deleted, pg_backend_pid() % 32, count(*) from added
    group by status, is_blocked, is_draft, is_top, is_deleted
    order by status, is_blocked, is_draft, is_top, is_deleted
    on conflict (status, is_blocked, is_draft, is_top, is_deleted, slot)
    do update set count = total.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into book_list_total as total (status, is_blocked, is_draft, is_top, is_deleted, slot, count)
    select status, is_blocked, is_draft, is_top, is_deleted, pg_backend_pid() % 32, -count(*) from removed
    group by status, is_blocked, is_draft, is_top, is_deleted
    order by status, is_blocked, is_draft, is_top, is_deleted
    on conflict (status, is_blocked, is_draft, is_top, is_deleted, slot)
    do update set count = total.count + excluded.count;
  elsif tg_op = 'UPDATE' then
    insert into book_list_total as total (status, is_blocked, is_draft, is_top, is_deleted, slot, count)
    select status, is_blocked, is_draft, is_top, is_deleted, pg_backend_pid() % 32, sum(change)
    from (
      select status, is_blocked, is_draft, is_top, is_deleted, 1 as change from added
      union all select status, is_blocked, is_draft, is_top, is_deleted, -1 from removed
    ) changes
    group by status, is_blocked, is_draft, is_top, is_deleted having sum(change) <> 0
    order by status, is_blocked, is_draft, is_top, is_deleted
    on conflict (status, is_blocked, is_draft, is_top, is_deleted, slot)
    do update set count = total.count + excluded.count;
  else
    delete from book_list_total;
  end if;
  return null;
end $$;

create function book_list_day_count() returns trigger language plpgsql as $$
begin
  if not exists (select from added join removed on removed.id = added.id
    where added.collection_count <> removed.collection_count) then return null; end if;
  insert into thing_day as kept (kind, id, account_id, day, collections)
  select 'bookList', id, account_id, day, collections
  from (
    select added.id, added.account_id, day_of(now()) as day,
      added.collection_count - removed.collection_count as collections
    from added join removed on removed.id = added.id where added.collection_count <> removed.collection_count
  ) found
  order by id
  on conflict (kind, id, day) do update set collections = kept.collections + excluded.collections;
  insert into account_day as kept (account_id, day, slot, collections)
  select account_id, day, pg_backend_pid() % 32, sum(collections)
  from (
    select added.id, added.account_id, day_of(now()) as day,
      added.collection_count - removed.collection_count as collections
    from added join removed on removed.id = added.id where added.collection_count <> removed.collection_count
  ) found
  group by account_id, day order by account_id, day
  on conflict (account_id, day, slot) do update set collections = kept.collections + excluded.collections;
  insert into platform_day as kept (day, slot, collections)
  select day, pg_backend_pid() % 32, sum(collections)
  from (
    select added.id, added.account_id, day_of(now()) as day,
      added.collection_count - removed.collection_count as collections
    from added join removed on removed.id = added.id where added.collection_count <> removed.collection_count
  ) found
  group by day order by day
  on conflict (day, slot) do update set collections = kept.collections + excluded.collections;
  return null;
end $$;

create function book_list_day_new() returns trigger language plpgsql as $$
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

create trigger book_list_total_insert after insert on book_list
  referencing new table as added for each statement execute function book_list_total_change();
create trigger book_list_total_update after update on book_list
  referencing new table as added old table as removed for each statement
  execute function book_list_total_change();
create trigger book_list_total_delete after delete on book_list
  referencing old table as removed for each statement execute function book_list_total_change();
create trigger book_list_total_truncate after truncate on book_list
  for each statement execute function book_list_total_change();
create trigger book_list_uses_objects after insert or update of content, cover on book_list
  for each row
  when (concat_ws(' ', new.content::text, new.cover::text) ~ '(image|video|audio)/[0-9a-f]{2}/[0-9a-f]{32}\.[a-z0-9]{1,8}')
  execute function use_stored_objects();
create trigger book_list_audit after update or delete on book_list
  for each row when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_change('bookList', 'id',
    'id,revision,created_at,updated_at,search_text,grams,view_count,collection_count',
    '');
create trigger book_list_day_count after update on book_list
  referencing new table as added old table as removed for each statement
  execute function book_list_day_count();
create trigger book_list_day_new after insert on book_list
  referencing new table as added for each statement execute function book_list_day_new();
create trigger book_list_audit_insert after insert on book_list
  referencing new table as added for each statement when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_creation('bookList', 'id',
    'id,revision,created_at,updated_at,search_text,grams,view_count,collection_count',
    '');

-- The books of a list are written anew with it: one field of its entry, before and after.
create function audit_books() returns trigger language plpgsql as $$
  declare
    list record;
  begin
    for list in
      select book_list_id::text as id, jsonb_agg(book_id::text order by position) as books,
        jsonb_agg(jsonb_build_object('bookId', book_id::text, 'note', note) order by position) as whole
      from changed group by 1
    loop
      perform audit_write(
        current_setting('bookdesk.audit')::jsonb, 'bookList', list.id, 'UPDATE',
        jsonb_build_object('books', case tg_op
          when 'DELETE' then jsonb_build_object('from', list.books, 'to', null)
          else jsonb_build_object('from', null, 'to', list.books) end),
        jsonb_build_object('books', case tg_op
          when 'DELETE' then jsonb_build_object('from', list.whole, 'sum', null)
          else jsonb_build_object('from', null, 'sum', md5(list.whole::text)) end));
    end loop;
    return null;
  end
$$;

create table book_list_book (
  book_list_id bigint not null references book_list (id) on delete cascade,
  position integer not null,
  book_id bigint not null references book (id),
  note text not null default '',
  primary key (book_list_id, position)
);
create index book_list_book_book on book_list_book (book_id);

create trigger book_list_book_uses_objects after insert or update of note on book_list_book
  for each row
  when (concat_ws(' ', new.note::text) ~ '(image|video|audio)/[0-9a-f]{2}/[0-9a-f]{32}\.[a-z0-9]{1,8}')
  execute function use_stored_objects();
create trigger book_list_book_audit_removed after delete on book_list_book
  referencing old table as changed for each statement when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_books();
create trigger book_list_book_audit_added after insert on book_list_book
  referencing new table as changed for each statement when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_books();

-- --- readings ---------------------------------------------------------------------------------------------------

create table reading (
  id bigint primary key,
  title text not null,
  content text not null default '',
  cover text not null default '',
  account_id bigint not null references account (id),
  book_id bigint references book (id),
  start_at timestamptz,
  end_at timestamptz,
  view_count integer not null default 0,
  member_count integer not null default 0,
  status smallint not null default 30,
  is_blocked boolean not null default false,
  is_draft boolean not null default false,
  is_deleted boolean not null default false,
  is_top boolean not null default false,
  search_text text not null default '',
  grams text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1
);
alter table reading alter column grams set statistics 1000;
create index reading_grams on reading using gin (grams);
create index reading_by_owner on reading (account_id, created_at desc, id desc) where not is_deleted;
create index reading_by_unusual_status on reading (status, created_at desc, id desc)
  where not is_deleted and status <> 30;
create index reading_by_blocked on reading (created_at desc, id desc)
  where not is_deleted and is_blocked;
create index reading_by_draft on reading (created_at desc, id desc)
  where not is_deleted and is_draft;
create index reading_by_created_at on reading (created_at, id) where not is_deleted;
create index reading_by_updated_at on reading (updated_at, id) where not is_deleted;
create index reading_by_title on reading (title, id) where not is_deleted;
create index reading_by_view_count on reading (view_count, id) where not is_deleted;
create index reading_by_member_count on reading (member_count, id) where not is_deleted;
create index reading_by_start_at on reading (start_at, id) where not is_deleted;
create index reading_by_start_at_descending on reading (start_at desc nulls last, id desc)
  where not is_deleted;
create index reading_by_end_at on reading (end_at, id) where not is_deleted;
create index reading_by_end_at_descending on reading (end_at desc nulls last, id desc)
  where not is_deleted;
create index reading_by_book on reading (book_id, created_at desc, id desc) where not is_deleted;
create index reading_by_folded_name on reading
  (md5(lower(regexp_replace(normalize(title, NFKC), '[\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]+', '', 'g'))))
  where not is_deleted;
create index reading_by_bare_name on reading
  (md5(lower(upper(regexp_replace(normalize(title, NFKD), '[\s\u0001-\u001f\u007f-\u009f\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fffsSßẞςσΣιΙ]+', '', 'g')))))
  where not is_deleted;
create index reading_beginning on reading ((left(lower(search_text), 40) collate "C"))
  where not is_deleted;
create index reading_initials on reading ((title_initials(search_text) collate "C"))
  where not is_deleted;

create table reading_total (
  status smallint not null,
  is_blocked boolean not null,
  is_draft boolean not null,
  is_deleted boolean not null,
  slot smallint not null,
  count bigint not null,
  primary key (status, is_blocked, is_draft, is_deleted, slot)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);

create function reading_total_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into reading_total as total (status, is_blocked, is_draft, is_deleted, slot, count)
    select status, is_blocked, is_draft, is_deleted, pg_backend_pid() % 32, count(*) from added
    group by status, is_blocked, is_draft, is_deleted order by status, is_blocked, is_draft, is_deleted
    on conflict (status, is_blocked, is_draft, is_deleted, slot)
    do update set count = total.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into reading_total as total (status, is_blocked, is_draft, is_deleted, slot, count)
    select status, is_blocked, is_draft, is_deleted, pg_backend_pid() % 32, -count(*) from removed
    group by status, is_blocked, is_draft, is_deleted order by status, is_blocked, is_draft, is_deleted
    on conflict (status, is_blocked, is_draft, is_deleted, slot)
    do update set count = total.count + excluded.count;
  elsif tg_op = 'UPDATE' then
    insert into reading_total as total (status, is_blocked, is_draft, is_deleted, slot, count)
    select status, is_blocked, is_draft, is_deleted, pg_backend_pid() % 32, sum(change)
    from (
      select status, is_blocked, is_draft, is_deleted, 1 as change from added
      union all select status, is_blocked, is_draft, is_deleted, -1 from removed
    ) changes
    group by status, is_blocked, is_draft, is_deleted having sum(change) <> 0
    order by status, is_blocked, is_draft, is_deleted
    on conflict (status, is_blocked, is_draft, is_deleted, slot)
    do update set count = total.count + excluded.count;
  else
    delete from reading_total;
  end if;
  return null;
end $$;

create function reading_day_new() returns trigger language plpgsql as $$
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

create trigger reading_total_insert after insert on reading
  referencing new table as added for each statement execute function reading_total_change();
create trigger reading_total_update after update on reading
  referencing new table as added old table as removed for each statement
  execute function reading_total_change();
create trigger reading_total_delete after delete on reading
  referencing old table as removed for each statement execute function reading_total_change();
create trigger reading_total_truncate after truncate on reading
  for each statement execute function reading_total_change();
create trigger reading_uses_objects after insert or update of content, cover on reading
  for each row
  when (concat_ws(' ', new.content::text, new.cover::text) ~ '(image|video|audio)/[0-9a-f]{2}/[0-9a-f]{32}\.[a-z0-9]{1,8}')
  execute function use_stored_objects();
create trigger reading_audit after update or delete on reading
  for each row when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_change('reading', 'id',
    'id,revision,created_at,updated_at,search_text,grams,view_count,member_count',
    '');
create trigger reading_day_new after insert on reading
  referencing new table as added for each statement execute function reading_day_new();
create trigger reading_audit_insert after insert on reading
  referencing new table as added for each statement when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_creation('reading', 'id',
    'id,revision,created_at,updated_at,search_text,grams,view_count,member_count',
    '');

-- --- saves and calls --------------------------------------------------------------------------------------------

-- Who changed a record last: what a save that meets a newer revision is told.
create table last_change (
  record_id bigint primary key,
  revision integer not null,
  account_id bigint not null,
  changed_at timestamptz not null default now()
);

-- What people are writing, kept as they write.
create table writing (
  account_id bigint not null references account (id) on delete cascade,
  -- given by the browser that began it
  id uuid not null,
  kind text not null,
  record_id bigint,
  base_revision integer,
  title text not null default '',
  -- as it was sent, to the letter
  content json not null,
  updated_at timestamptz not null,
  revision integer not null default 1,
  -- the browser that it came from last
  device text not null default '',
  primary key (account_id, id)
);
create index writing_newest on writing (account_id, updated_at desc, id);
create index writing_by_age on writing (updated_at);

create trigger writing_uses_objects after insert or update of content on writing
  for each row
  when (concat_ws(' ', new.content::text) ~ '(image|video|audio)/[0-9a-f]{2}/[0-9a-f]{32}\.[a-z0-9]{1,8}')
  execute function use_stored_objects();

-- Calls that are done once however often they are sent: the answers to their idempotency keys.
create table kept_call (
  account_id bigint not null references account (id) on delete cascade,
  endpoint text not null,
  -- the Idempotency-Key, as the client made it up
  key text not null,
  -- what was sent, so that a key is not used for something else
  input_hash bytea not null,
  -- the one run that may write; one that takes its place names another
  run uuid not null,
  began_at timestamptz not null,
  -- by the clock of the database, for as long as the run lives
  alive_at timestamptz not null,
  -- set in the transaction of what the run writes
  has_written boolean not null default false,
  -- of the answer; null while there is none
  status smallint,
  answer text,
  primary key (account_id, endpoint, key)
);
create index kept_call_by_age on kept_call (began_at);

-- Operators that have a record open to decide on it, as they last said.
create table record_presence (
  resource text not null,
  record_id text not null,
  account_id bigint not null references account (id) on delete cascade,
  -- made up by the browser
  tab text not null,
  seen_at timestamptz not null,
  primary key (resource, record_id, account_id, tab)
);
create index record_presence_by_age on record_presence (seen_at);

-- --- the installation -------------------------------------------------------------------------------------------

-- Uploaded files. used_at says when something last used one; unused ones are removed after a while.
create table stored_object (
  key text primary key,
  content_type text not null,
  bytes bigint not null,
  etag text not null,
  account_id bigint references account (id),
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index stored_object_by_use on stored_object (used_at, key);
-- what an account has uploaded of late is counted from this alone
create index stored_object_by_account on stored_object (account_id, created_at) include (bytes);

-- Settings that operators change in the app.
create table app_config (
  id text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  revision integer not null default 1
);

create trigger app_config_uses_objects after insert or update of value on app_config
  for each row
  when (concat_ws(' ', new.value::text) ~ '(image|video|audio)/[0-9a-f]{2}/[0-9a-f]{32}\.[a-z0-9]{1,8}')
  execute function use_stored_objects();
create trigger app_config_audit after insert or update or delete on app_config
  for each row when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_change('siteSetting', 'id', 'id,revision,created_at,updated_at,search_text,grams', '');

-- Secrets that an installation makes for itself once and that all its processes share.
create table installation_secret (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

-- When each job is due, and what became of its last run.
create table job (
  name text primary key,
  next_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  milliseconds integer,
  failed_at timestamptz,
  failure text not null default ''
);

-- Each process says again and again that it lives; one that has not for a while is gone.
create table server_process (
  id uuid primary key,
  host text not null,
  pid integer not null,
  version text not null,
  node text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);

-- Which migrations of extensions have run. Those of an extension that is gone stay, as its tables do.
create table extension_migration (
  extension text not null,
  name text not null,
  run_at timestamptz not null,
  primary key (extension, name)
);
