import type { I18nProvider, NotificationProvider } from '@refinedev/core';
import { hasText, languages, type MessageValues, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { currentLanguage, setLanguage } from '../language/index.ts';
import { notify } from '../session/notifications.ts';

/** The texts of refine itself. Screens use `textsOf` of `language/`. */
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

/**
 * Shows the notifications of refine's hooks. The client has already told the person about every call (contract 8), so
 * refine's notifications about calls, whose keys end with `-notification`, are left out.
 */
export const notificationProvider: NotificationProvider = {
  open: ({ key, message, description, type }) => {
    if (key?.endsWith('-notification')) return;
    notify({
      kind: type === 'error' ? 'error' : 'success',
      message: description ? `${message}: ${description}` : message,
    });
  },
  close: () => undefined,
};
