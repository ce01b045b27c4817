import {
  addressSeparator,
  standsAlone,
  valueText,
  writeDuration,
  writeList,
  writeOption,
  writeReference,
} from '#contract/cellText.ts';
import { writeHtml } from '#contract/cleanCell.ts';
import { inLanguage, type Language, listSeparator } from '#contract/language.ts';
import { instantNamed, singleWallOf, type Zone } from '#contract/zonedTime.ts';
import type { CompiledField, CompiledResource } from '../compile.ts';
import { readPath } from '../conditions.ts';
import { typeOf } from '../fields/index.ts';
import { currencyOf, type FindResource, readField, referenceOf } from '../record.ts';
import { type ExportForm, shownType } from './exportColumns.ts';
import type { SheetCell } from './sheet.ts';

/** Writes values into cells. */
export interface ExportReading {
  readonly form: ExportForm;
  /** language of names, separators, yes and no in the readable form */
  readonly language: Language;
  readonly find: FindResource;
  /** the title of a record of which a row has only the id; undefined if not known */
  readonly titleOf?: (resource: string, id: string) => string | undefined;
  /** the person and the time, for computed fields */
  readonly scope: Parameters<typeof readField>[2];
  /** the visible text of HTML */
  readonly textOf: (html: string) => string;
  /** the platform's time zone, in which instants are written */
  readonly zone: Zone;
}

const dayMilliseconds = 86_400_000;
const epoch = Date.UTC(1899, 11, 30);
/** 1900-03-01: before this day spreadsheets count differently, or not at all */
const firstDay = 61;

/** Days since 1899-12-30 for a local time such as `2026-11-25 09:30:00`; undefined for anything else. */
export function sheetDay(shown: string): number | undefined {
  const written = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?)?$/.exec(
    shown,
  );
  if (!written) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = written
    .slice(1)
    .map((part) => Number(part ?? 0));
  // a year below 100 would be counted as one of the last century
  if (year < 1900) return undefined;
  const at = Date.UTC(year, month - 1, day, hour, minute) + second * 1_000;
  const count = (at - epoch) / dayMilliseconds;
  return Number.isFinite(count) && count >= firstDay ? count : undefined;
}

function dayCell(value: unknown): SheetCell {
  if (typeof value !== 'string') return valueText(value);
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? sheetDay(value) : undefined;
  return day === undefined ? value : { day, text: value };
}

/**
 * The platform's local time at an instant, which may be written without a zone; undefined if the value is not a unique
 * time.
 */
function shownAt(value: string, { zone }: ExportReading): string | undefined {
  const written = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/.exec(value);
  if (written) return written[1] === undefined ? `${value}:00` : value;
  const instant = instantNamed(value, zone);
  return instant === undefined ? undefined : singleWallOf(instant, zone);
}

/**
 * An instant in the platform's local time, to the second, or exactly if it has fractions and the field can be edited.
 * It is written with its zone if the local time is ambiguous, and in raw form.
 */
function instantCell(value: unknown, field: CompiledField, reading: ExportReading): SheetCell {
  if (typeof value !== 'string' || reading.form === 'raw') return valueText(value);
  const shown = shownAt(value, reading);
  if (shown === undefined) return value;
  const fraction = field.readOnly
    ? undefined
    : /:\d{2}(\.\d*[1-9])0*(?:Z|[+-]\d{2}:?\d{2})$/.exec(value)?.[1];
  // kept as text, because spreadsheets show no finer time
  if (fraction !== undefined) return shown + fraction;
  const day = sheetDay(shown);
  return day === undefined ? shown : { day, text: shown.replace(/(:\d{2}):00$/, '$1') };
}

/** A number, if a spreadsheet can hold it exactly; numbers that came as texts stay texts. */
const numberCell = (value: unknown): SheetCell =>
  typeof value === 'number' && (!Number.isInteger(value) || Number.isSafeInteger(value))
    ? value
    : valueText(value);

const itemsOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];

/** A reference to a record: title and id, or only the title in the readable form. */
function referenceText(value: unknown, field: CompiledField, reading: ExportReading): string {
  const target = reading.find(field.relation?.resource ?? '');
  const found = referenceOf(value, target);
  if (!found) return typeof value === 'object' ? '' : valueText(value);
  const { id } = found;
  const known = found.title === id ? reading.titleOf?.(target?.name ?? '', id) : found.title;
  // a bare id is its own name
  if (!known) return id;
  const isAlone = reading.form === 'readable' && standsAlone(known);
  return writeReference(isAlone ? { title: known } : { title: known, id });
}

/** Whether the items of a relation contain more than references, such as notes. */
const saysMore = ({ relation }: CompiledField, target: CompiledResource | undefined): boolean =>
  relation?.send?.some((name) => name !== (target?.identifier ?? 'id')) ?? false;

/** The items of a relation with all details, as JSON. */
function itemsAsJson(value: unknown, field: CompiledField, target: CompiledResource | undefined) {
  const names = [...(field.relation?.send ?? []), target?.recordTitle.path ?? 'title'];
  return JSON.stringify(
    itemsOf(value).map((item) =>
      Object.fromEntries(names.map((name) => [name, readPath(item, name)])),
    ),
  );
}

function relationCell(value: unknown, field: CompiledField, reading: ExportReading): SheetCell {
  const target = reading.find(field.relation?.resource ?? '');
  if (reading.form === 'raw' && saysMore(field, target)) return itemsAsJson(value, field, target);
  const names = itemsOf(value).map((one) => referenceText(one, field, reading));
  // the title of a single record is written unchanged, with any characters
  if (!Array.isArray(value)) return names[0] ?? '';
  return writeList(names, listSeparator[reading.language]);
}

function optionCell(value: unknown, field: CompiledField, reading: ExportReading): SheetCell {
  const { form, language } = reading;
  const nameOf = (one: unknown) =>
    form === 'raw'
      ? valueText(one)
      : writeOption(field.options ?? [], one, (text) => inLanguage(text, language));
  if (Array.isArray(value)) return writeList(value.map(nameOf), listSeparator[language]);
  if (form === 'raw' && (typeof value === 'number' || typeof value === 'boolean')) return value;
  return nameOf(value);
}

const listCell = (value: unknown, separator: string): SheetCell =>
  writeList(itemsOf(value).map(valueText), separator);

function durationCell(value: unknown, { form }: ExportReading): SheetCell {
  return typeof value === 'number' && form === 'readable'
    ? writeDuration(value)
    : numberCell(value);
}

/** A value as a cell: numbers, dates and booleans with their own type, everything else as text. */
export function exportValue(
  value: unknown,
  field: CompiledField,
  reading: ExportReading,
): SheetCell {
  if (value === null || value === undefined) return null;
  const type = shownType(field);
  // a text without quotes would come back as something else, or not at all
  if (type === 'json') return JSON.stringify(value);
  if (value === '') return null;
  if (Array.isArray(value) && value.length === 0) return null;
  if (typeof value === 'boolean' && type !== 'enum') return value;
  switch (type) {
    case 'enum':
      return optionCell(value, field, reading);
    case 'number':
    case 'money':
      return numberCell(value);
    case 'duration':
      return durationCell(value, reading);
    case 'date':
      return dayCell(value);
    case 'dateTime':
      return instantCell(value, field, reading);
    case 'richText':
      return reading.form === 'raw'
        ? writeHtml(valueText(value))
        : reading.textOf(valueText(value));
    case 'relation':
    case 'relations':
    case 'user':
      return relationCell(value, field, reading);
    case 'tags':
      return listCell(value, listSeparator[reading.language]);
    case 'images':
      return listCell(value, addressSeparator);
    default:
      return valueText(value);
  }
}

/** The records of which rows contain only the ids, by list; their titles are needed before rows are written. */
export function untitledOf(
  rows: readonly unknown[],
  fields: readonly CompiledField[],
  reading: ExportReading,
): ReadonlyMap<CompiledResource, ReadonlySet<string>> {
  const found = new Map<CompiledResource, Set<string>>();
  for (const field of fields) {
    const target = typeOf(field).isReference && reading.find(field.relation?.resource ?? '');
    if (!target) continue;
    const ids = found.get(target) ?? new Set<string>();
    found.set(target, ids);
    for (const row of rows)
      for (const one of itemsOf(readField(field, row, reading.scope))) {
        const reference = referenceOf(one, target);
        if (reference && reference.title === reference.id) ids.add(reference.id);
      }
  }
  return found;
}

/** The currency that a cell has to include, because the field that contains it is no column of the file. */
function saidCurrency(
  field: CompiledField,
  fields: readonly CompiledField[],
  row: unknown,
): string | undefined {
  const { currency } = field;
  if (field.type !== 'money' || typeof currency !== 'object') return undefined;
  return fields.some(({ name }) => name === currency.$row) ? undefined : currencyOf(field, row);
}

/** A row of the file. */
export const exportRow = (
  row: unknown,
  fields: readonly CompiledField[],
  reading: ExportReading,
): SheetCell[] =>
  fields.map((field) => {
    const cell = exportValue(readField(field, row, reading.scope), field, reading);
    const currency = cell === null ? undefined : saidCurrency(field, fields, row);
    return currency === undefined ? cell : `${currency} ${valueText(cell)}`;
  });
