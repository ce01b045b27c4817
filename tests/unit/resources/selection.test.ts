import { expect, it, vi } from 'vitest';
import { createSelection, selectionLimit } from '#app/resources/list/selection.ts';

/** What is checked in a list, over its pages. */

const page = (from: number, count: number, note = '') =>
  new Map(
    Array.from({ length: count }, (_, index) => [String(from + index), { id: from + index, note }]),
  );

it('rows of former pages stay checked, as they were last seen', () => {
  const selection = createSelection();
  selection.show(page(1, 2));
  selection.toggle('1');
  selection.show(page(3, 2));
  selection.toggle('4');
  expect(selection.rows()).toEqual([
    { id: 1, note: '' },
    { id: 4, note: '' },
  ]);
  selection.show(page(1, 2, 'newer'));
  expect(selection.rows()[0]).toEqual({ id: 1, note: 'newer' });
  selection.drop(['1']);
  expect(selection.get()).toEqual(['4']);
});

it('rows are in the order of their page, in whatever order they were checked', () => {
  const selection = createSelection();
  selection.show(page(1, 3));
  selection.toggle('3');
  selection.toggle('1');
  expect(selection.get()).toEqual(['1', '3']);
  selection.show(page(4, 3));
  selection.toggle('6');
  selection.toggle('5');
  expect(selection.get()).toEqual(['1', '3', '5', '6']);
});

it('no more than the limit is checked, and it is said once that some were left out', () => {
  const onFull = vi.fn();
  const selection = createSelection(onFull);
  selection.show(page(0, selectionLimit + 5));
  selection.add([...page(0, selectionLimit + 5).keys()]);
  expect(selection.get()).toHaveLength(selectionLimit);
  expect(onFull).toHaveBeenCalledTimes(1);
  selection.toggle(String(selectionLimit + 1));
  expect(selection.has(String(selectionLimit + 1))).toBe(false);
  expect(onFull).toHaveBeenCalledTimes(2);
});

it('what no page has shown cannot be checked', () => {
  const selection = createSelection();
  selection.set(['7']);
  expect(selection.get()).toEqual([]);
});
