import { sessionStore } from '#app/session/sessionStore.ts';
import { awaitEarlyList } from './earlyList.ts';

/**
 * Begins to draw the rows of the list that the address names, where somebody is signed in.
 *
 * @returns resolves when their script has run: while the first answers are on their way is the best time for it, and the
 * list cannot do without it either
 */
export async function beginEarlyList(): Promise<void> {
  if (!sessionStore.get().token || !location.pathname.startsWith('/resource/')) return;
  awaitEarlyList();
  try {
    const { showEarlyList } = await import('./showEarlyList.tsx');
    void showEarlyList();
  } catch {
    // without it the rows come with the list
  }
}
