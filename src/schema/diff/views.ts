import { sameJson } from '../json.ts';
import type { EndpointCall, ResourceDefinition } from '../meta.ts';
import { differingKeys, isReordered, successorOf, type Tell } from './changes.ts';
import { diffAliases, type Renames } from './fields.ts';

interface Pair {
  readonly before: ResourceDefinition;
  readonly after: ResourceDefinition;
  readonly renames: Renames;
  readonly tell: Tell;
}

/** Reports changes of columns, filters, tabs, actions and the initial order. */
export function diffList(pair: Pair): void {
  const { before, after, tell, renames } = pair;
  diffColumns(pair);
  diffFilters(pair);
  diffTabs(pair);
  diffActions(pair);
  const sort = before.list.sort && {
    ...before.list.sort,
    field: renames.get(before.list.sort.field) ?? before.list.sort.field,
  };
  if (!sameJson(sort, after.list.sort)) tell('visible', 'order-changed', ['list', 'sort']);
  if (!sameJson(before.list.tabCounts, after.list.tabCounts))
    tell('visible', 'counts-changed', ['list', 'tabCounts']);
  if (!sameJson(before.list.charts, after.list.charts))
    tell('visible', 'charts-changed', ['list', 'charts']);
}

/** The columns by the present names of their fields, each with its name for sorting. */
function columnsOf({ list, fields }: ResourceDefinition, nameOf: (name: string) => string) {
  return list.columns.map((given) => {
    const column = typeof given === 'string' ? { field: given } : given;
    const path = fields[column.field]?.path ?? column.field;
    const sortBy = column.sortable
      ? (column.sortBy ?? path.slice(path.lastIndexOf('.') + 1))
      : undefined;
    return { column, name: nameOf(column.field), sortBy };
  });
}

function diffColumns({ before, after, renames, tell }: Pair): void {
  const were = columnsOf(before, (name) => renames.get(name) ?? name);
  const are = columnsOf(after, (name) => name);
  const names = are.map(({ name }) => name);
  const sorts = new Set(are.flatMap(({ sortBy }) => sortBy ?? []));
  were.forEach(({ name, column, sortBy }, index) => {
    const now = names.indexOf(name);
    const found = are[now];
    if (sortBy !== undefined && !sorts.has(sortBy))
      tell('breaking', 'sorting-removed', ['list', 'columns', index], { name: sortBy }, 'before');
    if (!found) {
      if (renames.has(column.field))
        tell(
          'visible',
          'column-removed',
          ['list', 'columns', index],
          { name: column.field },
          'before',
        );
      return;
    }
    if (found.sortBy !== undefined && sortBy === undefined)
      tell('visible', 'sorting-added', ['list', 'columns', now], { name: found.sortBy });
    const keys = differingKeys(column, found.column, ['field', 'sortable', 'sortBy']);
    if (keys.length > 0)
      tell('visible', 'column-changed', ['list', 'columns', now], { name, keys: keys.join(', ') });
  });
  names.forEach((name, index) => {
    if (!were.some((one) => one.name === name))
      tell('visible', 'column-added', ['list', 'columns', index], { name });
  });
  if (
    isReordered(
      were.map(({ name }) => name),
      names,
    )
  )
    tell('visible', 'columns-reordered', ['list', 'columns']);
}

interface Named {
  readonly name: string;
  readonly aliases?: readonly string[] | undefined;
}

/**
 * Reports which filters or tabs came, went and changed their names or places.
 *
 * @param compare says of one that stayed how it was changed
 */
function diffNamed<T extends Named>(
  { tell }: Pair,
  called: 'filter' | 'tab',
  were: readonly T[],
  are: readonly T[],
  compare: (was: T, is: T, at: (string | number)[]) => readonly string[],
): void {
  const place = ['list', `${called}s`];
  were.forEach((was, index) => {
    const { name } = was;
    const is = successorOf(name, are);
    if (!is) {
      tell('breaking', `${called}-removed`, [...place, index], { name }, 'before');
      return;
    }
    const at = [...place, are.indexOf(is)];
    if (is.name !== name) tell('safe', `${called}-renamed`, at, { before: name, after: is.name });
    diffAliases(was.aliases, [...(is.aliases ?? []), is.name], at, tell);
    const keys = compare(was, is, at);
    if (keys.length > 0)
      tell('visible', `${called}-changed`, at, { name: is.name, keys: keys.join(', ') });
  });
  are.forEach((is, index) => {
    if (!were.some(({ name }) => successorOf(name, [is])))
      tell('visible', `${called}-added`, [...place, index], { name: is.name });
  });
  const before = were.map(({ name }) => successorOf(name, are)?.name ?? name);
  const after = are.map(({ name }) => name);
  if (isReordered(before, after)) tell('visible', `${called}s-reordered`, place);
}

function diffFilters(pair: Pair): void {
  const { before, after, renames, tell } = pair;
  const were = before.list.filters ?? [];
  diffNamed(pair, 'filter', were, after.list.filters ?? [], (was, is, at) => {
    const sent = ({ kind, cascade }: typeof was) => ({ kind, cascade: cascade?.parameters });
    if (!sameJson(sent(was), sent(is))) tell('breaking', 'filter-kind', at, { name: is.name });
    const field = was.field === undefined ? undefined : (renames.get(was.field) ?? was.field);
    return differingKeys({ ...was, field }, is, ['name', 'aliases', 'kind']);
  });
}

function diffTabs(pair: Pair): void {
  const { before, after } = pair;
  diffNamed(pair, 'tab', before.list.tabs ?? [], after.list.tabs ?? [], (was, is) =>
    differingKeys(was, is, ['name', 'aliases']),
  );
}

function diffActions({ before, after, tell }: Pair): void {
  const were = before.list.actions ?? [];
  const are = after.list.actions ?? [];
  were.forEach((action, index) => {
    const now = are.findIndex(({ name }) => name === action.name);
    const found = are[now];
    if (!found) {
      tell(
        'breaking',
        'action-removed',
        ['list', 'actions', index],
        { name: action.name },
        'before',
      );
      return;
    }
    const keys = differingKeys(action, found);
    if (keys.length > 0)
      tell('visible', 'action-changed', ['list', 'actions', now], {
        name: action.name,
        keys: keys.join(', '),
      });
  });
  are.forEach(({ name }, index) => {
    if (!were.some((action) => action.name === name))
      tell('visible', 'action-added', ['list', 'actions', index], { name });
  });
}

const textOf = (call: EndpointCall): string => `${call.method} ${call.path}`;

/** Reports changes of the calls of the list and its picker. */
export function diffEndpoints({ before, after, tell }: Pair): void {
  for (const name of ['list', 'detail', 'save', 'delete', 'restore'] as const) {
    const [was, is] = [before.endpoints[name], after.endpoints[name]];
    const at = ['endpoints', name];
    if (was && !is)
      tell('breaking', 'endpoint-removed', at, { name, before: textOf(was) }, 'before');
    else if (!was && is) tell('visible', 'endpoint-added', at, { name, after: textOf(is) });
    else if (was && is && textOf(was) !== textOf(is))
      tell('breaking', 'endpoint-changed', at, { name, before: textOf(was), after: textOf(is) });
    else if (was && is && !sameJson(was.fixed, is.fixed))
      tell('visible', 'fixed-changed', [...at, 'fixed'], { name });
  }
  if (!sameJson(before.picker, after.picker)) tell('visible', 'picker-changed', ['picker']);
}

/** Reports changes of forms, details and export. */
export function diffForms({ before, after, renames, tell }: Pair): void {
  for (const name of ['create', 'edit'] as const) {
    const [was, is] = [before.forms?.[name], after.forms?.[name]];
    const at = ['forms', name];
    if (was !== undefined && is === undefined)
      tell('breaking', 'form-removed', at, { name }, 'before');
    else if (was === undefined && is !== undefined) tell('visible', 'form-added', at, { name });
    else if (!sameJson(renamed(was, renames), is)) tell('visible', 'form-changed', at, { name });
  }
  if (!sameJson(renamed(before.detail, renames), after.detail))
    tell('visible', 'detail-changed', ['detail']);
  if (before.export !== false && after.export === false)
    tell('breaking', 'export-removed', ['export']);
  else if (!sameJson(renamed(before.export, renames), after.export))
    tell('visible', 'export-changed', ['export']);
  diffRules(before, after, tell);
}

/** A part of a schema with present names in its lists of fields. */
function renamed(part: unknown, renames: Renames): unknown {
  if (Array.isArray(part))
    return part.map((item) =>
      typeof item === 'string' ? (renames.get(item) ?? item) : renamed(item, renames),
    );
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, renamed(value, renames)]),
  );
}

function diffRules(before: ResourceDefinition, after: ResourceDefinition, tell: Tell): void {
  const has = (
    rules: ResourceDefinition['rules'],
    rule: NonNullable<ResourceDefinition['rules']>[number],
  ) => rules?.some((one) => one.field === rule.field && sameJson(one.must, rule.must)) === true;
  before.rules?.forEach((rule, index) => {
    if (!has(after.rules, rule)) tell('safe', 'rule-removed', ['rules', index], {}, 'before');
  });
  after.rules?.forEach((rule, index) => {
    if (!has(before.rules, rule)) tell('breaking', 'rule-added', ['rules', index]);
  });
}

/** Reports changes that break existing import files. */
export function diffImport({ before, after, renames, tell }: Pair): void {
  const [was, is] = [before.import, after.import];
  if (was && !is) tell('breaking', 'import-removed', ['import'], {}, 'before');
  if (!was && is) tell('visible', 'import-added', ['import']);
  if (!was || !is) return;
  if (!sameJson(renamed(was.match, renames), is.match))
    tell('breaking', 'import-match-changed', ['import', 'match']);
  const headings = (given: typeof was) =>
    new Set(given.columns.flatMap((column) => column.headings));
  const there = headings(is);
  was.columns.forEach((column, index) => {
    for (const heading of column.headings)
      if (!there.has(heading))
        tell(
          'breaking',
          'heading-removed',
          ['import', 'columns', index, 'headings'],
          { heading },
          'before',
        );
  });
  is.columns.forEach((column, index) => {
    for (const heading of column.headings)
      if (!headings(was).has(heading))
        tell('safe', 'heading-added', ['import', 'columns', index, 'headings'], { heading });
  });
}
