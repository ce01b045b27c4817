import { type Language, type MessageValues, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';

export type PageText = keyof (typeof locales.readers.server)['zh-CN'];

/** These texts in a language, by key. */
export const textIn = (language: Language) => (key: PageText, values?: MessageValues) =>
  message(locales.readers.server, language, key, values);
