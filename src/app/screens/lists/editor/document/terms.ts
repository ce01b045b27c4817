import { z } from 'zod';
import { isTypeName, typeNamed, typeOf } from '#schema/fields/index.ts';
import { valuesOf } from '#schema/fields/values.ts';
import { comparisons, condition, expression } from '#schema/meta.ts';
import { alternatives, bare } from '#schema/shape.ts';
import { isConstant } from './fields.ts';
import { isObject, type JsonObject, textAt, valueAt } from './json.ts';
import { personInConditions } from './people.ts';

/** Conditions and expressions: objects that their first key tells apart, made of constants, fields and other terms. */

/** A language of terms: `condition` or `expression`. */
export type Terms = z.core.$ZodType;

/** The shapes of terms, by their kind. */
const shapesOf = (terms: Terms): ReadonlyMap<string, z.ZodObject> =>
  new Map(
    alternatives(terms).flatMap((one) => {
      const [kind] = one instanceof z.ZodObject ? Object.keys(one.shape) : [];
      return one instanceof z.ZodObject && kind !== undefined ? [[kind, one] as const] : [];
    }),
  );

/** Kinds of terms, in the order in which they are offered. */
export const kindsOf = (terms: Terms): readonly string[] => [
  ...new Set([...(terms === expression ? ['$row', 'constant'] : []), ...shapesOf(terms).keys()]),
];

export const kindOf = (terms: Terms, value: unknown): string =>
  [...shapesOf(terms).keys()].find((kind) => isObject(value) && kind in value) ?? 'constant';

/** The keys of a kind besides its first one, with their validators. */
export const optionsOf = (terms: Terms, kind: string): readonly [string, Terms][] =>
  Object.entries<Terms>(shapesOf(terms).get(kind)?.shape ?? {})
    .slice(1)
    .map(([key, schema]) => [key, bare(schema).schema]);

/** A key of a term that holds other terms. */
interface Slot {
  readonly key: string;
  /** the language of what it holds */
  readonly terms: Terms;
  readonly holds: 'several' | 'pair' | 'one';
  readonly isOptional: boolean;
}

export function slotsOf(terms: Terms, kind: string): readonly Slot[] {
  const keys = Object.entries<Terms>(shapesOf(terms).get(kind)?.shape ?? {});
  return keys.flatMap(([key, part]): Slot[] => {
    const { schema, isOptional } = bare(part);
    const holds =
      schema instanceof z.ZodArray ? 'several' : schema instanceof z.ZodTuple ? 'pair' : 'one';
    const inner =
      schema instanceof z.ZodArray
        ? schema.element
        : schema instanceof z.ZodTuple
          ? schema.def.items[0]
          : schema;
    return inner === condition || inner === expression
      ? [{ key, terms: inner, holds, isOptional }]
      : [];
  });
}

/** The terms at a key. */
export function partsAt(value: unknown, { key }: Slot): readonly unknown[] {
  const held = valueAt(value, [key]);
  return Array.isArray(held) ? held : held === undefined ? [] : [held];
}

/** What a new term is made from. */
export interface TermContext {
  /** fields for new parts; those whose type suits the kind are used first */
  readonly fields: readonly { readonly value: string; readonly type: string }[];
  /** whether a condition is about the person signed in only */
  readonly isOfUser?: boolean;
}

export const freshCondition = ({ fields: [first], isOfUser }: TermContext): JsonObject =>
  first === undefined || isOfUser
    ? { field: '$user.isInstitution', op: 'equals', value: true }
    : { field: first.value, op: 'notEmpty' };

/** Initial values of kinds that are not made of other terms only. */
const beginnings: Readonly<Record<string, JsonObject>> = {
  $user: { $user: 'nickname' },
  $now: { $now: true },
  concat: { separator: ' · ' },
};

/** Changes the kind of a term and keeps its parts as far as possible. */
export function makeTerm(
  terms: Terms,
  kind: string,
  former: unknown,
  context: TermContext,
): unknown {
  const shape = shapesOf(terms).get(kind);
  if (!shape) return isConstant(former) ? former : '';
  const fitting = bare(shape).fact.over ?? [];
  const fit = context.fields.filter(({ type }) => fitting.includes(type));
  const [one = 'id', other = one] = (fit.length > 0 ? fit : context.fields).map(
    ({ value }) => value,
  );
  const isEmpty = former === '' || former === null || former === undefined;
  const within = slotsOf(terms, kindOf(terms, former))
    .filter((slot) => slot.terms === terms)
    .flatMap((slot) => partsAt(former, slot));
  const parts = within.length > 0 ? within : isEmpty ? [] : [former];
  const fresh = (name: string) => (terms === condition ? freshCondition(context) : { $row: name });
  const [first = fresh(one), second = kind === 'daysBetween' ? { $now: true } : fresh(other)] =
    parts;
  if (kind === 'field') return freshCondition(context);
  if (kind === '$row') return isObject(first) && '$row' in first ? first : { $row: one };
  const made = slotsOf(terms, kind).map((slot): [string, unknown] => {
    const { key, holds, isOptional } = slot;
    if (slot.terms !== terms) return [key, freshCondition({ fields: [{ value: one, type: '' }] })];
    if (isOptional) return [key, isEmpty ? '—' : undefined];
    if (holds === 'one') return [key, isEmpty ? first : former];
    return [key, holds === 'several' && parts.length > 1 ? parts : [first, second]];
  });
  const written = made.filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(written), ...beginnings[kind] };
}

type Operator = (typeof comparisons)[number];

export const needsNothing: ReadonlySet<string> = new Set(['empty', 'notEmpty']);
export const needsList: ReadonlySet<string> = new Set(['in', 'notIn']);

const ordered = comparisons.filter((op) => op !== 'contains');
const dated = ordered.filter((op) => !needsList.has(op));
const alike: readonly Operator[] = ['equals', 'notEquals'];
const filled: readonly Operator[] = ['empty', 'notEmpty'];

/** The field, or the property of the user, that a condition reads. */
export const fieldOfName = (fields: JsonObject, name: string): unknown =>
  personInConditions[name] ?? fields[name];

/** The comparisons that suit what a condition reads. */
export function operatorsOf(field: unknown): readonly string[] {
  const type = textAt(field, ['type']);
  if (!isTypeName(type)) return comparisons;
  const { isMedia, ownFilter } = valuesOf({ type });
  const { kind } = typeOf({ type });
  if (isMedia) return filled;
  if (kind === 'list') return ['contains', ...filled];
  if (kind === 'record') return [...filled, ...alike];
  if (kind === 'boolean') return alike;
  if (kind === 'number') return ordered;
  if (ownFilter === 'enum') return [...alike, 'in', 'notIn', ...filled];
  return ownFilter === 'dateRange' ? dated : comparisons;
}

/** The initial value that a comparison compares with. */
export function firstOperand(field: unknown, op: string): unknown {
  if (needsNothing.has(op)) return undefined;
  const type = textAt(field, ['type']);
  const option = valueAt(field, ['options', 0, 'value']);
  const value =
    type === 'boolean'
      ? true
      : typeNamed(type)?.kind === 'number'
        ? 0
        : isConstant(option)
          ? option
          : '';
  return needsList.has(op) ? [value] : value;
}
