import type { schemaNarrowings } from '#contract/endpoints/schemas.ts';
import type { Localized } from '#contract/language.ts';
import { textProblem } from '#contract/text.ts';
import { formatOf } from '../added.ts';
import { type CompiledField, type CompiledResource, compileResource } from '../compile.ts';
import type { ConditionScope } from '../conditions.ts';
import { roundDecimal } from '../decimal.ts';
import { isNumeric, typeOf } from '../fields/index.ts';
import { sameJson } from '../json.ts';
import type { ResourceDefinition } from '../meta.ts';
import {
  type FieldValues,
  fieldsOfForm,
  isFieldVisible,
  readField,
  readRecord,
} from '../record.ts';
import { brokenRules } from '../rules.ts';
import { renamesOf } from './fields.ts';

/** What a new version of a list removes or no longer accepts, and which records that affects. */

type Scope = Omit<ConditionScope, 'record'>;
type How = (typeof schemaNarrowings)[number];

export interface Narrowing {
  /** name of the field in the old version; for a rule, the field that shows its message */
  readonly field: string;
  readonly label: Localized;
  readonly how: How;
  /** whether the new version would not show all of a record, or not accept it unchanged */
  readonly isAffected: (row: FieldValues) => boolean;
}

/** Whether a stored value is not accepted any more. */
type Refuses = (value: unknown) => boolean;

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

const ofText =
  (refuses: (text: string) => boolean): Refuses =>
  (value) =>
    typeof value === 'string' && refuses(value.trim());
/** Long numbers are texts of their digits. */
const ofNumber =
  (refuses: (number: number) => boolean): Refuses =>
  (value) =>
    !Array.isArray(value) && Number.isFinite(Number(value)) && refuses(Number(value));

/** Maximum number of items in a field. */
const most = ({ relation, maximum }: CompiledField): number =>
  relation?.maximum ?? maximum ?? Number.POSITIVE_INFINITY;
const lowest = ({ minimum = Number.NEGATIVE_INFINITY }: CompiledField): number => minimum;
const highest = ({ maximum = Number.POSITIVE_INFINITY }: CompiledField): number => maximum;
const hasDecimals = (field: CompiledField): boolean =>
  isNumeric(field) && field.type !== 'duration';

/** What two versions of a field narrow; every key of the language that can refuse a value is included. */
const narrowings: Readonly<
  Partial<Record<How, (before: CompiledField, after: CompiledField) => Refuses | undefined>>
> = {
  length: ({ maxLength: was = Number.POSITIVE_INFINITY }, { maxLength: maximum }) =>
    maximum !== undefined && maximum < was
      ? ofText((text) => textProblem(text, { maximum }) !== undefined)
      : undefined,
  short: ({ minLength: was = 0 }, { minLength: minimum }) =>
    minimum !== undefined && minimum > was
      ? ofText((text) => textProblem(text, { minimum }) !== undefined)
      : undefined,
  pattern: (before, { pattern, format }) => {
    const isOther = pattern && pattern.expression !== before.pattern?.expression;
    const expression = isOther ? new RegExp(pattern.expression, 'u') : undefined;
    const added = format === before.format ? undefined : formatOf({ format });
    if (!expression && !added) return undefined;
    const misses = ofText((text) => expression?.test(text) === false);
    return (value) => misses(value) || (!isEmpty(value) && added?.check(value) !== undefined);
  },
  range: (before, after) =>
    isNumeric(after) && (lowest(after) > lowest(before) || highest(after) < highest(before))
      ? ofNumber((number) => number < lowest(after) || number > highest(after))
      : undefined,
  decimals: (before, after) =>
    hasDecimals(after) && after.decimals < before.decimals
      ? ofNumber((number) => roundDecimal(number, after.decimals) !== number)
      : undefined,
  count: (before, after) =>
    !isNumeric(after) && most(after) < most(before)
      ? (value) => Array.isArray(value) && value.length > most(after)
      : undefined,
  option: ({ type: was, options: were = [] }, { type, options: are = [] }) => {
    // a wider type takes every option
    if (type !== was) return undefined;
    const left = new Set(are.map(({ value }) => value));
    const gone = new Set<unknown>(were.flatMap(({ value }) => (left.has(value) ? [] : [value])));
    return gone.size > 0 ? (value) => gone.has(value) : undefined;
  },
  target: ({ relation: was }, { relation: is }) =>
    was && is && was.resource !== is.resource ? () => true : undefined,
};

/** Whether a choice has an option for what a record holds, whatever type that had before. */
const isOption = (field: CompiledField, row: FieldValues, scope: Scope): boolean =>
  field.type === 'enum' &&
  (field.options ?? []).some(({ value }) => value === readField(field, row, scope));

/** Everything that a new version of a list removes or narrows. */
export function narrowingsBetween(
  before: ResourceDefinition,
  after: ResourceDefinition,
  scope: Scope,
): Narrowing[] {
  const renames = renamesOf(before, after);
  const were = compileResource(before);
  const are = compileResource(after);
  const shown = fieldsOfForm(are.edit ?? are.create);
  const ofFields = Object.values(were.fields).flatMap((was): Narrowing[] => {
    const now = renames.get(was.name);
    const is = now === undefined ? undefined : are.fields[now];
    const isHeld = (row: FieldValues) => !isEmpty(readField(was, row, scope));
    const one = { field: was.name, label: was.label };
    if (was.type === 'computed') return [];
    if (!is) return [{ ...one, how: 'removed', isAffected: isHeld }];
    /** a form does not require what it hides */
    const isAsked = (row: FieldValues) => {
      const field = shown?.get(is.name) ?? is;
      return !field.visibleWhen || isFieldVisible(field, readRecord(are, row, scope), scope);
    };
    const isNewlyRequired = is.required && !was.required && !is.readOnly;
    if (was.type !== is.type && !typeOf(was).wider?.includes(is.type)) {
      const isLacking = (row: FieldValues) => !isHeld(row) && isAsked(row);
      return [
        { ...one, how: 'type', isAffected: (row) => isHeld(row) && !isOption(is, row, scope) },
        ...(isNewlyRequired ? [{ ...one, how: 'required' as const, isAffected: isLacking }] : []),
      ];
    }
    const found = hows.flatMap((how): Narrowing[] => {
      const refuses = narrowings[how]?.(was, is);
      if (!refuses) return [];
      const isAffected = (row: FieldValues) => {
        const value = readField(is, row, scope);
        return !isEmpty(value) && refuses(value) && isAsked(row);
      };
      return [{ ...one, how, isAffected }];
    });
    if (isNewlyRequired)
      found.push({
        ...one,
        how: 'required',
        isAffected: (row) => isEmpty(readField(is, row, scope)) && isAsked(row),
      });
    return found;
  });
  return [...ofFields, ...newRules(were, are, scope)];
}

const hows = [
  'length',
  'short',
  'pattern',
  'range',
  'decimals',
  'count',
  'option',
  'target',
] as const;

/** New rules, each with a test for records that break it. */
function newRules(were: CompiledResource, are: CompiledResource, scope: Scope): Narrowing[] {
  const added = are.rules.filter(
    ({ field, must }) =>
      !were.rules.some((rule) => sameJson([rule.field, rule.must], [field, must])),
  );
  return added.map((rule) => ({
    field: rule.field,
    label: are.fields[rule.field]?.label ?? are.label,
    how: 'rule',
    isAffected: (row) =>
      brokenRules({ ...are, rules: [rule] }, readRecord(are, row, scope), {
        scope,
        form: are.edit ?? are.create,
      }).length > 0,
  }));
}
