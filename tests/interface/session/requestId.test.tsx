import { screen } from '@testing-library/react';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { channelCalls } from '#contract/endpoints/lists.ts';
import { renderApp, testPlatform } from '#tests/support/interface.ts';

it('a call that fails inside is told with the id under which the log tells why', async () => {
  await renderApp('/setting/institution?tab=1', { as: 'press', language: 'en-US' });
  await screen.findByRole('heading', { name: 'Institution settings' });
  const { services, logged } = await testPlatform();
  await sql`alter table channel rename to lost`.execute(services.database);

  await expect(callEndpoint(channelCalls.list, { query: {} })).rejects.toBeInstanceOf(CallFailure);
  const told = await screen.findByText(/^Request id: /);
  const requestId = (told.textContent ?? '').replace('Request id: ', '');
  const lines = logged.filter((line) => line.requestId === requestId);
  expect(lines).toContainEqual(expect.objectContaining({ level: 50, msg: 'call failed' }));
  expect(JSON.stringify(lines)).toContain('channel');
});
