import { type Kysely, sql } from 'kysely';
import { statementsFor } from './0002_totals.ts';

/** Live streams: their list, its orders and its totals by state; and the indexes that rows of a file are matched by. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const newest = 'created_at desc, id desc';
const byStart = 'start_at desc, id desc';
const index = (name: string, columns: string, condition = '') =>
  `create index live_${name} on live (${columns}) where not is_deleted${condition}`;

const statements = [
  `create table live (
    id bigint primary key,
    title text not null,
    introduction text not null default '',
    cover text not null default '',
    account_id bigint not null references account (id),
    channel_id bigint references channel (id),
    -- scheduled, live, ended, replay
    state text not null default 'scheduled',
    start_at timestamptz not null,
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
    revision integer not null default 1
  )`,
  `create index live_grams on live using gin (grams)`,
  `alter table live alter column grams set statistics 1000`,
  index('by_default', `is_top desc, ${byStart}`),
  index('by_owner', `account_id, is_top desc, ${byStart}`),
  index('by_state', `state, is_top desc, ${byStart}`),
  index('by_channel', `channel_id, is_top desc, ${byStart}`),
  index('by_unusual_status', `status, ${byStart}`, ' and status <> 30'),
  index('by_blocked', byStart, ' and is_blocked'),
  index('by_draft', byStart, ' and is_draft'),
  index('by_start_at', 'start_at, id'),
  index('by_created_at', newest),
  index('by_updated_at', 'updated_at, id'),
  index('by_title', 'title, id'),
  index('by_view_count', 'view_count, id'),
  index('by_reservation_count', 'reservation_count, id'),
  ...statementsFor('live', [
    'state text',
    'status smallint',
    'is_blocked boolean',
    'is_draft boolean',
    'is_top boolean',
    'is_deleted boolean',
  ]),

  `create index channel_by_name on channel (name, domain) where not is_deleted`,
  `create index label_by_name on label (name) where not is_deleted`,
];
