import { type Kysely, sql } from 'kysely';
import { languages } from '#contract/language.ts';
import { surveyor } from '#server/cells/style.ts';
import { quoted } from '#server/database/quoted.ts';
import type { Tables } from '#server/database/tables.ts';
import {
  type Conversion,
  convert,
  emptyOf,
  isEmpty,
  isNone,
  isPlainText,
  isSameKind,
  isStray,
  type Kind,
  KnownRecords,
  storedSql,
} from './conversions.ts';
import type { ColumnChange } from './plan.ts';
import type { Words } from './titles.ts';

/**
 * What the rows of a table have in columns whose type changes: what a plan counts, and what the change writes. A value that
 * was set aside when the field had the type before comes back where it is one, and where nobody has written the field
 * since; every other value is converted.
 */

/** A column whose type changes. `from` has the name that it has before the change. */
export type ConvertedColumn = Extract<ColumnChange, { readonly how: 'converted' }> &
  Pick<Conversion, 'field'>;

/** What a row has in such a column. */
export interface ConvertedValue {
  readonly before: unknown;
  /** whether the row had a value */
  readonly isFilled: boolean;
  /** whether it has again what was set aside */
  readonly comesBack: boolean;
  /** undefined for none */
  readonly value?: unknown;
  /** whether it had one, and has none afterwards */
  readonly isLost: boolean;
  /** whether a part of it is gone, or it is a word that is no option */
  readonly isLeft: boolean;
}

/** A row, with what it has in each of these columns. */
export interface ConvertedRow {
  readonly id: string;
  readonly values: readonly ConvertedValue[];
}

/** The version of a column that a conversion goes on from. */
type Version = Kind & { readonly sql: Kind['sql']; readonly at: string };

/** The former column that may come back, what the field was in between, and what it is now. */
const versionsOf = ({ from, former, between }: ConvertedColumn): readonly Version[] => [
  ...(former ? [former, ...between] : []).map((one) => ({ ...one, at: one.keptAs })),
  { ...from, at: from.name },
];

/** values of a column that tell how it is written */
const surveyedValues = 20_000;

/** Finds out how the cells of a column are written, by its first values. */
async function withStyle(
  database: Kysely<Tables>,
  table: string,
  { from, column: to, field }: ConvertedColumn,
): Promise<Conversion> {
  const conversion = { from, to, ...(field ? { field } : {}) };
  const written = surveyor(to);
  if (!written || !isPlainText(from) || from.type === 'richText') return conversion;
  const { rows } = await sql<{ value: string }>`select ${sql.ref(from.name)} as value
    from ${sql.table(table)} where ${sql.ref(from.name)} ~ '[0-9０-９]'
    order by id limit ${sql.lit(surveyedValues)}`.execute(database);
  for (const { value } of rows) written.take(value);
  return { ...conversion, style: written.result().style };
}

/** A value in a form that is compared. */
function sameForm(kind: Kind, value: unknown): string {
  if (isNone(kind, value)) return '';
  if (kind.sql === 'numeric') return String(Number(value));
  if (kind.sql === 'timestamptz') return String(Date.parse(String(value)));
  // the database has the names of objects in an order of its own
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

/** A column whose rows are converted, with how that is done. */
interface Column {
  readonly conversion: Conversion;
  readonly versions: readonly Version[];
  /** from each version to the next one */
  readonly steps: readonly Conversion[];
}

/**
 * Whether the last of these values was made of the first by conversions alone: each is what the one before converts to, or
 * has come back from one before of its own kind.
 */
function isDerived(
  { versions, steps }: Column,
  values: readonly unknown[],
  telling: { readonly words: Words; readonly known: KnownRecords },
): boolean {
  const derived: boolean[] = [];
  for (const [index, version] of versions.entries()) {
    const now = sameForm(version, values[index]);
    const step = steps[index - 1];
    const before = versions.slice(0, index);
    const twin = before.findLastIndex((one) => isSameKind(one, version));
    // it was written in the language of whoever published it
    const isMade = () =>
      step !== undefined &&
      languages.some((language) => {
        const words = { ...telling.words, language };
        return (
          sameForm(version, convert(step, values[index - 1], { ...telling, words }).value) === now
        );
      });
    derived.push(
      index === 0 ||
        (derived[twin] === true && sameForm(version, values[twin]) === now) ||
        (derived[index - 1] === true && isMade()),
    );
  }
  return derived.at(-1) === true;
}

/** rows that are read at once */
const batch = 5_000;
type StoredRow = Readonly<Record<string, unknown>> & { readonly id: string };

/** Which rows are read, and until when. */
interface Reading {
  /** what is said of them, as SQL. Default: all */
  readonly where?: string;
  readonly newestFirst?: boolean;
  /** Reads a batch. */
  readonly ask: <R>(work: (database: Kysely<Tables>) => Promise<R>) => Promise<R>;
}

/** Converts the rows of a table that have any value in these columns, batch by batch. */
export async function* convertedRows(
  table: string,
  changes: readonly ConvertedColumn[],
  words: Words,
  { where = 'true', newestFirst = false, ask }: Reading,
): AsyncGenerator<readonly ConvertedRow[]> {
  if (changes.length === 0) return;
  const columns: Column[] = [];
  for (const change of changes) {
    const conversion = await ask((database) => withStyle(database, table, change));
    const versions = versionsOf(change);
    const steps = versions.slice(1).flatMap((to, index) => {
      const from = versions[index];
      return from ? [{ from, to, ...(conversion.style ? { style: conversion.style } : {}) }] : [];
    });
    columns.push({ conversion, versions, steps });
  }
  const read = columns.flatMap(({ versions }, number) => [
    ...versions.map((one, index) => `${storedSql(one, quoted(one.at))} as v_${number}_${index}`),
    `${untouched(changes[number])} as is_untouched_${number}`,
  ]);
  const empty = columns.flatMap(({ versions }) =>
    [versions[0], versions.at(-1)].map((one) => (one ? isEmpty(one, quoted(one.at)) : 'true')),
  );
  const [order, beyond] = newestFirst ? ['desc', '<'] : ['asc', '>'];
  for (let last: string | undefined; ; ) {
    const question = `select id::text as id, ${read.join(', ')} from ${quoted(table)}
      where ${where} and not (${empty.join(' and ')}) ${last === undefined ? '' : `and id ${beyond} ${last}`}
      order by ${quoted(table)}.id ${order} limit ${batch}`;
    const rows = await ask(async (database) => {
      const found = await sql.raw<StoredRow>(question).execute(database);
      return convertBatch(database, columns, found.rows, words);
    });
    yield rows;
    last = rows.at(-1)?.id;
    if (rows.length < batch) return;
  }
}

const untouched = (change: ConvertedColumn | undefined): string =>
  change?.former ? `updated_at <= '${change.former.since}'::timestamptz` : 'false';

async function convertBatch(
  database: Kysely<Tables>,
  columns: readonly Column[],
  rows: readonly StoredRow[],
  words: Words,
): Promise<ConvertedRow[]> {
  const asked = columns.flatMap(({ conversion, versions, steps }, number) =>
    [...steps, conversion].flatMap((one, index) =>
      one.from.target === undefined && one.to.target === undefined
        ? []
        : {
            conversion: one,
            values: rows.map((row) => row[`v_${number}_${Math.min(index, versions.length - 1)}`]),
          },
    ),
  );
  const telling = { words, known: await KnownRecords.of(database, asked, words) };
  const convertOne = (column: Column, number: number) => {
    const names = column.versions.map((_, index) => `v_${number}_${index}`);
    /** most columns say the same again and again */
    const done = new Map<unknown, ConvertedValue>();
    return (row: StoredRow): ConvertedValue => {
      const values = names.map((name) => row[name]);
      const [only] = values;
      const before = values.length === 1 ? done.get(only) : undefined;
      const isUntouched = row[`is_untouched_${number}`] === true;
      const made = before ?? convertedValue(column, values, { isUntouched, telling });
      if (!before && values.length === 1 && typeof only !== 'object') done.set(only, made);
      return made;
    };
  };
  const converts = columns.map(convertOne);
  return rows.map((row) => ({ id: row.id, values: converts.map((one) => one(row)) }));
}

function convertedValue(
  column: Column,
  values: readonly unknown[],
  given: {
    readonly isUntouched: boolean;
    readonly telling: { readonly words: Words; readonly known: KnownRecords };
  },
): ConvertedValue {
  const { conversion, versions } = column;
  const { from, to } = conversion;
  const before = values.at(-1);
  const [former] = versions;
  const comesBack =
    versions.length > 1 &&
    former !== undefined &&
    !isNone(former, values[0]) &&
    (given.isUntouched || isDerived(column, values, given.telling));
  const made = comesBack
    ? { value: values[0], isLeft: isStray(to, values[0]) }
    : convert(conversion, before, given.telling);
  // a no is a value where something says it
  const isMissing = to.sql === 'boolean' ? made.value === undefined : isNone(to, made.value);
  const isFilled = !isNone(from, before);
  const { value, isLeft } = made;
  return {
    before,
    isFilled,
    comesBack,
    value,
    isLost: isFilled && isMissing,
    isLeft: isLeft && !isMissing,
  };
}

const madeColumn = (number: number): string => `made_${number}`;
const backColumn = (number: number): string => `is_back_${number}`;

/** The SQL text of the value of a converted column, where the table that `writeConverted` makes is joined. */
export function convertedSql(
  { column, former }: Pick<ConvertedColumn, 'column' | 'former'>,
  number: number,
): string {
  const empty = emptyOf(column);
  const made = madeColumn(number);
  const value = empty === undefined ? made : `coalesce(${made}, ${empty}::${column.sql})`;
  return former
    ? `case when ${backColumn(number)} then ${quoted(former.keptAs)} else ${value} end`
    : value;
}

/** Makes a table with what the rows of another one have in columns whose type changes, by `id`. */
export async function writeConverted(
  transaction: Kysely<Tables>,
  { table, into }: { readonly table: string; readonly into: string },
  changes: readonly ConvertedColumn[],
  words: Words,
): Promise<void> {
  const declared = [
    'id bigint',
    ...changes.flatMap(({ column }, number) => [
      `${madeColumn(number)} ${column.sql}`,
      `${backColumn(number)} boolean`,
    ]),
  ];
  await sql
    .raw(`create temporary table ${into} (${declared.join(', ')}) on commit drop`)
    .execute(transaction);
  const rows = convertedRows(table, changes, words, { ask: (work) => work(transaction) });
  for await (const some of rows) {
    const given = some.map(({ id, values }) => ({
      id,
      ...Object.fromEntries(
        values.map(({ value, comesBack }, number) =>
          comesBack ? [backColumn(number), true] : [madeColumn(number), value],
        ),
      ),
    }));
    await sql`insert into ${sql.raw(into)} select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given (${sql.raw(declared.join(', '))})`.execute(transaction);
  }
  await sql.raw(`create unique index on ${into} (id); analyze ${into}`).execute(transaction);
}
