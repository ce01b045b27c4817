import type { CrudFilter } from '@refinedev/core';
import type { CompiledResource } from '#schema/compile.ts';

/**
 * A value of the search form as refine's filter, whoever answers the list: the two ends of a range are `gte` and `lte`, a
 * text searched for in one of the record's own fields `contains`, several choices `in`, everything else `eq`.
 *
 * @param parameter the name that the form has it by: `priceMin`
 */
export function crudFilter(
  resource: CompiledResource,
  parameter: string,
  value: unknown,
): CrudFilter {
  const declared = resource.filters.find(({ parameters }) => parameters.includes(parameter));
  switch (declared?.kind) {
    case 'numberRange':
    case 'dateRange': {
      const operator = declared.parameters[0] === parameter ? 'gte' : 'lte';
      return { field: declared.name, operator, value };
    }
    case 'text': {
      const isOfRecord = Object.hasOwn(resource.fields, declared.name);
      return { field: declared.name, operator: isOfRecord ? 'contains' : 'eq', value };
    }
    default:
      return { field: parameter, operator: Array.isArray(value) ? 'in' : 'eq', value };
  }
}

/** Values by their parameters as refine's filters. */
export const crudFilters = (
  resource: CompiledResource,
  values: Readonly<Record<string, unknown>>,
): CrudFilter[] =>
  Object.entries(values).map(([parameter, value]) => crudFilter(resource, parameter, value));

/** What every call of a list carries, whatever is searched for: exactly so. */
export const fixedFilters = (values: Readonly<Record<string, unknown>>): CrudFilter[] =>
  Object.entries(values).map(([field, value]) => ({ field, operator: 'eq', value }));
