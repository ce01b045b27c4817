/** Undoes what was done; tells which records it could not change back. */
export type Undo = () => Promise<Pick<Done, 'left' | 'gone'>>;

/** How many records a call left unchanged, by the reason. */
export interface Left {
  /** were deleted before the call */
  readonly gone: number;
  /** already were what the call would have made them */
  readonly same: number;
}

/** What the work on some items came to. */
export interface Done {
  /** items that nothing was done to. Default: none */
  readonly left?: Left | undefined;
  /** of several items, the places of those that were gone */
  readonly gone?: readonly number[];
  /** takes it back; absent where nothing does */
  readonly undo?: Undo | undefined;
  /** what the call says of itself; empty where it says nothing */
  readonly answered?: string;
}

interface BatchFailure<T> {
  readonly item: T;
  readonly error: unknown;
}

/** How far a batch has come. */
export interface BatchProgress<T> {
  readonly total: number;
  /** items that are finished, including those that needed no change */
  readonly done: number;
  readonly left: Left;
  /** those that were gone, as far as it is known which they were */
  readonly gone: readonly T[];
  readonly failures: readonly BatchFailure<T>[];
  /** not begun, or refused because the session ran out */
  readonly waiting: readonly T[];
  /** newest first */
  readonly undos: readonly { readonly undo: Undo; readonly items: readonly T[] }[];
  /** of the last call that said something */
  readonly answered: string;
  /** whether it waits for somebody to sign in again */
  readonly paused: boolean;
}

export interface BatchOptions<T> {
  /** Does the work for one item or, with `groupSize`, for several in one call. */
  readonly work: (items: readonly T[]) => Promise<Done>;
  /** items in one call; the items of a failed call are tried one by one, to find which of them fails. Default: 1 */
  readonly groupSize?: number;
  /** calls at the same time. Default: 4 */
  readonly atOnce?: number;
  /** stops the batch: calls that were sent are finished, no further one is begun */
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: BatchProgress<T>) => void;
  /** Whether a failure means that the session ran out: nothing was done, and the batch waits. */
  readonly isPause?: (error: unknown) => boolean;
  /** Whether a failure means that the item is not there any more. */
  readonly isGone?: (error: unknown) => boolean;
  /** Resolves when it may go on; rejects where the batch is stopped meanwhile. */
  readonly whenReady?: (signal: AbortSignal) => Promise<void>;
}

/**
 * Does work for many items, a few calls at a time. Never rejects: items that failed are in the result with their errors,
 * and those that a stop left undone are in `waiting`.
 */
export async function runBatch<T>(
  items: readonly T[],
  options: BatchOptions<T>,
): Promise<BatchProgress<T>> {
  const {
    work,
    groupSize = 1,
    atOnce = 4,
    signal,
    onProgress,
    isPause,
    isGone,
    whenReady,
  } = options;
  const waiting: (readonly T[])[] = [];
  for (let from = 0; from < items.length; from += groupSize)
    waiting.push(items.slice(from, from + groupSize));
  const failures: BatchFailure<T>[] = [];
  const undos: { undo: Undo; items: readonly T[] }[] = [];
  let done = 0;
  let left: Left = { gone: 0, same: 0 };
  const goneItems: T[] = [];
  let answered = '';
  let pausing: Promise<void> | undefined;

  const progress = (): BatchProgress<T> => ({
    total: items.length,
    done,
    left,
    gone: [...goneItems],
    failures: [...failures],
    waiting: waiting.flat(),
    undos: [...undos],
    answered,
    paused: pausing !== undefined,
  });

  const pause = () => {
    pausing ??= (whenReady?.(signal) ?? Promise.reject(signal.reason)).then(
      () => {
        pausing = undefined;
        onProgress?.(progress());
      },
      () => {
        pausing = undefined;
        stopped = true;
      },
    );
  };
  let stopped = false;

  const takeIn = (group: readonly T[], result: Done) => {
    done += group.length;
    answered = result.answered || answered;
    const { gone, same } = result.left ?? { gone: 0, same: 0 };
    left = { gone: left.gone + gone, same: left.same + same };
    const places = new Set(gone === group.length ? group.keys() : (result.gone ?? []));
    goneItems.push(...group.filter((_item, place) => places.has(place)));
    if (result.undo && gone + same < group.length)
      undos.unshift({
        undo: result.undo,
        items: group.filter((_item, place) => !places.has(place)),
      });
  };

  const doGroup = async (group: readonly T[]) => {
    try {
      takeIn(group, await work(group));
    } catch (error) {
      if (isPause?.(error)) {
        waiting.unshift(group);
        pause();
      } else if (group.length > 1) waiting.unshift(...group.map((item) => [item]));
      else if (isGone?.(error)) {
        done += 1;
        left = { ...left, gone: left.gone + 1 };
        goneItems.push(...group);
      } else failures.push(...group.map((item) => ({ item, error })));
    }
    onProgress?.(progress());
  };

  const lane = async () => {
    while (!stopped && !signal.aborted) {
      if (pausing) {
        await pausing;
        continue;
      }
      const group = waiting.shift();
      if (!group) return;
      await doGroup(group);
    }
  };
  // a lane ends when nothing waits; a failed group that is tried one by one, or a pause, brings work back for another
  // round
  do await Promise.all(Array.from({ length: atOnce }, lane));
  while (waiting.length > 0 && !stopped && !signal.aborted);
  return progress();
}
