import type { Expression } from '#schema/meta.ts';
import { type Constant, isConstant } from './constants.ts';

/** Kinds of expression, in the order that they are offered. */
export const expressionKinds = [
  '$row',
  'constant',
  '$user',
  '$now',
  'concat',
  'add',
  'subtract',
  'multiply',
  'divide',
  'round',
  'count',
  'daysBetween',
  'first',
  'when',
] as const;
export type ExpressionKind = (typeof expressionKinds)[number];

/** Kinds of any number of parts, and of exactly two. */
export const severalKinds: ReadonlySet<ExpressionKind> = new Set([
  'concat',
  'add',
  'multiply',
  'first',
]);
export const pairKinds: ReadonlySet<ExpressionKind> = new Set([
  'subtract',
  'divide',
  'daysBetween',
]);

/** The kind of an expression by its only key. */
export function kindOfExpression(value: Expression): ExpressionKind {
  if (isScalar(value)) return 'constant';
  return expressionKinds.find((kind) => kind in value) ?? 'constant';
}

const isScalar = (value: Expression): value is Constant => isConstant(value);

/** The expressions that one is made of; none of a single value. */
export function partsOf(value: Expression): readonly Expression[] {
  if (isScalar(value)) return [];
  if ('concat' in value) return value.concat;
  if ('add' in value) return value.add;
  if ('multiply' in value) return value.multiply;
  if ('first' in value) return value.first;
  if ('subtract' in value) return value.subtract;
  if ('divide' in value) return value.divide;
  if ('daysBetween' in value) return value.daysBetween;
  if ('round' in value) return [value.round];
  if ('count' in value) return [value.count];
  return [];
}

/** The same expression of other parts. */
export function withParts(value: Expression, parts: readonly Expression[]): Expression {
  const [first = '', second = ''] = parts;
  if (isScalar(value)) return value;
  if ('concat' in value) return { ...value, concat: [...parts] };
  if ('add' in value) return { add: [...parts] };
  if ('multiply' in value) return { multiply: [...parts] };
  if ('first' in value) return { first: [...parts] };
  if ('subtract' in value) return { subtract: [first, second] };
  if ('divide' in value) return { divide: [first, second] };
  if ('daysBetween' in value) return { daysBetween: [first, second] };
  if ('round' in value) return { ...value, round: first };
  if ('count' in value) return { count: first };
  return value;
}

/**
 * An expression of another kind that keeps what the former was made of.
 *
 * @param field what a part reads where the former has nothing for it
 */
export function makeExpression(
  kind: ExpressionKind,
  former: Expression,
  field: string,
): Expression {
  const below = partsOf(former);
  const isEmpty = former === '' || former === null;
  const parts = below.length > 0 ? [...below] : [isEmpty ? { $row: field } : former];
  const [first = { $row: field }, second = { $row: field }] = parts;
  const several = parts.length > 1 ? parts : [first, second];
  switch (kind) {
    case 'constant':
      return '';
    case '$row':
      return firstRow(first) ?? { $row: field };
    case '$user':
      return { $user: 'userId' };
    case '$now':
      return { $now: true };
    case 'concat':
      return { concat: several, separator: ' · ' };
    case 'add':
      return { add: several };
    case 'multiply':
      return { multiply: several };
    case 'first':
      return { first: several };
    case 'subtract':
      return { subtract: [first, second] };
    case 'divide':
      return { divide: [first, second] };
    case 'daysBetween':
      return { daysBetween: [first, parts.length > 1 ? second : { $now: true }] };
    case 'round':
      return { round: below.length > 0 ? former : first };
    case 'count':
      return { count: first };
    case 'when':
      return { when: { field, op: 'notEmpty' }, value: isEmpty ? first : former };
  }
}

/** The field that an expression reads, where it is nothing else. */
const firstRow = (value: Expression): Expression | undefined =>
  typeof value === 'object' && value !== null && '$row' in value ? value : undefined;
