import { z } from 'zod';
import { type Condition, type Expression, expression } from '#schema/meta.ts';
import { alternatives, bare } from '#schema/shape.ts';
import { isObject, valueAt } from './json.ts';

/** The expressions that are objects, by their kind, which is their first key. */
const objects: ReadonlyMap<string, z.ZodObject> = new Map(
  alternatives(expression).flatMap((one) => {
    const [kind] = one instanceof z.ZodObject ? Object.keys(one.shape) : [];
    return one instanceof z.ZodObject && kind !== undefined ? [[kind, one]] : [];
  }),
);

/** Kinds of expression, in the order in which they are offered. */
export const expressionKinds: readonly string[] = [
  ...new Set(['$row', 'constant', ...objects.keys()]),
];

/** The kind of an expression: its first key, or a constant. */
export const kindOfExpression = (value: Expression): string =>
  (isObject(value) && [...objects.keys()].find((kind) => kind in value)) || 'constant';

/** How many expressions a kind contains: any number, exactly two, or one; undefined for one that contains none. */
export function arityOf(kind: string): 'several' | 'pair' | 'one' | undefined {
  const first: unknown = objects.get(kind)?.shape[kind];
  if (first instanceof z.ZodArray) return 'several';
  if (first instanceof z.ZodTuple) return 'pair';
  return first === expression ? 'one' : undefined;
}

/** The other keys of a kind, apart from its first one, with their validators. */
export const optionsOf = (kind: string): readonly (readonly [string, z.core.$ZodType])[] =>
  Object.entries<z.core.$ZodType>(objects.get(kind)?.shape ?? {})
    .filter(([key]) => key !== kind)
    .map(([key, schema]) => [key, bare(schema).schema]);

/** The expressions within an expression; none for a single value. */
export function partsOf(value: Expression): readonly Expression[] {
  const kind = kindOfExpression(value);
  const arity = arityOf(kind);
  const held = valueAt(value, [kind]);
  return arity ? z.array(expression).parse(arity === 'one' ? [held] : held) : [];
}

/** A copy of the expression with other values for some keys; `undefined` removes a key. */
export function withKeys(value: Expression, keys: Readonly<Record<string, unknown>>): Expression {
  const entries = Object.entries({ ...(isObject(value) ? value : {}), ...keys });
  return expression.parse(Object.fromEntries(entries.filter(([, item]) => item !== undefined)));
}

/** A copy of the expression with other parts. */
export function withParts(value: Expression, parts: readonly Expression[]): Expression {
  const kind = kindOfExpression(value);
  return withKeys(value, { [kind]: arityOf(kind) === 'one' ? parts[0] : parts });
}

/** Initial values of kinds, apart from their parts. */
const beginnings: Readonly<Record<string, object>> = { concat: { separator: ' · ' } };

/** Kinds that a new expression may start with: those that contain others. */
export const startingKinds: readonly string[] = expressionKinds.filter(
  (kind) => arityOf(kind) !== undefined || optionsOf(kind).some(([, one]) => one === expression),
);

/** A field that an expression may read. */
interface ReadableField {
  readonly value: string;
  readonly type: string;
}

/**
 * Changes the kind of an expression and keeps its parts as far as possible.
 *
 * @param fields fields for new parts; those whose type suits the kind are used first
 */
export function makeExpression(
  kind: string,
  former: Expression,
  fields: readonly ReadableField[],
): Expression {
  const shape = objects.get(kind);
  const fitting = (shape && bare(shape).fact.over) ?? [];
  const fit = fields.filter(({ type }) => fitting.includes(type));
  const [one = 'id', other = one] = (fit.length > 0 ? fit : fields).map(({ value }) => value);
  const below = partsOf(former);
  const isEmpty = former === '' || former === null;
  const parts = below.length > 0 ? below : [isEmpty ? { $row: one } : former];
  const [
    first = { $row: one },
    second = kind === 'daysBetween' ? { $now: true } : { $row: other },
  ] = parts;
  switch (arityOf(kind)) {
    case 'several':
      return withKeys('', {
        [kind]: parts.length > 1 ? parts : [first, second],
        ...beginnings[kind],
      });
    case 'pair':
      return withKeys('', { [kind]: [first, second] });
    case 'one':
      return withKeys('', { [kind]: kind === 'round' && below.length > 0 ? former : first });
  }
  return kind === '$row' && isObject(first) && '$row' in first
    ? first
    : beginningOf(kind, isEmpty ? undefined : former, one);
}

/** The initial expression of a kind that is not made of expressions only; it reuses what the former one read. */
function beginningOf(kind: string, kept: Expression | undefined, field: string): Expression {
  const condition: Condition = { field, op: 'notEmpty' };
  switch (kind) {
    case '$row':
      return { $row: field };
    case '$user':
      return { $user: 'nickname' };
    case '$now':
      return { $now: true };
    case 'when':
      return kept === undefined
        ? { when: condition, value: { $row: field }, otherwise: '—' }
        : { when: condition, value: kept };
  }
  return '';
}
