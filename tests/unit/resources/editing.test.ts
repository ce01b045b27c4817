import { describe, expect, it, vi } from 'vitest';
import { createEditingStore } from '#app/resources/list/inline/editing.ts';

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
