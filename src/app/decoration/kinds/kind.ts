import type { ComponentType as ReactComponent, ReactNode } from 'react';
import { ComponentType, type ShowType, type StyleType } from '#contract/codes.ts';
import type { SpecialComponent, SpecialComponentOf } from '#contract/entities/special.ts';
import type { Problem } from '#contract/errors.ts';
import type { Language, Localized } from '#contract/language.ts';
import type { ComponentPatch } from '../document/state.ts';
import type { InputSurroundings } from './found.ts';

/** A change of a component: a patch, or a function that makes one of the component as it is then. */
type ComponentChange<C extends SpecialComponent> =
  | ComponentPatch
  | ((component: C) => ComponentPatch);

/** What an inspector gets: the component, and how to change it. */
interface Inspecting<C extends SpecialComponent> {
  component: C;
  /** `typing`: the change is a keystroke; keystrokes in a row are undone at once */
  onChange(change: ComponentChange<C>, typing?: boolean): void;
}

export type InspectorProps<T extends ComponentType> = Inspecting<SpecialComponentOf<T>>;

/** How a component is changed, and what its inputs share. */
export type InspectorHandlers = Omit<Inspecting<SpecialComponent>, 'component'> & InputSurroundings;

/** An address that a person has given a component, of a picture or of a link. */
interface KindAddress {
  /** path below the component: `contents.0.cover` */
  readonly field: string;
  /** position of its item, counted from 1 */
  readonly position: number;
  readonly address: string;
}

interface KindPicture extends KindAddress {
  /** least width in pixels: twice what a phone shows */
  readonly leastWidth: number;
}

interface KindLink extends KindAddress {
  /** the text of the link; empty for a picture */
  readonly title: string;
}

/**
 * Everything the editor knows of one type of component. Its functions are methods: those of one type may stand among those of
 * all, where `kinds.of` hands each component to those of its own type alone.
 */
interface KindOf<C extends SpecialComponent> {
  readonly type: C['type'];
  /** for a kind of an extension: which one (`<extension>/<name>`) */
  readonly kind?: string;
  /** its name in the palette */
  readonly label: Localized;
  /** one line below the name in the palette */
  readonly description: Localized;
  /** other names, as rows of them in each language, also in pinyin */
  readonly keywords: readonly string[];
  readonly Icon: ReactComponent;
  /** Makes a new component. */
  create(uuid: string, language: Language): C;
  /** how many items it may hold (contract 5) */
  readonly itemLimit: number;
  readonly showTypes: readonly ShowType[];
  readonly styleTypes: readonly StyleType[];
  /** whether the platform can choose its contents (contract 10.11) */
  readonly automatic: boolean;
  /** What blocks publishing, by path below the component. */
  problems(component: C, language: Language): Problem[];
  /** What looks wrong but may be published, beyond the checks for every kind. */
  warnings?(component: C, language: Language): Problem[];
  /** an item that shows a picture, of a kind whose items are pictures that people give. Default: it holds none */
  pictureItem?(address: string): C['contents'][number];
  /** its pictures whose size is checked. Default: none */
  pictures?(component: C): KindPicture[];
  /** the links in it. Default: none */
  links?(component: C): KindLink[];
  /** one line about its content, for the outline */
  summary(component: C, language: Language): string;
  /**
   * Turns a component that an older editor saved into the present form, without changing what readers see. Returns the
   * same object if there is nothing to change.
   */
  upgrade(component: C): C;
  /** drawn on the canvas while the component is empty */
  readonly Sample: ReactComponent;
  /** edits what it holds; title, look and times are the same for every kind */
  Inspector(props: Inspecting<C>): ReactNode;
}

export type ComponentKind<T extends ComponentType> = KindOf<SpecialComponentOf<T>>;

/** A kind as the palette and the editor find it. */
export interface RegisteredKind extends KindOf<SpecialComponent> {
  /** tells it from the others: its type; those of extensions have one each from that of `ComponentType.extension` on */
  readonly key: number;
}

/** The kinds of the editor, in the order of the palette. */
export function createKindRegistry() {
  const kinds: RegisteredKind[] = [];
  const named = (type: ComponentType, name: string | undefined) =>
    kinds.find((kind) => kind.type === type && kind.kind === name);
  /** The kind of a component; undefined if nobody here knows it. */
  const of = (component: SpecialComponent): RegisteredKind | undefined =>
    named(component.type, component.type === ComponentType.extension ? component.kind : undefined);
  return {
    /** @throws Error if the type, or the kind of an extension, is registered already */
    register(kind: KindOf<SpecialComponent>): void {
      if (named(kind.type, kind.kind))
        throw new Error(`The component type ${kind.kind ?? kind.type} is registered already.`);
      const before = kinds.filter(({ type }) => type === kind.type).length;
      kinds.push({ ...kind, key: kind.type + before });
    },
    find: (key: number) => kinds.find((kind) => kind.key === key),
    of,
    all: (): readonly RegisteredKind[] => kinds,
    /** Brings every component of an opened page to the present form; leaves unknown types as they are. */
    upgrade: <Page extends { readonly components: readonly SpecialComponent[] }>(
      page: Page,
    ): Page => ({
      ...page,
      components: page.components.map(
        (component) => of(component)?.upgrade(component) ?? component,
      ),
    }),
  };
}
