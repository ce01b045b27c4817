import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { Visibility } from '#contract/codes.ts';
import type { Tables } from '../database/tables.ts';
import { allOf } from '../database/totals.ts';
import { equals, notDeleted, visible } from './predicates.ts';

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
