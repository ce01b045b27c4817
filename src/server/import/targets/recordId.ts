import { clean } from '#contract/cleanCell.ts';
import { storedId } from '#server/jmgr/predicates.ts';
import type { FileRow } from '../file/table.ts';
import { byRecordId } from '../keys.ts';
import { cellProblem, quote } from '../readProblems.ts';
import type { CellProblem, FileContext } from './target.ts';

/**
 * The id that a row has in the column of records' ids. By the usual key it is asked first, and what cannot be read is told.
 * Where records are known by their ids alone, a row without a readable one is about no record: an error.
 */
export function readRecordId(
  { fields }: FileRow,
  { columns, key, language }: FileContext,
): { readonly id?: string; readonly problems: readonly CellProblem[] } {
  const isAlone = key === byRecordId.key;
  const cell = fields[columns.recordId] ?? '';
  const text = isAlone || key === 'usual' ? clean(cell) : '';
  if (/^\d{1,19}$/.test(text)) return { id: storedId(String(BigInt(text))), problems: [] };
  if (text === '' && !isAlone) return { problems: [] };
  const said = { field: columns.headings[columns.recordId] ?? '', value: quote(cell) };
  const code = text === '' ? 'idEmpty' : 'idUnread';
  return { problems: [cellProblem(isAlone ? 'error' : 'warning', language, code, said)] };
}
