import type { AccessControlProvider } from '@refinedev/core';
import { currentLanguage, useLanguage } from '../language/index.ts';
import { sessionStore } from '../session/sessionStore.ts';
import { useSession } from '../session/useSession.ts';
import { accessReasonText, accessTo } from './accessPolicy.ts';

/** refine's access questions, answered from the session. */
export const accessControlProvider: AccessControlProvider = {
  can: async ({ resource, action }) => {
    const { can, reason } = accessTo(sessionStore.get().userInfo, resource, action);
    return reason ? { can, reason: accessReasonText(reason, currentLanguage()) } : { can };
  },
};

/** The same answers without a query, for tables: `can('posts', 'delete')` costs nothing a row. */
export function useAccess(): (
  resource: string,
  action: string,
) => { can: boolean; reason: string | undefined } {
  const { userInfo } = useSession();
  const { language } = useLanguage();
  return (resource, action) => {
    const { can, reason } = accessTo(userInfo, resource, action);
    return { can, reason: reason && accessReasonText(reason, language) };
  };
}
