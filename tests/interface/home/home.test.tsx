import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { hold } from '#tests/support/hold.ts';
import { answer, renderApp, server, testPlatform } from '#tests/support/interface.ts';

/** Home: what waits, what happened, how it goes. */

const open = (as: string, language: 'zh-CN' | 'en-US' = 'en-US') =>
  renderApp('/home', { as, language });

it('shows operators what waits, and leads to just that', async () => {
  const { user } = await open('operator');
  await screen.findByRole('heading', { level: 1, name: 'Home' });
  const waiting = within(await screen.findByRole('region', { name: 'Waiting for you' }));
  const link = waiting.getByRole('link', { name: /^Institutions to review/ });
  await user.click(link);
  await waitFor(() =>
    expect(location.pathname + location.search).toBe('/resource/institutions?tab=underReview'),
  );
});

it('says in words how a number goes, and shows the days of the one that is pressed', async () => {
  const { user } = await open('press');
  const numbers = within(await screen.findByRole('region', { name: 'Key figures' }));
  const likes = numbers.getByRole('button', { name: /^Likes/ });
  expect(numbers.getByRole('button', { name: /^Views/ }).textContent).toMatch(
    /(more|less) than the previous 7 days|Same as/,
  );
  await user.click(likes);
  expect(likes.getAttribute('aria-pressed')).toBe('true');
  const table = await numbers.findByRole('table', { name: 'Likes, last 7 days' });
  expect(within(table).getAllByRole('row')).toHaveLength(8);
  await user.click(numbers.getByRole('button', { name: '28 days' }));
  const longer = await numbers.findByRole('table', { name: 'Likes, last 28 days' });
  expect(within(longer).getAllByRole('row')).toHaveLength(29);
});

it('is walked through by the keyboard: a chart tells each of its points', async () => {
  const { user } = await open('press');
  const chart = await screen.findByRole('slider', { name: /^Views, last 7 days; arrow keys/ });
  chart.focus();
  await user.keyboard('{Home}');
  const first = chart.getAttribute('aria-valuetext');
  expect(first).toMatch(/^\d\d-\d\d: Last 7 days [\d,]+, Previous 7 days [\d,]+$/);
  await user.keyboard('{ArrowRight}');
  expect(chart.getAttribute('aria-valuenow')).toBe('1');
  expect(chart.getAttribute('aria-valuetext')).not.toBe(first);
});

it('tells somebody who has published nothing where to begin', async () => {
  const { services } = await testPlatform();
  await services.database
    .insertInto('account')
    .values({ id: '77', name: 'beginner', nickname: 'b', enable_publish: true })
    .execute();
  await open('beginner', 'zh-CN');
  const begin = within(await screen.findByRole('region', { name: '欢迎！从这里开始' }));
  expect(begin.getByRole('link', { name: '写一篇文章' }).getAttribute('href')).toBe(
    '/publish/article',
  );
});

it('says so where it does not come, tries again, and keeps its place while it is slow', async () => {
  answer('get', '/jmgr/home', 503, { code: 503, isSuccess: false, msg: 'too busy' });
  const { user } = await open('operator');
  await screen.findByText('Home could not be loaded');
  server.resetHandlers();
  const slow = hold('/jmgr/home');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await slow.isHeld();
  expect(screen.queryByRole('region', { name: 'Key figures' })).toBeNull();
  slow.letGo();
  await screen.findByRole('region', { name: 'Key figures' });
});

it('asks for nothing while an institution is reviewed: the banner says why', async () => {
  const { calls } = hold('/jmgr/home');
  await open('press-review');
  await screen.findByText(/^Certification info under review/);
  expect(screen.queryByRole('region', { name: 'Key figures' })).toBeNull();
  expect(calls.sent).toBe(0);
});
