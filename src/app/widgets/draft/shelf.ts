import { useEffect, useState } from 'react';
import { z } from 'zod';
import { newUuid } from '#app/session/newUuid.ts';
import { type Claim, claim, claimNew } from '#app/widgets/windowClaim.ts';
import { forgetCopy, keptAtOf, listCopies, putCopy, readCopy } from './deviceCopies.ts';
import type { DraftPorts, KeptDraft } from './draftTypes.ts';

/**
 * A shelf that is read and written at once and needs no claims. In `sessionStorage` it belongs to this tab: its draft
 * survives a reload and ends with the tab. In `localStorage` all tabs share it.
 */
export function openTabShelf<V>(
  subject: DraftSubject,
  shape: z.ZodType<V>,
  storage: Storage = sessionStorage,
): Shelf<V> {
  const key = subjectKey(subject);
  const remove = () => storage.removeItem(key);
  return {
    kept: readKept(storage.getItem(key) ?? undefined, shape),
    device: {
      write(kept) {
        if (kept.isSaved) remove();
        else
          try {
            storage.setItem(key, keptText(kept, JSON.stringify(kept.values)));
          } catch {
            // the store is full
            return false;
          }
        return true;
      },
      remove,
    },
    release: () => undefined,
  };
}

const none: readonly string[] = [];

/**
 * The shelf of a draft while the component is mounted; undefined while it is being opened. @param shape pass the same
 * one every time @param former kinds under which it may have been kept before; the same ones every time
 */
export function useShelf<V>(
  account: string,
  kind: string,
  id: string | undefined,
  shape: z.ZodType<V>,
  former = none,
): Shelf<V> | undefined {
  const [shelf, setShelf] = useState<Shelf<V>>();
  useEffect(() => {
    let hasLeft = false;
    const opening = openShelf({ account, kind, id }, shape, former);
    void opening.then((opened) => {
      if (!hasLeft) setShelf(opened);
    });
    return () => {
      hasLeft = true;
      setShelf(undefined);
      void opening.then((opened) => opened.release());
    };
  }, [account, kind, id, shape, former]);
  return shelf;
}

/** Identifies a draft: the account, the kind, and the record. */
export interface DraftSubject {
  /** several people may use the same browser */
  readonly account: string;
  readonly kind: string;
  /** id of the edited record; undefined for a new one */
  readonly id: string | undefined;
}

/** The place where this tab keeps a draft on this device. */
export interface Shelf<V> {
  /** the newest draft left by a closed tab; it now belongs to this tab */
  readonly kept: KeptDraft<V> | undefined;
  readonly device: DraftPorts<V, never, unknown>['device'];
  /** Lets another tab continue with the kept draft. */
  release(): void;
}

/** A shelf for drafts that are long: a change takes less to write. */
export interface LongShelf<V> extends Shelf<V> {
  /**
   * Keeps what has changed since the last write beside that. The shape of the values gets it as their field `added`.
   *
   * @param part as JSON
   * @returns whether it was kept
   */
  add(part: string): Promise<boolean>;
}

/** A draft that a closed tab left behind. */
export interface LeftDraft<V> extends Shelf<V> {
  /** key of the place on this device */
  readonly key: string;
  readonly kept: KeptDraft<V>;
}

const keptShape = z.object({
  keptAt: z.number(),
  values: z.unknown(),
  before: z.record(z.string(), z.unknown()).optional(),
  follows: z.number().int().nullish(),
  known: z.array(z.string()).default([]),
  key: z.string().optional(),
});

const addedMark = '.added';
/** `to`: when the draft that it belongs to was kept; beside a later one it says nothing */
const addedShape = z.object({ keptAt: z.number(), to: z.number(), part: z.unknown() });

/** What was kept beside a draft, unless it belongs to another one. */
function readAdded(text: string | undefined, to: number) {
  try {
    const added = addedShape.parse(JSON.parse(text ?? ''));
    return added.to === to ? added : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads a kept draft; undefined if an older version wrote it in another shape.
 *
 * @param addedText what was kept beside it
 */
export function readKept<V>(
  text: string | undefined,
  shape: z.ZodType<V>,
  addedText?: string,
): KeptDraft<V> | undefined {
  if (text === undefined) return undefined;
  try {
    const { keptAt, follows, known, values, before, key } = keptShape.parse(JSON.parse(text));
    const added = readAdded(addedText, keptAt);
    const whole = added && typeof values === 'object' ? { ...values, added: added.part } : values;
    return {
      keptAt: added?.keptAt ?? keptAt,
      values: shape.parse(whole),
      before,
      follows: follows ?? null,
      known,
      isSaved: false,
      isHandedIn: false,
      key,
    };
  } catch {
    return undefined;
  }
}

/** The text of a draft that `readKept` reads. @param values the values as JSON */
export function keptText<V>(
  { keptAt, follows, known, before, key }: Omit<KeptDraft<V>, 'values'>,
  values: string,
): string {
  const about = JSON.stringify({ keptAt, follows, known, before, key });
  return `${about.slice(0, -1)},"values":${values}}`;
}

/** A draft with values that the platform does not have, kept now. */
export const keptNow = <V>(values: V): KeptDraft<V> => ({
  values,
  keptAt: Date.now(),
  follows: null,
  isSaved: false,
  known: [],
  isHandedIn: false,
});

const kindKey = ({ account, kind }: Pick<DraftSubject, 'account' | 'kind'>): string =>
  `bookdesk.writing.${account}.${kind}.`;
/** The key under which a browser keeps a draft. */
const subjectKey = (subject: DraftSubject): string => `${kindKey(subject)}${subject.id ?? 'new'}`;
const tabKey = (subject: DraftSubject): string => `${subjectKey(subject)}.tab.`;

/**
 * Opens the shelf for a draft: each tab has its own place and continues what a closed tab left. What the platform
 * already has is not kept.
 *
 * @param former kinds that the draft may have been kept under before
 */
export async function openShelf<V>(
  subject: DraftSubject,
  shape: z.ZodType<V>,
  former: readonly string[] = [],
): Promise<Shelf<V>> {
  for (const kind of [subject.kind, ...former]) {
    const [newest] = await claimLeft({ ...subject, kind }, shape, 1);
    if (newest) return newest;
  }
  return newShelf(subject);
}

/**
 * The drafts of a kind that closed tabs left, the newest first. Each belongs to this tab until it is released.
 *
 * @param most maximum number of drafts
 */
export async function claimLeft<V>(
  subject: DraftSubject,
  shape: z.ZodType<V>,
  most = Number.POSITIVE_INFINITY,
): Promise<LeftDraft<V>[]> {
  const [own, tab] = [subjectKey(subject), tabKey(subject)];
  const left = [...(await listCopies(own))].flatMap(([key, text]) => {
    const isDraft = (key === own || key.startsWith(tab)) && !key.endsWith(addedMark);
    const kept = isDraft ? readKept(text, shape) : undefined;
    return kept ? [{ key, keptAt: kept.keptAt }] : [];
  });
  left.sort((one, other) => other.keptAt - one.keptAt);
  const claimed: LeftDraft<V>[] = [];
  for (const { key } of left) {
    if (claimed.length === most) break;
    const held = await claim(`draft.${key}`);
    if (!held) continue;
    // the other tab may have saved it meanwhile
    const added = await readCopy(key + addedMark);
    const kept = readKept(await readCopy(key), shape, added);
    if (kept)
      claimed.push({ ...shelfAt<V>(key, Promise.resolve(held), undefined, added), key, kept });
    else held.release();
  }
  return claimed;
}

/**
 * A shelf for something that this tab starts.
 *
 * @param textOf the values as JSON, if there is a faster way than `JSON.stringify`
 */
export function newShelf<V>(subject: DraftSubject, textOf?: (values: V) => string): LongShelf<V> {
  const key = tabKey(subject) + newUuid();
  return shelfAt(key, claimNew(`draft.${key}`), textOf);
}

/** Milliseconds: drafts that nobody has continued for this long are deleted. */
const longest = 90 * 24 * 3_600_000;

/** Deletes drafts of a kind that nobody has continued for a long time. @param now milliseconds since 1970 */
export async function forgetOld(
  kind: Pick<DraftSubject, 'account' | 'kind'>,
  now = Date.now(),
): Promise<void> {
  for (const [key, text] of await listCopies(kindKey(kind))) {
    const keptAt = keptAtOf(text);
    if (keptAt !== undefined && now - keptAt > longest) await forgetCopy(key);
  }
}

function shelfAt<V>(
  key: string,
  held: Promise<Claim>,
  textOf = (values: V) => JSON.stringify(values),
  added?: string,
): LongShelf<V> {
  let keptAt: number | undefined;
  let hasAdded = added !== undefined;
  const forgetAdded = async () => {
    if (hasAdded) await forgetCopy(key + addedMark);
    hasAdded = false;
  };
  const remove = async () => {
    keptAt = undefined;
    await Promise.all([forgetCopy(key), forgetAdded()]);
  };
  return {
    kept: undefined,
    device: {
      async write(kept) {
        if (kept.isSaved) {
          await remove();
          return true;
        }
        ({ keptAt } = kept);
        const isKept = await putCopy(key, keptText(kept, textOf(kept.values)));
        if (!isKept) keptAt = undefined;
        return isKept;
      },
      remove,
    },
    async add(part) {
      if (keptAt === undefined) return false;
      hasAdded = true;
      return putCopy(key + addedMark, `{"keptAt":${Date.now()},"to":${keptAt},"part":${part}}`);
    },
    release: () => void held.then((claimed) => claimed.release()),
  };
}
