import type { Receive, SheetCell, SheetPlan, SheetWriter } from './sheet.ts';

/** Cells that a spreadsheet would take for a formula begin so; a Chinese one reads signs of full width as their narrow ones. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text that no spreadsheet runs: an apostrophe before it, which spreadsheets take for "this is a text". */
const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text);

function cellText(cell: SheetCell, { yes, no }: Pick<SheetPlan, 'yes' | 'no'>): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'boolean') return quoted(harmless(cell ? yes : no));
  return quoted(harmless(typeof cell === 'string' ? cell : cell.text));
}

const quoted = (text: string): string =>
  /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;

/** A CSV file by RFC 4180, in UTF-8 with the mark that Excel knows it by. */
export function writeCsv(plan: SheetPlan, receive: Receive): SheetWriter {
  const encoder = new TextEncoder();
  const line = (cells: readonly SheetCell[]) =>
    `${cells.map((cell) => cellText(cell, plan)).join(',')}\r\n`;
  receive(encoder.encode(`\uFEFF${line(plan.columns.map(({ title }) => title))}`));
  return {
    write: (rows) => receive(encoder.encode(rows.map(line).join(''))),
    finish: () => undefined,
  };
}
