import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The store as a page finds it that opens in such a browser. */
async function opened(wished: readonly string[], kept: Record<string, string> = {}) {
  const document = { documentElement: { lang: '' }, cookie: '' };
  vi.stubGlobal('document', document);
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('navigator', { languages: wished });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
  });
  const { currentLanguage, setLanguage } = await import('#app/language/languageStore.ts');
  return { currentLanguage, setLanguage, document, kept };
}

describe('the language of a page', () => {
  beforeEach(() => vi.resetModules());
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [['en-GB', 'zh-CN'], 'en-US'],
    [['fr-FR', 'zh-TW', 'en'], 'zh-CN'],
    [['fr-FR'], 'zh-CN'],
    [[], 'zh-CN'],
  ])('is the first of those that the browser wishes, %j, that there is: %s', async (wished, is) => {
    const { currentLanguage, document } = await opened(wished);
    expect(currentLanguage()).toBe(is);
    expect(document.documentElement.lang).toBe(is);
    expect(document.cookie).toBe('');
  });

  it('is the one that the person chose, whatever the browser wishes', async () => {
    const { setLanguage, kept } = await opened(['en-US']);
    setLanguage('zh-CN');
    vi.resetModules();
    const { currentLanguage, document } = await opened(['en-US'], kept);
    expect(currentLanguage()).toBe('zh-CN');
    expect(document.cookie).toMatch(/^bookdesk-language=zh-CN; /);
  });
});
