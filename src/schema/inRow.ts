import type { Condition, Expression, FieldDefinition } from './meta.ts';

/**
 * Conditions and expressions name fields; a row of a list has their values at the fields' paths. This brings the one to
 * the other, once, when a resource is compiled.
 */

type Fields = Readonly<Record<string, FieldDefinition>>;
type Comparison = Extract<Condition, { op: unknown }>;

/** Where a row has what a name with its parts (`circle.id`) means. A name that is no field stays: `id`, `$user.id`. */
export function pathInRow(name: string, fields: Fields): string {
  const [first = '', ...rest] = name.split('.');
  const field = Object.hasOwn(fields, first) ? fields[first] : undefined;
  return field?.path === undefined ? name : [field.path, ...rest].join('.');
}

/** The condition over a row. */
export function conditionInRow(condition: Condition, fields: Fields): Condition {
  const each = (parts: Condition[]) => parts.map((part) => conditionInRow(part, fields));
  if ('and' in condition) return { and: each(condition.and) };
  if ('or' in condition) return { or: each(condition.or) };
  if ('not' in condition) return { not: conditionInRow(condition.not, fields) };
  return {
    ...condition,
    field: pathInRow(condition.field, fields),
    ...('value' in condition ? { value: operandInRow(condition.value, fields) } : {}),
  };
}

function operandInRow(value: Comparison['value'], fields: Fields): Comparison['value'] {
  return typeof value === 'object' && value !== null && '$row' in value
    ? { $row: pathInRow(value.$row, fields) }
    : value;
}

/**
 * The expression over a row; a computed field that it reads is put in its place. A circle of them is empty.
 *
 * @param open the computed fields that are being put in
 */
export function expressionInRow(
  expression: Expression,
  fields: Fields,
  open: readonly string[] = [],
): Expression {
  if (typeof expression !== 'object' || expression === null) return expression;
  if ('$row' in expression) return readInRow(expression.$row, fields, open);
  if ('$user' in expression || '$now' in expression) return expression;
  const one = (part: Expression) => expressionInRow(part, fields, open);
  if ('concat' in expression) return { ...expression, concat: expression.concat.map(one) };
  if ('add' in expression) return { add: expression.add.map(one) };
  if ('multiply' in expression) return { multiply: expression.multiply.map(one) };
  if ('first' in expression) return { first: expression.first.map(one) };
  if ('count' in expression) return { count: one(expression.count) };
  if ('round' in expression) return { ...expression, round: one(expression.round) };
  if ('when' in expression)
    return {
      when: conditionInRow(expression.when, fields),
      value: one(expression.value),
      otherwise: one(expression.otherwise ?? null),
    };
  const pair = ([left, right]: [Expression, Expression]): [Expression, Expression] => [
    one(left),
    one(right),
  ];
  if ('subtract' in expression) return { subtract: pair(expression.subtract) };
  if ('divide' in expression) return { divide: pair(expression.divide) };
  return { daysBetween: pair(expression.daysBetween) };
}

function readInRow(name: string, fields: Fields, open: readonly string[]): Expression {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field?.type !== 'computed') return { $row: pathInRow(name, fields) };
  if (!field.compute || open.includes(name)) return null;
  return expressionInRow(field.compute.value, fields, [...open, name]);
}
