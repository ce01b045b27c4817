import { type RawBuilder, sql } from 'kysely';
import { InvalidInput, sentence } from '../http/errors.ts';
import { messages } from './messages.ts';

/**
 * The order that a list is asked for, unknown values last.
 *
 * @param sort as the contract writes it: `-updatedAt,name`
 * @param columns what may be sorted by, and the columns that hold it
 * @throws {InvalidInput} one of the names is none of them
 */
export function orderBy(
  sort: string,
  columns: Readonly<Record<string, string>>,
): RawBuilder<unknown> {
  const known = new Map(Object.entries(columns));
  const parts = sort.split(',').map((part) => {
    const name = part.replace(/^-/, '');
    const column = known.get(name);
    if (column === undefined)
      throw new InvalidInput(
        sentence(messages, 'unknownSort', { name, known: [...known.keys()].join(', ') }),
      );
    return part.startsWith('-')
      ? sql`${sql.ref(column)} desc nulls last`
      : sql`${sql.ref(column)} asc nulls last`;
  });
  return sql.join(parts);
}
