import { instantNamed, type Zone } from '#contract/zonedTime.ts';
import type { Condition } from './meta.ts';

/** What conditions are evaluated with. */
export interface ConditionScope {
  /** the record, or the values of a form */
  readonly record: Readonly<Record<string, unknown>>;
  /** user info of the signed-in person */
  readonly user: Readonly<Record<string, unknown>>;
  readonly now: Date;
  /**
   * zone for days, and for times written without one (contract 10.19): the platform's; that of the machine if undefined
   */
  readonly zone?: Zone;
}

/**
 * How an unknown path is decided: for access the thing is hidden, for display it is shown with a diagnostic (contract
 * 12).
 */
export type ConditionPurpose = 'access' | 'display';

/**
 * Whether a condition holds.
 *
 * @returns undefined if the result depends on a path that neither the record nor the user has
 */
export function evaluateCondition(
  condition: Condition,
  scope: ConditionScope,
): boolean | undefined {
  if ('and' in condition) return every(condition.and, scope);
  if ('or' in condition) {
    const none = every(
      condition.or.map((part) => ({ not: part })),
      scope,
    );
    return none === undefined ? undefined : !none;
  }
  if ('not' in condition) {
    const inner = evaluateCondition(condition.not, scope);
    return inner === undefined ? undefined : !inner;
  }
  const left = readField(condition.field, scope);
  if (left === undefined) return undefined;
  const right = readOperand(condition.value, scope);
  if (right === undefined && condition.op !== 'empty' && condition.op !== 'notEmpty')
    return undefined;
  return compare(condition.op, left, right, scope.zone);
}

/** Whether a condition holds; if that is unknown, the purpose decides. Without a condition the result is true. */
export function conditionHolds(
  condition: Condition | undefined,
  scope: ConditionScope,
  purpose: ConditionPurpose,
): boolean {
  if (!condition) return true;
  return evaluateCondition(condition, scope) ?? purpose === 'display';
}

/** All fields that a condition reads, `$user.…` included; it has to be evaluated again when they change. */
export function dependenciesOf(condition: Condition): string[] {
  const found = new Set<string>();
  visitComparisons(condition, (comparison) => {
    found.add(comparison.field);
    const { value } = comparison;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      if ('$row' in value) found.add(value.$row);
      if ('$user' in value) found.add(`$user.${value.$user}`);
    }
  });
  return [...found];
}

type Comparison = Extract<Condition, { op: unknown }>;

/** Calls `visit` for every comparison, with its path in the condition. */
export function visitComparisons(
  condition: Condition,
  visit: (comparison: Comparison, path: (string | number)[]) => void,
  path: (string | number)[] = [],
): void {
  if ('and' in condition)
    condition.and.forEach((part, index) => {
      visitComparisons(part, visit, [...path, 'and', index]);
    });
  else if ('or' in condition)
    condition.or.forEach((part, index) => {
      visitComparisons(part, visit, [...path, 'or', index]);
    });
  else if ('not' in condition) visitComparisons(condition.not, visit, [...path, 'not']);
  else visit(condition, path);
}

function every(conditions: readonly Condition[], scope: ConditionScope): boolean | undefined {
  let unknown = false;
  for (const part of conditions) {
    const holds = evaluateCondition(part, scope);
    if (holds === false) return false;
    if (holds === undefined) unknown = true;
  }
  return unknown ? undefined : true;
}

/** Reads a dotted path; undefined if a part of it does not exist. */
export function readPath(source: unknown, path: string): unknown {
  let value = source;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part))
      return undefined;
    value = Reflect.get(value, part);
  }
  return value;
}

const userPrefix = '$user.';

function readField(field: string, scope: ConditionScope): unknown {
  return field.startsWith(userPrefix)
    ? readPath(scope.user, field.slice(userPrefix.length))
    : readPath(scope.record, field);
}

function readOperand(operand: Comparison['value'], scope: ConditionScope): unknown {
  if (typeof operand !== 'object' || operand === null || Array.isArray(operand)) return operand;
  if ('$user' in operand) return readPath(scope.user, operand.$user);
  if ('$row' in operand) return readPath(scope.record, operand.$row);
  return scope.now.toISOString();
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** Compares numbers by value, instants by time, other texts by code unit; undefined if the two cannot be compared. */
function order(left: unknown, right: unknown, zone: Zone): number | undefined {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left !== 'string' || typeof right !== 'string') return undefined;
  const [a, b] = [instantNamed(left, zone), instantNamed(right, zone)];
  if (a !== undefined && b !== undefined) return a - b;
  return left < right ? -1 : left > right ? 1 : 0;
}

const includes = (list: unknown, item: unknown): boolean =>
  Array.isArray(list)
    ? list.includes(item)
    : typeof list === 'string' && typeof item === 'string' && list.includes(item);

function compare(op: Comparison['op'], left: unknown, right: unknown, zone: Zone): boolean {
  const ordered = (test: (order: number) => boolean) => {
    const found = order(left, right, zone);
    return found !== undefined && test(found);
  };
  switch (op) {
    case 'equals':
      return left === right;
    case 'notEquals':
      return left !== right;
    case 'in':
      return Array.isArray(right) && right.includes(left);
    case 'notIn':
      return Array.isArray(right) && !right.includes(left);
    case 'lessThan':
      return ordered((found) => found < 0);
    case 'lessOrEqual':
      return ordered((found) => found <= 0);
    case 'greaterThan':
      return ordered((found) => found > 0);
    case 'greaterOrEqual':
      return ordered((found) => found >= 0);
    case 'contains':
      return includes(left, right);
    case 'empty':
      return isEmpty(left);
    case 'notEmpty':
      return !isEmpty(left);
  }
}
