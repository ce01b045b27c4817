import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetKept, putKept } from '#app/decoration/saving/keptCopies.ts';
import { crashStore } from '#app/widgets/crashStore.ts';
import { isForgotten } from '#app/widgets/forgotten.ts';
import { memoryStorage } from '#tests/support/memoryStorage.ts';

describe('what is forgotten', () => {
  beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('is marked until its copies are gone', async () => {
    const change = vi.spyOn(crashStore, 'change').mockResolvedValue(true);
    putKept('page', 'text');
    forgetKept('page', 'page.part');
    expect(isForgotten('page')).toBe(true);
    await expect.poll(() => localStorage.getItem('page')).toBeNull();
    expect(change.mock.calls.flatMap(([changes]) => changes)).toEqual([
      { kind: 'put', key: 'page', text: 'text' },
      { kind: 'removeAll', prefix: 'page.part' },
      { kind: 'remove', key: 'page' },
    ]);
  });

  it('stays marked where the page ended before they were', async () => {
    const change = vi.spyOn(crashStore, 'change').mockResolvedValue(false);
    forgetKept('page', 'page.part');
    await expect.poll(() => change.mock.calls.length).toBe(1);
    await Promise.all(change.mock.results.map(({ value }) => value));
    expect(isForgotten('page')).toBe(true);
  });

  it('is kept where something is kept there again meanwhile', async () => {
    const change = vi.spyOn(crashStore, 'change').mockResolvedValue(true);
    forgetKept('page', 'page.part');
    putKept('page', 'new');
    await expect.poll(() => change.mock.calls.length).toBe(1);
    await Promise.all(change.mock.results.map(({ value }) => value));
    expect(localStorage.getItem('page')).toBe('new');
  });
});
