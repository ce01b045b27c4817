import { configuration } from './configuration.ts';
import { serverNow } from './serverClock.ts';

/** Times that the platform writes without a time zone (SPEC 7.2: `YYYY-MM-DD HH:mm:ss`): they are meant in its own. */

// what a page is checked by asks with each key, and a format is dear to make
const formats = new Map<string | undefined, Intl.DateTimeFormat>();

function formatIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  });
  formats.set(timeZone, format);
  return format;
}

/** The parts of a moment as clocks show it there; on the device's own clock where no time zone is given. */
function partsOf(now: number, timeZone: string | undefined): ReadonlyMap<string, string> {
  const format = formatIn(timeZone);
  return new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
}

function writeIn(timeZone: string | undefined, now: number): string {
  const parts = partsOf(now, timeZone);
  const join = (names: readonly string[], mark: string) =>
    names.map((name) => parts.get(name)).join(mark);
  return `${join(['year', 'month', 'day'], '-')} ${join(['hour', 'minute', 'second'], ':')}`;
}

/** Where it is not told, clocks are taken to be the same here and there. */
const platformZone = (): string | undefined => configuration().timeZone || undefined;

/**
 * The present moment as the platform writes it, `YYYY-MM-DD HH:mm:ss`.
 *
 * @param now in milliseconds since 1970
 */
export const platformTime = (now = serverNow()): string => writeIn(platformZone(), now);

/**
 * What the platform's time zone is called, `Asia/Shanghai, UTC+08:00`, where its clocks show another time than this
 * device's; undefined where they show the same.
 *
 * @param now in milliseconds since 1970
 */
export function otherZone(now = serverNow()): string | undefined {
  const zone = platformZone();
  if (zone === undefined || writeIn(zone, now) === writeIn(undefined, now)) return undefined;
  const offset = partsOf(now, zone).get('timeZoneName') ?? '';
  return `${zone}, ${offset === 'GMT' ? 'UTC+00:00' : offset.replace('GMT', 'UTC')}`;
}
