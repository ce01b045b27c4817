import { z } from 'zod';
import { ownResourceOf } from '#contract/audit.ts';
import { identifier } from '#contract/endpoint.ts';
import { earliest, latest } from '#contract/entities/common.ts';
import { plainText } from '#contract/limitedText.ts';
import { searchLength } from '#contract/limits.ts';
import { defineThing } from '#contract/things/define.ts';
import type { Field, Fields, Target } from '#contract/things/field.ts';
import {
  differs,
  empty,
  equals,
  type Filters,
  holds,
  lacks,
  refersTo,
  searches,
  special,
} from '#contract/things/filter.ts';
import { owner } from '#contract/things/kinds.ts';
import type { CompiledField, CompiledFilter, CompiledResource } from '../compile.ts';
import { optionColumn, scalar } from '../fields/choice.ts';
import { typeOf } from '../fields/index.ts';
import { type OwnColumn, stored } from '../fields/typeValues.ts';
import { valuesOf } from '../fields/values.ts';
import { ownColumn, ownStamps, ownTable } from './columns.ts';

/**
 * A list of own records as a thing: the same declaration that the platform's things have, so that tables, calls, import
 * and trail follow from it in the same way.
 */

/** What a list alone does not say. */
export interface OwnContext {
  /** the columns with searchable text, in the order of the lines of the search text */
  readonly searched: readonly string[];
  /** what a relation to a list refers to; undefined if its records cannot be referred to */
  readonly targetOf: (list: string) => Target | undefined;
}

/** The fields that have a column of their own. */
const storedOf = ({ fields }: CompiledResource): CompiledField[] =>
  Object.values(fields).filter(
    ({ name, type }) => type !== 'computed' && !Object.hasOwn(ownStamps, name),
  );

/** Declares the records of a list. @throws Error for what the checker reports: a relation to nothing */
export function ownThing(list: CompiledResource, context: OwnContext) {
  const sorted = new Set([
    ...list.columns.flatMap(({ sortBy }) => sortBy ?? []),
    ...(list.sort ? [list.sort.field] : []),
  ]);
  const matched = new Set(list.import?.match);
  const fields: Fields = {
    ...Object.fromEntries(
      storedOf(list).map((field) => [
        field.name,
        fieldOf(field, columnOf(field, context), {
          isSorted: sorted.has(field.name),
          isMatched: matched.has(field.name),
        }),
      ]),
    ),
    user: owner(),
  };
  return defineThing({
    name: ownResourceOf(list.name),
    table: ownTable(list.name),
    id: 'id',
    title: list.recordTitle.name,
    searched: context.searched,
    fields,
    filters: Object.fromEntries(
      list.filters.flatMap((filter) => Object.entries(filtersOf(filter, list, context))),
    ),
  });
}

function columnOf(field: CompiledField, { targetOf }: OwnContext): OwnColumn {
  const column = valuesOf(field).column?.(
    field,
    field.relation && targetOf(field.relation.resource),
  );
  if (!column) throw new Error(`the field ${field.name} has no column`);
  return column;
}

function fieldOf(
  { name, type, readOnly, default: initial }: CompiledField,
  column: OwnColumn,
  { isSorted, isMatched }: { readonly isSorted: boolean; readonly isMatched: boolean },
): Field {
  const { row, sent, empty, sql, isNullable = false, holdsFiles = false, target } = column;
  const fallback = sent.safeParse(initial ?? empty);
  return {
    type,
    options: {
      column: ownColumn(name),
      ...(isSorted ? { sort: true } : {}),
      ...(isMatched && (sql === 'text' || sql === 'numeric' || sql === 'date')
        ? { match: type === 'text' || type === 'longText' ? 'name' : sql }
        : {}),
    },
    row,
    save: readOnly ? undefined : sent.default(fallback.success ? fallback.data : empty),
    sql,
    nullable: isNullable,
    holdsFiles,
    ...(target === undefined ? {} : { target }),
    read: (value) => (column.read ? column.read(value) : value),
    write: column.write ?? stored,
  };
}

/** The parameters of a filter of the list. */
const filtersOf = (
  filter: CompiledFilter,
  list: CompiledResource,
  context: OwnContext,
): Filters => ({
  ...valueFiltersOf(filter, list, context),
  ...wayFiltersOf(filter, list),
});

/** What a filter asks beside its value. */
function wayFiltersOf(
  { kind, field: filtered, ways }: CompiledFilter,
  list: CompiledResource,
): Filters {
  const field = filtered === undefined ? undefined : list.fields[filtered];
  if (!field) return {};
  const { name, type } = field;
  const otherThan = () => {
    if (type === 'relations') return lacks(name);
    if (kind === 'relation') return differs(name, identifier);
    return differs(name, kind === 'enum' ? optionOf(field) : plainText(searchLength));
  };
  return {
    ...(ways.not === undefined ? {} : { [ways.not]: otherThan() }),
    ...(ways.empty === undefined ? {} : { [ways.empty]: empty(name) }),
  };
}

/** An option of a field, as its column has it. */
const optionOf = (field: CompiledField) =>
  optionColumn(field).sql === 'numeric' ? z.number() : scalar.transform(String);

/** The parameters of the value of a filter. */
function valueFiltersOf(
  filter: CompiledFilter,
  list: CompiledResource,
  { searched }: OwnContext,
): Filters {
  const { name, kind } = filter;
  const field = filter.field === undefined ? undefined : list.fields[filter.field];
  const words = plainText(searchLength);
  if (!field) return { [name]: searches() };
  switch (kind) {
    case 'enum':
      return { [name]: equals(field.name, optionOf(field)) };
    case 'boolean':
      return { [name]: equals(field.name, z.boolean()) };
    case 'relation':
      return {
        [name]: (field.type === 'relations' ? holds : refersTo)(field.name),
      };
    case 'numberRange':
      return {
        [`${name}Min`]: special(field.name, z.number()),
        [`${name}Max`]: special(field.name, z.number()),
      };
    case 'dateRange':
      return {
        [`${name}From`]: special(field.name, earliest),
        [`${name}To`]: special(field.name, latest),
      };
    default:
      return typeOf(field).isSearched
        ? { [name]: searches(searched.indexOf(ownColumn(field.name)) + 1) }
        : { [name]: equals(field.name, words) };
  }
}
