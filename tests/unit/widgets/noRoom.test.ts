// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentLanguage, setLanguage } from '#app/language/languageStore.ts';
import { useKeptText } from '#app/resources/keptText.ts';
import { withTabLock } from '#app/session/refresh.ts';
import { chooseScheme, chosenScheme } from '#app/widgets/scheme/schemeStore.ts';

describe('what is chosen where the browser has no room', () => {
  beforeEach(() => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    localStorage.clear();
  });

  it.each(['en-US', 'zh-CN'] as const)('holds in the page: the language %s', (language) => {
    setLanguage(language);
    expect(currentLanguage()).toBe(language);
  });

  it('holds in the page: the scheme', () => {
    chooseScheme('dark');
    expect(chosenScheme()).toBe('dark');
    chooseScheme(undefined);
    expect(chosenScheme()).toBeUndefined();
  });

  it('holds in the page: what somebody last chose on a list', () => {
    const { result } = renderHook(() => useKeptText('charts', 'books', 'list'));
    act(() => result.current[1]('shown'));
    expect(result.current[0]).toBe('shown');
    act(() => result.current[1](undefined));
    expect(result.current[0]).toBeUndefined();
  });

  it('keeps nothing from being done that one tab does at a time', async () => {
    expect(await withTabLock('refresh', async () => 'done')).toBe('done');
  });
});
