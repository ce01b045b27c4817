import { CallFailure } from '#app/session/callFailure.ts';
import type { KeptDraft, Version } from '#app/widgets/draft/draftTypes.ts';
import type { WritingDetail } from '#contract/entities/writing.ts';
import type { Loaded, WritingKind } from '../writing.ts';
import { fetchWriting } from './calls.ts';
import { forgetOnDevice, type KeptWriting, listOnDevice, readFromDevice } from './deviceStore.ts';
import type { WritingSubject } from './writingDraft.ts';

/** Finds what a form opens with: the record in its address, and the unpublished draft. */

const patienceMilliseconds = 60_000;
/** milliseconds to wait for the platform's copy if this device has one */
const patienceWithCopyMilliseconds = 5_000;

/** A draft to continue, and its relation to the platform's copy. */
export type Continued<V> = KeptDraft<V> & WritingSubject;

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

/** The draft of a record that was changed last on this device. */
async function newestAbout(account: string, kind: string, id: string): Promise<string | undefined> {
  const { kept } = await listOnDevice(account);
  return kept.find((writing) => writing.kind === kind && writing.recordId === id)?.id;
}

function read<V>(kind: WritingKind<V>, values: unknown): V | undefined {
  const parsed = kind.shape.safeParse(values);
  return parsed.success ? parsed.data : undefined;
}

function fromPlatform<V>(kind: WritingKind<V>, copy: WritingDetail): Continued<V> | undefined {
  const values = read(kind, copy.values);
  return values === undefined
    ? undefined
    : {
        values,
        recordId: copy.recordId ?? undefined,
        baseRevision: copy.baseRevision ?? undefined,
        keptAt: Date.parse(copy.updatedAt),
        follows: copy.revision,
        isSaved: true,
        known: [],
        isHandedIn: false,
      };
}

function fromDevice<V>(kind: WritingKind<V>, copy: KeptWriting): Continued<V> | undefined {
  const values = read(kind, copy.values);
  const { recordId, baseRevision } = copy;
  return values === undefined
    ? undefined
    : {
        ...copy,
        values,
        recordId: recordId ?? undefined,
        baseRevision: baseRevision ?? undefined,
      };
}

/** The platform's copy: found, deleted, or unknown now. */
type Found<V> = Continued<V> | 'gone' | undefined;

/** Compares the two copies. If both were changed, this device's continues, and its next save meets the other. */
export function standing<V>(
  here: Continued<V> | undefined,
  found: Found<V>,
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
    return { continued: here && !isBehind ? here : there, ...nothing };
  }
  if (here.isSaved)
    return {
      continued: undefined,
      ...nothing,
      isFinished: true,
      wasPublished: here.isHandedIn,
    };
  const continued = { ...here, follows: null, isHandedIn: false };
  return { continued, ...nothing, wasChangedSince: here.isHandedIn };
}

/** The present record; the failure if it cannot be loaded. */
async function loadRecord<V extends object>({ kind, id, signal }: Where<V>) {
  if (id === undefined) return undefined;
  try {
    return await kind.load(id, signal);
  } catch (failure) {
    if (failure instanceof CallFailure) return failure;
    throw failure;
  }
}

/** The draft under an id, from this device and from the platform. */
async function loadKept<V extends object>({ kind, account, signal }: Where<V>, writingId: string) {
  const copy = await readFromDevice(account, writingId);
  const here = copy?.kind === kind.name ? fromDevice(kind, copy) : undefined;
  const timeout = here ? patienceWithCopyMilliseconds : patienceMilliseconds;
  const found = await fetchWriting(writingId, { signal, timeout });
  if (found === undefined || found === 'gone') return standing(here, found);
  return standing(here, found.kind === kind.name ? fromPlatform(kind, found) : undefined);
}

/**
 * Finds what a form opens with.
 *
 * @throws CallFailure if the record cannot be loaded and there is no draft to stand in for it
 */
export async function openWriting<V extends object>(where: Where<V>): Promise<Opened<V>> {
  const { kind, account, id } = where;
  const writingId =
    where.writingId ?? (id === undefined ? undefined : await newestAbout(account, kind.name, id));
  const [loaded, kept] = await Promise.all([
    loadRecord(where),
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
