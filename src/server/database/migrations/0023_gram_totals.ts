import { type Kysely, sql } from 'kysely';

/**
 * How many books that are not deleted hold each character and each pair of them (`../gramTotals.ts`): `book_gram_total`
 * as last summed, and `book_gram_change`, what was written since. Writers only add rows, so none waits for another's.
 * `book_word_total` has the same of longer words that very many books hold: null where they are not counted yet.
 *
 * The row of the empty gram says whether the books that were there before have been counted: null where not.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of gramStatementsFor('book')) await sql.raw(statement).execute(database);
}

/** What makes and keeps the totals of one table with search columns; for tables of own records too. */
export function gramStatementsFor(table: string): string[] {
  const trigger = (event: string, referencing: string) => `
  create trigger ${table}_gram_${event} after ${event} on ${table} ${referencing}
  for each statement execute function ${table}_gram_note()`;
  return [
    `create table ${table}_gram_total (
    gram text primary key,
    count bigint
  ) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02)`,
    `create table ${table}_gram_change (
    change smallint not null,
    search_text text not null,
    grams text[] not null
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500)`,
    `create table ${table}_word_total (
    word text not null,
    -- the line of the search text that is searched; 0 for all of it
    part smallint not null,
    pattern text not null,
    -- what every text holds that holds the word
    grams text[] not null,
    count bigint,
    kept_at timestamptz not null default now(),
    primary key (word, part)
  )`,
    `create function ${table}_gram_note() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into ${table}_gram_change select 1, search_text, grams from added where not is_deleted;
    elsif tg_op = 'DELETE' then
      insert into ${table}_gram_change select -1, search_text, grams from removed where not is_deleted;
    elsif tg_op = 'UPDATE' then
      insert into ${table}_gram_change
      select side.change, side.search_text, side.grams
      from removed join added using (id) cross join lateral (values
        (-1, removed.search_text, removed.grams, removed.is_deleted),
        (1, added.search_text, added.grams, added.is_deleted)
      ) side (change, search_text, grams, is_deleted)
      where (removed.search_text, removed.grams, removed.is_deleted)
          is distinct from (added.search_text, added.grams, added.is_deleted)
        and not side.is_deleted;
    else
      delete from ${table}_gram_change;
      delete from ${table}_word_total;
      delete from ${table}_gram_total where gram <> '';
      update ${table}_gram_total set count = 0 where gram = '';
    end if;
    return null;
  end $$`,
    trigger('insert', 'referencing new table as added'),
    trigger('update', 'referencing new table as added old table as removed'),
    trigger('delete', 'referencing old table as removed'),
    trigger('truncate', ''),
    `insert into ${table}_gram_total select '', case when not exists (select from ${table}) then 0 end`,
  ];
}
