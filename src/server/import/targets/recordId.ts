import { clean } from '#contract/cleanCell.ts';
import { storedId } from '#server/jmgr/predicates.ts';
import type { FileRow } from '../file/table.ts';
import { byRecordId } from '../keys.ts';
import { cellProblem, quote } from '../readProblems.ts';
import type { CellProblem, FileContext } from './target.ts';

/**
 * The id in the row's column of records' ids. Normally the row is then looked up by this id first, and an unreadable id
 * is a warning. If the key is the id, a row without a readable one is an error.
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
