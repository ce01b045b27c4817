import { useRef, useState } from 'react';
import type { z } from 'zod';
import { useSession } from '#app/session/useSession.ts';
import type { DraftState } from './draftTypes.ts';
import { same } from './merge.ts';
import { keptNow, openTabShelf } from './shelf.ts';

interface TabValuesOptions<V> {
  /** unique among the account's forms */
  readonly kind: string;
  readonly empty: V;
  /** the fields that are kept; secrets and codes are not among them */
  readonly shape: z.ZodType<Partial<V>>;
}

/**
 * The values of a form of which the platform has no copy before it is done. This tab keeps them while they are typed, so
 * that they come back after a reload, an expired session, or when the form is opened again.
 */
export function useTabValues<V extends object>({ kind, empty, shape }: TabValuesOptions<V>) {
  const account = useSession().userInfo?.id ?? '';
  const [shelf] = useState(() => openTabShelf({ account, kind, id: undefined }, shape));
  const [values, setValues] = useState<V>({ ...empty, ...shelf.kept?.values });
  const [restoredAt, setRestoredAt] = useState(shelf.kept?.keptAt);
  const [keptAt, setKeptAt] = useState(restoredAt);

  // of several changes before the next drawing each goes over the one before
  const latest = useRef(values);
  const put = (next: V): void => {
    latest.current = next;
    setValues(next);
    const kept = shape.parse(next);
    const isEmpty = same({ ...empty, ...kept }, empty);
    setKeptAt(isEmpty ? undefined : Date.now());
    void (isEmpty ? shelf.device.remove() : shelf.device.write(keptNow(kept)));
  };
  const draft: Pick<DraftState<V, never, unknown>, 'kept' | 'conflict' | 'isSaving'> = {
    kept: keptAt === undefined ? { kind: 'nothing' } : { kind: 'device', at: keptAt },
    conflict: undefined,
    isSaving: false,
  };
  return {
    values,
    /** where they are kept */
    draft,
    /** when restored values were typed, in milliseconds since 1970; undefined if none were restored */
    restoredAt,
    change: (part: Partial<V>): void => put({ ...latest.current, ...part }),
    /** Empties the form, and forgets what was kept: it is done, or given up. */
    clear(): void {
      setRestoredAt(undefined);
      put(empty);
    },
  };
}
