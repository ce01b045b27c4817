import { type Kysely, type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import { ContentStatus } from '#contract/codes.ts';
import type { EndpointRequest } from '#contract/endpoint.ts';
import type {
  specialContributionCount,
  specialContributionList,
  specialContributionReview,
} from '#contract/endpoints/specialContributions.ts';
import { contributionStatus, type SpecialContribution } from '#contract/entities/special.ts';
import { locales } from '#locales/index.ts';
import { inTransaction } from '../database/connection.ts';
import type { Row, Tables } from '../database/tables.ts';
import { Refused, sentence } from '../http/errors.ts';
import { tell } from '../notices/tell.ts';
import type { Services } from '../services.ts';
import { orderBy, readPage } from './reading.ts';
import {
  authorColumns,
  authorOf,
  excerptOfPost,
  isRecordId,
  readRecords,
  recordKey,
  recordKindOf,
} from './records.ts';

/** Lists contributions for operators and reviews them. */

type Filters = EndpointRequest<typeof specialContributionCount>['body'];
type Query = SelectQueryBuilder<Tables, 'special_contribution' | 'special', Record<never, never>>;

/** Only contributions to pages that are not deleted. */
function narrowed(database: Kysely<Tables>, filters: Filters): Query {
  const { specialId, userId, status, contentType, createdAtFrom, createdAtTo } = filters;
  let query: Query = database
    .selectFrom('special_contribution')
    .innerJoin('special', 'special.id', 'special_contribution.special_id')
    .where('special.is_deleted', '=', false);
  const named = [
    ['special_contribution.special_id', specialId],
    ['special_contribution.account_id', userId],
  ] as const;
  for (const [column, id] of named)
    if (id !== undefined)
      query = isRecordId(id) ? query.where(column, '=', id) : query.where(sql<boolean>`false`);
  if (contentType !== undefined)
    query = query.where(
      // a number that is no content type matches nothing
      sql<boolean>`special_contribution.content_type = ${contentType}::bigint`,
    );
  if (status !== undefined) query = query.where('special_contribution.status', '=', status);
  if (createdAtFrom !== undefined)
    query = query.where('special_contribution.created_at', '>=', new Date(createdAtFrom));
  if (createdAtTo !== undefined)
    query = query.where('special_contribution.created_at', '<=', new Date(createdAtTo));
  return query;
}

const sortColumns = {
  createdAt: 'special_contribution.created_at',
  reviewedAt: 'special_contribution.reviewed_at',
};

/** One page of contributions, newest first by default. */
export async function listContributions(
  { database }: Services,
  {
    pageIndex,
    pageSize,
    sort,
    ...filters
  }: EndpointRequest<typeof specialContributionList>['body'],
): Promise<{ rows: SpecialContribution[]; total: number }> {
  const order = orderBy(sort ?? '-createdAt', sortColumns);
  const { rows, total } = await readPage(
    narrowed(database, filters),
    narrowed(database, filters)
      .innerJoin('account', 'account.id', 'special_contribution.account_id')
      // contributed records are named even if readers no longer see them
      .leftJoin('post', 'post.id', 'special_contribution.content_id')
      .leftJoin('book_list', 'book_list.id', 'special_contribution.content_id')
      .select(['special_contribution.id', 'special_contribution.status'])
      .select('special_contribution.reason')
      .select(['special_contribution.content_type', 'special_contribution.content_id'])
      .select(['special_contribution.created_at', 'special_contribution.reviewed_at'])
      .select(['special.id as special_id', 'special.name as special_name'])
      .select((expression) => [
        expression.fn.coalesce('post.title', 'book_list.title').as('title'),
        expression.fn.coalesce('post.content', 'book_list.content').as('content'),
        expression.fn.coalesce('post.revision', 'book_list.revision').as('revision'),
      ])
      .select(authorColumns)
      .orderBy(order)
      .orderBy('special_contribution.id', 'desc'),
    { pageIndex, pageSize },
  );
  const names = rows.map((row) => ({
    contentType: row.content_type,
    contentId: row.content_id,
  }));
  const records = await readRecords(database, names);
  return {
    total,
    rows: rows.map((row) => {
      const name = { contentType: row.content_type, contentId: row.content_id };
      const record = records.get(recordKey(name));
      return {
        id: row.id,
        special: { id: row.special_id, title: row.special_name },
        ...name,
        title: row.title ?? '',
        content: excerptOfPost(row.content_type, row.content ?? ''),
        cover: record?.cover ?? '',
        revision: row.revision ?? 0,
        isAvailable: record !== undefined,
        status: contributionStatus.parse(row.status),
        reason: row.reason,
        user: authorOf(row),
        createdAt: row.created_at.toISOString(),
        reviewedAt: row.reviewed_at?.toISOString() ?? null,
      };
    }),
  };
}

/** How many contributions of each state match; the requested state is ignored. */
export async function countContributions(
  { database }: Services,
  { status: _status, ...filters }: Filters,
) {
  const rows = await narrowed(database, filters)
    .select((expression) => [
      'special_contribution.status',
      expression.fn.countAll<string>().as('count'),
    ])
    .groupBy('special_contribution.status')
    .execute();
  const counts = new Map(rows.map(({ status, count }) => [status, Number(count)]));
  const of = (status: number) => counts.get(status) ?? 0;
  return {
    awaiting: of(ContentStatus.awaitingReview),
    accepted: of(ContentStatus.published),
    rejected: of(ContentStatus.rejected),
    all: [...counts.values()].reduce((sum, count) => sum + count, 0),
  };
}

const outcomes = {
  [ContentStatus.awaitingReview]: 'waiting',
  [ContentStatus.published]: 'accepted',
  [ContentStatus.rejected]: 'rejected',
} as const;

function statusAfter(isAccepted: boolean | null) {
  if (isAccepted === null) return ContentStatus.awaitingReview;
  return isAccepted ? ContentStatus.published : ContentStatus.rejected;
}

/**
 * Shows contributions to readers, rejects them with a reason for their authors, or lets them wait again.
 *
 * @returns how many have changed their state
 * @throws Refused if the first contributed record has changed since the operator saw it
 */
export async function reviewContributions(
  services: Services,
  reviewer: string,
  {
    ids,
    isAccepted,
    reason = '',
    revision,
  }: EndpointRequest<typeof specialContributionReview>['body'],
): Promise<{ changed: number }> {
  const { database, now } = services;
  const known = ids.filter(isRecordId);
  const [first] = known;
  if (first === undefined) return { changed: 0 };
  const status = statusAfter(isAccepted);
  const review =
    isAccepted === null
      ? { reviewed_at: null, reviewed_by: null }
      : { reviewed_at: now(), reviewed_by: reviewer };
  return inTransaction(database, async (transaction) => {
    if (revision !== undefined) await holdSeen(transaction, first, revision);
    const changed = await transaction
      .updateTable('special_contribution')
      .set({ status, ...review, reason: isAccepted === false ? reason : '' })
      .where('id', 'in', known)
      .where('status', '<>', status)
      .returning(['id', 'account_id', 'special_id'])
      .execute();
    await tellContributors(services, transaction, changed, { reviewer, isAccepted, reason });
    return { changed: changed.length };
  });
}

/** Tells readers what was decided on their contributions, or that a decision was taken back. */
async function tellContributors(
  services: Services,
  transaction: Transaction<Tables>,
  changed: readonly Pick<Row<'special_contribution'>, 'id' | 'account_id' | 'special_id'>[],
  decision: { reviewer: string; isAccepted: boolean | null; reason: string },
): Promise<void> {
  const specials = changed.map(({ special_id }) => special_id);
  if (specials.length === 0) return;
  const rows = await transaction
    .selectFrom('special')
    .select(['id', 'name'])
    .where('id', 'in', specials)
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  for (const { id, account_id, special_id } of changed)
    await tell(services, transaction, {
      kind: 'decision',
      thing: id,
      name: names.get(special_id) ?? '',
      outcome: outcomes[statusAfter(decision.isAccepted)],
      note: decision.isAccepted === false ? decision.reason : '',
      path: () => `/contribute/${special_id}`,
      accounts: [account_id],
      except: decision.reviewer,
    });
}

/**
 * Locks the contributed record until the transaction ends.
 *
 * @throws Refused if it has changed since the operator saw it
 */
async function holdSeen(
  transaction: Transaction<Tables>,
  id: string,
  revision: number,
): Promise<void> {
  const contributed = await transaction
    .selectFrom('special_contribution')
    .where('id', '=', id)
    .select(['content_type', 'content_id'])
    .executeTakeFirst();
  if (!contributed) return;
  const content = await transaction
    .selectFrom(recordKindOf(contributed.content_type) === 'bookList' ? 'book_list' : 'post')
    .where('id', '=', contributed.content_id)
    .select('revision')
    .forShare()
    .executeTakeFirst();
  if (content && content.revision !== revision)
    throw new Refused(409, sentence(locales.decorator.server, 'contributionChanged'));
}
