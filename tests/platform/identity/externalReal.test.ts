import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { externalAuthorize, externalExchange } from '#contract/endpoints/signIn.ts';
import type { ExternalProvider } from '#contract/externalProviders.ts';
import {
  exchangeCode,
  type OfferedProvider,
  ProviderDown,
} from '#server/identity/providers/protocol.ts';
import { qq } from '#server/identity/providers/qq.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { type FakeAnswer, type FakeSite, startFakeSite } from './externalSupport.ts';

/** Weibo and QQ by their documented protocols, against a fake of each on this machine. */

let platform: TestPlatform;
let sites: Record<ExternalProvider, FakeSite>;
beforeAll(async () => {
  sites = { weibo: await startFakeSite('weibo'), qq: await startFakeSite('qq') };
  platform = await createTestPlatform({
    background: false,
    settings: {
      PUBLIC_URL: 'https://books.example.com',
      WEIBO_APP_KEY: '2849184197',
      WEIBO_APP_SECRET: 'weibo & secret',
      WEIBO_BASE: `${sites.weibo.base}/`,
      QQ_APP_ID: '101814107',
      QQ_APP_KEY: 'qq secret',
      QQ_BASE: sites.qq.base,
    },
  });
});
afterAll(async () => {
  await platform.close();
  await Promise.all(Object.values(sites).map((site) => site.close()));
});
afterEach(() => {
  for (const { received, instead } of Object.values(sites)) {
    received.length = 0;
    instead.clear();
  }
});

const authorize = async (provider: ExternalProvider) =>
  (await platform.call(externalAuthorize, { query: { provider } })).data;
const exchange = (provider: ExternalProvider, state: string, code = 'the-code') =>
  platform.ask(externalExchange, { body: { provider, code, state } });

/** One way there and back, with something else answered at one path. */
async function exchangeWith(
  provider: ExternalProvider,
  path: string,
  answer: FakeAnswer | 'nothing',
) {
  sites[provider].instead.set(path, answer);
  const { state } = await authorize(provider);
  return exchange(provider, state);
}

describe('the requests', () => {
  test('of Weibo', async () => {
    const { address, state } = await authorize('weibo');
    const asked = new URL(address);
    expect(asked.origin + asked.pathname).toBe(`${sites.weibo.base}/oauth2/authorize`);
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      client_id: '2849184197',
      response_type: 'code',
      redirect_uri: 'https://books.example.com/oauth/weibo',
      state,
    });
    const answer = await exchange('weibo', state);
    expect(answer.body).toMatchObject({
      data: {
        isBound: false,
        nickname: 'zaku',
        avatar: 'https://tp1.sinaimg.cn/1404376560/180/0/1',
        expiresIn: 600,
      },
    });
    expect(sites.weibo.received).toEqual([
      {
        method: 'POST',
        path: '/oauth2/access_token',
        contentType: expect.stringMatching(/^application\/x-www-form-urlencoded/),
        parameters: {
          client_id: '2849184197',
          client_secret: 'weibo & secret',
          grant_type: 'authorization_code',
          redirect_uri: 'https://books.example.com/oauth/weibo',
          code: 'the-code',
        },
      },
      {
        method: 'GET',
        path: '/2/users/show.json',
        contentType: undefined,
        parameters: { access_token: '2.00-fake-weibo-token', uid: '1404376560' },
      },
    ]);
  });

  test('of QQ', async () => {
    const { address, state } = await authorize('qq');
    const asked = new URL(address);
    expect(asked.origin + asked.pathname).toBe(`${sites.qq.base}/oauth2.0/authorize`);
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      response_type: 'code',
      client_id: '101814107',
      redirect_uri: 'https://books.example.com/oauth/qq',
      state,
      scope: 'get_user_info',
    });
    const answer = await exchange('qq', state);
    // the larger picture is not https
    const avatar = 'https://thirdqq.qlogo.cn/g?b=oidb&s=40';
    expect(answer.body).toMatchObject({ data: { isBound: false, nickname: '北岛以北', avatar } });
    expect(
      sites.qq.received.map(({ method, path, parameters }) => [method, path, parameters]),
    ).toEqual([
      [
        'GET',
        '/oauth2.0/token',
        {
          grant_type: 'authorization_code',
          client_id: '101814107',
          client_secret: 'qq secret',
          code: 'the-code',
          redirect_uri: 'https://books.example.com/oauth/qq',
          fmt: 'json',
          need_openid: '1',
        },
      ],
      [
        'GET',
        '/user/get_user_info',
        {
          access_token: 'FE04-fake-qq-token',
          oauth_consumer_key: '101814107',
          openid: '0C9D57B8A43F4B6B8E0A2E4F4D3C2B1A',
        },
      ],
    ]);
  });
});

describe('the state', () => {
  test('works once', async () => {
    const { state } = await authorize('weibo');
    expect((await exchange('weibo', state)).status).toBe(200);
    expect(await exchange('weibo', state)).toMatchObject({
      status: 400,
      body: { data: { problems: [{ field: 'state', code: 'expired' }] } },
    });
    expect(sites.weibo.received).toHaveLength(2);
  });

  test('works for the site that it was made for alone', async () => {
    const { state } = await authorize('weibo');
    expect((await exchange('qq', state)).status).toBe(400);
    expect(sites.qq.received).toEqual([]);
  });

  test('works for ten minutes', async () => {
    const { state } = await authorize('qq');
    platform.advance(10 * 60_000 + 1_000);
    expect((await exchange('qq', state)).status).toBe(400);
  });

  test('cannot be made up', async () => {
    expect((await exchange('qq', 'x'.repeat(43))).status).toBe(400);
  });
});

describe('a code that the site does not confirm', () => {
  test.each<[string, ExternalProvider, string, FakeAnswer]>([
    [
      'is unknown to Weibo',
      'weibo',
      '/oauth2/access_token',
      { status: 400, body: { error: 'invalid_grant', error_code: 21325 } },
    ],
    [
      'was declined at Weibo',
      'weibo',
      '/oauth2/access_token',
      { status: 403, body: { error: 'access_denied', error_code: 21330 } },
    ],
    [
      'is unknown to QQ',
      'qq',
      '/oauth2.0/token',
      { body: { error: 100019, error_description: 'code to access token error' } },
    ],
    [
      'was used at QQ',
      'qq',
      '/oauth2.0/token',
      { body: { error: 100020, error_description: 'code is reused error' } },
    ],
  ])('%s: 400, to be authorized once more', async (_what, provider, path, answer) => {
    expect(await exchangeWith(provider, path, answer)).toMatchObject({
      status: 400,
      body: { data: { problems: [{ field: 'code', code: 'refused' }] } },
    });
  });
});

describe('a site that does not answer as it should', () => {
  test.each<[string, FakeAnswer]>([
    ['is down', { status: 502, body: '<html>Bad gateway</html>' }],
    ['does not know our app', { status: 400, body: { error: 'invalid_client' } }],
    ['answers no JSON', { body: 'access_token=abc&expires_in=3600' }],
    ['answers JSON of another shape', { body: { access_token: 'abc' } }],
    ['names an account that cannot be one', { body: { access_token: 'abc', uid: "1'\u0000" } }],
    ['answers without end', { body: `"${'x'.repeat(200_000)}"` }],
    ['leads elsewhere', { status: 302, body: '', headers: { location: '/2/users/show.json' } }],
  ])('%s: 503 with a sentence, and a reason in the log without secrets', async (_what, answer) => {
    const before = platform.logged.length;
    expect(await exchangeWith('weibo', '/oauth2/access_token', answer)).toMatchObject({
      status: 503,
      body: { msg: expect.stringMatching(/^Weibo isn’t responding/) },
    });
    expect(sites.weibo.received).toHaveLength(1);
    const logged = JSON.stringify(platform.logged.slice(before));
    expect(logged).toContain('"reason"');
    expect(logged).not.toMatch(/the-code|weibo (&|%26) secret/);
  });

  test('is not there at all: 503', async () => {
    const gone = await startFakeSite('qq');
    await gone.close();
    const offered: OfferedProvider = {
      description: qq,
      client: { base: gone.base, id: 'id', secret: 'secret' },
      fetch,
    };
    const returned = { code: 'the-code', redirectUri: 'https://books.example.com/oauth/qq' };
    await expect(exchangeCode(offered, returned)).rejects.toThrow(new ProviderDown('ECONNREFUSED'));
  });

  test('is too slow: it is not waited for', async () => {
    sites.qq.instead.set('/oauth2.0/token', 'nothing');
    const offered: OfferedProvider = {
      description: qq,
      client: { base: sites.qq.base, id: 'id', secret: 'secret' },
      fetch,
    };
    const returned = { code: 'the-code', redirectUri: 'https://books.example.com/oauth/qq' };
    await expect(exchangeCode(offered, returned, 20)).rejects.toThrow(
      new ProviderDown('no answer in time'),
    );
  });
});

test.each<[ExternalProvider, string, FakeAnswer]>([
  ['weibo', '/2/users/show.json', { status: 403, body: { error: 'limit', error_code: 10023 } }],
  [
    'qq',
    '/user/get_user_info',
    { body: { ret: 100030, msg: 'this api without user authorization' } },
  ],
  ['qq', '/user/get_user_info', { status: 500, body: '' }],
])('without a profile of %s the person is known all the same', async (provider, path, answer) => {
  const { status, body } = await exchangeWith(provider, path, answer);
  expect(status).toBe(200);
  expect(body).toMatchObject({ data: { nickname: '', avatar: '' } });
});
