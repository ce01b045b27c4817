import { type Kysely, sql } from 'kysely';

/**
 * Lists at run time (contract 12): the schemas that operators store, as text and with their history; the views that people
 * save; how they arrange the columns.
 *
 * A resource is named by the name that its list had at the time; its `aliases` lead former names home.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  // one row: whoever writes schemas holds it, and its value tells every process that what is published has changed
  `create table schema_generation (
    id smallint primary key default 1 check (id = 1),
    value integer not null default 0
  )`,
  `insert into schema_generation default values`,
  `create table stored_schema (
    name text primary key,
    -- counts every write, drafts too
    revision integer not null,
    -- what the newest write was based on: the same write twice is one
    based_on integer not null,
    -- the revision in use; null where nothing is published
    published_revision integer,
    draft_text text,
    draft_revision integer,
    draft_account_id bigint references account (id),
    draft_at timestamptz,
    -- of the newest write
    account_id bigint not null references account (id),
    updated_at timestamptz not null
  )`,
  `create table stored_schema_revision (
    name text not null references stored_schema (name),
    revision integer not null,
    kind text not null,
    text text not null,
    note text not null default '',
    account_id bigint not null references account (id),
    created_at timestamptz not null,
    primary key (name, revision)
  )`,
  `create table list_view (
    id bigint primary key,
    resource text not null,
    place text not null,
    account_id bigint not null references account (id),
    name text not null,
    is_shared boolean not null,
    state jsonb not null,
    revision integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create unique index list_view_own on list_view (account_id, resource, place, lower(name))`,
  `create index list_view_shared on list_view (resource, created_at) where is_shared`,
  `create table list_arrangement (
    account_id bigint not null references account (id),
    resource text not null,
    place text not null,
    arrangement jsonb not null,
    updated_at timestamptz not null,
    primary key (account_id, resource, place)
  )`,
];
