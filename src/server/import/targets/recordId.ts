import { clean } from '#contract/cleanCell.ts';
import { storedId } from '#server/jmgr/predicates.ts';
import type { FileRow } from '../file/table.ts';
import { byRecordId } from '../keys.ts';
import { cellProblem, quote } from '../readProblems.ts';
import type { CellProblem, FileContext } from './target.ts';

/** The id of a record of this platform in a cell, however it is spelt; undefined if it is none. */
export function ownIdIn(cell: string): string | undefined {
  const text = clean(cell);
  return /^\d{1,19}$/.test(text) ? storedId(String(BigInt(text))) : undefined;
}

/**
 * The id in the row's column of records' ids. Normally the row is then looked up by this id first, and an unreadable id
 * is a warning. If the key is the id, a row without a readable one is an error.
 *
 * @param idIn the id in a cell; undefined if it cannot be one
 */
export function readRecordId(
  { fields }: FileRow,
  { columns, key, language }: FileContext,
  idIn = ownIdIn,
): { readonly id?: string; readonly problems: readonly CellProblem[] } {
  const isAlone = key === byRecordId.key;
  const cell = fields[columns.recordId] ?? '';
  const text = isAlone || key === 'usual' ? cell.trim() : '';
  const id = idIn(text);
  if (id !== undefined) return { id, problems: [] };
  if (text === '' && !isAlone) return { problems: [] };
  const said = { field: columns.headings[columns.recordId] ?? '', value: quote(cell) };
  const code = text === '' ? 'idEmpty' : 'idUnread';
  return { problems: [cellProblem(isAlone ? 'error' : 'warning', language, code, said)] };
}
