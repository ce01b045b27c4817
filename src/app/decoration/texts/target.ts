import { currentLanguage } from '#app/language/index.ts';
import { newUuid } from '#app/session/newUuid.ts';
import { ComponentType } from '#contract/codes.ts';
import type { SpecialComponent } from '#contract/entities/special.ts';
import type { OwnTextName } from '#page/parts/Heading.tsx';
import { retitled } from '../document/copies.ts';
import type { ComponentPatch } from '../document/state.ts';
import { componentOf } from '../document/state.ts';
import type { EditorStore } from '../editorStore.ts';

/** A component's change that gives one of its own texts; of an item by its uuid. Undefined if it has no such text. */
function withText(
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

/** What texts are written into: a component, or the page itself. Keys in a row are one step, as in the inspector. */
export interface TextTarget {
  /** uuid of the component; empty for the page */
  readonly uuid: string;
  write(item: string | undefined, name: OwnTextName, text: string): void;
  /** Called when a text is entered. @returns takes back what has been written into it since */
  enter(item: string | undefined, name: OwnTextName, text: string): () => void;
  /** position of an item, counted from 1 */
  positionOf(item: string): number;
  /** The next change is a step of its own. */
  settle(): void;
}

/** What a change has changed, as it was before. */
function again(
  before: SpecialComponent,
  change: ComponentPatch | undefined,
): ComponentPatch | undefined {
  if (!change || 'contents' in change) return change && { contents: before.contents };
  // a title may have named its component
  return { title: before.title, ...('name' in change ? { name: before.name } : {}) };
}

/** The own texts of a component. */
export function componentTexts(store: EditorStore, uuid: string): TextTarget {
  const present = () => componentOf(store.getState(), uuid);
  const change = (patch: ComponentPatch | undefined) => {
    if (patch) store.dispatch({ type: 'change-component', uuid, patch, typing: true });
  };
  const write: TextTarget['write'] = (item, name, text) => {
    const component = present();
    if (component) change(withText(component, item, name, text));
  };
  const settle = () => store.dispatch({ type: 'settle' });
  let written: unknown;
  return {
    uuid,
    write(item, name, text) {
      write(item, name, text);
      written = present();
    },
    enter(item, name, text) {
      const before = present();
      written = before;
      settle();
      return () => {
        // what stood there again leaves no step; it cannot stand there again where another's change came between
        if (before && present() === written)
          change(again(before, withText(before, item, name, text)));
        else write(item, name, text);
        settle();
      };
    },
    positionOf: (item) => (present()?.contents.findIndex((one) => one.uuid === item) ?? -1) + 1,
    settle,
  };
}

/** The name and the summary of the page. */
export function pageTexts(store: EditorStore): TextTarget {
  const settle = () => store.dispatch({ type: 'settle' });
  const write: TextTarget['write'] = (_item, name, text) =>
    store.dispatch({ type: 'change-settings', patch: { [name]: text }, typing: true });
  return {
    uuid: '',
    write,
    enter(item, name, text) {
      settle();
      return () => {
        write(item, name, text);
        settle();
      };
    },
    positionOf: () => 0,
    settle,
  };
}
