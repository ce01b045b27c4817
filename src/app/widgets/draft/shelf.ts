import { z } from 'zod';
import { newUuid } from '#app/session/newUuid.ts';
import { type Claim, claim, claimNew } from '#app/widgets/windowClaim.ts';
import { forgetCopy, keptAtOf, listCopies, putCopy, readCopy } from './deviceCopies.ts';
import type { DraftPorts, KeptDraft } from './draftTypes.ts';

/** Which draft it is: of which account, of what kind, and of which record. */
export interface DraftSubject {
  /** people may share a browser */
  readonly account: string;
  readonly kind: string;
  /** of what is edited; undefined for something new */
  readonly id: string | undefined;
}

/** Where this tab keeps a draft on this device. */
export interface Shelf<V> {
  /** the newest draft that a closed tab left behind; it belongs to this tab now */
  readonly kept: KeptDraft<V> | undefined;
  readonly device: DraftPorts<V, never, unknown>['device'];
  /** Another tab may have what is kept. */
  release(): void;
}

/** What an ended tab has left. */
export interface LeftDraft<V> extends Shelf<V> {
  /** names the place on this device */
  readonly key: string;
  readonly kept: KeptDraft<V>;
}

const keptShape = z.object({
  keptAt: z.number(),
  values: z.unknown(),
  follows: z.number().int().nullish(),
  known: z.array(z.string()).default([]),
  /** what former versions called it */
  revision: z.number().int().optional(),
});

/** Reads what is kept; what an older version wrote in another shape is nothing. */
export function readKept<V>(
  text: string | undefined,
  shape: z.ZodType<V>,
): KeptDraft<V> | undefined {
  if (text === undefined) return undefined;
  try {
    const { keptAt, follows, revision, known, values } = keptShape.parse(JSON.parse(text));
    return {
      keptAt,
      values: shape.parse(values),
      follows: follows ?? revision ?? null,
      known,
      isSaved: false,
      isHandedIn: false,
    };
  } catch {
    return undefined;
  }
}

/** What is kept, as the text that `readKept` reads. @param values the values as JSON */
export function keptText<V>(
  { keptAt, follows, known }: Omit<KeptDraft<V>, 'values'>,
  values: string,
): string {
  const about = JSON.stringify({ keptAt, follows, known });
  return `${about.slice(0, -1)},"values":${values}}`;
}

/** Values that the platform has no copy of, as of now. */
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
/** Where a browser keeps what is typed into one thing. */
export const subjectKey = (subject: DraftSubject): string =>
  `${kindKey(subject)}${subject.id ?? 'new'}`;
const tabKey = (subject: DraftSubject): string => `${subjectKey(subject)}.tab.`;

/**
 * Opens the shelf of a thing: each tab has a place of its own, and goes on with what an ended one left there. What the
 * platform has is not kept here.
 */
export async function openShelf<V>(subject: DraftSubject, shape: z.ZodType<V>): Promise<Shelf<V>> {
  const [newest] = await claimLeft(subject, shape, 1);
  return newest ?? newShelf(subject);
}

/**
 * What ended tabs have left of a thing, the newest first. Each belongs to this tab until it is released.
 *
 * @param most so many at most
 */
export async function claimLeft<V>(
  subject: DraftSubject,
  shape: z.ZodType<V>,
  most = Number.POSITIVE_INFINITY,
): Promise<LeftDraft<V>[]> {
  const [own, tab] = [subjectKey(subject), tabKey(subject)];
  const left = [...(await listCopies(own))].flatMap(([key, text]) => {
    const kept = key === own || key.startsWith(tab) ? readKept(text, shape) : undefined;
    return kept ? [{ key, keptAt: kept.keptAt }] : [];
  });
  left.sort((one, other) => other.keptAt - one.keptAt);
  const claimed: LeftDraft<V>[] = [];
  for (const { key } of left) {
    if (claimed.length === most) break;
    const held = await claim(`draft.${key}`);
    // its tab may have saved it meanwhile
    const kept = held && readKept(await readCopy(key), shape);
    if (kept) claimed.push({ ...shelfAt<V>(key, Promise.resolve(held)), key, kept });
    else held?.release();
  }
  return claimed;
}

/**
 * A place for what this tab begins.
 *
 * @param textOf the values as JSON, where that is made faster than by `JSON.stringify`
 */
export function newShelf<V>(subject: DraftSubject, textOf?: (values: V) => string): Shelf<V> {
  const key = tabKey(subject) + newUuid();
  return shelfAt(key, claimNew(`draft.${key}`), textOf);
}

/** Puts a draft where the tab that it belongs to has ended: it is found as what that one left. */
export async function leaveDraft<V>(
  subject: DraftSubject,
  tab: string,
  kept: KeptDraft<V>,
  textOf: (values: V) => string,
): Promise<boolean> {
  const unclaimed = Promise.resolve({ release: () => undefined });
  return shelfAt(tabKey(subject) + tab, unclaimed, textOf).device.write(kept);
}

/** Milliseconds: what nobody has come back to for so long is not kept for ever. */
const longest = 90 * 24 * 3_600_000;

/** Forgets what nobody has come back to for a long time, of whatever thing of a kind. @param now since 1970 */
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
): Shelf<V> {
  const remove = () => forgetCopy(key);
  return {
    kept: undefined,
    device: {
      async write(kept) {
        if (!kept.isSaved) return putCopy(key, keptText(kept, textOf(kept.values)));
        await remove();
        return true;
      },
      remove,
    },
    release: () => void held.then((claimed) => claimed.release()),
  };
}
