import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp, testPlatform } from '#tests/support/interface.ts';
import { noticeList, noticeSave } from './notices/calls.ts';
import jobs from './notices/server/jobs.ts';

it('a screen of an extension stands in the menu of whom it is for, and works with calls of its own', async () => {
  const { user } = await renderApp('/publish/dynamic', { as: 'operator', language: 'en-US' });
  await user.click(await screen.findByRole('link', { name: 'Notice board' }));
  await user.type(await screen.findByLabelText('Text'), 'The reading room opens at nine');
  await user.click(screen.getByRole('button', { name: 'Pin' }));
  await screen.findByText('The reading room opens at nine');
});

it('members read the board and cannot pin', async () => {
  await renderApp('/x/notices/board', { as: 'press', language: 'en-US' });
  await screen.findByText('The reading room opens at nine');
  expect(screen.queryByRole('button', { name: 'Pin' })).toBeNull();
});

it('whoever is not approved has no entry and no answer', async () => {
  const { ask, signIn } = await testPlatform();
  const { status } = await ask(noticeList, {}, await signIn('press-review'));
  expect(status).toBe(403);
  await renderApp('/x/notices/board', { as: 'press-review', language: 'en-US' });
  await screen.findByText('Page not found');
  expect(screen.queryByRole('link', { name: 'Notice board' })).toBeNull();
});

it('calls of an extension are checked as those of the platform are, and stand in OpenAPI', async () => {
  const { ask, send, signIn } = await testPlatform();
  const token = await signIn('operator');
  expect((await ask(noticeSave, { body: { text: ' ' } }, token)).status).toBe(400);
  expect((await ask(noticeSave, { body: { text: 'x' } }, await signIn('press'))).status).toBe(403);
  const { body } = await send('/openapi.json');
  expect(Object.keys(Object(body).paths)).toContain('/jmgr/x/notices/save');
});

it('what an extension does by the clock takes down what has hung for 30 days', async () => {
  const { ask, services, signIn } = await testPlatform();
  const token = await signIn('operator');
  await ask(noticeSave, { body: { text: 'an old one' } }, token);
  const texts = async () => JSON.stringify((await ask(noticeList, {}, token)).body);
  expect(await texts()).toContain('an old one');
  const later = () => new Date(services.now().getTime() + 31 * 24 * 60 * 60 * 1_000);
  for (const job of jobs) await job.run({ ...services, now: later });
  expect(await texts()).not.toContain('an old one');
});
