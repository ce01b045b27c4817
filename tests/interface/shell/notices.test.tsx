import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { notify } from '#app/session/notifications.ts';
import { renderApp } from '#tests/support/interface.ts';

it('tells of a failure at the bottom, away from the toolbars above', async () => {
  await renderApp('/resource/channels', { as: 'operator' });
  notify({ kind: 'error', message: '没有保存' });
  await waitFor(() =>
    expect(document.querySelector('.ant-notification-bottomLeft')?.textContent).toContain(
      '没有保存',
    ),
  );
  expect(document.querySelector('.ant-notification-topRight')).toBeNull();
});
