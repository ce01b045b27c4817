/** One change of a text: the old and the new text at an offset. */
export interface TextChange {
  readonly from: number;
  readonly removed: string;
  readonly inserted: string;
}

/** The smallest change that turns one text into the other; undefined if they are equal. */
export function changeBetween(before: string, after: string): TextChange | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let tail = 0;
  while (
    tail < shorter - from &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail += 1;
  return {
    from,
    removed: before.slice(from, before.length - tail),
    inserted: after.slice(from, after.length - tail),
  };
}

/** The text after a change. */
export const applyChange = (text: string, { from, removed, inserted }: TextChange): string =>
  text.slice(0, from) + inserted + text.slice(from + removed.length);

/** The change that undoes another one. */
export const inverse = ({ from, removed, inserted }: TextChange): TextChange => ({
  from,
  removed: inserted,
  inserted: removed,
});

/** number of steps that can be undone */
const limit = 500;

/** Changes that can be undone and redone, the newest last. */
export interface History {
  readonly done: readonly TextChange[];
  readonly undone: readonly TextChange[];
  /**
   * group of the newest change; another change of that group is added to the same step. Undefined: the step is complete
   */
  readonly open: string | undefined;
}
export const noHistory: History = { done: [], undone: [], open: undefined };

/**
 * Adds a change to the history.
 *
 * @param group successive changes of one group are one step, such as typing into one input or into the code
 */
export function record(history: History, change: TextChange, group: string | undefined): History {
  const last = history.done.at(-1);
  const joined =
    last && group !== undefined && group === history.open ? join(last, change) : undefined;
  const done = joined ? [...history.done.slice(0, -1), joined] : [...history.done, change];
  return { done: done.slice(-limit), undone: [], open: group };
}

/** Combines two changes, if the second one touches what the first wrote. */
function join(first: TextChange, second: TextChange): TextChange | undefined {
  const end = first.from + first.inserted.length;
  const secondEnd = second.from + second.removed.length;
  if (second.from > end || secondEnd < first.from) return undefined;
  /** how far the second change reaches beyond the first on either side */
  const before = Math.max(0, first.from - second.from);
  const beyond = Math.max(0, secondEnd - end);
  const { removed } = second;
  return {
    from: Math.min(first.from, second.from),
    removed: removed.slice(0, before) + first.removed + removed.slice(removed.length - beyond),
    inserted:
      first.inserted.slice(0, Math.max(0, second.from - first.from)) +
      second.inserted +
      first.inserted.slice(Math.max(0, secondEnd - first.from)),
  };
}
