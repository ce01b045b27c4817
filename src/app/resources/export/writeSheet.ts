import { byteOrderMark, writeCsvLine } from '#contract/cellText.ts';
import type { Receive, SheetCell, SheetPlan, SheetWriter } from '#schema/sheet/sheet.ts';
import { writeXlsx } from './writeXlsx.ts';

function cellText(cell: SheetCell, { yes, no }: Pick<SheetPlan, 'yes' | 'no'>): string | number {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? yes : no;
  return typeof cell === 'object' ? cell.text : cell;
}

/** A CSV file by RFC 4180, in UTF-8 with the mark that Excel knows it by. */
export function writeCsv(plan: SheetPlan, receive: Receive): SheetWriter {
  const encoder = new TextEncoder();
  const line = (cells: readonly SheetCell[]) =>
    writeCsvLine(cells.map((cell) => cellText(cell, plan)));
  receive(encoder.encode(`${byteOrderMark}${line(plan.columns.map(({ title }) => title))}`));
  return {
    write: (rows) => receive(encoder.encode(rows.map(line).join(''))),
    finish: () => 0,
  };
}

/** The writer of a plan's format. */
export const writeSheet = (plan: SheetPlan, receive: Receive): SheetWriter =>
  plan.format === 'csv' ? writeCsv(plan, receive) : writeXlsx(plan, receive);
