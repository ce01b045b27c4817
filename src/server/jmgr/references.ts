import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { Visibility } from '#contract/codes.ts';
import type { AuthorCard, Reference } from '#contract/entities/common.ts';
import { storedFields } from '#contract/things/define.ts';
import type { Target } from '#contract/things/field.ts';
import { things } from '#contract/things/index.ts';
import type { PostRow } from '#contract/things/post.ts';
import type { Tables } from '../database/tables.ts';
import { allOf } from '../database/totals.ts';
import { titlesOf, withheldNow } from '../http/withheld.ts';
import { isSeenByReaders } from '../readers/seenByReaders.ts';
import { equals, notDeleted, storedId, visible } from './predicates.ts';

/** The faces on the cards of circles and topics (contract 3, `avatarList`). */

const facesShown = 5;
const newestPosts = 500;

/** The pictures of the members who joined last, by circle. */
export async function facesOfCircles(
  database: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; faces: unknown }>`
    select circle.id, array(
      select account.avatar from (
        select account_id, created_at from circle_member
        where circle_id = circle.id order by created_at desc limit ${sql.lit(facesShown)}
      ) newest join account on account.id = newest.account_id
      where account.avatar <> '' order by newest.created_at desc
    ) as faces
    from unnest(${ids}::bigint[]) as circle (id)`.execute(database);
  return new Map(rows.map(({ id, faces }) => [id, storedFaces.parse(faces)]));
}
const storedFaces = z.array(z.string());

/** Posts that everybody may see. The existence of other posts is not revealed. */
const shown = allOf([notDeleted, ...visible, equals('visibility', Visibility.everyone)]);

/**
 * The pictures of the people who wrote about each topic last, as readers see it. Only the newest posts are read: reading
 * all posts of a topic would take longer than the list itself.
 */
export async function facesOfTopics(
  database: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ topic_id: string; avatar: string }>`
    select topic.topic_id, account.avatar from (
      select account_id, topic_ids, created_at from post
      where ${shown} order by created_at desc, id desc limit ${sql.lit(newestPosts)}
    ) newest
    cross join unnest(newest.topic_ids) as topic (topic_id)
    join account on account.id = newest.account_id
    where topic.topic_id = any(${ids}::bigint[]) and account.avatar <> ''
    group by topic.topic_id, account.id
    order by max(newest.created_at) desc`.execute(database);
  const faces = new Map<string, string[]>();
  for (const { topic_id, avatar } of rows) {
    const found = faces.get(topic_id) ?? [];
    if (found.length < facesShown) faces.set(topic_id, [...found, avatar]);
  }
  return faces;
}

/** The part of a row that shows faces. */
export const facesPart =
  (facesOf: typeof facesOfCircles, database: Kysely<Tables>) =>
  async (records: readonly { readonly id: string }[]) => {
    const faces = await facesOf(
      database,
      records.map(({ id }) => id),
    );
    return ({ id }: { readonly id: string }) => ({ avatarList: faces.get(id) ?? [] });
  };

/** The ids that the rows of one page name, by kind. */
export type WantedReferences = { readonly [K in Target]?: readonly (string | null)[] };

const referenceRow = z.object({
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  image: z.string(),
  is_institution: z.boolean(),
  is_deleted: z.boolean(),
});
type ReferenceRow = z.output<typeof referenceRow>;

/** The records that a page names, those that have been deleted as well. */
export class References {
  readonly #rows = new Map<string, ReferenceRow>();

  constructor(rows: readonly ReferenceRow[]) {
    for (const row of rows) this.#rows.set(`${row.kind} ${row.id}`, row);
  }

  author(id: string): AuthorCard {
    const row = this.#rows.get(`accounts ${id}`);
    return {
      id,
      nickname: row?.title ?? '',
      avatar: row?.image ?? '',
      isInstitution: row?.is_institution ?? false,
    };
  }

  one(kind: Exclude<Target, 'accounts'>, id: string | null): Reference | null {
    return id === null ? null : (this.many(kind, [id])[0] ?? null);
  }

  many(kind: Exclude<Target, 'accounts'>, ids: readonly string[]): Reference[] {
    const isWithheld = withheldNow().has(titlesOf(kind));
    return ids.map((id) => {
      const row = this.#rows.get(`${kind} ${id}`);
      const isThere = row && !row.is_deleted;
      const title = isWithheld ? '' : (row?.title ?? '');
      return { id, title, ...(isThere ? {} : { isDeleted: true }) };
    });
  }

  labels(ids: readonly string[]): PostRow['labels'] {
    return this.many('labels', ids).map(({ title, ...label }) => ({ ...label, name: title }));
  }

  /** The ids among these whose records do not exist, or are deleted. */
  missing(kind: Target, ids: readonly string[]): string[] {
    return ids.filter((id) => this.#rows.get(`${kind} ${id}`)?.is_deleted !== false);
  }
}

/** Accounts are no thing: they have pictures, and are never deleted. */
const accounts = sql`select 'accounts', id, nickname, avatar, is_institution, false from account`;

/** The records of things, by what relations call them. */
const selections: ReadonlyMap<string, { readonly table: string; readonly title: string }> = new Map(
  things.flatMap((thing) => {
    const title = storedFields(thing).find(({ name }) => name === thing.title);
    return title ? [[`${thing.name}s`, { table: thing.table, title: title.column }] as const] : [];
  }),
);

/** The columns with the titles of records, by their table. */
export const titleColumns: ReadonlyMap<string, string> = new Map([
  ['account', 'nickname'],
  ...[...selections.values()].map(({ table, title }) => [table, title] as const),
]);

/** The records of a kind. */
function selectionOf(kind: Target): RawBuilder<unknown> {
  if (kind === 'accounts') return accounts;
  const [own = '', ownTitle = ''] = kind.split('.');
  const { table, title } = selections.get(kind) ?? { table: own, title: ownTitle };
  return sql`select ${sql.lit(kind)}, id, ${sql.ref(title)}, '', false, is_deleted from ${sql.table(table)}`;
}

/** Reads everything that the rows of a page name, in one query. */
export async function loadReferences(
  database: Kysely<Tables>,
  wanted: WantedReferences,
): Promise<References> {
  // the keys are kinds, by the type
  const kinds = Object.keys(wanted) as Target[];
  const parts = kinds.flatMap((kind) => {
    const ids = [...new Set(wanted[kind])].filter((id) => id !== null).map(storedId);
    return ids.length === 0 ? [] : [sql`${selectionOf(kind)} where id = any(${ids}::bigint[])`];
  });
  if (parts.length === 0) return new References([]);
  const { rows } = await unionOf(parts).execute(database);
  return new References(rows);
}

/** All parts in one query. Its first part has no rows and names the columns. */
function unionOf(parts: readonly RawBuilder<unknown>[]): RawBuilder<ReferenceRow> {
  const named = sql`select null as kind, null::bigint as id, null as title, null as image,
    null::boolean as is_institution, null::boolean as is_deleted where false`;
  return sql<ReferenceRow>`${sql.join([named, ...parts], sql` union all `)}`;
}

/** The ids whose records readers cannot see. A save treats them like missing ones, so that nobody learns that they exist. */
export async function unseen(
  database: Kysely<Tables>,
  table: 'circle' | 'topic',
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
    where id = any(${ids.map(storedId)}::bigint[]) and ${isSeenByReaders(table)}`.execute(database);
  const seen = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !seen.has(id));
}

/** A column that names records. */
export interface ReferenceColumn {
  readonly kind: Target;
  readonly column: string;
  /** whether it holds an array of ids */
  readonly isSeveral: boolean;
}

/**
 * The records that the rows of `page` name, as one JSON value. It is a part of the page's own query, so that a list takes
 * one query and not two.
 *
 * @param page the name of a `with` query
 */
export function referencesOf(
  page: string,
  columns: readonly ReferenceColumn[],
): RawBuilder<unknown> {
  const parts = columns.map(({ kind, column, isSeveral }) => {
    const id = isSeveral ? sql`unnest(${sql.ref(column)})` : sql.ref(column);
    return sql`${selectionOf(kind)} where id in (select ${id} from ${sql.table(page)})`;
  });
  return sql`(select json_agg(json_build_object(
      'kind', kind, 'id', id::text, 'title', title, 'image', image, 'is_institution', is_institution,
      'is_deleted', is_deleted
    )) from (${unionOf(parts)}) referred)`;
}

const carriedReferences = z.array(referenceRow).nullish();

/** The records in the JSON value of `referencesOf`. */
export function readReferences(carried: unknown): References {
  return new References(carriedReferences.parse(carried) ?? []);
}
