import { type ResourceDefinition, resource } from '#schema/meta.ts';
import { upgradeResource } from '#schema/upgrade.ts';

/** The list that a text of any version declares; undefined where it is none. */
export function definitionOf(text: string): ResourceDefinition | undefined {
  try {
    return resource.safeParse(upgradeResource(JSON.parse(text)).value).data;
  } catch {
    return undefined;
  }
}
