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
  const columns = Object.entries(rows[0] ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  const values = columns.map((name) =>
    jsonColumns.includes(name) ? sql`(${sql.ref(name)} #>> '{}')::jsonb` : sql.ref(name),
  );
  // the type of its rows: a cast to its name would mean a type of PostgreSQL's own for `circle`
  const kind = sql`(select _row from ${sql.table(table)} as _row limit 0)`;
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(values)}
    from json_populate_recordset(${kind}, ${withoutHalves(JSON.stringify(rows))}::json)`.execute(
    transaction,
  );
}
