import { type Kysely, sql } from 'kysely';
import { initialBoundaries, initialLetters } from '#contract/initials.ts';

/**
 * What titles begin with is found by an index, and so are the initials of the sounds of Chinese titles (`hlm` for 红楼梦).
 * Both are made of the first line of the search text, or of the name where a table has none.
 *
 * In a table of a million rows it takes about a minute: made by hand before the upgrade (`create index concurrently` and
 * the name), an index keeps nobody waiting.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select collname as name from pg_collation
    where collname = ${pinyin}`.execute(database);
  await sql.raw(initialsFunction(rows.length > 0)).execute(database);
  for (const table of searched)
    for (const statement of findingIndexes(table)) await sql.raw(statement).execute(database);
  for (const table of ['label', 'channel'])
    for (const statement of findingIndexes(table, 'name'))
      await sql.raw(statement).execute(database);
  const own = await sql<{ name: string }>`select name from list_table`.execute(database);
  for (const { name } of own.rows)
    for (const statement of findingIndexes(name)) await sql.raw(statement).execute(database);
}

/** how PostgreSQL calls the order of Chinese characters by their sounds; it is absent where it was built without ICU */
const pinyin = 'zh-x-icu';

const searched = [
  ...['account', 'book', 'book_list', 'circle', 'institution', 'live', 'post', 'reading'],
  ...['special', 'topic'],
];

/**
 * The initials of a title: of a Chinese character that of its usual sound, of other letters and digits themselves, of all
 * else nothing; 12 at most.
 *
 * @param bySound whether the database can order characters by their sounds; else Chinese ones are left out
 */
const initialsFunction = (bySound: boolean): string => {
  const sounds = [...initialBoundaries].map((character) => `'${character}'`).join(',');
  const initial = bySound
    ? `substr(' ${initialLetters}', 1 + width_bucket(one collate "${pinyin}", array[${sounds}]), 1)`
    : `''`;
  const han = '\\u3400-\\u4dbf\\u4e00-\\u9fff\\U00020000-\\U000323af';
  return `create or replace function title_initials(given text) returns text
    language sql immutable strict parallel safe as $$
      select string_agg(case when one ~ '[${han}]' then ${initial} else one end, '' order by place)
      from string_to_table(
        left(regexp_replace(left(split_part(lower(given), chr(10), 1), 40), '[^[:alnum:]${han}]', '', 'g'), 12),
        null
      ) with ordinality as given_characters (one, place)
    $$`;
};

/** Makes the indexes of a table. @param title its column with titles, if it has no search text */
export function findingIndexes(table: string, title?: string): string[] {
  const hasGone = table !== 'account' && table !== 'institution';
  const where = hasGone ? ' where not is_deleted' : '';
  const { beginning, initials } = findingKeys(title);
  return [
    `create index if not exists "${table}_beginning" on "${table}" (${beginning})${where}`,
    `create index if not exists "${table}_initials" on "${table}" (${initials})${where}`,
  ];
}

/** What the indexes hold, as SQL: the beginning of a title, and its initials. */
export const findingKeys = (title = 'search_text') => ({
  beginning: `(left(lower("${title}"), 40) collate "C")`,
  initials: `(title_initials("${title}") collate "C")`,
});
