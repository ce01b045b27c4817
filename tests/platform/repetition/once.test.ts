import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { postCalls } from '#contract/endpoints/lists.ts';
import { specialSaveCall } from '#contract/endpoints/special.ts';
import { envelopeOf } from '#contract/envelope.ts';
import { repetitionOf } from '#contract/repetition.ts';
import { inTransaction } from '#server/database/connection.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { endpointName } from '#server/http/endpointAddress.ts';
import { NotFound } from '#server/http/errors.ts';
import { handle, succeed } from '#server/http/handle.ts';
import { type Answer, createRouter } from '#server/http/router.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { authenticate } from '#server/identity/callers.ts';
import { onceForKey, sweepKeptCalls } from '#server/repetition/once.ts';
import { willAnswer } from '#server/repetition/run.ts';
import { type Answered, createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { publishable } from '../special/pages.ts';

/** Calls that are sent twice (docs/operations.md, "Calls that are sent twice"). */

/** Writes a label; `how` says how that goes on. */
const mark = defineEndpoint({
  service: 'jmgr',
  method: 'PUT',
  path: '/mark',
  summary: 'of the tests',
  access: 'signed-in',
  body: z.strictObject({ how: z.string() }),
  response: envelopeOf(z.unknown()),
});

let platform: TestPlatform;
let answer: Answer;
let token: string;
let other: string;
/** what the calls of `mark` wait for, once they have begun */
let gate: Promise<void>;
let begun: number;

beforeAll(async () => {
  platform = await createTestPlatform({ background: false });
  const { services } = platform;
  const { database } = services;
  await createAccount(database, { name: 'one', nickname: '一', roles: ['operator'] });
  await createAccount(database, { name: 'two', nickname: '二', roles: ['operator'] });
  [token, other] = [await platform.signIn('one'), await platform.signIn('two')];

  const write = (how: string) =>
    inTransaction(database, async (transaction) => {
      const id = newIdentifier();
      await transaction.insertInto('label').values({ id, name: id }).execute();
      if (how === 'tellThenWait') willAnswer(succeed({ id }));
      return id;
    });
  const handled = handle(mark, async ({ body: { how } }) => {
    begun += 1;
    if (how === 'refuse') throw new NotFound(() => 'no such thing');
    if (how === 'wait') await gate;
    if (how === 'alone') {
      await database
        .insertInto('label')
        .values({ id: newIdentifier(), name: newIdentifier() })
        .execute();
      return succeed({ alone: true });
    }
    const id = await write(how);
    if (/thenWait/i.test(how)) await gate;
    if (how === 'thenRefuse') throw new NotFound(() => 'gone meanwhile');
    if (how === 'thenFail') throw new Error('the inside broke');
    return succeed({ id });
  });
  answer = createRouter(services, [handled], [], {
    authenticate: (authorization) => authenticate(services, authorization),
    once: onceForKey(services),
  });
});
afterAll(() => platform.close());
beforeEach(async () => {
  gate = Promise.resolve();
  begun = 0;
  await platform.services.database.deleteFrom('kept_call').execute();
  await platform.services.database.deleteFrom('label').execute();
});

const labels = async () => {
  const rows = await platform.services.database.selectFrom('label').select('id').execute();
  return rows.map(({ id }) => id);
};
const posts = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from post where not is_deleted`.execute(
    platform.services.database,
  );
  return rows[0]?.count;
};
const idOf = ({ body }: Answered) =>
  z.object({ data: z.object({ id: z.string() }) }).parse(body).data.id;
const save = (key: string, title: string, by = token) =>
  platform.ask(postCalls.save, { body: { title, content: 'x' } }, by, { 'idempotency-key': key });

async function marked(how: string, key: string): Promise<Answered> {
  const response = await answer(
    new Request('http://127.0.0.1:4600/jmgr/mark', {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'accept-language': 'en-US',
        'idempotency-key': key,
      },
      body: JSON.stringify({ how }),
    }),
  );
  return {
    status: response.status,
    headers: response.headers,
    body: JSON.parse(await response.text()),
  };
}
/** A gate that `marked` waits at, and what opens it. */
function closeGate(): () => void {
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  return open;
}
/** As if the process of the run had ended hard, some time ago. */
const die = () =>
  sql`update kept_call set alive_at = clock_timestamp() - interval '1 minute'`.execute(
    platform.services.database,
  );

describe('a call with an Idempotency-Key', () => {
  test('is done once: its answer is given again, and says so', async () => {
    const before = (await posts()) ?? 0;
    const key = `"${randomUUID()}"`;
    const first = await save(key, 'once');
    const second = await save(key, 'once');
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(idOf(second)).toBe(idOf(first));
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.body).toMatchObject({ requestId: second.headers.get('x-request-id') });
    expect(await posts()).toBe(before + 1);
  });

  test('is done once where it comes many times at the same moment', async () => {
    const before = (await posts()) ?? 0;
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => save(key, 'at once')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(await posts()).toBe(before + 1);
  });

  test('takes the key quoted, as the standard writes it, or bare: they are the same', async () => {
    const key = randomUUID();
    expect(idOf(await save(`"${key}"`, 'quoted'))).toBe(idOf(await save(key, 'quoted')));
  });

  test.each([
    ['en-US', 'was used for a request with other content'],
    ['zh-CN', '已用于内容不同的请求'],
  ])(
    'with other input is refused with 422, and told what the first has made: %s',
    async (language, words) => {
      const before = (await posts()) ?? 0;
      const key = randomUUID();
      const first = await save(key, 'first');
      const { status, body } = await platform.ask(
        postCalls.save,
        { body: { title: 'second', content: 'x' } },
        token,
        { 'idempotency-key': key, 'accept-language': language },
      );
      expect({ status, body }).toMatchObject({
        status: 422,
        body: {
          msg: expect.stringContaining(words),
          data: { done: { id: idOf(first), revision: 1 } },
        },
      });
      expect(await posts()).toBe(before + 1);
    },
  );

  test.each(['short', 'x'.repeat(129), 'with space in it', '"not closed'])(
    'refuses the key %j, which is none',
    async (key) => {
      expect(await save(key, 'x')).toMatchObject({
        status: 400,
        body: { msg: expect.stringContaining('Idempotency-Key') },
      });
    },
  );

  test('is apart from the same key of another account, and at another endpoint', async () => {
    const before = (await posts()) ?? 0;
    const key = randomUUID();
    const mine = await save(key, 'the same');
    const theirs = await save(key, 'the same', other);
    expect(theirs.headers.get('idempotent-replayed')).toBeNull();
    expect(idOf(theirs)).not.toBe(idOf(mine));
    expect(await posts()).toBe(before + 2);
    const deleted = await platform.ask(postCalls.delete, { body: { ids: [idOf(mine)] } }, token, {
      'idempotency-key': key,
    });
    expect(deleted.body).toMatchObject({ data: { deleted: 1 } });
  });

  test('is a new one after 24 hours, and forgotten by the clean-up', async () => {
    const key = randomUUID();
    const first = await save(key, 'old');
    const kept = () => platform.services.database.selectFrom('kept_call').select('key').execute();
    await sweepKeptCalls(platform.services);
    expect(await kept()).toHaveLength(1);
    platform.advance(24 * 60 * 60 * 1_000 + 1_000);
    token = await platform.signIn('one');
    other = await platform.signIn('two');
    expect(idOf(await save(key, 'old'))).not.toBe(idOf(first));
    platform.advance(24 * 60 * 60 * 1_000 + 1_000);
    await sweepKeptCalls(platform.services);
    expect(await kept()).toEqual([]);
    token = await platform.signIn('one');
    other = await platform.signIn('two');
  });

  test('keeps the answer of a special page with the page itself', async () => {
    const key = randomUUID();
    const ask = () =>
      platform.ask(specialSaveCall, { body: publishable({ draft: true }) }, token, {
        'idempotency-key': key,
      });
    const first = await ask();
    const second = await ask();
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.body).toEqual({ ...Object(first.body), requestId: expect.any(String) });
  });

  test('without a key is done as often as it is sent, and a call that only asks keeps nothing', async () => {
    const before = (await posts()) ?? 0;
    for (const title of ['again', 'again'])
      await platform.call(postCalls.save, { body: { title, content: 'x' } }, token);
    expect(await posts()).toBe(before + 2);
    await platform.call(postCalls.list, { body: {} }, token, { 'idempotency-key': randomUUID() });
    const { database } = platform.services;
    expect(await database.selectFrom('kept_call').select('key').execute()).toEqual([]);
  });
});

describe('while the first call is still running', () => {
  test('a second one waits for its answer', async () => {
    const open = closeGate();
    const key = randomUUID();
    const first = marked('wait', key);
    await expect.poll(() => begun).toBe(1);
    const second = marked('wait', key);
    open();
    expect(idOf(await second)).toBe(idOf(await first));
    expect(begun).toBe(1);
    expect(await labels()).toHaveLength(1);
  });

  test('a second one with other input waits as well, and is told what the first has made', async () => {
    const open = closeGate();
    const key = randomUUID();
    const first = marked('wait', key);
    await expect.poll(() => begun).toBe(1);
    const second = marked('something else', key);
    open();
    const done = { id: idOf(await first) };
    expect(await second).toMatchObject({ status: 422, body: { data: { done } } });
    expect(begun).toBe(1);
  });

  test('a second one that has waited long enough is told when to come again', async () => {
    const open = closeGate();
    const key = randomUUID();
    const first = marked('wait', key);
    await expect.poll(() => begun).toBe(1);
    const second = await marked('wait', key);
    expect(second.status).toBe(409);
    expect(second.headers.get('retry-after')).toBe('1');
    open();
    await first;
  }, 20_000);
});

describe('a call that failed', () => {
  test.each(['refuse', 'something else'])(
    'before it wrote anything is done anew with the same key: %s',
    async (how) => {
      const key = randomUUID();
      expect((await marked('refuse', key)).status).toBe(404);
      const again = await marked(how, key);
      expect(again.headers.get('idempotent-replayed')).toBeNull();
      expect(begun).toBe(2);
    },
  );

  test('with a refusal after it wrote answers that refusal again', async () => {
    const key = randomUUID();
    await marked('thenRefuse', key);
    const again = await marked('thenRefuse', key);
    expect(again).toMatchObject({ status: 404, body: { code: 404, msg: 'gone meanwhile' } });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect([begun, (await labels()).length]).toEqual([1, 1]);
  });

  test('otherwise after it wrote is not done again, and says that nobody knows', async () => {
    const key = randomUUID();
    expect((await marked('thenFail', key)).status).toBe(500);
    const again = await marked('thenFail', key);
    expect(again).toMatchObject({
      status: 409,
      body: { msg: expect.stringContaining('may have been saved or done, perhaps in part') },
    });
    expect(again.headers.get('retry-after')).toBeNull();
    expect([begun, (await labels()).length]).toEqual([1, 1]);
  });
});

describe('where the process of the first call ended hard', () => {
  test('before its commit: the second one does it', async () => {
    const open = closeGate();
    const key = randomUUID();
    const first = marked('wait', key);
    await expect.poll(() => begun).toBe(1);
    await die();
    const before = gate;
    gate = Promise.resolve();
    const second = await marked('wait', key);
    expect(second.status).toBe(200);
    // should it have been but slow, it is too late to write
    gate = before;
    open();
    expect(await first).toMatchObject({
      status: 409,
      body: { msg: expect.stringContaining('it has written nothing') },
    });
    expect(await labels()).toEqual([idOf(second)]);
  });

  test('between the commit and its answer: it is not done again', async () => {
    const open = closeGate();
    const key = randomUUID();
    const first = marked('thenWait', key);
    await expect.poll(labels).toHaveLength(1);
    await die();
    const second = await marked('thenWait', key);
    expect(second).toMatchObject({ status: 409, body: { msg: expect.stringContaining('reload') } });
    expect([begun, (await labels()).length]).toEqual([1, 1]);
    open();
    await first;
  });

  test('after a commit that carries its answer: the answer is there', async () => {
    const open = closeGate();
    const key = randomUUID();
    const first = marked('tellThenWait', key);
    await expect.poll(labels).toHaveLength(1);
    await die();
    const second = await marked('tellThenWait', key);
    expect(second.status).toBe(200);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await labels()).toEqual([idOf(second)]);
    open();
    expect(idOf(await first)).toBe(idOf(second));
    expect(begun).toBe(1);
  });

  test('a transaction that did not come about keeps no answer', async () => {
    const { database } = platform.services;
    const failing = inTransaction(database, async () => {
      willAnswer(succeed({}));
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    const key = randomUUID();
    expect((await marked('alone', key)).status).toBe(200);
    expect((await marked('alone', key)).headers.get('idempotent-replayed')).toBe('true');
    expect(await labels()).toHaveLength(1);
  });
});

test('every call that changes something is done once for its key, or stands here with its reason', () => {
  const reasons: Readonly<Record<string, readonly string[]>> = {
    'carries or answers secrets; codes and proofs work once by themselves': [
      ...['POST /connect/token', 'POST /api/User/Logout', 'POST /api/User/EndSession'],
      ...['POST /api/User/EndOtherSessions', 'POST /api/Sms/Send', 'POST /api/Sms/SendSms'],
      ...['POST /api/User/ExchangeExternalCode', 'POST /api/User/ValidateIdentityByMailCode'],
      ...['POST /api/user/ValidateIdentityBySms', 'POST /api/User/ValidateIdentityByPassword'],
      ...['POST /api/User/Register', 'POST /api/User/ChangeMail', 'POST /api/user/ChangePhone'],
      ...['POST /api/User/ResetPasswordByPwd', 'POST /api/User/ResetPasswordByCode'],
      ...['POST /api/Institution/BindOperator', 'POST /api/User/BindExternal'],
      ...['POST /api/User/UnbindExternal', 'POST /jmgr/live/push'],
      ...['POST /api/User/BeginSecondFactor', 'POST /api/User/ConfirmSecondFactor'],
      ...['POST /api/User/RenewRecoveryCodes', 'POST /api/User/EndSecondFactor'],
      ...['POST /api/User/BeginPasskey', 'POST /api/User/AddPasskey'],
      ...['POST /api/User/RenamePasskey', 'POST /api/User/RemovePasskey'],
      'POST /api/User/BeginPasskeySignIn',
      ...['POST /jmgr/key/create', 'POST /jmgr/webhook/create', 'POST /jmgr/webhook/renew'],
      ...['PUT /jmgr/source/secret/save', 'POST /jmgr/source/try'],
    ],
    'takes a file; what was taken in already is found again': [
      ...['POST /jmgr/import/start/{resource}', 'POST /jmgr/import/upload/{resource}'],
      'POST /jmgr/import/proposal/upload',
    ],
    'writes what stands there already': [
      ...['PUT /jmgr/writing/save', 'DELETE /jmgr/writing/delete', 'PUT /jmgr/special/presence'],
      ...['DELETE /jmgr/special/presence', 'POST /jmgr/common/upload/oss/sign'],
      ...['POST /jmgr/common/upload/fetch', 'PUT /jmgr/audit/takeBack'],
      ...['PUT /jmgr/record/presence', 'DELETE /jmgr/record/presence', 'PUT /jmgr/notice/read'],
    ],
    'asks, and changes nothing': [
      ...['POST /jmgr/schema/check', 'POST /jmgr/schema/affected'],
      ...['POST /jmgr/special/check', 'POST /jmgr/special/automatic'],
      ...['POST /jmgr/special/preview/list', 'POST /jmgr/special/list/count'],
      ...['POST /jmgr/schema/inferSource', 'POST /jmgr/find'],
      'POST /jmgr/operator/invitation/check',
      'POST /jmgr/chart/values',
    ],
  };
  const named = Object.values(reasons).flat();
  const isQuestion = (path: string) => /\/(list|count|bookSearch)$/.test(path);
  const unkept = endpoints
    .filter((endpoint) => endpoint.method !== 'GET' && repetitionOf(endpoint) !== 'kept')
    .filter(({ path, again }) => !(isQuestion(path) && again === 'harmless'))
    .map(endpointName);
  expect(unkept.filter((name) => !named.includes(name))).toEqual([]);
});
