import { signInPath } from './guard.ts';
import { sessionStore } from './sessionStore.ts';

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
