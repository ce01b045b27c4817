import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

type TableName = keyof Tables;

/** Half a character is no text in UTF-8. JSON writes it as an escape, which PostgreSQL refuses. */
const withoutHalves = (json: string): string =>
  json.includes('\\ud')
    ? json.replace(/\\(\\|ud[89a-f][0-9a-f]{2})/g, (found, what: string) =>
        what === '\\' ? found : '\\ufffd',
      )
    : json;

/** shorter arrays are not worth it */
const worthIt = 8;

const comma = 0x2c;
/** braces, quotes, backslashes, and what counts as blank: items with one of them stand in quotes */
const quoted: ReadonlySet<number> = new Set(
  [...'{}"\\ \t\n\v\f\r'].map((character) => character.charCodeAt(0)),
);

/** Whether a text is that of an array with so many items, none of which stands in quotes or is empty. */
function isPlain(text: string, items: number): boolean {
  let commas = 0;
  let before = comma;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80 && quoted.has(unit)) return false;
    if (unit === comma) {
      if (before === comma) return false;
      commas += 1;
    }
    before = unit;
  }
  return before !== comma && commas === items - 1 && !/null/i.test(text);
}

/** A long array as PostgreSQL writes one, where that is plain: one text is written and read faster than many. */
function asText(value: unknown): unknown {
  if (!Array.isArray(value) || value.length < worthIt) return value;
  const text = value.join(',');
  return isPlain(text, value.length) ? `{${text}}` : value;
}

/** Rows as records of a statement, given as one parameter, with their columns and the values of these. */
function recordsOf(table: TableName, rows: readonly object[], jsonColumns: readonly string[]) {
  const columns = Object.entries(rows[0] ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  const arrays = columns.filter((name) => Array.isArray(Reflect.get(rows[0] ?? {}, name)));
  const written = rows.map((row) => {
    const copy: Record<string, unknown> = { ...row };
    for (const name of arrays) copy[name] = asText(copy[name]);
    return copy;
  });
  // the type of its rows: a cast to its name would mean a type of PostgreSQL's own for `circle`
  const kind = sql`(select _row from ${sql.table(table)} as _row limit 0)`;
  return {
    columns,
    given: (name: string) =>
      jsonColumns.includes(name)
        ? sql`(_given.${sql.ref(name)} #>> '{}')::jsonb`
        : sql`_given.${sql.ref(name)}`,
    records: sql`json_populate_recordset(${kind}, ${withoutHalves(JSON.stringify(written))}::json) as _given`,
  };
}

/**
 * Inserts rows by one statement and as one parameter: thousands of single values cost the writer and the database more
 * than the rows themselves.
 *
 * @param rows with the same columns, each
 * @param jsonColumns the columns of the type jsonb; their values are JSON texts
 */
export async function insertTogether(
  transaction: Transaction<Tables>,
  table: TableName,
  rows: readonly object[],
  jsonColumns: readonly string[] = [],
): Promise<void> {
  const { columns, given, records } = recordsOf(table, rows, jsonColumns);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(columns.map(given))} from ${records}`.execute(transaction);
}

/** Sets the columns of the rows with the same ids, by one statement. */
export async function updateTogether(
  transaction: Transaction<Tables>,
  table: TableName,
  rows: readonly { readonly id: string }[],
  jsonColumns: readonly string[] = [],
): Promise<void> {
  if (rows.length === 0) return;
  const { columns, given, records } = recordsOf(table, rows, jsonColumns);
  const set = columns
    .filter((name) => name !== 'id')
    .map((name) => sql`${sql.ref(name)} = ${given(name)}`);
  await sql`update ${sql.table(table)} as _stored set ${sql.join(set)} from ${records}
    where _stored.id = _given.id`.execute(transaction);
}
