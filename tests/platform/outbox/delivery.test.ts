import { afterEach, expect, test } from 'vitest';
import { smsSend } from '#contract/endpoints/account.ts';
import { createDelivery, DeliveryError } from '#server/outbox/delivery.ts';
import { postMessage } from '#server/outbox/index.ts';
import { retrySeconds, sendDue, startOutboxWorker } from '#server/outbox/worker.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { startMailServer, startWebhook } from './servers.ts';

const requestId = 'call-of-the-message';
const sms = {
  kind: 'sms',
  recipient: '13800000001',
  body: 'your code is 123456',
  requestId,
} as const;
const mail = {
  kind: 'mail',
  recipient: 'reader@example.com',
  subject: '验证码 · 书案',
  body: 'plain words and 654321',
  requestId,
} as const;

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function kept<T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> {
  const started = await starting;
  closers.push(() => started.close());
  return started;
}
const platformWith = (settings: Record<string, string>) =>
  kept(createTestPlatform({ background: false, settings }));

/** One turn of the worker. */
async function turn({ services }: TestPlatform): Promise<number> {
  const delivery = createDelivery(services.settings);
  try {
    return await sendDue(services, delivery);
  } finally {
    delivery.close();
  }
}
const rows = ({ services }: TestPlatform) =>
  services.database
    .selectFrom('outbox_message')
    .select(['kind', 'state', 'body', 'tries', 'failure', 'sent_at'])
    .orderBy('id')
    .execute();

test('a text message is posted as JSON to the webhook, and what it said is erased', async () => {
  const webhook = await kept(startWebhook());
  const address = webhook.url.replace('http://', 'http://desk:pass%20word@');
  const platform = await platformWith({ SMS_WEBHOOK_URL: address });
  await postMessage(platform.services, sms);
  expect(await turn(platform)).toBe(1);
  expect(webhook.received).toMatchObject([
    {
      path: '/send',
      body: { phone: sms.recipient, text: sms.body },
      headers: {
        'content-type': 'application/json',
        'x-request-id': requestId,
        authorization: `Basic ${Buffer.from('desk:pass word').toString('base64')}`,
      },
    },
  ]);
  expect(await rows(platform)).toMatchObject([{ state: 'sent', body: '', tries: 1 }]);
  expect((await rows(platform))[0]?.sent_at).toBeInstanceOf(Date);
  expect(await turn(platform)).toBe(0);
});

test('a mail goes out by SMTP, and what it said is erased', async () => {
  const server = await kept(startMailServer());
  const platform = await platformWith({
    SMTP_URL: server.url,
    MAIL_FROM: 'Bookdesk <no-reply@example.com>',
  });
  await postMessage(platform.services, mail);
  await turn(platform);
  const [received] = server.received;
  expect(received?.from).toContain('<no-reply@example.com>');
  expect(received?.to).toContain('<reader@example.com>');
  expect(received?.text).toContain('plain words and 654321');
  expect(received?.text).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(received?.text).toMatch(/^X-Request-ID: call-of-the-message$/m);
  expect(received?.text).toMatch(/^From: Bookdesk <no-reply@example.com>$/m);
  expect(await rows(platform)).toMatchObject([{ state: 'sent', body: '' }]);
});

test('only messages of a kind whose service is set are sent; the others stay', async () => {
  const webhook = await kept(startWebhook());
  const platform = await platformWith({ SMS_WEBHOOK_URL: webhook.url });
  await postMessage(platform.services, mail);
  await postMessage(platform.services, sms);
  await turn(platform);
  expect(await rows(platform)).toMatchObject([
    { kind: 'mail', state: 'kept', body: mail.body },
    { kind: 'sms', state: 'sent' },
  ]);
});

test('what a service does not take is tried again after a while, and logged without what it said', async () => {
  const webhook = await kept(startWebhook([500, 302]));
  const server = await kept(startMailServer(['554 no, not "plain words and 654321"']));
  const platform = await platformWith({
    SMS_WEBHOOK_URL: webhook.url,
    SMTP_URL: server.url,
    MAIL_FROM: 'office@example.com',
  });
  await postMessage(platform.services, sms);
  await postMessage(platform.services, mail);
  expect(await turn(platform)).toBe(2);
  expect(await rows(platform)).toMatchObject([
    { state: 'waiting', body: sms.body, tries: 1, failure: 'HTTP 500' },
    { state: 'waiting', body: mail.body, tries: 1, failure: 'EMESSAGE 554' },
  ]);
  expect(await turn(platform)).toBe(0);
  platform.advance(retrySeconds[0] * 1_000);
  await turn(platform);
  expect(await rows(platform)).toMatchObject([
    { state: 'waiting', tries: 2 },
    { state: 'sent', tries: 2 },
  ]);
  platform.advance(retrySeconds[1] * 1_000);
  await turn(platform);
  expect(await rows(platform)).toMatchObject([
    { state: 'sent', body: '', tries: 3, failure: '' },
    { state: 'sent' },
  ]);
  const logged = JSON.stringify(platform.logged);
  expect(logged).toContain('a message could not be sent');
  for (const word of ['123456', '654321', sms.recipient, mail.recipient])
    expect(logged).not.toContain(word);
});

test('each line of the log about a message names the call that sent it', async () => {
  const webhook = await kept(startWebhook([500]));
  const platform = await platformWith({ SMS_WEBHOOK_URL: webhook.url });
  const body = { phone: '13800000009', purpose: 'register' };
  const asked = await platform.ask(smsSend, { body }, undefined, {
    'x-request-id': 'code-asked-for',
  });
  expect(asked.status).toBe(200);
  await turn(platform);
  platform.advance(retrySeconds[0] * 1_000);
  await turn(platform);
  const lines = platform.logged.filter(({ requestId: id }) => id === 'code-asked-for');
  expect(lines.map(({ msg }) => msg)).toEqual([
    ...['call', 'a message could not be sent', 'a message was sent'],
  ]);
  expect(webhook.received.map(({ headers }) => headers['x-request-id'])).toEqual([
    ...['code-asked-for', 'code-asked-for'],
  ]);
});

test('after about an hour a message is given up, and what it said is erased', async () => {
  const webhook = await kept(startWebhook());
  await webhook.close();
  closers.pop();
  const platform = await platformWith({ SMS_WEBHOOK_URL: webhook.url });
  await postMessage(platform.services, sms);
  for (const seconds of retrySeconds) {
    expect(await turn(platform)).toBe(1);
    platform.advance(seconds * 1_000);
  }
  expect(await rows(platform)).toMatchObject([{ state: 'waiting', body: sms.body }]);
  await turn(platform);
  expect(await rows(platform)).toMatchObject([
    { state: 'failed', body: '', failure: 'ECONNREFUSED' },
  ]);
  platform.advance(60 * 60 * 1_000);
  expect(await turn(platform)).toBe(0);
  const minutes = retrySeconds.reduce((sum, seconds) => sum + seconds, 0) / 60;
  expect(minutes).toBeGreaterThan(50);
  expect(minutes).toBeLessThan(70);
});

test('a service that hangs holds up no messages of another kind', async () => {
  const webhook = await startWebhook(Array<number>(100).fill(0));
  const server = await kept(startMailServer());
  const platform = await platformWith({
    SMS_WEBHOOK_URL: webhook.url,
    SMTP_URL: server.url,
    MAIL_FROM: 'office@example.com',
  });
  for (let index = 0; index < 30; index += 1) await postMessage(platform.services, sms);
  await postMessage(platform.services, mail);
  const worker = startOutboxWorker(platform.services);
  try {
    await expect.poll(() => server.received.length, { timeout: 8_000 }).toBe(1);
    expect(webhook.received.length).toBeLessThan(30);
  } finally {
    await webhook.close();
    await worker.close();
  }
});

test('of several processes, one sends a message', async () => {
  const webhook = await kept(startWebhook());
  const platform = await platformWith({ SMS_WEBHOOK_URL: webhook.url });
  for (let index = 0; index < 15; index += 1)
    await postMessage(platform.services, { ...sms, body: `message ${index}` });
  const turns = await Promise.all([turn(platform), turn(platform), turn(platform)]);
  turns.push(await turn(platform));
  expect(turns.reduce((sum, count) => sum + count, 0)).toBe(15);
  const texts = webhook.received.map(({ body }) => JSON.stringify(body));
  expect(new Set(texts).size).toBe(15);
  expect(texts).toHaveLength(15);
});

test('a message whose process died while sending it is taken up by another, after a while', async () => {
  const webhook = await kept(startWebhook());
  const platform = await platformWith({ SMS_WEBHOOK_URL: webhook.url });
  await postMessage(platform.services, sms);
  const dying = { send: () => Promise.reject(new Error('the process is gone')), close: () => {} };
  await expect(sendDue(platform.services, dying)).rejects.toThrow('gone');
  expect(await turn(platform)).toBe(0);
  platform.advance(120_000);
  expect(await turn(platform)).toBe(1);
  expect(webhook.received).toHaveLength(1);
});

test('a process that stood still while another sent its message changes nothing of it any more', async () => {
  const webhook = await kept(startWebhook());
  const platform = await platformWith({ SMS_WEBHOOK_URL: webhook.url });
  const { database } = platform.services;
  await postMessage(platform.services, sms);
  // its last try: a failure gives it up
  await database.updateTable('outbox_message').set({ tries: retrySeconds.length }).execute();
  let begun = () => {};
  let goOn = (_failure: Error) => {};
  const sending = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const standing = {
    send: () => {
      begun();
      return new Promise<void>((_resolve, reject) => {
        goOn = reject;
      });
    },
    close: () => {},
  };
  const still = sendDue(platform.services, standing);
  await sending;
  platform.advance(120_000);
  expect(await turn(platform)).toBe(1);
  goOn(new DeliveryError('timeout'));
  await still;
  expect(await rows(platform)).toMatchObject([{ state: 'sent', failure: '' }]);
});

test('a message of a transaction that fails is never sent', async () => {
  const webhook = await kept(startWebhook());
  const platform = await platformWith({ SMS_WEBHOOK_URL: webhook.url });
  const { database } = platform.services;
  const work = database.transaction().execute(async (transaction) => {
    await postMessage(platform.services, sms, transaction);
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await turn(platform)).toBe(0);
});

test('a running platform sends by itself', async () => {
  const webhook = await kept(startWebhook());
  const platform = await kept(createTestPlatform({ settings: { SMS_WEBHOOK_URL: webhook.url } }));
  await postMessage(platform.services, sms);
  await expect.poll(() => webhook.received.length, { timeout: 20_000 }).toBe(1);
  await expect.poll(async () => (await rows(platform))[0]?.state, { timeout: 20_000 }).toBe('sent');
});
