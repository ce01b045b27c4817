import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { bookThing } from '#contract/things/book.ts';
import { postThing } from '#contract/things/post.ts';
import { gramTotals } from '#server/database/gramTotals.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import type { SearchColumns } from '#server/database/search.ts';
import type { Tables } from '#server/database/tables.ts';
import { searchColumnsOf } from '#server/database/thingColumns.ts';
import { sumGrams } from '#server/database/wordTotals.ts';
import { accountSearchColumns } from '#server/identity/accountSearch.ts';
import { type BookText, bookTexts, createDice, textMaker } from './texts.ts';

/**
 * Fills tables with made-up rows for measurements: the same rows in every run. Texts are made here, rows of them by the
 * database in one statement, and the indexes once at the end: all of it, or nothing where it is broken off.
 */

const accountsWanted = 200;
const postTexts = 20_000;
/** a book has this many editions at least: what is searched of them is the same */
const editions = 4;
const textsAtOnce = 10_000;

/** Every `rareEvery`th row carries this word; `absentWord` stands nowhere. */
export const rareWord = '鹦鹉螺';
export const absentWord = '魍魉记';
const rareEvery = 100_000;

export async function ensureAccounts(database: Kysely<Tables>): Promise<string[]> {
  const { length } = await database.selectFrom('account').select('id').execute();
  if (length < accountsWanted)
    await database
      .insertInto('account')
      .values(
        Array.from({ length: accountsWanted - length }, (_, index) => {
          const searched = { name: `measured-${index}`, nickname: `读者 ${index}` };
          return { id: newIdentifier(), ...searched, ...accountSearchColumns(searched) };
        }),
      )
      .execute();
  const accounts = await database.selectFrom('account').select('id').orderBy('id').execute();
  return accounts.map(({ id }) => id);
}

/** What a made-up row is written with: three texts, and what they are found by. */
export type PooledText = readonly [string, string, string, SearchColumns];

/** Keeps texts in a table of the transaction, `text_pool`, by their number. */
async function poolTexts(
  transaction: Transaction<Tables>,
  texts: readonly PooledText[],
): Promise<void> {
  await sql`create temporary table text_pool (
    number integer primary key, first text, second text, third text, search_text text, grams text[]
  ) on commit drop`.execute(transaction);
  for (let from = 0; from < texts.length; from += textsAtOnce) {
    const some = texts.slice(from, from + textsAtOnce);
    // no gram holds a blank
    await sql`insert into text_pool
      select ${from}::integer + position - 1, first, second, third, search_text,
        string_to_array(grams, ' ')
      from unnest(
        ${some.map(([first]) => first)}::text[],
        ${some.map(([, second]) => second)}::text[],
        ${some.map(([, , third]) => third)}::text[],
        ${some.map(([, , , { search_text }]) => search_text)}::text[],
        ${some.map(([, , , { grams }]) => grams.join(' '))}::text[]
      ) with ordinality as sent (first, second, third, search_text, grams, position)`.execute(
      transaction,
    );
  }
  await sql`analyze text_pool`.execute(transaction);
}

/** Rows numbered from 0, with five dice each and the number of their text; the last text is that of rare rows. */
export const numbered = (count: number, texts: number): RawBuilder<unknown> => sql`(
    select number, random() as a, random() as b, random() as c, random() as d, random() as e,
      case when number % ${sql.lit(rareEvery)} = 7 then ${sql.lit(texts - 1)}
        else number % ${sql.lit(texts - 1)} end as text_number
    from generate_series(0, ${sql.lit(count - 1)}) as number
  ) row join text_pool on text_pool.number = text_number`;

/** Words are counted by a job, some at a time: a Bookdesk that has run for some minutes is through with them. */
export async function awaitWords(
  database: Kysely<Tables>,
  table: 'book' | `own_${string}`,
): Promise<void> {
  const isCounted = async () => {
    const { rows } = await sql`select from ${sql.table(`${table}_word_total`)}
      where count is null union all
      select from ${sql.table(`${table}_gram_change`)} limit 1`.execute(database);
    return rows.length === 0 && (await gramTotals(database, table, [])) !== undefined;
  };
  while (!(await isCounted())) {
    await sumGrams(database, [table]);
    // where the server is about it
    await delay(100);
  }
}

/** Adds rows by one statement; indexes and totals are made of them at its end. */
export async function addRows(
  database: Kysely<Tables>,
  table: 'post' | 'book' | `own_${string}`,
  texts: readonly PooledText[],
  insert: RawBuilder<unknown>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const run = (statement: string) => sql.raw(statement).execute(transaction);
    // longer than a request may take; rows in the order of their numbers; totals are counted below
    for (const [name, value] of [
      ['statement_timeout', '0'],
      ['maintenance_work_mem', "'1GB'"],
      ['enable_hashjoin', 'off'],
      ['enable_mergejoin', 'off'],
      ['session_replication_role', 'replica'],
    ])
      await run(`set local ${name} = ${value}`);
    await run('select setseed(0.42)');
    await poolTexts(transaction, texts);
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = ${table}::regclass and not indisunique`.execute(transaction);
    for (const { name } of indexes) await run(`drop index ${name}`);
    await insert.execute(transaction);
    for (const { definition } of indexes) await run(definition);
    const { rows: kept } = await sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = ${`${table}_total`}::regclass
        and attnum > 0 and attname not in ('slot', 'count')`.execute(transaction);
    const names = kept.map(({ name }) => name).join(', ');
    await run(`delete from ${table}_total`);
    await run(`insert into ${table}_total (${names}, slot, count)
      select ${names}, 0, count(*) from ${table} group by ${names}`);
    // what no trigger has noted is counted by the server's own job
    if (table !== 'post')
      for (const statement of [
        `delete from ${table}_gram_total where gram <> ''`,
        `update ${table}_gram_total set count = null where gram = ''`,
      ])
        await run(statement);
  });
  await database.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(connection);
    await sql`checkpoint`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}

/** The id of the row of number 0: those after it follow, all of them before what is written from now on. */
export const firstId = (count: number): string => String(BigInt(newIdentifier()) - BigInt(count));

/** Adds `count` posts over the existing accounts (200 are made where there are fewer), a minute apart. */
export async function fillPosts(database: Kysely<Tables>, count: number): Promise<void> {
  const accounts = await ensureAccounts(database);
  const makeText = textMaker(createDice(count));
  const texts = Array.from({ length: Math.min(count, postTexts) + 1 }, (_, index): PooledText => {
    const ending = index === Math.min(count, postTexts) ? rareWord : '';
    const [title, content] = [makeText(4, 16), `${makeText(10, 60)}${ending}`];
    return [title, content, '', searchColumnsOf(postThing, { title, content })];
  });
  await addRows(
    database,
    'post',
    texts,
    sql`insert into post (
        id, title, content, search_text, grams, content_type, account_id, status, is_blocked, is_draft,
        is_top, like_count, comment_count, view_count, published_at, created_at, updated_at
      )
      select ${firstId(count)}::bigint + row.number, first, second, search_text, grams,
        case when a < 0.8 then 1050 when a < 0.95 then 1040 else 2010 end,
        (${accounts}::bigint[])[1 + floor(b * b * ${sql.lit(accounts.length)})::integer],
        status, c > 0.99, d > 0.97, c < 0.0001,
        floor(d ^ 4 * 5000), floor(e ^ 4 * 500), floor(c ^ 4 * 100000),
        case when status in (30, 40) then at end, at, at
      from ${numbered(count, texts.length)}
      cross join lateral (
        select case when e < 0.95 then 30 when e < 0.97 then 10 when e < 0.99 then 20 else 40 end
            as status,
          date_trunc('milliseconds', now()) - (${sql.lit(count)} - row.number) * interval '1 minute' as at
      ) told`,
  );
}

/**
 * Adds `count` books.
 *
 * @param real what the titles, authors and publishers are made of; without it they are made up
 */
export async function fillBooks(
  database: Kysely<Tables>,
  count: number,
  real: readonly BookText[],
): Promise<void> {
  const made = bookTexts(Math.ceil(count / editions), real);
  const texts = [...made, { ...(made[0] ?? emptyText), name: `${made[0]?.name}${rareWord}` }].map(
    (text): PooledText => [
      text.name,
      text.author_name,
      text.publisher_name,
      searchColumnsOf(bookThing, text),
    ],
  );
  await addRows(
    database,
    'book',
    texts,
    sql`insert into book (
        id, name, author_name, publisher_name, search_text, grams, publish_time, publish_order, price, rating,
        ratings_count, category, language, created_at, updated_at
      )
      select ${firstId(count)}::bigint + row.number, first, second, third, search_text, grams,
        coalesce(year::text, ''), year * 10000,
        case when a > 0.05 then round((b * 100)::numeric, 2) end,
        case when b > 0.3 then round((c * 10)::numeric, 1) end,
        floor(d ^ 4 * 50000),
        (array['文化', '流行', '文学', '生活', '科技', '经管'])[1 + floor(e * 6)::integer],
        'zh', at, at
      from ${numbered(count, texts.length)}
      cross join lateral (
        select case when a > 0.02 then 1950 + floor(c * 76)::integer end as year,
          date_trunc('milliseconds', now()) - (${sql.lit(count)} - row.number) * interval '1 minute' as at
      ) told`,
  );
}

const emptyText: BookText = { name: '', author_name: '', publisher_name: '' };
