import { z } from 'zod';
import { createListeners } from '#app/listeners.ts';
import { CallFailure } from '#app/session/callFailure.ts';
import { createDraft } from '#app/widgets/draft/createDraft.ts';
import type { KeptDraft, SaveAnswer } from '#app/widgets/draft/draftTypes.ts';
import { failedSave } from '#app/widgets/draft/failedSave.ts';
import { handClock } from '#app/widgets/draft/handClock.ts';
import { changedFields, mergeRecords } from '#app/widgets/draft/merge.ts';
import type { Shelf } from '#app/widgets/draft/shelf.ts';

/** What a form began with: values, and the revision that a save is based on. */
export interface FormBase<V> {
  values: V;
  revision: number;
}

/** `save` saves the form, `submit` sends it to review. */
type Purpose = 'save' | 'submit';

/** The fields that were changed, as this tab keeps them: all others are as the platform has them. */
export const keptFields = z.record(z.string(), z.unknown());
type KeptFields = z.output<typeof keptFields>;

export interface FormPorts<V> {
  readonly shape: z.ZodType<V>;
  /** @returns the new revision @throws CallFailure */
  save: (values: V, revision: number, isHandedIn: boolean) => Promise<number>;
  /** loads what the platform has now @throws CallFailure */
  load: () => Promise<FormBase<V>>;
}

/** A form of the settings as a draft: stored in this tab while it is filled in, saved by hand; without components. */
export function createFormDraft<V extends Readonly<Record<string, unknown>>>(
  loaded: FormBase<V>,
  shelf: Shelf<KeptFields>,
  ports: () => FormPorts<V>,
) {
  const kept = shelf.kept && restoredOver(loaded, shelf.kept, ports().shape);
  let latest = loaded;

  async function answerTo(failure: unknown): Promise<SaveAnswer<V, CallFailure>> {
    try {
      if (!(failure instanceof CallFailure) || failure.code !== 409) return failedSave(failure);
      return { kind: 'conflict', theirs: await ports().load() };
    } catch (again) {
      return failedSave(again);
    }
  }
  const draft = createDraft<V, Purpose, CallFailure>(
    {
      textOf: (values) => JSON.stringify(values),
      clock: handClock,
      device: {
        ...shelf.device,
        write: (next) =>
          shelf.device.write({ ...next, values: changedFields(own.base.values, next.values) }),
      },
      remote: {
        async save(values, { follows, purpose }) {
          try {
            const isHandedIn = purpose === 'submit';
            const revision = await ports().save(values, follows ?? loaded.revision, isHandedIn);
            set({ base: { values, revision }, restoredAt: undefined });
            return { kind: 'saved', revision };
          } catch (failure) {
            return answerTo(failure);
          }
        },
      },
    },
    kept,
  );

  let own = {
    values: kept?.values ?? loaded.values,
    /** what the form is compared with */
    base: loaded,
    /** when the restored draft was stored, in milliseconds since 1970 */
    restoredAt: undefined as number | undefined,
  };
  let state = { ...own, draft: draft.get() };
  const listeners = createListeners();
  const set = (next: Partial<typeof own>): void => {
    own = { ...own, ...next };
    state = { ...own, draft: draft.get() };
    listeners.tell();
  };
  draft.subscribe(() => set({}));
  // a draft of an older revision meets the newer one when it is saved
  if (kept) draft.open(kept, kept.follows === loaded.revision ? loaded : undefined);
  else draft.begin(loaded);
  if (kept && !draft.get().isSaved) set({ restoredAt: kept.keptAt });

  const begin = (base: FormBase<V>): void => {
    set({ values: base.values, base, restoredAt: undefined });
    draft.begin(base);
  };

  return {
    get: () => state,
    subscribe: listeners.add,
    change(part: Partial<V>): void {
      set({ values: { ...own.values, ...part } });
      draft.change(own.values);
    },
    save: (purpose: Purpose = 'save') => draft.save(purpose),
    /** Called after loading again: an untouched form follows. */
    follow(next: FormBase<V>): void {
      if (latest === next) return;
      latest = next;
      if (draft.get().isSaved) begin(next);
    },
    startAfresh: () => begin(latest),
    /** Ends a conflict: the form goes on with theirs, with mine over theirs, or with both in one. */
    resolve(way: 'theirs' | 'mine' | 'both'): void {
      const theirs = draft.get().conflict?.theirs;
      if (!theirs?.values) return;
      const base = { values: theirs.values, revision: theirs.revision };
      const versions = { base: own.base.values, mine: own.values, theirs: base.values };
      const values = { ...versions, both: mergeRecords(versions) }[way];
      set({ values, base, restoredAt: undefined });
      draft.resolve(values);
    },
    postpone: draft.postpone,
    finish: draft.finish,
  };
}

/** @returns undefined where an older version kept what this one cannot read */
function restoredOver<V>(
  loaded: FormBase<V>,
  kept: KeptDraft<KeptFields>,
  shape: z.ZodType<V>,
): KeptDraft<V> | undefined {
  const { data } = shape.safeParse({ ...loaded.values, ...kept.values });
  return data === undefined ? undefined : { ...kept, values: data };
}
