import { useMemo } from 'react';
import type { ListView } from '#contract/entities/listView.ts';
import { useKeptText } from '../keptText.ts';
import { useResources } from '../resourcesContext.ts';

/** The id of the view that a person sees first on a list, and how to choose another; undefined for the list itself. */
export const useFirstView = (resource: string, place: string) =>
  useKeptText('first-view', resource, place);

const none: readonly ListView[] = [];

/** The views of a list at a place: a person's own and those that are shared, by name. */
export function useListViews(resource: string, place: string): readonly ListView[] {
  const { views } = useResources();
  const all = views.get(resource) ?? none;
  return useMemo(
    () =>
      all
        .filter((view) => view.place === place)
        .sort((left, right) => left.name.localeCompare(right.name)),
    [all, place],
  );
}
