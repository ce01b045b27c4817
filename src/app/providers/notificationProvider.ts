import type { NotificationProvider } from '@refinedev/core';
import { notify } from '../session/notifications.ts';

/**
 * Shows the notifications of refine's hooks. The client has already told the person about every call (contract 8), so
 * refine's notifications about calls, whose keys end with `-notification`, are left out.
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
