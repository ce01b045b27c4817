/** How a service writes a point in time: what a change is written like. */
type Shape = 'text' | 'milliseconds' | 'seconds' | 'wall';

/** seconds until the year 5138, milliseconds from 1973: whatever is larger counts milliseconds */
const millisecondsFrom = 1e11;
const wallForm = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/;

function shapeOf(value: unknown): Shape {
  if (typeof value === 'number' || (typeof value === 'string' && /^\d{9,16}$/.test(value)))
    return Math.abs(Number(value)) >= millisecondsFrom ? 'milliseconds' : 'seconds';
  return typeof value === 'string' && wallForm.test(value) ? 'wall' : 'text';
}

const plainForm = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/;

/** A date or a point in time of a row, numeric timestamps too; undefined where it is none. */
export function timeOf(value: unknown): Date | undefined {
  const shape = shapeOf(value);
  if (shape === 'milliseconds' || shape === 'seconds')
    return valid(new Date(Number(value) * (shape === 'seconds' ? 1_000 : 1)));
  if (typeof value !== 'string') return undefined;
  const [, year, month, day, hour = 0, minute = 0, second = 0] = plainForm.exec(value) ?? [];
  if (year === undefined)
    return /^\d{4}-\d{2}-\d{2}T/.test(value) ? valid(new Date(value)) : undefined;
  // without a zone it is this browser's
  const time = new Date(0);
  time.setFullYear(Number(year), Number(month) - 1, Number(day));
  time.setHours(Number(hour), Number(minute), Number(second), 0);
  // 30 February is no day, though it is read as one
  return time.getDate() === Number(day) && time.getMonth() === Number(month) - 1 ? time : undefined;
}

const valid = (time: Date): Date | undefined => (Number.isNaN(time.getTime()) ? undefined : time);
const two = (value: number): string => String(value).padStart(2, '0');

/** `2026-01-31` in this browser's time zone. */
export const dayText = (time: Date): string =>
  `${String(time.getFullYear()).padStart(4, '0')}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;

/** `09:05`, with its seconds where it has some. */
export const clockText = (time: Date): string =>
  `${two(time.getHours())}:${two(time.getMinutes())}${time.getSeconds() ? `:${two(time.getSeconds())}` : ''}`;

/** A point in time written as the one before was: a number stays a number, a time without a zone stays one. */
export function timeLike(before: unknown, next: Date): string | number {
  const shape = shapeOf(before);
  if (shape === 'milliseconds' || shape === 'seconds') {
    const number = shape === 'seconds' ? Math.floor(next.getTime() / 1_000) : next.getTime();
    return typeof before === 'number' ? number : String(number);
  }
  if (shape === 'text') return next.toISOString();
  return `${dayText(next)} ${two(next.getHours())}:${two(next.getMinutes())}:${two(next.getSeconds())}`;
}

/** The same for a day, `YYYY-MM-DD` unless it was a number. */
export function dayLike(before: unknown, next: Date): string | number {
  const shape = shapeOf(before);
  if (shape !== 'milliseconds' && shape !== 'seconds') return dayText(next);
  return timeLike(before, new Date(next.getFullYear(), next.getMonth(), next.getDate()));
}

/** years before Christ are negative; months and days as far as they are known (contract `partialDate`) */
export const partialDateForm = /^-?\d{1,4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/;
