import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { crashStore } from '#app/widgets/crashStore.ts';
import { forgetCopy, listCopies, putCopy, readCopy } from '#app/widgets/draft/deviceCopies.ts';
import { isForgotten } from '#app/widgets/forgotten.ts';
import { memoryStorage } from '#tests/support/memoryStorage.ts';

const text = JSON.stringify({ keptAt: 1 });

describe('a text that is forgotten', () => {
  beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('is marked until its copy is gone', async () => {
    const change = vi.spyOn(crashStore, 'change').mockResolvedValue(true);
    await putCopy('page', text);
    const forgetting = forgetCopy('page');
    expect(isForgotten('page')).toBe(true);
    await forgetting;
    expect(localStorage.getItem('page')).toBeNull();
    expect(change.mock.calls).toEqual([[[{ kind: 'remove', key: 'page' }]]]);
  });

  it('is not found again where the browser ended before its copy was gone', async () => {
    vi.spyOn(crashStore, 'change').mockResolvedValue(false);
    vi.spyOn(crashStore, 'get').mockResolvedValue(text);
    vi.spyOn(crashStore, 'list').mockImplementation(async () => new Map([['page', text]]));
    await putCopy('page', text);
    expect(await readCopy('page')).toBe(text);
    await forgetCopy('page');
    expect(await readCopy('page')).toBeUndefined();
    expect(await listCopies('page')).toEqual(new Map());
  });

  it('is kept where something is kept there again meanwhile', async () => {
    vi.spyOn(crashStore, 'change').mockResolvedValue(true);
    const forgetting = forgetCopy('page');
    await putCopy('page', text);
    await forgetting;
    expect(localStorage.getItem('page')).toBe(text);
  });
});
