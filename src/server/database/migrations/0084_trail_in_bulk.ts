import { type Kysely, sql } from 'kysely';

/**
 * The trail of what one statement creates is made in a fifth of the time: what a record holds is put together as one text,
 * where it was a value of its own for each field. The entries are the same.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

/** the fields of a new record that say something, each with what it was: nothing */
const differenceOf = (fields: string): string => `(
  select coalesce(('{' || string_agg(to_json(field)::text || ':' || case
      when field = any(masked) then '{"from": null, "to": "•••"}'
      when length(value::text) <= 400 then '{"from":null,"to":' || value::text || '}'
      else audit_pair(null, value)::text end, ',') || '}')::jsonb, '{}')
  from ${fields} as told (field, value)
  -- what a new record leaves open says nothing
  where value::text not in ('null', '""', '[]', '{}', 'false'))`;

const statements = [
  `create or replace function audit_creation() returns trigger language plpgsql as $$
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
          then ${differenceOf('audit_fields(record)')}
          else ${differenceOf('jsonb_each(record)')} end,
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
  $$`,
];
