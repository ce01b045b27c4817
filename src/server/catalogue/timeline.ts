/** A time in the catalogue's past: days before the first start, and the time of that day. */
export interface Past {
  readonly daysAgo: number;
  readonly hour?: number;
  readonly minute?: number;
}

/** Places the events of the catalogue in the months before `now`; an event always has the same distance to `now`. */
export function createTimeline(now: Date): (past: Past) => Date {
  return ({ daysAgo, hour = 12, minute = 0 }) => {
    const day = new Date(now.getTime() - daysAgo * 86_400_000);
    day.setUTCHours(hour, minute, 0, 0);
    // a time of today that has not come yet becomes a time shortly before now
    return day.getTime() < now.getTime() ? day : new Date(now.getTime() - 60_000 * (minute + 1));
  };
}

/** A number from 0 to `below` − 1 that looks random, but is always the same for the same text (FNV-1a, mixed). */
export function steady(text: string, below: number): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  hash ^= hash >>> 12;
  return (hash >>> 0) % below;
}
