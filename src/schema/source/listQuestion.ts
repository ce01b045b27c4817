import {
  type CompiledField,
  type CompiledFilter,
  type CompiledResource,
  searchNames,
} from '../compile.ts';
import type { ListQuestion } from './question.ts';

/** What a list call asks for, in terms that every convention has words for. */

type Filter = ListQuestion['filters'][number];

/**
 * The question of a list call.
 *
 * @param values filters by parameter, as the search form sends them; and `sort`: `-createdAt,title`
 * @param written a value of a field as the source writes it
 */
export function questionOf(
  list: CompiledResource,
  { sort, ...values }: Readonly<Record<string, unknown>>,
  written: (field: CompiledField | undefined, value: unknown) => unknown,
): ListQuestion {
  return {
    identifier: list.identifier,
    filters: list.filters.flatMap((filter) => [
      ...filter.parameters.flatMap((parameter, index): Filter[] => {
        const given = values[parameter];
        const value = written(list.fields[filter.field ?? ''], given);
        return isGiven(given) ? [filterOf(list, filter, parameter, { index, value })] : [];
      }),
      ...besideOf(filter, values, (value) => written(list.fields[filter.field ?? ''], value)),
    ]),
    sort: (typeof sort === 'string' && sort ? sort.split(',') : []).map((name) => ({
      field: name.replace(/^-/, ''),
      descending: name.startsWith('-'),
    })),
  };
}

/** What a filter asks beside its value. */
function besideOf(
  { name: field, ways }: CompiledFilter,
  values: Readonly<Record<string, unknown>>,
  written: (value: unknown) => unknown,
): Filter[] {
  const other = ways.not === undefined ? undefined : values[ways.not];
  const none = ways.empty === undefined ? undefined : values[ways.empty];
  return [
    ...(isGiven(other) ? [{ field, operator: 'ne' as const, value: written(other) }] : []),
    ...(isGiven(none)
      ? [{ field, operator: none === true ? ('empty' as const) : ('filled' as const), value: none }]
      : []),
  ];
}

const isGiven = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  !(Array.isArray(value) && value.length === 0);

function filterOf(
  list: CompiledResource,
  { name, kind, field, match }: CompiledFilter,
  parameter: string,
  { index, value }: { readonly index: number; readonly value: unknown },
): Filter {
  if (kind === 'numberRange' || kind === 'dateRange')
    return { field: name, operator: index === 0 ? 'gte' : 'lte', value };
  const isOfField = field !== undefined || Object.hasOwn(list.fields, name);
  if (kind === 'text' && match !== 'whole' && isOfField)
    return { field: name, operator: 'contains', value };
  if (kind === 'text' && !isOfField && searchNames.has(name))
    return { field: name, operator: 'search', value };
  return { field: parameter, operator: Array.isArray(value) ? 'in' : 'eq', value };
}
