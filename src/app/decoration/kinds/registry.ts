import type { ReactNode } from 'react';
import { createElement, useCallback } from 'react';
import type { KnownComponentType } from '#contract/componentLooks.ts';
import type { SpecialComponent, SpecialComponentOf } from '#contract/entities/special.ts';
import type { Problem } from '#contract/errors.ts';
import type { Language } from '#contract/language.ts';
import type { ComponentPatch } from '../document/actions/content.ts';
import {
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
    | 'type'
    | 'label'
    | 'description'
    | 'keywords'
    | 'Icon'
    | 'create'
    | 'itemLimit'
    | 'automatic'
    | 'Sample'
  > {
  problems(component: SpecialComponent, language: Language): Problem[];
  warnings(component: SpecialComponent, language: Language): Problem[];
  pictures(component: SpecialComponent): KindPicture[];
  links(component: SpecialComponent): KindLink[];
  summary(component: SpecialComponent, language: Language): string;
  upgrade(component: SpecialComponent): SpecialComponent;
  inspect(component: SpecialComponent, handlers: InspectorHandlers): ReactNode;
}

export interface KindRegistry {
  /** @throws Error if the type is registered already */
  register<T extends KnownComponentType>(kind: ComponentKind<T>): void;
  find(type: number): RegisteredKind | undefined;
  all(): readonly RegisteredKind[];
  /** Brings every component of an opened page to the present form; leaves unknown types as they are. */
  upgrade<Page extends { readonly components: readonly SpecialComponent[] }>(page: Page): Page;
}

/** A registry of component kinds. */
export function createKindRegistry(): KindRegistry {
  const kinds = new Map<number, RegisteredKind>();
  return {
    register(kind) {
      if (kinds.has(kind.type))
        throw new Error(`The component type ${kind.type} is registered already.`);
      kinds.set(kind.type, erase(kind));
    },
    find: (type) => kinds.get(type),
    all: () => [...kinds.values()],
    upgrade: (page) => ({
      ...page,
      components: page.components.map(
        (component) => kinds.get(component.type)?.upgrade(component) ?? component,
      ),
    }),
  };
}

function erase<T extends KnownComponentType>(kind: ComponentKind<T>): RegisteredKind {
  const { type, label, description, keywords, Icon, create, itemLimit } = kind;
  const { automatic, Sample, Inspector } = kind;
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
    type,
    label,
    description,
    keywords,
    Icon,
    create,
    itemLimit,
    automatic,
    Sample,
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
