import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { smsSend } from '#contract/endpoints/account.ts';
import { logoutCall, userInfoCall } from '#contract/endpoints/identity.ts';
import { postCalls } from '#contract/endpoints/lists.ts';
import { specialPreviewCode, specialSaveCall } from '#contract/endpoints/special.ts';
import { uploadSign } from '#contract/endpoints/upload.ts';
import { specialSave } from '#contract/entities/special.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { type Bucket, bucketKeys, startBucket } from '#tests/support/bucket.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { requestOf } from '#tests/support/platform.ts';
import { postOf } from '../lists/support.ts';
import { startWebhook } from '../outbox/servers.ts';
import {
  type BuiltServer,
  builtServer,
  type ServerProcess,
  startProcess,
  temporaryFolder,
} from '../start/serverProcess.ts';
import { formBody, md5, png } from '../storage/support.ts';

/**
 * Two servers that share a PostgreSQL and a bucket, each with a folder of its own, as on two machines: what one takes in
 * the other gives out, what has to be done once is done once, and nothing that opens anything is in their logs.
 */

let stored: TestDatabase;
let built: BuiltServer;
let place: Awaited<ReturnType<typeof temporaryFolder>>;
let bucket: Bucket;
let webhook: Awaited<ReturnType<typeof startWebhook>>;
const servers: ServerProcess[] = [];
let origins: string[];
/** secrets that may not stand in a log */
const secrets = new Set<string>([
  bucketKeys.STORAGE_ACCESS_KEY_SECRET,
  'metrics-token-of-the-test',
  'bookdesk-demo',
  'a-password-that-is-wrong',
]);

const posts = 40;

beforeAll(async () => {
  built = await builtServer();
  [stored, place, bucket, webhook] = await Promise.all([
    createTestDatabase({ demo: true }),
    temporaryFolder(),
    startBucket(),
    startWebhook(),
  ]);
  const { database } = stored;
  // each time that a process takes a job is noted by the database itself
  await sql`create table job_run (name text not null)`.execute(database);
  await sql`create function note_run() returns trigger language plpgsql as $$
    begin insert into job_run values (new.name); return null; end $$`.execute(database);
  await sql`create trigger note_run after update of started_at on job
    for each row when (new.started_at is distinct from old.started_at)
    execute function note_run()`.execute(database);
  const author = await database
    .selectFrom('account')
    .where('name', '=', 'press')
    .select('id')
    .executeTakeFirstOrThrow();
  const due = new Date(Date.now() - 60_000);
  await database
    .insertInto('post')
    .values(
      Array.from({ length: posts }, (_, index) =>
        postOf({
          id: newIdentifier(),
          account_id: author.id,
          title: `到时发布 ${index}`,
          status: 15,
          publish_at: due,
        }),
      ),
    )
    .execute();
  servers.push(
    ...['a', 'b'].map((name) =>
      startProcess(built, {
        DATABASE_URL: stored.url,
        DATA_DIR: join(place.path, name),
        STORAGE_HOST: bucket.origin,
        ...bucketKeys,
        CDN_BASE: bucket.origin,
        SMS_WEBHOOK_URL: webhook.url,
        METRICS_TOKEN: 'metrics-token-of-the-test',
        LOG_LEVEL: 'debug',
      }),
    ),
  );
  origins = await Promise.all(servers.map(({ origin }) => origin));
}, 180_000);
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended));
  await Promise.all([bucket?.close(), webhook?.close()]);
  await place?.remove();
  await built?.remove();
  await stored?.close();
});

const serverAt = (turn: number): string => origins[turn % origins.length] ?? '';

async function call<E extends Endpoint>(
  origin: string,
  endpoint: E,
  input: EndpointInput<E>,
  token?: string,
): Promise<EndpointResponse<E>> {
  const made = requestOf(endpoint, input, token);
  const { pathname, search } = new URL(made.url);
  const answer = await fetch(`${origin}${pathname}${search}`, {
    method: made.method,
    headers: made.headers,
    ...(made.method !== 'GET' && { body: await made.text() }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${pathname} answered ${answer.status}: ${text}`);
  // `parse` of the endpoint's own validator gives the endpoint's own response
  return endpoint.response.parse(JSON.parse(text)) as EndpointResponse<E>;
}

async function tokens(origin: string, fields: Record<string, string>) {
  const answer = await fetch(`${origin}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'bookdesk', scope: 'api offline_access', ...fields }),
  });
  const { access_token, refresh_token } = await answer.json();
  for (const token of [access_token, refresh_token]) if (token) secrets.add(String(token));
  return { access: String(access_token), refresh: String(refresh_token) };
}
const signIn = (origin: string, username: string, password = 'bookdesk-demo') =>
  tokens(origin, { grant_type: 'password', username, password });

test('what is uploaded through one is read through the other; a token of one counts at both', async () => {
  const [here = '', there = ''] = origins;
  const { access, refresh } = await signIn(here, 'press');
  const content = png('in the shared bucket');
  const { data: form } = await call(
    here,
    uploadSign,
    { body: { fileMd5: `${md5(content)}.png` } },
    access,
  );
  secrets.add(form.signature).add(form.policy);
  expect(form.host).toBe(bucket.origin);
  const sent = await fetch(form.host, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=bookdesk-boundary' },
    body: new Uint8Array(
      formBody([
        ['OSSAccessKeyId', form.accessKeyId],
        ['policy', form.policy],
        ['Signature', form.signature],
        ['key', form.key],
        ['Content-Disposition', 'inline'],
        ...Object.entries(form.fields ?? {}),
        ['file', content],
      ]),
    ),
  });
  expect(sent.status).toBe(204);
  const cover = `${bucket.origin}/${form.key}`;
  const { data: saved } = await call(
    here,
    postCalls.save,
    { body: postCalls.save.body.parse({ title: '桶里的封面', content: 'a', cover }) },
    access,
  );
  const { data: read } = await call(
    there,
    postCalls.detail,
    { parameters: { id: saved.id } },
    access,
  );
  expect(read.cover).toBe(cover);
  const file = await fetch(read.cover);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(content);

  const renewed = await tokens(there, { grant_type: 'refresh_token', refresh_token: refresh });
  await call(here, userInfoCall, {}, renewed.access);
  await call(there, logoutCall, { body: {} }, renewed.access);
  // a process that has no processor at this moment hears of it up to 3 s later (docs/operations.md)
  await vi.waitFor(
    () => expect(call(here, userInfoCall, {}, renewed.access)).rejects.toThrow('answered 401'),
    { timeout: 5_000 },
  );
  await signIn(there, 'press', 'a-password-that-is-wrong');
});

test('each code that is asked for is sent once, by whichever of them', async () => {
  const phones = Array.from(
    { length: 12 },
    (_, index) => `138000070${String(index).padStart(2, '0')}`,
  );
  await Promise.all(
    phones.map((phone, index) =>
      call(serverAt(index), smsSend, { body: { phone, purpose: 'register' } }),
    ),
  );
  const waiting = () =>
    stored.database
      .selectFrom('outbox_message')
      .where('state', '!=', 'sent')
      .select('id')
      .execute();
  await expect.poll(waiting, { timeout: 30_000 }).toEqual([]);
  const numbers = webhook.received.map(({ body }) => String(Reflect.get(Object(body), 'phone')));
  expect(numbers.toSorted()).toEqual(phones);
  for (const { body } of webhook.received)
    for (const code of JSON.stringify(body).match(/\b\d{6}\b/g) ?? []) secrets.add(code);
  expect(secrets.size).toBeGreaterThan(phones.length);
});

test('what is due is published once, and each clean-up runs once', async () => {
  const { database } = stored;
  const published = () =>
    database
      .selectFrom('post')
      .where('title', 'like', '到时发布%')
      .where('status', '=', 30)
      .select('revision')
      .execute();
  await expect.poll(async () => (await published()).length, { timeout: 30_000 }).toBe(posts);
  // each of them by one change: nobody published it a second time
  expect(new Set((await published()).map(({ revision }) => revision))).toEqual(new Set([2]));
  const sweeps = () =>
    sql<{ name: string; runs: string }>`select name, count(*) as runs from job_run
      where name like 'sweep-%' group by name order by name`.execute(database);
  await expect
    .poll(async () => (await sweeps()).rows.length, { timeout: 30_000 })
    .toBeGreaterThan(4);
  for (const { name, runs } of (await sweeps()).rows) expect([name, runs]).toEqual([name, '1']);
});

test('a preview made at one opens at the other, and nowhere else', async () => {
  const [here = '', there = ''] = origins;
  const { access } = await signIn(here, 'operator');
  const body = specialSave.parse({ name: '预览', draft: true });
  const { data: page } = await call(here, specialSaveCall, { body }, access);
  const { data: preview } = await call(
    here,
    specialPreviewCode,
    { parameters: { id: page.id } },
    access,
  );
  secrets.add(preview.code);
  const open = async (path: string) => (await fetch(`${there}${path}`)).status;
  expect(await open(preview.path)).toBe(200);
  expect(await open(`${preview.path}/more/none`)).toBe(404);
  expect(await open(`${preview.path}/nothing/here`)).toBe(404);
  // a person at a screen may hold it in another way
  expect(await open(preview.path.replace('/p/', '/%70/'))).toBe(200);
  expect(await open(`/scan/${preview.code}`)).toBe(404);
});

test('no password, token, code, key or signature stands in what they have logged', async () => {
  for (const origin of origins) {
    const metrics = await fetch(`${origin}/metrics`, {
      headers: { authorization: 'Bearer metrics-token-of-the-test' },
    });
    expect(metrics.status).toBe(200);
    // what a person might paste somewhere it does not belong
    await fetch(`${origin}/jmgr/post/detail/1?access_token=metrics-token-of-the-test`);
  }
  for (const { child } of servers) child.kill('SIGTERM');
  const said = (await Promise.all(servers.map(({ ended }) => ended))).map((one) => one.said);
  expect(said.every((text) => text.includes('"msg":"call"'))).toBe(true);
  const password = new URL(stored.url).password;
  if (password !== '') secrets.add(password);
  const found = [...secrets].filter((secret) => said.some((text) => text.includes(secret)));
  expect(found).toEqual([]);
});
