import { addressPattern } from '#contract/addresses.ts';
import { partialDatePattern } from '#contract/things/kinds.ts';
import type { Column } from './shape.ts';

/** How values become values of another type; a value that cannot become one is null then, and nothing is guessed. */

/** What a conversion needs to know of a column. */
type Kind = Pick<Column, 'sql' | 'type' | 'target'>;

const address: ReadonlySet<Column['type']> = new Set(['link', 'image', 'video', 'audio', 'file']);

/** What values are written in, where a type of the database holds values of several forms. */
function formOf({ sql, type }: Pick<Kind, 'sql' | 'type'>): string {
  if (sql === 'jsonb') return type;
  if (address.has(type)) return 'address';
  return type === 'richText' || type === 'partialDate' ? type : 'plain';
}

/** What a text has to match to be one of a form. */
const patterns: ReadonlyMap<string, RegExp> = new Map([
  ['address', addressPattern],
  ['partialDate', partialDatePattern],
]);

/** Whether values of two columns stand in one form: nothing has to be converted. */
export const isSameKind = (one: Kind, other: Kind): boolean =>
  one.sql === other.sql && one.target === other.target && formOf(one) === formOf(other);

/** Replacements in a text, in turn. */
const replaced = (text: string, pairs: readonly (readonly [from: string, to: string])[]): string =>
  pairs.reduce((made, [from, to]) => `replace(${made}, '${from}', '${to}')`, text);

/** The SQL text of HTML that says what a plain text says, line by line. */
function htmlOf(text: string): string {
  const escaped = replaced(text, [
    ['&', '&amp;'],
    ['<', '&lt;'],
    ['>', '&gt;'],
  ]);
  return `regexp_replace(${escaped}, '\\r\\n|\\r|\\n', '<br />', 'g')`;
}

const blocks = 'p|div|ul|ol|li|h[1-6]|table|caption|tr|blockquote|pre|figure|figcaption';

/** The SQL text of what HTML says, line by line. It is clean, as it is stored: texts and attributes have no `<` or `>`. */
function plainOf(html: string): string {
  const steps = [
    ['[ \\t\\r\\n]+', ' '],
    [`</?(${blocks})( [^>]*)?>|<[bh]r ?/?>`, '\n'],
    ['</t[dh]>', ' '],
    ['<[^>]*>', ''],
    [' *\n[ \n]*', '\n'],
  ] as const;
  const bare = steps.reduce(
    (made, [from, to]) => `regexp_replace(${made}, '${from}', '${to}', 'g')`,
    html,
  );
  return replaced(`btrim(${bare}, E' \\n')`, [
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['&quot;', '"'],
    ['&amp;', '&'],
  ]);
}

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
      // parts of a second are said where there are some
      return `coalesce(regexp_replace(to_char(${value} at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.US'), '([.]000000|0+)$', '') || 'Z', '')`;
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
      return type === 'richText' ? plainOf(value) : value;
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
    case 'text': {
      if (type === 'richText') return htmlOf(given);
      const pattern = patterns.get(formOf({ sql, type }));
      return pattern ? `case when ${text} ~* '${pattern.source}' then ${text} end` : given;
    }
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
  if (isSameKind(from, to)) return value;
  if (from.sql === 'jsonb' && to.sql === 'jsonb') return undefined;
  const names = from.target !== undefined || to.target !== undefined;
  if (names) {
    if (from.target !== to.target)
      return to.sql === 'text' ? fromText(to, asText(from, value)) : undefined;
    if (to.sql === 'bigint[]')
      return `case when ${value} is null then '{}' else array[${value}] end`;
    return `case when cardinality(${value}) = 1 then ${value}[1] end`;
  }
  if (from.sql === 'date' && to.sql === 'timestamptz') return `${value}::timestamptz`;
  if (from.sql === 'timestamptz' && to.sql === 'date') return `${value}::date`;
  // of several addresses none is the one
  if (from.type === 'images' && formOf(to) === 'address')
    return `case when jsonb_array_length(${value}) = 1 then ${value} ->> 0 end`;
  const text = asText(from, value);
  // such a text has one line
  if (from.type === 'richText' && to.type === 'text') return `replace(${text}, E'\\n', ' ')`;
  return fromText(to, text);
}

/** The SQL text of whether a value of a column is lost by its conversion. */
export function isLostBy(from: Kind, to: Kind, value: string): string {
  const made = conversion(from, to, value);
  if (made === undefined || to.sql !== 'text' || patterns.has(formOf(to)))
    return `not (${isEmpty(from, value)}) and (${made ?? 'null'}) is null`;
  // pictures and films are no text; every other value can be one
  return from.type === 'richText' ? `${value} ~ '<(img|video|audio) ' and (${made}) = ''` : 'false';
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
