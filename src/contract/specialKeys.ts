import type { SpecialComponent } from './entities/special.ts';

/** Gives every item of a component its own key: if several have the same one, all but the first get a new one. */
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
