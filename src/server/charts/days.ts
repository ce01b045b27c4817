import { dayAfter, instantOf, wallOf, type Zone } from '#contract/zonedTime.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { type ChartDefinition, mostChartDays } from '#schema/meta.ts';

/** The days that a chart tells, the first and the last one. */
export interface Days {
  readonly from: string;
  readonly to: string;
  /** whether the list is narrowed to more days than are told */
  readonly isCut: boolean;
  /** not over yet, nor are those after it */
  readonly today: string;
}

const usualDays = 30;

/**
 * The days of a chart: those that the list is narrowed to by the same field, else the last ones.
 *
 * @param given the checked filters of the list call
 */
export function daysOf(
  { filters }: Pick<CompiledResource, 'filters'>,
  { by, days = usualDays }: Pick<ChartDefinition, 'by' | 'days'>,
  { given, today, zone }: { readonly given: object; readonly today: string; readonly zone: Zone },
): Days {
  const range = filters.find(({ kind, field }) => kind === 'dateRange' && field === by);
  const dayOf = (parameter: string | undefined): string | undefined => {
    const value: unknown = parameter && Reflect.get(given, parameter);
    const instant = typeof value === 'string' ? Date.parse(value) : Number.NaN;
    return Number.isNaN(instant) ? undefined : wallOf(instant, zone).slice(0, 10);
  };
  const [lower, upper] = range?.parameters ?? [];
  const begin = dayOf(lower);
  const last = dayOf(upper);
  const to = last ?? (begin !== undefined && begin > today ? dayAfter(begin, days - 1) : today);
  const from = begin ?? dayAfter(to, 1 - days);
  const earliest = dayAfter(to, 1 - mostChartDays);
  if (from > to) return { from: to, to, isCut: false, today };
  const isCut = from < earliest;
  return { from: isCut ? earliest : from, to, isCut, today };
}

/** Every day from the first to the last one. */
export function everyDay({ from, to }: Pick<Days, 'from' | 'to'>): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day);
  return days;
}

/** The instant at which a day begins. */
export const beginningOf = (day: string, zone: Zone): Date => {
  const instant = instantOf(day, zone);
  if (instant === undefined) throw new RangeError(`${day} is no day`);
  return new Date(instant);
};
