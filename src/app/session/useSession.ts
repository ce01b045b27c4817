import { useSyncExternalStore } from 'react';
import { type SessionState, sessionStore } from './sessionStore.ts';

/** The session; the component draws again when it changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
}
