import { countOf } from '#contract/countOf.ts';
import { looksCut } from '#contract/pageTotal.ts';
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
const totalNames = /total|(?<!dis|ac)count|found|hits|matches|number|num|amount|records|all/i;

/** names of numbers that are none: states, sizes, times, what leads on */
const otherNames =
  /^(code|status|err|ret|max|min|took|ms$|to$|ts$|id$|seq|now$)|size|limit|page|per|version|time|second|stamp|epoch|date|cursor|offset|token|next|prev|skip|after|before|since|until|last|start|from/i;

export const nameOf = (place: TotalPlace): string => ('path' in place ? place.path : place.header);

/** Whether a place is called as if it had a total. */
export const isCalledTotal = (place: TotalPlace): boolean =>
  'header' in place || isCalledSo(place.path.split('.').at(-1) ?? '');

const isCalledSo = (name: string): boolean => totalNames.test(name) && !otherNames.test(name);

/** Whether a count of rows may be that of a page: it is how many came, in a number that pages usually have. */
const mayCountPage = (place: TotalPlace, count: number, rows: number): boolean =>
  count === rows && looksCut(rows) && !/total/i.test(nameOf(place));

/** The place that is called so in an answer with so many rows, for want of other answers. */
export function calledTotal(body: unknown, rows: number): string | undefined {
  const called = besideRows(body).filter(({ name, path, value }) => {
    const count = countOf(value);
    const isEnough = count !== undefined && count >= rows && !mayCountPage({ path }, count, rows);
    return isEnough && isCalledSo(name);
  });
  return (called.find(({ name }) => /total/i.test(name)) ?? called[0])?.path;
}

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
    const [count] = told;
    if (count === undefined || count < seen || mayCountPage(total, count, seen)) return false;
    return told.every((one) => one === count);
  });
  return [...found.filter(isCalledTotal), ...found.filter((place) => !isCalledTotal(place))];
}
