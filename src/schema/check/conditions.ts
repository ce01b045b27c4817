import { userInfo } from '#contract/entities/account.ts';
import { visitComparisons } from '../conditions.ts';
import type { Condition, FieldDefinition } from '../meta.ts';
import type { RuleContext } from './context.ts';
import { suggestion } from './suggest.ts';

type Comparison = Extract<Condition, { op: unknown }>;
type Path = readonly (string | number)[];
const userPrefix = '$user.';

/** A condition must read what exists, and be able to hold. */
export function checkCondition(condition: Condition, path: Path, context: RuleContext): void {
  visitComparisons(condition, (comparison, inner) => {
    const at = [...path, ...inner];
    checkPath(comparison.field, [...at, 'field'], context);
    const { value } = comparison;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      if ('$user' in value)
        checkPath(`${userPrefix}${value.$user}`, [...at, 'value', '$user'], context);
      if ('$row' in value) checkPath(value.$row, [...at, 'value', '$row'], context);
    }
    checkOperand(comparison, at, context);
  });
}

function checkPath(field: string, path: Path, { report, definition }: RuleContext): void {
  if (field.startsWith(userPrefix)) {
    const name = field.slice(userPrefix.length).split('.')[0] ?? '';
    const known = Object.keys(userInfo.shape);
    if (!known.includes(name))
      report('error', 'unknown-user-path', path, {
        path: name,
        suggestion: suggestion(name, known),
      });
    return;
  }
  const known = [...Object.keys(definition.fields), definition.identifier ?? 'id'];
  const name = field.split('.')[0] ?? '';
  if (!known.includes(name))
    report('error', 'unknown-field', path, { field: name, suggestion: suggestion(name, known) });
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

/** Why no record can meet the comparison; undefined where one can. */
function impossible({ op, value }: Comparison, field: FieldDefinition | undefined) {
  if (listOperators.has(op) && !Array.isArray(value))
    return { 'zh-CN': `${op} 要和一个列表比较`, 'en-US': `${op} compares with a list` };
  if (op === 'in' && Array.isArray(value) && value.length === 0)
    return { 'zh-CN': '列表是空的', 'en-US': 'the list is empty' };
  if (orderOperators.has(op) && (typeof value === 'boolean' || Array.isArray(value)))
    return { 'zh-CN': '这个值没有大小', 'en-US': 'that value has no order' };
  const wanted = op === 'in' && Array.isArray(value) ? value : [value];
  if ((op === 'equals' || op === 'in') && field && !wanted.some((item) => canBe(field, item)))
    return {
      'zh-CN': `字段不会是 ${JSON.stringify(value)}`,
      'en-US': `the field is never ${JSON.stringify(value)}`,
    };
  return undefined;
}

function canBe(field: FieldDefinition, value: unknown): boolean {
  if (value === null) return true;
  if (field.options) return field.options.some((option) => option.value === value);
  if (field.type === 'boolean') return typeof value === 'boolean';
  if (field.type === 'number' || field.type === 'money') return typeof value === 'number';
  return true;
}
