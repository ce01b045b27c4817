// @vitest-environment jsdom
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

/**
 * The same front end over another platform that speaks the contract, by configuration alone: other hosts, other paths
 * where the contract names none, and the other shapes of the envelope that contract 7.2 allows.
 */
const calls: string[] = [];
const answers: Readonly<Record<string, unknown>> = {
  'POST https://id.example.com/oauth/token': { code: 200, access_token: 'a', refresh_token: 'r' },
  'GET https://id.example.com/me': {
    isSuccess: true,
    data: { nickname: '外来', avatar: '', isInstitution: true },
  },
  'GET https://id.example.com/api/User/GetUserInfo': {
    Code: 0,
    Message: '',
    Data: {
      id: '7',
      name: 'foreign',
      nickname: '',
      avatar: '',
      isInstitution: true,
      institutionStatus: 30,
      enablePublish: true,
    },
  },
  'POST https://api.example.com/open/jmgr/book/search/bookSearch': {
    statusCode: 200,
    data: [],
    isSuccess: true,
    dataCount: 41,
  },
  'POST https://id.example.com/bye': { status: 200, data: {} },
};

beforeAll(() => {
  document.head.innerHTML = `<meta name="bookdesk-configuration" content='${JSON.stringify({
    apiBase: 'https://api.example.com/open/jmgr',
    identityBase: 'https://id.example.com',
    tokenPath: '/oauth/token',
    profilePath: '/me',
    logoutPath: '/bye',
    version: '3.2',
  })}'>`;
  vi.stubGlobal('fetch', async (url: URL, { method, headers }: RequestInit) => {
    const call = `${method} ${url.href}`;
    calls.push(`${call} ${new Headers(headers).get('version') ?? ''}`.trim());
    return Response.json(answers[call] ?? { code: 404 });
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
  localStorage.clear();
});

it('signs in, reads who it is, lists and signs out at the addresses that the page names (contract 7, 10.5)', async () => {
  // loaded now: the page's configuration is read once
  const { signIn } = await import('#app/session/signIn.ts');
  const { logout } = await import('#app/session/account.ts');
  const { callEndpoint } = await import('#app/session/client.ts');
  const { sessionStore } = await import('#app/session/sessionStore.ts');
  const { bookCalls } = await import('#contract/endpoints/lists.ts');

  expect(await signIn({ username: 'foreign', password: 'secret' })).toEqual({ success: true });
  expect(sessionStore.get()).toMatchObject({ name: '外来', isInstitution: true, token: 'a' });
  const { dataCount } = await callEndpoint(bookCalls.list, { body: { searchText: '' } });
  expect(dataCount).toBe(41);
  await logout();
  expect(sessionStore.get().token).toBeUndefined();
  expect(new Set(calls)).toEqual(new Set(Object.keys(answers).map((call) => `${call} 3.2`)));
});
