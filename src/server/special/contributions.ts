import { type Kysely, sql, type Transaction } from 'kysely';
import { ContentStatus, ContentType } from '#contract/codes.ts';
import {
  type ContributionStanding,
  contributedCode,
  contributionStanding,
  outcomeOf,
  standingValues,
  takesContribution,
  unavailableCode,
} from '#contract/contribution.ts';
import type { EndpointRequest } from '#contract/endpoint.ts';
import type { specialContribute } from '#contract/endpoints/specialContributions.ts';
import type { ContentItem, ContributionPage, SpecialDocument } from '#contract/entities/special.ts';
import { contributionPageSize, contributionsPerAccount } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { inTransaction } from '../database/connection.ts';
import { newIdentifier } from '../database/identifier.ts';
import type { Tables } from '../database/tables.ts';
import { fieldRefused, InvalidInput, NotFound, Refused, sentence } from '../http/errors.ts';
import { tell } from '../notices/tell.ts';
import { isSeenByReaders } from '../readers/seenByReaders.ts';
import type { Services } from '../services.ts';
import { writeTime } from '../times.ts';
import { findPublished, type SpecialFacts } from './detail.ts';
import { readForReaders } from './document.ts';
import { readPage } from './reading.ts';
import { type ContentName, isRecordId, readRecords, recordKey } from './records.ts';

/** What readers contribute to a page (contract 10.12). */

type Refusal = 'closed' | 'wrongKind' | 'notYours';
const refusal = (key: Refusal) =>
  new InvalidInput(sentence(locales.contributions.contribution, key));

const unavailable = () =>
  fieldRefused({
    field: 'contentId',
    code: unavailableCode,
    text: sentence(locales.contributions.contribution, 'notYours'),
  });

const contributedAlready = () =>
  fieldRefused({
    field: 'contentId',
    code: contributedCode,
    text: sentence(locales.contributions.contribution, 'twice'),
  });

/** Whether a record that readers do not see belongs to the account. */
async function isOwn(
  database: Kysely<Tables>,
  accountId: string,
  { contentType, contentId }: ContentName,
): Promise<boolean> {
  const own = await database
    .selectFrom(contentType === ContentType.bookList ? 'book_list' : 'post')
    .select('id')
    .where('id', '=', contentId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return own !== undefined;
}

/**
 * Keeps an account at its limit of contributions to a page. Two contributions at the same time wait for each other.
 *
 * @throws {InvalidInput} the new contribution is one too many
 */
async function refuseTooMany(
  transaction: Transaction<Tables>,
  accountId: string,
  specialId: string,
): Promise<void> {
  await transaction
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .execute();
  const { count } = await transaction
    .selectFrom('special_contribution')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('special_id', '=', specialId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const limit = contributionsPerAccount;
  if (Number(count) > limit)
    throw new InvalidInput(sentence(locales.contributions.contribution, 'tooMany', { limit }));
}

/** A contribution, as shown to the reader who made it. */
export interface Contribution {
  readonly id: string;
  readonly status: typeof ContentStatus.awaitingReview | typeof ContentStatus.published;
}

/** A published page, and whether it accepts contributions now. */
interface Receiving {
  readonly special: SpecialFacts;
  readonly page: SpecialDocument;
  readonly standing: ContributionStanding;
}

/**
 * @throws {NotFound} readers see no such page
 * @throws {Refused} a later version of the platform has stored it
 */
async function takeReceiving(services: Services, id: string): Promise<Receiving> {
  const special = await findPublished(services.database, id);
  if (!special) throw new NotFound(sentence(locales.decorator.server, 'notFound', { id }));
  const page = readForReaders(special.published);
  if (!page) throw new Refused(503, sentence(locales.decorator.server, 'notNow'));
  const now = writeTime(services.now(), services.settings.TIME_ZONE);
  return { special, page, standing: contributionStanding(page, now) };
}

/**
 * What a page accepts from its readers.
 *
 * @throws {NotFound} readers see no such page
 */
export async function contributionPageOf(
  services: Services,
  id: string,
): Promise<ContributionPage> {
  const { special, page, standing } = await takeReceiving(services, id);
  const { name, cover, startAt, endAt, submit, contentDealType } = page;
  return { id: special.id, name, cover, startAt, endAt, submit, contentDealType, standing };
}

/**
 * Contributes a record to a page, once. A rejected record may be contributed again; it then waits for review even on
 * pages that show contributions at once.
 *
 * @throws {NotFound} readers see no such page
 * @throws {InvalidInput} the page accepts none now, none of this kind, or no more of this account; or the record is not
 *   the account's own, not public, or already contributed
 */
export async function contribute(
  services: Services,
  accountId: string,
  { id, contentType, contentId }: EndpointRequest<typeof specialContribute>['body'],
): Promise<Contribution> {
  const { database } = services;
  const { special, page, standing } = await takeReceiving(services, id);
  if (standing !== 'open')
    throw new InvalidInput(
      sentence(locales.contributions.contribution, standing, standingValues(page)),
    );
  const name = { contentType, contentId };
  const record = (await readRecords(database, [name])).get(recordKey(name));
  if (!record && (await isOwn(database, accountId, name))) throw unavailable();
  const { user: author } = record ?? {};
  const kind = record?.contentType ?? contentType;
  const hasVideo = record?.video !== undefined;
  if (!takesContribution(page.submit, { contentType: kind, hasVideo })) throw refusal('wrongKind');
  if (author?.id !== accountId) throw refusal('notYours');
  const isShown = outcomeOf(page.contentDealType) === 'shown';
  const status = isShown ? ContentStatus.published : ContentStatus.awaitingReview;
  const inserted = await inTransaction(database, async (transaction) => {
    const made = await transaction
      .insertInto('special_contribution')
      .values({
        id: newIdentifier(),
        special_id: special.id,
        account_id: accountId,
        status,
        content_type: kind,
        content_id: contentId,
        created_at: services.now(),
        reviewed_at: null,
        reviewed_by: null,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['special_id', 'content_id'])
          .doUpdateSet({
            status: ContentStatus.awaitingReview,
            created_at: services.now(),
            reviewed_at: null,
            reviewed_by: null,
            reason: '',
          })
          .where('special_contribution.status', '=', ContentStatus.rejected),
      )
      .returning(['id', 'status'])
      .executeTakeFirst();
    if (!made) return undefined;
    await refuseTooMany(transaction, accountId, special.id);
    const isAwaiting = made.status === ContentStatus.awaitingReview;
    const search = new URLSearchParams({
      tab: isAwaiting ? 'awaiting' : 'accepted',
      specialId: special.id,
    });
    await tell(services, transaction, {
      kind: 'contribution',
      thing: special.id,
      name: page.name,
      by: author.nickname,
      path: () => `/resource/contributions?${search}`,
      operators: true,
      // one that is shown already waits for nobody
      ...(isAwaiting && { reviewedIn: 'contributions' }),
      except: accountId,
    });
    return made;
  });
  if (!inserted) throw contributedAlready();
  const isWaiting = inserted.status === ContentStatus.awaitingReview;
  return { id: inserted.id, status: isWaiting ? ContentStatus.awaitingReview : status };
}

/** One page of what readers have contributed to a page, as other readers see it. */
export interface ShownContributions {
  readonly items: ContentItem[];
  /** number of contributions on all pages of the list */
  readonly total: number;
}

/**
 * The accepted contributions to a page that readers can see, newest first, 20 at a time.
 *
 * @param pageIndex from 1
 */
export async function shownContributions(
  database: Kysely<Tables>,
  specialId: string,
  pageIndex: number,
): Promise<ShownContributions> {
  if (!isRecordId(specialId)) return { items: [], total: 0 };
  const isShown = sql<boolean>`(
    exists (select from post where post.id = content_id and ${isSeenByReaders('post')})
    or exists (select from book_list where book_list.id = content_id
      and ${isSeenByReaders('book_list')}))`;
  const accepted = database
    .selectFrom('special_contribution')
    .where('special_id', '=', specialId)
    .where('special_contribution.status', '=', ContentStatus.published)
    .where(isShown);
  const { rows, total } = await readPage(
    accepted,
    accepted
      .select(['content_type as contentType', 'content_id as contentId'])
      .orderBy('special_contribution.created_at', 'desc')
      .orderBy('special_contribution.id', 'desc'),
    { pageIndex, pageSize: contributionPageSize },
  );
  const records = await readRecords(database, rows);
  const items = rows.flatMap((name) => {
    const record = records.get(recordKey(name));
    return record ? [{ ...record, uuid: `contribution-${name.contentId}` }] : [];
  });
  return { items, total };
}
