const minute = 60_000;

/** What is left until a moment: days, else hours, else minutes, rounded down; undefined once it has come. */
export function remaining(
  until: string,
  now: string,
): { readonly unit: 'days' | 'hours' | 'minutes'; readonly count: number } | undefined {
  const left = instant(until) - instant(now);
  if (!(left > 0)) return undefined;
  const minutes = Math.ceil(left / minute);
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? { unit: 'hours', count: hours }
    : { unit: 'days', count: Math.floor(hours / 24) };
}

/** Both moments are of the same zone, so that it does not matter which. */
const instant = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`);
