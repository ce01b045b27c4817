import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientId, tokenCall, tokenScope } from '#contract/endpoints/identity.ts';
import {
  bindExternal,
  checkScanStatus,
  generateQrCode,
  scanLoginConfirm,
} from '#contract/endpoints/signIn.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { issueSecret } from '#server/identity/singleUseSecrets.ts';
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts';

/** What whoever has got hold of a session, and knows neither password nor codes, makes of it. */

let test: TestPlatform;
let account: string;
beforeAll(async () => {
  test = await createTestPlatform({ background: false });
  account = (await createAccount(test.services.database, { name: 'reader', nickname: '读者' })).id;
});
afterAll(() => test.close());

/** A session beside a stolen one: the thief's browser asks, the stolen session scans and confirms. */
async function sessionByScan(stolen: string): Promise<string> {
  const { data: scan } = await test.call(generateQrCode, { query: {} });
  await test.call(scanLoginConfirm, { query: { code: scan.code } }, stolen);
  await test.call(scanLoginConfirm, { query: { code: scan.code, isConfirm: 'true' } }, stolen);
  const { data } = await test.call(checkScanStatus, {
    query: { code: scan.code, secret: scan.secret },
  });
  const body = { grant_type: 'ticket', client_id: clientId, scope: tokenScope } as const;
  return (await test.call(tokenCall, { body: { ...body, ticket: data.ticket } })).access_token;
}

describe('a stolen session', { retry: 0 }, () => {
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
});
