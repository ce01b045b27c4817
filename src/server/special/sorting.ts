import { type RawBuilder, sql } from 'kysely';
import { withheldNow } from '../http/withheld.ts';
import { unknownSort } from '../jmgr/listQuery.ts';

/**
 * The requested order of a list, with unknown values last.
 *
 * @param sort in the format of the contract: `-updatedAt,name`
 * @param columns the names to sort by, with their columns
 * @throws {InvalidInput} a name is unknown
 */
export function orderBy(
  sort: string,
  columns: Readonly<Record<string, string>>,
): RawBuilder<unknown> {
  const withheld = withheldNow();
  const known = new Map(Object.entries(columns).filter(([name]) => !withheld.has(name)));
  const parts = sort.split(',').map((part) => {
    const name = part.replace(/^-/, '');
    const column = known.get(name);
    if (column === undefined) throw unknownSort(name, [...known.keys()]);
    return part.startsWith('-')
      ? sql`${sql.ref(column)} desc nulls last`
      : sql`${sql.ref(column)} asc nulls last`;
  });
  return sql.join(parts);
}
