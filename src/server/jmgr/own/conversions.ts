import type { Column } from './shape.ts';

/** How values become values of another type; a value that cannot become one is null then, and nothing is guessed. */

/** What a conversion needs to know of a column. */
type Kind = Pick<Column, 'sql' | 'type' | 'target'>;

/** The SQL text of a column's value as text; empty for none. */
export function asText({ sql, type }: Kind, value: string): string {
  switch (sql) {
    case 'numeric':
      return `coalesce(trim_scale(${value})::text, '')`;
    case 'boolean':
      return `${value}::text`;
    case 'date':
      return `coalesce(to_char(${value}, 'YYYY-MM-DD'), '')`;
    case 'timestamptz':
      return `coalesce(to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '')`;
    case 'bigint':
    case 'smallint':
    case 'integer':
      return `coalesce(${value}::text, '')`;
    case 'text[]':
    case 'bigint[]':
      return `array_to_string(${value}, ', ')`;
    case 'jsonb':
      return type === 'images'
        ? `(select coalesce(string_agg(item, ', '), '') from jsonb_array_elements_text(${value}) as items(item))`
        : `${value}::text`;
    case 'text':
      return value;
  }
}

// no captures, few repetitions: a million values are held against them

const day = '[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])';
const time =
  '([ T]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,6})?)?(Z|[+-](0[0-9]|1[0-4]):?[0-5][0-9])?)?';

/** A text as a value, where it matches a pattern and its day is one of its month. */
const fromDay = (
  text: string,
  pattern: string,
  as: string,
) => `case when ${text} ~ '^${pattern}$' and left(${text}, 4) <> '0000' then
  case when substr(${text}, 9, 2)::integer <= extract(day from
    (substr(${text}, 1, 7) || '-01')::date + interval '1 month' - interval '1 day')
  then ${text}::${as} end end`;

/** A text as a number, of 30 digits at most on either side of its point. */
const fromDigits = (text: string) => `case when ${text} ~ '^[-+]?[0-9]+(?:[.][0-9]+)?$' then
  case when length(ltrim(split_part(${text}, '.', 1), '+-')) <= 30 and length(split_part(${text}, '.', 2)) <= 30
  then ${text}::numeric end end`;

/** The SQL text of a value of the wanted type, from its text; null if it is none. */
function fromText({ sql, type }: Kind, given: string): string | undefined {
  const text = `btrim(${given})`;
  switch (sql) {
    case 'text':
      return given;
    case 'numeric':
      return fromDigits(text);
    case 'boolean':
      return `case when lower(${text}) in ('true', 'yes', '1', '是', '真', '对') then true
        when lower(${text}) in ('false', 'no', '0', '否', '假', '错') then false end`;
    case 'date':
      return fromDay(text, day, 'date');
    case 'timestamptz':
      return fromDay(text, day + time, 'timestamptz');
    case 'text[]':
      return `case when ${text} = '' then '{}'
        else regexp_split_to_array(${text}, '\\s*[,，、;；]\\s*') end`;
    case 'jsonb':
      return type === 'images'
        ? `case when ${text} = '' then '[]'
            when ${text} ~ '^(https?://|/)' then jsonb_build_array(${text}) end`
        : `to_jsonb(${given})`;
    default:
      return undefined;
  }
}

/**
 * The SQL text that makes a value of another column; null where that cannot be. Undefined if no value of the one can be
 * one of the other.
 *
 * @param value the SQL text of the value
 */
export function conversion(from: Kind, to: Kind, value: string): string | undefined {
  if (from.sql === to.sql && from.target === to.target)
    return from.type === to.type || from.sql !== 'jsonb' ? value : undefined;
  const names = from.target !== undefined || to.target !== undefined;
  if (names) {
    if (from.target !== to.target) return to.sql === 'text' ? asText(from, value) : undefined;
    if (to.sql === 'bigint[]')
      return `case when ${value} is null then '{}' else array[${value}] end`;
    return `case when cardinality(${value}) = 1 then ${value}[1] end`;
  }
  if (from.sql === 'date' && to.sql === 'timestamptz') return `${value}::timestamptz`;
  if (from.sql === 'timestamptz' && to.sql === 'date') return `${value}::date`;
  return fromText(to, asText(from, value));
}

/** The SQL text of whether a value of a column is none. */
export function isEmpty({ sql, type }: Kind, value: string): string {
  switch (sql) {
    case 'text':
      return `${value} = ''`;
    case 'text[]':
    case 'bigint[]':
      return `cardinality(${value}) = 0`;
    case 'boolean':
      return `not ${value}`;
    case 'jsonb':
      return type === 'images' ? `${value} = '[]'` : `${value} = 'null'`;
    default:
      return `${value} is null`;
  }
}

/** The value of a column that nobody has filled, as SQL; undefined for null. */
export function emptyOf({ sql, type }: Kind): string | undefined {
  switch (sql) {
    case 'text':
      return "''";
    case 'boolean':
      return 'false';
    case 'text[]':
    case 'bigint[]':
      return "'{}'";
    case 'jsonb':
      return type === 'images' ? "'[]'" : "'null'";
    default:
      return undefined;
  }
}
