import { storeText } from '#app/browserStore.ts';
import { createListeners } from '#app/listeners.ts';

/**
 * Light or dark: what the person chose, kept in this browser, else what the device says. Works without React, for the
 * page's first script. `theme.css` reads the choice from the document, where `index.html` has put it already.
 */
export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

const storageKey = 'bookdesk.scheme';
const listeners = createListeners();
const device = () => matchMedia('(prefers-color-scheme: dark)');

const known = (value: string | null): Scheme | undefined =>
  schemes.find((scheme) => scheme === value);

let chosen = known(localStorage.getItem(storageKey));
/** while it is printed: paper is light */
let isOnPaper = false;

function show(): void {
  const scheme = isOnPaper ? 'light' : chosen;
  if (scheme) document.documentElement.dataset.scheme = scheme;
  else delete document.documentElement.dataset.scheme;
  listeners.tell();
}

/** What the person chose; undefined where the device decides. */
export const chosenScheme = (): Scheme | undefined => chosen;

/** The scheme of the moment. */
export function currentScheme(): Scheme {
  if (isOnPaper) return 'light';
  return chosen ?? (device().matches ? 'dark' : 'light');
}

/** Chooses a scheme and keeps the choice; `undefined` leaves it to the device. */
export function chooseScheme(scheme: Scheme | undefined): void {
  // where there is no room, it holds until the page is closed
  if (scheme) storeText(storageKey, scheme);
  else localStorage.removeItem(storageKey);
  chosen = scheme;
  show();
}

/** @returns the function that ends the subscription */
export function subscribeToScheme(listener: () => void): () => void {
  const media = device();
  media.addEventListener('change', listener);
  const end = listeners.add(listener);
  return () => {
    media.removeEventListener('change', listener);
    end();
  };
}

show();
for (const event of ['beforeprint', 'afterprint'])
  window.addEventListener(event, () => {
    isOnPaper = event === 'beforeprint';
    show();
  });
// a choice made in another tab counts here too
window.addEventListener('storage', (event) => {
  if (event.key !== storageKey) return;
  chosen = known(event.newValue);
  show();
});
