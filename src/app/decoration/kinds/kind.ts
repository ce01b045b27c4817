import type { ComponentType as ReactComponent } from 'react';
import type { ShowType, StyleType } from '#contract/codes.ts';
import type { KnownComponentType } from '#contract/componentLooks.ts';
import type { SpecialComponent, SpecialComponentOf } from '#contract/entities/special.ts';
import type { Problem } from '#contract/errors.ts';
import type { Language, Localized } from '#contract/language.ts';
import type { ComponentPatch } from '../document/actions/content.ts';

/** A change of a component: a patch, or what makes one of the component as it is by then. */
export type ComponentChange<T extends KnownComponentType = KnownComponentType> =
  | ComponentPatch
  | ((component: SpecialComponentOf<T>) => ComponentPatch);

/** What an inspector gets: the component, and how to change it. */
export interface InspectorProps<T extends KnownComponentType> {
  component: SpecialComponentOf<T>;
  /** `typing`: the change is a keystroke; keystrokes in a row are undone at once */
  onChange: (change: ComponentChange<T>, typing?: boolean) => void;
  /** the person has left an input */
  onSettle: () => void;
  readOnly: boolean;
  /** what stands in the way of publishing, by path below the component: `contents.0.cover` */
  problems: readonly Problem[];
}

/** A picture that a person has given a component. */
export interface KindPicture {
  /** path below the component: `contents.0.cover` */
  readonly field: string;
  /** place of its item, counted from 1 */
  readonly position: number;
  readonly address: string;
  /** least width in pixels: twice what a phone shows of it */
  readonly leastWidth: number;
}

/** A link that a person has written. */
export interface KindLink {
  /** path below the component: `contents.0.linkUrl` */
  readonly field: string;
  /** place of its item, counted from 1 */
  readonly position: number;
  /** what readers press on; empty where that is a picture */
  readonly title: string;
  readonly address: string;
}

/** Everything the editor knows of one type of component; one folder a kind. */
export interface ComponentKind<T extends KnownComponentType = KnownComponentType> {
  readonly type: T;
  /** what the palette calls it */
  readonly label: Localized;
  /** one line below the name in the palette */
  readonly description: Localized;
  /** what else people call it, in both languages and as it is typed by sound */
  readonly keywords: readonly string[];
  readonly Icon: ReactComponent;
  /** a new component, as it is dropped */
  create(uuid: string, language: Language): SpecialComponentOf<T>;
  /** how many items it may hold (contract 5) */
  readonly itemLimit: number;
  readonly showTypes: readonly ShowType[];
  readonly styleTypes: readonly StyleType[];
  /** whether its contents may come by themselves (contract 10.11) */
  readonly automatic: boolean;
  /** what keeps it from being published, by path below the component */
  problems(component: SpecialComponentOf<T>, language: Language): Problem[];
  /** what looks wrong though it may be published, beside what is looked at in every kind; nothing where it is left out */
  warnings?(component: SpecialComponentOf<T>, language: Language): Problem[];
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
  /** stands on the canvas while the component is empty */
  readonly Sample: ReactComponent;
  readonly Inspector: ReactComponent<InspectorProps<T>>;
}

/** Whether a component is of a kind's type; the type of the component follows. */
export function isOfKind<T extends KnownComponentType>(
  kind: ComponentKind<T>,
  component: SpecialComponent,
): component is SpecialComponentOf<T> {
  return component.type === kind.type;
}
