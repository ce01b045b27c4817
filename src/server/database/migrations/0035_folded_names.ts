import { type Kysely, sql } from 'kysely';

/**
 * Names are folded more coarsely than 0034 did (`sameness.ts`): without accents and signs that nobody sees. The indexes of 0034
 * stay for an older process that serves beside this one.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const [table, column] of Object.entries(columns))
    await sql
      .raw(
        // a digest: a folded title may be longer than an index can hold
        `create index if not exists ${table}_by_bare_name on ${table} (${folded(column)})
          where not is_deleted`,
      )
      .execute(database);
}

/** white space, control characters, what nobody sees, accents; and the letters that capitals write otherwise: ß as SS, ς as Σ */
const dropped = [
  String.raw`\s\u0001-\u001f\u007f-\u009f\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f`,
  String.raw`\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0`,
  String.raw`\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff`,
  'sSßẞςσΣιΙ',
].join('');

const folded = (column: string) =>
  `md5(lower(upper(regexp_replace(normalize(${column}, NFKD), '[${dropped}]+', '', 'g'))))`;

const columns = {
  book: 'name',
  post: 'title',
  circle: 'title',
  topic: 'title',
  reading: 'title',
  live: 'title',
  book_list: 'title',
};
