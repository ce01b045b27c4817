import { type Kysely, sql } from 'kysely';

/**
 * Special pages: who has one open, templates, what readers contribute, preview codes by their page, and what automatic
 * components choose their contents by.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const key = '(image|video|audio)/[0-9a-f]{2}/[0-9a-f]{32}\\.[a-z0-9]{1,8}';

const statements = [
  `alter table special_preview add column created_at timestamptz not null default now()`,
  // codes are good for 24 hours
  `update special_preview set created_at = expires_at - interval '24 hours'`,
  `create index special_preview_newest on special_preview (special_id, created_at desc, code)`,

  // an editor says again and again that it is there; one that has not for a while is gone
  `create table special_presence (
    special_id bigint not null references special (id) on delete cascade,
    account_id bigint not null references account (id) on delete cascade,
    -- made up by the browser
    tab text not null,
    component_uuid text,
    seen_at timestamptz not null,
    primary key (special_id, account_id, tab)
  )`,
  `create index special_presence_by_age on special_presence (seen_at)`,

  `create table special_template (
    id bigint primary key,
    account_id bigint not null references account (id),
    name text not null unique,
    -- the components, in a document of their own
    document jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index special_template_newest on special_template (updated_at desc, id desc)`,
  `create trigger special_template_uses_objects after insert or update of document on special_template for each row
    when (new.document::text ~ '${key}') execute function use_stored_objects()`,

  // status as content has it: 10 awaiting review, 20 rejected, 30 shown
  `create table special_contribution (
    id bigint primary key,
    special_id bigint not null references special (id) on delete cascade,
    account_id bigint not null references account (id),
    content_type integer not null,
    content_id bigint not null,
    status smallint not null,
    created_at timestamptz not null,
    reviewed_at timestamptz,
    reviewed_by bigint references account (id),
    unique (special_id, content_id)
  )`,
  `create index special_contribution_newest on special_contribution (created_at desc, id desc)`,
  `create index special_contribution_by_status on special_contribution (status, created_at desc, id desc)`,
  `create index special_contribution_of_page
    on special_contribution (special_id, status, created_at desc, id desc)`,

  // books carry a label by their tags
  `create index book_tags on book using gin (tags) where not is_deleted`,
];
