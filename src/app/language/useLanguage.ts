import { useSyncExternalStore } from 'react';
import type { Language } from '#contract/language.ts';
import { currentLanguage, setLanguage, subscribeToLanguage } from './languageStore.ts';

/** The person's language and how to change it; the component draws again when it changes. */
export function useLanguage(): { language: Language; setLanguage: (language: Language) => void } {
  return {
    language: useSyncExternalStore(subscribeToLanguage, currentLanguage, currentLanguage),
    setLanguage,
  };
}
