import { useCallback, useMemo, useState } from 'react';
import type { CompiledColumn, CompiledResource } from '#schema/compile.ts';

const keyOf = (place: string): string => `bookdesk.columns.${place}`;

function readShown(resource: CompiledResource, place: string): ReadonlySet<string> | undefined {
  const text = localStorage.getItem(keyOf(place));
  if (text === null) return undefined;
  const known = new Set(resource.columns.map(({ name }) => name));
  const shown = text.split(',').filter((name) => known.has(name));
  return shown.length > 0 ? new Set(shown) : undefined;
}

export interface ColumnChoice {
  /** in the schema's order */
  readonly columns: readonly CompiledColumn[];
  readonly isShown: (name: string) => boolean;
  readonly toggle: (name: string) => void;
  /** as the schema has it */
  readonly reset: () => void;
  readonly isDefault: boolean;
}

/**
 * Which columns this browser shows of a list; the schema's own choice until a person makes another.
 *
 * @param place the screen that the list stands on: each keeps a choice of its own
 */
export function useColumnChoice(resource: CompiledResource, place: string): ColumnChoice {
  const [chosen, setChosen] = useState(() => readShown(resource, place));
  const shown = useMemo(
    () =>
      chosen ?? new Set(resource.columns.filter(({ hidden }) => !hidden).map(({ name }) => name)),
    [chosen, resource],
  );
  const columns = useMemo(
    () => resource.columns.filter(({ name }) => shown.has(name)),
    [resource, shown],
  );
  const toggle = useCallback(
    (name: string) => {
      const next = new Set(shown);
      if (!next.delete(name)) next.add(name);
      // a table without columns is no use
      if (next.size === 0) return;
      localStorage.setItem(keyOf(place), [...next].join(','));
      setChosen(next);
    },
    [shown, place],
  );
  const reset = useCallback(() => {
    localStorage.removeItem(keyOf(place));
    setChosen(undefined);
  }, [place]);
  return {
    columns,
    isShown: (name) => shown.has(name),
    toggle,
    reset,
    isDefault: chosen === undefined,
  };
}
