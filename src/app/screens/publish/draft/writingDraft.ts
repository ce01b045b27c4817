import { CallFailure } from '#app/session/callFailure.ts';
import { browserClock } from '#app/widgets/draft/browserClock.ts';
import { createDraft } from '#app/widgets/draft/createDraft.ts';
import type { KeptDraft, SaveAnswer } from '#app/widgets/draft/draftTypes.ts';
import { failedSave } from '#app/widgets/draft/failedSave.ts';
import { writingLength } from '#contract/entities/writing.ts';
import { conflictData } from '#contract/errors.ts';
import type { WritingKind } from '../writing.ts';
import { forgetWriting, sendWriting } from './calls.ts';
import { forgetOnDevice, keepOnDevice, writingTitle } from './deviceStore.ts';

/** a request that outlives its page may have 64 kB, including headers */
const keepaliveLength = 40_000;

/** Why the platform does not store a draft: its own answer, or a known reason. */
export interface WritingRefusal {
  readonly reason?: 'tooLong' | 'notThere';
  readonly message: string;
  readonly requestId?: string | undefined;
}

/** The record that a draft changes, with its revision at that time; undefined for something new. */
export interface WritingSubject {
  readonly recordId: string | undefined;
  readonly baseRevision: number | undefined;
}

interface WritingDraftOptions<V extends object> {
  readonly kind: Pick<WritingKind<V>, 'name' | 'shape'>;
  readonly account: string;
  readonly id: string;
  readonly about: WritingSubject;
  /** what this device and the platform have of it; absent for a new draft */
  readonly from?: Omit<KeptDraft<V>, 'values' | 'keptAt'> | undefined;
  /** called when a publication whose answer was lost turns out to have happened; `isSame`: nothing was changed since */
  readonly onPublished: (isSame: boolean) => void;
}

export type WritingDraft<V extends object> = ReturnType<typeof createWritingDraft<V>>;

/** A writing as a draft: stored on this device, and on the platform as a row of its own beside the record. */
export function createWritingDraft<V extends object>(options: WritingDraftOptions<V>) {
  const { kind, account, id, from, onPublished } = options;
  let { about } = options;

  const named = (values: V) => ({
    id,
    kind: kind.name,
    recordId: about.recordId ?? null,
    baseRevision: about.baseRevision ?? null,
    title: writingTitle(values),
  });
  const answerTo = (failure: unknown, follows: number | null): SaveAnswer<V, WritingRefusal> => {
    if (!(failure instanceof CallFailure)) throw failure;
    const { code, data, message } = failure;
    const met = conflictData.safeParse(data);
    if (code === 409 && met.success) {
      const values = kind.shape.safeParse(valuesIn(met.data.current)).data;
      return { kind: 'conflict', theirs: { values, revision: met.data.revision } };
    }
    const isUnknown = code === 404 || code === 405;
    if (isUnknown && follows !== null) return { kind: 'gone' };
    if (isUnknown)
      return { kind: 'refused', why: { reason: 'notThere', message }, isForGood: true };
    // without the permission nothing can be stored, whatever is typed
    if (code === 403) return { kind: 'refused', why: failure, isForGood: true };
    return failedSave(failure);
  };

  const draft = createDraft<V, never, WritingRefusal>(
    {
      textOf: (values) => JSON.stringify(values),
      clock: browserClock,
      device: {
        write: (kept) => keepOnDevice(account, { ...kept, ...named(kept.values) }),
        remove: () => forgetOnDevice(account, id),
      },
      remote: {
        async save(values, { follows, isLast }) {
          const { length } = JSON.stringify(values);
          if (length > writingLength)
            return { kind: 'refused', why: { reason: 'tooLong', message: '' } };
          const body = { ...named(values), values: Object.fromEntries(Object.entries(values)) };
          const call = follows === null ? body : { ...body, revision: follows };
          try {
            const keepalive = isLast && length < keepaliveLength;
            return { kind: 'saved', revision: (await sendWriting(call, { keepalive })).revision };
          } catch (failure) {
            return answerTo(failure, follows);
          }
        },
        forget: () => forgetWriting(id).catch(() => undefined),
      },
      onPublished,
    },
    from,
  );

  return {
    ...draft,
    id,
    /** Bases it on another revision of its record, or on none. */
    rebase(next: WritingSubject): void {
      about = next;
      draft.touch();
    },
    /** Called when it was saved after its form was left: changes since the save began continue as a change of the record. */
    async settle(next: WritingSubject): Promise<void> {
      if (draft.get().isSaved) return draft.finish();
      about = next;
      draft.touch(true);
      await draft.release();
    },
  };
}

function valuesIn(current: unknown): unknown {
  return typeof current === 'object' && current !== null
    ? Reflect.get(current, 'values')
    : undefined;
}
