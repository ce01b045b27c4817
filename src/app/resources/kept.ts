import type { Arrangement, ListView } from '#contract/entities/listView.ts';
import type { Resources } from './readResources.ts';

/** A person's saved views and arranged columns, and what a save changes in them. */
export type Kept = Pick<Resources, 'arrangements' | 'views'>;

/** Adds a saved view: a new one at the end, a changed one in its place. */
export function withView(kept: Kept, view: ListView): Kept {
  const known = kept.views.get(view.resource) ?? [];
  const next = known.some(({ id }) => id === view.id)
    ? known.map((one) => (one.id === view.id ? view : one))
    : [...known, view];
  return { ...kept, views: new Map(kept.views).set(view.resource, next) };
}

/** Without the views of these ids. */
export function withoutViews(kept: Kept, resource: string, ids: readonly string[]): Kept {
  const left = (kept.views.get(resource) ?? []).filter(({ id }) => !ids.includes(id));
  return { ...kept, views: new Map(kept.views).set(resource, left) };
}

/** With the columns of a list at a place arranged; null takes the arrangement away. */
export function withArrangement(
  kept: Kept,
  resource: string,
  place: string,
  arrangement: Arrangement | null,
): Kept {
  const { [place]: _former, ...others } = kept.arrangements.get(resource) ?? {};
  const next = arrangement === null ? others : { ...others, [place]: arrangement };
  return { ...kept, arrangements: new Map(kept.arrangements).set(resource, next) };
}

/** What is known, with what was read of lists beside those: the person's own saves are newer than an answer. */
export const withUnknown = (known: Kept, read: Kept): Kept => ({
  arrangements: new Map([...read.arrangements, ...known.arrangements]),
  views: new Map([...read.views, ...known.views]),
});

/** The known state if the newly read one is equal, so that nothing is drawn again. */
export function keptOrNew(known: Kept, read: Kept): Kept {
  const text = ({ arrangements, views }: Kept) => JSON.stringify([[...arrangements], [...views]]);
  return text(known) === text(read) ? known : read;
}
