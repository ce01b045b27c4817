import type { ComponentType as ReactComponent } from 'react';
import { ComponentType, type ShowType, type StyleType } from '#contract/codes.ts';
import type { KnownComponentType } from '#contract/componentLooks.ts';
import type { SpecialComponent, SpecialComponentOf } from '#contract/entities/special.ts';
import type { Problem } from '#contract/errors.ts';
import type { Language, Localized } from '#contract/language.ts';
import type { ComponentPatch } from '../document/reducer.ts';

/** A change of a component: a patch, or a function that makes one of the component as it is then. */
export type ComponentChange<T extends KnownComponentType = KnownComponentType> =
  | ComponentPatch
  | ((component: SpecialComponentOf<T>) => ComponentPatch);

/** What an inspector gets: the component, and how to change it. */
export interface InspectorProps<T extends KnownComponentType> {
  component: SpecialComponentOf<T>;
  /** `typing`: the change is a keystroke; keystrokes in a row are undone at once */
  onChange: (change: ComponentChange<T>, typing?: boolean) => void;
  /** called when the person has left an input */
  onSettle: () => void;
  readOnly: boolean;
  /** what blocks publishing, by path below the component: `contents.0.cover` */
  problems: readonly Problem[];
}

/** A picture that a person has given a component. */
export interface KindPicture {
  /** path below the component: `contents.0.cover` */
  readonly field: string;
  /** position of its item, counted from 1 */
  readonly position: number;
  readonly address: string;
  /** least width in pixels: twice what a phone shows */
  readonly leastWidth: number;
}

/** A link that a person has written. */
export interface KindLink {
  /** path below the component: `contents.0.linkUrl` */
  readonly field: string;
  /** position of its item, counted from 1 */
  readonly position: number;
  /** the text of the link; empty for a picture */
  readonly title: string;
  readonly address: string;
}

/** Everything the editor knows of one type of component; one folder a kind. */
export interface ComponentKind<T extends KnownComponentType = KnownComponentType> {
  readonly type: T;
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
  create(uuid: string, language: Language): SpecialComponentOf<T>;
  /** how many items it may hold (contract 5) */
  readonly itemLimit: number;
  readonly showTypes: readonly ShowType[];
  readonly styleTypes: readonly StyleType[];
  /** whether the platform can choose its contents (contract 10.11) */
  readonly automatic: boolean;
  /** What blocks publishing, by path below the component. */
  problems(component: SpecialComponentOf<T>, language: Language): Problem[];
  /** What looks wrong but may be published, beyond the checks for every kind. */
  warnings?(component: SpecialComponentOf<T>, language: Language): Problem[];
  /** an item that shows a picture, of a kind whose items are pictures that people give. Default: it holds none */
  pictureItem?(address: string): SpecialComponentOf<T>['contents'][number];
  /** its pictures whose size is checked. Default: none */
  pictures?(component: SpecialComponentOf<T>): KindPicture[];
  /** the links in it. Default: none */
  links?(component: SpecialComponentOf<T>): KindLink[];
  /** one line about its content, for the outline */
  summary(component: SpecialComponentOf<T>, language: Language): string;
  /**
   * Turns a component that an older editor saved into the present form, without changing what readers see. Returns the
   * same object if there is nothing to change.
   */
  upgrade(component: SpecialComponentOf<T>): SpecialComponentOf<T>;
  /** drawn on the canvas while the component is empty */
  readonly Sample: ReactComponent;
  /** edits what it holds; title, look and times are the same for every kind */
  readonly Inspector: ReactComponent<InspectorProps<T>>;
}

/** Whether a component is of a kind's type; the type of the component follows. */
export function isOfKind<T extends KnownComponentType>(
  kind: ComponentKind<T>,
  component: SpecialComponent,
): component is SpecialComponentOf<T> {
  return component.type === kind.type && addedNameOf(component) === kind.kind;
}

/** The name of its kind, for a component of an extension. */
export const addedNameOf = (component: SpecialComponent): string | undefined =>
  component.type === ComponentType.extension ? component.kind : undefined;
