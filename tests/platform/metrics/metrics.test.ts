import { afterAll, beforeAll, expect, test } from 'vitest';
import { postCalls } from '#contract/endpoints/lists.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

/** The metrics for Prometheus: who may read them, and what they hold. */

const secret = 'a-secret-of-24-characters';
const settings = { METRICS_TOKEN: secret };
const scraping = { headers: { authorization: `Bearer ${secret}` } };
let platform: TestPlatform;
let token: string;
const closers: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  platform = await createTestPlatform({ background: false, settings });
  closers.push(() => platform.close());
  await createAccount(platform.services.database, { name: 'author', nickname: 'a' });
  token = await platform.signIn('author');
});
afterAll(async () => {
  for (const close of closers) await close();
});

async function platformWith(settings: Readonly<Record<string, string>>): Promise<TestPlatform> {
  const created = await createTestPlatform({ background: false, settings });
  closers.push(() => created.close());
  return created;
}

async function scraped(): Promise<string> {
  const answered = await platform.send('/metrics', scraping);
  expect(answered.status).toBe(200);
  return String(answered.body);
}

/** The number of a sample; nothing where there is none. */
function sample(text: string, name: string): number | undefined {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

test('calls are counted by the template of their endpoint and their status', async () => {
  const list = { method: 'POST', route: '/jmgr/post/manage/list', status: '200' };
  const name = `bookdesk_http_requests_total{method="${list.method}",route="${list.route}",status="${list.status}"}`;
  const before = sample(await scraped(), name) ?? 0;
  await platform.call(postCalls.list, { body: {} }, token);
  await platform.call(postCalls.list, { body: {} }, token);
  for (const id of ['123456', '123457'])
    await platform.ask(postCalls.detail, { parameters: { id } }, token);
  await platform.ask(postCalls.list, { body: {} });
  const text = await scraped();
  expect(sample(text, name)).toBe(before + 2);
  expect(
    sample(text, name.replace('status="200"', 'status="401"')),
    'a refused call is counted under its own endpoint',
  ).toBe(1);
  expect(
    sample(
      text,
      'bookdesk_http_requests_total{method="GET",route="/jmgr/post/detail/{id}",status="404"}',
    ),
  ).toBe(2);
  expect(text).not.toContain('123456');
  expect(
    sample(
      text,
      'bookdesk_http_request_duration_seconds_count{method="POST",route="/jmgr/post/manage/list"}',
    ),
  ).toBe(before + 3);
});

test('whatever a client makes up adds no label of its own', async () => {
  const known = (text: string) => text.split('\n').length;
  await platform.send('/no/such/path');
  await platform.send('/no/such/path', { method: 'BREW' });
  await platform.send('/cdn/image/00/none.png');
  const before = known(await scraped());
  for (let count = 0; count < 20; count += 1) {
    await platform.send(`/made-up-${count}`);
    await platform.send(`/made-up-${count}`, { method: `BREW${count}` });
    await platform.send(`/cdn/image/00/made-up-${count}.png`);
  }
  const text = await scraped();
  expect(known(text)).toBe(before);
  expect(text).not.toContain('made-up');
  expect(text).not.toContain('BREW');
});

test('queues, the pool, the process and the build are told', async () => {
  const text = await scraped();
  const told = ['outbox', 'outbox_failed', 'imports', 'imports_running', 'jobs_overdue'];
  for (const queue of [...told, 'webhooks', 'webhooks_failed'])
    expect(sample(text, `bookdesk_queue_length{queue="${queue}"}`), queue).toBe(0);
  expect(sample(text, 'bookdesk_queue_oldest_seconds{queue="webhooks"}')).toBe(0);
  for (const state of ['limit', 'open', 'idle', 'waiting'])
    expect(
      sample(text, `bookdesk_database_pool_connections{state="${state}"}`),
      state,
    ).toBeGreaterThanOrEqual(0);
  expect(sample(text, 'bookdesk_database_up')).toBe(1);
  expect(sample(text, 'bookdesk_process_memory_bytes{kind="resident"}')).toBeGreaterThan(1_000_000);
  expect(sample(text, 'bookdesk_event_loop_lag_seconds{quantile="0.99"}')).toBeGreaterThan(0);
  expect(text).toMatch(
    /bookdesk_build_info\{version="\d+\.\d+\.\d+",commit="[\da-f]*",node="\d+\.\d+\.\d+"\} 1/,
  );
});

test('what waits to be sent is counted', async () => {
  const { database } = platform.services;
  await database
    .insertInto('outbox_message')
    .values({
      id: '1',
      kind: 'mail',
      recipient: 'a@example.com',
      body: 'x',
      state: 'waiting',
      next_try_at: new Date(),
      created_at: new Date(),
    })
    .execute();
  expect(sample(await scraped(), 'bookdesk_queue_length{queue="outbox"}')).toBe(1);
  await database.deleteFrom('outbox_message').execute();
});

test('the oldest delivery of a webhook that waits is told by its seconds', async () => {
  const { database, now } = platform.services;
  const { id: account } = await createAccount(database, { name: 'hooked', nickname: 'h' });
  const made = { created_at: now(), secret: Buffer.from('') };
  await database
    .insertInto('webhook')
    .values({ id: '1', account_id: account, list: 'x', address: 'x', actions: [], ...made })
    .execute();
  const created_at = new Date(now().getTime() - 60_000);
  await database
    .insertInto('webhook_delivery')
    .values({ id: '1', webhook_id: '1', action: 'test', next_try_at: now(), created_at })
    .execute();
  const text = await scraped();
  expect(sample(text, 'bookdesk_queue_length{queue="webhooks"}')).toBe(1);
  const seconds = sample(text, 'bookdesk_queue_oldest_seconds{queue="webhooks"}');
  expect(seconds).toBeGreaterThanOrEqual(60);
  await database.deleteFrom('webhook').execute();
});

test('every line is one that Prometheus reads, and each family has its type', async () => {
  const lines = (await scraped()).split('\n').filter(Boolean);
  const line =
    /^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z_]+="[^"\n]*"(,[a-z_]+="[^"\n]*")*\})? [-+.\de]+)$/;
  expect(lines.filter((text) => !line.test(text))).toEqual([]);
  const families = lines.flatMap((text) => /^# TYPE ([a-z_]+)/.exec(text)?.[1] ?? []);
  expect(new Set(families).size).toBe(families.length);
});

test.each<Record<string, string>>([
  {},
  { DEMO: 'off' },
  { TRUSTED_PROXIES: '1' },
  { PUBLIC_URL: 'https://books.example.com', DEMO: 'off' },
])(
  'without METRICS_TOKEN there is no such address, even for this machine: %j',
  async (settings) => {
    // a proxy on this machine that says nothing of its clients looks like this machine
    const answered = await (await platformWith(settings)).send('/metrics');
    expect(answered.status).toBe(404);
    expect(String(answered.body)).not.toContain('bookdesk_');
  },
);

test('with METRICS_TOKEN whoever brings it reads, from anywhere, and nobody else', async () => {
  const guarded = await platformWith({ METRICS_TOKEN: secret, TRUSTED_PROXIES: '1' });
  const ask = (authorization?: string) =>
    guarded.send('/metrics', authorization ? { headers: { authorization } } : {}, '192.0.2.7');
  expect((await ask(`Bearer ${secret}`)).status).toBe(200);
  for (const wrong of [undefined, 'Bearer wrong', `Basic ${secret}`, `Bearer ${secret}x`]) {
    const answered = await ask(wrong);
    expect(answered.status).toBe(401);
    expect(String(answered.body)).not.toContain(secret);
  }
});

test('while the database does not answer, the process tells what it knows', async () => {
  const broken = await platformWith(settings);
  await broken.services.database.destroy();
  const answered = await broken.send('/metrics', scraping);
  expect(answered.status).toBe(200);
  expect(sample(String(answered.body), 'bookdesk_database_up')).toBe(0);
  expect(String(answered.body)).not.toContain('bookdesk_queue_length{');
});
