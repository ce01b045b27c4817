import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { ComponentType, ContentType, type DatasourceOrder } from '#contract/codes.ts';
import type { ContentItem, SpecialDocument } from '#contract/entities/special.ts';
import { type AutomaticType, isAutomaticComponent } from '#contract/special.ts';
import type { Tables } from '../database/tables.ts';
import { isSeenByReaders } from '../readers/seenByReaders.ts';
import { type ContentName, isRecordId } from './records.ts';

/**
 * Chooses the contents of automatic components (contract 10.11): the newest or most read content that carries the
 * page's label; if the page has no label, of all content.
 *
 * Posts carry labels themselves. A book matches a label that is among its tags or is its category; a book list, one
 * that a book in it matches; a circle or topic, one that a post in it carries.
 */

export interface Label {
  readonly id: string;
  readonly name: string;
}

/** What to find of one kind: how many, and in which order. */
interface Wish {
  readonly order: DatasourceOrder;
  readonly limit: number;
}

type Kind = 'book' | 'post' | 'bookList' | 'circle' | 'topic';

interface Source {
  readonly table: 'book' | 'post' | 'book_list' | 'circle' | 'topic';
  readonly contentType: RawBuilder<number>;
  /** the condition that readers see the row */
  readonly isShown: RawBuilder<SqlBool>;
  /** the condition that a row of the table matches a label, tested row by row */
  readonly carries: (label: Label) => RawBuilder<SqlBool>;
  /** a query of the ids of rows that match a label through other records */
  readonly carriers?: (label: Label) => RawBuilder<unknown>;
  /** what the newest and the most read are told by; an index supports both orders, with the id behind */
  readonly newest: RawBuilder<unknown>;
  readonly weight: RawBuilder<unknown>;
}

const isBookLabelled = ({ name }: Label) =>
  sql<SqlBool>`(book.tags @> array[${name}] or book.category = ${name})`;
/** Whether a post carries a label and readers see it. */
const isLabelledPost = ({ id }: Label) => sql`post.label_ids @> array[${id}::bigint]
  and ${isSeenByReaders('post')}`;

export const sources = {
  book: {
    table: 'book',
    contentType: sql`${sql.lit(ContentType.book)}`,
    isShown: sql`not is_deleted`,
    carries: isBookLabelled,
    newest: sql`created_at desc`,
    weight: sql`ratings_count`,
  },
  post: {
    table: 'post',
    contentType: sql`content_type`,
    isShown: isSeenByReaders('post'),
    carries: ({ id }) => sql`label_ids @> array[${id}::bigint]`,
    newest: sql`published_at desc nulls last`,
    weight: sql`view_count`,
  },
  bookList: {
    table: 'book_list',
    contentType: sql`${sql.lit(ContentType.bookList)}`,
    isShown: isSeenByReaders('book_list'),
    carries: (label) => sql`exists (
      select from book_list_book join book on book.id = book_list_book.book_id
      where book_list_book.book_list_id = book_list.id
        and not book.is_deleted and ${isBookLabelled(label)})`,
    carriers: (label) => sql`
      select book_list_book.book_list_id as id from book
      join book_list_book on book_list_book.book_id = book.id
      where not book.is_deleted and ${isBookLabelled(label)}`,
    newest: sql`published_at desc nulls last`,
    weight: sql`view_count`,
  },
  circle: {
    table: 'circle',
    contentType: sql`${sql.lit(ContentType.circle)}`,
    isShown: isSeenByReaders('circle'),
    carries: (label) => sql`exists (
      select from post where post.circle_id = circle.id and ${isLabelledPost(label)})`,
    carriers: (label) => sql`select circle_id as id from post where ${isLabelledPost(label)}`,
    newest: sql`created_at desc`,
    weight: sql`member_count`,
  },
  topic: {
    table: 'topic',
    contentType: sql`${sql.lit(ContentType.topic)}`,
    isShown: isSeenByReaders('topic'),
    carries: (label) => sql`exists (
      select from post where post.topic_ids @> array[topic.id] and ${isLabelledPost(label)})`,
    carriers: (label) => sql`
      select unnest(topic_ids) as id from post where ${isLabelledPost(label)}`,
    newest: sql`created_at desc`,
    weight: sql`read_count`,
  },
} as const satisfies Readonly<Record<Kind, Source>>;

/** up to so many matches are sorted; with more, rows are read in their order until enough match */
const fewMatches = 1_000;

interface Chosen {
  readonly order: DatasourceOrder;
  readonly contentType: number;
  readonly id: string;
}

/** Finds the records of one kind for all questions in one query. */
async function choose(
  database: Kysely<Tables>,
  kind: Kind,
  label: Label | null,
  wishes: readonly Wish[],
): Promise<Chosen[]> {
  const { table, contentType, isShown, carries, carriers, newest, weight }: Source = sources[kind];
  const orders = { newest, mostRead: sql`${weight} desc` };
  const from = (where: RawBuilder<unknown>, rows: RawBuilder<unknown>, { order, limit }: Wish) =>
    sql`(select ${order}::text as "order", ${contentType} as "contentType", id
      from ${rows} where ${where} order by ${orders[order]}, id desc limit ${limit})`;
  if (label === null) {
    const parts = wishes.map((wish) => from(isShown, sql.table(table), wish));
    const { rows } = await sql<Chosen>`${sql.join(parts, sql` union all `)}`.execute(database);
    return rows;
  }
  // with a rare label it must not read a whole order, with a common one not sort all matches
  const matches = sql`${isShown} and ${carries(label)}`;
  const parts = wishes.flatMap((wish) => [
    from(sql`(select yes from few)`, sql`labelled`, wish),
    from(sql`not (select yes from few) and ${matches}`, sql.table(table), wish),
  ]);
  const most = fewMatches + 1;
  const labelled = carriers
    ? sql`carriers as materialized (${carriers(label)} limit ${most}),
      labelled as materialized (
        select * from ${sql.table(table)} where ${isShown} and id in (select id from carriers)
      ), few as materialized (select count(*) <= ${fewMatches} as yes from carriers)`
    : sql`labelled as materialized (
        select * from ${sql.table(table)} where ${matches} limit ${most}
      ), few as materialized (select count(*) <= ${fewMatches} as yes from labelled)`;
  const { rows } = await sql<Chosen>`
    with ${labelled} ${sql.join(parts, sql` union all `)}`.execute(database);
  return rows;
}

/** How many records of one kind there are for a label, or at all; counts no further than `most`. */
export async function countAutomatically(
  database: Kysely<Tables>,
  label: Label | null,
  type: AutomaticType,
  most: number,
): Promise<number> {
  if (label && !isRecordId(label.id)) return 0;
  const counted = kindsOf[type].map((kind) => {
    const { table, isShown, carries, carriers }: Source = sources[kind];
    const carried = label && carriers ? sql`id in (${carriers(label)} limit ${most})` : undefined;
    const where = label ? sql`${isShown} and ${carried ?? carries(label)}` : isShown;
    return sql`(select count(*)::integer from
      (select from ${sql.table(table)} where ${where} limit ${most}) as counted)`;
  });
  const { rows } = await sql<{ count: number }>`
    select ${sql.join(counted, sql` + `)} as count`.execute(database);
  return rows[0]?.count ?? 0;
}

const kindsOf: Readonly<Record<AutomaticType, readonly Kind[]>> = {
  [ComponentType.book]: ['book'],
  [ComponentType.post]: ['post'],
  [ComponentType.bookList]: ['bookList'],
  // the circle comes before the topic (contract 4)
  [ComponentType.topicCircle]: ['circle', 'topic'],
};

/** What an automatic component asks for. */
export interface AutomaticQuestion {
  readonly type: AutomaticType;
  readonly datasourceOrder: DatasourceOrder;
  readonly limitNum: number;
}

/** Most records; type 4 takes one of each kind (contract 10.10). */
const limitOf = ({ type, limitNum }: AutomaticQuestion): number =>
  type === ComponentType.topicCircle ? 1 : limitNum;

/** The present answers to the questions, in their order. It makes one query per kind, however many questions there are. */
export async function chooseAutomatically(
  database: Kysely<Tables>,
  label: Label | null,
  questions: readonly AutomaticQuestion[],
): Promise<ContentName[][]> {
  if (label && !isRecordId(label.id)) return questions.map(() => []);
  const wanted = new Map<Kind, Map<DatasourceOrder, number>>();
  for (const question of questions)
    for (const kind of kindsOf[question.type]) {
      const orders = wanted.get(kind) ?? new Map<DatasourceOrder, number>();
      const limit = Math.max(orders.get(question.datasourceOrder) ?? 0, limitOf(question));
      wanted.set(kind, orders.set(question.datasourceOrder, limit));
    }
  const found = await Promise.all(
    [...wanted].map(async ([kind, orders]) => {
      const wishes = [...orders].map(([order, limit]) => ({ order, limit }));
      return [kind, await choose(database, kind, label, wishes)] as const;
    }),
  );
  const chosen = new Map(found);
  return questions.map((question) =>
    kindsOf[question.type].flatMap((kind) =>
      (chosen.get(kind) ?? [])
        .filter(({ order }) => order === question.datasourceOrder)
        .slice(0, limitOf(question))
        .map(({ contentType, id }) => ({ contentType, contentId: id })),
    ),
  );
}

/** An item that names a chosen record; its other details are filled in later, together with those of other items. */
export const chosenItem = ({ contentType, contentId }: ContentName): ContentItem => ({
  uuid: `automatic-${contentId}`,
  contentType,
  contentId,
  title: '',
  content: '',
  cover: '',
});

/** A document whose automatic components contain the items that readers would see now. */
export async function resolveAutomatic(
  database: Kysely<Tables>,
  document: SpecialDocument,
): Promise<SpecialDocument> {
  const automatic = document.components.filter(isAutomaticComponent);
  if (automatic.length === 0) return document;
  const chosen = await chooseAutomatically(database, document.label, automatic);
  const items = new Map(
    automatic.map(({ uuid }, index) => [uuid, (chosen[index] ?? []).map(chosenItem)]),
  );
  return {
    ...document,
    components: document.components.map((component) =>
      isAutomaticComponent(component)
        ? { ...component, contents: items.get(component.uuid) ?? [] }
        : component,
    ),
  };
}
