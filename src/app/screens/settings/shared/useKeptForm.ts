import { useCallback, useEffect, useMemo, useState } from 'react';
import type { z } from 'zod';
import { type DraftPlace, dropDraft, keepDraft, readDraft } from '#app/session/localDrafts.ts';
import { useSession } from '#app/session/useSession.ts';

/** What a form began with: values, and the revision that a save is based on. */
export interface FormBase<V> {
  values: V;
  revision: number;
}

interface FormState<V> {
  base: FormBase<V>;
  /** what the platform holds, as far as is known; newer than the base where a kept form or a dirty one came upon it */
  latest: FormBase<V>;
  values: V;
  /** milliseconds since 1970, where what was typed before came back */
  restoredAt: number | undefined;
}

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Values of a form that are kept in this tab as they are typed, and come back after an expired session or a reload.
 *
 * @param name tells this form from the account's others
 * @param loaded what the platform holds, the same object until it was loaded again; a form that nobody has typed into
 *   follows it
 */
export function useKeptForm<V extends object>(
  name: string,
  loaded: FormBase<V>,
  shape: z.ZodType<V>,
) {
  const account = useSession().userInfo?.id ?? '';
  const place = useMemo<DraftPlace>(
    () => ({ account, kind: `settings.${name}`, id: undefined, storage: sessionStorage }),
    [account, name],
  );
  const [state, setState] = useState<FormState<V>>(() => {
    const kept = readDraft(place, shape);
    return {
      // restored input belongs to the revision that it was typed on: if there is a newer one, its save is a conflict
      base: { values: loaded.values, revision: kept?.revision ?? loaded.revision },
      latest: loaded,
      values: kept?.values ?? loaded.values,
      restoredAt: kept?.keptAt,
    };
  });
  const { base, values, restoredAt } = state;
  const isDirty = !same(values, base.values);

  const settle = useCallback(
    (next: FormBase<V>) =>
      setState({ base: next, latest: next, values: next.values, restoredAt: undefined }),
    [],
  );

  const saved = useCallback(
    (taken: V, next: FormBase<V>) =>
      setState((known) => ({
        base: next,
        latest: next,
        values: same(known.values, taken) ? next.values : known.values,
        restoredAt: undefined,
      })),
    [],
  );

  useEffect(() => {
    setState((known) => {
      if (known.latest === loaded) return known;
      return same(known.values, known.base.values)
        ? { base: loaded, latest: loaded, values: loaded.values, restoredAt: undefined }
        : { ...known, latest: loaded };
    });
  }, [loaded]);

  useEffect(() => {
    if (isDirty) keepDraft(place, { keptAt: Date.now(), revision: base.revision, values });
    else dropDraft(place);
  }, [isDirty, place, base.revision, values]);

  const change = useCallback(
    (next: Partial<V>) => setState((known) => ({ ...known, values: { ...known.values, ...next } })),
    [],
  );
  const drop = useCallback(() => dropDraft(place), [place]);

  return {
    values,
    /** what the form is compared with, and the revision that a save is based on */
    base,
    isDirty,
    restoredAt: isDirty ? restoredAt : undefined,
    change,
    /** begins anew with what the platform holds now */
    settle,
    /** the values of a form were saved; what was typed while they were on their way stays, as a change of them */
    saved,
    startAfresh: () => settle(state.latest),
    /** forgets what was kept in this tab */
    drop,
  };
}
