import { crudFilters, fixedFilters } from '#app/providers/crudFilters.ts';
import type { ListState } from '#schema/codec.ts';
import type { CompiledResource } from '#schema/compile.ts';

/** Values that every call of an embedded list carries: `{ contentType: 1050 }`. */
export type FixedFilters = Readonly<Record<string, string | number | boolean>>;

/** What a list asks for now: filters, tab, order. */
export interface ListQuestion {
  readonly resource: CompiledResource;
  readonly state: ListState;
  readonly fixed: FixedFilters | undefined;
}

const tabOf = (resource: CompiledResource, name: string | undefined) =>
  resource.tabs.find((tab) => tab.name === name) ?? resource.tabs[0];

/** The values that a tab, or the screen around the list, always sends. A filter of the same name is not offered. */
export function settledValues(
  resource: CompiledResource,
  tab: string | undefined,
  fixed?: FixedFilters,
): Readonly<Record<string, unknown>> {
  return { ...tabOf(resource, tab)?.fixed, ...fixed };
}

/** The order that the call asks for: the person's, else the list's own. */
function sortersOf(resource: CompiledResource, state: ListState) {
  const { sort } = state;
  if (sort)
    return [{ field: sort.by, order: sort.descending ? ('desc' as const) : ('asc' as const) }];
  const own = resource.sort;
  if (!own) return [];
  const column = resource.columns.find(({ name }) => name === own.field);
  return [
    {
      field: column?.sortBy ?? own.field,
      order: own.direction === 'descending' ? ('desc' as const) : ('asc' as const),
    },
  ];
}

/**
 * The question in refine's own shapes, without the page.
 *
 * @param whole asks for records as their details have them; a row of a list may hold only the beginning of a text
 */
export function questionFor({ resource, state, fixed }: ListQuestion, whole = false) {
  const tab = tabOf(resource, state.tab);
  const settled = settledValues(resource, state.tab, fixed);
  const dropped = new Set([
    ...Object.keys(settled),
    ...resource.filters.flatMap(({ name, ways }) =>
      Object.hasOwn(settled, name) ? Object.values(ways) : [],
    ),
  ]);
  const searched = Object.fromEntries(
    Object.entries(state.filters).filter(([name]) => !dropped.has(name)),
  );
  return {
    resource: resource.name,
    filters: [...fixedFilters(settled), ...crudFilters(resource, searched)],
    sorters: sortersOf(resource, state),
    meta: {
      ...(tab?.list ? { endpoint: tab.list } : {}),
      ...(whole ? { whole } : {}),
    },
  };
}
