import type { CompiledForm, CompiledResource } from './compile.ts';
import { type ConditionScope, conditionHolds, dependenciesOf } from './conditions.ts';
import type { RuleDefinition } from './meta.ts';
import {
  type FieldValues,
  fieldsOfForm,
  isFieldVisible,
  readRecord,
  rowOfValues,
} from './record.ts';

type Scope = Omit<ConditionScope, 'record'>;

/** Whether a rule holds for the values of a form; also true if that cannot be decided. */
export function ruleHolds(rule: RuleDefinition, values: FieldValues, scope: Scope): boolean {
  return conditionHolds(rule.must, { ...scope, record: values }, 'display');
}

/** The fields whose change means that a rule has to be checked again; its own field is included. */
export function fieldsOfRule(rule: RuleDefinition): string[] {
  const read = dependenciesOf(rule.must).map((path) => path.split('.')[0] ?? '');
  return [...new Set([rule.field, ...read])].filter((name) => name !== '$user');
}

/**
 * The rules that the values of a record break before it is saved. Rules at hidden fields are ignored.
 *
 * @param form the form with the values; if undefined, nothing is hidden
 */
export function brokenRules(
  resource: CompiledResource,
  values: FieldValues,
  { scope, form }: { scope: Scope; form?: CompiledForm | undefined },
): RuleDefinition[] {
  const whole = withComputed(resource, values, scope);
  const shown = fieldsOfForm(form);
  return resource.rules.filter((rule) => {
    const field = shown?.get(rule.field);
    if (field && !isFieldVisible(field, whole, scope)) return false;
    return !ruleHolds(rule, whole, scope);
  });
}

/** Whether all values that a rule reads are unchanged. */
export const isUntouched = (
  rule: RuleDefinition,
  { before, after }: { readonly before: FieldValues; readonly after: FieldValues },
): boolean =>
  fieldsOfRule(rule).every(
    (name) => JSON.stringify(before[name] ?? null) === JSON.stringify(after[name] ?? null),
  );

/** The rules that a change breaks. A rule that was already broken by unchanged values does not count. */
export function rulesBrokenBy(
  resource: CompiledResource,
  change: { readonly before: FieldValues; readonly after: FieldValues },
  options: Parameters<typeof brokenRules>[2],
): RuleDefinition[] {
  if (resource.rules.length === 0) return [];
  const before = withComputed(resource, change.before, options.scope);
  const after = withComputed(resource, change.after, options.scope);
  return brokenRules(resource, after, options).filter(
    (rule) => !isUntouched(rule, { before, after }),
  );
}

/** The values of a form, including computed fields. */
export function withComputed(
  resource: CompiledResource,
  values: FieldValues,
  scope: Scope,
): FieldValues {
  const computed = Object.values(resource.fields).filter(({ type }) => type === 'computed');
  if (computed.length === 0) return values;
  const now = readRecord(resource, rowOfValues(resource, values), scope);
  return { ...values, ...Object.fromEntries(computed.map(({ name }) => [name, now[name]])) };
}
