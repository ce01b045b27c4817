import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { ComponentType, ContentType, DatasourceOrder } from '#contract/codes.ts';
import type { ContentItem } from '#contract/entities/special.ts';
import type { AutomaticType } from '#contract/special.ts';
import type { ListedSpecial } from '#page/house/Shelf.tsx';
import type { ListedPage, WorksView } from '#page/house/Works.tsx';
import type { Tables } from '../database/tables.ts';
import { type ReadStream, readStream, type StreamRow, streamColumns } from '../live/streams.ts';
import type { Facts } from '../pages/keptFacts.ts';
import { isSeenByReaders } from '../readers/seenByReaders.ts';
import { chooseAutomatically, chosenItem, countAutomatically, type Label } from './automatic.ts';
import { type ContentName, isRecordId, readRecords, recordKey, recordKindOf } from './records.ts';

/** What the readers' house lists: the front page, works of somebody or something, related content. */

/** records on a page of a list: rows of two, three, four, six and eight are full */
export const pageSize = 24;
/** what a list holds is counted up to this, and turned up to this */
const mostListed = 1_000;
/** cards below a piece of content; below a book, books */
const mostRelated = 4;
const mostRelatedBooks = 12;
/** The records that names stand for, in their order; those that readers do not see are left out. */
export async function itemsOf(
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

/** cards of each kind where a page shows several kinds: rows of books are of two, three, four and six */
const mostOfKind: Readonly<Record<ListedType, number>> = { posts: 6, books: 12, 'book-lists': 6 };

/** Which page of a list, from 1, and in which order. */
export interface Turned {
  readonly order: DatasourceOrder;
  readonly page: number;
}

/** What a page says of its list, by what was counted: up to `mostListed`, and whether there are more. */
function listed(found: number, { order, page }: Turned): Omit<ListedPage, 'items'> {
  const count = Math.min(found, mostListed);
  const pages = Math.ceil(count / pageSize);
  return { count, isMore: found > count, order, page, pages };
}

/** One page of all of a kind, with or without a label. */
export async function readList(
  database: Kysely<Tables>,
  type: ListedType,
  label: Label | null,
  turned: Turned,
): Promise<WorksView> {
  const until = Math.min(turned.page * pageSize, mostListed);
  const question = {
    type: listedTypes[type],
    datasourceOrder: turned.order,
    limitNum: until,
  };
  const [[names = []], found] = await Promise.all([
    chooseAutomatically(database, label, [question]),
    countAutomatically(database, label, question.type, mostListed + 1),
  ]);
  const items = await itemsOf(database, names.slice((turned.page - 1) * pageSize));
  return { items, ...listed(found, turned) };
}

/** What carries a label, the first of each kind. */
export async function readLabelled(
  database: Kysely<Tables>,
  label: Label,
  order: DatasourceOrder,
): Promise<readonly (WorksView & { readonly type: ListedType })[]> {
  const types: readonly ListedType[] = ['posts', 'books', 'book-lists'];
  return Promise.all(
    types.map(async (type) => {
      const read = await readList(database, type, label, { order, page: 1 });
      return { type, ...read, items: read.items.slice(0, mostOfKind[type]) };
    }),
  );
}

/** Special pages that run now, the newest first; one page of them, and how many there are. */
export async function readSpecials(
  database: Kysely<Tables>,
  readAt: string,
  { page, size = pageSize }: { readonly page: number; readonly size?: number },
): Promise<Facts<ListedPage & { readonly items: readonly ListedSpecial[] }>> {
  const runs = sql`published is not null and not is_deleted
    and coalesce(published ->> 'startAt', '') <= ${readAt}
    and (coalesce(published ->> 'endAt', '') = '' or published ->> 'endAt' > ${readAt})`;
  const [{ rows }, { rows: counts }, { rows: turns }] = await Promise.all([
    sql<ListedSpecial>`
      select id, published ->> 'name' as name, published ->> 'summary' as summary,
        published ->> 'cover' as cover
      from special where ${runs} order by published_at desc nulls last, id desc
      limit ${size} offset ${(page - 1) * size}`.execute(database),
    sql<{ count: number }>`select count(*)::integer as count
      from (select from special where ${runs} limit ${mostListed + 1}) as counted`.execute(
      database,
    ),
    sql<{ until: string | null }>`select min(turn) as until from special, lateral unnest(
        array[published ->> 'startAt', published ->> 'endAt']) as turn
      where published is not null and not is_deleted and turn > ${readAt}`.execute(database),
  ]);
  const turned = { order: DatasourceOrder.newest, page };
  const facts = { items: rows, ...listed(counts[0]?.count ?? 0, turned) };
  return { facts, until: turns[0]?.until ?? undefined };
}

/** A channel that readers see. */
export interface Channel {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

/** A channel; undefined if it is gone or closed. */
export async function findChannel(
  database: Kysely<Tables>,
  id: string,
): Promise<Channel | undefined> {
  if (!isRecordId(id)) return undefined;
  return database
    .selectFrom('channel')
    .select(['id', 'name', 'description'])
    .where('id', '=', id)
    .where('is_enabled', '=', true)
    .where('is_deleted', '=', false)
    .executeTakeFirst();
}

const streamOrders: Readonly<Record<DatasourceOrder, RawBuilder<unknown>>> = {
  [DatasourceOrder.newest]: sql`live.start_at desc, live.id desc`,
  [DatasourceOrder.mostRead]: sql`live.view_count desc, live.id desc`,
};

/** One page of the live streams and replays of a channel. */
export async function readStreams(
  database: Kysely<Tables>,
  channelId: string,
  turned: Turned,
): Promise<ListedPage & { readonly items: readonly ReadStream[] }> {
  const isOfChannel = sql`${isSeenByReaders('live')} and live.channel_id = ${channelId}::bigint`;
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<StreamRow>`
      select ${streamColumns}
      from live join account on account.id = live.account_id
      where ${isOfChannel} order by ${streamOrders[turned.order]}
      limit ${pageSize} offset ${(turned.page - 1) * pageSize}`.execute(database),
    sql<{ count: number }>`select count(*)::integer as count from
      (select from live where ${isOfChannel} limit ${mostListed + 1}) as counted`.execute(database),
  ]);
  return { items: rows.map(readStream), ...listed(counts[0]?.count ?? 0, turned) };
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
export async function readFront(
  database: Kysely<Tables>,
  readAt: string,
): Promise<Facts<FrontFacts>> {
  const ask = (type: AutomaticType, datasourceOrder: DatasourceOrder, limitNum: number) => ({
    type,
    datasourceOrder,
    limitNum,
  });
  const [{ facts: running, until }, chosen] = await Promise.all([
    readSpecials(database, readAt, { page: 1, size: 4 }),
    chooseAutomatically(database, null, [
      ask(ComponentType.post, DatasourceOrder.newest, 6),
      ask(ComponentType.post, DatasourceOrder.mostRead, 6),
      // fills rows of two, three, four and six
      ask(ComponentType.book, DatasourceOrder.newest, 12),
      ask(ComponentType.bookList, DatasourceOrder.newest, 4),
    ]),
  ]);
  const items = await itemsOf(database, chosen.flat());
  const byKey = new Map(items.map((item) => [recordKey(item), item]));
  const shelf = (index: number) =>
    (chosen[index] ?? []).flatMap((name) => byKey.get(recordKey(name)) ?? []);
  const facts = {
    specials: running.items,
    newest: shelf(0),
    mostRead: shelf(1),
    books: shelf(2),
    bookLists: shelf(3),
  };
  return { facts, until };
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
  turned: Turned,
): Promise<WorksView | undefined> {
  const { order, page } = turned;
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
      where ${isSeenByReaders(table)} and ${condition} limit ${mostListed + 1}) as counted)`,
  );
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<ContentName>`select "contentType", id as "contentId"
      from (${sql.join(chosen, sql` union all `)}) as works
      order by ${orders[order]} limit ${pageSize} offset ${until - pageSize}`.execute(database),
    sql<{ count: number }>`select ${sql.join(counted, sql` + `)} as count`.execute(database),
  ]);
  return { items: await itemsOf(database, rows), ...listed(counts[0]?.count ?? 0, turned) };
}

/** What readers may go on with below a post, a book, a book list or a reading; other records show their works. */
export async function readRelated(
  database: Kysely<Tables>,
  { contentType, contentId }: ContentName,
): Promise<ContentItem[]> {
  const kind = recordKindOf(contentType);
  if (kind !== 'post' && kind !== 'book' && kind !== 'bookList' && kind !== 'reading') return [];
  const { rows } = await related[kind](sql`${contentId}::bigint`).execute(database);
  return itemsOf(database, rows);
}

/** rows that are looked at of those that share one thing: of a common one there are many, and the newest readings count */
const mostShared = sql.lit(200);

const related = {
  /** posts that share a book, a topic, a label or the circle, the newest first */
  post: (one: RawBuilder<unknown>) => sql<ContentName>`
    with this as (select * from post where id = ${one}),
    shared as (
      (select id, content_type, published_at from post where ${isSeenByReaders('post')}
        and book_ids && (select book_ids from this) limit ${mostShared})
      union (select id, content_type, published_at from post where ${isSeenByReaders('post')}
        and topic_ids && (select topic_ids from this) limit ${mostShared})
      union (select id, content_type, published_at from post where ${isSeenByReaders('post')}
        and label_ids && (select label_ids from this) limit ${mostShared})
      union (select id, content_type, published_at from post where ${isSeenByReaders('post')}
        and circle_id = (select circle_id from this)
        order by published_at desc nulls last, id desc limit ${mostShared})
    )
    select content_type as "contentType", id as "contentId" from shared where id <> ${one}
    order by published_at desc nulls last, id desc limit ${sql.lit(mostRelated)}`,
  /** books of its author, then those that stand in lists with it, then the newest of its category */
  book: (one: RawBuilder<unknown>) => sql<ContentName>`
    with this as (select author_name, category from book where id = ${one}),
    beside as (
      (select id, 1 as rank from book where not is_deleted and author_name <> ''
        and author_name = (select author_name from this) limit ${mostShared})
      union all (select other.book_id, 2 from book_list_book as this_one
        join book_list on book_list.id = this_one.book_list_id and ${isSeenByReaders('book_list')}
        join book_list_book as other on other.book_list_id = this_one.book_list_id
        where this_one.book_id = ${one} limit ${mostShared})
      union all (select id, 3 from book where not is_deleted and category <> ''
        and category = (select category from this)
        order by created_at desc, id desc limit ${sql.lit(mostRelatedBooks + 1)})
    )
    select ${sql.lit(ContentType.book)} as "contentType", id as "contentId" from beside
    where id <> ${one} group by id order by min(rank), count(*) desc, id desc
    limit ${sql.lit(mostRelatedBooks)}`,
  /** readings of its book, then others by its account, the newest first */
  reading: (one: RawBuilder<unknown>) => sql<ContentName>`
    with this as (select book_id, account_id from reading where id = ${one}),
    beside as (
      (select id, start_at, 1 as rank from reading where ${isSeenByReaders('reading')}
        and book_id = (select book_id from this)
        order by created_at desc, id desc limit ${mostShared})
      union all (select id, start_at, 2 from reading where ${isSeenByReaders('reading')}
        and account_id = (select account_id from this)
        order by created_at desc, id desc limit ${mostShared})
    )
    select ${sql.lit(ContentType.reading)} as "contentType", id as "contentId" from beside
    where id <> ${one} group by id, start_at order by min(rank), start_at desc nulls last, id desc
    limit ${sql.lit(mostRelated)}`,
  /** book lists that share books, those with the most first */
  bookList: (one: RawBuilder<unknown>) => sql<ContentName>`
    select ${sql.lit(ContentType.bookList)} as "contentType", book_list.id as "contentId"
    from (select book_id from book_list_book where book_list_id = ${one} limit ${mostShared}) as this
    cross join lateral (select book_list_id from book_list_book
      where book_id = this.book_id limit ${mostShared}) as other
    join book_list on book_list.id = other.book_list_id and ${isSeenByReaders('book_list')}
    where book_list.id <> ${one} group by book_list.id
    order by count(*) desc, max(published_at) desc nulls last, book_list.id desc
    limit ${sql.lit(mostRelated)}`,
};

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
