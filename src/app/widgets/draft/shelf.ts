import { z } from 'zod';
import { newUuid } from '#app/session/newUuid.ts';
import { type Claim, claim, claimNew } from '#app/widgets/windowClaim.ts';
import { forgetCopy, listCopies, putCopy, readCopy } from './deviceCopies.ts';
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

const keptShape = z.object({
  keptAt: z.number(),
  values: z.unknown(),
  follows: z.number().int().nullish(),
  known: z.array(z.string()).default([]),
  /** what former versions called it */
  revision: z.number().int().optional(),
});

/** Reads what is kept; what an older version wrote in another shape is nothing. */
function readKept<V>(text: string | undefined, shape: z.ZodType<V>): KeptDraft<V> | undefined {
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

/**
 * Opens the shelf of a thing: each tab has a place of its own, and goes on with what an ended one left there. What the
 * platform has is not kept here.
 */
export async function openShelf<V>(
  { account, kind, id }: DraftSubject,
  shape: z.ZodType<V>,
): Promise<Shelf<V>> {
  const subject = `bookdesk.writing.${account}.${kind}.${id ?? 'new'}`;
  const tab = `${subject}.tab.`;
  const isOfSubject = (key: string) => key === subject || key.startsWith(tab);
  const left = [...(await listCopies(subject))].flatMap(([key, text]) => {
    const kept = isOfSubject(key) ? readKept(text, shape) : undefined;
    return kept ? [{ key, kept }] : [];
  });
  left.sort((one, other) => other.kept.keptAt - one.kept.keptAt);
  for (const { key } of left) {
    const held = await claim(`draft.${key}`);
    // its tab may have saved it meanwhile
    const kept = held && readKept(await readCopy(key), shape);
    if (kept) return shelfAt(key, held, kept);
    held?.release();
  }
  const own = tab + newUuid();
  return shelfAt(own, await claimNew(`draft.${own}`), undefined);
}

function shelfAt<V>(key: string, held: Claim, kept: KeptDraft<V> | undefined): Shelf<V> {
  const remove = () => forgetCopy(key);
  return {
    kept,
    device: {
      async write({ isSaved, values, keptAt, follows, known }) {
        if (!isSaved) return putCopy(key, JSON.stringify({ keptAt, follows, known, values }));
        await remove();
        return true;
      },
      remove,
    },
    release: held.release,
  };
}
