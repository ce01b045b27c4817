import { platformZone } from '#app/configuration.ts';
import { instantNamed, instantOf, isWall, wallOf } from '#contract/zonedTime.ts';

/** How a service writes a point in time; a change is written in the same way. */
type Shape = 'text' | 'milliseconds' | 'seconds' | 'wall';

/** seconds until the year 5138, milliseconds from 1973: whatever is larger counts milliseconds */
const millisecondsFrom = 1e11;
const wallForm = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/;

function shapeOf(value: unknown): Shape {
  if (typeof value === 'number' || (typeof value === 'string' && /^\d{9,16}$/.test(value)))
    return Math.abs(Number(value)) >= millisecondsFrom ? 'milliseconds' : 'seconds';
  return typeof value === 'string' && wallForm.test(value) ? 'wall' : 'text';
}

/** The instant of a time of a row, in milliseconds; undefined for anything else. */
function instantIn(value: unknown): number | undefined {
  const shape = shapeOf(value);
  const instant =
    shape === 'milliseconds' || shape === 'seconds'
      ? Number(value) * (shape === 'seconds' ? 1_000 : 1)
      : instantNamed(String(value), platformZone());
  return instant === undefined || Number.isNaN(new Date(instant).getTime()) ? undefined : instant;
}

/**
 * A date or a point in time of a row as the platform's clocks show it, `YYYY-MM-DD HH:mm:ss`, numeric timestamps too;
 * undefined where it is none. What is written without a zone is meant in the platform's, and stands as it is written.
 */
export function wallIn(value: unknown): string | undefined {
  if (typeof value === 'string' && isWall(value))
    return value.length === 19 ? value : value.slice(0, 10) + clockOf(value);
  const instant = instantIn(value);
  return instant === undefined ? undefined : wallOf(instant, platformZone());
}
const clockOf = (wall: string): string => (wall.length > 10 ? `${wall.slice(10)}:00` : ' 00:00:00');

/** The same as an instant. */
export function timeOf(value: unknown): Date | undefined {
  const instant = instantIn(value);
  return instant === undefined ? undefined : new Date(instant);
}

/** `2026-01-31` of a wall time. */
export const dayText = (wall: string): string => wall.slice(0, 10);

/** `09:05` of a wall time, with its seconds where it has some. */
export const clockText = (wall: string): string => wall.slice(11).replace(/:00$/, '');

/** A wall time written as the value before was: a number stays a number, a time without a zone stays one. */
export function timeLike(before: unknown, wall: string): string | number {
  const shape = shapeOf(before);
  if (shape === 'wall') return wall;
  const instant = instantOf(wall, platformZone()) ?? 0;
  if (shape === 'text') return new Date(instant).toISOString();
  const number = shape === 'seconds' ? Math.floor(instant / 1_000) : instant;
  return typeof before === 'number' ? number : String(number);
}

/** The same for a day, `YYYY-MM-DD` unless it was a number. */
export function dayLike(before: unknown, wall: string): string | number {
  const shape = shapeOf(before);
  const day = dayText(wall);
  return shape === 'milliseconds' || shape === 'seconds'
    ? timeLike(before, `${day} 00:00:00`)
    : day;
}
