import { removeValue, setValue } from '../document/edits.ts';
import { isObject, type JsonPath, sameJson } from '../document/json.ts';

/** What was changed at a path; `undefined` was taken away. */
interface Changed {
  readonly path: JsonPath;
  readonly value: unknown;
}

/** The smallest set of changes between two values; a list is changed as a whole. */
function changedValues(before: unknown, after: unknown, path: JsonPath = []): Changed[] {
  if (sameJson(before, after)) return [];
  if (!isObject(before) || !isObject(after)) return [{ path, value: after }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    Object.hasOwn(after, key)
      ? Object.hasOwn(before, key)
        ? changedValues(before[key], after[key], [...path, key])
        : [{ path: [...path, key], value: after[key] }]
      : [{ path: [...path, key], value: undefined }],
  );
}

/**
 * Both texts in one: what was changed here, put into what somebody else has stored meanwhile. Where both changed the
 * same, this side's counts.
 *
 * @param base the text that both began with
 * @returns undefined where one of the texts is no JSON
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | undefined {
  try {
    const changes = changedValues(JSON.parse(base), JSON.parse(mine));
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
