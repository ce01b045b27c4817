import type { AuthProvider } from '@refinedev/core';
import { page } from '../session/sessionEnd.ts';
import { sessionStore } from '../session/sessionStore.ts';
import { signIn } from '../session/signIn.ts';

interface LogoutOptions {
  /** path that is loaded afterwards. Default: the present page */
  redirectPath?: string;
}

/**
 * Signs people in and out: refine's hooks use it in the shell, and pages outside the shell use it directly. They load
 * before refine, so it stays small.
 */
export const authProvider = {
  /** the form shows a failure; there is no notification (contract 8) */
  login: signIn,
  /** Ends the session and loads the page anew, so that none of the person's data stays in it. */
  logout: async ({ redirectPath }: LogoutOptions = {}) => {
    const { logout } = await import('../session/account.ts');
    await logout();
    if (redirectPath === undefined) page.reload();
    else page.load(redirectPath);
    return { success: true };
  },
  // the token is enough: the guard has already loaded the user info before refine is drawn
  check: async () =>
    sessionStore.get().token === undefined
      ? { authenticated: false, redirectTo: '/login' }
      : { authenticated: true },
  // the client has already asked the person (contract 8, code 401)
  onError: async () => ({}),
  getIdentity: async () => sessionStore.get().userInfo ?? null,
  getPermissions: async () => sessionStore.get().permissions,
} satisfies AuthProvider;
