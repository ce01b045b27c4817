// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callEndpoint } from '#app/session/client.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { type Credentials, tokenFields } from '#app/session/token.ts';
import { callToken } from '#app/session/tokenCall.ts';
import type { Endpoint, EndpointInput } from '#contract/endpoint.ts';
import * as account from '#contract/endpoints/account.ts';
import { userInfoCall } from '#contract/endpoints/identity.ts';
import * as institution from '#contract/endpoints/institution.ts';
import * as signIn from '#contract/endpoints/signIn.ts';

interface Recorded {
  readonly line: string;
  readonly headers: Headers;
  readonly body: string | undefined;
}
let recorded: Recorded[] = [];

beforeEach(() => {
  recorded = [];
  sessionStore.setTokens({ token: 'the-token', refreshToken: undefined, time: Date.now() });
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    const { method, headers, body } = init;
    recorded.push({
      line: `${method} ${url.pathname}${url.search}`,
      headers: new Headers(headers),
      body: typeof body === 'string' ? body : undefined,
    });
    return Response.json({ code: 200, isSuccess: true, msg: '', data: {} });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStore.adoptStored();
});

describe('the token request as it goes over the wire (contract 7.1)', () => {
  const tail = 'client_id=bookdesk&scope=api+offline_access';
  it.each<[string, Credentials, string]>([
    [
      'a password',
      { username: 'press', password: 'a b&c' },
      `grant_type=password&${tail}&username=press&password=a+b%26c`,
    ],
    [
      'the code of a text message',
      { phone: '13800138000', code: '012345' },
      `grant_type=sms&${tail}&phone=13800138000&code=012345`,
    ],
    ['an external account', { openid: 'o' }, `grant_type=external&${tail}&openid=o`],
    [
      "a carrier's one-tap sign-in",
      { loginToken: 'l' },
      `grant_type=jverification&${tail}&loginToken=l`,
    ],
    ['a ticket', { ticket: 't' }, `grant_type=ticket&${tail}&ticket=t`],
    ['nothing', {}, `grant_type=anonymity&${tail}`],
    [
      'a refresh token, without a scope',
      { refresh_token: 'r' },
      'grant_type=refresh_token&client_id=bookdesk&refresh_token=r',
    ],
  ])(
    'carries %s, form-encoded, with the fixed client id and no token',
    async (_what, given, body) => {
      await callToken(tokenFields(given));
      expect(recorded).toHaveLength(1);
      expect(recorded[0]).toMatchObject({ line: 'POST /connect/token', body });
      expect(recorded[0]?.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
      expect(recorded[0]?.headers.has('authorization')).toBe(false);
    },
  );
});

describe('the calls of the identity service (contract 7.1)', () => {
  const phone = '13800138000';
  const code = '012345';
  const secret = 's'.repeat(43);
  const mailAddr = 'a@example.com';
  const information = {
    name: '甲社',
    kind: 'publisher',
    creditCode: '',
    licence: '',
    contactName: '',
    contactPhone: '',
    address: '',
    introduction: '',
  } as const;

  /** What an endpoint is called with, and what goes over the wire; the paths are the contract's, letter by letter. */
  function call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    line: string,
    body?: unknown,
  ) {
    return [line, () => callEndpoint(endpoint, input, { silent: true }), body] as const;
  }
  it.each([
    call(userInfoCall, {}, 'GET /api/User/GetUserInfo'),
    call(account.smsSend, { body: { phone, purpose: 'sign-in' } }, 'POST /api/Sms/Send', {
      phone,
      purpose: 'sign-in',
    }),
    call(
      account.smsSendSms,
      { body: { phone, purpose: 'change-phone' } },
      'POST /api/Sms/SendSms',
      {
        phone,
        purpose: 'change-phone',
      },
    ),
    call(
      account.sendMailVerificationCode,
      { query: { mailAddr, purpose: 'change-mail' } },
      'GET /api/User/SendMailVerificationCode?mailAddr=a%40example.com&purpose=change-mail',
    ),
    call(institution.sendActiveMail, { query: {} }, 'GET /api/Institution/SendActiveMail'),
    call(signIn.generateQrCode, { query: {} }, 'GET /api/User/GenerateQrCode'),
    call(
      signIn.scanLoginConfirm,
      { query: { code: 'the-qr-code', isConfirm: 'true' } },
      'GET /api/User/ScanLoginConfirm?code=the-qr-code&isConfirm=true',
    ),
    call(
      signIn.checkScanStatus,
      { query: { code: 'the-qr-code', secret } },
      `GET /api/User/CheckScanStatus?code=the-qr-code&secret=${secret}`,
    ),
    call(
      account.register,
      {
        body: {
          kind: 'institution',
          name: 'jia',
          password: 'correct horse',
          nickname: '甲',
          mailAddr,
        },
      },
      'POST /api/User/Register',
      { kind: 'institution', name: 'jia', password: 'correct horse', nickname: '甲', mailAddr },
    ),
    call(
      account.updateAccountInfo,
      { body: { revision: 1, nickname: '甲', avatar: '' } },
      'POST /api/Institution/UpdateAccountInfo',
      { revision: 1, nickname: '甲', avatar: '' },
    ),
    call(
      institution.updateInstitutionInfo,
      { body: { revision: 1, submit: true, information } },
      'POST /api/Institution/UpdateInstitutionInfo',
      { revision: 1, submit: true, information },
    ),
    call(
      account.validateIdentityByMailAddr,
      { query: { mailAddr } },
      'GET /api/User/ValidateIdentityByMailAddr?mailAddr=a%40example.com',
    ),
    call(
      account.validateIdentityByMailCode,
      { body: { code } },
      'POST /api/User/ValidateIdentityByMailCode',
      { code },
    ),
    call(
      institution.activeMailbox,
      { query: { code: secret } },
      `GET /api/Institution/ActiveMailbox?code=${secret}`,
    ),
    call(
      account.changeMail,
      { body: { mailAddr, code, proof: secret } },
      'POST /api/User/ChangeMail',
      { mailAddr, code, proof: secret },
    ),
    call(
      institution.bindOperator,
      { body: { name: '王编辑', phone, code } },
      'POST /api/Institution/BindOperator',
      { name: '王编辑', phone, code },
    ),
    call(
      account.validateIdentityByPhoneNum,
      { query: { phoneNum: phone } },
      `GET /api/user/ValidateIdentityByPhoneNum?phoneNum=${phone}`,
    ),
    call(
      account.validateIdentityBySms,
      { body: { code } },
      'POST /api/user/ValidateIdentityBySms',
      {
        code,
      },
    ),
    call(
      account.changePhone,
      { body: { phoneNum: phone, code, proof: secret } },
      'POST /api/user/ChangePhone',
      { phoneNum: phone, code, proof: secret },
    ),
    call(
      account.resetPasswordByPwd,
      { body: { oldPassword: 'old', newPassword: 'correct horse' } },
      'POST /api/User/ResetPasswordByPwd',
      { oldPassword: 'old', newPassword: 'correct horse' },
    ),
  ])('%s', async (line, send, body) => {
    // what it answers is another test's; here only the request counts
    await send().catch(() => undefined);
    expect(recorded).toHaveLength(1);
    expect(recorded[0]?.line).toBe(line);
    expect(recorded[0]?.headers.get('authorization')).toBe('Bearer the-token');
    expect(recorded[0]?.body).toBe(body === undefined ? undefined : JSON.stringify(body));
  });
});
