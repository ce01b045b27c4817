import type { Language } from '#contract/language.ts';

/** Each language as those who read it call it. */
export const languageNames: Readonly<Record<Language, string>> = {
  'zh-CN': '中文',
  'en-US': 'English',
};
