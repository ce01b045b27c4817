import { type Kysely, sql } from 'kysely';

/** Keys that programs sign in with; the trail names the key that a change was made with. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table program_key (
    id bigint primary key,
    account_id bigint not null references account (id),
    name text not null,
    -- the beginning of the key, for people; the key itself is nowhere
    prefix text not null,
    hash bytea not null unique,
    lists text[] not null,
    actions text[] not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz,
    used_at timestamptz,
    revoked_at timestamptz
  )`,
  `create index program_key_of_account on program_key (account_id)`,
  `create trigger program_key_audit after insert or update or delete on program_key
    for each row when (current_setting('bookdesk.audit', true) <> '')
    execute function audit_change('programKey', 'id', 'id,created_at,account_id,hash,used_at', '')`,

  `alter table audit add column key_name text`,
  // as before, with the name of the key
  `create or replace function audit_note(
      call jsonb, resource_name text, record text, operation text, changes jsonb
    ) returns void language sql as $$
    insert into audit as entry
      (id, at, account_id, resource, record_id, action, request_id, call_id, difference, key_name)
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
      call ->> 'key'
    )
    on conflict (call_id, resource, record_id) do update set difference = (
      select coalesce(jsonb_object_agg(field, audit_pair(before, after)), '{}')
      from jsonb_object_keys(entry.difference || excluded.difference) as field,
        lateral (select
          coalesce(entry.difference -> field, excluded.difference -> field) -> 'from' as before,
          coalesce(excluded.difference -> field, entry.difference -> field) -> 'to' as after) as pair
      -- what was changed back, or written again as it was, is no difference
      where before is distinct from after
    )
  $$`,
];
