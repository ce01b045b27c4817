import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postMessage, sweepOutbox } from '#server/outbox/index.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@example.com' };
const webhook = { SMS_WEBHOOK_URL: 'http://127.0.0.1:9/send' };
const sms = {
  kind: 'sms',
  recipient: '13800000001',
  body: 'your code is 123456',
  requestId: 'call-of-the-message',
} as const;
const mail = {
  kind: 'mail',
  requestId: 'call-of-the-message',
  recipient: 'reader@example.com',
  subject: 'Hello <b>you</b>',
  body: 'Open\n\nhttp://127.0.0.1:4600/register?activation=a_b-c&x=1\n\n<script>alert(1)</script>',
} as const;

const page = (platform: TestPlatform, headers: Record<string, string> = {}, address?: string) =>
  platform.send('/dev/outbox', { headers }, address);

describe('where the demo has no service set (contract 11)', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await createTestPlatform({ background: false });
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    await platform.services.database.deleteFrom('outbox_message').execute();
  });

  test('messages stay, and are shown at /dev/outbox, the newest first', async () => {
    await postMessage(platform.services, sms);
    platform.advance(1_000);
    await postMessage(platform.services, mail);
    const { status, headers, body } = await page(platform, { 'accept-language': 'en-US' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('cache-control')).toBe('no-store');
    const text = String(body);
    expect(text).toContain('your code is 123456');
    expect(text.indexOf('reader@example.com')).toBeLessThan(text.indexOf('13800000001'));
    expect(text).toContain('nothing is set up to send them (SMTP_URL, SMS_WEBHOOK_URL)');
    expect(text).toMatch(/<meta http-equiv="refresh" content="\d+">/);
  });

  test('links are links, and nothing else of a message is HTML', async () => {
    await postMessage(platform.services, mail);
    const text = String((await page(platform)).body);
    const address = 'http://127.0.0.1:4600/register?activation=a_b-c&amp;x=1';
    expect(text).toContain(`<a href="${address}">${address}</a>`);
    expect(text).toContain('Hello &lt;b&gt;you&lt;/b&gt;');
    expect(text).not.toContain('<script');
  });

  test('the page speaks the language that is asked for, Chinese first', async () => {
    expect(String((await page(platform)).body)).toContain('<html lang="zh-CN">');
    const english = await page(platform, { 'accept-language': 'en-GB' });
    expect(String(english.body)).toContain('<html lang="en-US">');
  });

  test.each([
    ['another machine', {}, '192.0.2.1'],
    ['no known machine', {}, ''],
    ['a proxy on this machine', { 'x-forwarded-for': '192.0.2.1' }, '127.0.0.1'],
    ['another kind of proxy', { 'x-real-ip': '192.0.2.1' }, '127.0.0.1'],
    ['a name of the web that leads here', { host: 'rebound.example.com:4600' }, '127.0.0.1'],
    ['a name that only looks like here', { host: '127.0.0.1.example.com' }, '127.0.0.1'],
  ])('there is no such page for %s', async (_who, headers, address) => {
    await postMessage(platform.services, sms);
    const refused = await page(platform, headers, address);
    const unknown = await platform.send('/dev/nothing', { headers }, address);
    expect(refused.status).toBe(404);
    expect(unknown.status).toBe(404);
    expect(JSON.stringify(refused.body)).not.toContain('123456');
    const shape = (answer: typeof unknown) =>
      JSON.stringify(answer.body).replace(/\/dev\/\w+|"requestId":"[^"]*"/g, '');
    expect(shape(refused)).toBe(shape(unknown));
  });

  test.each([['::1'], ['::ffff:127.0.0.1'], ['127.0.0.1']])(
    '%s is this machine',
    async (address) => {
      expect((await page(platform, { host: 'localhost:4600' }, address)).status).toBe(200);
      expect((await page(platform, { host: '[::1]:4600' }, address)).status).toBe(200);
    },
  );

  test('nothing but reading is answered', async () => {
    const posted = await platform.send('/dev/outbox', { method: 'POST', body: 'x' });
    expect(posted.status).toBe(404);
  });

  test('they go after seven days', async () => {
    await postMessage(platform.services, sms);
    const count = async () =>
      (await platform.services.database.selectFrom('outbox_message').select('id').execute()).length;
    platform.advance(7 * 24 * 60 * 60 * 1_000 - 10_000);
    await sweepOutbox(platform.services);
    expect(await count()).toBe(1);
    platform.advance(20_000);
    await sweepOutbox(platform.services);
    expect(await count()).toBe(0);
  });
});

async function statusWith(settings: Record<string, string>): Promise<number> {
  const platform = await createTestPlatform({ background: false, settings });
  try {
    await postMessage(platform.services, sms);
    return (await page(platform)).status;
  } finally {
    await platform.close();
  }
}

test('there is no such page where every service is set', async () => {
  expect(await statusWith({ ...smtp, ...webhook })).toBe(404);
  expect(await statusWith(smtp)).toBe(200);
});

test('without the demo there is no such page, and a message that nobody would read is not stored', async () => {
  const platform = await createTestPlatform({ background: false, settings: { DEMO: 'off' } });
  try {
    await postMessage(platform.services, sms);
    // a proxy on this machine that says nothing of its clients looks like a browser on it
    expect((await page(platform)).status).toBe(404);
    const rows = await platform.services.database
      .selectFrom('outbox_message')
      .selectAll()
      .execute();
    expect(rows).toEqual([]);
    expect(platform.logged).toContainEqual(
      expect.objectContaining({
        msg: 'a message was not sent: no service is set for it',
        requestId: sms.requestId,
        kind: 'sms',
      }),
    );
    expect(JSON.stringify(platform.logged)).not.toMatch(/123456|13800000001/);
  } finally {
    await platform.close();
  }
});
