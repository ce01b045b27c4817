import { userInfo } from '#contract/entities/account.ts';
import { labelOf } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { visitComparisons } from '../conditions.ts';
import type { Condition, FieldDefinition } from '../meta.ts';
import type { RuleContext } from './context.ts';
import { contradictionsIn } from './contradictions.ts';
import { suggestion } from './suggest.ts';

type Comparison = Extract<Condition, { op: unknown }>;
type Path = readonly (string | number)[];
const userPrefix = '$user.';

/** Checks that a condition reads only what exists, and that it can hold. */
export function checkCondition(condition: Condition, path: Path, context: RuleContext): void {
  visitComparisons(condition, (comparison, inner) => {
    const at = [...path, ...inner];
    checkRead(comparison.field, [...at, 'field'], context);
    const { value } = comparison;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      if ('$user' in value)
        checkPath(`${userPrefix}${value.$user}`, [...at, 'value', '$user'], context);
      if ('$row' in value) checkRead(value.$row, [...at, 'value', '$row'], context);
    }
    checkOperand(comparison, at, context);
  });
  const { fields } = context.definition;
  const usable = (comparison: Comparison) => !impossible(comparison, fields[comparison.field]);
  for (const { field, path: inner } of contradictionsIn(condition, fields, usable))
    context.report('error', 'impossible-condition', [...path, ...inner], {
      problem: labelOf(locales.checks.conditions, 'contradiction', { field }),
    });
}

/** Checks a condition that may only use `$user.…`, because it is decided before there is a record. */
export function checkAccessCondition(condition: Condition, path: Path, context: RuleContext): void {
  let readsRecord = false;
  visitComparisons(condition, ({ field, value }, inner) => {
    const isOfUser = field.startsWith(userPrefix);
    const isOfRow = typeof value === 'object' && value !== null && '$row' in value;
    if (isOfUser && !isOfRow) return;
    readsRecord = true;
    context.report(
      'error',
      'access-reads-record',
      [...path, ...inner, ...(isOfUser ? ['value', '$row'] : ['field'])],
      { field: isOfRow && isOfUser ? value.$row : field },
    );
  });
  if (!readsRecord) checkCondition(condition, path, context);
}

/**
 * Checks what a condition reads. Rules are decided on the values of a form, with computed ones; other conditions on
 * rows and on input.
 */
function checkRead(field: string, path: Path, context: RuleContext): void {
  checkPath(field, path, context);
  if (path[0] !== 'rules' && context.definition.fields[field]?.type === 'computed')
    context.report('error', 'computed-in-condition', path, { field });
}

/** Reports a path that neither the record nor the user has. */
export function checkPath(field: string, path: Path, { report, definition }: RuleContext): void {
  if (field.startsWith(userPrefix)) {
    const name = field.slice(userPrefix.length).split('.')[0] ?? '';
    const known = Object.keys(userInfo.shape);
    if (!known.includes(name))
      report('error', 'unknown-user-path', path, {
        path: name,
        ...suggestion(name, known),
      });
    return;
  }
  const known = [...Object.keys(definition.fields), definition.identifier ?? 'id'];
  const name = field.split('.')[0] ?? '';
  if (!known.includes(name))
    report('error', 'unknown-field', path, { field: name, ...suggestion(name, known) });
}

const withoutOperand = new Set(['empty', 'notEmpty']);
const listOperators = new Set(['in', 'notIn']);
const orderOperators = new Set(['lessThan', 'lessOrEqual', 'greaterThan', 'greaterOrEqual']);
const isReference = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function checkOperand(comparison: Comparison, path: Path, { report, definition }: RuleContext) {
  const { op, value } = comparison;
  if (withoutOperand.has(op)) return;
  if (value === undefined) {
    report('error', 'missing-operand', path, { op });
    return;
  }
  if (isReference(value)) return;
  const problem = impossible(comparison, definition.fields[comparison.field]);
  if (problem) report('error', 'impossible-condition', [...path, 'value'], { problem });
}

/** Why no record can meet the comparison; undefined if some can. */
function impossible({ op, value }: Comparison, field: FieldDefinition | undefined) {
  if (listOperators.has(op) && !Array.isArray(value))
    return labelOf(locales.checks.conditions, 'noList', { op });
  if (op === 'in' && Array.isArray(value) && value.length === 0)
    return labelOf(locales.checks.conditions, 'emptyList');
  if (orderOperators.has(op) && (typeof value === 'boolean' || Array.isArray(value)))
    return labelOf(locales.checks.conditions, 'noOrder');
  const wanted = op === 'in' && Array.isArray(value) ? value : [value];
  if ((op === 'equals' || op === 'in') && field && !wanted.some((item) => canBe(field, item)))
    return labelOf(locales.checks.conditions, 'never', { value: JSON.stringify(value) });
  return undefined;
}

function canBe(field: FieldDefinition, value: unknown): boolean {
  if (value === null) return true;
  if (field.options) return field.options.some((option) => option.value === value);
  if (field.type === 'boolean') return typeof value === 'boolean';
  if (field.type === 'number' || field.type === 'money') return typeof value === 'number';
  return true;
}
