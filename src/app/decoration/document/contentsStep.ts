import { sameJson } from '#schema/json.ts';

/**
 * What one step did to the items of a component: how many were added or removed, that they changed places, or that one
 * was edited.
 */
export type ContentsStep =
  | { readonly kind: 'added' | 'removed'; readonly count: number }
  | { readonly kind: 'sorted' }
  | { readonly kind: 'edited'; readonly position: number; readonly keys: readonly string[] };

interface Item {
  readonly uuid: string;
}

/** Names the step between two lists of contents; undefined if it takes several steps. */
export function contentsStep(from: unknown, to: unknown): ContentsStep | undefined {
  if (!areItems(from) || !areItems(to)) return undefined;
  const left = without(from, to).length;
  const came = without(to, from).length;
  if (left > 0 && came > 0) return undefined;
  if (came > 0) return { kind: 'added', count: came };
  if (left > 0) return { kind: 'removed', count: left };
  if (to.some(({ uuid }, at) => from[at]?.uuid !== uuid)) return { kind: 'sorted' };
  const edited = to.flatMap((item, at) => {
    const keys = changedKeys(from[at] ?? {}, item);
    return keys.length > 0 ? [{ position: at + 1, keys }] : [];
  });
  const [only] = edited;
  return only && edited.length === 1 ? { kind: 'edited', ...only } : undefined;
}

function areItems(value: unknown): value is readonly Item[] {
  return (
    Array.isArray(value) &&
    value.every(
      (item: unknown) =>
        typeof item === 'object' &&
        item !== null &&
        'uuid' in item &&
        typeof item.uuid === 'string',
    )
  );
}

function without(items: readonly Item[], others: readonly Item[]): readonly Item[] {
  const known = new Set(others.map(({ uuid }) => uuid));
  return items.filter(({ uuid }) => !known.has(uuid));
}

function changedKeys(before: object, after: object): string[] {
  const was = new Map<string, unknown>(Object.entries(before));
  const is = new Map<string, unknown>(Object.entries(after));
  return [...new Set([...was.keys(), ...is.keys()])].filter(
    (key) => !sameJson(was.get(key), is.get(key)),
  );
}
