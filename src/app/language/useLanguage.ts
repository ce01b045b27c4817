import { useCallback, useSyncExternalStore } from 'react';
import {
  inLanguage,
  type Language,
  type Localized,
  type MessageValues,
  message,
} from '#contract/language.ts';
import type { Catalogue } from '#locales/index.ts';
import { currentLanguage, setLanguage, subscribeToLanguage } from './languageStore.ts';

/** The person's language and how to change it; the component draws again when it changes. */
export function useLanguage(): { language: Language; setLanguage: (language: Language) => void } {
  return {
    language: useSyncExternalStore(subscribeToLanguage, currentLanguage, currentLanguage),
    setLanguage,
  };
}

/** Reads texts of a module's catalogue in the person's language: `t('total', {count: 3})`. */
export function useMessages<Key extends string>(
  catalogue: Catalogue<Key>,
): (key: Key, values?: MessageValues) => string {
  const { language } = useLanguage();
  return useCallback(
    (key: Key, values?: MessageValues) => message(catalogue, language, key, values),
    [catalogue, language],
  );
}

/** Reads a `{zh-CN, en-US}` value in the person's language. */
export function useLocalized(): (text: Localized) => string {
  const { language } = useLanguage();
  return useCallback((text: Localized) => inLanguage(text, language), [language]);
}
