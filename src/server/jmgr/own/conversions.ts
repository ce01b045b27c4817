import type { Kysely } from 'kysely';
import { addressPattern } from '#contract/addresses.ts';
import {
  type OptionText,
  valueText,
  writeDuration,
  writeList,
  writeOption,
} from '#contract/cellText.ts';
import { jsonOf, repeatedName } from '#contract/exactJson.ts';
import { inLanguage, labelOf, languages, listSeparator, message } from '#contract/language.ts';
import { partialDateText } from '#contract/things/kinds.ts';
import { wallOf } from '#contract/zonedTime.ts';
import { locales } from '#locales/index.ts';
import type { CompiledField } from '#schema/compile.ts';
import { readValue } from '#server/cells/cell.ts';
import type { ColumnStyle } from '#server/cells/number.ts';
import { findNamed, NamedRecords, namesIn } from '#server/cells/related.ts';
import { readLine } from '#server/cells/text.ts';
import type { ReadColumn } from '#server/cells/types.ts';
import type { Tables } from '#server/database/tables.ts';
import { keptFor } from '#server/keptFor.ts';
import type { Column } from './shape.ts';
import { recordsOfTable, type ToldRecord, toldRecords, type Words } from './titles.ts';

/**
 * How values become values of another type: each is written as a cell, in the words that people see, and read by the reader
 * of imports. What that does not take is none then, and nothing is guessed.
 */

/** What a conversion needs to know of a column. */
export type Kind = Pick<Column, 'sql' | 'type' | 'target' | 'options'>;

/** Values of one column that become those of another. */
export interface Conversion {
  readonly from: Kind;
  readonly to: Kind;
  /** the field that they become values of, as far as it is known */
  readonly field?: Pick<CompiledField, 'name' | 'label' | 'minimum' | 'currency'> | undefined;
  /** how the cells of the column are written, as far as they tell */
  readonly style?: ColumnStyle;
}

const address: ReadonlySet<Column['type']> = new Set(['link', 'image', 'video', 'audio', 'file']);

/** What values are written in, where a type of the database holds values of several forms. */
function formOf({ sql, type }: Pick<Kind, 'sql' | 'type'>): string {
  if (sql === 'jsonb') return type;
  if (address.has(type)) return 'address';
  const isApart = type === 'richText' || type === 'partialDate';
  return isApart || (type === 'enum' && sql === 'text') ? type : 'plain';
}

/** Whether values are texts as people write them. */
export const isPlainText = (kind: Kind): boolean =>
  kind.sql === 'text' && (formOf(kind) === 'plain' || kind.type === 'richText');

/** Whether values of two columns stand in one form: nothing has to be converted. */
export const isSameKind = (one: Kind, other: Kind): boolean =>
  one.sql === other.sql && one.target === other.target && formOf(one) === formOf(other);

/** Whether a column holds several values. */
const holdsSeveral = ({ sql, type }: Kind) =>
  sql === 'text[]' || sql === 'bigint[]' || type === 'images';

/** HTML that says what a plain text says, line by line. */
const htmlOf = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\r\n|\r|\n/g, '<br />');

const blocks =
  /<\/?(?:p|div|ul|ol|li|h[1-6]|table|caption|tr|blockquote|pre|figure|figcaption)( [^>]*)?>|<[bh]r ?\/?>/g;

/** What HTML says, line by line. It is clean, as it is stored: texts and attributes have no `<` or `>`. */
const plainOf = (html: string): string =>
  html
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(blocks, '\n')
    .replace(/<\/t[dh]>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/ +/g, ' ')
    .split('\n')
    .map((line) => line.replace(/^ | $/g, ''))
    .filter((line) => line !== '')
    .join('\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** what no JSON of the database holds: U+0000, and halves of characters */
const notStored = /\\u(?:0000|d[89a-f])/i;

/** Whether a text is read as a JSON value: an object, a list, or what is written as JSON writes it. */
function saysJson(text: string): boolean {
  if (!/^\s*[[{]|^[-0-9tf]/.test(text)) return false;
  const value = jsonOf(text);
  if (value === undefined || notStored.test(text) || repeatedName(text)) return false;
  return typeof value === 'object' || JSON.stringify(value) === text;
}

/** The JSON text of a text. Most texts are texts as JSON values, too. */
function jsonOfText(text: string): string {
  if (saysJson(text)) return text;
  const inner = /^".*"$/.test(text) && !notStored.test(text) ? jsonOf(text) : undefined;
  return typeof inner === 'string' && (inner === '' || saysJson(inner))
    ? text
    : JSON.stringify(text);
}

/** A JSON value as a text, which stands bare unless it would be read as another value. */
const textOfJson = (value: unknown): string =>
  typeof value === 'string' && value !== '' && !saysJson(value) ? value : JSON.stringify(value);

/**
 * The SQL text of a value as conversions take it: numbers by their digits, instants in UTC with the parts of a second that
 * they have, ids as texts.
 */
export function storedSql({ sql }: Pick<Kind, 'sql'>, value: string): string {
  if (sql === 'numeric') return `trim_scale(${value})::text`;
  if (sql !== 'timestamptz') return value;
  return `regexp_replace(to_char(${value} at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.US'), '([.]000000|0+)$', '') || 'Z'`;
}

/** Whether a value is none, as conversions take it. */
export const isNone = ({ type }: Kind, value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (type !== 'json' &&
    (value === '' || value === false || (Array.isArray(value) && value.length === 0)));

/** Records that values name, looked up for many values at once. */
export class KnownRecords {
  readonly #told = new Map<string, ReadonlyMap<string, ToldRecord>>();
  readonly #named = new Map<string, NamedRecords>();

  told(table: string, id: unknown): ToldRecord {
    return this.#told.get(table)?.get(String(id)) ?? { title: '', text: '' };
  }

  named(table: string): NamedRecords {
    return this.#named.get(table) ?? new NamedRecords([]);
  }

  /** Looks up what values name and how, before they are converted. */
  static async of(
    database: Kysely<Tables>,
    asked: readonly { readonly conversion: Conversion; readonly values: readonly unknown[] }[],
    words: Words,
  ): Promise<KnownRecords> {
    const known = new KnownRecords();
    const ids = new Map<string, Set<string>>();
    for (const {
      conversion: { from },
      values,
    } of asked)
      if (from.target !== undefined) addAll(ids, from.target, values.flat().map(valueText));
    for (const [table, some] of ids) {
      const those = { table, ids: [...some].filter((id) => id !== '') };
      known.#told.set(table, await toldRecords(database, those, words));
    }
    const names = new Map<string, Set<string>>();
    for (const { conversion, values } of asked) {
      const { from, to } = conversion;
      if (to.target === undefined || to.target === from.target) continue;
      const isMany = holdsSeveral(to);
      for (const value of values)
        if (!isNone(from, value))
          for (const cell of cellsOf(conversion, value, { words, known }))
            addAll(names, to.target, namesIn(cell, isMany));
    }
    for (const [table, some] of names) {
      const title = words.titles.get(table);
      if (title !== undefined)
        known.#named.set(table, await findNamed(database, recordsOfTable(table, title), some));
    }
    return known;
  }
}

function addAll(to: Map<string, Set<string>>, key: string, texts: readonly string[]): void {
  const known = to.get(key) ?? new Set();
  to.set(key, known);
  for (const text of texts) known.add(text);
}

/** What values are told and read by. */
interface Telling {
  readonly words: Words;
  readonly known: KnownRecords;
}

/** The option of a stored value; what is none stays a value without a name. */
const optionOf = ({ options = [] }: Kind, value: unknown): OptionText | undefined =>
  options.find((one) => String(one.value) === String(value));

/** The items of several values, each as a text; undefined for a column with one value. */
function itemsOf(from: Kind, value: unknown, { known }: Telling): string[] | undefined {
  if (!holdsSeveral(from) || !Array.isArray(value)) return undefined;
  const { target } = from;
  return value.map((one) => (target === undefined ? valueText(one) : known.told(target, one).text));
}

/** A value as a text, in the words that people see; empty for none. */
export function asText(from: Kind, value: unknown, telling: Telling): string {
  const { language } = telling.words;
  const items = itemsOf(from, value, telling);
  // addresses with spaces are quoted, and a text may have one line
  if (items && from.type === 'images') return writeList(items, '\n').replaceAll('\n', ', ');
  if (items) return writeList(items, listSeparator[language]);
  if (isNone(from, value)) return '';
  switch (from.type) {
    case 'enum':
      return from.options
        ? writeOption(from.options, optionOf(from, value)?.value ?? value, (label) =>
            inLanguage(label, language),
          )
        : valueText(value);
    case 'boolean':
      return message(locales.exports.cells, language, 'yes');
    case 'duration':
      return writeDuration(Number(value));
    case 'json':
      return textOfJson(value);
    case 'richText':
      return plainOf(valueText(value));
    default:
      return from.target === undefined
        ? valueText(value)
        : telling.known.told(from.target, value).text;
  }
}

/** A value as JSON text. */
function asJson(from: Kind, value: unknown, telling: Telling): string {
  const items = itemsOf(from, value, telling);
  if (items) return JSON.stringify(items);
  if (from.sql === 'numeric' || from.sql === 'boolean') return valueText(value);
  if (from.type === 'enum') return JSON.stringify(value);
  const text = asText(from, value, telling);
  return isPlainText(from) ? jsonOfText(text) : JSON.stringify(text);
}

/** The cells that say a value for another type, the best first; none where it has no such cell. */
function cellsOf({ from, to }: Conversion, value: unknown, telling: Telling): string[] {
  if (to.type === 'json') return [asJson(from, value, telling)];
  if (from.type === 'json' && !isPlainText(to))
    return [typeof value === 'string' ? value : JSON.stringify(value)];
  const text = asText(from, value, telling);
  if (isPlainText(from) || isPlainText(to)) return [text];
  const items = itemsOf(from, value, telling);
  // of several values none is the one
  if (items && !holdsSeveral(to))
    return items.length === 1 ? items : to.type === 'enum' ? [text] : [];
  const single = cellsOfOne({ from, to }, value, { text, telling });
  if (!holdsSeveral(to)) return single;
  return (items ? [items] : single.map((one) => [one])).map((some) => JSON.stringify(some));
}

function cellsOfOne(
  { from, to }: Conversion,
  value: unknown,
  { text, telling }: { readonly text: string; readonly telling: Telling },
): string[] {
  // an id is that of another list
  if (from.target !== undefined && to.target !== undefined && !Array.isArray(value))
    return [telling.known.told(from.target, value).title];
  if (from.type === 'enum' && to.sql !== 'text[]')
    return [
      valueText(value),
      ...languages.flatMap((language) => inLanguage(optionOf(from, value)?.label, language) ?? []),
    ];
  if (from.type === 'boolean' && to.type === 'enum')
    return [text, 'true', '1', ...Object.values(labelOf(locales.exports.cells, 'yes'))];
  if (from.type === 'dateTime' && (to.type === 'date' || to.type === 'partialDate'))
    return [wallOf(Date.parse(valueText(value)), telling.words.zone).replace(/ 00:00:00$/, '')];
  return [text];
}

/** What a value becomes. */
export interface Made {
  /** undefined where it becomes none */
  readonly value?: unknown;
  /** whether a part of it is left out, or it is a word that is no option */
  readonly isLeft: boolean;
}
const nothing: Made = { isLeft: false };

/** parts of rich text that a text cannot hold */
const unsaid = /<(?:img|video|audio|iframe|a) /;

/** What a value becomes in another column. */
export function convert(conversion: Conversion, value: unknown, telling: Telling): Made {
  const { from, to } = conversion;
  if (isNone(from, value)) return nothing;
  if (isSameKind(from, to)) return { value, isLeft: isStray(to, value) };
  if (from.target !== undefined && from.target === to.target) {
    const ids = Array.isArray(value) ? value : [value];
    if (holdsSeveral(to)) return { value: ids, isLeft: false };
    return ids.length === 1 ? { value: ids[0], isLeft: false } : nothing;
  }
  const cells = cellsOf(conversion, value, telling);
  for (const cell of cells) {
    const { value: made, isLeft } = read(conversion, cell, telling);
    if (made !== undefined)
      return {
        value: made,
        isLeft: isLeft || (from.type === 'richText' && unsaid.test(valueText(value))),
      };
  }
  const [stray = ''] = cells;
  if (to.type !== 'enum' || (to.sql === 'numeric' && !/^\s*[-+]?\d+(?:\.\d+)?\s*$/.test(stray)))
    return nothing;
  // what is no option stays as it is: it is seen, and an option that is added takes it
  return { value: to.sql === 'numeric' ? stray.trim() : stray, isLeft: true };
}

/** Whether a value of a choice is none of its options. */
export const isStray = (kind: Kind, value: unknown): boolean =>
  kind.type === 'enum' && kind.options !== undefined && !optionOf(kind, value);

/** A column of a file with cells for a conversion. The platform writes a point before decimals. */
const columnOf = keptFor(({ to, field, style }: Conversion): ReadColumn => {
  const heading = field
    ? [field.name, ...languages.map((one) => inLanguage(field.label, one))].join(' ')
    : '';
  return {
    heading,
    field: { ...field, type: to.type, options: to.options },
    style: { decimal: '.', ...style },
  };
});

/** Reads a cell as a value of a column; no value where it is not taken. */
function read(conversion: Conversion, cell: string, { words, known }: Telling): Made {
  const { to } = conversion;
  if (to.type === 'richText') return { value: htmlOf(cell), isLeft: false };
  if (isPlainText(to))
    return { value: to.type === 'longText' ? cell : readLine(cell), isLeft: false };
  if (to.target !== undefined) return namedIn(to, cell, known.named(to.target));
  // as the platform has written it
  if (to.type === 'partialDate' && partialDateText.safeParse(cell).success)
    return { value: cell, isLeft: false };
  const reading = readValue(columnOf(conversion), cell, words.zone);
  if (reading.kind !== 'value') return nothing;
  const isLeft = reading.note !== undefined;
  const { value } = reading;
  if (formOf(to) === 'address' || to.type === 'images')
    return [value].flat().every((one) => addressPattern.test(valueText(one)))
      ? { value, isLeft }
      : nothing;
  return { value: to.type === 'enum' && to.sql === 'text' ? valueText(value) : value, isLeft };
}

function namedIn({ sql }: Kind, cell: string, named: NamedRecords): Made {
  const isMany = sql === 'bigint[]';
  const found = named.namesOf(cell, isMany).map((name) => named.find(name));
  const ids = [...new Set(found.flatMap((some) => (some.length === 1 ? (some[0]?.id ?? []) : [])))];
  if (ids.length === 0 || found.some(({ length }) => length !== 1)) return nothing;
  return { value: isMany ? ids : ids[0], isLeft: false };
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
