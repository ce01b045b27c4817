import type { AuthProvider } from '@refinedev/core';
import { logout } from '../session/account.ts';
import { sessionStore } from '../session/sessionStore.ts';
import { signIn } from '../session/signIn.ts';

/** refine's view of the session. `check` looks at the token only: the guard has already loaded who it is. */
export const authProvider: AuthProvider = {
  login: async (credentials) => {
    const result = await signIn(credentials);
    return result.success
      ? { success: true }
      : { success: false, error: new Error(result.message || result.reason) };
  },
  logout: async () => {
    await logout();
    return { success: true, redirectTo: '/login' };
  },
  check: async () =>
    sessionStore.get().token === undefined
      ? { authenticated: false, redirectTo: '/login' }
      : { authenticated: true },
  // the client has already asked the person (contract 8, code 401)
  onError: async () => ({}),
  getIdentity: async () => sessionStore.get().userInfo ?? null,
  getPermissions: async () => sessionStore.get().permissions,
};
