import { setValue } from './edits.ts';
import { listAt, objectAt, textAt } from './json.ts';

/**
 * The text of a list under another name: the former stays as an alias, so that saved views, arrangements and links
 * lead on; fields that relate to the list itself go on doing so.
 *
 * @param text that parses
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
