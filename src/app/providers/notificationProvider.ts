import type { NotificationProvider } from '@refinedev/core';
import { notify } from '../session/notifications.ts';

/**
 * What refine's hooks want to show. The client has told the person of every call already (contract 8), so the
 * notifications that refine makes of the same calls are left out: their keys end with `-notification`.
 */
export const notificationProvider: NotificationProvider = {
  open: ({ key, message, description, type }) => {
    if (key?.endsWith('-notification')) return;
    notify({
      kind: type === 'error' ? 'error' : 'success',
      message: description ? `${message}: ${description}` : message,
    });
  },
  close: () => undefined,
};
