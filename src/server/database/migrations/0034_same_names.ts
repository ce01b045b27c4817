import { type Kysely, sql } from 'kysely';

/** Indexes that find what is named by a row of a file, however its name or its ISBN is written (`sameness.ts`). */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const folded = (column: string) =>
  String.raw`md5(lower(regexp_replace(normalize(${column}, NFKC), '[\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]+', '', 'g')))`;

const columns = {
  book: 'name',
  post: 'title',
  circle: 'title',
  topic: 'title',
  reading: 'title',
  live: 'title',
  book_list: 'title',
};

const statements = [
  `create index if not exists book_by_bare_isbn on book
    (left(right(regexp_replace(normalize(isbn, NFKC), '[^0-9Xx]', '', 'g'), 10), 9))
    where isbn <> '' and not is_deleted`,
  // a digest: a folded title may be longer than an index can hold
  ...Object.entries(columns).map(
    ([table, column]) =>
      `create index if not exists ${table}_by_folded_name on ${table} (${folded(column)})
        where not is_deleted`,
  ),
];
