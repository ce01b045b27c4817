const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'iso8601',
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

function show(zone: string, at: number): string {
  const parts = new Map(
    formatIn(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const join = (names: readonly Intl.DateTimeFormatPartTypes[], mark: string) =>
    names.map((name) => parts.get(name)).join(mark);
  const year = (parts.get('year') ?? '').padStart(4, '0');
  return `${year}-${join(['month', 'day'], '-')} ${join(['hour', 'minute', 'second'], ':')}`;
}

const day = 86_400_000;
/** longest step that clocks are put back */
const longestBack = 3 * 3_600_000;
const step = 30 * 60_000;

/** What a UTC clock shows. */
const showUtc = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/** What the clocks of a zone show at an instant, `2026-11-25 09:30:00`; undefined where they show it at another one, too. */
export function clockIn(zone: string): (instant: Date) => string | undefined {
  const offsetAt = (at: number) => Date.parse(`${show(zone, at).replace(' ', 'T')}Z`) - at;
  const dawns = new Map<number, number>();
  /** the offset at the beginning of a UTC day */
  const dawnOffset = (index: number): number => {
    const offset = dawns.get(index) ?? offsetAt(index * day);
    dawns.set(index, offset);
    return offset;
  };
  return (instant) => {
    const at = Math.floor(instant.getTime() / 1_000) * 1_000;
    const index = Math.floor(at / day);
    // asking for a time is dear; where no clock is put forward or back around, one offset tells
    const offset = dawnOffset(index);
    if ([index - 1, index + 1, index + 2].every((other) => dawnOffset(other) === offset))
      return showUtc(at + offset);
    const shown = show(zone, at);
    for (let other = at - longestBack; other <= at + longestBack; other += step)
      if (other !== at && show(zone, other) === shown) return undefined;
    return shown;
  };
}
