import { labelOf } from '#contract/language.ts';
import { allLocales } from '#locales/index.ts';
import { typeOf } from '#schema/fields/index.ts';
import { valuesOf } from '#schema/fields/values.ts';
import { optionOf } from '#schema/infer/labels.ts';
import type { FieldDefinition, FilterDefinition, ResourceDefinition } from '#schema/meta.ts';

export type FieldType = FieldDefinition['type'];

/** the first option of an enum if no row shows a value */
const firstOption = { value: 1, label: labelOf(allLocales.listEditor.fresh, 'option') };
/** kinds of filter that send two parameters; a list call that accepts one kind does not accept the other */
const ranges: ReadonlySet<FilterDefinition['kind']> = new Set(['numberRange', 'dateRange']);
/** more options than this are too many for a person to read through */
const mostOptions = 50;

type Rows = readonly unknown[];

/** The values at a path such as `author.name`, each once, in the order of the rows. */
function valuesIn(rows: Rows, path: string): (string | number | boolean)[] {
  const found = rows.map((row) =>
    path
      .split('.')
      .reduce<unknown>(
        (value, key) =>
          typeof value === 'object' && value !== null && Object.hasOwn(value, key)
            ? Reflect.get(value, key)
            : undefined,
        row,
      ),
  );
  const scalars = found.filter(
    (value) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean',
  );
  return [...new Set(scalars)].filter((value) => value !== '');
}

/** The options of a field that becomes an enum: the values in the rows, unless there are too many. */
function optionsOf(rows: Rows, path: string): FieldDefinition['options'] {
  const values = valuesIn(rows, path);
  return values.length > 0 && values.length <= mostOptions ? values.map(optionOf) : undefined;
}

/** A field with another type, without what belongs to its former type only. */
function retypedField(
  name: string,
  field: FieldDefinition,
  type: FieldType,
  rows: Rows,
): FieldDefinition {
  const {
    options: _options,
    relation: _relation,
    compute: _compute,
    default: _default,
    widget: _widget,
    currency: _currency,
    minLength,
    maxLength,
    pattern,
    minimum,
    maximum,
    decimals,
    ...kept
  } = field;
  const [was, is] = [typeOf(field), typeOf({ type })];
  const areTexts = was.isSearched && is.isSearched;
  const areNumbers = was.kind === 'number' && is.kind === 'number';
  return {
    ...kept,
    type,
    ...(areTexts && minLength !== undefined ? { minLength } : {}),
    ...(areTexts && maxLength !== undefined ? { maxLength } : {}),
    ...(areTexts && pattern !== undefined ? { pattern } : {}),
    ...(areNumbers && minimum !== undefined ? { minimum } : {}),
    ...(areNumbers && maximum !== undefined ? { maximum } : {}),
    ...(areNumbers && decimals !== undefined ? { decimals } : {}),
    ...(type === 'enum' ? { options: optionsOf(rows, field.path ?? name) ?? [firstOption] } : {}),
  };
}

/** A filter changed for the new type of its field; undefined if the list call has no such filter. */
function retypedFilter(filter: FilterDefinition, type: FieldType): FilterDefinition | undefined {
  const kinds = valuesOf({ type }).filters;
  if (kinds.includes(filter.kind)) return filter;
  const kind = kinds.find((one) => !ranges.has(one));
  return ranges.has(filter.kind) || kind === undefined ? undefined : { ...filter, kind };
}

/**
 * The list with another type for one of its fields; the filters are changed accordingly.
 *
 * @param rows what was read from the endpoint: the options of an enum are made from them
 */
export function retype(
  definition: ResourceDefinition,
  name: string,
  type: FieldType,
  rows: Rows,
): ResourceDefinition {
  const field = definition.fields[name];
  if (!field || field.type === type) return definition;
  const filters = definition.list.filters?.flatMap(
    (filter) => (filter.field === name ? retypedFilter(filter, type) : filter) ?? [],
  );
  const columns = definition.list.columns.map((column) => {
    if (typeof column === 'string' || column.field !== name) return column;
    const { widget: _widget, ...rest } = column;
    return rest;
  });
  const { filters: _former, ...list } = definition.list;
  return {
    ...definition,
    fields: { ...definition.fields, [name]: retypedField(name, field, type, rows) },
    list: { ...list, columns, ...(filters && filters.length > 0 ? { filters } : {}) },
  };
}
