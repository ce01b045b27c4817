// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ArrangedColumn } from '#app/resources/list/table/arrange.ts';
import { useSight } from '#app/resources/list/table/useScrolling.ts';

// a column is in sight by its width alone
const columns = Array.from({ length: 50 }, () => ({ width: 100 }) as ArrangedColumn);
const first = innerWidth;
const grow = (width: number) =>
  act(() => {
    window.innerWidth = width;
    dispatchEvent(new Event('resize'));
  });
afterEach(() => {
  window.innerWidth = first;
});

it('a window that has grown shows no column empty, and one that shrinks takes none away', () => {
  window.innerWidth = 1_000;
  const { result } = renderHook(() => useSight(columns));
  const before = result.current.drawn;
  expect(before).toBe(11);
  grow(2_500);
  const grown = result.current.drawn;
  expect(grown).toBeGreaterThanOrEqual(25);
  grow(800);
  expect(result.current.drawn).toBe(grown);
});

it('a window that grows where it was scrolled to shows what stands at its right', () => {
  window.innerWidth = 1_000;
  const { result } = renderHook(() => useSight(columns));
  act(() => result.current.onScroll(900));
  const scrolled = result.current.drawn;
  grow(2_400);
  expect(result.current.drawn).toBeGreaterThanOrEqual(33);
  expect(result.current.drawn).toBeGreaterThan(scrolled);
});
