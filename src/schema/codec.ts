import type { Arrangement, ListViewState } from '#contract/entities/listView.ts';
import { cleanText } from '#contract/invisible.ts';
import { defaultPageSize, lastPageIndex, pageSizes } from '#contract/limits.ts';
import { type CompiledFilter, type CompiledResource, parametersOf } from './compile.ts';
import type { Choice, FilterWay } from './meta.ts';

/** The value of a filter's parameter: a date is `YYYY-MM-DD`, a relation the id of a record. */
export type FilterValue = string | number | boolean;

/** What a list shows, as its address contains it. */
export interface ListState {
  /** counted from 1 */
  readonly pageIndex: number;
  readonly pageSize: number;
  /** undefined for the list's own order */
  readonly sort: { readonly by: string; readonly descending: boolean } | undefined;
  /** undefined for the first tab */
  readonly tab: string | undefined;
  /** by parameter: `likeCountMin`, `createdAtFrom`, `status` */
  readonly filters: Readonly<Record<string, FilterValue>>;
}

/** Parameters of the address that no filter may use as its name. */
export const listParameters: readonly string[] = [
  'pageIndex',
  'pageSize',
  'sort',
  'tab',
  'view',
  'changed',
];

export const initialListState: ListState = {
  pageIndex: 1,
  pageSize: defaultPageSize,
  sort: undefined,
  tab: undefined,
  filters: {},
};

/** The address query for a state; initial values are left out. */
export function encodeListState(state: ListState): URLSearchParams {
  const query = new URLSearchParams();
  if (state.tab !== undefined) query.set('tab', state.tab);
  for (const [name, value] of Object.entries(state.filters)) query.set(name, String(value));
  if (state.sort) query.set('sort', `${state.sort.descending ? '-' : ''}${state.sort.by}`);
  if (state.pageIndex !== 1) query.set('pageIndex', String(state.pageIndex));
  if (state.pageSize !== defaultPageSize) query.set('pageSize', String(state.pageSize));
  return query;
}

/**
 * Reads the state from an address. Former names of tabs, filters and fields are translated; unknown names and
 * impossible values are left out.
 */
export function decodeListState(query: URLSearchParams, resource: CompiledResource): ListState {
  const pageIndex = Number(query.get('pageIndex') ?? 1);
  const pageSize = Number(query.get('pageSize') ?? defaultPageSize);
  const sort = query.get('sort') ?? '';
  const tab = query.get('tab');
  return {
    pageIndex:
      Number.isInteger(pageIndex) && pageIndex >= 1 ? Math.min(pageIndex, lastPageIndex) : 1,
    pageSize: pageSizes.find((size) => size === pageSize) ?? defaultPageSize,
    sort: sortOf({ by: sort.replace(/^-/, ''), descending: sort.startsWith('-') }, resource),
    tab: tab === null ? undefined : tabOf(tab, resource),
    filters: readFilters((name) => query.get(name), resource).filters,
  };
}

/** A part of a saved view that the list no longer has or cannot show. */
export interface DroppedPart {
  readonly part: 'tab' | 'filter' | 'sort' | 'column';
  /** name in the view */
  readonly name: string;
}

/** A saved view translated for the present list. */
export interface ResolvedView {
  readonly state: ListState;
  /** by present names; undefined if the view contains none */
  readonly arrangement: Arrangement | undefined;
  readonly dropped: readonly DroppedPart[];
}

/** Translates a saved view: former names become present ones; unknown parts are dropped and reported. */
export function resolveView(view: ListViewState, resource: CompiledResource): ResolvedView {
  const dropped: DroppedPart[] = [];
  const keep = <T>(found: T | undefined, part: DroppedPart['part'], name: string) => {
    if (found === undefined) dropped.push({ part, name });
    return found;
  };
  const { filters, read } = readFilters(
    (name) => (Object.hasOwn(view.filters, name) ? String(view.filters[name]) : null),
    resource,
  );
  for (const name of Object.keys(view.filters))
    if (!read.has(name)) dropped.push({ part: 'filter', name });
  const arranged = view.arrangement && resolveArrangement(view.arrangement, resource);
  dropped.push(...(arranged?.dropped ?? []));
  return {
    state: {
      ...initialListState,
      pageSize: view.pageSize ?? defaultPageSize,
      sort: view.sort && keep(sortOf(view.sort, resource), 'sort', view.sort.by),
      tab: view.tab === undefined ? undefined : keep(tabOf(view.tab, resource), 'tab', view.tab),
      filters,
    },
    arrangement: arranged?.arrangement,
    dropped,
  };
}

/**
 * Translates an arrangement of columns: former names of fields become present ones; missing columns are dropped and
 * reported. If a column occurs twice, under its former and its present name, its first position counts.
 */
export function resolveArrangement(
  arrangement: Arrangement,
  resource: CompiledResource,
): { readonly arrangement: Arrangement; readonly dropped: readonly DroppedPart[] } {
  const dropped: DroppedPart[] = [];
  const seen = new Set<string>();
  const columns = arrangement.columns.flatMap((arranged) => {
    const name = columnOf(arranged.name, resource)?.name;
    if (name === undefined) dropped.push({ part: 'column', name: arranged.name });
    if (name === undefined || seen.has(name)) return [];
    seen.add(name);
    return [{ ...arranged, name }];
  });
  return { arrangement: { columns }, dropped };
}

/** The column of a field, found by its present name before former ones. */
export const columnOf = (name: string, { columns }: CompiledResource) =>
  columns.find((column) => column.name === name) ??
  columns.find(({ field }) => field.aliases.includes(name));

function sortOf(
  { by, descending }: NonNullable<ListState['sort']>,
  resource: CompiledResource,
): ListState['sort'] {
  const column =
    resource.columns.find(({ sortBy }) => sortBy !== undefined && sortBy === by) ??
    columnOf(by, resource);
  return column?.sortBy === undefined ? undefined : { by: column.sortBy, descending };
}

const tabOf = (name: string, { tabs }: CompiledResource): string | undefined =>
  (tabs.find((tab) => tab.name === name) ?? tabs.find(({ aliases }) => aliases?.includes(name)))
    ?.name;

/**
 * Reads the filters that `given` contains.
 *
 * @returns the values by present parameter, and the given names that were recognised
 */
function readFilters(given: GivenParameter, resource: CompiledResource) {
  const filters: Record<string, FilterValue> = {};
  const read = new Set<string>();
  for (const filter of resource.filters) {
    let choices = choicesOf(filter);
    for (const [level, parameter] of filter.parameters.entries()) {
      const names = [parameter, ...formerParameters(filter, level)];
      const value = readValue(firstGiven(names, given), filter, choices);
      // without this level of a cascader the deeper ones mean nothing
      if (value === undefined && filter.kind === 'cascader') break;
      if (value === undefined) continue;
      filters[parameter] = value;
      for (const name of names) read.add(name);
      choices = choices && below(choices, value);
    }
    Object.assign(filters, readWays(filter, given, read));
  }
  return { filters, read };
}

/** What a filter asks beside its value. @param read the given names that were recognised are added */
function readWays(filter: CompiledFilter, given: GivenParameter, read: Set<string>) {
  const found: Record<string, FilterValue> = {};
  for (const [parameter, names, way] of waysOf(filter)) {
    const text = firstGiven(names, given);
    const value = way === 'empty' ? readFlag(text) : readValue(text, filter, undefined);
    if (value === undefined) continue;
    found[parameter] = value;
    for (const name of names) read.add(name);
  }
  return found;
}

/** The parameters of what a filter asks beside its value, each with its former names. */
const waysOf = ({ name, aliases, ways }: CompiledFilter) =>
  (Object.entries(ways) as [FilterWay, string][]).map(([way, parameter]) => {
    const suffix = parameter.slice(name.length);
    return [parameter, [parameter, ...aliases.map((alias) => alias + suffix)], way] as const;
  });

/** A part of an address that cannot be: no filter of this name, or a value that it does not take. */
export interface UnreadPart {
  readonly name: string;
  readonly text: string;
  readonly isUnknown: boolean;
}

/** The parts of an address that are left out when it is read, because they cannot be. */
export function unreadParts(query: URLSearchParams, resource: CompiledResource): UnreadPart[] {
  const { read } = readFilters((name) => query.get(name), resource);
  const state = decodeListState(query, resource);
  const known = new Set(
    resource.filters.flatMap((filter) => [
      ...parametersOf(filter),
      ...filter.parameters.flatMap((_, level) => formerParameters(filter, level)),
      ...waysOf(filter).flatMap(([, names]) => names),
    ]),
  );
  const isRead = (name: string, text: string): boolean => {
    switch (name) {
      case 'pageIndex':
      case 'pageSize':
        return String(state[name]) === text;
      case 'sort':
      case 'tab':
        return state[name] !== undefined;
      default:
        return listParameters.includes(name) || read.has(name);
    }
  };
  return [...new Map(query)]
    .filter(([name, text]) => text !== '' && !isRead(name, text))
    .map(([name, text]) => ({
      name,
      text,
      isUnknown: !known.has(name) && !listParameters.includes(name),
    }));
}

/** The text of a parameter; null if it is absent. */
type GivenParameter = (parameter: string) => string | null;

function firstGiven(names: readonly string[], given: GivenParameter): string {
  for (const name of names) {
    const text = given(name);
    if (text !== null) return text;
  }
  return '';
}

/** The choices of a cascader, if the schema contains them. */
const choicesOf = ({ cascade }: CompiledFilter): readonly Choice[] | undefined =>
  cascade && 'choices' in cascade ? cascade.choices : undefined;

const below = (choices: readonly Choice[], value: FilterValue): readonly Choice[] =>
  choices.find((choice) => choice.value === value)?.children ?? [];

/** The names of a parameter under the filter's former names; the name of a cascader was that of its first level. */
function formerParameters(filter: CompiledFilter, level: number): string[] {
  if (filter.kind === 'cascader') return level === 0 ? [...filter.aliases] : [];
  const suffix = filter.parameters[level]?.slice(filter.name.length) ?? '';
  return filter.aliases.map((alias) => alias + suffix);
}

const readFlag = (text: string): boolean | undefined =>
  text === 'true' ? true : text === 'false' ? false : undefined;

/** @param choices the choices of this level, for a cascader whose schema contains them */
function readValue(
  given: string,
  filter: CompiledFilter,
  choices: readonly Choice[] | undefined,
): FilterValue | undefined {
  const text = cleanText(given);
  if (text === '') return undefined;
  switch (filter.kind) {
    case 'boolean':
      return readFlag(text);
    case 'enum':
      return filter.options.find((option) => String(option.value) === text)?.value;
    case 'numberRange': {
      const value = Number(text);
      return Number.isFinite(value) && value >= filter.minimum ? value : undefined;
    }
    case 'dateRange':
      return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
    case 'cascader':
      return choices ? choices.find((choice) => String(choice.value) === text)?.value : text;
    default:
      return text;
  }
}
