import { type JsonObject, textAt, valueAt } from '#app/screens/lists/editor/document/json.ts';
import { personInConditions } from '#app/screens/lists/editor/document/people.ts';
import { type Condition, comparisons } from '#schema/meta.ts';
import { numericTypes } from '../inputs/ConstantInput.tsx';

export type Comparison = Extract<Condition, { op: unknown }>;
export type Operator = Comparison['op'];
export type Operand = Comparison['value'];

export const needsNothing: ReadonlySet<Operator> = new Set(['empty', 'notEmpty']);
export const needsList: ReadonlySet<Operator> = new Set(['in', 'notIn']);

const ordered = comparisons.filter((op) => op !== 'contains');
const dated = ordered.filter((op) => !needsList.has(op));
const alike: readonly Operator[] = ['equals', 'notEquals'];
const filled: readonly Operator[] = ['empty', 'notEmpty'];

/** The operators that make sense for each type of field. */
const operatorsOfType: Readonly<Record<string, readonly Operator[]>> = {
  boolean: alike,
  enum: [...alike, 'in', 'notIn', ...filled],
  number: ordered,
  money: ordered,
  duration: ordered,
  date: dated,
  dateTime: dated,
  tags: ['contains', ...filled],
  images: filled,
  image: filled,
  relation: [...filled, ...alike],
  relations: [...filled, 'contains'],
};

/** The field, or the property of the user, that a condition reads. */
export const fieldOfName = (fields: JsonObject, name: string): unknown =>
  personInConditions[name] ?? fields[name];

/** The operators that suit what a condition reads. */
export const operatorsOf = (fields: JsonObject, name: string): readonly Operator[] =>
  operatorsOfType[textAt(fieldOfName(fields, name), ['type'])] ?? comparisons;

/** The initial value that a comparison compares with. */
export function firstOperand(fields: JsonObject, name: string, op: Operator): Operand {
  if (needsNothing.has(op)) return undefined;
  const field = fieldOfName(fields, name);
  const type = textAt(field, ['type']);
  const option = valueAt(field, ['options', 0, 'value']);
  const value =
    type === 'boolean'
      ? true
      : numericTypes.has(type)
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
