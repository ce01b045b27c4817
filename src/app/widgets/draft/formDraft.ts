import { z } from 'zod';
import { createListeners } from '#app/listeners.ts';
import { CallFailure } from '#app/session/callFailure.ts';
import { handClock } from './browserClock.ts';
import { createDraft, type Draft } from './createDraft.ts';
import type { DraftClock, KeptDraft, KeptFields } from './draftTypes.ts';
import { addsToMine, changedFields, mergeRecords, same } from './merge.ts';
import type { Shelf } from './shelf.ts';

/** What a form began with: values, and the revision that a save is based on. */
export interface FormBase<V> {
  values: V;
  revision: number;
}

/** Sends the form to review; without it a save only keeps the values. */
type Purpose = 'submit';

/** A way out of a conflict: with their version, with mine over theirs, or with both in one. */
export type ConflictWay = 'theirs' | 'mine' | 'both';

/** The fields that were changed, as this device keeps them: all others are as the platform has them. */
export const keptFields = z.record(z.string(), z.unknown());

export interface FormPorts<V> {
  readonly shape: z.ZodType<V>;
  /** @returns the new revision @throws CallFailure */
  save: (values: V, revision: number, isHandedIn: boolean) => Promise<number>;
  /** loads what the platform has now @throws CallFailure */
  load: () => Promise<FormBase<V>>;
}

export type FormDraft<V extends KeptFields> = ReturnType<typeof createFormDraft<V>>;

/**
 * The values of one form as a draft: stored on this device while it is filled in; without components.
 *
 * @param clock without one the form is saved by hand
 */
export function createFormDraft<V extends KeptFields>(
  loaded: FormBase<V>,
  shelf: Shelf<KeptFields>,
  ports: () => FormPorts<V>,
  clock: DraftClock = handClock,
) {
  const kept = shelf.kept && restoredOver(loaded, keptOver(shelf.kept, loaded), ports().shape);
  let latest = loaded;
  const draft: Draft<V, Purpose> = createDraft(
    {
      // spaces around a value do not count where its shape leaves them out
      textOf: (values) => JSON.stringify(ports().shape.safeParse(values).data ?? values),
      clock,
      device: {
        ...shelf.device,
        write(next) {
          const { base } = draft.get();
          return shelf.device.write(keptChanges(next, base, loaded.values, kept));
        },
      },
      remote: {
        save: (values, { follows, purpose }) =>
          ports().save(values, follows ?? loaded.revision, purpose === 'submit'),
        answerTo: async (failure) =>
          failure instanceof CallFailure && failure.code === 409
            ? { kind: 'conflict', theirs: await ports().load() }
            : undefined,
      },
    },
    kept,
  );

  const stateNow = () => {
    const now = draft.get();
    const { conflict, restoredAt } = now;
    const mine = now.values ?? loaded.values;
    const base = now.base ?? loaded.values;
    const theirs = conflict?.isAsked ? conflict.theirs.values : undefined;
    return {
      values: mine,
      /** what the form is compared with */
      base,
      restoredAt,
      draft: now,
      /** somebody else's saved version, while the person is asked about it */
      theirs,
      /** whether both in one are more than mine alone */
      canMerge: theirs !== undefined && addsToMine({ base, mine, theirs }),
    };
  };
  // a draft of an older revision meets the newer one when it is saved
  if (kept) draft.open(kept, kept.follows === loaded.revision ? loaded : undefined);
  else draft.begin(loaded);
  let state = stateNow();
  const listeners = createListeners();
  draft.subscribe(() => {
    state = stateNow();
    listeners.tell();
  });

  return {
    get: () => state,
    subscribe: listeners.add,
    change: (part: Partial<V>): void => draft.change({ ...state.values, ...part }),
    save: (purpose?: Purpose) => draft.save(purpose),
    /** Called after loading again: an untouched form follows. */
    follow(next: FormBase<V>): void {
      if (latest === next) return;
      latest = next;
      if (draft.get().isSaved) draft.begin(next);
    },
    /** Returns to what the form was loaded with, even if the restored input was saved meanwhile. */
    startAfresh(): void {
      if ((draft.follows() ?? 0) <= latest.revision) draft.begin(latest);
      else draft.change(latest.values, true);
    },
    /** Ends a conflict. */
    resolve(way: ConflictWay): void {
      const theirs = draft.get().conflict?.theirs.values;
      if (!theirs) return;
      const versions = { base: state.base, mine: state.values, theirs };
      draft.resolve({ ...versions, both: mergeRecords(versions) }[way]);
    },
    postpone: draft.postpone,
    wake: draft.wake,
    release: draft.release,
    leave: draft.leave,
  };
}

/**
 * The draft of a form as the device keeps it: the fields that were changed, and what they were before; all others are as
 * the platform has them.
 *
 * @param base what the form is compared with; undefined while the restored input is based on something older
 * @param start what it is compared with until then
 */
export function keptChanges<V extends KeptFields>(
  draft: KeptDraft<V>,
  base: V | undefined,
  start: V,
  restored: Pick<KeptDraft<unknown>, 'before'> | undefined,
): KeptDraft<Partial<V>> {
  const values = changedFields(base ?? start, draft.values);
  const were: KeptFields = base ?? { ...start, ...restored?.before };
  const before = Object.fromEntries(Object.keys(values).map((name) => [name, were[name]]));
  return { ...draft, values, before };
}

/**
 * A kept draft over what the platform has now. Where others have changed other fields meanwhile, it goes on with both: it
 * is based on their version then.
 */
export function keptOver<D extends KeptDraft<KeptFields>>(
  kept: D,
  { values, revision }: FormBase<KeptFields>,
): D {
  const { before } = kept;
  if (!before || kept.follows === revision) return kept;
  const isUntouched = (name: string): boolean =>
    same(values[name], before[name]) || same(values[name], kept.values[name]);
  return Object.keys(kept.values).every(isUntouched) ? { ...kept, follows: revision } : kept;
}

/**
 * What was kept, over what the platform has. Texts come back as they were typed, even if they cannot be saved like that;
 * other values only where the form can read them: a former version may have kept them in another form.
 */
function restoredOver<V extends KeptFields>(
  loaded: FormBase<V>,
  kept: KeptDraft<KeptFields>,
  shape: z.ZodType<V>,
): KeptDraft<V> | undefined {
  const whole = shape.safeParse({ ...loaded.values, ...kept.values });
  if (whole.success) return { ...kept, values: whole.data };
  const readable = Object.entries(kept.values).filter(
    ([name, value]) =>
      (typeof value === 'string' && typeof loaded.values[name] === 'string') ||
      (name in loaded.values && shape.safeParse({ ...loaded.values, [name]: value }).success),
  );
  if (readable.length === 0) return undefined;
  return { ...kept, values: { ...loaded.values, ...Object.fromEntries(readable) } };
}
