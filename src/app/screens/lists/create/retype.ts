import { kindsOf } from '#schema/check/views.ts';
import { optionOf } from '#schema/infer/labels.ts';
import type { FieldDefinition, FilterDefinition, ResourceDefinition } from '#schema/meta.ts';

export type FieldType = FieldDefinition['type'];

const texts: ReadonlySet<FieldType> = new Set(['text', 'longText', 'richText', 'link']);
const numbers: ReadonlySet<FieldType> = new Set(['number', 'money', 'duration']);
/** what an enum begins with where no row tells its values */
const firstOption = { value: 1, label: { 'zh-CN': '选项一', 'en-US': 'Option one' } };
/** kinds of filter that send a pair of parameters: a list call that knows the one does not know the other */
const ranges: ReadonlySet<FilterDefinition['kind']> = new Set(['numberRange', 'dateRange']);
/** options that a person still reads through */
const mostOptions = 50;

type Rows = readonly unknown[];

/** What the rows hold at a path such as `author.name`; each value once, in their order. */
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

/** The options of a field that is an enum now: the values that the rows hold, as far as they are few. */
function optionsOf(rows: Rows, path: string): FieldDefinition['options'] {
  const values = valuesIn(rows, path);
  return values.length > 0 && values.length <= mostOptions ? values.map(optionOf) : undefined;
}

/** A field as one of another type: what belongs to the former type alone is gone. */
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
  const of = (both: ReadonlySet<FieldType>) => both.has(field.type) && both.has(type);
  return {
    ...kept,
    type,
    ...(of(texts) && minLength !== undefined ? { minLength } : {}),
    ...(of(texts) && maxLength !== undefined ? { maxLength } : {}),
    ...(of(texts) && pattern !== undefined ? { pattern } : {}),
    ...(of(numbers) && minimum !== undefined ? { minimum } : {}),
    ...(of(numbers) && maximum !== undefined ? { maximum } : {}),
    ...(of(numbers) && decimals !== undefined ? { decimals } : {}),
    ...(type === 'enum' ? { options: optionsOf(rows, field.path ?? name) ?? [firstOption] } : {}),
  };
}

/** A filter of a field that has another type now; undefined where the list call knows nothing like it. */
function retypedFilter(filter: FilterDefinition, type: FieldType): FilterDefinition | undefined {
  const kinds = kindsOf(type);
  if (kinds.includes(filter.kind)) return filter;
  const kind = kinds.find((one) => !ranges.has(one));
  return ranges.has(filter.kind) || kind === undefined ? undefined : { ...filter, kind };
}

/**
 * The list with one of its fields as another type, and its filters fit for it.
 *
 * @param rows what was read of the endpoint: options are made of it
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
