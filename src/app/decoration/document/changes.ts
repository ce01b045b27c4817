import type { SpecialComponent, SpecialSettings } from '#contract/entities/special.ts';

/** What one key was and became. */
export interface KeyChange {
  readonly key: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** A change of the page that can be made and unmade. A move is recorded by its places, never as copies of the page. */
export type Change =
  | { readonly kind: 'insert'; readonly component: SpecialComponent; readonly at: number }
  | { readonly kind: 'remove'; readonly component: SpecialComponent; readonly at: number }
  | { readonly kind: 'move'; readonly id: string; readonly from: number; readonly to: number }
  | { readonly kind: 'component'; readonly id: string; readonly changes: readonly KeyChange[] }
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
    case 'insert':
      return { ...page, components: page.components.toSpliced(change.at, 0, change.component) };
    case 'remove':
      return { ...page, components: page.components.toSpliced(change.at, 1) };
    case 'move':
      return { ...page, components: moved(page.components, change.from, change.to) };
    case 'component':
      return {
        ...page,
        components: page.components.map((component) =>
          component.uuid === change.id ? patched(component, change.changes) : component,
        ),
      };
    case 'settings':
      return { ...page, settings: patched(page.settings, change.changes) };
    case 'replace':
      return change.to;
  }
}

/** The change that takes another one back. */
export function inverseOf(change: Change): Change {
  switch (change.kind) {
    case 'insert':
      return { ...change, kind: 'remove' };
    case 'remove':
      return { ...change, kind: 'insert' };
    case 'move':
      return { ...change, from: change.to, to: change.from };
    case 'component':
      return { ...change, changes: change.changes.map(swapped) };
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

/** The list with one element taken from a place and put to another. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const [element] = list.slice(from, from + 1);
  if (element === undefined) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, element);
}

/** The keys of `patch` that differ from `target`; nothing where all are as they were. */
export function changesBetween<T extends object>(target: T, patch: Partial<T>): KeyChange[] {
  const before = new Map<string, unknown>(Object.entries(target));
  return Object.entries(patch).flatMap(([key, to]) => {
    const from = before.get(key);
    return Object.is(from, to) ? [] : [{ key, from, to }];
  });
}

/** Two changes of the same thing, one after the other, as one; undefined where they cannot join. */
export function joined(first: Change, second: Change): Change | undefined {
  if (first.kind === 'settings' && second.kind === 'settings')
    return { kind: 'settings', changes: joinKeys(first.changes, second.changes) };
  if (first.kind === 'component' && second.kind === 'component' && first.id === second.id)
    return { ...first, changes: joinKeys(first.changes, second.changes) };
  return undefined;
}

function joinKeys(first: readonly KeyChange[], second: readonly KeyChange[]): KeyChange[] {
  const all = new Map(first.map((change) => [change.key, change]));
  for (const change of second)
    all.set(change.key, { ...change, from: (all.get(change.key) ?? change).from });
  return [...all.values()].filter(({ from, to }) => !Object.is(from, to));
}

/** Whether a change changes nothing at all. */
export function isNothing(change: Change): boolean {
  if (change.kind === 'move') return change.from === change.to;
  return (change.kind === 'component' || change.kind === 'settings') && change.changes.length === 0;
}
