import type { AccessControlProvider } from '@refinedev/core';
import { currentLanguage } from '../language/index.ts';
import { sessionStore } from '../session/sessionStore.ts';
import { accessReasonText, accessTo } from './accessPolicy.ts';

/** refine's access questions, answered from the session. */
export const accessControlProvider: AccessControlProvider = {
  can: async ({ resource, action }) => {
    const { can, reason } = accessTo(sessionStore.get().userInfo, resource, action);
    return reason ? { can, reason: accessReasonText(reason, currentLanguage()) } : { can };
  },
};
