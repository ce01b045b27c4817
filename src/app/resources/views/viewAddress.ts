import type { ListView } from '#contract/entities/listView.ts';
import {
  decodeListState,
  encodeListState,
  initialListState,
  type ListState,
  resolveView,
} from '#schema/codec.ts';
import type { CompiledResource } from '#schema/compile.ts';

/**
 * How a saved view stands in the address of a list: `view=<id>` shows it as saved; `view=<id>&changed=1&…` shows it with
 * the person's changes; `view=none` shows the list itself, if another view is shown first.
 */
export interface Viewing {
  readonly state: ListState;
  /** the view in use */
  readonly view: ListView | undefined;
  /** names a view that this person does not have */
  readonly missing: boolean;
}

const noView = 'none';
/** Names in the address that belong to views. */
export const viewParameter = 'view';
const changedParameter = 'changed';

interface KnownViews {
  readonly views: readonly ListView[];
  /** id of the view that an address without parameters shows */
  readonly first: string | undefined;
  /** the view that was shown last; if it is deleted, its rows stay visible */
  readonly last?: ListView | undefined;
}

/** Reads an address. */
export function readAddress(
  search: string,
  resource: CompiledResource,
  { views, first, last }: KnownViews,
): Viewing {
  const query = new URLSearchParams(search);
  const explicit = decodeListState(query, resource);
  const asked = query.get(viewParameter) ?? (encoded(explicit) === '' ? first : undefined);
  if (asked === undefined || asked === noView)
    return { state: explicit, view: undefined, missing: false };
  const view = views.find(({ id }) => id === asked);
  const meant = view ?? (last?.id === asked ? last : undefined);
  return {
    state:
      meant && !query.has(changedParameter)
        ? { ...resolveView(meant.state, resource).state, pageIndex: explicit.pageIndex }
        : explicit,
    view,
    missing: !view && query.get(viewParameter) === asked,
  };
}

/** Writes the address of a state under a view, or under none. */
export function writeAddress(
  state: ListState,
  resource: CompiledResource,
  { view, first }: { view: ListView | undefined; first: string | undefined },
): URLSearchParams {
  if (!view) {
    const query = encodeListState(state);
    if (first !== undefined && query.size === 0) query.set(viewParameter, noView);
    return query;
  }
  const asSaved = isSameState(state, resolveView(view.state, resource).state);
  const query = new URLSearchParams({ [viewParameter]: view.id });
  if (!asSaved) query.set(changedParameter, '1');
  const rest = encodeListState(
    asSaved ? { ...initialListState, pageIndex: state.pageIndex } : state,
  );
  for (const [name, value] of rest) query.set(name, value);
  return query;
}

/** Whether two states show the same rows in the same order, whatever the page. */
export function isSameState(left: ListState, right: ListState): boolean {
  return encoded(left) === encoded(right);
}

function encoded(state: ListState): string {
  const query = encodeListState({ ...state, pageIndex: 1 });
  query.sort();
  return query.toString();
}
