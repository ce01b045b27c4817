import { describe, expect, it } from 'vitest';
import {
  type ConditionScope,
  conditionHolds,
  dependenciesOf,
  evaluateCondition,
} from '#schema/conditions.ts';
import type { Condition } from '#schema/meta.ts';

const scope: ConditionScope = {
  record: { status: 30, title: '书', isTop: false, tags: ['a'], empty: null, endAt: '2026-01-02' },
  user: { id: '7', roles: ['operator'], isInstitution: false },
  now: new Date('2026-01-01T12:00:00Z'),
};
const is = (field: string, op: string, value?: unknown): Condition =>
  // rows of a table: the operator and the value are what each row says
  ({ field, op, ...(value === undefined ? {} : { value }) }) as Condition;

describe('a comparison', () => {
  it.each([
    [is('status', 'equals', 30), true],
    [is('status', 'equals', '30'), false],
    [is('status', 'notEquals', 20), true],
    [is('status', 'in', [20, 30]), true],
    [is('status', 'notIn', [20, 30]), false],
    [is('status', 'greaterThan', 20), true],
    [is('status', 'lessOrEqual', 30), true],
    [is('status', 'lessThan', 'x'), false],
    [is('tags', 'contains', 'a'), true],
    [is('title', 'contains', '书'), true],
    [is('empty', 'empty'), true],
    [is('isTop', 'empty'), false],
    [is('title', 'notEmpty'), true],
    [is('$user.roles', 'contains', 'operator'), true],
    [is('$user.isInstitution', 'equals', true), false],
    [is('endAt', 'greaterThan', { $now: true }), true],
    [is('$user.id', 'equals', { $user: 'id' }), true],
    [is('status', 'equals', { $row: 'status' }), true],
  ])('%j is %s', (condition, expected) => {
    expect(evaluateCondition(condition, scope)).toBe(expected);
  });
});

describe('and, or, not', () => {
  const yes = is('status', 'equals', 30);
  const no = is('status', 'equals', 10);
  const unknown = is('nothing', 'equals', 1);
  it.each([
    [{ and: [yes, yes] }, true],
    [{ and: [yes, no] }, false],
    [{ and: [no, unknown] }, false],
    [{ and: [yes, unknown] }, undefined],
    [{ or: [no, yes] }, true],
    [{ or: [unknown, yes] }, true],
    [{ or: [unknown, no] }, undefined],
    [{ not: no }, true],
    [{ not: unknown }, undefined],
  ])('%j is %s', (condition, expected) => {
    expect(evaluateCondition(condition, scope)).toBe(expected);
  });
});

describe('an unknown path (contract 12)', () => {
  const condition = is('nothing', 'equals', 1);
  it('hides for access', () => {
    expect(conditionHolds(condition, scope, 'access')).toBe(false);
  });
  it('shows for display', () => {
    expect(conditionHolds(condition, scope, 'display')).toBe(true);
  });
  it('is not a property that every object has', () => {
    expect(evaluateCondition(is('constructor', 'notEmpty'), scope)).toBeUndefined();
  });
});

it('tells what it depends on', () => {
  const condition: Condition = {
    or: [
      { field: 'status', op: 'equals', value: { $row: 'wanted' } },
      { not: { field: '$user.id', op: 'equals', value: { $user: 'name' } } },
    ],
  };
  expect(dependenciesOf(condition)).toEqual(['status', 'wanted', '$user.id', '$user.name']);
});
