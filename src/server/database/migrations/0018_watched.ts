import { type Kysely, sql } from 'kysely';

/**
 * Who changed what, with its difference; what became of each job; which processes are alive.
 *
 * The database writes the trail by itself, in the transaction of the change, wherever that comes from: a trigger of each
 * table compares the row before and after. It knows whose change it is by the setting `bookdesk.audit`, which a call that is
 * audited sets for its transaction (`src/server/audit`); without it nothing is written down, and nothing compared.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
  for (const [table, audited] of Object.entries(tables))
    await sql.raw(triggerOf(table, audited)).execute(database);
}

interface Audited {
  /** the name of what the table holds, as people know it */
  readonly resource: string;
  /** the column that names a record. Default: `id` */
  readonly id?: string;
  /** columns that are no change of anybody's: counters, copies, what the platform keeps for itself */
  readonly omitted?: readonly string[];
  /** columns whose change is written down, and never their content */
  readonly masked?: readonly string[];
}

const always = ['id', 'revision', 'created_at', 'updated_at', 'search_text', 'grams'];

const tables: Readonly<Record<string, Audited>> = {
  account: { resource: 'user', masked: ['password_hash'] },
  institution: { resource: 'institution' },
  external_account: { resource: 'externalAccount', id: 'account_id', masked: ['openid'] },
  post: { resource: 'post', omitted: ['like_count', 'comment_count', 'view_count'] },
  book_list: { resource: 'bookList', omitted: ['view_count', 'collection_count'] },
  live: { resource: 'live', omitted: ['view_count', 'like_count', 'reservation_count'] },
  live_media: {
    resource: 'livePush',
    id: 'live_id',
    omitted: ['live_id', 'client', 'client_key_version', 'connected_at', 'dropped_at'],
  },
  reading: { resource: 'reading', omitted: ['view_count', 'member_count'] },
  circle: { resource: 'circle', omitted: ['member_count', 'content_count'] },
  topic: { resource: 'topic', omitted: ['discuss_count', 'read_count'] },
  book: { resource: 'book' },
  label: { resource: 'label' },
  channel: { resource: 'channel' },
  special: { resource: 'special', omitted: ['published', 'has_draft', 'label_id'] },
  special_template: { resource: 'specialTemplate' },
  special_preview: { resource: 'specialPreview', id: 'special_id', masked: ['code'] },
  special_contribution: { resource: 'contribution' },
  app_config: { resource: 'siteSetting' },
  stored_schema: {
    resource: 'schema',
    id: 'name',
    omitted: ['based_on', 'account_id', 'draft_account_id', 'draft_at'],
  },
  list_view: { resource: 'view' },
  import_job: {
    resource: 'import',
    omitted: [
      ...['bytes', 'bytes_read', 'rows', 'created', 'changed', 'unchanged', 'rejected', 'warned'],
      ...['lease', 'headings', 'problems', 'failure', 'heartbeat_at', 'finished_at', 'language'],
    ],
  },
};

function triggerOf(table: string, { resource, id = 'id', omitted = [], masked = [] }: Audited) {
  const given = [resource, id, [...always, ...omitted].join(','), masked.join(',')];
  return `create trigger ${table}_audit after insert or update or delete on ${table}
    for each row when (current_setting('bookdesk.audit', true) <> '')
    execute function audit_change(${given.map((text) => `'${text}'`).join(', ')})`;
}

const statements = [
  `create table audit (
    id bigint primary key,
    at timestamptz not null,
    -- nobody where no one is signed in; no reference: the trail stays when an account goes
    account_id bigint,
    resource text not null,
    record_id text not null,
    action text not null,
    request_id text not null,
    -- one for each call: what it changes of a record in several statements is one entry
    call_id uuid not null,
    difference jsonb not null,
    unique (call_id, resource, record_id)
  )`,
  `create index audit_newest on audit (at desc, id desc)`,
  `create index audit_of_account on audit (account_id, at desc, id desc)`,
  `create index audit_of_record on audit (resource, record_id, at desc, id desc)`,

  // the fields of a row; those of a JSON object stand for themselves
  `create function audit_fields(record jsonb) returns table (field text, value jsonb)
    language sql immutable as $$
    select key, value from jsonb_each(record) where jsonb_typeof(value) <> 'object'
    union all
    select whole.key || '.' || part.key, part.value
    from jsonb_each(record) as whole,
      jsonb_each(case when jsonb_typeof(whole.value) = 'object' then whole.value else '{}' end) as part
  $$`,

  // a long text is cut to the place where it begins to differ
  `create function audit_excerpt(given text, start integer) returns text
    language sql immutable as $$
    select case when given is null then null else
      case when start > 0 then '…' else '' end
      || substr(given, start + 1, 400)
      || case when length(given) > start + 400 then '…' else '' end end
  $$`,
  `create function audit_pair(before jsonb, after jsonb) returns jsonb
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
  $$`,

  `create function audit_note(
      call jsonb, resource_name text, record text, operation text, changes jsonb
    ) returns void language sql as $$
    insert into audit as entry
      (id, at, account_id, resource, record_id, action, request_id, call_id, difference)
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
      changes
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

  `create function audit_change() returns trigger language plpgsql as $$
    declare
      before jsonb := '{}';
      after jsonb := '{}';
      omitted text[] := string_to_array(tg_argv[2], ',');
      masked text[] := string_to_array(tg_argv[3], ',');
      changes jsonb;
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
      if tg_op = 'UPDATE' and changes = '{}'
        and before -> 'revision' is not distinct from after -> 'revision' then
        return null;
      end if;
      perform audit_note(
        current_setting('bookdesk.audit')::jsonb,
        tg_argv[0],
        coalesce(after ->> tg_argv[1], before ->> tg_argv[1]),
        tg_op,
        changes
      );
      return null;
    end
  $$`,

  // the books of a list are written anew with it: one field of its entry, before and after
  `create function audit_books() returns trigger language plpgsql as $$
    declare
      list record;
    begin
      for list in select book_list_id::text as id, jsonb_agg(book_id::text order by position) as books
        from changed group by 1
      loop
        perform audit_note(
          current_setting('bookdesk.audit')::jsonb, 'bookList', list.id, 'UPDATE',
          jsonb_build_object('books', case tg_op
            when 'DELETE' then jsonb_build_object('from', list.books, 'to', null)
            else jsonb_build_object('from', null, 'to', list.books) end));
      end loop;
      return null;
    end
  $$`,
  `create trigger book_list_book_audit_removed after delete on book_list_book
    referencing old table as changed for each statement
    when (current_setting('bookdesk.audit', true) <> '') execute function audit_books()`,
  `create trigger book_list_book_audit_added after insert on book_list_book
    referencing new table as changed for each statement
    when (current_setting('bookdesk.audit', true) <> '') execute function audit_books()`,

  // what became of each job
  `alter table job
    add column started_at timestamptz,
    add column finished_at timestamptz,
    add column milliseconds integer,
    add column failed_at timestamptz,
    add column failure text not null default ''`,

  // each process says again and again that it lives; one that has not for a while is gone
  `create table server_process (
    id uuid primary key,
    host text not null,
    pid integer not null,
    version text not null,
    node text not null,
    started_at timestamptz not null,
    seen_at timestamptz not null
  )`,
];
