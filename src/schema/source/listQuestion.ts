import type { CompiledField, CompiledFilter, CompiledResource } from '../compile.ts';
import type { ListQuestion } from './question.ts';

/** What a list call asks for, in terms that every convention has words for. */

/** names of a text filter that mean the search of the source, where no field has such a name */
const searchNames: ReadonlySet<string> = new Set(['q', 'search', 'searchText', 'keyword', 'words']);

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
    filters: list.filters.flatMap((filter) =>
      filter.parameters.flatMap((parameter, index): Filter[] => {
        const given = values[parameter];
        const value = written(list.fields[filter.field ?? ''], given);
        return isGiven(given) ? [filterOf(list, filter, parameter, { index, value })] : [];
      }),
    ),
    sort: (typeof sort === 'string' && sort ? sort.split(',') : []).map((name) => ({
      field: name.replace(/^-/, ''),
      descending: name.startsWith('-'),
    })),
  };
}

const isGiven = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  !(Array.isArray(value) && value.length === 0);

function filterOf(
  list: CompiledResource,
  { name, kind, field }: CompiledFilter,
  parameter: string,
  { index, value }: { readonly index: number; readonly value: unknown },
): Filter {
  if (kind === 'numberRange' || kind === 'dateRange')
    return { field: name, operator: index === 0 ? 'gte' : 'lte', value };
  if (kind === 'text' && (field !== undefined || Object.hasOwn(list.fields, name)))
    return { field: name, operator: 'contains', value };
  if (kind === 'text' && searchNames.has(name)) return { field: name, operator: 'search', value };
  return { field: parameter, operator: Array.isArray(value) ? 'in' : 'eq', value };
}
