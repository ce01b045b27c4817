import { defaultPageSize, pageSizes } from '#contract/limits.ts';
import type { CompiledFilter, CompiledResource } from './compile.ts';

/** Value of one parameter of a filter: a date is `YYYY-MM-DD`, a relation the record's id. */
export type FilterValue = string | number | boolean;

/** What a list shows, as its address keeps it. */
export interface ListState {
  /** from 1 */
  readonly pageIndex: number;
  readonly pageSize: number;
  /** absent for the list's own order */
  readonly sort: { readonly by: string; readonly descending: boolean } | undefined;
  /** absent for the first tab */
  readonly tab: string | undefined;
  /** by parameter: `likeCountMin`, `createdAtFrom`, `status` */
  readonly filters: Readonly<Record<string, FilterValue>>;
}

/** Names in the address that no filter may have. */
export const listParameters: readonly string[] = ['pageIndex', 'pageSize', 'sort', 'tab'];

export const initialListState: ListState = {
  pageIndex: 1,
  pageSize: defaultPageSize,
  sort: undefined,
  tab: undefined,
  filters: {},
};

/** The address query of a state; what is as it was at first is left out. */
export function encodeListState(state: ListState): URLSearchParams {
  const query = new URLSearchParams();
  if (state.tab !== undefined) query.set('tab', state.tab);
  for (const [name, value] of Object.entries(state.filters)) query.set(name, String(value));
  if (state.sort) query.set('sort', `${state.sort.descending ? '-' : ''}${state.sort.by}`);
  if (state.pageIndex !== 1) query.set('pageIndex', String(state.pageIndex));
  if (state.pageSize !== defaultPageSize) query.set('pageSize', String(state.pageSize));
  return query;
}

/** The state that an address asks for; what the list does not know or cannot be is left out. */
export function decodeListState(query: URLSearchParams, resource: CompiledResource): ListState {
  const pageIndex = Number(query.get('pageIndex') ?? 1);
  const pageSize = Number(query.get('pageSize') ?? defaultPageSize);
  const sort = query.get('sort') ?? '';
  const by = sort.replace(/^-/, '');
  const tab = query.get('tab') ?? undefined;
  const filters: Record<string, FilterValue> = {};
  for (const filter of resource.filters)
    for (const parameter of filter.parameters) {
      const value = readValue(query.get(parameter), filter);
      if (value !== undefined) filters[parameter] = value;
    }
  return {
    pageIndex: Number.isInteger(pageIndex) && pageIndex >= 1 ? pageIndex : 1,
    pageSize: pageSizes.find((size) => size === pageSize) ?? defaultPageSize,
    sort: resource.columns.some((column) => column.sortBy === by)
      ? { by, descending: sort.startsWith('-') }
      : undefined,
    tab: resource.tabs.some(({ name }) => name === tab) ? tab : undefined,
    filters,
  };
}

function readValue(text: string | null, filter: CompiledFilter): FilterValue | undefined {
  if (text === null || text === '') return undefined;
  switch (filter.kind) {
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'enum':
      return filter.options.find((option) => String(option.value) === text)?.value;
    case 'numberRange': {
      const value = Number(text);
      return Number.isFinite(value) && value >= filter.minimum ? value : undefined;
    }
    case 'dateRange':
      return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
    default:
      return text;
  }
}

/** The parameters of a list call for filters as the address keeps them: days become instants of this time zone. */
export function callFilters(
  filters: ListState['filters'],
  resource: CompiledResource,
): Record<string, FilterValue> {
  const days = new Set(
    resource.filters
      .filter(({ kind }) => kind === 'dateRange')
      .flatMap((filter) => filter.parameters),
  );
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      days.has(name) && typeof value === 'string' ? instantOf(value, name.endsWith('To')) : value,
    ]),
  );
}

const instantOf = (day: string, end: boolean): string =>
  new Date(`${day}T${end ? '23:59:59.999' : '00:00:00.000'}`).toISOString();
