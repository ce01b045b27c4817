import { type Language, languages, negotiateLanguage } from '#contract/language.ts';
import { languageCookie } from '#contract/languageCookie.ts';
import { storeText } from '../browserStore.ts';
import { createListeners } from '../listeners.ts';

/**
 * The person's language: the one that they chose, kept in this browser, else the browser's own (contract 10.1). Works
 * without React, for the session code.
 */

const storageKey = 'bookdesk.language';
const listeners = createListeners();

function known(value: string | null): Language | undefined {
  return languages.find((language) => language === value);
}

const yearSeconds = 365 * 24 * 60 * 60;

/** Tells the server, whose sign-in page is seen before any script. What the browser wishes, each request says by itself. */
function tellServer(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some supported browsers
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${yearSeconds}; SameSite=Lax`;
}

const languageOf = (chosen: Language | undefined): Language =>
  chosen ?? negotiateLanguage(navigator.languages.join());

const kept = known(localStorage.getItem(storageKey));
let current = languageOf(kept);

function show(language: Language): void {
  current = language;
  document.documentElement.lang = language;
  listeners.tell();
}

/** The language of the moment, for what stands outside of React. */
export function currentLanguage(): Language {
  return current;
}

/** Chooses a language, keeps the choice and tells everybody who shows texts. */
export function setLanguage(language: Language): void {
  // where there is no room, it holds until the page is closed
  storeText(storageKey, language);
  tellServer(language);
  show(language);
}

/** @returns the function that ends the subscription */
export const subscribeToLanguage = listeners.add;

document.documentElement.lang = current;
if (kept) tellServer(kept);
// a choice made in another tab counts here too
window.addEventListener('storage', (event) => {
  if (event.key === storageKey) show(languageOf(known(event.newValue)));
});
