import type { Condition, Expression, FieldDefinition } from './meta.ts';

/**
 * Conditions and expressions name fields, but a row has the values at the fields' paths. Names are translated to paths
 * once, when a resource is compiled.
 */

type Fields = Readonly<Record<string, FieldDefinition>>;
type Comparison = Extract<Condition, { op: unknown }>;

/**
 * The path in a row for a name with its parts (`circle.id`). Names that are no field are unchanged: `id`, `$user.id`.
 */
export function pathInRow(name: string, fields: Fields): string {
  const [first = '', ...rest] = name.split('.');
  const field = Object.hasOwn(fields, first) ? fields[first] : undefined;
  return field?.path === undefined ? name : [field.path, ...rest].join('.');
}

/** The condition with paths of rows. */
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
 * The expression with paths of rows; computed fields that it reads are replaced by their expressions. A field that
 * depends on itself is empty.
 *
 * @param open the computed fields that are being replaced
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
