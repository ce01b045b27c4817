import { useSyncExternalStore } from 'react';
import { type SessionState, sessionStore } from './sessionStore.ts';

/** The session; the component draws again when it changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
}

/** One part of the session; the component draws again only when this part is another. */
export function useSessionPart<K extends keyof SessionState>(name: K): SessionState[K] {
  return useSyncExternalStore(sessionStore.subscribe, () => sessionStore.get()[name]);
}
