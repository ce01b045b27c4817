import { currentLanguage } from '#app/language/index.ts';
import { newUuid } from '#app/session/newUuid.ts';
import { ComponentType } from '#contract/codes.ts';
import type { SpecialComponent } from '#contract/entities/special.ts';
import type { OwnTextName } from '#page/parts/OwnText.tsx';
import type { ComponentPatch } from '../document/actions/content.ts';
import { retitled } from '../document/retitled.ts';

/** A component's change that gives one of its own texts; of an item by its uuid. Undefined if it has no such text. */
export function withText(
  component: SpecialComponent,
  item: string | undefined,
  name: OwnTextName,
  text: string,
): ComponentPatch | undefined {
  if (name === 'content') {
    if (component.type !== ComponentType.richText) return undefined;
    return { contents: [{ uuid: component.contents[0]?.uuid ?? newUuid(), content: text }] };
  }
  if (item === undefined)
    return name === 'title' ? retitled(component, text, currentLanguage()) : undefined;
  const changed = <Item extends { uuid: string }>(contents: readonly Item[]): Item[] =>
    contents.map((one) => (one.uuid === item ? { ...one, [name]: text } : one));
  switch (component.type) {
    case ComponentType.banner:
      return name === 'title' || name === 'subTitle'
        ? { contents: changed(component.contents) }
        : undefined;
    case ComponentType.imageText:
      return name === 'name' ? undefined : { contents: changed(component.contents) };
    default:
      return undefined;
  }
}
