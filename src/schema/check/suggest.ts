import { type Localized, labelOf } from '#contract/language.ts';
import { locales } from '#locales/index.ts';

/** The number of edits (insert, delete, replace, swap of neighbours) that turn one word into the other. */
function distance(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1];
      let best = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1])
        best = Math.min(best, (beforeLast[column - 2] ?? Number.POSITIVE_INFINITY) + 1);
      current.push(best);
    }
    beforeLast = last;
    last = current;
  }
  return last[right.length] ?? 0;
}

/** The known word that was probably meant; undefined if none is similar enough. */
export function didYouMean(given: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  // with as many edits as letters, any word becomes any other
  let least = Math.min(Math.max(2, Math.floor(given.length / 3)), given.length - 1) + 1;
  for (const word of known) {
    const edits = distance(given.toLowerCase(), word.toLowerCase());
    if (edits < least) {
      best = word;
      least = edits;
    }
  }
  return best ?? [...known].find((word) => given.length > 1 && word.startsWith(given));
}

/** Joins names into one line, at most `limit` of them. */
function listed(names: Iterable<string>, limit = 12): string {
  const all = [...names];
  return all.length > limit ? `${all.slice(0, limit).join(', ')}, …` : all.join(', ');
}

/** What a finding says to do, and the word that would fix it. */
interface Suggestion {
  readonly suggestion: Localized;
  readonly fix?: string;
}

/** Suggests one word. */
export const nearest = (word: string): Suggestion => ({
  suggestion: labelOf(locales.checks.suggestions, 'nearest', { word }),
  fix: word,
});

/** Suggests the word that was probably meant, or lists the known words. */
export function suggestion(given: string, known: Iterable<string>): Suggestion {
  const names = [...known];
  const near = didYouMean(given, names);
  if (near !== undefined) return nearest(near);
  return {
    suggestion:
      names.length === 0
        ? labelOf(locales.checks.suggestions, 'remove')
        : labelOf(locales.checks.suggestions, 'known', { known: listed(names) }),
  };
}
