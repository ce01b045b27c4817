import { type Kysely, sql } from 'kysely';

/**
 * What was done can be taken back: the trail keeps the former value of a field whole where the difference shows a part of it, and
 * which entries one action of a person has written in several calls.
 *
 * In a trail of millions the index may be made by hand before the upgrade (`create index concurrently` and the name).
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `alter table audit
    -- the call's own name for what several calls do together
    add column if not exists action_id uuid,
    -- by column: the whole value before, and a digest of the one after; null in entries that are older than this
    add column if not exists former jsonb`,
  `create index if not exists audit_of_bulk on audit (action_id, id desc) where action_id is not null`,

  // as audit_note before, with what the new columns hold
  `create function audit_write(
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
  $$`,

  // whoever has nothing that is cut
  `create or replace function audit_note(
      call jsonb, resource_name text, record text, operation text, changes jsonb
    ) returns void language sql as $$
    select audit_write(call, resource_name, record, operation, changes, '{}')
  $$`,

  // as before; columns whose difference is a part of them are handed on whole
  `create or replace function audit_change() returns trigger language plpgsql as $$
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
  $$`,

  // as before, with the notes of the books
  `create or replace function audit_books() returns trigger language plpgsql as $$
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
  $$`,
];
