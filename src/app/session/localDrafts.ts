import { z } from 'zod';

/**
 * What somebody writes and has not saved, kept in this browser as they write: nothing is lost over a crash, a closed tab
 * or an expired session, and it is offered again afterwards.
 */

const prefix = 'bookdesk.writing';
const keptShape = z.object({
  /** milliseconds since 1970 */
  keptAt: z.number(),
  /** the revision that an existing record had when the writing began */
  revision: z.number().int().optional(),
  values: z.unknown(),
});

export interface DraftPlace {
  /** whose draft it is: people may share a browser */
  account: string;
  kind: string;
  /** of the record that is edited; undefined for a new one */
  id: string | undefined;
  /** `sessionStorage` keeps it for this tab alone. Default: `localStorage` */
  storage?: Storage;
}

export interface KeptDraft<V> {
  keptAt: number;
  revision: number | undefined;
  values: V;
}

const storageOf = ({ storage = localStorage }: DraftPlace): Storage => storage;
const keyOf = ({ account, kind, id }: DraftPlace): string =>
  `${prefix}.${account}.${kind}.${id ?? 'new'}`;

/** Reads a kept draft; one that an older version wrote in another shape is none. */
export function readDraft<V>(place: DraftPlace, values: z.ZodType<V>): KeptDraft<V> | undefined {
  const text = storageOf(place).getItem(keyOf(place));
  if (text === null) return undefined;
  try {
    const kept = keptShape.parse(JSON.parse(text));
    return { keptAt: kept.keptAt, revision: kept.revision, values: values.parse(kept.values) };
  } catch {
    return undefined;
  }
}

/** Keeps a draft. @returns whether it is kept: a full store refuses */
export function keepDraft<V>(place: DraftPlace, draft: KeptDraft<V>): boolean {
  try {
    storageOf(place).setItem(keyOf(place), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Forgets the draft of a place. */
export function dropDraft(place: DraftPlace): void {
  storageOf(place).removeItem(keyOf(place));
}
