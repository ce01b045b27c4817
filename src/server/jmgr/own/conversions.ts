import { addressPattern } from '#contract/addresses.ts';
import { truths, yes } from '#contract/cellText.ts';
import { listSeparator } from '#contract/language.ts';
import { partialDatePattern } from '#contract/things/kinds.ts';
import { normalisedSql } from '#server/database/searchSql.ts';
import { addressesOfText, itemsOfText, textOfAddresses, textOfItems } from './items.ts';
import { literal } from './literal.ts';
import { isOption, labelOf, optionNamed, optionOf, optionOfYes } from './options.ts';
import type { Column } from './shape.ts';
import { recordNamed, titleOf, type Words } from './titles.ts';

/**
 * How values become values of another type; a value that cannot become one is null then, and nothing is guessed. A text
 * says what people saw: the label of an option, the title of a record. It is read again by these, and by what is stored.
 */

/** What a conversion needs to know of a column. */
export type Kind = Pick<Column, 'sql' | 'type' | 'target' | 'options'>;

const address: ReadonlySet<Column['type']> = new Set(['link', 'image', 'video', 'audio', 'file']);

/** What values are written in, where a type of the database holds values of several forms. */
function formOf({ sql, type }: Pick<Kind, 'sql' | 'type'>): string {
  if (sql === 'jsonb') return type;
  if (address.has(type)) return 'address';
  const isApart = type === 'richText' || type === 'partialDate';
  return isApart || (type === 'enum' && sql === 'text') ? type : 'plain';
}

/** Whether values are texts as people write them. */
const isPlainText = (kind: Kind) =>
  kind.sql === 'text' && (formOf(kind) === 'plain' || kind.type === 'richText');

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

/** The SQL text of seconds as a clock shows them; parts of a second, and less than none, are told as numbers. */
const clockOf = (seconds: string) => `case
  when ${seconds} <> trunc(${seconds}) or ${seconds} < 0 then trim_scale(${seconds})::text
  else case when ${seconds} >= 3600 then div(${seconds}, 3600) || ':' else '' end
    || lpad(mod(div(${seconds}, 60), 60)::text, 2, '0') || ':' || lpad(trunc(mod(${seconds}, 60))::text, 2, '0') end`;

/** The SQL text of whether a text is read as a JSON value: an object, a list, or what is written as JSON writes it. */
const saysJson = (text: string) => `case when (${text}) is json with unique keys
  then case when pg_input_is_valid(${text}, 'jsonb')
    then case when ${text} ~ '^\\s*[[{]' then true when ${text} ~ '^[-0-9tf]' then ${text}::jsonb::text = ${text} else false end
    else false end
  else false end`;

/** The SQL text of the JSON value of a text. Most texts are texts as JSON values, too. */
const jsonOf = (text: string) => `case
  when ${text} = '' then 'null'::jsonb
  when ${saysJson(text)} then ${text}::jsonb
  when ${text} ~ '^".*"$' and pg_input_is_valid(${text}, 'jsonb') then
    case when ${saysJson(`(${text}::jsonb #>> '{}')`)} or ${text} = '""' then ${text}::jsonb else to_jsonb(${text}) end
  else to_jsonb(${text}) end`;

/** The SQL text of a JSON value as text. A text stands bare, unless it would be read as another value. */
const textOfJson = (value: string) => `case
  when ${value} = 'null' then ''
  when jsonb_typeof(${value}) <> 'string' then ${value}::text
  when ${value} = '""' or ${saysJson(`(${value} #>> '{}')`)} then ${value}::text
  else ${value} #>> '{}' end`;

/** The SQL text of a column's value as text, in the words that people see; empty for none. */
export function asText(from: Kind, value: string, words: Words): string {
  const { sql, type, options } = from;
  if (type === 'enum' && options) return labelOf(options, plainly(from, value), words);
  switch (sql) {
    case 'numeric':
      return type === 'duration' ? `coalesce(${clockOf(value)}, '')` : plainly(from, value);
    case 'boolean':
      // a no is what stands where nobody has said anything
      return `case when ${value} then ${literal(yes[words.language])} else '' end`;
    case 'bigint':
      return titleOf(from, value, words);
    case 'text[]':
    case 'bigint[]':
      return textOfItems(severalOf(from, value, words), listSeparator[words.language]);
    case 'jsonb':
      return type === 'images' ? textOfAddresses(severalOf(from, value, words)) : textOfJson(value);
    default:
      return plainly(from, value);
  }
}

/** The SQL text of a column's value as text, as it is stored; empty for none. */
function plainly({ sql, type }: Kind, value: string): string {
  switch (sql) {
    case 'numeric':
      return `coalesce(trim_scale(${value})::text, '')`;
    case 'date':
      return `coalesce(to_char(${value}, 'YYYY-MM-DD'), '')`;
    case 'timestamptz':
      // parts of a second are said where there are some
      return `coalesce(regexp_replace(to_char(${value} at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.US'), '([.]000000|0+)$', '') || 'Z', '')`;
    case 'text':
      return type === 'richText' ? plainOf(value) : value;
    default:
      return `coalesce(${value}::text, '')`;
  }
}

/** Whether a column holds several values. */
const holdsSeveral = ({ sql, type }: Kind) =>
  sql === 'text[]' || sql === 'bigint[]' || type === 'images';

/** The SQL text of several values, each as a text. */
function severalOf(from: Kind, value: string, words: Words): string {
  if (from.sql === 'text[]') return value;
  if (from.sql === 'jsonb') return textsOf(value);
  return `array(select ${titleOf(from, 'one', words)}
    from unnest(${value}) with ordinality as named (one, place) order by place)`;
}

/** The SQL text of the texts of a JSON list. */
const textsOf = (value: string) => `array(select jsonb_array_elements_text(${value}))`;

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

/** A text as yes or no: what imports understand. */
function fromWord(text: string): string {
  const words = [...truths, ['对', true] as const, ['错', false] as const];
  const said = (is: boolean) =>
    words.flatMap(([word, one]) => (one === is ? literal(word) : [])).join(', ');
  return `(select case when word in (${said(true)}) then true when word in (${said(false)}) then false end
    from (select ${normalisedSql(text)} as word offset 0) as given)`;
}

/** A text as a length of time: seconds, or as a clock shows them. */
const fromClock = (text: string) => `case
  when ${text} ~ '^[0-9]{1,9}:[0-5]?[0-9]:[0-5][0-9]$' then split_part(${text}, ':', 1)::numeric * 3600
    + split_part(${text}, ':', 2)::numeric * 60 + split_part(${text}, ':', 3)::numeric
  when ${text} ~ '^[0-9]{1,3}:[0-5][0-9]$'
    then split_part(${text}, ':', 1)::numeric * 60 + split_part(${text}, ':', 2)::numeric
  else ${fromDigits(text)} end`;

/** The SQL text of a value of the wanted type, from its text; null if it is none. */
function fromText(to: Kind, given: string, words: Words): string | undefined {
  const { sql, type, options } = to;
  const text = `btrim(${given})`;
  if (type === 'enum' && options) return optionNamed({ sql, options }, given, strayOf(to, given));
  switch (sql) {
    case 'text': {
      if (type === 'richText') return htmlOf(given);
      const pattern = patterns.get(formOf(to));
      return pattern ? `case when ${text} ~* '${pattern.source}' then ${text} end` : given;
    }
    case 'numeric':
      return type === 'duration' ? fromClock(text) : fromDigits(text);
    case 'boolean':
      return fromWord(text);
    case 'date':
      return fromDay(text, day, 'date');
    case 'timestamptz':
      return fromDay(text, day + time, 'timestamptz');
    case 'bigint':
      return recordNamed(to, text, words);
    case 'text[]':
      return listed(given);
    case 'bigint[]': {
      const whole = recordNamed(to, text, words);
      const several = fromSeveral(to, listed(given), words);
      return (
        whole &&
        several &&
        `case when ${text} = '' then '{}' else coalesce(
        (select array[one] from (select ${whole} as one offset 0) as whole where one is not null), ${several}) end`
      );
    }
    case 'jsonb':
      return type === 'images' ? fromSeveral(to, addressesOfText(given), words) : jsonOf(given);
    default:
      return undefined;
  }
}

/** The items of a text. A JSON list of texts and numbers is one as well; other JSON is none. */
const listed = (text: string) => `case
  when ${text} ~ '^\\s*[[{]' and ${saysJson(text)}
    then case when jsonb_typeof(${text}::jsonb) = 'object' or ${hasOthers(`${text}::jsonb`)} then null
      else ${textsOf(`${text}::jsonb`)} end
  else ${itemsOfText(text)} end`;

/** Whether a JSON list holds anything that is no text and no number. */
const hasOthers = (value: string) =>
  `${value} @? '$[*] ? (@.type() != "string" && @.type() != "number")'`;

/** What is no option stays as it is: it is seen, and an option that is added takes it. */
const strayOf = ({ sql }: Kind, text: string) =>
  sql === 'numeric' ? fromDigits(`btrim(${text})`) : text;

/** The SQL text of a value of the wanted type, from several texts; null if one of them is none. */
function fromSeveral(to: Kind, items: string, words: Words): string | undefined {
  if (to.sql === 'text[]') return items;
  if (to.type === 'images')
    return `(select case when bool_and(one ~* '${addressPattern.source}') then jsonb_agg(one order by place)
        when count(*) = 0 then '[]' end
      from unnest(${items}) with ordinality as given (one, place))`;
  if (to.sql === 'jsonb')
    return `(select coalesce(jsonb_agg(one order by place), 'null')
      from unnest(${items}) with ordinality as given (one, place))`;
  if (to.sql === 'bigint[]') {
    const one = recordNamed(to, 'btrim(item)', words);
    return (
      one &&
      `(select case when bool_and(id is not null) then array_agg(id order by place) when count(*) = 0 then '{}' end
        from (select id, min(place) as place from (
          select ${one} as id, place from unnest(${items}) with ordinality as given (item, place) offset 0
        ) as found group by id) as once)`
    );
  }
  const text = textOfItems(items, listSeparator[words.language]);
  if (isPlainText(to)) return fromText(to, text, words);
  const single = fromText(to, `(${items})[1]`, words);
  const several = to.type === 'enum' ? strayOf(to, text) : 'null';
  return single && `case when cardinality(${items}) = 1 then ${single} else ${several} end`;
}

/** The SQL text of one text as a list. */
const alone = (text: string) => `case when ${text} = '' then '{}' else array[${text}] end`;

/**
 * The SQL text that makes a value of another column; null where that cannot be. Undefined if no value of the one can be
 * one of the other.
 *
 * @param value the SQL text of the value
 */
export function conversion(from: Kind, to: Kind, value: string, words: Words): string | undefined {
  if (isSameKind(from, to)) return value;
  if (from.target !== undefined && from.target === to.target)
    return to.sql === 'bigint[]'
      ? `case when ${value} is null then '{}' else array[${value}] end`
      : `case when cardinality(${value}) = 1 then ${value}[1] end`;
  if (from.sql === 'date' && to.sql === 'timestamptz') return `${value}::timestamptz`;
  if (from.sql === 'timestamptz' && to.sql === 'date') return `${value}::date`;
  // the day that it has by the platform's clock
  if (from.sql === 'timestamptz' && to.type === 'partialDate')
    return fromText(to, `coalesce(to_char(${value}, 'YYYY-MM-DD'), '')`, words);
  if (from.type === 'images' && to.type === 'json')
    return `case when ${value} = '[]' then 'null' else ${value} end`;
  // of several addresses none is the one
  if (from.type === 'images' && formOf(to) === 'address')
    return `case when jsonb_array_length(${value}) = 1 then ${value} ->> 0 end`;
  if (holdsSeveral(from)) return fromSeveral(to, severalOf(from, value, words), words);
  if (from.type === 'json') return fromJson(to, value, words);
  if (from.type === 'enum' && from.options) return fromOption(from, from.options, to, value, words);
  return fromOne(from, to, value, words);
}

/** From a column with one value. */
function fromOne(from: Kind, to: Kind, value: string, words: Words): string | undefined {
  const text = asText(from, value, words);
  // such a text has one line
  if (from.type === 'richText' && to.type === 'text') return `replace(${text}, E'\\n', ' ')`;
  if (isPlainText(from)) return fromText(to, text, words);
  // what is no text of people is not divided
  if (holdsSeveral(to)) return fromSeveral(to, alone(text), words);
  if (to.type === 'json') {
    if (from.sql === 'numeric') return `coalesce(to_jsonb(trim_scale(${value})), 'null')`;
    if (from.sql === 'boolean') return `case when ${value} then 'true'::jsonb else 'null' end`;
    return `case when ${text} = '' then 'null' else to_jsonb(${text}) end`;
  }
  if (from.sql === 'boolean' && to.type === 'enum' && to.options) {
    const option = optionOfYes(to.options);
    const said = option === undefined ? strayOf(to, text) : `${literal(option)}::${to.sql}`;
    return `case when ${value} then ${said} end`;
  }
  return fromText(to, text, words);
}

/** From an option: texts have its label, and other values are made of its value, or else of its label. */
function fromOption(
  from: Kind,
  options: NonNullable<Kind['options']>,
  to: Kind,
  value: string,
  words: Words,
): string | undefined {
  const plain = plainly(from, value);
  if (to.type === 'enum' && to.options)
    return optionOf(options, { sql: to.sql, options: to.options }, plain, strayOf(to, plain));
  const bare = { ...from, type: 'text' as const };
  if (to.type === 'json')
    return from.sql === 'numeric'
      ? fromOne(bare, to, value, words)
      : `case when ${plain} = '' then 'null' else to_jsonb(${plain}) end`;
  const label = asText(from, value, words);
  if (to.sql === 'text[]') return alone(label);
  const byLabel = fromText(to, label, words);
  const byValue = isPlainText(to) ? undefined : fromText(to, plain, words);
  return byValue && byLabel ? `coalesce(${byValue}, ${byLabel})` : byLabel;
}

function fromJson(to: Kind, value: string, words: Words): string | undefined {
  if (isPlainText(to)) return fromText(to, textOfJson(value), words);
  const one = fromText(to, `coalesce(${value} #>> '{}', '')`, words);
  if (!holdsSeveral(to)) return one;
  const several = fromSeveral(
    to,
    textsOf(`case jsonb_typeof(${value}) when 'array' then ${value} end`),
    words,
  );
  return (
    one &&
    several &&
    `case jsonb_typeof(${value}) when 'object' then null
      when 'array' then case when ${hasOthers(value)} then null else ${several} end
      else ${one} end`
  );
}

/** what a text cannot hold */
const media = 'img|video|audio';

/** The SQL text of whether a value of a column is lost by its conversion. */
export function isLostBy(from: Kind, to: Kind, value: string, words: Words): string {
  const made = conversion(from, to, value, words);
  const isMissing = `not (${isEmpty(from, value)}) and (${made ?? 'null'}) is null`;
  if (made === undefined) return isMissing;
  if (from.type === 'richText' && to.sql !== 'boolean')
    return `(${isMissing}) or ${value} ~ '<(${media}) ' and (${isEmpty(to, `(${made})`)})`;
  // every value can be a text
  if (isPlainText(to) || formOf(to) === 'enum') return 'false';
  return isMissing;
}

/**
 * The SQL text of whether a value of a column is not whole after its conversion: pictures and links of rich text are left
 * out of a text, times of day out of a date, and a word that is no option of a choice stays what it is. Undefined where that cannot be.
 */
export function isLeftBy(from: Kind, to: Kind, value: string, words: Words): string | undefined {
  const made = conversion(from, to, value, words);
  if (made === undefined || isSameKind(from, to)) return undefined;
  if (to.type === 'enum' && to.options) {
    const text = plainly(to, `(${made})`);
    return `not (${isEmpty(from, value)}) and ${text} <> '' and not (${isOption(to.options, text)})`;
  }
  if (from.sql === 'timestamptz' && (to.sql === 'date' || to.type === 'partialDate'))
    return `${value} <> date_trunc('day', ${value})`;
  if (from.type !== 'richText') return undefined;
  return `${value} ~ '<(${media}|iframe|a) ' and not coalesce(${isLostBy(from, to, value, words)}, false)`;
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
