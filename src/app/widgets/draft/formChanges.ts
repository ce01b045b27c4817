import type { KeptDraft, KeptFields } from './draftTypes.ts';
import { changedFields, same } from './merge.ts';

/** What a form was loaded with. */
interface Loaded {
  readonly values: KeptFields;
  readonly revision: number;
}

/**
 * The draft of a form as the device keeps it: the fields that were changed, and what they were before; all others are as
 * the platform has them.
 *
 * @param base what the form is compared with
 * @param earlier what fields were before, where that is older than `base`
 */
export function keptChanges<V extends KeptFields>(
  draft: KeptDraft<V>,
  base: V,
  earlier: KeptFields,
): KeptDraft<Partial<V>> {
  const values = changedFields(base, draft.values);
  const were = { ...base, ...earlier };
  const before = Object.fromEntries(Object.keys(values).map((name) => [name, were[name]]));
  return { ...draft, values, before };
}

/**
 * A kept draft over what the platform has now. Where others have changed other fields meanwhile, it goes on with both: it
 * is based on their version then. One that keeps no earlier values, from former versions of the app, stays as it is.
 */
export function keptOver<D extends KeptDraft<KeptFields>>(
  kept: D,
  { values, revision }: Loaded,
): D {
  const { before } = kept;
  if (!before || kept.follows === revision) return kept;
  const isUntouched = (name: string): boolean =>
    same(values[name], before[name]) || same(values[name], kept.values[name]);
  return Object.keys(kept.values).every(isUntouched) ? { ...kept, follows: revision } : kept;
}
