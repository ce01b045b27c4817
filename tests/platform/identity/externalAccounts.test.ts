import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientId, profileCall, tokenCall, tokenScope } from '#contract/endpoints/identity.ts';
import {
  bindExternal,
  externalAuthorize,
  externalExchange,
  unbindExternal,
} from '#contract/endpoints/signIn.ts';
import { type ExternalProvider, externalProviders } from '#contract/externalProviders.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { bindProven } from '#server/identity/externalAccounts.ts';
import { externalLimit } from '#server/identity/externalSignIn.ts';
import { issueSecret } from '#server/identity/singleUseSecrets.ts';
import { pageConfiguration } from '#server/pageConfiguration.ts';
import { environment, readSettings } from '#server/settings.ts';
import { createTestPlatform, requestOf, type TestPlatform } from '#tests/support/platform.ts';
import { messagesTo } from './registrationSupport.ts';

/** External accounts, walked redirect by redirect through the local stand-ins. */

let platform: TestPlatform;
const ids = new Map<string, string>();
let reader: string;
let other: string;
beforeAll(async () => {
  platform = await createTestPlatform({ background: false });
  const { database } = platform.services;
  const passwordHash = 'scrypt$a-hash-of-something';
  for (const name of ['reader', 'other'])
    ids.set(name, (await createAccount(database, { name, nickname: `${name}!`, passwordHash })).id);
  // who has come by an external account alone, once
  ids.set('bare', (await createAccount(database, { name: 'bare', nickname: 'bare!' })).id);
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.services.database.deleteFrom('external_account').execute();
  await platform.services.database.deleteFrom('rate_limit').execute();
  reader = await platform.signIn('reader');
  other = await platform.signIn('other');
});

const pathOf = (address: string) => address.slice(new URL(address).origin.length);
const formOf = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
});

/** Begins at the platform, chooses at the stand-in's page, and gives what comes back in the address. */
async function comeBack(provider: ExternalProvider, chosen: Record<string, string>) {
  const { data } = await platform.call(externalAuthorize, { query: { provider } });
  const answer = await platform.send(pathOf(data.address), formOf(chosen));
  expect(answer.status).toBe(302);
  const location = new URL(answer.headers.get('location') ?? '');
  expect(location.origin + location.pathname).toBe(`http://127.0.0.1:4600/oauth/${provider}`);
  const query = Object.fromEntries(location.searchParams);
  expect(query.state).toBe(data.state);
  return query;
}
const exchange = (provider: ExternalProvider, { code, state }: Record<string, string>) =>
  platform.ask(externalExchange, { body: { provider, code, state } });
/** A person of the stand-in, proven. */
async function prove(provider: ExternalProvider, person = 'banxia') {
  const answer = await exchange(provider, await comeBack(provider, { person }));
  return externalExchange.response.parse(answer.body).data;
}
const signInBy = (openid: string) =>
  platform.ask(tokenCall, {
    body: { grant_type: 'external', client_id: clientId, scope: tokenScope, openid },
  });
const bind = (openid: string, token = reader, proof?: string) =>
  platform.ask(bindExternal, { body: { openid, ...(proof && { proof }) } }, token);
const unbind = (provider: ExternalProvider, token = reader, proof?: string) =>
  platform.ask(unbindExternal, { body: { provider, ...(proof && { proof }) } }, token);
const problem = (field: string, code: string) => ({
  status: 400,
  body: { data: { problems: [{ field, code }] } },
});
const bound = () =>
  platform.services.database
    .selectFrom('external_account')
    .select(['provider', 'account_id'])
    .execute();

describe.each(externalProviders)('the stand-in of %s', (provider) => {
  const title = { weibo: ['微博', 'Weibo'], qq: ['QQ', 'QQ'] }[provider];

  test('asks whom to be, in the language of the browser, on a page that needs no script', async () => {
    const { data } = await platform.call(externalAuthorize, { query: { provider } });
    expect(data.address).toContain(`http://127.0.0.1:4600/dev/oauth/${provider}/oauth2`);
    for (const [index, language] of ['zh-CN', 'en-US'].entries()) {
      const page = await platform.send(pathOf(data.address), {
        headers: { 'accept-language': language },
      });
      expect(page.status).toBe(200);
      expect(page.headers.get('content-type')).toMatch(/^text\/html/);
      expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
      expect(page.body).toContain(`<html lang="${language}">`);
      expect(page.body).toContain(title[index]);
      expect(page.body).toContain('半夏听雨');
      expect(page.body).not.toContain('<script');
    }
  });

  test('leads to an account that is not bound yet, then is bound, then signs in', async () => {
    const first = await prove(provider);
    expect(first).toMatchObject({ isBound: false, nickname: '半夏听雨', avatar: '' });
    expect(await signInBy(first.openid)).toMatchObject(problem('openid', 'not-bound'));
    expect(await bind(first.openid)).toMatchObject({ status: 200, body: { data: { provider } } });
    expect(await signInBy(first.openid)).toMatchObject(problem('openid', 'expired'));

    const again = await prove(provider);
    expect(again.isBound).toBe(true);
    const tokens = tokenCall.response.parse((await signInBy(again.openid)).body);
    const profile = await platform.call(profileCall, {}, tokens.access_token);
    expect(profile.data.nickname).toBe('reader!');
    expect((await signInBy(again.openid)).status).toBe(400);

    expect((await unbind(provider)).status).toBe(200);
    expect((await prove(provider)).isBound).toBe(false);
  });

  test('sends nobody to another address, and knows no stranger', async () => {
    const { data } = await platform.call(externalAuthorize, { query: { provider } });
    const address = new URL(data.address);
    address.searchParams.set('redirect_uri', 'https://evil.example/');
    const path = pathOf(address.href);
    const chosen = await platform.send(path, formOf({ person: 'moth' }));
    expect(chosen.headers.get('location')).toMatch(`http://127.0.0.1:4600/oauth/${provider}?`);
    const stranger = await platform.send(pathOf(data.address), formOf({ person: 'nobody' }));
    expect(stranger.headers.get('location')).toBeNull();
  });

  test('logs no code, no state and no secret', async () => {
    const before = platform.logged.length;
    const query = await comeBack(provider, { person: 'moth' });
    const answer = await exchange(provider, query);
    const { openid } = externalExchange.response.parse(answer.body).data;
    await signInBy(openid);
    const logged = JSON.stringify(platform.logged.slice(before));
    for (const secret of [query.code, query.state, openid]) expect(logged).not.toContain(secret);
  });
});

describe('binding', () => {
  test('asks to be signed in', async () => {
    const { openid } = await prove('qq');
    expect((await platform.ask(bindExternal, { body: { openid } })).status).toBe(401);
    expect((await platform.ask(unbindExternal, { body: { provider: 'qq' } })).status).toBe(401);
  });

  test('a session of long ago binds nothing without a proof of who it is', async () => {
    const { services } = platform;
    platform.advance(11 * 60_000);
    const { openid } = await prove('qq');
    expect(await bind(openid)).toMatchObject(problem('proof', 'required'));
    const issue = { purpose: 'identity-proof', seconds: 600 } as const;
    const foreign = await issueSecret(services, { ...issue, accountId: ids.get('other') ?? '' });
    expect(await bind(openid, reader, foreign)).toMatchObject(problem('proof', 'expired'));
    expect(await bound()).toEqual([]);
    const own = await issueSecret(services, { ...issue, accountId: ids.get('reader') ?? '' });
    expect((await bind(openid, reader, own)).status).toBe(200);
    expect(await bound()).toEqual([{ provider: 'qq', account_id: ids.get('reader') }]);
    const again = await prove('weibo');
    expect(await bind(again.openid, reader, own)).toMatchObject(problem('proof', 'expired'));
  });

  test('what is bound to this account already is fine', async () => {
    await bind((await prove('weibo')).openid);
    expect((await bind((await prove('weibo')).openid)).status).toBe(200);
    expect(await bound()).toHaveLength(1);
  });

  test('what is bound to another account is refused and stays there', async () => {
    await bind((await prove('weibo')).openid, other);
    const { openid } = await prove('weibo');
    expect(await bind(openid)).toMatchObject(problem('openid', 'bound-elsewhere'));
    expect(await bound()).toEqual([{ provider: 'weibo', account_id: ids.get('other') }]);
    // the proof is still good: for signing in as the account that has it
    expect((await signInBy(openid)).status).toBe(200);
  });

  test('a second one of the same provider replaces nothing, and says what to do', async () => {
    await bind((await prove('weibo')).openid);
    const { openid } = await prove('weibo', 'nanshan');
    const answer = await bind(openid);
    expect(answer).toMatchObject(problem('openid', 'second'));
    expect(answer.body).toMatchObject({ msg: expect.stringContaining('unbind it first') });
    await unbind('weibo');
    expect((await bind(openid)).status).toBe(200);
  });

  test('one of each provider is fine', async () => {
    await bind((await prove('weibo')).openid);
    await bind((await prove('qq')).openid);
    expect(await bound()).toHaveLength(2);
  });

  test('of two accounts that bind the same one at once, one gets it', async () => {
    const [mine, theirs] = [await prove('qq'), await prove('qq')];
    const answers = await Promise.all([bind(mine.openid), bind(theirs.openid, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await bound()).toHaveLength(1);
  });

  test('a proof is good for ten minutes', async () => {
    const { openid } = await prove('qq');
    platform.advance(10 * 60_000 + 1_000);
    expect(await bind(openid)).toMatchObject(problem('openid', 'expired'));
  });

  test('belongs to what it was done with: a registration that fails leaves the proof good', async () => {
    const { openid } = await prove('qq');
    const { services } = platform;
    const failing = services.database.transaction().execute(async (transaction) => {
      await bindProven(services, transaction, ids.get('other') ?? '', openid);
      throw new Error('the name is taken');
    });
    await expect(failing).rejects.toThrow('the name is taken');
    expect(await bound()).toEqual([]);
    expect((await bind(openid)).status).toBe(200);
  });

  test('a blocked account does not sign in by it', async () => {
    await bind((await prove('qq')).openid, other);
    const { database } = platform.services;
    const block = (is_blocked: boolean) =>
      database.updateTable('account').set({ is_blocked }).where('name', '=', 'other').execute();
    await block(true);
    expect(await signInBy((await prove('qq')).openid)).toMatchObject(problem('openid', 'blocked'));
    await block(false);
  });
});

describe('unbinding', () => {
  test('what is not bound is fine', async () => {
    expect((await unbind('qq')).status).toBe(200);
  });

  test('a session of long ago unbinds nothing without a proof of who it is', async () => {
    await bind((await prove('qq')).openid);
    platform.advance(11 * 60_000);
    expect(await unbind('qq')).toMatchObject(problem('proof', 'required'));
    const issue = { purpose: 'identity-proof', seconds: 600 } as const;
    const [foreign, own] = await Promise.all(
      ['other', 'reader'].map((name) =>
        issueSecret(platform.services, { ...issue, accountId: ids.get(name) ?? '' }),
      ),
    );
    expect(await unbind('qq', reader, foreign)).toMatchObject(problem('proof', 'expired'));
    expect(await bound()).toHaveLength(1);
    expect((await unbind('qq', reader, own)).status).toBe(200);
    expect(await bound()).toEqual([]);
  });

  test('leaves the accounts of others alone', async () => {
    await bind((await prove('qq')).openid, other);
    await unbind('qq');
    expect(await bound()).toHaveLength(1);
  });

  test('the last way in stays, even where two are taken off at once', async () => {
    const bare = await platform.signIn('bare');
    await bind((await prove('qq')).openid, bare);
    await bind((await prove('weibo')).openid, bare);
    const answers = await Promise.all([unbind('qq', bare), unbind('weibo', bare)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const [left] = await bound();
    const refused = await unbind(left?.provider === 'qq' ? 'qq' : 'weibo', bare);
    expect(refused).toMatchObject(problem('provider', 'last-way-in'));
  });
});

test('one network address begins so many ways and no more', async () => {
  await platform.services.database
    .insertInto('rate_limit')
    .values({
      key: 'external:address:192.0.2.1',
      hits: externalLimit.hits,
      window_ends_at: new Date(platform.services.now().getTime() + 30_000),
    })
    .execute();
  const request = requestOf(externalAuthorize, { query: { provider: 'qq' } });
  const answer = await platform.platform.fetch(request, { clientAddress: '192.0.2.1' });
  expect(answer.status).toBe(429);
});

test('whoever runs an account is told of a new way into it and of its end, each once', async () => {
  const { database } = platform.services;
  const mail = 'other@example.com';
  await database.updateTable('account').set({ mail }).where('name', '=', 'other').execute();
  await bind((await prove('qq')).openid, other);
  await bind((await prove('qq')).openid, other);
  const notices = await messagesTo(platform, mail);
  expect(notices).toHaveLength(1);
  expect(notices[0]?.body).toContain('QQ is now bound to the account other');
  await unbind('qq', other);
  await unbind('qq', other);
  const told = await messagesTo(platform, mail);
  expect(told.map(({ body }) => body)).toEqual([
    expect.stringContaining('QQ is no longer bound to the account other'),
    notices[0]?.body,
  ]);
});

test('the calls of a stand-in are none of the network', async () => {
  for (const path of ['weibo/oauth2/access_token', 'qq/oauth2.0/token', 'qq/user/get_user_info'])
    expect((await platform.send(`/dev/oauth/${path}?access_token=moth`)).status).toBe(404);
});

test('a stand-in is for browsers of this machine: elsewhere it is nobody’s choice whom to be', async () => {
  const { data } = await platform.call(externalAuthorize, { query: { provider: 'weibo' } });
  const path = pathOf(data.address);
  const status = async (headers: Record<string, string>, clientAddress?: string) =>
    (await platform.send(path, { headers }, clientAddress)).status;
  expect(await status({})).toBe(200);
  expect(await status({ host: 'localhost:4600' })).toBe(200);
  // through a proxy, by a name of somebody's own, over the network
  expect(await status({ 'x-forwarded-for': '203.0.113.7' })).toBe(404);
  expect(await status({ host: 'rebound.example:4600' })).toBe(404);
  expect(await status({}, '203.0.113.7')).toBe(404);
  const { headers } = await platform.send(path, {
    ...formOf({ person: 'moth' }),
    headers: { host: 'rebound.example' },
  });
  expect(headers.get('location')).toBeNull();
});

describe('which providers are offered', () => {
  const offered = (settings: Record<string, string>) =>
    pageConfiguration(environment.parse(settings)).externalProviders;
  const weibo = { WEIBO_APP_KEY: 'key', WEIBO_APP_SECRET: 'secret' };

  test('stand-ins in the demo', () => {
    expect(offered({})).toBe('weibo,qq');
    expect(offered({ HOST: 'localhost', PUBLIC_URL: 'http://localhost:4600' })).toBe('weibo,qq');
  });

  test('real ones alone elsewhere, even where the settings name this machine alone', () => {
    expect(offered({ DEMO: 'off' })).toBe('');
    expect(offered({ DEMO: 'off', ...weibo })).toBe('weibo');
    expect(offered({ DEMO: 'off', PUBLIC_URL: 'https://books.example.com' })).toBe('');
  });

  test('one that is not offered says so, and has no stand-in', async () => {
    const settings = { HOST: '0.0.0.0', DEMO: 'off', ...weibo };
    const open = await createTestPlatform({ background: false, settings });
    const answer = await open.ask(externalAuthorize, { query: { provider: 'qq' } });
    expect(answer).toMatchObject({
      status: 404,
      body: { msg: 'This platform doesn’t offer sign-in with QQ; sign in another way' },
    });
    expect((await open.send('/dev/oauth/qq/oauth2.0/authorize')).status).toBe(404);
    expect((await open.send('/dev/oauth/weibo/oauth2/authorize')).status).toBe(404);
    await open.close();
  });

  test.each([
    ['WEIBO_APP_SECRET', { WEIBO_APP_KEY: 'key' }],
    ['WEIBO_APP_KEY', { WEIBO_APP_SECRET: 'secret' }],
    ['QQ_APP_KEY', { QQ_APP_ID: 'id' }],
    ['QQ_APP_ID', { QQ_APP_KEY: 'key' }],
  ])('%s is named at the start where it is missing', (missing, settings) => {
    expect(() => readSettings(settings)).toThrow(`Set ${missing} too`);
  });
});
