import { type RawBuilder, sql } from 'kysely';
import { ContentStatus } from '#contract/codes.ts';
import { scheduleDays } from '#contract/limits.ts';
import { after } from '../after.ts';
import { inTransaction } from '../database/connection.ts';
import { forgetTotals } from '../database/totals.ts';
import { Forbidden } from '../http/errors.ts';
import { type Caller, succeed } from '../http/handle.ts';
import { willAnswer } from '../repetition/run.ts';
import type { Services } from '../services.ts';
import type { Thing } from './messages.ts';
import { holdPins } from './pins.ts';
import { storedId } from './predicates.ts';
import { about, leftUnchanged, ownerOf, refusedWrite, type WriteProblem } from './records.ts';
import type { Write } from './thing/declaration.ts';

/**
 * The number that partial dates are sorted and filtered by: year × 10000 + month × 100 + day; unknown parts are 0.
 *
 * @param publishTime `2015-10-01`, `1997-05`, `2011`, `-750` or nothing
 * @returns null where the date is unknown
 */
export function publishOrderOf(publishTime: string): number | null {
  const parts = /^(-?\d{1,4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(publishTime);
  if (!parts) return null;
  const [, year, month = '0', day = '0'] = parts;
  return Number(year) * 10_000 + Number(month) * 100 + Number(day);
}

/** The least and the greatest order of a year's dates. */
export function publishOrdersOfYear(year: number): { first: number; last: number } {
  return { first: year * 10_000, last: year * 10_000 + 9_999 };
}

/** How content is published, at once or at a planned time, withdrawn, published again and pinned. */

/** A stored record that may have a planned time of publication. */
interface PlannedRecord {
  readonly status: number;
  readonly is_draft: boolean;
  readonly publish_at: Date | null;
  readonly published_at: Date | null;
  readonly created_at: Date;
}

interface Wish {
  readonly isDraft: boolean;
  /** null, or absent in a new record: at once */
  readonly publishAt?: string | null | undefined;
}

/** The status and times that a save writes, and what is wrong with the time that it asks for. */
interface SettledPublishing {
  readonly columns: { status: number; publish_at: Date | null; published_at: Date | null };
  readonly problems: readonly WriteProblem[];
}

const reviewed: readonly number[] = [ContentStatus.awaitingReview, ContentStatus.rejected];

/** Whether readers can see it, or could see it before. */
const wasPublished = (record: PlannedRecord): boolean =>
  record.published_at !== null || (record.status === ContentStatus.published && !record.is_draft);

/**
 * The stored record if its links may stay although the linked records were deleted since. A draft that is published now
 * has to name records that exist, so it gives undefined.
 */
export const keepingLinks = <R extends { readonly is_draft: boolean }>(
  record: R | undefined,
  { isDraft }: Pick<Wish, 'isDraft'>,
): R | undefined => (record?.is_draft && !isDraft ? undefined : record);

/**
 * The status of a saved record. A time in the future schedules it, anything else publishes it. A record that was
 * published, withdrawn or sent to review before keeps its status when it is edited.
 */
export function settlePublishing(
  wish: Wish,
  { record, at }: Pick<Write<PlannedRecord>, 'record' | 'at'>,
): SettledPublishing {
  const planned = plannedTime(wish, at);
  const isMoved = planned !== null && planned.getTime() !== record?.publish_at?.getTime();
  if (record && (wasPublished(record) || reviewed.includes(record.status)))
    return settleKept(record, isMoved);
  const status = nextStatus(record?.status, wish.isDraft, planned);
  const isNow = status === ContentStatus.published && !wish.isDraft;
  const isTooFar = isMoved && planned > after(at, scheduleDays * 24 * 60 * 60);
  const values = { days: scheduleDays };
  return {
    columns: { status, publish_at: planned, published_at: isNow ? at : null },
    problems: isTooFar
      ? [{ field: 'publishAt', code: 'too-late', key: 'scheduleTooFar', values }]
      : [],
  };
}

/** The time to publish at, if it lies ahead. */
function plannedTime({ publishAt }: Wish, at: Date): Date | null {
  const wished = publishAt ? new Date(publishAt) : null;
  return wished && wished > at ? wished : null;
}

/** The columns of a record that keeps its status. It cannot be planned: it was published already, or is in review. */
function settleKept(record: PlannedRecord, isMoved: boolean): SettledPublishing {
  const isPublished = wasPublished(record);
  const key = isPublished ? 'scheduleTooLate' : 'scheduleInReview';
  const { status, published_at, created_at } = record;
  return {
    columns: {
      status,
      publish_at: null,
      published_at: published_at ?? (isPublished ? created_at : null),
    },
    problems: isMoved ? [{ field: 'publishAt', code: 'not-possible', key }] : [],
  };
}

/** The status of a record that readers have never seen. */
function nextStatus(status: number | undefined, isDraft: boolean, planned: Date | null): number {
  if (status === ContentStatus.withdrawn && (isDraft || planned === null)) return status;
  return isDraft || planned === null ? ContentStatus.published : ContentStatus.scheduled;
}

/** The times of publication in rows. Older records have no time of their own: they were published when they were created. */
export function publishingOf(record: PlannedRecord) {
  const publishedAt = record.published_at ?? (wasPublished(record) ? record.created_at : undefined);
  return {
    publishAt: record.publish_at?.toISOString() ?? null,
    publishedAt: publishedAt?.toISOString() ?? null,
  };
}

/** The tables whose records are withdrawn, published again and pinned. */
type PublishedTable = 'post' | 'book_list' | 'live';

export interface PublishedThing {
  readonly thing: Thing;
  readonly table: PublishedTable;
}

interface Ids {
  readonly ids: readonly string[];
}

/** A record that such a call has locked until its transaction ends. */
interface HeldRecord {
  id: string;
  account_id: string;
  status: number;
  is_draft: boolean;
  is_top: boolean;
}

/** What one of these calls changes. */
interface PublishingChange {
  /** picks the records that the change applies to */
  readonly choose: (records: readonly HeldRecord[]) => readonly HeldRecord[];
  readonly columns: RawBuilder<unknown>;
  /** by how much it raises the number of the author's pinned records. Default: none */
  readonly added?: (chosen: readonly HeldRecord[]) => number;
}

/** Whether a table has times of publication. Live streams have none: they have a start instead. */
const isPlanned = (table: PublishedTable): boolean => table !== 'live';

/**
 * The calls that withdraw, publish and pin records. Authors may call them for their own records, operators for all. If one
 * of the records belongs to somebody else, none is changed.
 */
export function publishingCalls({ database, now }: Services, { thing, table }: PublishedThing) {
  const named = sql.table(table);

  /** Applies a change to the named records that it fits. @throws Forbidden if one belongs to another author */
  const change = async (
    ids: readonly string[],
    caller: Caller,
    { choose, columns, added }: PublishingChange,
  ) => {
    const owner = ownerOf(caller);
    const answer = await inTransaction(database, async (transaction) => {
      const { rows } = await sql<HeldRecord>`
        select id, account_id, status, is_draft, is_top from ${named}
        where id = any(${ids.map(storedId)}::bigint[]) and not is_deleted
        order by id for update`.execute(transaction);
      if (owner !== undefined && rows.some(({ account_id }) => account_id !== owner))
        throw new Forbidden(about(thing, 'notYoursToChange'));
      const chosen = choose(rows);
      await holdPins(transaction, { thing, table, caller, added: added?.(chosen) ?? 0 });
      await sql`update ${named} set ${columns}, updated_at = ${now()}, revision = revision + 1
        where id = any(${chosen.map(({ id }) => id)}::bigint[])`.execute(transaction);
      const changed = chosen.map(({ id }) => id);
      const there = rows.map(({ id }) => id);
      const answer = succeed({ changed: changed.length, ...leftUnchanged(ids, changed, there) });
      willAnswer(answer);
      return answer;
    });
    forgetTotals(database, table);
    return answer;
  };

  /** Picks the records that have one of the statuses and are no drafts. The others stay as they are. */
  const finished = (statuses: readonly number[]) => (records: readonly HeldRecord[]) =>
    records.filter(({ status, is_draft }) => !is_draft && statuses.includes(status));

  return {
    /** Withdraws what is published or planned. What is in review stays there. */
    withdraw: ({ body, caller }: { body: Ids; caller: Caller }) => {
      const unplanned = isPlanned(table) ? sql`, publish_at = null` : sql``;
      return change(body.ids, caller, {
        choose: finished([ContentStatus.published, ContentStatus.scheduled]),
        columns: sql`status = ${sql.lit(ContentStatus.withdrawn)}${unplanned}`,
      });
    },

    /** Publishes now what was withdrawn or planned. @throws InvalidInput if one of the records is a draft */
    publish: ({ body, caller }: { body: Ids; caller: Caller }) => {
      const dated = isPlanned(table)
        ? sql`, publish_at = null, published_at = coalesce(published_at, ${now()})`
        : sql``;
      return change(body.ids, caller, {
        choose: (records) => {
          if (records.some(({ is_draft }) => is_draft))
            throw refusedWrite(thing, { field: 'ids', code: 'draft', key: 'draftNotPublished' });
          return finished([ContentStatus.withdrawn, ContentStatus.scheduled])(records);
        },
        columns: sql`status = ${sql.lit(ContentStatus.published)}${dated}`,
      });
    },

    /** Pins records or unpins them. @throws InvalidInput if an author would have too many pinned records */
    top: ({ body, caller }: { body: Ids & { isTop: boolean }; caller: Caller }) =>
      change(body.ids, caller, {
        choose: (records) => records.filter(({ is_top }) => is_top !== body.isTop),
        columns: sql`is_top = ${body.isTop}`,
        added: (records) => (body.isTop ? records.length : 0),
      }),
  };
}
