import { useCallback, useSyncExternalStore } from 'react';
import { useSessionPart } from '#app/session/useSession.ts';

/** Which view a person sees first on a list: kept in this browser, for each account and each place of a list. */

const changes = new EventTarget();
const keyOf = (account: string, resource: string, place: string) =>
  `bookdesk.first-view.${account}.${resource}.${place}`;

function subscribe(listener: () => void): () => void {
  changes.addEventListener('change', listener);
  window.addEventListener('storage', listener);
  return () => {
    changes.removeEventListener('change', listener);
    window.removeEventListener('storage', listener);
  };
}

/** The id of the view that is shown first, and how to choose another; undefined for the list itself. */
export function useFirstView(
  resource: string,
  place: string,
): readonly [string | undefined, (id: string | undefined) => void] {
  const userInfo = useSessionPart('userInfo');
  const key = keyOf(userInfo?.id ?? '', resource, place);
  const id = useSyncExternalStore(subscribe, () => localStorage.getItem(key) ?? undefined);
  const choose = useCallback(
    (next: string | undefined) => {
      if (next === undefined) localStorage.removeItem(key);
      else localStorage.setItem(key, next);
      changes.dispatchEvent(new Event('change'));
    },
    [key],
  );
  return [id, choose];
}
