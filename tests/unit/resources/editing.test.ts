import { describe, expect, it, vi } from 'vitest';
import { createEditingStore } from '#app/resources/list/inline/editing.ts';
import { placeAfter } from '#app/resources/list/table/useGridNavigation.ts';

describe('cells that are changed in place', () => {
  it('stand open one at a time, and tell of it', () => {
    const store = createEditingStore();
    const listener = vi.fn();
    store.subscribe(listener);
    store.open('1', 'price');
    store.open('2', 'title');
    expect(store.get('1')).toBeUndefined();
    expect(store.get('2')?.open).toBe('title');
    store.close();
    expect(store.get('2')).toBeUndefined();
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it('show the newest value until it has arrived, whatever arrives before it', () => {
    const store = createEditingStore();
    store.begin('1', 'price', 10);
    store.begin('1', 'price', 12);
    store.end('1', 'price', 10);
    expect(store.get('1')?.pending).toEqual({ price: 12 });
    store.end('1', 'price', 12);
    expect(store.get('1')).toBeUndefined();
  });
});

describe('the keys of a grid', () => {
  const size = { rows: 30, columns: 6 };
  const from = { row: 4, column: 2 };
  it.each([
    ['ArrowUp', false, { row: 3, column: 2 }],
    ['ArrowDown', true, { row: 29, column: 2 }],
    ['Home', false, { row: 4, column: 0 }],
    ['End', true, { row: 29, column: 5 }],
    ['Home', true, { row: 0, column: 0 }],
    ['PageDown', false, { row: 14, column: 2 }],
    ['PageUp', false, { row: 0, column: 2 }],
  ])('%s (with Control: %s) lead where WAI-ARIA says', (key, control, place) => {
    expect(placeAfter(key, from, size, control)).toEqual(place);
  });
  it('that do not move are left alone', () => {
    expect(placeAfter('x', from, size, false)).toBeUndefined();
  });
});
