import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The store as a page finds it that opens in such a browser. */
async function opened(wished: readonly string[], cookie = '') {
  const document = { documentElement: { lang: '' }, cookie };
  vi.stubGlobal('document', document);
  vi.stubGlobal('navigator', { languages: wished });
  const { currentLanguage, setLanguage } = await import('#app/language/languageStore.ts');
  return { currentLanguage, setLanguage, document };
}

describe('the language of a page', () => {
  beforeEach(() => vi.resetModules());
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [['en-GB', 'zh-CN'], 'en-US'],
    [['fr-FR', 'zh-TW', 'en'], 'zh-Hant'],
    [['zh-Hant-HK'], 'zh-Hant'],
    [['zh-SG'], 'zh-CN'],
    [['fr-FR'], 'zh-CN'],
    [[], 'zh-CN'],
  ])('is the first of those that the browser wishes, %j, that there is: %s', async (wished, is) => {
    const { currentLanguage, document } = await opened(wished);
    expect(currentLanguage()).toBe(is);
    expect(document.documentElement.lang).toBe(is);
    expect(document.cookie).toBe('');
  });

  it('is the one that the person chose, whatever the browser wishes', async () => {
    const { setLanguage, document } = await opened(['en-US']);
    setLanguage('zh-CN');
    expect(document.cookie).toMatch(/^bookdesk-language=zh-CN; /);
    vi.resetModules();
    expect((await opened(['en-US'], 'a=b; bookdesk-language=zh-CN')).currentLanguage()).toBe(
      'zh-CN',
    );
  });

  it('is the one that the build put into it', async () => {
    vi.stubGlobal('__PAGE_LANGUAGE__', 'zh-Hant');
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    const { currentLanguage, setLanguage, document } = await opened(['en-US']);
    expect(currentLanguage()).toBe('zh-Hant');
    setLanguage('en-US');
    expect(document.cookie).toMatch(/^bookdesk-language=en-US; /);
    expect(reload).toHaveBeenCalledOnce();
  });
});
