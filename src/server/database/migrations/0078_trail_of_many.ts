import { type Kysely, sql } from 'kysely';

/**
 * What one statement creates is written into the trail by one statement, too: row by row, an import of a list with twenty
 * fields waited longer for its trail than for its rows. Changes and deletions are compared row by row, as before.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

/**
 * The triggers that keep the trail of a table into which many rows are written at once.
 *
 * @param given the arguments of `audit_change`, in SQL
 */
export const trailTriggers = (table: string, given: string): string[] => [
  `create or replace trigger ${table}_audit after update or delete on ${table}
    for each row when (current_setting('bookdesk.audit', true) <> '')
    execute function audit_change(${given})`,
  `create or replace trigger ${table}_audit_insert after insert on ${table}
    referencing new table as added
    for each statement when (current_setting('bookdesk.audit', true) <> '')
    execute function audit_creation(${given})`,
];

/** the triggers that there are, each with its arguments, which end with a zero byte */
const kept = `select class.relname as name, (
      select string_agg(quote_literal(given), ', ' order by number)
      from unnest(string_to_array(encode(tgargs, 'escape'), '\\000')) with ordinality as told (given, number)
      where number <= tgnargs
    ) as given
  from pg_trigger join pg_class as class on class.oid = tgrelid
  where class.relnamespace = current_schema()::regnamespace and tgname = class.relname || '_audit'
    and (class.relname like 'own_%' or class.relname in (
      'post', 'book_list', 'live', 'reading', 'circle', 'topic', 'book', 'label', 'channel'))`;

/** Gives these tables the triggers, with the arguments that they had. */
export const trailKept = `do $$
    declare
      one record;
    begin
      for one in ${kept} loop
        ${trailTriggers('%1$s', '%2$s')
          .map((trigger) => `execute format($of$${trigger}$of$, one.name, one.given);`)
          .join('\n')}
      end loop;
    end
  $$`;

const statements = [
  // what two entries of one call about one record come to
  `create function audit_joined(earlier jsonb, later jsonb) returns jsonb language sql immutable as $$
    select coalesce(jsonb_object_agg(field, audit_pair(before, after)), '{}')
    from jsonb_object_keys(earlier || later) as field,
      lateral (select
        coalesce(earlier -> field, later -> field) -> 'from' as before,
        coalesce(later -> field, earlier -> field) -> 'to' as after) as pair
    -- what was changed back, or written again as it was, is no difference
    where before is distinct from after
  $$`,
  `create function audit_creation() returns trigger language plpgsql as $$
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
        record ->> tg_argv[1],
        case when call ->> 'action' <> 'save' then call ->> 'action' else 'create' end,
        call ->> 'request',
        (call ->> 'call')::uuid,
        (select coalesce(jsonb_object_agg(field, case
            when field = any(masked) then jsonb_build_object('from', null, 'to', '•••')
            when length(value::text) <= 400 then jsonb_build_object('from', null, 'to', value)
            else audit_pair(null, value) end), '{}')
          from audit_fields(record - omitted)
          -- what a new record leaves open says nothing
          where value not in ('null', '""', '[]', '{}', 'false')),
        call ->> 'key',
        (call ->> 'bulk')::uuid,
        '{}'
      from (select to_jsonb(added) as record, row_number() over () as number from added) as given
      on conflict (call_id, resource, record_id) do update set
        difference = audit_joined(entry.difference, excluded.difference);
      return null;
    end
  $$`,
  trailKept,
];
