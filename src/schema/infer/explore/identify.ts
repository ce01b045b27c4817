import type { Row } from '#schema/source/paths.ts';
import { identifierOf } from '../identity.ts';
import { observe } from '../observe.ts';

/** The field that tells rows apart; undefined if none is seen to. */
export const identifierIn = (rows: readonly Row[], name = ''): string | undefined =>
  identifierOf(
    name,
    observe(rows, () => true),
    rows,
    undefined,
  );

/** Whether both are the same rows in the same order. */
export function sameRows(
  one: readonly Row[],
  other: readonly Row[],
  identifier: string | undefined,
): boolean {
  const keyOf = (row: Row) => JSON.stringify(identifier === undefined ? row : row[identifier]);
  return (
    one.length === other.length &&
    one.every((row, index) => keyOf(row) === keyOf(other[index] ?? {}))
  );
}
