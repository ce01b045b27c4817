import type { I18nProvider } from '@refinedev/core';
import { hasText, languages, type MessageValues, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { currentLanguage, setLanguage } from '../language/index.ts';

/** The texts of refine itself. Screens use `useMessages` of `language/`. */
export const i18nProvider: I18nProvider = {
  translate: (key, options?: MessageValues | string, fallback?: string) => {
    const texts = locales.lists.refine;
    if (hasText(texts, key))
      return message(texts, currentLanguage(), key, typeof options === 'object' ? options : {});
    return fallback ?? (typeof options === 'string' ? options : key);
  },
  changeLocale: (locale) => {
    const language = languages.find((one) => one === locale);
    if (language) setLanguage(language);
  },
  getLocale: currentLanguage,
};
