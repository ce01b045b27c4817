import { type Kysely, sql } from 'kysely';
import {
  ContentDealType,
  ContentStatus,
  ContentType,
  postContentTypes,
  SubmitType,
  Visibility,
} from '#contract/codes.ts';
import type { EndpointRequest } from '#contract/endpoint.ts';
import type { specialContribute } from '#contract/endpoints/specialContributions.ts';
import type { ContentItem, SpecialDocument } from '#contract/entities/special.ts';
import { contributionPageSize } from '#contract/limits.ts';
import { newIdentifier } from '../database/identifier.ts';
import type { Tables } from '../database/tables.ts';
import { InvalidInput, NotFound, sentence } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { findSpecial } from './detail.ts';
import { readDocument } from './document.ts';
import { messages } from './messages.ts';
import { isRecordId, readRecords, recordKey } from './records.ts';
import { writeTime } from './times.ts';

/** What readers contribute to a page (DESIGN 4, `submit` and `contentDealType`). */

/** The content types that each kind of `submit` takes. */
const taken: Readonly<Record<SubmitType, ReadonlySet<number>>> = {
  [SubmitType.closed]: new Set(),
  [SubmitType.any]: new Set([...postContentTypes, ContentType.bookList]),
  [SubmitType.dynamics]: new Set([ContentType.dynamic]),
  [SubmitType.articles]: new Set([ContentType.article]),
  [SubmitType.videos]: new Set([ContentType.video]),
};

type Refusal =
  | 'contributionClosed'
  | 'contributionWrongKind'
  | 'contributionNotYours'
  | 'contributionTwice';
const refusal = (key: Refusal) => new InvalidInput(sentence(messages, key));

/** A contribution as the reader who makes it is told of it. */
export interface Contribution {
  readonly id: string;
  readonly status: typeof ContentStatus.awaitingReview | typeof ContentStatus.published;
}

/**
 * Contributes a record to a page, once.
 *
 * @throws {NotFound} readers see no such page
 * @throws {InvalidInput} the page takes none now, or not of this kind; the record is not the account's own, not public,
 *   or there already
 */
export async function contribute(
  services: Services,
  accountId: string,
  { id, contentType, contentId }: EndpointRequest<typeof specialContribute>['body'],
): Promise<Contribution> {
  const { database } = services;
  const special = await findSpecial(database, id);
  if (!special || special.published === null)
    throw new NotFound(sentence(messages, 'notFound', { id }));
  const page = readDocument(special.published);
  refuseUntimely(page, writeTime(services.now(), services.settings.TIME_ZONE));
  const name = { contentType, contentId };
  const record = (await readRecords(database, [name])).get(recordKey(name));
  const kind = record?.contentType ?? contentType;
  if (page.submit === SubmitType.closed) throw refusal('contributionClosed');
  if (!taken[page.submit].has(kind)) throw refusal('contributionWrongKind');
  if (record?.user?.id !== accountId) throw refusal('contributionNotYours');
  const isShown = page.contentDealType === ContentDealType.shownAtOnce;
  const status = isShown ? ContentStatus.published : ContentStatus.awaitingReview;
  const inserted = await database
    .insertInto('special_contribution')
    .values({
      ...{ id: newIdentifier(), special_id: special.id, account_id: accountId, status },
      ...{ content_type: kind, content_id: contentId, created_at: services.now() },
      ...{ reviewed_at: null, reviewed_by: null },
    })
    .onConflict((conflict) => conflict.columns(['special_id', 'content_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw refusal('contributionTwice');
  return { id: inserted.id, status };
}

/** Before a page has begun and after it has ended, it takes none. */
function refuseUntimely({ startAt, endAt }: SpecialDocument, now: string) {
  if (startAt !== '' && now < startAt)
    throw new InvalidInput(
      sentence(messages, 'contributionBefore', { start: startAt.slice(0, 16) }),
    );
  if (endAt !== '' && now >= endAt)
    throw new InvalidInput(sentence(messages, 'contributionAfter', { end: endAt.slice(0, 16) }));
}

/** One page of what readers have contributed to a page, as other readers see it. */
export interface ShownContributions {
  readonly items: ContentItem[];
  /** how many there are on all pages */
  readonly total: number;
}

/**
 * The accepted contributions of a page that readers can see, newest first, 20 at a time.
 *
 * @param pageIndex 1 is the first
 */
export async function shownContributions(
  database: Kysely<Tables>,
  specialId: string,
  pageIndex: number,
): Promise<ShownContributions> {
  if (!isRecordId(specialId)) return { items: [], total: 0 };
  const isShown = sql<boolean>`(exists (select from post where post.id = content_id
      and status = ${sql.lit(ContentStatus.published)} and not is_blocked and not is_draft
      and not is_deleted and visibility = ${sql.lit(Visibility.everyone)})
    or exists (select from book_list where book_list.id = content_id
      and status = ${sql.lit(ContentStatus.published)} and not is_blocked and not is_draft
      and not is_deleted))`;
  const accepted = database
    .selectFrom('special_contribution')
    .where('special_id', '=', specialId)
    .where('special_contribution.status', '=', ContentStatus.published)
    .where(isShown);
  const [{ count }, rows] = await Promise.all([
    accepted
      .select((expression) => expression.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
    accepted
      .select(['content_type as contentType', 'content_id as contentId'])
      .orderBy('special_contribution.created_at', 'desc')
      .orderBy('special_contribution.id', 'desc')
      .limit(contributionPageSize)
      .offset((pageIndex - 1) * contributionPageSize)
      .execute(),
  ]);
  const records = await readRecords(database, rows);
  const items = rows.flatMap((name) => {
    const record = records.get(recordKey(name));
    return record ? [{ ...record, uuid: `contribution-${name.contentId}` }] : [];
  });
  return { items, total: Number(count) };
}
