import { platformZone } from '#app/configuration.ts';
import { crudFilters, fixedFilters } from '#app/providers/crudFilters.ts';
import { callFilters, type ListState } from '#schema/codec.ts';
import type { CompiledResource } from '#schema/compile.ts';
import type { FixedFilters } from './useListRows.ts';

/** What a list asks for at this moment: its filters, its tab, its order. */
export interface ListQuestion {
  readonly resource: CompiledResource;
  readonly state: ListState;
  readonly fixed: FixedFilters | undefined;
}

const tabOf = (resource: CompiledResource, name: string | undefined) =>
  resource.tabs.find((tab) => tab.name === name) ?? resource.tabs[0];

/** What every call of a tab, or of a list within another screen, carries: no filter of the same name is offered. */
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
 * @param whole asks for records as their detail has them; rows of a list may hold the beginning of a text alone
 */
export function questionFor({ resource, state, fixed }: ListQuestion, whole = false) {
  const tab = tabOf(resource, state.tab);
  const settled = settledValues(resource, state.tab, fixed);
  const searched = Object.fromEntries(
    Object.entries(state.filters).filter(([name]) => !Object.hasOwn(settled, name)),
  );
  return {
    resource: resource.name,
    filters: [
      ...fixedFilters(settled),
      ...crudFilters(resource, callFilters(searched, resource, platformZone())),
    ],
    sorters: sortersOf(resource, state),
    meta: {
      ...(tab?.list ? { endpoint: tab.list } : {}),
      ...(whole ? { whole } : {}),
    },
  };
}
