import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOtherSessions, resetPasswordByPwd } from '#contract/endpoints/account.ts';
import { clientId, profileCall, tokenCall, tokenScope } from '#contract/endpoints/identity.ts';
import { activeMailbox, sendActiveMail } from '#contract/endpoints/institution.ts';
import {
  bindExternal,
  checkScanStatus,
  generateQrCode,
  scanLoginConfirm,
} from '#contract/endpoints/signIn.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { issueSecret } from '#server/identity/singleUseSecrets.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { activationTo, password, registerInstitution } from '../identity/registrationSupport.ts';

/** What a thief of a session, who knows neither password nor codes, can do with it. */

let test: TestPlatform;
let account: string;
beforeAll(async () => {
  test = await createTestPlatform({ background: false });
  account = (await createAccount(test.services.database, { name: 'reader', nickname: '读者' })).id;
});
afterAll(() => test.close());

/** A scan of the thief's browser, which the stolen session has confirmed. */
async function confirmedScan(stolen: string): Promise<{ code: string; secret: string }> {
  const { data: scan } = await test.call(generateQrCode, { query: {} });
  await test.call(scanLoginConfirm, { query: { code: scan.code } }, stolen);
  await test.call(scanLoginConfirm, { query: { code: scan.code, isConfirm: 'true' } }, stolen);
  return { code: scan.code, secret: scan.secret };
}
const poll = async (scan: { code: string; secret: string }) =>
  (await test.call(checkScanStatus, { query: scan })).data;
const byTicket = (ticket = '') => {
  const body = { grant_type: 'ticket', client_id: clientId, scope: tokenScope, ticket };
  return test.ask(tokenCall, { body });
};

/** A session beside a stolen one. */
async function sessionByScan(stolen: string): Promise<string> {
  const { ticket } = await poll(await confirmedScan(stolen));
  return tokenCall.response.parse((await byTicket(ticket)).body).access_token;
}

describe('a stolen session', () => {
  it('signs itself in anew by a scan, and binds nothing with that either without a proof', async () => {
    const stolen = await test.signIn('reader');
    test.advance(11 * 60_000);
    const fresh = await sessionByScan(stolen);
    const theirs = () =>
      issueSecret(test.services, {
        purpose: 'external',
        seconds: 600,
        payload: { provider: 'weibo', openid: 'of the thief', nickname: '' },
      });
    const bind = async (proof?: string) =>
      test.ask(bindExternal, { body: { openid: await theirs(), ...(proof && { proof }) } }, fresh);
    expect(await bind()).toMatchObject({
      status: 400,
      body: { data: { problems: [{ field: 'proof', code: 'required' }] } },
    });
    const issue = { purpose: 'identity-proof', seconds: 600, accountId: account } as const;
    expect((await bind(await issueSecret(test.services, issue))).status).toBe(200);
  });

  it('has no way back in when its owner has ended every other session, whatever it had confirmed', async () => {
    const stolen = await test.signIn('reader');
    const owner = await test.signIn('reader');
    const { ticket } = await poll(await confirmedScan(stolen));
    const waiting = await confirmedScan(stolen);
    await test.call(endOtherSessions, { body: {} }, owner);
    expect(await byTicket(ticket)).toMatchObject({
      status: 400,
      body: { data: { problems: [{ field: 'ticket', code: 'expired' }] } },
    });
    expect(await poll(waiting)).toEqual({ status: 'expired' });
    expect((await test.ask(profileCall, {}, owner)).status).toBe(200);
  });

  it.each([
    ['has ended every other session', endOtherSessions, {}],
    [
      'has another password',
      resetPasswordByPwd,
      { oldPassword: password, newPassword: 'a longer secret than before' },
    ],
  ] as const)(
    'confirms no mailbox of its own once the owner of a new account %s',
    async (_what, end, body) => {
      const name = `press-${Object.keys(body).length}`;
      const { mailAddr, token: owner } = await registerInstitution(test, name);
      const stolen = await test.signIn(name);
      test.advance(61_000);
      const theirs = `thief-of-${mailAddr}`;
      await test.call(sendActiveMail, { query: { mailAddr: theirs } }, stolen);
      const code = await activationTo(test, theirs);
      expect((await test.ask(end, { body }, owner)).status).toBe(200);
      expect(await test.ask(activeMailbox, { query: { code } })).toMatchObject({
        status: 400,
        body: { data: { problems: [{ field: 'code', code: 'expired' }] } },
      });
    },
  );
});
