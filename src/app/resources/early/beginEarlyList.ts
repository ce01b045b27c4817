import { sessionStore } from '../../session/sessionStore.ts';
import { awaitEarlyList } from './earlyList.ts';

/** Begins to draw the rows of the list that the address names, where somebody is signed in. */
export function beginEarlyList(): void {
  if (!sessionStore.get().token || !location.pathname.startsWith('/resource/')) return;
  awaitEarlyList();
  import('./showEarlyList.tsx').then(
    ({ showEarlyList }) => showEarlyList(),
    // without it the rows come with the list
    () => undefined,
  );
}
