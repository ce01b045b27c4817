import { labelOf } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { listParameters } from '../codec.ts';
import { waysOfKind } from '../compile.ts';
import { typeOf } from '../fields/index.ts';
import { valuesOf } from '../fields/values.ts';
import type { FilterDefinition, ResourceDefinition } from '../meta.ts';
import { checkCascade } from './cascade.ts';
import type { RuleContext } from './context.ts';
import { checkAdded } from './extension.ts';
import { checkWidget } from './fields.ts';
import type { SchemaPath } from './report.ts';
import { suggestion } from './suggest.ts';

type Path = readonly (string | number)[];
type ColumnDefinition = ResourceDefinition['list']['columns'][number];

/** Checks that every view names existing fields, each only once. */
export function checkViews(context: RuleContext): void {
  const { definition } = context;
  const { list, detail } = definition;
  checkField(definition.recordTitle, ['recordTitle'], context);
  const columns = list.columns.map((column) =>
    typeof column === 'string' ? column : column.field,
  );
  checkFieldList(
    columns,
    (index) =>
      typeof list.columns[index] === 'string'
        ? ['list', 'columns', index]
        : ['list', 'columns', index, 'field'],
    context,
  );
  list.columns.forEach((column, index) => {
    if (typeof column === 'string') return;
    const path = ['list', 'columns', index];
    checkWidget(column.widget, [...path, 'widget'], context);
    checkEditable(column, path, context);
    if (column.sortable && definition.fields[column.field]?.type === 'computed')
      context.report(
        'warning',
        'computed-sort',
        [...path, 'sortable'],
        { field: column.field },
        'key',
      );
  });
  checkSort(context);
  if (detail) checkFieldList(detail.fields, (index) => ['detail', 'fields', index], context);
  checkFilters(list.filters ?? [], context);
  checkNames(
    (list.tabs ?? []).map((tab) => tab.name),
    (index) => ['list', 'tabs', index, 'name'],
    context,
  );
  if (list.tabCounts !== undefined && !list.tabs?.length)
    context.report('error', 'counts-without-tabs', ['list', 'tabCounts'], {}, 'key');
  checkPickerFilter(context);
  if (definition.export)
    checkFieldList(definition.export.fields, (index) => ['export', 'fields', index], context);
  checkImport(context);
}

/** Whether records can be saved; a list of a source with a form may leave the call to the convention of its source. */
export const hasSave = ({ provider, endpoints, forms }: ResourceDefinition): boolean =>
  endpoints.save !== undefined ||
  (provider === 'source' && (forms?.create ?? forms?.edit) !== undefined);

/** Checks that editable cells have fields that a save accepts, and whose input fits into a cell. */
function checkEditable(
  { field: name, editable }: Exclude<ColumnDefinition, string>,
  path: Path,
  { definition, report }: RuleContext,
): void {
  const field = definition.fields[name];
  if (!editable || !field) return;
  const reason = !hasSave(definition)
    ? 'noSave'
    : field.type === 'computed'
      ? 'computed'
      : field.readOnly
        ? 'readOnly'
        : typeOf(field).inCell === 'never'
          ? 'type'
          : undefined;
  if (reason)
    report(
      'error',
      'cannot-edit-cell',
      [...path, 'editable'],
      { field: name, reason: labelOf(locales.checks.cells, reason, { type: field.type }) },
      'key',
    );
}

function checkSort({ definition, report }: RuleContext): void {
  const { sort, columns } = definition.list;
  if (!sort) return;
  const sortBys = columns.flatMap((column) =>
    typeof column === 'string' ? [] : (column.sortBy ?? []),
  );
  const known = [...Object.keys(definition.fields), ...sortBys];
  if (!known.includes(sort.field))
    report('error', 'unknown-field', ['list', 'sort', 'field'], {
      field: sort.field,
      ...suggestion(sort.field, known),
    });
}

/** Reports a name without a field. */
export function checkField(name: string, path: Path, { definition, report }: RuleContext): void {
  const known = Object.keys(definition.fields);
  if (!known.includes(name))
    report('error', 'unknown-field', path, { field: name, ...suggestion(name, known) });
}

/** Reports names that occur twice in a list. */
export function checkNames(
  names: readonly string[],
  pathOf: (index: number) => Path,
  { report }: RuleContext,
): void {
  names.forEach((name, index) => {
    if (names.indexOf(name) < index) report('error', 'duplicate-name', pathOf(index), { name });
  });
}

/** `checkField` and `checkNames` for a list of fields. */
function checkFieldList(
  names: readonly string[],
  pathOf: (index: number) => Path,
  context: RuleContext,
): void {
  names.forEach((name, index) => {
    checkField(name, pathOf(index), context);
  });
  checkNames(names, pathOf, context);
}

function checkFilters(filters: readonly FilterDefinition[], context: RuleContext): void {
  checkNames(
    filters.map((filter) => filter.name),
    (index) => ['list', 'filters', index, 'name'],
    context,
  );
  filters.forEach((filter, index) => {
    const path = ['list', 'filters', index];
    const { name, kind } = filter;
    const { report, definition } = context;
    if (listParameters.includes(name))
      report('error', 'reserved-name', [...path, 'name'], { name });
    if (filter.field !== undefined) checkField(filter.field, [...path, 'field'], context);
    const field = filter.field === undefined ? undefined : definition.fields[filter.field];
    if (!filter.label && filter.field === undefined)
      report('error', 'filter-without-label', path, { name });
    checkCascade(filter, path, context);
    checkWays(filter, [...path, 'also'], context);
    checkAdded('filters', filter.widget, [...path, 'widget'], context);
    if (kind === 'enum' && !field?.options)
      report('error', 'filter-without-options', path, { name });
    // an account is picked from the list of accounts
    if (kind === 'relation' && field && !field.relation && field.type !== 'user')
      report('error', 'missing-relation', path, { field: filter.field ?? name });
    if (field && !valuesOf(field).filters.includes(kind))
      report('error', 'filter-kind', [...path, 'kind'], {
        name,
        kind,
        field: filter.field ?? '',
        type: field.type,
        suggestion: valuesOf(field).filters.join(', '),
      });
  });
}

/** Reports what a filter of its kind, or the service of its list, cannot ask beside the value. */
function checkWays(
  { name, kind, match = 'part', also = [] }: FilterDefinition,
  path: SchemaPath,
  { definition, report }: RuleContext,
): void {
  // the rules of simple-rest have no word for it
  const isRest = definition.provider === 'rest';
  const possible = waysOfKind(kind, definition.provider === 'own' ? match : 'whole').filter(
    (way) => !isRest || way !== 'empty',
  );
  also.forEach((way, index) => {
    if (!possible.includes(way))
      report('error', 'filter-way', [...path, index], {
        name,
        way,
        kind,
        suggestion: possible.join(', ') || '–',
      });
  });
}

function checkPickerFilter({ definition, report }: RuleContext): void {
  const name = definition.picker?.filter;
  const known = (definition.list.filters ?? [])
    .filter((filter) => filter.kind === 'text')
    .map((filter) => filter.name);
  if (name !== undefined && !known.includes(name))
    report('error', 'unknown-field', ['picker', 'filter'], {
      field: name,
      ...suggestion(name, known),
    });
}

function checkImport(context: RuleContext): void {
  const found = context.definition.import;
  if (!found) return;
  const names = found.columns.map((column) => column.field);
  // a field may have several columns: the first one with a value counts
  names.forEach((name, index) => {
    checkField(name, ['import', 'columns', index, 'field'], context);
  });
  found.match.forEach((name, index) => {
    if (!names.includes(name))
      context.report('error', 'unknown-import-key', ['import', 'match', index], { field: name });
  });
  const seen = new Set<string>();
  found.columns.forEach((column, index) => {
    column.headings.forEach((heading, position) => {
      if (seen.has(heading))
        context.report(
          'error',
          'duplicate-heading',
          ['import', 'columns', index, 'headings', position],
          { heading },
        );
      seen.add(heading);
    });
  });
}
