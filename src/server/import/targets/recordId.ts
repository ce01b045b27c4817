import { storedId } from '#server/jmgr/predicates.ts';
import type { FileRow } from '../file/table.ts';
import { byRecordId } from '../keys.ts';
import { clean } from '../normalise/clean.ts';
import { cellProblem, quote } from '../readProblems.ts';
import type { CellProblem, FileContext } from './target.ts';

/**
 * The id of the record that a row is about, where rows are known by that; undefined where they are known by something
 * else. Ids change what is there: a row without one, or with something else in its place, is about no record.
 */
export function readRecordId(
  { fields }: FileRow,
  { columns, key, language }: FileContext,
): { readonly id: string } | { readonly problem: CellProblem } | undefined {
  if (key !== byRecordId.key) return undefined;
  const cell = fields[columns.recordId] ?? '';
  const id = clean(cell);
  if (/^\d{1,19}$/.test(id)) return { id: storedId(String(BigInt(id))) };
  const said = { field: columns.headings[columns.recordId] ?? '', value: quote(cell) };
  return { problem: cellProblem('error', language, id === '' ? 'idEmpty' : 'idUnread', said) };
}
