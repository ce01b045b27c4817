/** Sets of characters as regular expressions distinguish them, exact for all of Unicode. */

/** Ranges of code points in order, from the first to the last of each. */
export type Characters = readonly (readonly [first: number, last: number])[];

export const none: Characters = [];

const lastCodePoint = 0x10_ff_ff;
/**
 * size of a chunk of code points, so small that no high surrogate is directly before a low one; together they would be
 * one character
 */
const chunkSize = 0x400;

/** Whether two sets have a character in common. */
export function meet(left: Characters, right: Characters): boolean {
  let [at, other] = [0, 0];
  for (;;) {
    const [one, two] = [left[at], right[other]];
    if (!one || !two) return false;
    if (one[1] < two[0]) at += 1;
    else if (two[1] < one[0]) other += 1;
    else return true;
  }
}

/** The union of several sets. */
export function together(sets: readonly Characters[]): Characters {
  const filled = sets.filter((set) => set.length > 0);
  if (filled.length < 2) return filled[0] ?? none;
  return joined(filled.flat().toSorted(([one], [two]) => one - two));
}

/** Sorts ranges by their first characters and joins those that touch. */
function joined(ranges: Characters): Characters {
  const apart: [number, number][] = [];
  for (const [first, last] of ranges) {
    const before = apart.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else apart.push([first, last]);
  }
  return apart;
}

let chunks: readonly string[] | undefined;
function allCharacters(): readonly string[] {
  chunks ??= Array.from({ length: (lastCodePoint + 1) / chunkSize }, (_, chunk) =>
    String.fromCodePoint(...Array.from({ length: chunkSize }, (_, at) => chunk * chunkSize + at)),
  );
  return chunks;
}

const known = new Map<string, Characters>();

/** The characters that a part of an expression matches, such as `\d` or `[a-z]`. */
export function charactersOf(source: string): Characters {
  const kept = known.get(source);
  if (kept) return kept;
  const found: [number, number][] = [];
  const form = new RegExp(`(?:${source})+`, 'gu');
  for (const [chunk, text] of allCharacters().entries()) {
    const width = chunk * chunkSize > 0xff_ff ? 2 : 1;
    for (const match of text.matchAll(form)) {
      const first = chunk * chunkSize + match.index / width;
      found.push([first, first + match[0].length / width - 1]);
    }
  }
  const set = joined(found);
  if (known.size > 1_000) known.clear();
  known.set(source, set);
  return set;
}
