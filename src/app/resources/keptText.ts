import { useCallback, useSyncExternalStore } from 'react';
import { useSessionPart } from '#app/session/useSession.ts';
import { storeText } from '../browserStore.ts';

/** What a person last chose on a list, as a word: kept in this browser, for each account and each place of a list. */

const changes = new EventTarget();
/** what the browser has no room for: it holds until the page is closed */
const unstored = new Map<string, string>();

function subscribe(listener: () => void): () => void {
  changes.addEventListener('change', listener);
  window.addEventListener('storage', listener);
  return () => {
    changes.removeEventListener('change', listener);
    window.removeEventListener('storage', listener);
  };
}

/** What is kept, and how to keep something else; undefined for nothing. */
export function useKeptText(
  kind: string,
  resource: string,
  place: string,
): readonly [string | undefined, (text: string | undefined) => void] {
  const userInfo = useSessionPart('userInfo');
  const key = `bookdesk.${kind}.${userInfo?.id ?? ''}.${resource}.${place}`;
  const text = useSyncExternalStore(
    subscribe,
    () => unstored.get(key) ?? localStorage.getItem(key) ?? undefined,
  );
  const keep = useCallback(
    (next: string | undefined) => {
      unstored.delete(key);
      if (next === undefined) localStorage.removeItem(key);
      else if (!storeText(key, next)) unstored.set(key, next);
      changes.dispatchEvent(new Event('change'));
    },
    [key],
  );
  return [text, keep];
}
