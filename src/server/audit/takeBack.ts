import { sql } from 'kysely';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { type auditTakeBack, type LeftEntry, takenBackAtOnce } from '#contract/endpoints/audit.ts';
import { byLanguage, type Language } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { after } from '../after.ts';
import { CallError, fieldRefused, NotFound, sentence } from '../http/errors.ts';
import { isOperator, personOf } from '../http/handle.ts';
import { perform } from '../http/perform.ts';
import { changedFields } from '../jmgr/changedFields.ts';
import type { ComparedRecord } from '../jmgr/thing/writable.ts';
import type { Services } from '../services.ts';
import {
  type Calls,
  conflictOver,
  type Entry,
  type Left,
  type Outcome,
  type Question,
} from './changers.ts';
import { describeEntries } from './describe.ts';
import { namesInTrail } from './formerNames.ts';
import type { Retaking } from './ownWays.ts';
import { columnOf, fieldName, partsOf, retakingOf } from './retaking.ts';
import { TakeBackRefused } from './TakeBackRefused.ts';
import { reasonOf } from './whyNot.ts';

/**
 * Takes back what entries of the trail tell of, by the calls that the things have anyway: the former values are saved over the
 * record as it is now, what was created is deleted, what was deleted restored. So access, validators, revisions, webhooks and
 * the trail hold as for anybody who does the same by hand.
 */

/** seconds that people may take back what they did themselves */
const ownSeconds = 24 * 60 * 60;
/** most records that one call of a thing deletes or restores */
const together = 100;

type Answer = EndpointAnswer<typeof auditTakeBack>['data'];

/** The entries that a call names, the newest first, and how many of its action are left. */
async function entriesOf(
  { database, now }: Services,
  { body: { entries, action, before }, caller }: Question,
): Promise<{ found: Entry[]; next: string | null; rest: number }> {
  const isNamed =
    entries === undefined
      ? sql`action_id = ${action ?? null}::uuid`
      : sql`id = any(${entries}::bigint[])`;
  const isOlder = before === undefined ? sql`true` : sql`id < ${before}::bigint`;
  const isTheirs = isOperator(caller)
    ? sql`true`
    : sql`account_id = ${personOf(caller)} and at > ${after(now(), -ownSeconds)}`;
  const where = sql`${isNamed} and ${isOlder} and ${isTheirs}`;
  const { rows: found } = await sql<Entry>`
    select id, at, account_id, resource, record_id, action, difference,
      case when former is null then null else coalesce((
        select jsonb_object_agg(name, coalesce(former -> name -> 'from', difference -> name -> 'from'))
        from (select jsonb_object_keys(difference) union select jsonb_object_keys(former)) as part (name)
        where former ? name or strpos(name, '.') = 0
      ), '{}')::text end as before
    from audit where ${where} order by id desc limit ${takenBackAtOnce}`.execute(database);
  const last = found.at(-1)?.id;
  if (action === undefined || last === undefined || found.length < takenBackAtOnce)
    return { found, next: null, rest: 0 };
  const { rows } = await sql<{ rest: number }>`select count(*)::integer as rest from audit
    where ${where} and id < ${last}::bigint`.execute(database);
  const rest = rows[0]?.rest ?? 0;
  return { found, next: rest > 0 ? last : null, rest };
}

/** Which columns are not as the entry has left them. */
async function movedOf(
  services: Services,
  entry: Entry,
  { table }: Retaking,
): Promise<ReadonlySet<string>> {
  const names = await namesInTrail(services, entry.resource);
  const { rows } = await sql<{ name: string }>`
    select part.name
    from audit
    join ${sql.table(table)} as record on record.id = audit.record_id::bigint,
      lateral (select to_jsonb(record) as now) as present,
      lateral (select jsonb_object_keys(difference) union select jsonb_object_keys(former)) as part (name)
    where audit.id = ${entry.id}::bigint and case
      when not present.now ? part.name then exists (
        select from audit as later
        where later.resource = any(${names}::text[]) and later.record_id = audit.record_id
          and later.at > audit.at and later.difference ? part.name)
      when former ? part.name
        then md5((present.now -> part.name)::text) is distinct from former -> part.name ->> 'sum'
      else present.now -> part.name is distinct from difference -> part.name -> 'to' end`.execute(
    services.database,
  );
  return new Set(rows.map(({ name }) => name));
}

/** The conflict of a change with later ones: what stands now, and who did it. */
async function conflictOf(
  services: Services,
  entry: Entry,
  columns: readonly string[],
  { now, before, sentAs }: ComparedRecord & Pick<Retaking, 'sentAs'>,
  language: Language,
): Promise<Left> {
  const changes = columns.map((column) => ({
    field: fieldName(column),
    from: Reflect.get(before, sentAs.get(column) ?? ''),
    to: Reflect.get(now, sentAs.get(column) ?? ''),
  }));
  return conflictOver(services, { entry, columns, changes }, language);
}

/** Brings the former values of one entry back. */
async function bringBack(
  services: Services,
  calls: Calls,
  question: Question,
  entry: Entry,
  retaking: Retaking,
): Promise<Outcome> {
  const { body, language } = question;
  if (entry.before === null) return impossible('olderEntry', language);
  const compared = await retaking.compare(services.database, entry.record_id, entry.before);
  if (!compared) return 'gone';
  const { now, before } = compared;
  const { sentAs } = retaking;
  const wanted = partsOf(entry).filter(
    (column) => body.fields === undefined || body.fields.some((name) => columnOf(name) === column),
  );
  const moved = await movedOf(services, entry, retaking);
  const differs = (column: string) => {
    const key = sentAs.get(column) ?? '';
    return Object.keys(changedFields({ [key]: Reflect.get(now, key) }, before)).length > 0;
  };
  const sendable = wanted.filter((column) => sentAs.has(column) && differs(column));
  const conflicts = body.overChanges ? [] : sendable.filter((column) => moved.has(column));
  const saved = sendable.filter((column) => !conflicts.includes(column));
  const publishing = wanted.includes('status') ? retaking.publishing(entry) : undefined;
  let outcome: Outcome =
    saved.length === 0 && publishing === undefined && conflicts.length === 0
      ? wanted.some((column) => sentAs.has(column))
        ? 'same'
        : impossible('nothingKept', language)
      : 'taken';
  if (publishing && (body.overChanges || !moved.has('status'))) {
    const call = calls.platform(`PUT /jmgr/${entry.resource}/${publishing}`);
    if (call) await perform(call, { body: { ids: [entry.record_id] } }, question);
  }
  if (saved.length > 0) {
    const save = await retaking.call(calls, 'save');
    // publishing has made a new revision
    const revision = publishing
      ? (await retaking.compare(services.database, entry.record_id, '{}'))?.revision
      : compared.revision;
    const values = saved.map((column) => {
      const key = sentAs.get(column) ?? '';
      return [key, Reflect.get(before, key)] as const;
    });
    const sent = {
      [compared.identifier]: entry.record_id,
      revision,
      ...Object.fromEntries(values),
    };
    await perform(save, { body: sent }, question);
  }
  if (conflicts.length > 0)
    outcome = await conflictOf(services, entry, conflicts, { ...compared, sentAs }, language);
  return outcome;
}

const impossible = (
  key: keyof (typeof locales.server.audit)['zh-CN'],
  language: Language,
): Left => ({
  reason: 'impossible',
  message: sentence(locales.server.audit, key)(language),
});

/** What a call that was refused becomes. @throws what is no refusal */
function refusal(error: unknown, language: Language): Outcome {
  if (error instanceof NotFound) return 'gone';
  if (error instanceof CallError) return { reason: 'refused', message: error.describe(language) };
  throw error;
}

/** Deletes or restores the records of entries by one call; where that is refused, one by one. */
async function move(
  calls: Calls,
  question: Question,
  entries: readonly Entry[],
  retaking: Retaking,
  name: 'delete' | 'restore',
): Promise<Map<string, Outcome>> {
  const call = await retaking.call(calls, name);
  const outcomes = new Map<string, Outcome>();
  const work = async (some: readonly Entry[]): Promise<void> => {
    try {
      const ids = some.map(({ record_id }) => record_id);
      const answered = await perform(call, { body: { ids } }, question);
      const unchanged = retaking.unchanged(answered);
      for (const { id, record_id } of some) {
        const reason = unchanged.get(record_id);
        // what is to be deleted and is gone, is as it was
        const isBack = reason === 'gone' && name === 'delete';
        outcomes.set(id, isBack ? 'same' : (reason ?? 'taken'));
      }
    } catch (error) {
      const [only, ...others] = some;
      if (only && others.length === 0) outcomes.set(only.id, refusal(error, question.language));
      else for (const one of some) await work([one]);
    }
  };
  for (let start = 0; start < entries.length; start += together)
    await work(entries.slice(start, start + together));
  return outcomes;
}

type Group = [Step, ...Step[]];
type Step = { readonly entry: Entry; readonly retaking: Retaking | undefined };

/** Neighbouring entries that one call can take back, together. */
function* groupsOf(steps: readonly Step[]): Generator<Group> {
  let group: Group | undefined;
  const nameOf = ({ entry, retaking }: Step) => `${entry.resource} ${retaking?.way(entry)}`;
  for (const step of steps)
    if (group && nameOf(group[0]) === nameOf(step)) group.push(step);
    else {
      if (group) yield group;
      group = [step];
    }
  if (group) yield group;
}

/** What becomes of the entries of a group. */
async function takeGroup(
  services: Services,
  calls: Calls,
  question: Question,
  group: Readonly<Group>,
): Promise<ReadonlyMap<string, Outcome>> {
  const { language } = question;
  const [{ entry: leading, retaking }] = group;
  const entries = group.map(({ entry }) => entry);
  const way = retaking?.way(leading);
  if (!retaking || !way)
    return new Map(entries.map(({ id }) => [id, impossible(reasonOf(leading.resource), language)]));
  if (way !== 'save') return move(calls, question, entries, retaking, way);
  const outcomes = new Map<string, Outcome>();
  for (const entry of entries) {
    const bringing = retaking.bring
      ? retaking.bring({ services, calls, question, entry })
      : bringBack(services, calls, question, entry, retaking);
    outcomes.set(entry.id, await bringing.catch((error: unknown) => refusal(error, language)));
  }
  return outcomes;
}

/**
 * Takes entries back, the newest first. What one of them meets does not stop the others.
 *
 * @throws NotFound if none of them exists, or a refusal where the only one was not taken back
 */
export async function takeBack(
  services: Services,
  calls: Calls,
  question: Question,
): Promise<Answer> {
  const { body, caller } = question;
  const text = sentence(locales.server.audit, 'entriesOrAction');
  if ((body.entries === undefined) === (body.action === undefined))
    throw fieldRefused({ field: 'entries', code: 'required', text });
  const { found, next, rest } = await entriesOf(services, question);
  if (found.length === 0 && body.before === undefined)
    throw new NotFound(
      sentence(locales.server.audit, isOperator(caller) ? 'noEntries' : 'notYours'),
    );
  const known = new Map<string, Retaking | undefined>();
  for (const { resource } of found)
    if (!known.has(resource)) known.set(resource, await retakingOf(services, resource));
  const steps = found.map((entry) => ({ entry, retaking: known.get(entry.resource) }));
  const outcomes = new Map<string, Outcome>();
  for (const group of groupsOf(steps))
    for (const [id, outcome] of await takeGroup(services, calls, question, group))
      outcomes.set(id, outcome);
  const left = await leftOf(services, found, outcomes, question.language);
  const [only] = left;
  if (body.entries?.length === 1 && only) throw new TakeBackRefused(only);
  const unchanged = found.flatMap(({ id, record_id }) =>
    outcomes.get(id) === 'same' ? [{ id: record_id, reason: 'same' as const }] : [],
  );
  return {
    taken: [...outcomes.values()].filter((outcome) => outcome === 'taken').length,
    ...(unchanged.length > 0 ? { unchanged } : {}),
    left,
    next,
    rest,
  };
}

async function leftOf(
  services: Services,
  entries: readonly Entry[],
  outcomes: ReadonlyMap<string, Outcome>,
  language: Language,
): Promise<LeftEntry[]> {
  const message = sentence(locales.server.audit, 'recordGone')(language);
  const left = entries.flatMap((entry) => {
    const found = outcomes.get(entry.id);
    const outcome = found === 'gone' ? { reason: found, message } : found;
    return outcome === undefined || typeof outcome === 'string' ? [] : [{ entry, outcome }];
  });
  if (left.length === 0) return [];
  const described = await describeEntries(
    services,
    left.map(({ entry: { resource, record_id } }) => ({
      resource,
      recordId: record_id,
      changes: [],
    })),
  );
  return left.map(({ entry, outcome }, index) => ({
    id: entry.id,
    resource: entry.resource,
    recordId: entry.record_id,
    title: described[index]?.record.title ?? byLanguage(() => entry.record_id),
    reason: outcome.reason,
    message: outcome.message,
    fields: [...(outcome.fields ?? [])],
  }));
}
