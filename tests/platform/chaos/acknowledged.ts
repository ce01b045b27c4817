import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Tables } from '#server/database/tables.ts';

/** What people were told is done, and what stands in the database of it. */

/** begins the text of every post that is written here */
export const mark = '写到一半';

interface PostState {
  readonly content: string;
  readonly isDeleted: boolean;
}

interface PageVersion {
  /** what somebody wrote into it, see `wordsOf` */
  readonly words: string;
  readonly isDraft: boolean;
}

interface Page {
  /** by revision, all that were answered */
  readonly answered: Map<number, PageVersion>;
  /** the save after them, where it got no answer: it was done or not */
  unanswered?: PageVersion;
}

export interface Acknowledged {
  /** what each post may be: one thing, or two where its last change got no answer */
  readonly posts: Map<string, readonly PostState[]>;
  readonly pages: Map<string, Page>;
  /** texts of new posts and names of new pages that got no answer: each is there once or not at all */
  readonly unanswered: Set<string>;
  /** answers that no end of a server explains */
  readonly refusals: string[];
  readonly counts: Record<'created' | 'changed' | 'deleted' | 'pageSaves', number>;
}

export const nothingYet = (): Acknowledged => ({
  posts: new Map(),
  pages: new Map(),
  unanswered: new Set(),
  refusals: [],
  counts: { created: 0, changed: 0, deleted: 0, pageSaves: 0 },
});

const written = z.object({
  name: z.string(),
  components: z.array(
    z.object({ uuid: z.string(), contents: z.array(z.object({ title: z.string() })) }),
  ),
});

/** The name of a page, its components and their words: stored and sent values have to agree in these. */
export const wordsOf = (document: unknown): string => JSON.stringify(written.parse(document));

const isAllowed = (kept: PostState, allowed: readonly PostState[]): boolean =>
  allowed.some(
    ({ content, isDeleted }) => kept.content === content && kept.isDeleted === isDeleted,
  );

async function wrongPosts(
  database: Kysely<Tables>,
  { posts, unanswered }: Acknowledged,
): Promise<{ lostPosts: string[]; wrongPosts: unknown[] }> {
  const kept = await database
    .selectFrom('post')
    .select(['id', 'content', 'is_deleted as isDeleted'])
    .where('content', 'like', `${mark}%`)
    .execute();
  const present = new Set(kept.map(({ id }) => id));
  const found = new Set<string>();
  return {
    lostPosts: [...posts.keys()].filter((id) => !present.has(id)),
    wrongPosts: kept.filter((post) => {
      const allowed = posts.get(post.id);
      if (allowed) return !isAllowed(post, allowed);
      // one whose answer was lost
      const isFirst = !found.has(post.content);
      found.add(post.content);
      return !unanswered.has(post.content) || !isFirst || post.isDeleted;
    }),
  };
}

/** How a page differs from what was acknowledged; undefined if it does not. */
function complaint(
  { answered, unanswered }: Page,
  kept: { revision: number; published: number | null } | undefined,
  versions: ReadonlyMap<number, PageVersion>,
): string | undefined {
  if (!kept) return 'is lost';
  const last = Math.max(...answered.keys());
  const expected = new Map(answered);
  if (kept.revision === last + 1 && unanswered) expected.set(kept.revision, unanswered);
  if (kept.revision !== Math.max(...expected.keys())) return `is at revision ${kept.revision}`;
  const wrong = [...expected].find(([revision, { words, isDraft }]) => {
    const version = versions.get(revision);
    return version?.words !== words || version.isDraft !== isDraft;
  });
  if (wrong) return `has other words in revision ${wrong[0]}`;
  const published = [...expected].filter(([, { isDraft }]) => !isDraft).map(([number]) => number);
  const newest = published.length === 0 ? null : Math.max(...published);
  return kept.published === newest ? undefined : `shows readers revision ${kept.published}`;
}

async function wrongPages(
  database: Kysely<Tables>,
  { pages, unanswered }: Acknowledged,
): Promise<string[]> {
  const specials = await database
    .selectFrom('special')
    .select(['id', 'name', 'revision', 'published_revision as published'])
    .where('name', 'like', `${mark}%`)
    .execute();
  const revisions = await database
    .selectFrom('special_revision')
    .innerJoin('special', 'special.id', 'special_revision.special_id')
    .where('special.name', 'like', `${mark}%`)
    .select(['special_id', 'special_revision.revision', 'special_revision.document', 'is_draft'])
    .execute();
  const versions = new Map<string, Map<number, PageVersion>>();
  for (const { special_id, revision, document, is_draft } of revisions) {
    const own = versions.get(special_id) ?? new Map<number, PageVersion>();
    versions.set(special_id, own.set(revision, { words: wordsOf(document), isDraft: is_draft }));
  }
  const kept = new Map(specials.map((special) => [special.id, special]));
  const found = [...pages].flatMap(([id, page]) => {
    const problem = complaint(page, kept.get(id), versions.get(id) ?? new Map());
    return problem === undefined ? [] : [`${id} ${problem}`];
  });
  const strangers = specials.filter(({ id, name }) => !pages.has(id) && !unanswered.has(name));
  return [...found, ...strangers.map(({ name }) => `${name} is nobody’s`)];
}

/** Records that differ from what was acknowledged, or are there only in part. */
export async function wrongs(
  database: Kysely<Tables>,
  acknowledged: Acknowledged,
): Promise<unknown> {
  const { rows: halves } = await sql`
    select special.id from special left join special_revision newest
      on newest.special_id = special.id and newest.revision = special.revision
    where newest.document is distinct from special.document
      or special.published_revision is not null and special.published is distinct from (
        select document from special_revision
        where special_id = special.id and special_revision.revision = special.published_revision)`.execute(
    database,
  );
  const { rows: totals } = await sql`
    select (select sum(count) from post_total) as kept, (select count(*) from post) as counted
    where (select sum(count) from post_total) <> (select count(*) from post)`.execute(database);
  return {
    ...(await wrongPosts(database, acknowledged)),
    wrongPages: await wrongPages(database, acknowledged),
    refusals: acknowledged.refusals,
    halves,
    totals,
  };
}

export const nothingWrong = {
  lostPosts: [],
  wrongPosts: [],
  wrongPages: [],
  refusals: [],
  halves: [],
  totals: [],
};
