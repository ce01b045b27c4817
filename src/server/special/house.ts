import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { ComponentType, ContentType, DatasourceOrder } from '#contract/codes.ts';
import type { ContentItem } from '#contract/entities/special.ts';
import type { AutomaticType } from '#contract/special.ts';
import type { ListedSpecial } from '#page/house/Shelf.tsx';
import type { WorksView } from '#page/house/Works.tsx';
import { searchCondition } from '../database/search.ts';
import type { Tables } from '../database/tables.ts';
import { isSeenByReaders } from '../readers/seenByReaders.ts';
import { chooseAutomatically, chosenItem, type Label } from './automatic.ts';
import { type ContentName, readRecords, recordKey, recordKindOf } from './records.ts';

/** What the readers' house lists: the front page, works of somebody or something, related content, what a search finds. */

/** records on a page of a list */
const pageSize = 20;
/** works are counted up to this, and turned up to this */
const mostWorks = 1_000;
/** the last page of any list */
export const lastPage = mostWorks / pageSize;
/** cards below a piece of content */
const mostRelated = 4;
/** what a search looks at of each kind before it sorts, and shows */
const [mostFound, mostShown] = [500, 12];

/** The records that names stand for, in their order; those that readers do not see are left out. */
async function itemsOf(
  database: Kysely<Tables>,
  names: readonly ContentName[],
): Promise<ContentItem[]> {
  const records = await readRecords(database, names);
  return names.flatMap((name) => {
    const record = records.get(recordKey(name));
    return record ? [{ ...chosenItem(name), ...record }] : [];
  });
}

/** Kinds that have a list of all, by the last part of its address. */
export const listedTypes = {
  posts: ComponentType.post,
  books: ComponentType.book,
  'book-lists': ComponentType.bookList,
} as const satisfies Readonly<Record<string, AutomaticType>>;
export type ListedType = keyof typeof listedTypes;

/** One page of all of a kind, with or without a label; whether another one follows. */
export async function readList(
  database: Kysely<Tables>,
  type: ListedType,
  label: Label | null,
  { order, page }: { readonly order: DatasourceOrder; readonly page: number },
): Promise<{ items: ContentItem[]; hasNext: boolean }> {
  const limitNum = page * pageSize + 1;
  const question = { type: listedTypes[type], datasourceOrder: order, limitNum };
  const [names = []] = await chooseAutomatically(database, label, [question]);
  const shown = names.slice((page - 1) * pageSize, page * pageSize);
  return { items: await itemsOf(database, shown), hasNext: names.length === limitNum };
}

/** Special pages that run now, the newest first; whether more follow. */
export async function readSpecials(
  database: Kysely<Tables>,
  readAt: string,
  { page, size = pageSize }: { readonly page: number; readonly size?: number },
): Promise<{ specials: ListedSpecial[]; hasNext: boolean }> {
  const { rows } = await sql<ListedSpecial>`
    select id, published ->> 'name' as name, published ->> 'summary' as summary,
      published ->> 'cover' as cover
    from special
    where published is not null and not is_deleted
      and coalesce(published ->> 'startAt', '') <= ${readAt}
      and (coalesce(published ->> 'endAt', '') = '' or published ->> 'endAt' > ${readAt})
    order by published_at desc nulls last, id desc
    limit ${size + 1} offset ${(page - 1) * size}`.execute(database);
  return { specials: rows.slice(0, size), hasNext: rows.length > size };
}

/** What the front page shows. */
export interface FrontFacts {
  readonly specials: readonly ListedSpecial[];
  readonly newest: readonly ContentItem[];
  readonly mostRead: readonly ContentItem[];
  readonly books: readonly ContentItem[];
  readonly bookLists: readonly ContentItem[];
}

/** Reads the front page: one question a kind. */
export async function readFront(database: Kysely<Tables>, readAt: string): Promise<FrontFacts> {
  const ask = (type: AutomaticType, datasourceOrder: DatasourceOrder, limitNum: number) => ({
    type,
    datasourceOrder,
    limitNum,
  });
  const [{ specials }, chosen] = await Promise.all([
    readSpecials(database, readAt, { page: 1, size: 4 }),
    chooseAutomatically(database, null, [
      ask(ComponentType.post, DatasourceOrder.newest, 6),
      ask(ComponentType.post, DatasourceOrder.mostRead, 6),
      ask(ComponentType.book, DatasourceOrder.newest, 8),
      ask(ComponentType.bookList, DatasourceOrder.newest, 4),
    ]),
  ]);
  const items = await itemsOf(database, chosen.flat());
  const byKey = new Map(items.map((item) => [recordKey(item), item]));
  const shelf = (index: number) =>
    (chosen[index] ?? []).flatMap((name) => byKey.get(recordKey(name)) ?? []);
  return {
    specials,
    newest: shelf(0),
    mostRead: shelf(1),
    books: shelf(2),
    bookLists: shelf(3),
  };
}

/** A table of works, and the condition that a row of it belongs to somebody or something. */
interface Belonging {
  readonly table: 'post' | 'book_list';
  readonly condition: RawBuilder<SqlBool>;
}

/** What the works of a record are: posts and book lists by an account, in a circle, with a topic, about a book. */
function worksOf({ contentType, contentId }: ContentName): Belonging[] {
  const one = sql`${contentId}::bigint`;
  const post = (condition: RawBuilder<SqlBool>): Belonging => ({ table: 'post', condition });
  switch (recordKindOf(contentType)) {
    case 'user':
      return [
        post(sql`post.account_id = ${one}`),
        { table: 'book_list', condition: sql`book_list.account_id = ${one}` },
      ];
    case 'circle':
      return [post(sql`post.circle_id = ${one}`)];
    case 'topic':
      return [post(sql`post.topic_ids @> array[${one}]`)];
    case 'book':
      return [
        post(sql`post.book_ids @> array[${one}]`),
        {
          table: 'book_list',
          condition: sql`book_list.id in
            (select book_list_id from book_list_book where book_id = ${one})`,
        },
      ];
    default:
      return [];
  }
}

const orders: Readonly<Record<DatasourceOrder, RawBuilder<unknown>>> = {
  [DatasourceOrder.newest]: sql`published_at desc nulls last, id desc`,
  [DatasourceOrder.mostRead]: sql`view_count desc, id desc`,
};
const contentTypes: Readonly<Record<Belonging['table'], RawBuilder<number>>> = {
  post: sql`content_type`,
  book_list: sql`${sql.lit(ContentType.bookList)}`,
};

/** One page of the works of a record; undefined if records of its kind have none. */
export async function readWorks(
  database: Kysely<Tables>,
  name: ContentName,
  { order, page }: { readonly order: DatasourceOrder; readonly page: number },
): Promise<WorksView | undefined> {
  const belonging = worksOf(name);
  if (belonging.length === 0) return undefined;
  const until = page * pageSize;
  const chosen = belonging.map(
    ({ table, condition }) => sql`(select ${contentTypes[table]} as "contentType", id,
      published_at, view_count from ${sql.table(table)}
      where ${isSeenByReaders(table)} and ${condition} order by ${orders[order]} limit ${until})`,
  );
  const counted = belonging.map(
    ({ table, condition }) => sql`(select count(*)::integer from (select from ${sql.table(table)}
      where ${isSeenByReaders(table)} and ${condition} limit ${mostWorks + 1}) as counted)`,
  );
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<ContentName>`select "contentType", id as "contentId"
      from (${sql.join(chosen, sql` union all `)}) as works
      order by ${orders[order]} limit ${pageSize} offset ${until - pageSize}`.execute(database),
    sql<{ count: number }>`select ${sql.join(counted, sql` + `)} as count`.execute(database),
  ]);
  const found = counts[0]?.count ?? 0;
  const count = Math.min(found, mostWorks);
  return {
    items: await itemsOf(database, rows),
    count,
    isMore: found > count,
    order,
    page,
    pages: Math.ceil(count / pageSize),
  };
}

/** Content that shares a book, a topic, a label or the circle with a post; the newest first, of the last few hundred. */
export async function readRelated(
  database: Kysely<Tables>,
  { contentType, contentId }: ContentName,
): Promise<ContentItem[]> {
  if (recordKindOf(contentType) !== 'post') return [];
  const { rows } = await sql<ContentName>`
    with this as (select * from post where id = ${contentId}::bigint),
    shared as (
      (select id, content_type, published_at from post where ${isSeenByReaders('post')}
        and book_ids && (select book_ids from this) limit 200)
      union (select id, content_type, published_at from post where ${isSeenByReaders('post')}
        and topic_ids && (select topic_ids from this) limit 200)
      union (select id, content_type, published_at from post where ${isSeenByReaders('post')}
        and label_ids && (select label_ids from this) limit 200)
      union (select id, content_type, published_at from post where ${isSeenByReaders('post')}
        and circle_id = (select circle_id from this)
        order by published_at desc nulls last, id desc limit 200)
    )
    select content_type as "contentType", id as "contentId" from shared
    where id <> ${contentId}::bigint
    order by published_at desc nulls last, id desc limit ${mostRelated}`.execute(database);
  return itemsOf(database, rows);
}

/** What a search of readers finds: books, book lists and posts, those first whose titles begin with the words. */
export interface FoundFacts {
  readonly searched: string;
  readonly books: readonly ContentItem[];
  readonly bookLists: readonly ContentItem[];
  readonly posts: readonly ContentItem[];
}

/** Finds what readers search for. A word that very many records hold is looked for in some hundreds of each kind. */
export async function searchForReaders(
  database: Kysely<Tables>,
  searched: string,
): Promise<FoundFacts> {
  const names = async (
    table: 'book' | 'post' | 'book_list',
    contentType: RawBuilder<number>,
    isShown: RawBuilder<SqlBool>,
    weight: RawBuilder<unknown>,
  ): Promise<ContentName[]> => {
    const condition = searchCondition(table, searched);
    if (!condition) return [];
    const { rows } = await sql<ContentName>`
      select "contentType", id as "contentId" from (
        select ${contentType} as "contentType", id, search_text, ${weight} as weight
        from ${sql.table(table)} where ${isShown} and ${condition.indexed} limit ${mostFound}
      ) as found
      order by starts_with(search_text, ${condition.word?.text ?? ''}) desc, weight desc, id desc
      limit ${mostShown}`.execute(database);
    return rows;
  };
  const found = await Promise.all([
    names('book', sql`${sql.lit(ContentType.book)}`, sql`not is_deleted`, sql`ratings_count`),
    names('book_list', contentTypes.book_list, isSeenByReaders('book_list'), sql`view_count`),
    names('post', contentTypes.post, isSeenByReaders('post'), sql`view_count`),
  ]);
  const items = await itemsOf(database, found.flat());
  const of = (kind: ReturnType<typeof recordKindOf>) =>
    items.filter(({ contentType }) => recordKindOf(contentType) === kind);
  return { searched, books: of('book'), bookLists: of('bookList'), posts: of('post') };
}

/** The posts that a feed tells, the newest first. */
export async function readNewest(
  database: Kysely<Tables>,
): Promise<(ContentItem & { readonly publishedAt: Date })[]> {
  const { rows } = await sql<ContentName & { publishedAt: Date }>`
    select content_type as "contentType", id as "contentId", published_at as "publishedAt"
    from post where ${isSeenByReaders('post')} and published_at is not null
    order by published_at desc nulls last, id desc limit 30`.execute(database);
  const times = new Map(rows.map((row) => [recordKey(row), row.publishedAt]));
  return (await itemsOf(database, rows)).flatMap((item) => {
    const publishedAt = times.get(recordKey(item));
    return publishedAt ? [{ ...item, publishedAt }] : [];
  });
}
