import { type Kysely, sql } from 'kysely';

/**
 * Numbers by day, written when something happens: views in the transaction that counts them, likes, collections and what
 * is new by triggers, once a statement. A day is one of the platform's zone, which the platform keeps in `day_zone`.
 *
 * Of a thing there is one row a day, written by who holds the row of the thing. Of accounts and of the platform there are
 * slots, by the writing connection, so that writers do not queue on one row; past days are folded into slot 0 by a job.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const slots = 32;
/** days that the numbers of things and accounts are kept for, and that are looked back at when this is set up */
const keptDays = 400;
const firstDays = 60;

const zero = (name: string) => `${name} integer not null default 0`;
const read = ['views', 'likes', 'collections', 'page', 'search', 'share', 'direct'].map(zero);

/** Adds rows `(account_id, day, <columns>)` of a query to both tables; sorted, so that writers take rows in one order. */
const addTo = (columns: readonly string[], source: string) => {
  const names = columns.join(', ');
  const sums = columns.map((name) => `sum(${name})`).join(', ');
  const adding = columns.map((name) => `${name} = kept.${name} + excluded.${name}`).join(', ');
  return `
    insert into account_day as kept (account_id, day, slot, ${names})
    select account_id, day, pg_backend_pid() % ${slots}, ${sums} from (${source}) found
    group by account_id, day order by account_id, day
    on conflict (account_id, day, slot) do update set ${adding};
    insert into platform_day as kept (day, slot, ${names})
    select day, pg_backend_pid() % ${slots}, ${sums} from (${source}) found
    group by day order by day
    on conflict (day, slot) do update set ${adding};`;
};

/** What a change of the counts of a table adds; nothing where no statement of it is about them. */
const counted = (kind: string, table: string, column: string, as: 'likes' | 'collections') => {
  const found = `select added.id, added.account_id, day_of(now()) as day,
      added.${column} - removed.${column} as ${as}
    from added join removed on removed.id = added.id where added.${column} <> removed.${column}`;
  return [
    `create function ${table}_day_count() returns trigger language plpgsql as $$
    begin
      if not exists (select from added join removed on removed.id = added.id
        where added.${column} <> removed.${column}) then return null; end if;
      insert into thing_day as kept (kind, id, account_id, day, ${as})
      select '${kind}', id, account_id, day, ${as} from (${found}) found order by id
      on conflict (kind, id, day) do update set ${as} = kept.${as} + excluded.${as};
      ${addTo([as], found)}
      return null;
    end $$`,
    `create trigger ${table}_day_count after update on ${table}
      referencing new table as added old table as removed
      for each statement execute function ${table}_day_count()`,
  ];
};

const isRecent = `created_at > now() - interval '${keptDays} days'`;

/** Counts what is created, by the day that it says itself. */
const created = (table: string) => [
  `create function ${table}_day_new() returns trigger language plpgsql as $$
  begin
    ${addTo(['posts'], `select account_id, day_of(created_at) as day, 1 as posts from added where ${isRecent}`)}
    return null;
  end $$`,
  `create trigger ${table}_day_new after insert on ${table} referencing new table as added
    for each statement execute function ${table}_day_new()`,
];

const people = (source: string, condition: string) => `
  insert into platform_day as kept (day, slot, readers, institutions)
  select day_of(created_at), pg_backend_pid() % ${slots},
    count(*) filter (where not is_institution), count(*) filter (where is_institution)
  from ${source} where ${condition} group by 1 order by 1
  on conflict (day, slot) do update set readers = kept.readers + excluded.readers,
    institutions = kept.institutions + excluded.institutions;`;

const contents = ['post', 'book_list', 'reading', 'live'];
const sinceFirst = `created_at > now() - interval '${firstDays} days'`;

const statements = [
  // one row, written at each start; the day of an instant is that of the default zone until then
  `create table day_zone (only_row boolean primary key default true check (only_row), name text not null)`,
  `create function day_of(instant timestamptz) returns date language sql stable as $$
    select (instant at time zone coalesce((select name from day_zone), 'Asia/Shanghai'))::date
  $$`,
  `create table thing_day (
    kind text not null,
    id bigint not null,
    account_id bigint not null,
    day date not null,
    ${read.join(',\n')},
    primary key (kind, id, day)
  )`,
  `create index thing_day_of_account on thing_day (account_id, day, views desc)`,
  `create index thing_day_most on thing_day (day, views desc)`,
  `create table account_day (
    account_id bigint not null,
    day date not null,
    slot smallint not null,
    ${[zero('posts'), ...read].join(',\n')},
    primary key (account_id, day, slot)
  ) with (fillfactor = 70)`,
  `create index account_day_spread on account_day (day) where slot <> 0`,
  `create table platform_day (
    day date not null,
    slot smallint not null,
    ${['posts', 'readers', 'institutions'].map(zero).join(',\n')},
    ${read.join(',\n')},
    primary key (day, slot)
  ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200)`,
  ...counted('post', 'post', 'like_count', 'likes'),
  ...counted('live', 'live', 'like_count', 'likes'),
  ...counted('bookList', 'book_list', 'collection_count', 'collections'),
  ...contents.flatMap(created),
  `create function account_day_new() returns trigger language plpgsql as $$
  begin ${people('added', isRecent)} return null; end $$`,
  `create trigger account_day_new after insert on account referencing new table as added
    for each statement execute function account_day_new()`,
  // the days before, as far as they are shown
  addTo(
    ['posts'],
    contents
      .map(
        (table) =>
          `select account_id, day_of(created_at) as day, 1 as posts from ${table}
            where not is_deleted and ${sinceFirst}`,
      )
      .join(' union all '),
  ),
  people('account', sinceFirst),
  `create index if not exists special_contribution_decided
    on special_contribution (account_id, reviewed_at desc) where reviewed_at is not null`,
];
