import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { ContentStatus, InstitutionStatus } from '#contract/codes.ts';
import { appDownload, licence, licenceIds } from '#contract/entities/site.ts';
import { locales } from '#locales/index.ts';
import { sameJson } from '#schema/json.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ComparedRecord } from '#server/jmgr/thing/writable.ts';
import { sentence } from '../http/errors.ts';
import type { HandledEndpoint } from '../http/handle.ts';
import { perform } from '../http/perform.ts';
import {
  type Calls,
  changersOf,
  conflictOver,
  type Entry,
  type Left,
  type Outcome,
  type Taking,
} from './changers.ts';
import type { StoredEntry } from './publishedTexts.ts';

/**
 * What is no field of a thing and is taken back by a call of its own: a special page by its stored version, a setting of the site by
 * its save, the decision on a contribution by its review.
 */

/** How an entry is taken back: by the save of the former values, or by the opposite of what was done. */
export type Way = 'save' | 'delete' | 'restore';

/** How entries about one kind of record are taken back. */
export interface Retaking {
  readonly table: keyof Tables;
  /** the fields of a save by what the trail calls them */
  readonly sentAs: ReadonlyMap<string, string>;
  /** whether its fields come back together alone */
  readonly isWhole?: true;
  /** What brings the former state back where it is no save of a thing. */
  readonly bring?: (taking: Taking) => Promise<Outcome>;
  /** undefined where nothing takes it back */
  way(entry: Pick<Entry, 'action' | 'difference'>): Way | undefined;
  /** Where readers were shown it, or no longer: the call that turns that round. */
  publishing(entry: Pick<Entry, 'difference'>): 'publish' | 'withdraw' | undefined;
  compare(
    database: Kysely<Tables>,
    id: string,
    former: string,
  ): Promise<ComparedRecord | undefined>;
  call(calls: Calls, name: Way): Promise<HandledEndpoint>;
  /** the records that a call has left as they were, and why */
  unchanged(answered: unknown): ReadonlyMap<string, 'gone' | 'same'>;
}

type OwnWay = Pick<Retaking, 'sentAs' | 'isWhole' | 'bring'>;

const sentAs = (...columns: string[]) => new Map(columns.map((column) => [column, column]));

/** A call that the platform has. */
function callOf({ calls }: Taking, name: string): HandledEndpoint {
  const found = calls.platform(name);
  if (!found) throw new Error(`the platform has no ${name}`);
  return found;
}
const make = (taking: Taking, name: string, body: object) =>
  perform(callOf(taking, name), { body }, taking.question);

const impossible = (
  { question }: Taking,
  key: keyof (typeof locales.server.audit)['zh-CN'],
): Left => ({
  reason: 'impossible',
  message: sentence(locales.server.audit, key)(question.language),
});

/** What stands in the way: fields that were changed since, with what they would be and what they are. */
const conflictIn = (
  { services, entry, question: { language } }: Taking,
  changes: StoredEntry['changes'],
): Promise<Left> =>
  conflictOver(services, { entry, changes, columns: changes.map(({ field }) => field) }, language);

const formerPage = z.object({ document: z.unknown() });

/**
 * A former version of a page becomes its draft, as in the decorator; readers see it once that is published. What readers were shown
 * first, or lost, without another document is taken from them, or shown again.
 */
async function bringPage(taking: Taking): Promise<Outcome> {
  const { services, entry, question } = taking;
  const { database } = services;
  const id = entry.record_id;
  const page = await database
    .selectFrom('special')
    .where('id', '=', id)
    .where('is_deleted', '=', false)
    .select(['revision', 'document', 'is_top', 'published_revision'])
    .executeTakeFirst();
  if (!page) return 'gone';
  const pin = entry.difference.is_top;
  if (pin) {
    if (page.is_top === pin.from) return 'same';
    await make(taking, 'POST /jmgr/special/top', { id, isTop: pin.from === true });
    return 'taken';
  }
  const seen = entry.difference.published_revision;
  if (seen && !entry.difference.document && !(seen.from && seen.to)) {
    if ((page.published_revision ?? null) === (seen.from ?? null)) return 'same';
    if (page.published_revision !== (seen.to ?? null)) return impossible(taking, 'publishedSince');
    const isWithdrawn = seen.to !== null;
    await make(taking, 'PUT /jmgr/special/withdraw', { ids: [id], isWithdrawn });
    return 'taken';
  }
  const former = entry.before === null ? undefined : formerPage.parse(JSON.parse(entry.before));
  if (former?.document === undefined) return impossible(taking, 'olderEntry');
  if (sameJson(page.document, former.document)) return 'same';
  const version = (document: unknown) =>
    sql<{ revision: number }>`
    select revision from special_revision
    where special_id = ${id}::bigint and document::jsonb = ${JSON.stringify(document)}::jsonb
    order by revision desc limit 1`.execute(database);
  const [found] = (await version(former.document)).rows;
  if (!found) return impossible(taking, 'versionGone');
  const changers = await changersOf(services, entry, ['document']);
  if (changers.size > 0 && !question.body.overChanges)
    return conflictIn(taking, [{ field: 'document', from: found.revision, to: page.revision }]);
  await make(taking, 'PUT /jmgr/special/version/restore', {
    id,
    revision: found.revision,
    base: page.revision,
  });
  return 'taken';
}

const settings = z.object({ value: z.record(z.string(), z.unknown()).nullish() });
const inValue = 'value.';

/** The former values of a setting are saved over the present ones. */
async function bringSetting(taking: Taking): Promise<Outcome> {
  const { services, entry, question } = taking;
  const id = entry.record_id;
  const isLicence = licenceIds.some((known) => known === id);
  const present = await services.database
    .selectFrom('app_config')
    .where('id', '=', id)
    .select(['value', 'revision'])
    .executeTakeFirst();
  if (!present) return 'gone';
  if (entry.before === null) return impossible(taking, 'olderEntry');
  const former = settings.parse(JSON.parse(entry.before)).value ?? {};
  const unset: Readonly<Record<string, unknown>> = (isLicence ? licence : appDownload).parse({});
  const now = settings.parse(present).value ?? {};
  const { fields } = question.body;
  const wanted = Object.keys(entry.difference)
    .filter((name) => name.startsWith(inValue) && (!fields || fields.includes(name)))
    .map((field) => {
      const name = field.slice(inValue.length);
      return { field, name, from: former[name] ?? unset[name], to: now[name] ?? unset[name] };
    })
    .filter(({ from, to }) => !sameJson(from, to));
  if (wanted.length === 0) return 'same';
  const changers = await changersOf(
    services,
    entry,
    wanted.map(({ field }) => field),
  );
  const isFree = ({ field }: { field: string }) =>
    question.body.overChanges || !changers.has(field);
  const saved = wanted.filter(isFree);
  if (saved.length > 0)
    await make(taking, `PUT /jmgr/${isLicence ? 'licence' : 'appDownload'}/save`, {
      id,
      revision: present.revision,
      ...Object.fromEntries(saved.map(({ name, from }) => [name, from])),
    });
  const conflicts = wanted.filter((one) => !isFree(one));
  return conflicts.length > 0 ? conflictIn(taking, conflicts) : 'taken';
}

const formerReview = z.object({ reason: z.string().optional() });
const decisions: Readonly<Record<number, boolean | null>> = {
  [ContentStatus.awaitingReview]: null,
  [ContentStatus.published]: true,
  [ContentStatus.rejected]: false,
};

/** The decision on a contribution that stood before, or its wait for one, is told and stands again. */
async function bringContribution(taking: Taking): Promise<Outcome> {
  const { services, entry } = taking;
  const { status } = entry.difference;
  const present = await services.database
    .selectFrom('special_contribution')
    .where('id', '=', entry.record_id)
    .select('status')
    .executeTakeFirst();
  if (!present) return 'gone';
  const isAccepted = decisions[Number(status?.from)];
  if (isAccepted === undefined) return impossible(taking, 'nothingKept');
  if (present.status === Number(status?.from)) return 'same';
  if (present.status !== Number(status?.to)) return impossible(taking, 'decidedSince');
  const former = formerReview.parse(JSON.parse(entry.before ?? '{}'));
  const reason = former.reason ?? String(entry.difference.reason?.from ?? '');
  await make(taking, 'PUT /jmgr/special/contribution/review', {
    ids: [entry.record_id],
    isAccepted,
    ...(isAccepted === false ? { reason } : {}),
  });
  return 'taken';
}

const { underReview, rejected, suspected, approved } = InstitutionStatus;
/** What takes a decision on an institution back, by the status that it led to. */
const opposite: Readonly<Record<number, string>> = {
  [approved]: 'reopen',
  [rejected]: 'reopen',
  [suspected]: 'lift',
};

/** The institution waits for review again, or is no longer suspended, and is told so; not once it has gone on from there. */
async function bringReview(taking: Taking): Promise<Outcome> {
  const { services, entry } = taking;
  const { database } = services;
  const { status } = entry.difference;
  const decision = opposite[Number(status?.to)];
  const present = await database
    .selectFrom('institution')
    .where('id', '=', entry.record_id)
    .select(['status', 'revision'])
    .executeTakeFirst();
  if (!present) return 'gone';
  if (decision === undefined) return impossible(taking, 'reviewNotTakenBack');
  const former = decision === 'lift' ? Number(status?.from) : underReview;
  if (present.status === former) return 'same';
  const changers = await changersOf(services, entry, ['status']);
  if (present.status !== Number(status?.to) || changers.size > 0)
    return impossible(taking, 'decidedSince');
  if (Number(status?.to) === approved && (await hasWorkedSince(taking)))
    return impossible(taking, 'workedSince');
  await make(taking, 'POST /jmgr/institution/review', {
    id: entry.record_id,
    revision: present.revision,
    decision,
  });
  return 'taken';
}

/** Whether an institution has made contents, or taken members, since an entry. */
async function hasWorkedSince({ services, entry }: Taking): Promise<boolean> {
  const { rows } = await sql<{ worked: boolean }>`
    with of as (select id from account where institution_id = ${entry.record_id}::bigint)
    select exists (select from post where account_id in (select id from of) and created_at > ${entry.at})
      or exists (select from book_list where account_id in (select id from of) and created_at > ${entry.at})
      or exists (select from live where account_id in (select id from of) and created_at > ${entry.at})
      or exists (select from institution_member where for_account_id in (select id from of)
        and created_at > ${entry.at}) as worked`.execute(services.database);
  return rows[0]?.worked ?? false;
}

/** Whether an entry is about a decision on an institution. */
export const isReview = ({
  action,
  difference,
}: Pick<Taking['entry'], 'action' | 'difference'>): boolean =>
  action === 'review' && opposite[Number(difference.status?.to)] !== undefined;

/** How entries of these kinds are taken back; undefined for all others. */
export const ownWays: Readonly<Record<string, OwnWay>> = {
  special: {
    sentAs: sentAs('document', 'is_top', 'published_revision'),
    isWhole: true,
    bring: bringPage,
  },
  siteSetting: { sentAs: sentAs('value'), bring: bringSetting },
  institution: { sentAs: sentAs('status'), isWhole: true, bring: bringReview },
  contribution: { sentAs: sentAs('status'), isWhole: true, bring: bringContribution },
};
