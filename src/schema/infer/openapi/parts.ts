import { isRecord } from '#schema/json.ts';
import type { ConventionParts } from '#schema/source/convention.ts';
import type { Parameter } from './document.ts';
import type { Asking } from './paging.ts';
import type { Rows } from './rows.ts';

/** How a source is asked for one of its lists, as far as its document says; the rest is as answers usually have it. */

/** A list that a document describes. */
export interface DocumentedList {
  /** `GET /books` */
  readonly operation: string;
  readonly path: string;
  readonly summary: string | undefined;
  readonly tag: string | undefined;
  /** made of the path: `books` */
  readonly name: string;
  readonly asking: Asking;
  readonly rows: Rows;
}

/** @param wrapper the name that bodies are wrapped in */
export function partsOf(
  { asking, rows }: DocumentedList,
  wrapper: string | undefined,
): ConventionParts {
  const { search } = asking;
  return {
    page: pageOf(asking, rows),
    sort: sortOf(asking) ?? null,
    filters: {
      eq: { parameter: '{field}' },
      in: { parameter: '{field}' },
      contains: { parameter: '{field}' },
    },
    search: search === undefined ? null : { parameter: search },
    ...(rows.at === '' ? {} : { rows: rows.at }),
    ...(rows.totalAt === undefined ? {} : { total: { path: rows.totalAt } }),
    ...(wrapper === undefined ? {} : { writes: { body: { [wrapper]: '$values' } } }),
  };
}

type Page = Extract<NonNullable<ConventionParts['page']>, { by: string }>;

function pageOf(
  { page, offset, cursor, size, firstPage, mostRows }: Asking,
  { tokenAt }: Rows,
): Page {
  const sized = {
    ...(size === undefined ? {} : { size }),
    ...(mostRows === undefined ? {} : { most: mostRows }),
  };
  if (page !== undefined)
    return {
      by: 'number',
      number: page,
      ...(firstPage === undefined ? {} : { first: firstPage }),
      ...sized,
    };
  if (offset !== undefined) return { by: 'offset', offset, ...sized };
  if (cursor !== undefined && tokenAt !== undefined)
    return { by: 'cursor', cursor, token: tokenAt, ...sized };
  if (cursor !== undefined && /^(starting_after|since_id|after_id)$/.test(cursor))
    return { by: 'cursor', cursor, lastRow: 'id', ...sized };
  return { by: 'none' };
}

/** Undefined if the document does not show how a direction is written. */
function sortOf({ sort, direction }: Asking): ConventionParts['sort'] {
  if (!sort) return undefined;
  if (direction) {
    const [ascending = 'asc', descending = 'desc'] = directionsOf(direction);
    return { parameter: sort.name, order: direction.name, ascending, descending };
  }
  const parameter = sort.name;
  const shown = shownIn(sort).join(' ');
  if (/(^|\W)-[a-zA-Z]/.test(shown))
    return { parameter, ascending: '{field}', descending: '-{field}' };
  const mark = /\w([,: ])(asc|desc)\b/i.exec(shown);
  if (!mark) return undefined;
  const [, between = ',', word = ''] = mark;
  const [up, down] = word === word.toUpperCase() ? ['ASC', 'DESC'] : ['asc', 'desc'];
  return {
    parameter,
    ascending: `{field}${between}${up}`,
    descending: `{field}${between}${down}`,
  };
}

/** The words of a direction: `asc` and `desc`, in capitals, or `true` and `false`. */
function directionsOf({ schema }: Parameter): string[] {
  const values = Array.isArray(schema.enum) ? schema.enum.map(String) : [];
  const find = (test: RegExp) => values.find((value) => test.test(value));
  if (schema.type === 'boolean') return ['true', 'false'];
  return [find(/^asc/i) ?? 'asc', find(/^desc/i) ?? 'desc'];
}

/** What a document shows of the values of a parameter. */
function shownIn({ schema }: Parameter): string[] {
  const items = isRecord(schema.items) ? schema.items : {};
  return [schema.enum, items.enum, schema.default, schema.example, schema.description]
    .flat()
    .filter((value) => typeof value === 'string');
}
