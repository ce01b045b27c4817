import type { CrudFilter } from '@refinedev/core';
import { edgeOf, type Zone } from '#contract/zonedTime.ts';
import { type CompiledResource, wayParameter } from '#schema/compile.ts';
import { platformZone } from '../configuration.ts';

/**
 * Makes refine's filter from a value of the search form: the ends of a range become `gte` and `lte`, a text that is
 * searched for in a field of the record `contains`, several choices `in`, everything else `eq`; what is asked beside the
 * value becomes `ne`, `null` and `nnull`.
 *
 * @param parameter its name in the form: `priceMin`
 */
export function crudFilter(
  resource: CompiledResource,
  parameter: string,
  value: unknown,
): CrudFilter {
  const beside = resource.filters.find(({ ways }) => Object.values(ways).includes(parameter));
  if (beside) {
    const isEmpty = beside.ways.empty === parameter;
    const operator = isEmpty ? (value === true ? 'null' : 'nnull') : 'ne';
    return { field: beside.name, operator, value };
  }
  const declared = resource.filters.find(({ parameters }) => parameters.includes(parameter));
  switch (declared?.kind) {
    case 'numberRange':
    case 'dateRange': {
      const operator = declared.parameters[0] === parameter ? 'gte' : 'lte';
      return { field: declared.name, operator, value };
    }
    case 'text': {
      const isPart = declared.match !== 'whole' && Object.hasOwn(resource.fields, declared.name);
      return { field: declared.name, operator: isPart ? 'contains' : 'eq', value };
    }
    default:
      return { field: parameter, operator: Array.isArray(value) ? 'in' : 'eq', value };
  }
}

/** The filters of an address as refine's: a day becomes the instant at which it begins or ends in the time zone. */
export const crudFilters = (
  resource: CompiledResource,
  values: Readonly<Record<string, unknown>>,
  zone: Zone = platformZone(),
): CrudFilter[] =>
  Object.entries(values).map(([parameter, value]) => {
    const days = resource.filters.find(
      ({ kind, parameters }) => kind === 'dateRange' && parameters.includes(parameter),
    );
    const edge = days?.parameters[0] === parameter ? 'first' : 'last';
    const sent = days && typeof value === 'string' ? edgeOf(value, edge, zone) : value;
    return crudFilter(resource, parameter, sent);
  });

/** Values that every call of a list sends, as filters for equality. */
export const fixedFilters = (values: Readonly<Record<string, unknown>>): CrudFilter[] =>
  Object.entries(values).map(([field, value]) => ({ field, operator: 'eq', value }));

const lowerOperators = new Set(['gte', 'gt']);

const upperOperators = new Set(['lte', 'lt']);

/** Names of the two ends of a range filter, as the schema has them. */
function rangeNames(resource: CompiledResource, field: string): readonly [string, string] {
  const [lower, upper] = resource.filters.find(({ name }) => name === field)?.parameters ?? [];
  return [lower ?? `${field}Min`, upper ?? `${field}Max`];
}

function isGiven(value: unknown): boolean {
  return (
    value !== undefined &&
    value !== null &&
    value !== '' &&
    !(Array.isArray(value) && !value.length)
  );
}

/**
 * Filters as parameters of the list call: ranges become `Min`/`Max` or `From`/`To`, what is asked beside the value `Not` and
 * `Empty`; empty values are left out.
 */
export function filterValues(
  resource: CompiledResource,
  filters: readonly CrudFilter[],
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const put = (name: string, value: unknown) => {
    if (isGiven(value)) values[name] = value;
  };
  for (const filter of filters) {
    if (filter.operator === 'and') {
      Object.assign(values, filterValues(resource, filter.value));
      continue;
    }
    if (!('field' in filter)) continue;
    const { field, operator, value } = filter;
    const [lower, upper] = rangeNames(resource, field);
    if (operator === 'between' && Array.isArray(value)) {
      put(lower, value[0]);
      put(upper, value[1]);
    } else if (lowerOperators.has(operator)) put(lower, value);
    else if (upperOperators.has(operator)) put(upper, value);
    else if (operator === 'ne') put(wayParameter(field, 'not'), value);
    else if (operator === 'null' || operator === 'nnull')
      put(wayParameter(field, 'empty'), operator === 'null');
    else put(field, value);
  }
  return values;
}
