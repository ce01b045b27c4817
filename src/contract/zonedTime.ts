/**
 * Times by the clocks of a time zone. A *wall time* is what clocks there show, `YYYY-MM-DD HH:mm:ss`, and says by itself
 * nothing of an instant: on the day clocks go forward some are skipped, on the day they go back some come twice. This is
 * the one place that turns the one into the other; nobody else computes with a zone.
 */

/** An IANA name; undefined for the machine's own zone, where the platform's is not told. */
export type Zone = string | undefined;

export const wallForm = 'YYYY-MM-DD HH:mm:ss';
const wallPattern = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/;
const dayMilliseconds = 86_400_000;

// a page asks with each key, and a format is dear to make
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
  // there is no 30 February: it would have become 1 or 2 March
  const isThere = isTime && time.getUTCMonth() === month - 1 && time.getUTCDate() === day;
  return isThere ? time.getTime() : undefined;
}

const wallOfOrdinal = (ordinal: number): string =>
  new Date(ordinal).toISOString().slice(0, 19).replace('T', ' ');

/** Whether a text is a wall time, its seconds or its whole time left out included. */
export const isWall = (text: string): boolean => ordinalOf(text) !== undefined;

/** How far the clocks of a zone are before those of UTC, in milliseconds, asked of the machine. */
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

/** The same at the beginning of a day of UTC, which is asked for once. */
function dawnOffset(index: number, zone: Zone): number {
  const known = dawns.get(zone) ?? new Map<number, number>();
  dawns.set(zone, known);
  const offset = known.get(index) ?? askOffset(index * dayMilliseconds, zone);
  known.set(index, offset);
  return offset;
}

/** The same of any instant. To ask is dear: a day that begins and ends with one offset has no other. */
function offsetOf(instant: number, zone: Zone): number {
  const index = Math.floor(instant / dayMilliseconds);
  const offset = dawnOffset(index, zone);
  return dawnOffset(index + 1, zone) === offset
    ? offset
    : askOffset(Math.floor(instant / 1_000) * 1_000, zone);
}

/** What clocks show at an instant, `2026-01-31 09:05:00`. @param instant milliseconds since 1970 */
export const wallOf = (instant: number, zone: Zone): string =>
  wallOfOrdinal(instant + offsetOf(instant, zone));

/**
 * The instants at which clocks show a wall time, in their order: none where it is skipped or no time at all, two where
 * it comes twice.
 */
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

/** What clocks show at an instant and at no other; undefined where they show it twice. @param instant as in `wallOf` */
export function singleWallOf(instant: number, zone: Zone): string | undefined {
  const wall = wallOf(instant, zone);
  return instantsOf(wall, zone).length === 1 ? wall : undefined;
}

/** What is to be told of a wall time: that clocks skip it, or show it twice. */
export type WallKind = 'once' | 'skipped' | 'twice';

export function wallKind(wall: string, zone: Zone): WallKind {
  const { length } = instantsOf(wall, zone);
  return length === 1 ? 'once' : length === 0 ? 'skipped' : 'twice';
}

/**
 * The instant of a wall time; undefined where the text is none. Of two the first, unless `last` is asked for; one that is
 * skipped is read by the clock as it went before: 02:30 where clocks go from 02:00 to 03:00 is half an hour after that.
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
 * The instant, in milliseconds since 1970, that a text names: one with its zone (`2026-01-31T09:05:00+08:00`), a wall time, or
 * the midnight that a day begins with. Undefined for any other text, 30 February included.
 */
export function instantNamed(text: string, zone: Zone): number | undefined {
  if (!isWall(text.slice(0, 10))) return undefined;
  if (!withZone.test(text)) return instantOf(text.replace('T', ' ').replace(/\.\d+$/, ''), zone);
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? undefined : instant;
}

/** The day so many days later, `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  return wallOfOrdinal((ordinalOf(day) ?? 0) + days * dayMilliseconds).slice(0, 10);
}

const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');

/** `Asia/Shanghai, UTC+08:00` at an instant. */
export function zoneText(instant: number, zone: Zone): string {
  const minutes = offsetOf(instant, zone) / 60_000;
  const size = Math.abs(minutes);
  const name = zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return `${name}, UTC${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`;
}
