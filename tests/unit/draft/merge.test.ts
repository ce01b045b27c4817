import { describe, expect, it } from 'vitest';
import { addsToMine, changesBetween, mergeRecords, same } from '#app/widgets/draft/merge.ts';

describe('two changes of one record', () => {
  const base: { title: string | undefined; labels: string[]; cover: object } = {
    title: 'a',
    labels: ['x'],
    cover: { key: '1', size: 2 },
  };

  it('go into one, field by field', () => {
    const mine = { ...base, title: 'mine' };
    const theirs = { ...base, labels: ['x', 'y'] };
    expect(mergeRecords({ base, mine, theirs })).toEqual({
      ...base,
      title: 'mine',
      labels: ['x', 'y'],
    });
  });

  it('of the same field leave mine, as a whole', () => {
    const mine = { ...base, cover: { key: '2', size: 2 } };
    const theirs = { ...base, cover: { key: '1', size: 3 } };
    expect(mergeRecords({ base, mine, theirs }).cover).toEqual({ key: '2', size: 2 });
  });

  it('leave empty what I have emptied', () => {
    const mine = { ...base, title: undefined };
    expect(mergeRecords({ base, mine, theirs: base }).title).toBeUndefined();
  });
});

it('changes within objects are told by their paths, and a list as a whole', () => {
  const before = { menu: { order: 1, icon: 'Book' }, columns: ['x'], gone: 1 };
  const after = { menu: { order: 2, icon: 'Book' }, columns: ['x', 'y'] };
  expect(changesBetween(before, after)).toEqual([
    { path: ['menu', 'order'], value: 2 },
    { path: ['columns'], value: ['x', 'y'] },
    { path: ['gone'], value: undefined },
  ]);
});

it('the order of keys makes no difference, and nothing is as good as null', () => {
  expect(same({ one: 1, two: null }, { two: undefined, one: 1 })).toBe(true);
  expect(same({ one: 1 }, { one: 1, two: 2 })).toBe(false);
  expect(same([1, 2], [2, 1])).toBe(false);
});

it('merging adds nothing where I have changed all that they have changed', () => {
  const base = { name: 'a', town: 'b' };
  const mine = { name: 'mine', town: 'b' };
  expect(addsToMine({ base, mine, theirs: { name: 'theirs', town: 'b' } })).toBe(false);
  expect(addsToMine({ base, mine, theirs: { name: 'a', town: 'theirs' } })).toBe(true);
});
