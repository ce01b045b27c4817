import { type Kysely, sql } from 'kysely';
import { ownColumn } from '#schema/own/columns.ts';
import { quoted } from '#server/database/quoted.ts';
import type { Tables } from '#server/database/tables.ts';
import { convert, emptyOf, isSameKind, KnownRecords, storedSql } from './conversions.ts';
import { lineageOf } from './plan.ts';
import type { OwnRecords } from './records.ts';
import type { Column, Shape } from './shape.ts';
import { readWords } from './tables.ts';

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
  const known = shape.columns.flatMap((column) => {
    const name = then.get(lineageOf(column));
    return name === undefined ? [] : [{ column, name, from: typeThen(shape, column, noted.at) }];
  });
  const converted = known.filter(({ from, column }) => !isSameKind(from, column));
  const values = await convertedIn(database, { list, noted }, converted);
  const row = Object.fromEntries([
    ...Object.entries(noted.row).filter(([name]) => stampNames.has(name)),
    ...known.map(({ column, name }) => [column.name, Reflect.get(noted.row, name)]),
    ...converted.map(({ column }, index) => [column.name, values[index]]),
  ]);
  const { columns } = shape;
  const read = columns.map((column) => {
    const empty = emptyOf(column);
    const value = quoted(column.name);
    return empty === undefined ? value : `coalesce(${value}, ${empty}) as ${value}`;
  });
  const declared = [...stamps, ...columns.map(({ name, sql: type }) => `${quoted(name)} ${type}`)];
  const { rows } = await sql<object>`select ${sql.raw([...stampNames, ...read].join(', '))}
    from jsonb_to_record(${JSON.stringify(row)}::jsonb) as noted(${sql.raw(declared.join(', '))})`.execute(
    database,
  );
  return rows[0];
}

/** What a noted row has in columns that have another type now. */
async function convertedIn(
  database: Kysely<Tables>,
  { list, noted }: Pick<OwnRecords, 'list'> & { readonly noted: NotedRow },
  columns: readonly { readonly column: Column; readonly name: string; readonly from: Column }[],
): Promise<unknown[]> {
  if (columns.length === 0) return [];
  const read = columns.map(
    ({ name, from }, index) => `${storedSql(from, quoted(name))} as v_${index}`,
  );
  const declared = columns.map(({ name, from }) => `${quoted(name)} ${from.sql}`);
  const { rows } = await sql<object>`select ${sql.raw(read.join(', '))}
    from jsonb_to_record(${JSON.stringify(noted.row)}::jsonb) as noted(${sql.raw(declared.join(', '))})`.execute(
    database,
  );
  const words = await readWords(database);
  const asked = columns.map(({ column, from }, index) => {
    const conversion = { from, to: column, field: list.fields[column.field] };
    return { conversion, values: [Reflect.get(rows[0] ?? {}, `v_${index}`)] };
  });
  const known = await KnownRecords.of(database, asked, words);
  return asked.map(
    ({ conversion, values }) => convert(conversion, values[0], { words, known }).value,
  );
}
