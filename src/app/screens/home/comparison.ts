import type { Home } from '#contract/endpoints/home.ts';

/** The numbers of a day that are looked at. */
export type NumberName = Exclude<keyof Home['days'][number], 'day'>;

/** A number of a period of whole days, and of the one before. Today is not over, so it is in neither. */
export interface Compared {
  readonly now: number;
  readonly before: number;
  readonly today: number;
  /** day by day, the oldest first */
  readonly days: readonly string[];
  readonly values: readonly number[];
  readonly beforeValues: readonly number[];
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** @param length days of the period */
export function compare(days: Home['days'], name: NumberName, length: number): Compared {
  const whole = days.slice(0, -1);
  const now = whole.slice(-length);
  const before = whole.slice(-2 * length, -length);
  const valuesOf = (part: Home['days']) => part.map((day) => day[name]);
  return {
    now: sumOf(valuesOf(now)),
    before: sumOf(valuesOf(before)),
    today: days.at(-1)?.[name] ?? 0,
    days: now.map(({ day }) => day),
    values: valuesOf(now),
    beforeValues: valuesOf(before),
  };
}

/** By how many hundredths a number went up or down; undefined where there was nothing before to compare with. */
export function percentOf({ now, before }: Pick<Compared, 'now' | 'before'>): number | undefined {
  return before > 0 ? Math.round(((now - before) * 100) / before) : undefined;
}
