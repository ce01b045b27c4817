import { isRecord } from '#schema/json.ts';
import type { Parameter } from './document.ts';

/** Which parameters of a list ask for a page, an order, or a word; the others are filters. */
export interface Asking {
  /** the parameters by what they mean */
  readonly page: string | undefined;
  readonly offset: string | undefined;
  readonly cursor: string | undefined;
  readonly size: string | undefined;
  /** number of the first page, if the document says it */
  readonly firstPage: 0 | 1 | undefined;
  /** greatest page size, if the document says it */
  readonly mostRows: number | undefined;
  readonly sort: Parameter | undefined;
  /** ascending or descending, where that is a parameter of its own */
  readonly direction: Parameter | undefined;
  /** names that the list can be sorted by; undefined if the document does not list them */
  readonly sortable: readonly string[] | undefined;
  readonly search: string | undefined;
  readonly filters: readonly Parameter[];
}

const names = {
  page: /^(_?page|page_?(num|no|number|index|idx)|current(_?page)?|p|(page|pagination)\[(number|page)\])$/i,
  offset: /^(_?offset|_?start|skip|\$skip|page\[offset\]|from|first_?result)$/i,
  cursor:
    /^(cursor|after|starting_after|page_?token|next_?token|continuation(_?token)?|marker|since_id|after_id|page\[(cursor|after)\])$/i,
  size: /^(_?limit|per_?page|page_?size|size|count|max_?results|\$top|take|rows|pageRows|(page|pagination)\[(size|limit|pageSize)\])$/i,
  sort: /^(_?sort(_?by|_?field)?|order_?by(_?column)?|ordering|order_?field|\$orderby|sidx)$/i,
  direction:
    /^(_?order|sort_?(order|dir|direction)|direction|dir|is_?asc|order_?(dir|direction|type))$/i,
  search: /^(q|query|search(_?(text|word|value|key))?|key_?words?|_?keyword|term)$/i,
};

export function askingOf(query: readonly Parameter[]): Asking {
  const find = (test: RegExp) => query.find(({ name }) => test.test(name));
  const page = find(names.page);
  const offset = page ? undefined : find(names.offset);
  const cursor = find(names.cursor);
  const size = find(names.size);
  const only = find(names.direction);
  // `order` alone is what is sorted by
  const sort = find(names.sort) ?? (only && /^_?order$/i.test(only.name) ? only : undefined);
  const direction = only === sort ? undefined : only;
  const search = find(names.search);
  const taken = new Set([page, offset, cursor, size, sort, direction, search]);
  const first = numberAt(page, 'default') ?? numberAt(page, 'minimum');
  return {
    page: page?.name,
    offset: offset?.name,
    cursor: cursor?.name,
    size: size?.name,
    firstPage: first === 0 || first === 1 ? first : undefined,
    mostRows: numberAt(size, 'maximum'),
    sort,
    direction,
    sortable: sort && sortableBy(sort),
    search: search?.name,
    filters: query.filter((one) => !taken.has(one)),
  };
}

function numberAt(parameter: Parameter | undefined, key: string): number | undefined {
  const value = parameter?.schema[key];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

/** The names that a sort parameter takes: `title`, `-title`, `title,desc` and `title:asc` are all `title`. */
function sortableBy({ schema }: Parameter): string[] | undefined {
  const items = isRecord(schema.items) ? schema.items : schema;
  if (!Array.isArray(items.enum)) return undefined;
  const found = items.enum.flatMap((value: unknown) =>
    typeof value === 'string'
      ? [value.replace(/^[-+]/, '').replace(/[\s,:_](asc|desc)$/i, '')]
      : [],
  );
  return [...new Set(found)];
}
