import { type JsonObject, textAt, valueAt } from '#app/screens/lists/editor/document/json.ts';
import { personInConditions } from '#app/screens/lists/editor/document/people.ts';
import { isTypeName, typeNamed, typeOf } from '#schema/fields/index.ts';
import { valuesOf } from '#schema/fields/values.ts';
import { type Condition, comparisons } from '#schema/meta.ts';

export type Comparison = Extract<Condition, { op: unknown }>;
export type Operator = Comparison['op'];
export type Operand = Comparison['value'];

export const needsNothing: ReadonlySet<Operator> = new Set(['empty', 'notEmpty']);
export const needsList: ReadonlySet<Operator> = new Set(['in', 'notIn']);

const ordered = comparisons.filter((op) => op !== 'contains');
const dated = ordered.filter((op) => !needsList.has(op));
const alike: readonly Operator[] = ['equals', 'notEquals'];
const filled: readonly Operator[] = ['empty', 'notEmpty'];

/** The field, or the property of the user, that a condition reads. */
export const fieldOfName = (fields: JsonObject, name: string): unknown =>
  personInConditions[name] ?? fields[name];

/** The operators that suit what a condition reads. */
export function operatorsOf(fields: JsonObject, name: string): readonly Operator[] {
  const type = textAt(fieldOfName(fields, name), ['type']);
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
export function firstOperand(fields: JsonObject, name: string, op: Operator): Operand {
  if (needsNothing.has(op)) return undefined;
  const field = fieldOfName(fields, name);
  const type = textAt(field, ['type']);
  const option = valueAt(field, ['options', 0, 'value']);
  const value =
    type === 'boolean'
      ? true
      : typeNamed(type)?.kind === 'number'
        ? 0
        : typeof option === 'string' || typeof option === 'number' || typeof option === 'boolean'
          ? option
          : '';
  return needsList.has(op) ? [value] : value;
}

/** The initial form of a new condition. */
export const freshCondition = (fields: JsonObject, userOnly: boolean): Condition => {
  const [first] = userOnly ? [] : Object.keys(fields);
  return first === undefined
    ? { field: '$user.isInstitution', op: 'equals', value: true }
    : { field: first, op: 'notEmpty' };
};
