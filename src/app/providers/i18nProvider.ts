import type { I18nProvider } from '@refinedev/core';
import { fill, languages, type MessageValues } from '#contract/language.ts';
import { locales, type Text } from '#locales/index.ts';
import { currentLanguage, setLanguage } from '../language/index.ts';

/** The texts of refine itself. Screens use `useMessages` of `language/`. */
export const i18nProvider: I18nProvider = {
  translate: (key, options?: MessageValues | string, fallback?: string) => {
    const texts: Readonly<Record<string, Text>> = locales.lists.refine[currentLanguage()];
    const known = texts[key];
    if (known !== undefined) return fill(known, typeof options === 'object' ? options : {});
    return fallback ?? (typeof options === 'string' ? options : key);
  },
  changeLocale: (locale) => {
    const language = languages.find((one) => one === locale);
    if (language) setLanguage(language);
  },
  getLocale: currentLanguage,
};
