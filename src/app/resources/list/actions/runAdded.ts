import { currentLanguage } from '#app/language/index.ts';
import { addedParts } from '#extending/installed.ts';
import type { CompiledResource } from '#schema/compile.ts';
import type { Row } from '../useListRows.ts';

/**
 * Leaves rows to the action of an extension.
 *
 * @returns what it tells people; undefined: that it is done
 * @throws what the action throws
 */
export async function runAdded(
  name: string,
  resource: CompiledResource,
  rows: readonly Row[],
): Promise<string | undefined> {
  const action = addedParts.actions[name];
  if (!action) throw new Error(`No extension brings the action "${name}"`);
  const { default: run } = await action.load();
  return run({ resource, rows, language: currentLanguage() });
}
