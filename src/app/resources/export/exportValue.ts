import type { Language, Localized } from '#contract/language.ts';
import type { CompiledField, CompiledResource } from '#schema/compile.ts';
import { type FindResource, readField, referenceOf } from '#schema/record.ts';
import { formatDuration, formatInstant } from '../../language/format.ts';
import { plainText } from '../format.ts';
import type { Row } from '../list/useListRows.ts';
import type { SheetCell, SheetColumn } from './sheet.ts';

/** How values are written for a person. */
export interface ExportReading {
  readonly language: Language;
  readonly localized: (text: Localized) => string;
  readonly find: FindResource;
  /** the title of a record that a row names by its id alone; undefined where it is not known */
  readonly titleOf?: (resource: string, id: string) => string | undefined;
  /** the person and the time, for computed fields */
  readonly scope: Parameters<typeof readField>[2];
  /** values as they are stored: identifiers, codes, HTML. Default: as people read them */
  readonly raw: boolean;
}

const dayMilliseconds = 86_400_000;
const epoch = Date.UTC(1899, 11, 30);

/** Days since 1899-12-30 of a day or an instant, in this browser's time zone; undefined for anything else. */
export function sheetDay(value: string): number | undefined {
  const written = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(value);
  if (written) {
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = written
      .slice(1)
      .map((part) => Number(part ?? 0));
    return (Date.UTC(year, month - 1, day, hour, minute, second) - epoch) / dayMilliseconds;
  }
  const time = new Date(value);
  if (!/^\d{4}-/.test(value) || Number.isNaN(time.getTime())) return undefined;
  const local = Date.UTC(
    time.getFullYear(),
    time.getMonth(),
    time.getDate(),
    time.getHours(),
    time.getMinutes(),
    time.getSeconds(),
  );
  return (local - epoch) / dayMilliseconds;
}

const typeOf = (field: CompiledField): string =>
  field.type === 'computed' ? (field.compute?.as ?? 'text') : field.type;

function dateCell(value: string, withTime: boolean): SheetCell {
  const day = sheetDay(value);
  if (day === undefined) return value;
  return { day, text: withTime ? formatInstant(value) : value.slice(0, 10) };
}

const plain = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

function reference(value: unknown, field: CompiledField, reading: ExportReading): string {
  const target = reading.find(field.relation?.resource ?? '');
  const found = referenceOf(value, target);
  if (!found) return typeof value === 'object' ? '' : plain(value);
  if (reading.raw) return found.id;
  const asked = found.title === found.id && target && reading.titleOf?.(target.name, found.id);
  return asked || found.title;
}

const optionText = (value: unknown, field: CompiledField, { localized }: ExportReading) => {
  const option = field.options?.find((one) => one.value === value);
  return option ? localized(option.label) : plain(value);
};

const join = (parts: readonly string[], { language }: ExportReading): string =>
  parts.filter(Boolean).join(language === 'zh-CN' ? '、' : ', ');

/** Every item of a list by itself, one after the other. */
const each =
  (item: (value: unknown, field: CompiledField, reading: ExportReading) => string): Write =>
  (value, field, reading) =>
    Array.isArray(value)
      ? join(
          value.map((one) => item(one, field, reading)),
          reading,
        )
      : item(value, field, reading);

type Write = (value: unknown, field: CompiledField, reading: ExportReading) => SheetCell;
const asNumber: Write = (value) => (typeof value === 'number' ? value : plain(value));
const options = each(optionText);

/** How a type is written; every other is a text as it stands. */
const writers: Readonly<Partial<Record<string, Write>>> = {
  enum: (value, field, reading) =>
    reading.raw && !Array.isArray(value)
      ? asNumber(value, field, reading)
      : reading.raw
        ? plain(value)
        : options(value, field, reading),
  number: asNumber,
  money: asNumber,
  duration: (value, field, reading) =>
    typeof value === 'number' && !reading.raw
      ? formatDuration(value)
      : asNumber(value, field, reading),
  date: (value) => (typeof value === 'string' ? dateCell(value, false) : plain(value)),
  dateTime: (value) => (typeof value === 'string' ? dateCell(value, true) : plain(value)),
  richText: (value, _field, { raw }) => (raw ? plain(value) : plainText(plain(value))),
  relation: each(reference),
  relations: each(reference),
  user: each(reference),
  tags: each(plain),
  images: each(plain),
};

/** One value as a file holds it: numbers, dates and booleans by their own type, everything else as a text. */
export function exportValue(
  value: unknown,
  field: CompiledField,
  reading: ExportReading,
): SheetCell {
  if (value === null || value === undefined || value === '') return null;
  const type = typeOf(field);
  if (typeof value === 'boolean' && type !== 'enum') return value;
  return writers[type]?.(value, field, reading) ?? plain(value);
}

const related: ReadonlySet<string> = new Set(['relation', 'relations', 'user']);

/** The records that rows name by their ids alone, by their list: what must be known before they are written. */
export function untitledOf(
  rows: readonly Row[],
  fields: readonly CompiledField[],
  reading: ExportReading,
): ReadonlyMap<CompiledResource, ReadonlySet<string>> {
  const found = new Map<CompiledResource, Set<string>>();
  for (const field of fields) {
    const target = related.has(field.type) && reading.find(field.relation?.resource ?? '');
    if (!target) continue;
    const ids = found.get(target) ?? new Set<string>();
    found.set(target, ids);
    for (const row of rows) {
      const value = readField(field, row, reading.scope);
      for (const one of Array.isArray(value) ? value : [value]) {
        const reference = referenceOf(one, target);
        if (reference && reference.title === reference.id) ids.add(reference.id);
      }
    }
  }
  return found;
}

/** A row as a file holds it. */
export const exportRow = (
  row: Row,
  fields: readonly CompiledField[],
  reading: ExportReading,
): SheetCell[] =>
  fields.map((field) => exportValue(readField(field, row, reading.scope), field, reading));

const dated = new Set(['date', 'dateTime']);
const numeric = new Set(['number', 'money']);
const wide = new Set(['longText', 'richText', 'json', 'relations', 'images', 'link']);

/** The column of a field, titled in the person's language. */
export function exportColumn(
  field: CompiledField,
  localized: (text: Localized) => string,
): SheetColumn {
  const type = typeOf(field);
  const title = localized(field.label);
  const own = type === 'dateTime' ? 17 : wide.has(type) ? 48 : numeric.has(type) ? 12 : 22;
  // a Chinese character is as wide as two letters
  const titleWidth = [...title].reduce(
    (sum, letter) => sum + (letter.charCodeAt(0) > 0x2e7f ? 2.2 : 1.1),
    2,
  );
  return {
    title,
    kind: dated.has(type)
      ? type === 'date'
        ? 'date'
        : 'dateTime'
      : numeric.has(type)
        ? 'number'
        : 'text',
    decimals: field.decimals,
    width: Math.round(Math.max(own, titleWidth)),
  };
}
