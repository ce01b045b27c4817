import type { ReactNode } from 'react';
import { createElement, useCallback } from 'react';
import { ComponentType } from '#contract/codes.ts';
import type { KnownComponentType } from '#contract/componentLooks.ts';
import type { SpecialComponent, SpecialComponentOf } from '#contract/entities/special.ts';
import type { Problem } from '#contract/errors.ts';
import type { Language } from '#contract/language.ts';
import type { ComponentPatch } from '../document/reducer.ts';
import {
  addedNameOf,
  type ComponentChange,
  type ComponentKind,
  type InspectorProps,
  isOfKind,
  type KindLink,
  type KindPicture,
} from './kind.ts';

/** A change of a component of any type. */
type AnyChange = ComponentPatch | ((component: SpecialComponent) => ComponentPatch);

export interface InspectorHandlers
  extends Omit<InspectorProps<KnownComponentType>, 'component' | 'onChange'> {
  onChange: (change: AnyChange, typing?: boolean) => void;
}

/** A kind as the editor uses it: it checks the type of each component it is given. */
export interface RegisteredKind
  extends Pick<
    ComponentKind,
    | 'label'
    | 'description'
    | 'keywords'
    | 'Icon'
    | 'create'
    | 'itemLimit'
    | 'showTypes'
    | 'styleTypes'
    | 'automatic'
    | 'Sample'
  > {
  /** tells it from the others: its type; those of extensions have one each from that of `ComponentType.extension` on */
  readonly key: number;
  /** an item that shows a picture; undefined for kinds that hold none */
  readonly pictureItem: ((address: string) => SpecialComponent['contents'][number]) | undefined;
  problems(component: SpecialComponent, language: Language): Problem[];
  warnings(component: SpecialComponent, language: Language): Problem[];
  pictures(component: SpecialComponent): KindPicture[];
  links(component: SpecialComponent): KindLink[];
  summary(component: SpecialComponent, language: Language): string;
  upgrade(component: SpecialComponent): SpecialComponent;
  inspect(component: SpecialComponent, handlers: InspectorHandlers): ReactNode;
}

export interface KindRegistry {
  /** @throws Error if the type, or the kind of an extension, is registered already */
  register<T extends KnownComponentType>(kind: ComponentKind<T>): void;
  find(key: number): RegisteredKind | undefined;
  /** the kind of a component; undefined if nobody here knows it */
  of(component: SpecialComponent): RegisteredKind | undefined;
  all(): readonly RegisteredKind[];
  /** Brings every component of an opened page to the present form; leaves unknown types as they are. */
  upgrade<Page extends { readonly components: readonly SpecialComponent[] }>(page: Page): Page;
}

/** A registry of component kinds. */
export function createKindRegistry(): KindRegistry {
  const kinds = new Map<number, RegisteredKind>();
  const keysOfAdded = new Map<string, number>();
  const of = (component: SpecialComponent) => {
    const added = addedNameOf(component);
    return kinds.get(
      added === undefined ? component.type : (keysOfAdded.get(added) ?? ComponentType.unknown),
    );
  };
  return {
    register(kind) {
      const { type, kind: added } = kind;
      if (added === undefined ? kinds.has(type) : keysOfAdded.has(added))
        throw new Error(`The component type ${added ?? type} is registered already.`);
      const key = added === undefined ? type : ComponentType.extension + keysOfAdded.size;
      if (added !== undefined) keysOfAdded.set(added, key);
      kinds.set(key, erase(kind, key));
    },
    find: (key) => kinds.get(key),
    of,
    all: () => [...kinds.values()],
    upgrade: (page) => ({
      ...page,
      components: page.components.map(
        (component) => of(component)?.upgrade(component) ?? component,
      ),
    }),
  };
}

function erase<T extends KnownComponentType>(kind: ComponentKind<T>, key: number): RegisteredKind {
  const { label, description, keywords, Icon, create, itemLimit } = kind;
  const { showTypes, styleTypes, automatic, Sample, Inspector } = kind;
  const Inspecting = ({
    onChange,
    ...props
  }: InspectorHandlers & { component: SpecialComponentOf<T> }) => {
    const change = useCallback<InspectorProps<T>['onChange']>(
      (made, typing) => onChange(eraseChange(kind, made), typing),
      [onChange],
    );
    return createElement(Inspector, { ...props, onChange: change });
  };
  return {
    key,
    label,
    description,
    keywords,
    Icon,
    create,
    itemLimit,
    showTypes,
    styleTypes,
    automatic,
    Sample,
    pictureItem: kind.pictureItem,
    problems: (component, language) =>
      isOfKind(kind, component) ? kind.problems(component, language) : [],
    warnings: (component, language) =>
      (isOfKind(kind, component) && kind.warnings?.(component, language)) || [],
    pictures: (component) => (isOfKind(kind, component) && kind.pictures?.(component)) || [],
    links: (component) => (isOfKind(kind, component) && kind.links?.(component)) || [],
    summary: (component, language) =>
      isOfKind(kind, component) ? kind.summary(component, language) : '',
    upgrade: (component) => (isOfKind(kind, component) ? kind.upgrade(component) : component),
    inspect: (component, handlers) => {
      const key = component.uuid;
      return isOfKind(kind, component)
        ? createElement(Inspecting, { key, component, ...handlers })
        : null;
    },
  };
}

function eraseChange<T extends KnownComponentType>(
  kind: ComponentKind<T>,
  change: ComponentChange<T>,
): AnyChange {
  if (typeof change !== 'function') return change;
  return (component) => (isOfKind(kind, component) ? change(component) : {});
}
