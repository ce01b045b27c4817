import { type Kysely, type RawBuilder, sql } from 'kysely';
import { newIdentifier } from '#server/database/identifier.ts';
import { publishOrderOf } from '#server/database/publishOrder.ts';
import { searchColumnsOf } from '#server/database/search.ts';
import type { Tables } from '#server/database/tables.ts';

/** Fills tables with made-up rows for measurements: the same rows in every run, many in one statement. */

const rowsAtOnce = 5_000;
const accountsWanted = 200;
const postTexts = 5_000;

/** Every `rareEvery`th row carries this word; `absentWord` stands nowhere. */
export const rareWord = '鹦鹉螺';
export const absentWord = '魍魉记';
const rareEvery = 100_000;

/** Numbers that look random and are the same in every run; from 0, below 1. */
export function createDice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const characters =
  '的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则任取据处队南给色光门即保治北造百规热领七海口东导器压志世金增争济阶油思术极交受联认六共权收证改清己美再采转更单风切打白教速花带安场身车例真务具万每目至达走积示议声报斗完类八离华名确才科张信马节话米整空元况今集温传土许步群广石记需段研界拉林律叫且究观越织装影算低持音众书布复容儿须际商非验连断深难近矿千周委素技备半办青省列习响约支般史感劳便团往酸历市克何除消构府称太准精值号率族维划选标写存候毛亲快效斯院查江型眼王按格养易置派层片始却专状育厂京识适属圆包火住调满县局照参红细引听该铁价严';

function textMaker(dice: () => number): (shortest: number, longest: number) => string {
  const all = [...characters];
  // common characters are common: the square of a dice prefers the front
  const character = () => all[Math.floor(dice() ** 2 * all.length)] ?? '';
  return (shortest, longest) =>
    Array.from(
      { length: shortest + Math.floor(dice() * (longest - shortest + 1)) },
      character,
    ).join('');
}

/** One column of a statement: its type in PostgreSQL, and its values. */
interface Column {
  readonly name: string;
  readonly type: string;
  readonly values: readonly unknown[];
}

/** Inserts rows column by column: one parameter each, however many rows. Arrays travel as JSON. */
async function insertColumns(
  database: Kysely<Tables>,
  table: keyof Tables,
  columns: readonly Column[],
): Promise<void> {
  const isArray = ({ type }: Column) => type.endsWith('[]');
  const sent = columns.map((column): RawBuilder<unknown> => {
    if (!isArray(column)) return sql`${column.values}::${sql.raw(column.type)}[]`;
    return sql`${column.values.map((value) => JSON.stringify(value))}::jsonb[]`;
  });
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const selected = columns.map((column) =>
    isArray(column)
      ? sql`array(select jsonb_array_elements_text(${sql.ref(column.name)}))::${sql.raw(column.type)}`
      : sql.ref(column.name),
  );
  await sql`insert into ${sql.table(table)} (${names})
    select ${sql.join(selected)} from unnest(${sql.join(sent)}) as sent (${names})`.execute(
    database,
  );
}

async function ensureAccounts(database: Kysely<Tables>): Promise<string[]> {
  const { length } = await database.selectFrom('account').select('id').execute();
  if (length < accountsWanted)
    await database
      .insertInto('account')
      .values(
        Array.from({ length: accountsWanted - length }, (_, index) => {
          const searched = { name: `measured-${index}`, nickname: `读者 ${index}` };
          return { id: newIdentifier(), ...searched, ...searchColumnsOf.account(searched) };
        }),
      )
      .execute();
  const accounts = await database.selectFrom('account').select('id').orderBy('id').execute();
  return accounts.map(({ id }) => id);
}

/** Does `fill` in as many steps as it takes, builds the indexes once at the end, and lets the planner know. */
async function inSteps(
  database: Kysely<Tables>,
  table: keyof Tables,
  count: number,
  fill: (first: number, length: number) => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = ${table}::regclass and not indisunique`.execute(database);
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(database);
  for (let first = 0; first < count; first += rowsAtOnce)
    await fill(first, Math.min(rowsAtOnce, count - first));
  await database.connection().execute(async (connection) => {
    // longer than a request may take
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set maintenance_work_mem = '512MB'`.execute(connection);
    for (const { definition } of indexes) await sql.raw(definition).execute(connection);
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(connection);
    await sql`reset maintenance_work_mem`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}

const minute = 60_000;

/** Adds `count` posts over the existing accounts (200 are made where there are fewer), a minute apart. */
export async function fillPosts(database: Kysely<Tables>, count: number): Promise<void> {
  const accounts = await ensureAccounts(database);
  const dice = createDice(count);
  const makeText = textMaker(dice);
  /** The first choice whose bound, from 0 to 1, the dice stays below. */
  const oneOf = (...choices: readonly (readonly [bound: number, value: number])[]) => {
    const thrown = dice();
    return choices.find(([bound]) => thrown < bound)?.[1];
  };
  const writePost = (ending = '') => {
    const [title, content] = [makeText(4, 16), `${makeText(20, 80)}${ending}`];
    return { title, content, ...searchColumnsOf.post({ title, content }) };
  };
  // several posts share a text: what is measured is lists of them, and writing each anew takes most of the time
  const texts = Array.from({ length: Math.min(count, postTexts) }, () => writePost());
  const newest = Date.now();
  await inSteps(database, 'post', count, async (first, length) => {
    const posts = Array.from({ length }, (_, index) => {
      const isRare = (first + index) % rareEvery === 7;
      const created_at = new Date(newest - (count - first - index) * minute).toISOString();
      const status = oneOf([0.95, 30], [0.97, 10], [0.99, 20]) ?? 40;
      return {
        id: newIdentifier(),
        ...(isRare
          ? writePost(rareWord)
          : (texts[Math.floor(dice() * texts.length)] ?? writePost())),
        content_type: oneOf([0.8, 1050], [0.95, 1040]) ?? 2010,
        account_id: accounts[Math.floor(dice() ** 2 * accounts.length)],
        status,
        is_blocked: dice() < 0.01,
        is_draft: dice() < 0.03,
        is_top: dice() < 0.0001,
        like_count: Math.floor(dice() ** 4 * 5_000),
        comment_count: Math.floor(dice() ** 4 * 500),
        view_count: Math.floor(dice() ** 4 * 100_000),
        published_at: status === 30 || status === 40 ? created_at : null,
        created_at,
      };
    });
    const column = (name: keyof (typeof posts)[number], type: string): Column => ({
      name,
      type,
      values: posts.map((post) => post[name]),
    });
    await insertColumns(database, 'post', [
      column('id', 'bigint'),
      column('title', 'text'),
      column('content', 'text'),
      column('search_text', 'text'),
      column('grams', 'text[]'),
      column('content_type', 'smallint'),
      column('account_id', 'bigint'),
      column('status', 'smallint'),
      column('is_blocked', 'boolean'),
      column('is_draft', 'boolean'),
      column('is_top', 'boolean'),
      column('like_count', 'integer'),
      column('comment_count', 'integer'),
      column('view_count', 'integer'),
      column('published_at', 'timestamptz'),
      column('created_at', 'timestamptz'),
    ]);
  });
}

/** Adds `count` books. */
export async function fillBooks(database: Kysely<Tables>, count: number): Promise<void> {
  const dice = createDice(count + 1);
  const makeText = textMaker(dice);
  const categories = ['文化', '流行', '文学', '生活', '科技', '经管'];
  const publishers = Array.from({ length: 300 }, () => `${makeText(2, 6)}出版社`);
  const newest = Date.now();
  await inSteps(database, 'book', count, async (first, length) => {
    const books = Array.from({ length }, (_, index) => {
      const rare = (first + index) % rareEvery === 7 ? rareWord : '';
      const searched = {
        name: `${makeText(2, 14)}${rare}`,
        author_name: makeText(2, 4),
        publisher_name: publishers[Math.floor(dice() * publishers.length)] ?? '',
      };
      const publish_time = dice() < 0.02 ? '' : String(1950 + Math.floor(dice() * 76));
      return {
        id: newIdentifier(),
        ...searched,
        ...searchColumnsOf.book(searched),
        publish_time,
        publish_order: publishOrderOf(publish_time),
        price: dice() < 0.05 ? null : Math.floor(dice() * 10_000) / 100,
        rating: dice() < 0.3 ? null : Math.floor(dice() * 100) / 10,
        ratings_count: Math.floor(dice() ** 4 * 50_000),
        category: categories[Math.floor(dice() * categories.length)],
        language: 'zh',
        created_at: new Date(newest - (count - first - index) * minute).toISOString(),
      };
    });
    const column = (name: keyof (typeof books)[number], type: string): Column => ({
      name,
      type,
      values: books.map((book) => book[name]),
    });
    await insertColumns(database, 'book', [
      column('id', 'bigint'),
      column('name', 'text'),
      column('author_name', 'text'),
      column('publisher_name', 'text'),
      column('search_text', 'text'),
      column('grams', 'text[]'),
      column('publish_time', 'text'),
      column('publish_order', 'integer'),
      column('price', 'numeric'),
      column('rating', 'numeric'),
      column('ratings_count', 'integer'),
      column('category', 'text'),
      column('language', 'text'),
      column('created_at', 'timestamptz'),
    ]);
  });
}
