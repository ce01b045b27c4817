import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAddressLimit } from '#server/identity/verificationCodes.ts';
import { startMailServer } from '../outbox/servers.ts';
import { builtServer, type ServerProcess, startProcess, temporaryFolder } from './serverProcess.ts';

/** The server as it is deployed: built, behind one proxy, with a mail server and without text messages. */

const server = await builtServer();
const place = await temporaryFolder();
const mails = await startMailServer();
let running: ServerProcess;
let origin: string;
beforeAll(async () => {
  running = startProcess(server, {
    DATA_DIR: join(place.path, 'data'),
    SMTP_URL: mails.url,
    MAIL_FROM: 'office@example.com',
    TRUSTED_PROXIES: '1',
  });
  origin = await running.origin;
});
afterAll(async () => {
  running.child.kill('SIGTERM');
  await running.ended;
  await mails.close();
  await place.remove();
  await server.remove();
});

let people = 0;
/** Asks for a code to an address that had none yet, as the proxy passes it on. */
async function statusFor(client: string): Promise<number> {
  people += 1;
  const query = `mailAddr=person${people}@example.com&purpose=reset-password`;
  const { status } = await fetch(`${origin}/api/User/SendMailVerificationCode?${query}`, {
    headers: { 'x-forwarded-for': `10.1.1.1, ${client}` },
  });
  return status;
}

test('a mail goes out by the mail server', async () => {
  const query = 'mailAddr=reader@example.com&purpose=reset-password';
  const answer = await fetch(`${origin}/api/User/SendMailVerificationCode?${query}`);
  expect(answer.status).toBe(200);
  await expect.poll(() => mails.received.length, { timeout: 20_000 }).toBe(1);
  expect(mails.received[0]?.to).toContain('<reader@example.com>');
});

test('what no service is set for is shown to nobody, and neither are the numbers of the process', async () => {
  const sent = await fetch(`${origin}/api/Sms/Send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: '13900000001', purpose: 'sign-in' }),
  });
  expect(sent.status).toBe(422);
  // as a proxy on this machine asks that says nothing of its clients
  for (const path of ['/dev/outbox', '/metrics', '/dev/oauth/weibo/oauth2/authorize'])
    expect((await fetch(origin + path)).status, path).toBe(404);
});

test('limits count the client that the proxy speaks for', async () => {
  for (let hit = 0; hit < codeAddressLimit.hits; hit += 1)
    expect(await statusFor('192.0.2.60')).toBe(200);
  expect(await statusFor('192.0.2.60')).toBe(429);
  expect(await statusFor('192.0.2.61')).toBe(200);
});
