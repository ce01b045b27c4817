import { languageCookie } from '#contract/headers.ts';
import {
  defaultLanguage,
  inLanguage,
  type Language,
  type Localized,
  languages,
  type MessageValues,
  message,
  negotiateLanguage,
} from '#contract/language.ts';
import type { Catalogue } from '#locales/index.ts';
import { createListeners } from '../listeners.ts';

/**
 * The person's language: the one that they chose, kept in a cookie for the server to see, else the browser's own (contract 10.1).
 * Works without React, for the session code.
 */

/** The one language of this page; the build puts it in (`launch/languageFiles.mjs`). In development and tests a page has all. */
declare const __PAGE_LANGUAGE__: Language | undefined;
const pageLanguage = typeof __PAGE_LANGUAGE__ === 'undefined' ? undefined : __PAGE_LANGUAGE__;

const listeners = createListeners();
const yearSeconds = 365 * 24 * 60 * 60;

function keep(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some supported browsers
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${yearSeconds}; SameSite=Lax`;
}

// tests of what only reckons, and workers, have no page
const hasPage = typeof document !== 'undefined';
const chosen = hasPage
  ? languages.find((language) =>
      document.cookie.split('; ').includes(`${languageCookie}=${language}`),
    )
  : undefined;
let current =
  pageLanguage ??
  chosen ??
  (hasPage ? negotiateLanguage(navigator.languages.join()) : defaultLanguage);

function show(language: Language): void {
  current = language;
  document.documentElement.lang = language;
  listeners.tell();
}

/** The language of the moment, for what stands outside of React. */
export function currentLanguage(): Language {
  return current;
}

/** Reads a `{zh-CN, en-US}` value in the language of the page. */
export const localized = (text: Localized): string => inLanguage(text, current);

/**
 * Reads texts of a catalogue in the language of the page: `t('total', {count: 3})`. A page has one language, so that modules need
 * no hook for it; in development and tests, where another one is shown in place, these follow when they are drawn again.
 */
/* @__NO_SIDE_EFFECTS__ */
export function textsOf<Key extends string>(catalogue: Catalogue<Key>) {
  return (key: Key, values?: MessageValues): string => message(catalogue, current, key, values);
}

/** Chooses a language and keeps the choice. A page of one language loads again, unless something unsaved keeps the person. */
export function setLanguage(language: Language): void {
  keep(language);
  if (pageLanguage) location.reload();
  else show(language);
}

/** @returns the function that ends the subscription */
export const subscribeToLanguage = listeners.add;

if (hasPage) document.documentElement.lang = current;
// for another year
if (chosen) keep(chosen);
