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

let phones = 0;
/** Asks for a code to a phone that had none yet, as the proxy passes it on. */
async function sendCode(client: string): Promise<{ status: number }> {
  phones += 1;
  const phone = `139${String(phones).padStart(8, '0')}`;
  const { status } = await fetch(`${origin}/api/Sms/Send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.1.1, ${client}` },
    body: JSON.stringify({ phone, purpose: 'sign-in' }),
  });
  return { status };
}

test('a mail goes out by the mail server', async () => {
  const query = 'mailAddr=reader@example.com&purpose=reset-password';
  const answer = await fetch(`${origin}/api/User/SendMailVerificationCode?${query}`);
  expect(answer.status).toBe(200);
  await expect.poll(() => mails.received.length, { timeout: 20_000 }).toBe(1);
  expect(mails.received[0]?.to).toContain('<reader@example.com>');
});

test('what no service is set for is shown to nobody, and neither are the numbers of the process', async () => {
  expect((await sendCode('192.0.2.50')).status).toBe(200);
  // as a proxy on this machine asks that says nothing of its clients
  for (const path of ['/dev/outbox', '/metrics', '/dev/oauth/weibo/oauth2/authorize'])
    expect((await fetch(origin + path)).status, path).toBe(404);
});

test('limits count the client that the proxy speaks for', async () => {
  for (let hit = 0; hit < codeAddressLimit.hits; hit += 1)
    expect((await sendCode('192.0.2.60')).status).toBe(200);
  expect((await sendCode('192.0.2.60')).status).toBe(429);
  expect((await sendCode('192.0.2.61')).status).toBe(200);
});
