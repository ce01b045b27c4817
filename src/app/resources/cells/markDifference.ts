/** A text in parts; `at` is where each begins. */
export type MarkedText = readonly {
  readonly part: string;
  readonly differs: boolean;
  readonly at: number;
}[];

/** Characters that stay around what differs, where a text is longer than is read at a glance. */
const context = 60;
/** Texts up to so many characters are shown whole. */
const atAGlance = 200;
/** Texts that share less than this part are two texts, not one that was changed. */
const sharedPart = 0.25;

/**
 * Two texts, with what differs between them marked: all between the beginning and the end that they share. What they
 * share of long ones is cut down to what stands around it.
 */
export function markDifference(from: string, to: string): { from: MarkedText; to: MarkedText } {
  // by characters as people see them, not by halves of them
  const [before, after] = [[...from], [...to]];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const isChanged = start + end >= shorter * sharedPart && shorter > 0;
  if (!isChanged) [start, end] = [0, 0];
  const split = (text: readonly string[]): MarkedText => {
    const cut = text.length > atAGlance;
    const head = text.slice(0, start);
    const middle = text.slice(start, text.length - end);
    const tail = text.slice(text.length - end);
    const parts = [
      cut && head.length > context ? `…${head.slice(-context).join('')}` : head.join(''),
      middle.join(''),
      cut && tail.length > context ? `${tail.slice(0, context).join('')}…` : tail.join(''),
    ];
    return parts.flatMap((part, at) =>
      part === '' ? [] : { part, differs: isChanged && at === 1, at },
    );
  };
  return { from: split(before), to: split(after) };
}
