import { describe, expect, it } from 'vitest';
import { contradictionsIn } from '#schema/check/contradictions.ts';
import {
  type ConditionScope,
  conditionHolds,
  dependenciesOf,
  evaluateCondition,
} from '#schema/conditions.ts';
import {
  type Condition,
  comparisons,
  condition as conditionSchema,
  type FieldDefinition,
} from '#schema/meta.ts';
import fc from '#tests/support/properties.ts';

/** What must be true of every condition, whatever it is made of (contract 12). */

const names = ['a', 'b', 'c', 'd'] as const;
const userNames = ['id', 'roles'] as const;
const scalar = fc.oneof(
  fc.constantFrom('', 'x', 'y', '2026-01-01', '2026-02-01T00:00:00Z'),
  fc.integer({ min: -2, max: 2 }),
  fc.boolean(),
  fc.constant(null),
);
const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }));
const recordOf = (keys: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: keys.length });
const scope: fc.Arbitrary<ConditionScope> = fc.record({
  record: recordOf(names),
  user: recordOf(userNames),
  now: fc.constantFrom(new Date('2026-01-15T00:00:00Z'), new Date(0)),
});
const field = fc.oneof(
  fc.constantFrom(...names),
  fc.constantFrom(...userNames).map((name) => `$user.${name}`),
);
const operand = fc.oneof(
  { weight: 4, arbitrary: value },
  fc.constantFrom(...names).map(($row) => ({ $row })),
  fc.constantFrom(...userNames).map(($user) => ({ $user })),
  fc.constant({ $now: true as const }),
);
const comparison: fc.Arbitrary<Condition> = fc.record({
  field,
  op: fc.constantFrom(...comparisons),
  value: operand,
});
const { condition } = fc.letrec<{ condition: Condition }>((tie) => {
  const several = fc.array(tie('condition'), { minLength: 1, maxLength: 3 });
  return {
    condition: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      comparison,
      several.map((and) => ({ and })),
      several.map((or) => ({ or })),
      tie('condition').map((not) => ({ not })),
    ),
  };
});

const opposite = (found: boolean | undefined) => (found === undefined ? undefined : !found);
const always = (property: fc.IProperty<never> | ReturnType<typeof fc.property>) =>
  fc.assert(property, { numRuns: 500 });

describe('every condition', () => {
  it('is the opposite of its negation, and unknown together with it', () => {
    always(
      fc.property(condition, scope, (one, at) => {
        const found = evaluateCondition(one, at);
        expect(evaluateCondition({ not: one }, at)).toBe(opposite(found));
        expect(evaluateCondition({ not: { not: one } }, at)).toBe(found);
      }),
    );
  });

  it('obeys De Morgan, with what is unknown too', () => {
    const several = fc.array(condition, { minLength: 1, maxLength: 3 });
    always(
      fc.property(several, scope, (parts, at) => {
        const negated = parts.map((part) => ({ not: part }));
        expect(evaluateCondition({ not: { and: parts } }, at)).toBe(
          evaluateCondition({ or: negated }, at),
        );
        expect(evaluateCondition({ not: { or: parts } }, at)).toBe(
          evaluateCondition({ and: negated }, at),
        );
      }),
    );
  });

  it('does not care for the order of its parts', () => {
    always(
      fc.property(condition, condition, scope, (left, right, at) => {
        expect(evaluateCondition({ and: [left, right] }, at)).toBe(
          evaluateCondition({ and: [right, left] }, at),
        );
        expect(evaluateCondition({ or: [left, right] }, at)).toBe(
          evaluateCondition({ or: [right, left] }, at),
        );
      }),
    );
  });

  it('keeps its answer when more becomes known: only what was unknown may change', () => {
    always(
      fc.property(condition, scope, recordOf(names), recordOf(userNames), (one, at, more, user) => {
        const before = evaluateCondition(one, at);
        const known = { ...at, record: { ...more, ...at.record }, user: { ...user, ...at.user } };
        if (before !== undefined) expect(evaluateCondition(one, known)).toBe(before);
      }),
    );
  });

  it('depends on its dependencies alone', () => {
    always(
      fc.property(
        condition,
        scope,
        recordOf(names),
        recordOf(userNames),
        (one, at, record, user) => {
          const read = new Set(dependenciesOf(one));
          const changed = {
            ...at,
            record: { ...record, ...pick(at.record, (name) => read.has(name)) },
            user: { ...user, ...pick(at.user, (name) => read.has(`$user.${name}`)) },
          };
          // what it reads and the scope does not have stays absent
          for (const name of names)
            if (read.has(name) && !Object.hasOwn(at.record, name))
              Reflect.deleteProperty(changed.record, name);
          for (const name of userNames)
            if (read.has(`$user.${name}`) && !Object.hasOwn(at.user, name))
              Reflect.deleteProperty(changed.user, name);
          expect(evaluateCondition(one, changed)).toBe(evaluateCondition(one, at));
        },
      ),
    );
  });

  it('hides for access and shows for display where it cannot know; elsewhere both agree', () => {
    always(
      fc.property(condition, scope, (one, at) => {
        const found = evaluateCondition(one, at);
        expect(conditionHolds(one, at, 'access')).toBe(found ?? false);
        expect(conditionHolds(one, at, 'display')).toBe(found ?? true);
      }),
    );
  });

  it('is the same condition after a round trip through JSON', () => {
    always(
      fc.property(condition, scope, (one, at) => {
        const back = conditionSchema.parse(JSON.parse(JSON.stringify(one)));
        expect(back).toEqual(one);
        expect(evaluateCondition(back, at)).toBe(evaluateCondition(one, at));
      }),
    );
  });

  it('is changed by nothing that evaluates it', () => {
    always(
      fc.property(condition, scope, (one, at) => {
        const before = JSON.stringify([one, at]);
        evaluateCondition(one, at);
        expect(JSON.stringify([one, at])).toBe(before);
      }),
    );
  });
});

const pick = (of: Readonly<Record<string, unknown>>, wanted: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(of).filter(([name]) => wanted(name)));

describe('a contradiction that the checker tells of', () => {
  const label = { 'zh-CN': '某', 'en-US': 'thing' };
  const fields: Record<string, FieldDefinition> = {
    a: {
      type: 'enum',
      label,
      options: [
        { value: 1, label },
        { value: 2, label },
      ],
    },
    b: { type: 'number', label },
    c: { type: 'text', label },
    d: { type: 'text', label },
  };
  const recordThatFits = fc.record({
    a: fc.constantFrom(1, 2, null),
    b: fc.oneof(fc.integer({ min: -2, max: 2 }), fc.constant(null)),
    c: fc.constantFrom('', 'x', 'y'),
    d: fc.constantFrom('', 'x', null),
  });
  it.each([{ $row: 'a' }, ''])('is none where an empty field may contain %j', (value) => {
    const empty = { field: 'c', op: 'empty' } as const;
    const contains = { field: 'c', op: 'contains', value } as const;
    expect(contradictionsIn({ and: [empty, contains] }, fields, () => true)).toEqual([]);
  });
  it('is never met by a record', () => {
    always(
      fc.property(
        fc.array(comparison, { minLength: 2, maxLength: 5 }),
        recordThatFits,
        (parts, record) => {
          const joined = { and: parts };
          fc.pre(contradictionsIn(joined, fields, () => true).length > 0);
          const at = { record, user: { id: 'x', roles: [] }, now: new Date(0) };
          expect(evaluateCondition(joined, at)).not.toBe(true);
        },
      ),
    );
  });
});
