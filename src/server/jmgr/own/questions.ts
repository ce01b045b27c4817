import { asText, conversion, isEmpty } from './conversions.ts';
import type { ColumnChange } from './plan.ts';
import type { Column } from './shape.ts';
import { quoted } from './statements.ts';

/** What is asked of a table before it changes. */

/**
 * Counts the records with a value that a change is about, as `filled_<number>`, and those that it cannot convert, as
 * `lost_<number>`, for all changes in one pass.
 */
export function counting(table: string, changes: readonly ColumnChange[]): string | undefined {
  const counts = changes.flatMap(countsOf);
  if (counts.length === 0) return undefined;
  return `select ${counts.join(',\n')} from ${quoted(table)} where not is_deleted`;
}

function countsOf(change: ColumnChange, number: number): string[] {
  if (change.how === 'added' || change.how === 'renamed') return [];
  const held = change.how === 'removed' ? change.column : change.from;
  const value = quoted(change.how === 'restored' ? change.from.keptAs : held.name);
  const lost = change.how === 'converted' ? isLost(change) : 'false';
  return [
    `count(*) filter (where not (${isEmpty(held, value)}))::integer as filled_${number}`,
    `count(*) filter (where ${lost})::integer as lost_${number}`,
  ];
}

type Conversion = Extract<ColumnChange, { readonly how: 'converted' }>;

/** Whether a record has a value that cannot be one of the new type. Every value can be a text. */
function isLost({ column, from }: Conversion): string {
  const value = quoted(from.name);
  const made = conversion(from, column, value);
  if (made !== undefined && column.sql === 'text') return 'false';
  return `not (${isEmpty(from, value)}) and (${made ?? 'null'}) is null`;
}

/** longest text of a value that is told, in characters */
const toldCharacters = 80;

/** A few of the records whose value a conversion loses: `id`, `title` and `value`, as texts. */
export function lostRecords(
  table: string,
  change: Conversion,
  title: Column | undefined,
  most: number,
): string {
  const told = (column: Column) =>
    `left(${asText(column, quoted(column.name))}, ${toldCharacters})`;
  return `select id::text, ${title ? told(title) : "''"} as title, ${told(change.from)} as value
    from ${quoted(table)} where not is_deleted and ${isLost(change)} limit ${most}`;
}
