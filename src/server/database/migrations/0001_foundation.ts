import { type Kysely, sql } from 'kysely';

/**
 * Accounts, content, special pages, storage and jobs.
 *
 * Ids are 63-bit numbers made by the application, so that they sort by creation and need no sequence.
 * `grams` holds the unigrams and bigrams of the lower-cased searchable text (see `../search.ts`); `search_text` that
 * text itself, for the recheck of three characters and more. Soft deletion: `is_deleted`.
 * Statistics on `grams` are raised so that the planner knows rare words from common ones.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const stamps = `
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1`;
const searchable = `
  search_text text not null default '',
  grams text[] not null default '{}'`;
const moderation = `
  status smallint not null default 30,
  is_blocked boolean not null default false,
  is_draft boolean not null default false,
  is_deleted boolean not null default false,
  is_top boolean not null default false`;

const statements = [
  `create table institution (
    id bigint primary key,
    name text not null default '',
    status smallint not null default 1,
    reason text not null default '',
    information jsonb not null default '{}',
    ${stamps}
  )`,
  `create table account (
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
    ${searchable},
    ${stamps}
  )`,
  `create table session (
    id bigint primary key,
    account_id bigint not null references account (id),
    device text not null default '',
    created_at timestamptz not null default now(),
    used_at timestamptz not null default now(),
    revoked_at timestamptz
  )`,
  `create index session_account on session (account_id, used_at desc)`,
  `create table access_token (
    hash bytea primary key,
    session_id bigint not null references session (id) on delete cascade,
    expires_at timestamptz not null
  )`,
  `create index access_token_expiry on access_token (expires_at)`,
  `create table refresh_token (
    hash bytea primary key,
    session_id bigint not null references session (id) on delete cascade,
    expires_at timestamptz not null,
    replaced_at timestamptz
  )`,
  `create index refresh_token_expiry on refresh_token (expires_at)`,
  `create table rate_limit (
    key text primary key,
    hits integer not null,
    window_ends_at timestamptz not null
  )`,

  `create table book (
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
    ${searchable},
    ${stamps}
  )`,
  `create unique index book_source on book (source, source_id) where source <> ''`,
  `create table circle (
    id bigint primary key,
    title text not null,
    content text not null default '',
    cover text not null default '',
    type smallint not null default 1,
    account_id bigint not null references account (id),
    circle_status smallint not null default 0,
    member_count integer not null default 0,
    content_count integer not null default 0,
    ${moderation},
    ${searchable},
    ${stamps}
  )`,
  `create table circle_member (
    circle_id bigint not null references circle (id),
    account_id bigint not null references account (id),
    created_at timestamptz not null default now(),
    primary key (circle_id, account_id)
  )`,
  `create table topic (
    id bigint primary key,
    title text not null,
    content text not null default '',
    cover text not null default '',
    account_id bigint not null references account (id),
    discuss_count integer not null default 0,
    read_count integer not null default 0,
    ${moderation},
    ${searchable},
    ${stamps}
  )`,
  `create table label (
    id bigint primary key,
    name text not null,
    kind text not null default 'content',
    "order" integer not null default 0,
    is_enabled boolean not null default true,
    is_deleted boolean not null default false,
    ${stamps}
  )`,
  `create unique index label_name on label (kind, name) where not is_deleted`,
  `create table channel (
    id bigint primary key,
    name text not null,
    domain text not null,
    description text not null default '',
    "order" integer not null default 0,
    is_enabled boolean not null default true,
    is_deleted boolean not null default false,
    ${stamps}
  )`,
  `create table post (
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
    ${moderation},
    ${searchable},
    ${stamps}
  )`,
  `create table book_list (
    id bigint primary key,
    title text not null,
    content text not null default '',
    cover text not null default '',
    account_id bigint not null references account (id),
    book_size integer not null default 0,
    view_count integer not null default 0,
    collection_count integer not null default 0,
    ${moderation},
    ${searchable},
    ${stamps}
  )`,
  `create table book_list_book (
    book_list_id bigint not null references book_list (id) on delete cascade,
    position integer not null,
    book_id bigint not null references book (id),
    note text not null default '',
    primary key (book_list_id, position)
  )`,
  `create index book_list_book_book on book_list_book (book_id)`,
  `create table reading (
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
    ${moderation},
    ${searchable},
    ${stamps}
  )`,

  `create table special (
    id bigint primary key,
    account_id bigint not null references account (id),
    -- the newest version, draft or published: what the editor opens and the lists show
    document jsonb not null,
    name text not null default '',
    label_id bigint references label (id),
    start_at timestamptz,
    end_at timestamptz,
    has_draft boolean not null default false,
    -- what readers see; null until it is published for the first time
    published jsonb,
    published_revision integer,
    published_at timestamptz,
    is_top boolean not null default false,
    is_deleted boolean not null default false,
    ${searchable},
    ${stamps}
  )`,
  `create table special_revision (
    special_id bigint not null references special (id) on delete cascade,
    revision integer not null,
    account_id bigint not null references account (id),
    is_draft boolean not null,
    document jsonb not null,
    created_at timestamptz not null default now(),
    primary key (special_id, revision)
  )`,
  `create table special_preview (
    code text primary key,
    special_id bigint not null references special (id) on delete cascade,
    revision integer not null,
    expires_at timestamptz not null,
    revoked_at timestamptz
  )`,
  `create table app_config (
    id text primary key,
    value jsonb not null
  )`,

  `create table stored_object (
    key text primary key,
    content_type text not null,
    bytes bigint not null,
    etag text not null,
    account_id bigint references account (id),
    created_at timestamptz not null default now()
  )`,
  `create table import_job (
    id bigint primary key,
    resource text not null,
    file_name text not null,
    dry_run boolean not null,
    state text not null default 'waiting',
    account_id bigint references account (id),
    bytes bigint not null default 0,
    bytes_read bigint not null default 0,
    rows integer not null default 0,
    created integer not null default 0,
    changed integer not null default 0,
    unchanged integer not null default 0,
    rejected integer not null default 0,
    failure text not null default '',
    language text not null default 'zh-CN',
    heartbeat_at timestamptz,
    created_at timestamptz not null default now(),
    finished_at timestamptz
  )`,
  `create table import_chunk (
    job_id bigint not null references import_job (id) on delete cascade,
    position integer not null,
    content bytea not null,
    primary key (job_id, position)
  )`,
  `create table import_reject (
    job_id bigint not null references import_job (id) on delete cascade,
    row integer not null,
    record jsonb not null,
    problems jsonb not null,
    primary key (job_id, row)
  )`,

  ...['account', 'book', 'circle', 'topic', 'post', 'book_list', 'reading', 'special'].flatMap(
    (table) => [
      `create index ${table}_grams on ${table} using gin (grams)`,
      `alter table ${table} alter column grams set statistics 1000`,
    ],
  ),
];
