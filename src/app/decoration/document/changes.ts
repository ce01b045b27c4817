import type { SpecialComponent, SpecialSettings } from '#contract/entities/special.ts';

/** What one key was and became. */
export interface KeyChange {
  readonly key: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** A component and its place on the page that holds it. */
interface Placed {
  readonly component: SpecialComponent;
  readonly at: number;
}

/** How the keys of one component changed. */
interface ComponentEdit {
  readonly id: string;
  readonly changes: readonly KeyChange[];
}

/** The position of a component before and after. */
interface Relocation {
  readonly from: number;
  readonly to: number;
}

/**
 * A change of the page that can be applied and inverted. A move is recorded by positions, not by copies of the page;
 * `placed` is sorted by position.
 */
export type Change =
  | { readonly kind: 'insert'; readonly placed: readonly Placed[] }
  | { readonly kind: 'remove'; readonly placed: readonly Placed[] }
  | { readonly kind: 'move'; readonly places: readonly Relocation[] }
  | { readonly kind: 'component'; readonly edits: readonly ComponentEdit[] }
  | { readonly kind: 'settings'; readonly changes: readonly KeyChange[] }
  | { readonly kind: 'replace'; readonly from: Page; readonly to: Page };

/** The part of the state that changes are about. */
export interface Page {
  readonly settings: SpecialSettings;
  readonly components: readonly SpecialComponent[];
}

/** The page after a change. */
export function applyChange(page: Page, change: Change): Page {
  switch (change.kind) {
    case 'insert': {
      const components = [...page.components];
      for (const { component, at } of change.placed) components.splice(at, 0, component);
      return { ...page, components };
    }
    case 'remove': {
      const gone = new Set(change.placed.map(({ at }) => at));
      return { ...page, components: page.components.filter((_, at) => !gone.has(at)) };
    }
    case 'move':
      return { ...page, components: relocated(page.components, change.places) };
    case 'component': {
      const edits = new Map(change.edits.map(({ id, changes }) => [id, changes]));
      return {
        ...page,
        components: page.components.map((component) => {
          const changes = edits.get(component.uuid);
          return changes ? patched(component, changes) : component;
        }),
      };
    }
    case 'settings':
      return { ...page, settings: patched(page.settings, change.changes) };
    case 'replace':
      return change.to;
  }
}

/** The inverse of a change. */
export function inverseOf(change: Change): Change {
  switch (change.kind) {
    case 'insert':
      return { ...change, kind: 'remove' };
    case 'remove':
      return { ...change, kind: 'insert' };
    case 'move':
      return { ...change, places: change.places.map(({ from, to }) => ({ from: to, to: from })) };
    case 'component':
      return {
        ...change,
        edits: change.edits.map((edit) => ({ ...edit, changes: edit.changes.map(swapped) })),
      };
    case 'settings':
      return { ...change, changes: change.changes.map(swapped) };
    case 'replace':
      return { ...change, from: change.to, to: change.from };
  }
}

const swapped = ({ key, from, to }: KeyChange): KeyChange => ({ key, from: to, to: from });

function patched<T extends object>(target: T, changes: readonly KeyChange[]): T {
  return { ...target, ...Object.fromEntries(changes.map(({ key, to }) => [key, to])) };
}

/** The list with some elements taken from their places and put to others. */
function relocated<T>(list: readonly T[], places: readonly Relocation[]): readonly T[] {
  const taken = [...places]
    .sort((left, right) => left.to - right.to)
    .flatMap(({ from, to }) => list.slice(from, from + 1).map((element) => ({ element, to })));
  const leaving = new Set(places.map(({ from }) => from));
  const result = list.filter((_, at) => !leaving.has(at));
  for (const { element, to } of taken) result.splice(to, 0, element);
  return result;
}

/** The list with one element taken from a place and put to another. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  return relocated(list, [{ from, to }]);
}

/** The keys of `patch` that differ from `target`; empty if none does. */
export function changesBetween<T extends object>(target: T, patch: Partial<T>): KeyChange[] {
  const before = new Map<string, unknown>(Object.entries(target));
  return Object.entries(patch).flatMap(([key, to]) => {
    const from = before.get(key);
    return Object.is(from, to) ? [] : [{ key, from, to }];
  });
}

/** Joins two successive changes of the same thing into one; undefined if they cannot be joined. */
export function joined(first: Change, second: Change): Change | undefined {
  if (first.kind === 'settings' && second.kind === 'settings')
    return { kind: 'settings', changes: joinKeys(first.changes, second.changes) };
  if (first.kind !== 'component' || second.kind !== 'component') return undefined;
  const [one, ...others] = first.edits;
  const [next, ...more] = second.edits;
  if (!one || !next || others.length > 0 || more.length > 0 || one.id !== next.id) return undefined;
  const changes = joinKeys(one.changes, next.changes);
  return { kind: 'component', edits: changes.length > 0 ? [{ id: one.id, changes }] : [] };
}

function joinKeys(first: readonly KeyChange[], second: readonly KeyChange[]): KeyChange[] {
  const all = new Map(first.map((change) => [change.key, change]));
  for (const change of second)
    all.set(change.key, { ...change, from: (all.get(change.key) ?? change).from });
  return [...all.values()].filter(({ from, to }) => !Object.is(from, to));
}

/** Whether a change changes nothing at all. */
export function changesNothing(change: Change): boolean {
  switch (change.kind) {
    case 'insert':
    case 'remove':
      return change.placed.length === 0;
    case 'move':
      return change.places.every(({ from, to }) => from === to);
    case 'component':
      return change.edits.length === 0;
    case 'settings':
      return change.changes.length === 0;
    case 'replace':
      return change.from === change.to;
  }
}
