import { expect, test } from 'vitest';
import { changesBetween, namingsAfter, withLineages } from '#server/jmgr/own/plan.ts';
import type { Column, SetAside } from '#server/jmgr/own/shape.ts';

/** How the columns of one version of a list become those of another one. */

const column = (field: string, formerly: readonly string[] = [], more: Partial<Column> = {}) => ({
  name: field,
  field,
  type: 'text' as const,
  sql: 'text' as const,
  holdsFiles: false,
  formerly: [...formerly],
  ...more,
});
/** A table that has had these versions, as the last of them. */
function tableOf(versions: readonly (readonly Column[])[], setAside: SetAside[] = []) {
  let before: Parameters<typeof changesBetween>[0] = { columns: [], setAside: [], namings: [] };
  for (const version of versions) {
    const changes = changesBetween(before, { columns: [...version] });
    const columns = withLineages(before, version, changes);
    before = { columns, setAside, namings: namingsAfter(before, columns) };
  }
  return before;
}

/** What happens to a table that has had these versions. */
const told = (versions: readonly (readonly Column[])[], after: readonly Column[]) =>
  changesBetween(tableOf(versions), { columns: [...after] }).map((change) =>
    change.how === 'renamed'
      ? `${change.from.field} → ${change.column.field}`
      : `${change.column.field} ${change.how}`,
  );

test.each([
  ['one after another', ['a', 'b'], [column('b', ['a']), column('c', ['b'])], ['a → b', 'b → c']],
  [
    'three, written in any order',
    ['a', 'b', 'c'],
    [column('d', ['c']), column('b', ['a']), column('c', ['b'])],
    ['c → d', 'a → b', 'b → c'],
  ],
  [
    'two that exchange their names',
    ['a', 'b'],
    [column('a', ['b']), column('b', ['a'])],
    ['b → a', 'a → b'],
  ],
  [
    'two that were exchanged through a third name',
    ['a', 'b'],
    [column('a', ['b']), column('b', ['a', 'b2'])],
    ['b → a', 'a → b'],
  ],
  [
    'three in a circle, beside one that stays',
    ['a', 'b', 'c', 'd'],
    [column('a', ['c']), column('b', ['a']), column('c', ['b']), column('d')],
    ['c → a', 'a → b', 'b → c'],
  ],
] as const)(
  'names that are passed on in one version move their values: %s',
  (_, names, after, changes) => {
    const before = names.map((name) => column(name));
    expect(told([before], after)).toEqual(changes);
    expect(told([before, after], after)).toEqual([]);
    const back = changes.map((change) => change.split(' → ').toReversed().join(' → '));
    expect(told([before, after], before).toSorted()).toEqual(back.toSorted());
  },
);

test('a version that was there before has the fields that it had, whatever came between', () => {
  const first = [column('a'), column('b')];
  const second = [column('c', ['a']), column('a', ['b'])];
  const third = [column('b', ['c']), column('c', ['a'])];
  expect(told([first, second], third)).toEqual(['c → b', 'a → c']);
  expect(told([first, second, third], second)).toEqual(['b → c', 'c → a']);
  expect(told([first, second, third], first)).toEqual(['b → a', 'c → b']);
});

test('a name that another field has had keeps its own values where nothing moves on', () => {
  expect(told([[column('a'), column('b')]], [column('b', ['a'])])).toEqual(['a removed']);
  expect(told([[column('b', ['a'])]], [column('b')])).toEqual([]);
});

const since = '2026-11-01T00:00:00.000Z';

test('a field whose name was taken comes back with the version in which it had it', () => {
  const gone = { ...column('b'), keptAs: 'aside_1', since };
  const { columns, namings } = tableOf([
    [column('a'), column('b')],
    [column('a')],
    [column('b', ['a'])],
  ]);
  const changes = changesBetween(
    { columns, namings, setAside: [gone] },
    { columns: [column('a'), column('b')] },
  );
  expect(changes).toMatchObject([
    { how: 'renamed', column: { field: 'a' }, from: { field: 'b' } },
    { how: 'restored', column: { field: 'b' }, from: gone },
  ]);
});

test('values set aside of another field of the name are not taken for those of a converted one', () => {
  const number = { type: 'number', sql: 'numeric' } as const;
  const gone = { ...column('b', [], number), keptAs: 'aside_1', since };
  const before = { columns: [column('b', ['a'], { lineage: 'a' })], setAside: [gone], namings: [] };
  const [change] = changesBetween(before, { columns: [column('b', ['a'], number)] });
  expect(change).toMatchObject({ how: 'converted' });
  expect(change).not.toHaveProperty('former');
});

test('a lineage is kept over renames, and a new field of a former name begins another one', () => {
  const b = column('b', ['a']);
  expect(tableOf([[column('a')], [b]]).columns).toEqual([{ ...b, lineage: 'a' }]);
  expect(tableOf([[column('a')], [b], [b, column('a', ['x'])]]).columns).toEqual([
    { ...b, lineage: 'a' },
    { ...column('a', ['x']), lineage: 'a 1' },
  ]);
});
