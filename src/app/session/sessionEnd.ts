import { signInPath } from './guard.ts';
import { sessionStore } from './sessionStore.ts';

/** Connects calls with the prompt 'Login expired, please log in again' (contract 8), which is shown only once. */

type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let open = false;

/**
 * Sets the function that asks the person; it resolves to true for OK.
 * @returns removes it again
 */
export function setExpiryPrompt(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask !== next) return;
    ask = undefined;
    open = false;
  };
}

/**
 * Handles a 401: asks the person, only once for all failing calls, and ends the session on OK. If no prompt is set, no
 * screen is open whose input could be lost, and the session ends at once.
 */
export async function loginExpired(endSession: () => void): Promise<void> {
  if (open) return;
  open = true;
  try {
    if (!ask || (await ask())) endSession();
  } finally {
    open = false;
  }
}

/** Loads another page from the server; replaced in tests, which cannot load pages. */
export const page = {
  load(path: string): void {
    location.assign(path);
  },
  reload(): void {
    location.reload();
  },
};

/** Contract 8, OK on 'Login expired': signs out in the forced variant, and loads the sign-in page anew. */
export function endExpiredSession(): void {
  const original = location.pathname + location.search + location.hash;
  sessionStore.clear(Date.now(), 'forced');
  // unsaved input is kept and offered again, so the person is not asked before leaving
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), {
    capture: true,
    once: true,
  });
  page.load(signInPath(original));
}
