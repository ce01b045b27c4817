import { z } from 'zod';
import { valueText } from '#contract/cellText.ts';
import { instant } from '#contract/entities/common.ts';
import { partialDateText } from '#contract/things/kinds.ts';
import { instantNamed, singleWallOf } from '#contract/zonedTime.ts';
import type { CompiledField } from '../compile.ts';
import { isDay, isInstant, isPartialDay } from '../infer/texts.ts';
import type { ExportReading, SheetCell } from '../sheet/sheet.ts';
import { isText, stored, type TypeValues, textColumn } from './typeValues.ts';

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
  if (!isText(value)) return valueText(value);
  const day = isDay(value) ? sheetDay(value) : undefined;
  return day === undefined ? value : { day, text: value };
}

/**
 * The platform's local time at an instant, which may be written without a zone; undefined if the value is not a unique
 * time.
 */
function shownAt(value: string, { zone }: ExportReading): string | undefined {
  const written = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/.exec(value);
  if (written) return written[1] === undefined ? `${value}:00` : value;
  const found = instantNamed(value, zone);
  return found === undefined ? undefined : singleWallOf(found, zone);
}

/**
 * An instant in the platform's local time, to the second, or exactly if it has fractions and the field can be edited.
 * It is written with its zone if the local time is ambiguous, and in raw form.
 */
function instantCell(value: unknown, field: CompiledField, reading: ExportReading): SheetCell {
  if (!isText(value) || reading.form === 'raw') return valueText(value);
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

const isInstantText = (value: unknown) => isText(value) && (isInstant(value) || isDay(value));

const time = {
  filters: ['dateRange', 'text'],
  ownFilter: 'dateRange',
  isSorted: true,
  weight: 2,
  isOne: isInstantText,
} as const;

export const date: TypeValues = {
  ...time,
  identifies: true,
  weight: 1,
  sheet: { kind: 'date' },
  column: () => ({
    row: z.string(),
    sent: z.union([z.iso.date(), z.literal('')]),
    empty: '',
    sql: 'date',
    isNullable: true,
    read: (value) => value ?? '',
    write: (value) => (value === '' ? null : stored(value)),
  }),
  cell: dayCell,
};

/** A year, a year and a month, or a day. */
export const partialDate: TypeValues = {
  ...time,
  ownFilter: 'text',
  identifies: true,
  column: () => textColumn(partialDateText),
  isOne: (value) => isText(value) && (isPartialDay(value) || isInstant(value)),
};

export const dateTime: TypeValues = {
  ...time,
  sheet: { kind: 'dateTime', width: 20 },
  column: () => ({
    row: instant.nullable(),
    sent: instant.nullable(),
    empty: null,
    sql: 'timestamptz',
    isNullable: true,
    read: (value) => (value instanceof Date ? value.toISOString() : null),
  }),
  cell: instantCell,
};
