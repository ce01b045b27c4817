import type { SpecialComponent } from './entities/special.ts';

/** A component each of whose items has a key of its own: of items that repeat one, all but the first get another. */
export function withOwnItems(component: SpecialComponent, newUuid: () => string): SpecialComponent {
  const uuids = component.contents.map(({ uuid }: { readonly uuid: string }) => uuid);
  if (new Set(uuids).size === uuids.length) return component;
  const copy = structuredClone(component);
  const known = new Set<string>();
  for (const item of copy.contents) {
    if (known.has(item.uuid)) item.uuid = newUuid();
    known.add(item.uuid);
  }
  return copy;
}
