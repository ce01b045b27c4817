import type { CrudFilter } from '@refinedev/core';
import type { CompiledResource } from '#schema/compile.ts';

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

/** Values by parameter as refine's filters. */
export const crudFilters = (
  resource: CompiledResource,
  values: Readonly<Record<string, unknown>>,
): CrudFilter[] =>
  Object.entries(values).map(([parameter, value]) => crudFilter(resource, parameter, value));

/** Values that every call of a list sends, as filters for equality. */
export const fixedFilters = (values: Readonly<Record<string, unknown>>): CrudFilter[] =>
  Object.entries(values).map(([field, value]) => ({ field, operator: 'eq', value }));
