import { ComponentType } from '#contract/codes.ts';
import type { SpecialComponent } from '#contract/entities/special.ts';
import { inLanguage, type Language } from '#contract/language.ts';
import { specialLimits } from '#contract/limits.ts';
import { cutText } from '#contract/text.ts';
import { typeName } from '../kinds/names.ts';
import type { ComponentPatch } from './state.ts';

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

/** Whether a component has no name of its own: none, that of its type, or the one that it has from its title. */
function hasNameOfTitle(component: SpecialComponent): boolean {
  const { name, title } = component;
  const ofType = Object.values(typeName(component));
  return name === '' || ofType.includes(name) || name === nameFrom(title);
}

const nameFrom = (title: string): string => cutText(title.trim(), specialLimits.componentName);

/** The name that a component has while nobody has given it one: its title, else what its type is called. */
export const nameOfTitle = (
  component: SpecialComponent,
  language: Language,
  title = component.title,
): string => nameFrom(title) || inLanguage(typeName(component), language);

/**
 * The change that gives a component another title. Its name goes along until a person gives it another one, so that the
 * outline says what the page says.
 */
export function retitled(
  component: SpecialComponent,
  title: string,
  language: Language,
): ComponentPatch {
  if (!hasNameOfTitle(component)) return { title };
  return { title, name: nameOfTitle(component, language, title) };
}
