import { type Kysely, sql } from 'kysely';
import { searchColumns } from '#server/database/search.ts';
import type { Tables } from '#server/database/tables.ts';
import { addRows, ensureAccounts, firstId, numbered, type PooledText, rareWord } from './fill.ts';
import { createDice, textMaker } from './texts.ts';

/** A list of own records with twenty fields, each of which rows are narrowed and sorted by wherever its type allows it. */

type Part = Readonly<Record<string, unknown>>;
interface FieldPart extends Part {
  readonly type: string;
}

const named = (text: string) => ({ 'zh-CN': text, 'en-US': text });
const options = (values: readonly (string | number)[]) =>
  values.map((value) => ({ value, label: named(String(value)) }));
const states = ['planned', 'open', 'full', 'held', 'off'];
const kinds = ['reading', 'talk', 'course', 'walk'];

export const ownFields: Readonly<Record<string, FieldPart>> = {
  title: { type: 'text', label: named('Title'), required: true, maxLength: 100 },
  place: { type: 'text', label: named('Place') },
  about: { type: 'longText', label: named('About') },
  seats: { type: 'number', label: named('Seats'), minimum: 0 },
  taken: { type: 'number', label: named('Taken'), minimum: 0 },
  price: { type: 'money', label: named('Price') },
  length: { type: 'duration', label: named('Length') },
  day: { type: 'date', label: named('Day') },
  since: { type: 'partialDate', label: named('Since') },
  startAt: { type: 'dateTime', label: named('Starts') },
  endAt: { type: 'dateTime', label: named('Ends') },
  isOpen: { type: 'boolean', label: named('Open') },
  isFree: { type: 'boolean', label: named('Free') },
  status: { type: 'enum', label: named('Status'), options: options(states) },
  kind: { type: 'enum', label: named('Kind'), options: options(kinds) },
  level: { type: 'enum', label: named('Level'), options: options([1, 2, 3, 4, 5]) },
  book: { type: 'relation', label: named('Book'), relation: { resource: 'books' } },
  host: { type: 'relation', label: named('Host'), relation: { resource: 'users' } },
  words: { type: 'tags', label: named('Words') },
  poster: { type: 'image', label: named('Poster') },
};

const filterKinds: Readonly<Record<string, string>> = {
  text: 'text',
  longText: 'text',
  partialDate: 'text',
  number: 'numberRange',
  money: 'numberRange',
  duration: 'numberRange',
  date: 'dateRange',
  dateTime: 'dateRange',
  boolean: 'boolean',
  enum: 'enum',
  relation: 'relation',
};
const unsorted: ReadonlySet<string> = new Set(['longText', 'relation', 'tags', 'image']);

/** The fields that a list of these fields is sorted by. */
export const sortsOf = (fields: typeof ownFields): string[] =>
  Object.entries(fields).flatMap(([name, { type }]) => (unsorted.has(type) ? [] : [name]));

/** The text of a list. @param plain fields among them that it neither narrows nor sorts by */
export function ownText(name: string, fields = ownFields, plain: readonly string[] = []): string {
  const names = Object.keys(fields);
  const sorted = new Set(sortsOf(fields).filter((field) => !plain.includes(field)));
  return JSON.stringify({
    schemaVersion: 2,
    name,
    label: named(`List of ${name}`),
    singular: named('event'),
    menu: { group: 'catalogue', order: 90 },
    provider: 'own',
    recordTitle: names[0],
    fields,
    list: {
      columns: names.map((field) => (sorted.has(field) ? { field, sortable: true } : field)),
      filters: [
        { name: 'searchText', kind: 'text', label: named('Search') },
        ...Object.entries(fields).flatMap(([field, { type }]) =>
          type in filterKinds && !plain.includes(field)
            ? [{ name: field, kind: filterKinds[type], field }]
            : [],
        ),
      ],
    },
    forms: { create: { groups: [{ fields: names }] }, edit: 'create' },
    import: { match: ['title'], columns: names.map((field) => ({ field, headings: [field] })) },
  });
}

const textsWanted = 20_000;

/** Texts of records: the same in every run. The last one is that of rare records. */
function ownTexts(count: number): PooledText[] {
  const makeText = textMaker(createDice(count));
  const wanted = Math.min(count, textsWanted);
  return Array.from({ length: wanted + 1 }, (_, index): PooledText => {
    const title = `${makeText(4, 16)}${index === wanted ? rareWord : ''}`;
    const [place, about] = [makeText(2, 6), makeText(10, 60)];
    return [title, place, about, searchColumns(title, place, about)];
  });
}

/** Titles to draw words of. */
export const ownTitles = (count: number): string[] => ownTexts(count).map(([title]) => title);

/** Fills the table of a list of the fields above with `wanted` records, a minute apart. */
export async function fillOwn(
  database: Kysely<Tables>,
  table: `own_${string}`,
  wanted: number,
): Promise<void> {
  const { rows } = await sql<{ count: string | null }>`select sum(count) as count
    from ${sql.table(`${table}_total`)}`.execute(database);
  const count = wanted - Number(rows[0]?.count ?? 0);
  if (count <= 0) return;
  const accounts = await ensureAccounts(database);
  const books = await database.selectFrom('book').select('id').limit(500).execute();
  const texts = ownTexts(count);
  await addRows(
    database,
    table,
    texts,
    sql`insert into ${sql.table(table)} (
        id, account_id, title, place, about, seats, taken, price, length, day, since, start_at, end_at,
        is_open, is_free, status, kind, level, book, host, words, poster, created_at, updated_at,
        search_text, grams
      )
      select ${firstId(count)}::bigint + row.number,
        (${accounts}::bigint[])[1 + floor(b * b * ${sql.lit(accounts.length)})::integer],
        first, second, third, floor(random() * 500), case when random() > 0.1 then floor(random() * 400) end,
        case when random() > 0.2 then round((random() ^ 3 * 900)::numeric, 2) end,
        case when random() > 0.3 then floor(random() * 600) end,
        case when random() > 0.05 then (at + random() * interval '90 days')::date end,
        case when random() > 0.1 then (1950 + floor(random() * 76))::text else '' end,
        at + random() * interval '60 days',
        case when random() > 0.5 then at + random() * interval '90 days' end,
        random() > 0.4, random() > 0.9,
        (${states}::text[])[1 + floor(random() * 5)::integer],
        (${kinds}::text[])[1 + floor(random() ^ 2 * 4)::integer],
        1 + floor(random() * 5),
        (${books.map(({ id }) => id)}::bigint[])[1 + floor(random() * 520)::integer],
        (${accounts}::bigint[])[1 + floor(random() * 240)::integer],
        case when random() > 0.5 then array[second] else '{}' end, '', at, at, search_text, grams
      from ${numbered(count, texts.length)}
      cross join lateral (
        select date_trunc('milliseconds', now()) - (${sql.lit(count)} - row.number) * interval '1 minute' as at
      ) told`,
  );
}

/** A file of `count` new records, of all fields but the two that name others. */
export function ownFile(count: number): string {
  const dice = createDice(7);
  const makeText = textMaker(dice);
  const whole = (most: number) => String(Math.floor(dice() * most));
  const oneOf = <T>(values: readonly T[]) => String(values[Math.floor(dice() * values.length)]);
  const at = () => new Date(1.75e12 + Math.floor(dice() * 3e10)).toISOString();
  const cells: Readonly<Record<string, (row: number) => string>> = {
    title: (row) => `${makeText(4, 16)} ${row}`,
    place: () => makeText(2, 6),
    about: () => makeText(10, 60),
    seats: () => whole(500),
    taken: () => whole(400),
    price: () => (dice() * 900).toFixed(2),
    length: () => whole(600),
    day: () => at().slice(0, 10),
    since: () => String(1950 + Math.floor(dice() * 76)),
    startAt: at,
    endAt: at,
    isOpen: () => oneOf(['true', 'false']),
    isFree: () => oneOf(['true', 'false']),
    status: () => oneOf(states),
    kind: () => oneOf(kinds),
    level: () => oneOf([1, 2, 3, 4, 5]),
    words: () => makeText(2, 4),
  };
  const lines = Array.from({ length: count }, (_, row) =>
    Object.values(cells)
      .map((cell) => cell(row))
      .join(','),
  );
  return `${[Object.keys(cells).join(','), ...lines].join('\n')}\n`;
}
