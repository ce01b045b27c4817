import { type Kysely, sql } from 'kysely';
import { ownColumn } from '#schema/own/columns.ts';
import { inTransaction } from '#server/database/connection.ts';
import { quoted } from '#server/database/quoted.ts';
import type { Tables } from '#server/database/tables.ts';
import { conversion, emptyOf, isSameKind } from './conversions.ts';
import { lineageOf } from './plan.ts';
import type { OwnRecords } from './records.ts';
import type { Column, Shape } from './shape.ts';
import { inZone, readWords } from './tables.ts';

/**
 * Rows of own records that were noted as JSON some time ago, such as those that webhooks tell of. Their table may have
 * changed since: columns have other names, and values another type.
 */

/** A noted row. */
export interface NotedRow {
  readonly row: object;
  /** when it was noted */
  readonly at: Date;
}

/** The columns of every table, which no change of a list touches. */
const stamps = [
  'id bigint',
  'account_id bigint',
  'created_at timestamptz',
  'updated_at timestamptz',
  'revision integer',
  'is_deleted boolean',
];
const stampNames = new Set(stamps.map((stamp) => stamp.split(' ')[0] ?? ''));

/** The column that each lineage had when a row was noted; undefined if that cannot be told. */
function columnsThen(
  { namings }: Pick<Shape, 'namings'>,
  { row, at }: NotedRow,
  changedAt: Date,
): ReadonlyMap<string, string> | undefined {
  const noted = Object.keys(row)
    .filter((name) => !stampNames.has(name) && !/^aside_\d+$/.test(name))
    .toSorted()
    .join();
  const fitting = namings.filter(
    (naming) =>
      naming
        .map(({ field }) => ownColumn(field))
        .toSorted()
        .join() === noted,
  );
  // two fields that have exchanged their names look alike
  const found = fitting.length === 1 || at >= changedAt ? fitting.at(-1) : undefined;
  return found && new Map(found.map(({ field, lineage }) => [lineage, ownColumn(field)]));
}

/** The type that a column had at a time: it was set aside with it when that changed. */
const typeThen = ({ setAside }: Pick<Shape, 'setAside'>, column: Column, at: Date): Column =>
  setAside.find(
    (one) => lineageOf(one) === lineageOf(column) && Date.parse(one.since) > at.getTime(),
  ) ?? column;

/**
 * A noted row as its table has rows now: renamed columns are found, and values of another type converted as those of the
 * table were.
 *
 * @returns undefined if it cannot be told what the columns of the row were
 */
export async function presentRow(
  database: Kysely<Tables>,
  { list, shape }: Pick<OwnRecords, 'list' | 'shape'>,
  noted: NotedRow,
): Promise<object | undefined> {
  const table = await database
    .selectFrom('list_table')
    .where('list', '=', list.name)
    .select('changed_at')
    .executeTakeFirst();
  const then = table && columnsThen(shape, noted, table.changed_at);
  if (!then) return undefined;
  const words = await readWords(database);
  const columns = shape.columns.map((column) => {
    const name = then.get(lineageOf(column));
    const empty = `${emptyOf(column) ?? 'null'}::${column.sql}`;
    if (name === undefined)
      return { value: `${empty} as ${quoted(column.name)}`, declared: [], isConverted: false };
    const from = typeThen(shape, column, noted.at);
    const value = conversion(from, column, quoted(name), words) ?? 'null';
    return {
      value: `coalesce(${value}, ${empty}) as ${quoted(column.name)}`,
      declared: [`${quoted(name)} ${from.sql}`],
      isConverted: !isSameKind(from, column),
    };
  });
  const values = [...stampNames, ...columns.map(({ value }) => value)].join(', ');
  const declared = [...stamps, ...columns.flatMap((one) => one.declared)].join(', ');
  const read = async (on: Kysely<Tables>) => {
    const { rows } = await sql<object>`select ${sql.raw(values)}
      from jsonb_to_record(${JSON.stringify(noted.row)}::jsonb) as noted(${sql.raw(declared)})`.execute(
      on,
    );
    return rows[0];
  };
  if (!columns.some(({ isConverted }) => isConverted)) return read(database);
  return inTransaction(database, (transaction) => inZone(transaction, () => read(transaction)));
}
