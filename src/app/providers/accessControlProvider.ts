import type { AccessControlProvider } from '@refinedev/core';
import { currentLanguage } from '../language/index.ts';
import { sessionStore } from '../session/sessionStore.ts';
import { accessReasonText, answerAccess, type Refusals } from './accessPolicy.ts';

/** refine's access questions, answered from the session and from what the platform said of its lists. */
export function createAccessControlProvider(refusals: Refusals): AccessControlProvider {
  return {
    can: async (question) => {
      const { can, reason } = answerAccess(sessionStore.get().userInfo, refusals, question);
      return reason ? { can, reason: accessReasonText(reason, currentLanguage()) } : { can };
    },
  };
}
