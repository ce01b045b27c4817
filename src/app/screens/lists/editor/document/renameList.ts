import { setValue } from './edits.ts';
import { listAt, objectAt, textAt } from './json.ts';

/**
 * Renames a list. The former name becomes an alias, so that saved views, arrangements and links still work; fields that
 * relate to the list itself are changed.
 *
 * @param text must parse
 */
export function renameList(text: string, to: string): string {
  const root: unknown = JSON.parse(text);
  const from = textAt(root, ['name']);
  const aliases = [...listAt(root, ['aliases']).map(String), from].filter((name) => name !== to);
  let next = setValue(text, ['name'], to);
  for (const name of Object.keys(objectAt(root, ['fields'])))
    if (textAt(root, ['fields', name, 'relation', 'resource']) === from)
      next = setValue(next, ['fields', name, 'relation', 'resource'], to);
  return setValue(next, ['aliases'], [...new Set(aliases)]);
}
