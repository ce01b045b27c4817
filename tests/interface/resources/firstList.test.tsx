import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { arrivedFirstLists, beginFirstLists } from '#app/resources/firstLists.ts';
import { beginFirstCalls } from '#app/session/headStart.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { answer, renderApp, server, testPlatform } from '#tests/support/interface.ts';

/** A page that begins with a list: its schema comes first, with outlines of all others. */

const asked: string[] = [];
const note = ({ request }: { request: Request }) => {
  const { pathname, search } = new URL(request.url);
  if (pathname === '/jmgr/schema/list') asked.push(search);
};
afterEach(() => {
  asked.length = 0;
  server.events.removeListener('request:start', note);
});

/** Opens the app as the first script of the page does. */
async function open(path: string) {
  server.events.on('request:start', note);
  const token = await (await testPlatform()).signIn('operator');
  sessionStore.setTokens({ token, refreshToken: undefined, time: Date.now() });
  history.replaceState(null, '', path);
  beginFirstCalls();
  beginFirstLists();
  await vi.waitFor(() => expect(arrivedFirstLists()).toBeDefined());
  return renderApp(path);
}

it('is drawn without the schemas of the others, which come with the next screen', async () => {
  const { router } = await open('/resource/posts');
  await screen.findByRole('grid', { name: '帖子' });
  await screen.findByRole('link', { name: '频道' });
  expect(asked).toEqual(['?whole=posts']);
  await router.navigate('/resource/channels');
  await screen.findByRole('grid', { name: '频道' });
  expect(asked).toEqual(['?whole=posts', '']);
});

it('says at the next screen that the others could not be loaded, and loads them at another try', async () => {
  const { router, user } = await open('/resource/posts');
  await screen.findByRole('grid', { name: '帖子' });
  answer('get', '/jmgr/schema/list', 500, { code: 500, isSuccess: false, msg: '', data: null });
  await router.navigate('/resource/channels');
  await screen.findByText('加载失败');
  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: /重\s?试/ }));
  await screen.findByRole('grid', { name: '频道' });
  await vi.waitFor(() => expect(asked.at(-1)).toBe(''));
});

it('says that there is no such list once the others have come as well', async () => {
  await open('/resource/nosuchlist');
  await screen.findByText('没有名为“nosuchlist”的列表');
  expect(asked).toEqual(['?whole=nosuchlist', '']);
});
