import { afterEach, describe, expect, it } from 'vitest';
import {
  rememberAccount,
  rememberedAccount,
} from '#app/screens/shared/sign-in/rememberedAccount.ts';
import { fetchAccount, logout } from '#app/session/account.ts';
import { keepProvenExternal, provenExternal } from '#app/session/external.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { userInfoCall } from '#contract/endpoints/identity.ts';
import { hold } from '#tests/support/hold.ts';
import { testPlatform } from '#tests/support/interface.ts';

/** What a person leaves behind in a browser that others use, too. */

// biome-ignore-start lint/suspicious/noDocumentCookie: what anybody on a neighbouring site may have written
describe('the remembered account', () => {
  afterEach(() => {
    document.cookie = 'bookdesk-account=; path=/; max-age=0';
  });

  it('is read as it was kept', () => {
    rememberAccount('press; path=/x');
    expect(rememberedAccount()).toBe('press; path=/x');
  });

  it('that is broken is none, and keeps nobody from signing in', () => {
    document.cookie = 'bookdesk-account=%E0%A4%A; path=/';
    expect(rememberedAccount()).toBe('');
  });
});
// biome-ignore-end lint/suspicious/noDocumentCookie: see above

it('an account of another site that waits to be bound goes with whoever signs out', async () => {
  keepProvenExternal({
    provider: 'qq',
    purpose: 'sign-in',
    redirect: '',
    openid: 'x'.repeat(43),
    isBound: false,
    nickname: '半夏听雨',
    avatar: '',
    until: Date.now() + 60_000,
  });
  expect(provenExternal()?.nickname).toBe('半夏听雨');
  await logout();
  expect(provenExternal()).toBeUndefined();
});

it('who was signed in before is not taken for who is signed in now, however late the answer comes', async () => {
  const { signIn } = await testPlatform();
  const begin = async (name: string) =>
    sessionStore.setTokens({
      token: await signIn(name),
      refreshToken: undefined,
      time: Date.now(),
    });
  await begin('operator');
  const asked = hold(userInfoCall.path);
  const late = Promise.allSettled([fetchAccount()]);
  await asked.isHeld();
  sessionStore.clear(Date.now(), 'ordinary');
  await begin('press');
  asked.letGo();
  await late;
  expect(sessionStore.get().userInfo).toBeUndefined();
  expect((await fetchAccount()).isInstitution).toBe(true);
});
