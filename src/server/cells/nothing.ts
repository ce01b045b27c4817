import { readOption } from '#contract/cellText.ts';
import type { CompiledField } from '#schema/compile.ts';
import { typeOf } from '#schema/fields/index.ts';

/** What programs write into a cell that has no value. */

/** databases and tables of data, whatever the column */
const marks: ReadonlySet<string> = new Set([
  ...['\\N', 'NULL', '<NULL>', '<null>', '(NULL)', '(null)', '[NULL]', '[null]'],
  ...['<NA>', 'NaN', 'NaT', '#N/A N/A'],
]);
/** the day of databases and programs that have none; the first ones of 1 and 101 have a clock with it */
const noDay =
  /^(?:0{4}[-/.]0{1,2}[-/.]0{1,2}|0[01]01-01-01(?=[ T]))(?:[ T]0{1,2}:00(?::00(?:\.0+)?)?(?:Z|\+00:00)?)?$/;

/** Whether a cell is one of the marks that are no text of any column. */
export const isMarkOfNothing = (cell: string): boolean => marks.has(cell.trim());

/** Whether a cell says that its field has no value, as a program writes it. Words of people, such as `N/A`, are none of these. */
export function saysNothing(
  { type, options = [] }: Pick<CompiledField, 'type' | 'options'>,
  cell: string,
): boolean {
  // nearly all cells are told by their first sign
  if (!/^[\s\\N<([#0]/.test(cell)) return false;
  const text = cell.trim();
  if (!marks.has(text) && !(typeOf({ type }).kind === 'date' && noDay.test(text))) return false;
  return options.length === 0 || readOption(options, text) === undefined;
}
