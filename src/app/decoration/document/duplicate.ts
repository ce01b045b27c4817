import type { SpecialComponent } from '#contract/entities/special.ts';

/** A copy of a component with keys of its own and no id: the platform has not seen it yet. */
export function duplicateOf(component: SpecialComponent, newUuid: () => string): SpecialComponent {
  const { id: _id, ...copied } = structuredClone(component);
  for (const item of copied.contents) item.uuid = newUuid();
  return { ...copied, uuid: newUuid() };
}
