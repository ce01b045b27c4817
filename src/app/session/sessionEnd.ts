import { signInPath } from './guard.ts';
import { sessionStore } from './sessionStore.ts';

/** How the page goes elsewhere with a fresh start; replaced in tests, where there is no page to load. */
export const page = {
  load(path: string): void {
    location.assign(path);
  },
  reload(): void {
    location.reload();
  },
};

/** Contract 8, OK on 'Login expired': the forced variant of logging out, and the page loads anew at the sign-in. */
export function endExpiredSession(): void {
  const original = location.pathname + location.search + location.hash;
  sessionStore.clear(Date.now(), 'forced');
  // unsaved text is stored and offered again, so that the person is not asked before leaving
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), {
    capture: true,
    once: true,
  });
  page.load(signInPath(original));
}
