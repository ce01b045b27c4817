import { twoDigits } from './clockText.ts';

/**
 * Times by the clocks of a time zone. A *wall time* is what clocks there show, `YYYY-MM-DD HH:mm:ss`. It does not
 * always name one instant: clocks skip some times when they go forward, and show some twice when they go back. All
 * conversions are made here; no other code computes with time zones.
 */

/** An IANA name; undefined for the machine's own zone, if the platform's is not known. */
export type Zone = string | undefined;

export const wallForm = 'YYYY-MM-DD HH:mm:ss';
const wallPattern = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/;
const dayMilliseconds = 86_400_000;

// formats are expensive to make, and a page may ask with every key
const formats = new Map<Zone, Intl.DateTimeFormat>();

function formatIn(zone: Zone): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    ...(zone === undefined ? {} : { timeZone: zone }),
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, format);
  return format;
}

/**
 * The milliseconds of a wall time as if it were in UTC, where every day has 24 hours; undefined if there is no such
 * day, such as 30 February.
 */
function ordinalOf(wall: string): number | undefined {
  const found = wallPattern.exec(wall);
  if (!found) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  const time = new Date(0);
  time.setUTCFullYear(year, month - 1, day);
  time.setUTCHours(hour, minute, second);
  const isTime = hour < 24 && minute < 60 && second < 60;
  // 30 February does not exist: the date would have become 1 or 2 March
  const isThere = isTime && time.getUTCMonth() === month - 1 && time.getUTCDate() === day;
  return isThere ? time.getTime() : undefined;
}

const wallOfOrdinal = (ordinal: number): string =>
  new Date(ordinal).toISOString().slice(0, 19).replace('T', ' ');

/** Whether a text is a wall time; seconds, or the whole time of day, may be missing. */
export const isWall = (text: string): boolean => ordinalOf(text) !== undefined;

const partialForm = /^(-?\d{1,4})(?:-(0[1-9]|1[0-2])(-\d\d)?)?$/;
/** Whether a text is a year, before Christ a negative one, or a month or day of it that exists. */
export function isPartialDate(text: string): boolean {
  const [, year, month, day] = partialForm.exec(text) ?? [];
  // the calendar comes again every 400 years
  return !day ? year !== undefined : isWall(`${2000 + (Number(year) % 400)}-${month}${day}`);
}

/** The offset of a zone from UTC at an instant, in milliseconds, asked from the machine. */
function askOffset(instant: number, zone: Zone): number {
  const parts = new Map(
    formatIn(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const join = (names: readonly Intl.DateTimeFormatPartTypes[], mark: string) =>
    names.map((name) => parts.get(name)).join(mark);
  const year = (parts.get('year') ?? '').padStart(4, '0');
  const wall = `${year}-${join(['month', 'day'], '-')} ${join(['hour', 'minute', 'second'], ':')}`;
  return (ordinalOf(wall) ?? instant) - instant;
}

const dawns = new Map<Zone, Map<number, number>>();

/** The offset at the start of a UTC day, remembered for later. */
function dawnOffset(index: number, zone: Zone): number {
  const known = dawns.get(zone) ?? new Map<number, number>();
  dawns.set(zone, known);
  const offset = known.get(index) ?? askOffset(index * dayMilliseconds, zone);
  known.set(index, offset);
  return offset;
}

/** The offsets of some years: each holds from its instant until the next one's, the last until `end`. */
interface OffsetTable {
  readonly steps: readonly { readonly from: number; readonly offset: number }[];
  readonly end: number;
}

const tables = new Map<Zone, OffsetTable>();

/** how far apart offsets are looked at for changes: no zone changes twice within a week */
const weekMilliseconds = 7 * dayMilliseconds;

const inSeconds = (milliseconds: number): string => (milliseconds / 1_000).toString(36);
const ofSeconds = (text: string): number => Number.parseInt(text, 36) * 1_000;

/**
 * The offsets of a zone between two instants as a text for `knowOffsets`: a browser takes long to find the first one by
 * itself.
 *
 * @param begin milliseconds since 1970, a whole second; so is `end`
 */
export function offsetsBetween(begin: number, end: number, zone: Zone): string {
  const steps = [{ from: begin, offset: askOffset(begin, zone) }];
  let known = steps[0]?.offset;
  for (let from = begin; from < end; from += weekMilliseconds) {
    const until = Math.min(from + weekMilliseconds, end);
    const offset = askOffset(until, zone);
    if (offset === known) continue;
    let [before, after] = [from, until];
    while (after - before > 1_000) {
      const middle = Math.floor((before + after) / 2_000) * 1_000;
      if (askOffset(middle, zone) === offset) after = middle;
      else before = middle;
    }
    steps.push({ from: after, offset });
    known = offset;
  }
  const texts = steps.map(({ from, offset }) => `${inSeconds(from)}:${inSeconds(offset)}`);
  return [...texts, inSeconds(end)].join();
}

/** Takes in the offsets of a zone, so that the machine need not be asked for them. @param text of `offsetsBetween` */
export function knowOffsets(zone: Zone, text: string): void {
  const parts = text.split(',');
  const end = ofSeconds(parts.pop() ?? '');
  const steps = parts.map((part) => {
    const [from = '', offset = ''] = part.split(':');
    return { from: ofSeconds(from), offset: ofSeconds(offset) };
  });
  const isWhole = steps.every(({ from, offset }) => !Number.isNaN(from + offset));
  if (isWhole && steps.length > 0 && !Number.isNaN(end)) tables.set(zone, { steps, end });
}

/** The offset that the platform has told; undefined outside of the years that it told. */
function toldOffset(instant: number, zone: Zone): number | undefined {
  const table = tables.get(zone);
  if (!table || instant >= table.end) return undefined;
  return table.steps.findLast(({ from }) => from <= instant)?.offset;
}

/** The offset at any instant. Asking is expensive; a day with the same offset at its start and end has no other. */
function offsetOf(instant: number, zone: Zone): number {
  const told = toldOffset(instant, zone);
  if (told !== undefined) return told;
  const index = Math.floor(instant / dayMilliseconds);
  const offset = dawnOffset(index, zone);
  return dawnOffset(index + 1, zone) === offset
    ? offset
    : askOffset(Math.floor(instant / 1_000) * 1_000, zone);
}

/** The wall time at an instant, `2026-01-31 09:05:00`. @param instant milliseconds since 1970 */
export const wallOf = (instant: number, zone: Zone): string =>
  wallOfOrdinal(instant + offsetOf(instant, zone));

/** The instants of a wall time in order: none if it is skipped or not valid, two if it occurs twice. */
export function instantsOf(wall: string, zone: Zone): readonly number[] {
  const ordinal = ordinalOf(wall);
  if (ordinal === undefined) return [];
  const offsets = new Set([
    offsetOf(ordinal - dayMilliseconds, zone),
    offsetOf(ordinal + dayMilliseconds, zone),
  ]);
  return [...offsets]
    .map((offset) => ordinal - offset)
    .filter((instant) => instant + offsetOf(instant, zone) === ordinal)
    .sort((left, right) => left - right);
}

/** The wall time at an instant; undefined if the clocks show it twice. @param instant milliseconds since 1970 */
export function singleWallOf(instant: number, zone: Zone): string | undefined {
  const wall = wallOf(instant, zone);
  return instantsOf(wall, zone).length === 1 ? wall : undefined;
}

/** Whether clocks show a wall time once, skip it, or show it twice. */
export type WallKind = 'once' | 'skipped' | 'twice';

export function wallKind(wall: string, zone: Zone): WallKind {
  const { length } = instantsOf(wall, zone);
  return length === 1 ? 'once' : length === 0 ? 'skipped' : 'twice';
}

/**
 * The instant of a wall time; undefined if the text is none. If it occurs twice, the first one counts, or the last one
 * on request. A skipped time is read by the former offset: 02:30, where clocks go from 02:00 to 03:00, is half an hour
 * after that change.
 */
export function instantOf(wall: string, zone: Zone, which: 'first' | 'last' = 'first') {
  const ordinal = ordinalOf(wall);
  if (ordinal === undefined) return undefined;
  const found = instantsOf(wall, zone);
  return (
    found.at(which === 'first' ? 0 : -1) ?? ordinal - offsetOf(ordinal - dayMilliseconds, zone)
  );
}

const withZone = /T[^T]*(?:Z|[+-]\d{2}:?\d{2})$/i;

/**
 * The instant, in milliseconds since 1970, of a text: a time with its zone (`2026-01-31T09:05:00+08:00`), a wall time,
 * or a day, which counts from its midnight. Undefined for any other text, including 30 February.
 */
export function instantNamed(text: string, zone: Zone): number | undefined {
  if (!isWall(text.slice(0, 10))) return undefined;
  if (!withZone.test(text)) return instantOf(text.replace('T', ' ').replace(/\.\d+$/, ''), zone);
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? undefined : instant;
}

/** The day a number of days later, `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  return wallOfOrdinal((ordinalOf(day) ?? 0) + days * dayMilliseconds).slice(0, 10);
}

/** The first or the last millisecond of a day, as a text with its zone; a text that is no day stays as it is. */
export function edgeOf(day: string, edge: 'first' | 'last', zone: Zone): string {
  const begin = isWall(day)
    ? instantOf(edge === 'first' ? day : dayAfter(day, 1), zone)
    : undefined;
  return begin === undefined ? day : new Date(edge === 'first' ? begin : begin - 1).toISOString();
}

/** Name and offset of a zone at an instant, `Asia/Shanghai, UTC+08:00`. */
export function zoneText(instant: number, zone: Zone): string {
  const minutes = offsetOf(instant, zone) / 60_000;
  const size = Math.abs(minutes);
  const name = zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return `${name}, UTC${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(Math.floor(size % 60))}`;
}
