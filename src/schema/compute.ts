import { lengthOf } from '#contract/text.ts';
import { instantNamed, wallOf, type Zone } from '#contract/zonedTime.ts';
import type { CompiledField } from './compile.ts';
import { type ConditionScope, evaluateCondition, readPath } from './conditions.ts';
import { addDecimals, divideDecimals, multiplyDecimals, roundDecimal } from './decimal.ts';
import { typeOf } from './fields/index.ts';
import type { Expression } from './meta.ts';

/** Expressions nested deeper than this are empty. */
const depthLimit = 32;

/**
 * Computes the value of a field from a row as the list call answers it. It never fails: anything missing or of the
 * wrong type makes the value empty.
 *
 * @returns a value of the type as which the field is shown; null if it is empty
 */
export function computeField(field: CompiledField, scope: ConditionScope): unknown {
  const { compute } = field;
  if (!compute) return null;
  return fitting(evaluateExpression(compute.value, scope), compute.as ?? 'text', scope.zone);
}

/** The value of an expression; null if it is empty. `$row` reads paths of the scope's record. Never throws. */
export function evaluateExpression(
  expression: Expression,
  scope: ConditionScope,
  depth = 0,
): unknown {
  if (depth > depthLimit) return null;
  if (typeof expression !== 'object' || expression === null) return expression;
  const inner = (part: Expression) => evaluateExpression(part, scope, depth + 1);
  if ('$row' in expression) return readPath(scope.record, expression.$row) ?? null;
  if ('$user' in expression) return readPath(scope.user, expression.$user) ?? null;
  if ('$now' in expression) return instantText(scope.now);
  if ('concat' in expression) return joined(expression.concat.map(inner), expression.separator);
  if ('first' in expression) return firstOf(expression.first, inner);
  if ('count' in expression) return countOf(inner(expression.count));
  if ('daysBetween' in expression)
    return daysBetween(...both(expression.daysBetween, inner), scope.zone);
  if ('when' in expression)
    return evaluateCondition(expression.when, scope) === true
      ? inner(expression.value)
      : inner(expression.otherwise ?? null);
  return calculate(expression, inner);
}

type Calculation = Extract<
  Expression,
  | { add: unknown }
  | { multiply: unknown }
  | { subtract: unknown }
  | { divide: unknown }
  | { round: unknown }
>;

/** Calculates with numbers; the result is empty if an operand is not a number. */
function calculate(expression: Calculation, inner: (part: Expression) => unknown): number | null {
  const numbers = (parts: readonly Expression[], of: (values: number[]) => number) => {
    const values = parts.map(inner);
    return values.every(isNumber) ? finite(of(values)) : null;
  };
  if ('add' in expression) return numbers(expression.add, addDecimals);
  if ('multiply' in expression) return numbers(expression.multiply, multiplyDecimals);
  if ('subtract' in expression)
    return numbers(expression.subtract, ([left = 0, right = 0]) => addDecimals([left, -right]));
  if ('divide' in expression)
    return numbers(expression.divide, ([left = 0, right = 0]) =>
      right === 0 ? Number.NaN : divideDecimals(left, right),
    );
  return numbers([expression.round], ([value = 0]) =>
    roundDecimal(value, expression.decimals ?? 0),
  );
}

const isNumber = (value: unknown): value is number => Number.isFinite(value);
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

const both = (
  [left, right]: readonly [Expression, Expression],
  inner: (part: Expression) => unknown,
): [unknown, unknown] => [inner(left), inner(right)];

function joined(values: readonly unknown[], separator = ''): string | null {
  const texts = values
    .map((value) => (isNumber(value) ? String(value) : value))
    .filter((value) => typeof value === 'string' && value !== '');
  return texts.length === 0 ? null : texts.join(separator);
}

function firstOf(parts: readonly Expression[], inner: (part: Expression) => unknown): unknown {
  for (const part of parts) {
    const value = inner(part);
    if (!isEmpty(value)) return value;
  }
  return null;
}

function countOf(value: unknown): number | null {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'string' ? lengthOf(value) : null;
}

const dayMilliseconds = 86_400_000;

const isDay = (value: unknown) => typeof value === 'string' && value.length === 10;

/**
 * Whole days from one time to another. Between two dates calendar days count, even if a change of the clocks makes them
 * longer or shorter.
 */
function daysBetween(from: unknown, to: unknown, scopeZone: Zone): number | null {
  const zone = isDay(from) && isDay(to) ? 'UTC' : scopeZone;
  const [start, end] = [timeOf(from, zone), timeOf(to, zone)];
  if (start === undefined || end === undefined) return null;
  // avoids -0
  return Math.trunc((end - start) / dayMilliseconds) + 0;
}

const timeOf = (value: unknown, zone: Zone): number | undefined =>
  typeof value === 'string' ? instantNamed(value, zone) : undefined;

/** The day of a time in the calendar of the zone. */
function dayOf(value: unknown, zone: Zone): string | null {
  const time = timeOf(value, zone);
  return time === undefined ? null : wallOf(time, zone).slice(0, 10);
}

const instantText = (now: Date): string | null =>
  Number.isNaN(now.getTime()) ? null : now.toISOString();

type ShownAs = NonNullable<NonNullable<CompiledField['compute']>['as']>;

/** The value if it has the type as which it is shown; otherwise null. */
function fitting(value: unknown, as: ShownAs, zone: Zone): unknown {
  switch (typeOf({ type: as }).kind) {
    case 'number':
      return isNumber(value) ? value : null;
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'date':
      if (as === 'date') return dayOf(value, zone);
      return timeOf(value, zone) === undefined ? null : value;
    case 'text':
      return isNumber(value) ? String(value) : typeof value === 'string' ? value : null;
    default:
      return typeof value === 'object' ? null : value;
  }
}
