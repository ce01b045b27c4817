import { CallFailure } from '#app/session/callFailure.ts';
import type { KeptDraft, Version } from '#app/widgets/draft/draftTypes.ts';
import type { WritingDetail } from '#contract/entities/writing.ts';
import type { Loaded, WritingKind } from '../writing.ts';
import { fetchWriting } from './calls.ts';
import { forgetOnDevice, type KeptWriting, listOnDevice, readFromDevice } from './deviceStore.ts';
import { takeOverFormerDraft } from './formerDrafts.ts';
import type { WritingSubject } from './writingDraft.ts';

/** What a form opens with: the record that its address names, and what was written and not published. */

const patienceMilliseconds = 60_000;
/** where this device has a copy, nobody waits long for the platform's */
const patienceWithCopyMilliseconds = 5_000;

/** What was kept, and how it stands to the copy on the platform. */
export type Continued<V> = KeptDraft<V> & WritingSubject;

export interface Opened<V> {
  readonly record: Loaded<V> | undefined;
  readonly id: string | undefined;
  readonly continued: Continued<V> | undefined;
  /** the platform's copy of it; undefined where there is none, or none that can be had or read now */
  readonly theirs: Version<V> | undefined;
  /** id of the draft that is continued */
  readonly writingId: string | undefined;
  /** the draft that the address names no longer exists anywhere */
  readonly isGone: boolean;
  /** this device had sent it to be published, and it is published now */
  readonly wasPublished: boolean;
  /** this device had sent it to be published, and the continued text was changed after that */
  readonly wasChangedSince: boolean;
}

interface Where<V extends object> {
  kind: WritingKind<V>;
  account: string;
  /** of the record, from the address */
  id: string | undefined;
  /** of the kept writing, from the address */
  writingId: string | undefined;
  signal: AbortSignal;
}

/** The kept writing about a record that was changed last on this device. */
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

/** What the platform says of a copy: there, forgotten, or nothing for now. */
type Found<V> = Continued<V> | 'gone' | undefined;

/** How the two copies stand to each other. Where both went on, this device's goes on: its draft meets the other. */
export function standing<V>(
  here: Continued<V> | undefined,
  found: Found<V>,
): Pick<Opened<V>, 'continued' | 'theirs' | 'wasPublished' | 'wasChangedSince'> & {
  isFinished: boolean;
} {
  const there = found === 'gone' ? undefined : found;
  const theirs = there && { values: there.values, revision: there.follows ?? 0 };
  const nothing = { theirs, wasPublished: false, wasChangedSince: false, isFinished: false };
  // the platform had it and has forgotten it: a save did that, or somebody who wanted it gone
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

/** The record as it is now; the failure where it cannot be had. */
async function loadRecord<V extends object>({ kind, id, signal }: Where<V>) {
  if (id === undefined) return undefined;
  try {
    return await kind.load(id, signal);
  } catch (failure) {
    if (failure instanceof CallFailure) return failure;
    throw failure;
  }
}

/** What was kept under an id, here and on the platform. */
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
 * @throws CallFailure where the record cannot be loaded and nothing that was kept stands in for it
 */
export async function openWriting<V extends object>(where: Where<V>): Promise<Opened<V>> {
  const { kind, account, id } = where;
  await takeOverFormerDraft(account, kind.name, id);
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
    // what was written about a record that is gone becomes something new
    id: isRecordGone ? undefined : (id ?? continued?.recordId),
    continued,
    theirs: kept?.theirs,
    writingId: continued && writingId,
    isGone: where.writingId !== undefined && !continued && kept?.wasPublished !== true,
    wasPublished: kept?.wasPublished ?? false,
    wasChangedSince: kept?.wasChangedSince ?? false,
  };
}
