import { countOf } from '#contract/countOf.ts';
import type { SourceAnswer } from '#schema/source/answer.ts';
import { totalOf } from '#schema/source/answer.ts';
import type { Convention } from '#schema/source/conventionOf.ts';
import { besideRows } from './echoed.ts';

/** Finds where a service tells how many records it has, where no convention has the name. */

export type TotalPlace = Exclude<Convention['total'], undefined | 'none'>;

const headers = [
  'x-total-count',
  'x-total',
  'total-count',
  'x-total-items',
  'x-total-records',
  'x-pagination-total-count',
  'x-result-count',
  'x-count',
  'content-range',
];
const totalNames = /total|count|found|hits|matches|number|num|amount|records|all/i;

/** names of numbers that are none: states, sizes, times */
const otherNames =
  /^(code|status|err|ret|max|min|took|ms$)|size|limit|page|per|version|time|second/i;

export const nameOf = (place: TotalPlace): string => ('path' in place ? place.path : place.header);

/** Whether a place is called as if it had a total. */
export const isCalledTotal = (place: TotalPlace): boolean =>
  'header' in place || totalNames.test(place.path.split('.').at(-1) ?? '');

/**
 * The places whose number is the same in all answers, though they are of different pages, and at least as large as the rows that were seen;
 * those that are called so first.
 */
export function totalPlaces(
  convention: Convention,
  answers: readonly SourceAnswer[],
  seen: number,
): TotalPlace[] {
  const [first] = answers;
  if (!first) return [];
  const places: TotalPlace[] = [
    ...headers.map((header) => ({ header })),
    ...besideRows(first.body).flatMap(({ name, path }) =>
      otherNames.test(name) ? [] : [{ path }],
    ),
  ];
  const found = places.filter((total) => {
    const told = answers.map((answer) => countOf(totalOf({ ...convention, total }, answer)));
    return told.every((count) => count !== undefined && count >= seen && count === told[0]);
  });
  return [...found.filter(isCalledTotal), ...found.filter((place) => !isCalledTotal(place))];
}
