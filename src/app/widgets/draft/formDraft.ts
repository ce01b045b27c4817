import { z } from 'zod';
import { createListeners } from '#app/listeners.ts';
import { CallFailure } from '#app/session/callFailure.ts';
import { handClock } from './browserClock.ts';
import { createDraft } from './createDraft.ts';
import type { DraftClock, KeptDraft, KeptFields, SaveAnswer } from './draftTypes.ts';
import { failedSave } from './failedSave.ts';
import { keptChanges, keptOver } from './formChanges.ts';
import { addsToMine, mergeRecords } from './merge.ts';
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

export type FormDraft<V extends Readonly<Record<string, unknown>>> = ReturnType<
  typeof createFormDraft<V>
>;

/**
 * The values of one form as a draft: stored on this device while it is filled in; without components.
 *
 * @param clock without one the form is saved by hand
 */
export function createFormDraft<V extends Readonly<Record<string, unknown>>>(
  loaded: FormBase<V>,
  shelf: Shelf<KeptFields>,
  ports: () => FormPorts<V>,
  clock: DraftClock = handClock,
) {
  const isByHand = clock === handClock;
  const kept = shelf.kept && restoredOver(loaded, keptOver(shelf.kept, loaded), ports().shape);
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
      // spaces around a value do not count where its shape leaves them out
      textOf: (values) => JSON.stringify(ports().shape.safeParse(values).data ?? values),
      clock,
      device: {
        ...shelf.device,
        write: (next) => shelf.device.write(keptChanges(next, own.base.values, own.earlier)),
      },
      remote: {
        async save(values, { follows, purpose }) {
          try {
            const isHandedIn = purpose === 'submit';
            const revision = await ports().save(values, follows ?? loaded.revision, isHandedIn);
            const base = { values, revision };
            set({ base, earlier: {}, ...(isByHand && { restoredAt: undefined }) });
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
    /** what restored fields were before, where that is older than the base */
    earlier: kept?.follows === loaded.revision ? {} : (kept?.before ?? {}),
    /** when the restored draft was stored, in milliseconds since 1970 */
    restoredAt: undefined as number | undefined,
  };
  const stateNow = () => {
    const { conflict } = draft.get();
    const theirs = conflict?.isAsked ? conflict.theirs.values : undefined;
    return {
      ...own,
      draft: draft.get(),
      /** somebody else's saved version, while the person is asked about it */
      theirs,
      /** whether both in one are more than mine alone */
      canMerge:
        theirs !== undefined && addsToMine({ base: own.base.values, mine: own.values, theirs }),
    };
  };
  let state = stateNow();
  const listeners = createListeners();
  const set = (next: Partial<typeof own>): void => {
    own = { ...own, ...next };
    state = stateNow();
    listeners.tell();
  };
  draft.subscribe(() => set({}));
  // a draft of an older revision meets the newer one when it is saved
  if (kept) draft.open(kept, kept.follows === loaded.revision ? loaded : undefined);
  else draft.begin(loaded);
  if (kept && !draft.get().isSaved) set({ restoredAt: kept.keptAt });

  const begin = (base: FormBase<V>): void => {
    set({ values: base.values, base, earlier: {}, restoredAt: undefined });
    draft.begin(base);
  };

  return {
    get: () => state,
    subscribe: listeners.add,
    change(part: Partial<V>): void {
      set({ values: { ...own.values, ...part } });
      draft.change(own.values);
    },
    save: (purpose?: Purpose) => draft.save(purpose),
    /** Called after loading again: an untouched form follows. */
    follow(next: FormBase<V>): void {
      if (latest === next) return;
      latest = next;
      if (draft.get().isSaved) begin(next);
    },
    /** Returns to what the form was loaded with, even if the restored input was saved meanwhile. */
    startAfresh(): void {
      if (own.base.revision <= latest.revision) begin(latest);
      else {
        set({ values: latest.values, restoredAt: undefined });
        draft.change(latest.values);
      }
    },
    /** Ends a conflict. */
    resolve(way: ConflictWay): void {
      const theirs = draft.get().conflict?.theirs;
      if (!theirs?.values) return;
      const base = { values: theirs.values, revision: theirs.revision };
      const versions = { base: own.base.values, mine: own.values, theirs: base.values };
      const values = { ...versions, both: mergeRecords(versions) }[way];
      set({ values, base, earlier: {}, restoredAt: undefined });
      draft.resolve(values);
    },
    postpone: draft.postpone,
    release: draft.release,
    leave: draft.leave,
  };
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
