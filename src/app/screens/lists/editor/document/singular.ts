import { followLabel } from '#schema/infer/singular.ts';
import { sameJson } from '#schema/json.ts';
import { insertAfter, removeValue, setValue } from './edits.ts';
import { isLocalized, valueAt } from './json.ts';

/**
 * Updates the singular label after the label of a list has changed, unless a person wrote the singular themselves.
 *
 * @param text with the new label of the list
 * @param root the document before that change
 */
export function withSingular(text: string, root: unknown): string {
  const before = valueAt(root, ['label']);
  const after = valueAt(JSON.parse(text), ['label']);
  const singular = valueAt(root, ['singular']);
  if (!isLocalized(before) || !isLocalized(after) || sameJson(before, after)) return text;
  if (singular !== undefined && !isLocalized(singular)) return text;
  const next = followLabel(singular, before, after);
  if (next === undefined) return removeValue(text, ['singular']);
  if (singular !== undefined) return setValue(text, ['singular'], next);
  return insertAfter(text, [], { after: 'label', name: 'singular', value: next });
}
