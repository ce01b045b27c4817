import { useEffect } from 'react';
import { look, onceBack } from '#app/session/connection.ts';
import { page } from '#app/session/sessionEnd.ts';

/** words with which browsers, and Vite's script that preloads styles, report a failed import */
const words = /dynamically imported module|module script|Loading chunk|preload CSS/i;

/** Whether an error says that a script or style of the app could not be fetched: no network, or a new version. */
export const isMissingScript = (error: unknown): boolean =>
  error instanceof Error && words.test(error.message);

const place = 'bookdesk.reloadedAt';
/** milliseconds after a reload within which a page is not loaded again by itself */
const pause = 60_000;

/** Whether the browser would ask the person before the page is left. */
const hasUnsaved = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

function reload(): void {
  const since = Date.now() - Number(sessionStorage.getItem(place));
  if (hasUnsaved() || since < pause) return;
  sessionStorage.setItem(place, String(Date.now()));
  page.reload();
}

/**
 * Loads the page again once the platform answers, because browsers and React keep a failed import as it is. While
 * something is unsaved, and shortly after a reload that did not help, the person decides.
 */
export function useReload(isMissing: boolean): void {
  useEffect(() => {
    if (!isMissing) return;
    const forget = onceBack(reload);
    void look().then((state) => {
      if (state === 'fine') reload();
    });
    return forget;
  }, [isMissing]);
}
