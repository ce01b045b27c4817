import type { AuthProvider } from '@refinedev/core';
import { page } from '../session/sessionEnd.ts';
import { sessionStore } from '../session/sessionStore.ts';
import { signIn } from '../session/signIn.ts';

interface LogoutOptions {
  /** where the page begins anew; it loads again where it is unless given */
  redirectPath?: string;
}

/**
 * How a person signs in and out, in the shell by refine's hooks and by the object itself on the pages outside of it: they
 * are there before refine is, so this stays small.
 */
export const authProvider = {
  /** What a failure says is for the form that asked; nothing is notified (contract 8). */
  login: signIn,
  /** Ends the session and begins the page anew, so that nothing of the person stays in it. */
  logout: async ({ redirectPath }: LogoutOptions = {}) => {
    const { logout } = await import('../session/account.ts');
    await logout();
    if (redirectPath === undefined) page.reload();
    else page.load(redirectPath);
    return { success: true };
  },
  // the token alone: the guard has already loaded who it is, before anything of refine is drawn
  check: async () =>
    sessionStore.get().token === undefined
      ? { authenticated: false, redirectTo: '/login' }
      : { authenticated: true },
  // the client has already asked the person (contract 8, code 401)
  onError: async () => ({}),
  getIdentity: async () => sessionStore.get().userInfo ?? null,
  getPermissions: async () => sessionStore.get().permissions,
} satisfies AuthProvider;
