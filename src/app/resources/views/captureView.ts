import type { Arrangement, ListViewState } from '#contract/entities/listView.ts';
import { defaultPageSize, pageSizes } from '#contract/limits.ts';
import type { ListState } from '#schema/codec.ts';

/**
 * The state of the list in the form that a saved view has.
 *
 * @param arrangement the columns; undefined if they stand as in the schema
 */
export function captureView(
  { tab, filters, sort, pageSize }: ListState,
  arrangement: Arrangement | undefined,
): ListViewState {
  const size = pageSize === defaultPageSize ? undefined : pageSizes.find((one) => one === pageSize);
  return {
    filters: { ...filters },
    ...(tab === undefined ? {} : { tab }),
    ...(sort ? { sort: { ...sort } } : {}),
    ...(size === undefined ? {} : { pageSize: size }),
    ...(arrangement ? { arrangement } : {}),
  };
}

/** Whether the columns stand as the view has them; a view that stores no columns fits any. */
export function isArrangedAs(
  view: Arrangement | undefined,
  shown: Arrangement | undefined,
): boolean {
  const text = (one: Arrangement | undefined) =>
    JSON.stringify(
      one?.columns.map(({ name, width, pinned, hidden }) => [name, width, pinned, hidden]),
    );
  return view === undefined || text(view) === text(shown);
}
