import { changesBetween } from '#app/widgets/draft/merge.ts';
import { removeValue, setValue } from '../document/edits.ts';

/**
 * Merges two texts: puts my changes into what somebody else has saved. Where both changed the same, mine counts.
 *
 * @param base the text that both started from
 * @returns undefined if one of the texts is not JSON
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | undefined {
  try {
    const changes = changesBetween(JSON.parse(base), JSON.parse(mine));
    JSON.parse(theirs);
    return changes.reduce(
      (text, { path, value }) =>
        value === undefined ? removeValue(text, path) : setValue(text, path, value),
      theirs,
    );
  } catch {
    return undefined;
  }
}
