import { changesBetween } from '#app/widgets/draft/merge.ts';
import { removeValue, setValue } from '../document/edits.ts';

/**
 * Both texts in one: what was changed here, put into what somebody else has stored meanwhile. Where both changed the
 * same, this side's counts.
 *
 * @param base the text that both began with
 * @returns undefined where one of the texts is no JSON
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
