import { cutText } from '#contract/text.ts';
import { type ColumnTarget, spelling } from './columns.ts';
import type { FileRow } from './file/table.ts';

/** Finds the heading row of a file; a title or a date of export may be above it. */

/** The last row that may hold the headings. */
export const lastHeadingRow = 50;
/** characters that a plan shows of a row above the headings */
const shownLength = 120;

/** The first rows, one of which has the headings. */
export async function firstRows(rows: AsyncGenerator<FileRow>): Promise<FileRow[]> {
  const first: FileRow[] = [];
  for await (const row of rows) {
    if (row.row > lastHeadingRow && first.length > 0) break;
    first.push(row);
    if (first.length === lastHeadingRow) break;
  }
  return first;
}

const filledIn = ({ fields }: FileRow) => fields.filter((cell) => cell.trim() !== '').length;

/** The targets that the cells of a row name. */
export function targetsIn({ fields }: FileRow, targets: readonly ColumnTarget[]): Set<string> {
  const said = new Set(fields.map(spelling));
  const known = targets.filter(({ headings }) => headings.some((one) => said.has(spelling(one))));
  return new Set(known.map(({ name }) => name));
}

/** The first row with the most known headings. Rows above it are narrower, or as wide if all their cells are known. */
function byKnownHeadings(rows: readonly FileRow[], targets: readonly ColumnTarget[]): number {
  const known = rows.map((row) => targetsIn(row, targets).size);
  const most = Math.max(...known);
  const at = known.indexOf(most);
  const row = rows[at];
  if (most === 0 || !row) return -1;
  const filled = filledIn(row);
  const widest = Math.max(0, ...rows.slice(0, at).map(filledIn));
  return widest < filled || (widest === filled && most === filled) ? at : -1;
}

/** The first row that is about as wide as most rows. */
function byWidth(rows: readonly FileRow[]): number {
  const widths = rows.map(filledIn).sort((left, right) => left - right);
  const usual = widths[Math.floor(widths.length / 2)] ?? 0;
  return rows.findIndex((row) => filledIn(row) * 2 > usual);
}

/** The heading row, and the rows above it. */
export interface Heading {
  readonly row: number;
  readonly headings: string[];
  readonly above: { readonly row: number; readonly text: string }[];
}

/**
 * @param said the row that a person named
 * @returns undefined if there is no heading row that can be read
 */
export function findHeading(
  rows: readonly FileRow[],
  targets: readonly ColumnTarget[],
  said: number | undefined,
): Heading | undefined {
  const known = said === undefined ? byKnownHeadings(rows, targets) : -1;
  const found = known < 0 ? byWidth(rows) : known;
  const at = said === undefined ? found : rows.findIndex(({ row }) => row >= said);
  const heading = rows[at];
  // after an unreadable row it is uncertain where the next row begins
  if (!heading || rows.slice(0, at + 1).some(({ broken }) => broken)) return undefined;
  const headings = heading.fields.map((cell) => cell.trim());
  while (headings.at(-1) === '') headings.pop();
  const above = rows.slice(0, at).map(({ row, fields }) => {
    const text = fields.map((cell) => cell.trim()).filter((cell) => cell !== '');
    return { row, text: cutText(text.join(' · '), shownLength) };
  });
  return { row: heading.row, headings, above };
}
