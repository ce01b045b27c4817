/** The person's language: the hooks for components, the store for code without React. */
export { currentLanguage, localized, setLanguage, textsOf } from './languageStore.ts';
export { useLanguage } from './useLanguage.ts';
