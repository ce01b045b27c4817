import { isRecord } from '#contract/readEnvelope.ts';
import { instantNamed, wallOf, type Zone } from '#contract/zonedTime.ts';
import type { CompiledField, CompiledResource } from '../compile.ts';
import { readPath } from '../conditions.ts';
import { valuesOf } from '../fields/values.ts';
import { rowOfValues } from '../record.ts';
import { addressAt } from './address.ts';
import type { ConventionDefinition } from './convention.ts';
import type { Convention } from './conventionOf.ts';

/**
 * Values that sources write in another way than lists have them: times as seconds, amounts as cents, addresses of pictures
 * without their site (docs/sources.md).
 */

type Row = Readonly<Record<string, unknown>>;

/** Reads and writes one kind of value; what is none of its kind stays as it is. */
interface Notation {
  read(value: unknown, zone: Zone): unknown;
  write(value: unknown, zone: Zone): unknown;
}

const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

const timeOf = (instant: number): unknown => new Date(instant).toISOString();
const instantIn = (value: unknown, zone: Zone): number | undefined =>
  typeof value === 'string' ? instantNamed(value, zone) : undefined;

/** Times counted from 1970. @param unit milliseconds */
const counted = (unit: number): Notation => ({
  read(value) {
    const number = numberOf(value);
    return number === undefined || Math.abs(number * unit) > 8.64e15
      ? value
      : timeOf(number * unit);
  },
  write(value, zone) {
    const instant = instantIn(value, zone);
    return instant === undefined ? value : Math.floor(instant / unit);
  },
});

const timeNotations: Readonly<Record<string, Notation>> = {
  seconds: counted(1_000),
  milliseconds: counted(1),
  /** what a clock of the platform's zone shows: `2026-01-31 09:05:00` */
  text: {
    read(value, zone) {
      const instant = instantIn(value, zone);
      return instant === undefined ? value : timeOf(instant);
    },
    write(value, zone) {
      const instant = instantIn(value, zone);
      return instant === undefined ? value : wallOf(instant, zone);
    },
  },
};

const amounts: Readonly<Record<string, Notation>> = {
  text: {
    read: (value) => numberOf(value) ?? value,
    write: (value) => (typeof value === 'number' ? String(value) : value),
  },
  cents: {
    read(value) {
      const number = numberOf(value);
      return number === undefined ? value : number / 100;
    },
    write: (value) => (typeof value === 'number' ? Math.round(value * 100) : value),
  },
};

/** Changes the addresses in a value of a file, or of several. */
const withAddresses =
  (change: (address: string) => string) =>
  (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withAddresses(change));
    if (isRecord(value))
      return 'url' in value ? { ...value, url: withAddresses(change)(value.url) } : value;
    return typeof value === 'string' ? change(value) : value;
  };

/**
 * Addresses of files: relative ones that a source sends are below its own address, and what leads to no site is none. Those
 * that it is sent are of uploads, so that they get the origin of this site.
 */
function filesAt(address: string, site: string): Notation {
  const base = addressAt(address, '/');
  return {
    read: withAddresses((value) => {
      if (/^(https?:\/\/.*|data:image\/.*|\s*)$/is.test(value)) return value;
      const found = URL.canParse(value, base) ? new URL(value, base) : undefined;
      return found && /^https?:$/.test(found.protocol) ? found.href : '';
    }),
    write: withAddresses((value) => (/^\/(?!\/)/.test(value) ? site + value : value)),
  };
}

/** What is known of how a source writes values. */
type Writing = Pick<ConventionDefinition, 'values'> &
  Partial<Pick<Convention, 'address'>> & {
    /** the origin of this site */
    readonly site?: string;
  };

/** How a source writes the values of a field; undefined for those that it writes as lists have them. */
function notationOf(
  { values = {}, address, site = '' }: Writing,
  field: Pick<CompiledField, 'type'>,
): Notation | undefined {
  const { type } = field;
  if (address !== undefined && valuesOf(field).isMedia) return filesAt(address, site);
  if (type === 'dateTime') return timeNotations[values.times ?? ''];
  return type === 'money' ? amounts[values.money ?? ''] : undefined;
}

/** Makes rows as lists have them of rows as a source sends them. */
export function valueReader(
  convention: Writing,
  list: CompiledResource,
  zone: Zone,
): (row: Row) => Row {
  const written = Object.values(list.fields).flatMap((field) => {
    const notation = notationOf(convention, field);
    return notation ? [{ field, notation }] : [];
  });
  if (written.length === 0) return (row) => row;
  return (row) =>
    rowOfValues(
      list,
      Object.fromEntries(
        written.flatMap(({ field, notation }) => {
          const value = readPath(row, field.path);
          return value === undefined ? [] : [[field.name, notation.read(value, zone)]];
        }),
      ),
      row,
    );
}

/** A value of a field as its source writes it; in filters it may write times in another way (`askedTimes`). */
export function writtenValue(
  { values = {}, ...writing }: Writing,
  field: Pick<CompiledField, 'type'> | undefined,
  value: unknown,
  zone: Zone,
  use: 'record' | 'filter' = 'record',
): unknown {
  const times = (use === 'filter' ? values.askedTimes : undefined) ?? values.times;
  const notation = field && notationOf({ ...writing, values: { ...values, times } }, field);
  if (!notation) return value;
  return Array.isArray(value)
    ? value.map((one: unknown) => notation.write(one, zone))
    : notation.write(value, zone);
}
