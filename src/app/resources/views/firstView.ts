import { useKeptText } from '../keptText.ts';

/** The id of the view that a person sees first on a list, and how to choose another; undefined for the list itself. */
export const useFirstView = (resource: string, place: string) =>
  useKeptText('first-view', resource, place);
