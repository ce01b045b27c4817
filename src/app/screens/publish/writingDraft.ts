import { z } from 'zod';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { deviceName } from '#app/widgets/deviceName.ts';
import { browserClock } from '#app/widgets/draft/browserClock.ts';
import { createDraft } from '#app/widgets/draft/createDraft.ts';
import { forgetCopy, listCopies, putCopy, readCopy } from '#app/widgets/draft/deviceCopies.ts';
import type { KeptDraft, SaveAnswer, Version } from '#app/widgets/draft/draftTypes.ts';
import { type Claim, claim, claimedNames } from '#app/widgets/windowClaim.ts';
import { identifier, type Saved } from '#contract/endpoint.ts';
import {
  writingDelete,
  writingDetail,
  writingList,
  writingSaveCall,
} from '#contract/endpoints/writing.ts';
import {
  type WritingName,
  type WritingRow,
  type WritingSave,
  writingId,
  writingKind,
  writingLength,
} from '#contract/entities/writing.ts';
import { conflictData } from '#contract/errors.ts';
import { keptWritings } from '#contract/limits.ts';
import { lengthOf } from '#contract/text.ts';
import { excerptOf } from '#page/text.ts';
import type { Loaded, WritingKind } from './writing.ts';

/** What is written as a draft: on this device, and on the platform as a row of its own beside the record. */

const excerptLength = 80;

/** The title of a draft, or its first words; empty if it has neither. */
function writingTitle(values: object): string {
  for (const name of ['title', 'content']) {
    const text: unknown = Reflect.get(values, name);
    if (typeof text !== 'string') continue;
    const excerpt = excerptOf(text, excerptLength);
    if (lengthOf(excerpt) > 0) return excerpt;
  }
  return '';
}

/** Only one tab writes a draft. A second tab that opens it gets a copy, so that neither overwrites the other. */

const prefix = 'writing.';
const own = new Map<string, Promise<Claim | undefined>>();

/** Claims a draft for this tab until it is released or the tab ends. @returns whether no other tab has it */
export async function claimWriting(id: string): Promise<boolean> {
  const claiming = own.get(id) ?? claim(prefix + id);
  own.set(id, claiming);
  if (await claiming) return true;
  if (own.get(id) === claiming) own.delete(id);
  return false;
}

/** Releases a draft, so that another tab may have it. */
export function releaseWriting(id: string): void {
  const claiming = own.get(id);
  own.delete(id);
  void claiming?.then((held) => held?.release());
}

/** Drafts on this device, stored with every change. Several of a kind can exist, each under its own id. */

const keptShape = z.object({
  id: writingId,
  kind: writingKind,
  /** the record that is edited; null for something new */
  recordId: identifier.nullable(),
  baseRevision: z.number().int().nullable(),
  title: z.string(),
  values: z.unknown(),
  keptAt: z.number(),
  follows: z.number().int().nullable(),
  isSent: z.boolean(),
  sent: z.array(z.string()),
  isPublishing: z.boolean(),
});

/** A draft of this device, and what it is about. */
type KeptWriting = Omit<z.output<typeof keptShape>, 'isSent' | 'sent' | 'isPublishing'> &
  KeptDraft<unknown>;

/** A copy that cannot be read; its text is offered, so that nothing is lost. */
interface UnreadableCopy {
  id: string;
  text: string;
}

const prefixOf = (account: string): string => `bookdesk.kept.${account}.`;

function parse(text: string): KeptWriting | undefined {
  try {
    const { isSent, sent, isPublishing, ...kept } = keptShape.parse(JSON.parse(text));
    return { ...kept, isSaved: isSent, known: sent, isHandedIn: isPublishing };
  } catch {
    return undefined;
  }
}

/** @returns whether it is stored in at least one place */
function keepOnDevice(
  account: string,
  { isSaved, known, isHandedIn, ...kept }: KeptWriting,
): Promise<boolean> {
  const stored = { ...kept, isSent: isSaved, sent: known, isPublishing: isHandedIn };
  return putCopy(prefixOf(account) + kept.id, JSON.stringify(stored));
}

/** A stored draft; undefined if there is none or it cannot be read. */
export async function readFromDevice(
  account: string,
  id: string,
): Promise<KeptWriting | undefined> {
  const text = await readCopy(prefixOf(account) + id);
  return text === undefined ? undefined : parse(text);
}

/** Every draft of an account, newest first. */
async function listOnDevice(
  account: string,
): Promise<{ kept: KeptWriting[]; unreadable: UnreadableCopy[] }> {
  const kept: KeptWriting[] = [];
  const unreadable: UnreadableCopy[] = [];
  for (const [key, text] of await listCopies(prefixOf(account))) {
    const writing = parse(text);
    if (writing) kept.push(writing);
    else unreadable.push({ id: key.slice(prefixOf(account).length), text });
  }
  return { kept: kept.sort((one, other) => other.keptAt - one.keptAt), unreadable };
}

export const forgetOnDevice = (account: string, id: string): Promise<void> =>
  forgetCopy(prefixOf(account) + id);

/** The calls that store drafts on the platform. They are silent: the form shows their state. */

/** What a call gave, or its failure. */
export const triedCall = <T>(call: Promise<T>): Promise<T | CallFailure> =>
  call.catch((failure: unknown) => {
    if (failure instanceof CallFailure) return failure;
    throw failure;
  });

/** whether the person was told that the session has expired: they are told once, not with every key */
let askedToSignIn = false;

/** Stores a draft under the name of this browser, which other devices show. */
async function sendWriting(
  writing: Omit<WritingSave, 'device'>,
  keepalive: boolean,
): Promise<Saved> {
  const sent = await triedCall(
    callEndpoint(
      writingSaveCall,
      { body: { ...writing, device: deviceName(navigator.userAgent) } },
      { silent: true, keepalive, onUnauthorized: askedToSignIn ? 'fail' : 'prompt' },
    ),
  );
  const hasFailed = sent instanceof CallFailure;
  if (!hasFailed || sent.code === 401) askedToSignIn = hasFailed;
  if (hasFailed) throw sent;
  return sent.data;
}

/** Deletes a draft on the platform. @throws CallFailure; no message is shown */
async function forgetWriting(id: string): Promise<void> {
  await callEndpoint(writingDelete, { body: { ids: [id] } }, { silent: true });
}

/** a request that outlives its page may have 64 kB, including headers */
const keepaliveLength = 40_000;

/** Why the platform does not store a draft: its own answer, or a known reason. */
export interface WritingRefusal {
  readonly reason?: 'tooLong' | 'notThere';
  readonly message: string;
  readonly requestId?: string | undefined;
}

/** The record that a draft changes, with its revision at that time; undefined for something new. */
export interface WritingSubject {
  readonly recordId: string | undefined;
  readonly baseRevision: number | undefined;
}

interface WritingDraftOptions<V extends object> {
  readonly kind: Pick<WritingKind<V>, 'name' | 'shape'>;
  readonly account: string;
  readonly id: string;
  readonly about: WritingSubject;
  /** what this device and the platform have of it; absent for a new draft */
  readonly from?: Omit<KeptDraft<V>, 'values' | 'keptAt'> | undefined;
  /** called when a publication whose answer was lost turns out to have happened; `isSame`: nothing was changed since */
  readonly onPublished: (isSame: boolean) => void;
}

export type WritingDraft<V extends object> = ReturnType<typeof createWritingDraft<V>>;

/** The draft of one writing. */
export function createWritingDraft<V extends object>(options: WritingDraftOptions<V>) {
  const { kind, account, id, from, onPublished } = options;
  let { about } = options;

  const named = (values: V) => ({
    id,
    kind: kind.name,
    recordId: about.recordId ?? null,
    baseRevision: about.baseRevision ?? null,
    title: writingTitle(values),
  });
  const answerTo = (
    failure: unknown,
    follows: number | null,
  ): SaveAnswer<V, WritingRefusal> | undefined => {
    if (!(failure instanceof CallFailure)) return undefined;
    const { code, message } = failure;
    const met = conflictData.safeParse(failure.data).data;
    if (code === 409 && met) {
      const current = storedValues.safeParse(met.current).data?.values;
      const values = kind.shape.safeParse(current).data;
      return { kind: 'conflict', theirs: { values, revision: met.revision } };
    }
    const isUnknown = code === 404 || code === 405;
    if (isUnknown && follows !== null) return { kind: 'gone' };
    // without the permission nothing can be stored, whatever is typed
    const why = isUnknown ? ({ reason: 'notThere', message } as const) : failure;
    return isUnknown || code === 403 ? { kind: 'refused', why, isForGood: true } : undefined;
  };

  const draft = createDraft<V, never, WritingRefusal>(
    {
      textOf: (values) => JSON.stringify(values),
      clock: browserClock,
      device: {
        write: (kept) => keepOnDevice(account, { ...kept, ...named(kept.values) }),
        remove: () => forgetOnDevice(account, id),
      },
      remote: {
        async save(values, { follows, isLast }) {
          const { length } = JSON.stringify(values);
          if (length > writingLength)
            return { kind: 'refused', why: { reason: 'tooLong', message: '' } };
          const body = { ...named(values), values: Object.fromEntries(Object.entries(values)) };
          const sent = follows === null ? body : { ...body, revision: follows };
          return (await sendWriting(sent, isLast && length < keepaliveLength)).revision;
        },
        answerTo,
        forget: () => forgetWriting(id).catch(() => undefined),
      },
      onPublished,
    },
    from,
  );

  return {
    ...draft,
    id,
    /** Bases it on another revision of its record, or on none. */
    rebase(next: WritingSubject): void {
      about = next;
      draft.touch();
    },
    /** Called when it was saved after its form was left: changes since the save began continue as a change of the record. */
    async settle(next: WritingSubject): Promise<void> {
      if (draft.get().isSaved) return draft.finish();
      about = next;
      draft.touch(true);
      await draft.release();
    },
  };
}

const storedValues = z.object({ values: z.unknown() });

/** Finds what a form opens with: the record in its address, and the unpublished draft. */

const patienceMilliseconds = 60_000;
/** milliseconds to wait for the platform's copy if this device has one */
const patienceWithCopyMilliseconds = 5_000;

/** A draft to continue, and its relation to the platform's copy. */
type Continued<V> = KeptDraft<V> & WritingSubject;

export interface Opened<V> {
  readonly record: Loaded<V> | undefined;
  readonly id: string | undefined;
  readonly continued: Continued<V> | undefined;
  /** the platform's copy; undefined if there is none or it cannot be loaded or read now */
  readonly theirs: Version<V> | undefined;
  /** id of the draft that is continued */
  readonly writingId: string | undefined;
  /** the draft that the address names no longer exists anywhere */
  readonly isGone: boolean;
  /** this device had sent it to be published, and it has been published */
  readonly wasPublished: boolean;
  /** this device had sent it to be published, and the text was changed after that */
  readonly wasChangedSince: boolean;
}

interface Where<V extends object> {
  kind: WritingKind<V>;
  account: string;
  /** id of the record in the address */
  id: string | undefined;
  /** id of the draft in the address */
  writingId: string | undefined;
  signal: AbortSignal;
}

/** A copy of either place; undefined if it is of another kind or cannot be read. */
function continuedOf<V>(
  kind: WritingKind<V>,
  copy: Omit<KeptWriting, 'title'> | undefined,
): Continued<V> | undefined {
  const values = kind.shape.safeParse(copy?.values).data;
  if (!copy || copy.kind !== kind.name || values === undefined) return undefined;
  return {
    ...copy,
    values,
    recordId: copy.recordId ?? undefined,
    baseRevision: copy.baseRevision ?? undefined,
  };
}

/**
 * Compares the two copies. If both were changed, this device's continues, and its next save meets the other.
 *
 * @param found the platform's copy; undefined if it is unknown now
 */
export function standing<V>(
  here: Continued<V> | undefined,
  found: Continued<V> | 'gone' | undefined,
): Pick<Opened<V>, 'continued' | 'theirs' | 'wasPublished' | 'wasChangedSince'> & {
  isFinished: boolean;
} {
  const there = found === 'gone' ? undefined : found;
  const theirs = there && { values: there.values, revision: there.follows ?? 0 };
  const nothing = { theirs, wasPublished: false, wasChangedSince: false, isFinished: false };
  // the platform had it and has deleted it: after a save, or because somebody discarded it
  const isOver = found === 'gone' && here !== undefined && here.follows !== null;
  if (!isOver) {
    const isBehind = there && here?.isSaved && here.follows !== there.follows;
    return { ...nothing, continued: here && !isBehind ? here : there };
  }
  if (here.isSaved)
    return { ...nothing, continued: undefined, isFinished: true, wasPublished: here.isHandedIn };
  const continued = { ...here, follows: null, isHandedIn: false };
  return { ...nothing, continued, wasChangedSince: here.isHandedIn };
}

/** The draft under an id, from this device and from the platform. */
async function loadKept<V extends object>({ kind, account, signal }: Where<V>, id: string) {
  const here = continuedOf(kind, await readFromDevice(account, id));
  const timeout = here ? patienceWithCopyMilliseconds : patienceMilliseconds;
  const found = await triedCall(
    callEndpoint(writingDetail, { parameters: { id } }, { silent: true, signal, timeout }),
  );
  if (found instanceof CallFailure) return standing(here, found.code === 404 ? 'gone' : undefined);
  const { data } = found;
  const sent = { isSaved: true, known: [], isHandedIn: false };
  const keptAt = Date.parse(data.updatedAt);
  return standing(here, continuedOf(kind, { ...data, ...sent, keptAt, follows: data.revision }));
}

/** The draft of a record that was changed last on this device. */
async function newestAbout(account: string, kind: string, id: string): Promise<string | undefined> {
  const { kept } = await listOnDevice(account);
  return kept.find((writing) => writing.kind === kind && writing.recordId === id)?.id;
}

/**
 * Finds what a form opens with.
 *
 * @throws CallFailure if the record cannot be loaded and there is no draft to stand in for it
 */
export async function openWriting<V extends object>(where: Where<V>): Promise<Opened<V>> {
  const { kind, account, id, signal } = where;
  const writingId =
    where.writingId ?? (id === undefined ? undefined : await newestAbout(account, kind.name, id));
  const [loaded, kept] = await Promise.all([
    id === undefined ? undefined : triedCall(kind.load(id, signal)),
    writingId === undefined ? undefined : loadKept(where, writingId),
  ]);
  const continued = kept?.continued;
  if (loaded instanceof CallFailure && !continued) throw loaded;
  const isRecordGone = loaded instanceof CallFailure && loaded.code === 404;
  if (kept?.isFinished && writingId !== undefined) await forgetOnDevice(account, writingId);
  return {
    record: loaded instanceof CallFailure ? undefined : loaded,
    // the draft of a deleted record becomes a new one
    id: isRecordGone ? undefined : (id ?? continued?.recordId),
    continued,
    theirs: kept?.theirs,
    writingId: continued && writingId,
    isGone: where.writingId !== undefined && !continued && kept?.wasPublished !== true,
    wasPublished: kept?.wasPublished ?? false,
    wasChangedSince: kept?.wasChangedSince ?? false,
  };
}

/** An unpublished draft: on this device, on the platform, or on both. */
export interface Unfinished {
  readonly id: string;
  /** id of the record that the draft belongs to; null for something new */
  readonly recordId: string | null;
  readonly title: string;
  /** milliseconds since 1970 */
  readonly at: number;
  readonly isHere: boolean;
  /** the browser that last sent it to the platform; empty if unknown */
  readonly device: string;
  readonly isOnPlatform: boolean;
  /** whether another tab of this browser has it open */
  readonly isOpen: boolean;
}

export interface UnfinishedList {
  readonly writings: readonly Unfinished[];
  readonly unreadable: readonly UnreadableCopy[];
}

/** Whether a copy was finished elsewhere: the platform had exactly this text and has deleted it. */
function isOver(copy: KeptWriting, rows: readonly WritingRow[] | undefined): boolean {
  if (!rows || rows.length >= keptWritings) return false;
  return copy.isSaved && copy.follows !== null && !rows.some(({ id }) => id === copy.id);
}

/** The copies of this device and the platform as one list, newest first. */
export function merged(
  kept: readonly KeptWriting[],
  rows: readonly WritingRow[],
  open: ReadonlySet<string>,
): Unfinished[] {
  const found = new Map<string, Unfinished>();
  for (const { id, recordId, title, device, updatedAt } of rows) {
    const at = Date.parse(updatedAt);
    const isOpen = open.has(id);
    found.set(id, { id, title, recordId, at, device, isHere: false, isOnPlatform: true, isOpen });
  }
  for (const { id, recordId, title, keptAt, isSaved } of kept) {
    const there = found.get(id);
    const isAhead = !there || (!isSaved && keptAt > there.at);
    found.set(id, {
      id,
      recordId,
      title: isAhead ? title : there.title,
      at: isAhead ? keptAt : there.at,
      device: there?.device ?? '',
      isHere: true,
      isOnPlatform: there !== undefined,
      isOpen: open.has(id),
    });
  }
  return [...found.values()].sort((one, other) => other.at - one.at);
}

/**
 * The unpublished drafts of an account and a kind; only this device's if the platform cannot be reached.
 *
 * @param isPublisher without the publish permission (contract 6) the platform stores no drafts and is not asked
 */
export async function findUnfinished(
  account: string,
  kind: WritingName,
  isPublisher: boolean,
  signal: AbortSignal,
): Promise<UnfinishedList> {
  const listing = { body: { kind } };
  const [{ kept, unreadable }, answer, open] = await Promise.all([
    listOnDevice(account),
    isPublisher
      ? triedCall(callEndpoint(writingList, listing, { silent: true, signal }))
      : undefined,
    claimedNames(prefix),
  ]);
  const rows = answer instanceof CallFailure ? undefined : answer?.data;
  const ofKind = kept.filter((copy) => copy.kind === kind);
  const over = ofKind.filter((copy) => isOver(copy, rows) && !open.has(copy.id));
  await Promise.all(over.map(({ id }) => forgetOnDevice(account, id)));
  const going = ofKind.filter((copy) => !over.includes(copy));
  return { writings: merged(going, rows ?? [], open), unreadable };
}

/** @throws CallFailure if the platform has a copy and cannot be reached: the draft would come back */
export async function discardUnfinished(
  account: string,
  { id, isOnPlatform }: Pick<Unfinished, 'id' | 'isOnPlatform'>,
): Promise<void> {
  if (isOnPlatform) await forgetWriting(id);
  await forgetOnDevice(account, id);
}
