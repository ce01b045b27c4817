import { readOption } from '#contract/cellText.ts';
import type { CompiledField } from '#schema/compile.ts';

/** What programs write into a cell that has no value. */

/** databases and tables of data, whatever the column */
const marks: ReadonlySet<string> = new Set([
  ...['\\N', 'NULL', '<NULL>', '<null>', '(NULL)', '(null)', '[NULL]', '[null]'],
  ...['<NA>', 'NaN', 'NaT', '#N/A N/A'],
]);
/** and what is a word where a column has texts */
const words: ReadonlySet<string> = new Set([
  'null',
  'nil',
  'none',
  'nan',
  'n/a',
  'na',
  'undefined',
]);
/** the day of databases that have none */
const noDay = /^0{4}[-/.]0{1,2}[-/.]0{1,2}(?:[ T]0{1,2}:00(?::00(?:\.0+)?)?)?$/;

const textTypes: ReadonlySet<string> = new Set([
  ...['text', 'longText', 'richText', 'tags', 'json', 'relation', 'relations', 'user', 'link'],
  ...['image', 'images', 'video', 'audio', 'file'],
]);
const dateTypes: ReadonlySet<string> = new Set(['date', 'partialDate', 'dateTime']);

/** Whether a cell is one of the marks that are no text of any column. */
export const isMarkOfNothing = (cell: string): boolean => marks.has(cell.trim());

/** Whether a cell says that its field has no value, in the words of a program. */
export function saysNothing(
  { type, options = [] }: Pick<CompiledField, 'type' | 'options'>,
  cell: string,
): boolean {
  const text = cell.trim();
  const isMark = marks.has(text);
  const isWord = !isMark && !textTypes.has(type) && words.has(text.toLowerCase());
  const isNoDay = dateTypes.has(type) && noDay.test(text);
  if (!isMark && !isWord && !isNoDay) return false;
  return options.length === 0 || readOption(options, text) === undefined;
}
