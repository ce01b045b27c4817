import { describe, expect, it } from 'vitest';
import { grantOf, readLogin, readRefresh, tokenFields } from '#app/session/token.ts';

const answered = (body: unknown, status = 200) => ({
  status,
  body,
  isBroken: false,
  requestId: undefined,
  headers: new Headers(),
});

describe('the token call (contract 7.1)', () => {
  it.each([
    [{ username: 'a', password: 'b' }, 'password'],
    [{ phone: '13800000000', code: '1234' }, 'sms'],
    [{ openid: 'x' }, 'external'],
    [{ loginToken: 'x' }, 'jverification'],
    [{ ticket: 'x' }, 'ticket'],
    [{ refresh_token: 'x' }, 'refresh_token'],
    [{}, 'anonymity'],
    [{ refresh_token: 'x', password: 'b', code: '1' }, 'refresh_token'],
    [{ password: 'b', code: '1', openid: 'x' }, 'password'],
  ] as const)('%o is the grant %s', (credentials, grant) => {
    expect(grantOf(credentials)).toBe(grant);
  });

  it('asks for the scope and names the fixed client', () => {
    expect(tokenFields({ username: 'press', password: 'secret' })).toEqual({
      grant_type: 'password',
      client_id: 'bookdesk',
      scope: 'api offline_access',
      username: 'press',
      password: 'secret',
    });
  });

  it('asks for no scope with a refresh token', () => {
    expect(tokenFields({ refresh_token: 'r' })).toEqual({
      grant_type: 'refresh_token',
      client_id: 'bookdesk',
      refresh_token: 'r',
    });
  });
});

describe('a login answer (contract 4)', () => {
  it('succeeds with an access token, whatever its code', () => {
    expect(readLogin(answered({ code: 0, access_token: 't', refresh_token: 'r' }))).toEqual({
      success: true,
      tokens: { token: 't', refreshToken: 'r' },
    });
  });
  it('succeeds with code 200', () => {
    expect(readLogin(answered({ code: 200, data: { access_token: 't' } }))).toEqual({
      success: true,
      tokens: { token: 't', refreshToken: undefined },
    });
  });
  it('fails with any other code and no token', () => {
    expect(readLogin(answered({ code: 400, msg: 'no' }, 400)).success).toBe(false);
    expect(readLogin(answered(undefined, 502)).success).toBe(false);
    expect(readLogin(answered({ code: 400, access_token: '' })).success).toBe(false);
  });
});

describe('a refresh answer (contract 4)', () => {
  it('needs status 200 and a new access token', () => {
    const data = { access_token: 't', refresh_token: 'r' };
    expect(readRefresh(answered({ status: 200, data }))).toEqual({ token: 't', refreshToken: 'r' });
    expect(readRefresh(answered({ status: 400, data }))).toBeUndefined();
    expect(readRefresh(answered({ status: 200, data: {} }))).toBeUndefined();
    expect(readRefresh(answered(undefined, 500))).toBeUndefined();
  });
});
