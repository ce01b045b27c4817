import { diffResources, type ResourceChange } from '#schema/diff.ts';
import { type ResourceDefinition, resource } from '#schema/meta.ts';
import { upgradeResource } from '#schema/upgrade.ts';

function definitionOf(text: string): ResourceDefinition | undefined {
  try {
    return resource.safeParse(upgradeResource(JSON.parse(text)).value).data;
  } catch {
    return undefined;
  }
}

/** What one text in the place of the other changes for people; undefined where one of them is no list. */
export function changesBetween(before: string, after: string): ResourceChange[] | undefined {
  const [left, right] = [definitionOf(before), definitionOf(after)];
  return left && right ? diffResources(left, right) : undefined;
}
