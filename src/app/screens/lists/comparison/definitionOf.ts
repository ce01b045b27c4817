import type { ByName } from '#schema/compile.ts';
import { baseNameOf, extendDefinition } from '#schema/extend.ts';
import { type ResourceDefinition, resource } from '#schema/meta.ts';
import { withOwnCalls, withoutOwnCalls } from '#schema/own/calls.ts';
import { upgradeResource } from '#schema/upgrade.ts';

/** The lists that a text may extend, by their names. */
export type Definitions = ByName<ResourceDefinition>;

/**
 * The list that a text declares, whatever its schema version, with everything it inherits; undefined if the text is not
 * a valid list.
 */
export function definitionOf(text: string, known?: Definitions): ResourceDefinition | undefined {
  try {
    const { value } = upgradeResource(JSON.parse(text));
    const base = known?.get(baseNameOf(value) ?? '');
    return resource.safeParse(
      withOwnCalls(base ? extendDefinition(withoutOwnCalls(base), value) : value),
    ).data;
  } catch {
    return undefined;
  }
}
