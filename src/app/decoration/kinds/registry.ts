import type { ReactNode } from 'react';
import { createElement } from 'react';
import type { ComponentType } from '#contract/codes.ts';
import type { SpecialComponent } from '#contract/entities/special.ts';
import type { Problem } from '#contract/errors.ts';
import type { Language } from '#contract/language.ts';
import { type ComponentChange, type ComponentKind, type InspectorProps, isOfKind } from './kind.ts';

type InspectorHandlers = Omit<InspectorProps<ComponentType>, 'component'>;

/** A kind as the editor uses it: the component's type is checked where it comes in. */
export interface RegisteredKind
  extends Pick<
    ComponentKind,
    'type' | 'label' | 'description' | 'Icon' | 'create' | 'itemLimit' | 'Sample'
  > {
  problems(component: SpecialComponent, language: Language): Problem[];
  summary(component: SpecialComponent, language: Language): string;
  inspect(component: SpecialComponent, handlers: InspectorHandlers): ReactNode;
}

export interface KindRegistry {
  /** @throws Error where the type is registered already */
  register<T extends ComponentType>(kind: ComponentKind<T>): void;
  find(type: ComponentType): RegisteredKind | undefined;
  all(): readonly RegisteredKind[];
}

/** A registry of component kinds. */
export function createKindRegistry(): KindRegistry {
  const kinds = new Map<ComponentType, RegisteredKind>();
  return {
    register(kind) {
      if (kinds.has(kind.type))
        throw new Error(`The component type ${kind.type} is registered already.`);
      kinds.set(kind.type, erase(kind));
    },
    find: (type) => kinds.get(type),
    all: () => [...kinds.values()],
  };
}

function erase<T extends ComponentType>(kind: ComponentKind<T>): RegisteredKind {
  const { type, label, description, Icon, create, itemLimit, Sample, Inspector } = kind;
  return {
    ...{ type, label, description, Icon, create, itemLimit, Sample },
    problems: (component, language) =>
      isOfKind(kind, component) ? kind.problems(component, language) : [],
    summary: (component, language) =>
      isOfKind(kind, component) ? kind.summary(component, language) : '',
    inspect: (component, handlers) =>
      isOfKind(kind, component)
        ? createElement(Inspector, {
            key: component.uuid,
            component,
            ...handlers,
            onChange: (change, typing) => handlers.onChange(eraseChange(kind, change), typing),
          })
        : null,
  };
}

function eraseChange<T extends ComponentType>(
  kind: ComponentKind<T>,
  change: ComponentChange<T>,
): ComponentChange {
  if (typeof change !== 'function') return change;
  return (component) => (isOfKind(kind, component) ? change(component) : {});
}
