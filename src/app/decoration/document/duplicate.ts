import { ComponentType } from '#contract/codes.ts';
import type { SpecialComponent } from '#contract/entities/special.ts';

/** A copy of a component with keys of its own and no id: the platform has not seen it yet. */
export function duplicateOf(component: SpecialComponent, newUuid: () => string): SpecialComponent {
  const { id: _id, ...copied } = structuredClone(component);
  const uuid = newUuid();
  // a component of an unknown type is saved as its `original`, so the new key goes there too
  if (copied.type === ComponentType.unknown) {
    const { id: _originalId, ...original } = copied.original;
    return { ...copied, uuid, original: { ...original, uuid } };
  }
  for (const item of copied.contents) item.uuid = newUuid();
  return { ...copied, uuid };
}
