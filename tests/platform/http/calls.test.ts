import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { InstitutionStatus } from '#contract/codes.ts';
import { defineEndpoint, identifier, pageRequest } from '#contract/endpoint.ts';
import { envelopeOf } from '#contract/envelope.ts';
import { type HandledEndpoint, handle, succeed } from '#server/http/handle.ts';
import { type Answer, createRouter } from '#server/http/router.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { authenticate } from '#server/identity/callers.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

/** Endpoints made for these tests, so that they do not depend on what the contract declares. */
const anything = envelopeOf(z.unknown());
const base = { service: 'jmgr', summary: 'of the tests', response: anything } as const;
const echo = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/echo/{id}',
  access: 'public',
  parameters: z.object({ id: identifier }),
  query: z.strictObject({ mode: z.enum(['plain', 'loud']).default('plain') }),
  body: z.strictObject({
    ...pageRequest,
    searchText: z.string().max(5).optional(),
    nickname: z.string().optional(),
    tree: z.unknown().optional(),
    items: z
      .array(z.strictObject({ title: z.string().min(1), kind: z.literal([1, 2]) }))
      .max(2)
      .optional(),
  }),
});
const failing = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/fail/{how}',
  access: 'public',
  parameters: z.object({ how: z.string() }),
});
const patient = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/patient',
  access: 'public',
  longest: 60_000,
});
const levels = (['signed-in', 'member', 'publisher', 'operator'] as const).map((access) =>
  defineEndpoint({ ...base, method: 'GET', path: `/level/${access}`, access }),
);

const failures: Record<string, () => unknown> = {
  unexpected: () => new Error('a secret of the inside'),
  busy: () => Object.assign(new Error('canceling statement'), { code: '57014' }),
  outOfRange: () => Object.assign(new Error('out of range'), { code: '22003' }),
  database: () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
};
const handled: HandledEndpoint[] = [
  handle(echo, async ({ parameters, query, body }) => succeed({ parameters, query, body })),
  handle(failing, async ({ parameters: { how } }) => {
    if (how === 'slow') return new Promise<never>(() => {});
    throw failures[how]?.();
  }),
  // outlasts a call that takes too long
  handle(patient, async () => {
    await refused('/jmgr/fail/slow');
    return succeed({});
  }),
  ...levels.map((endpoint) => handle(endpoint, async () => succeed({}))),
];

let platform: TestPlatform;
let answer: Answer;

beforeAll(async () => {
  platform = await createTestPlatform({ background: false });
  const { services } = platform;
  answer = createRouter(services, handled, [], {
    authenticate: (authorization) => authenticate(services, authorization),
    handlerTimeout: 20,
  });
  const institution = (name: string, status: number) => ({
    name,
    nickname: name,
    institution: { name, status },
  });
  const { database } = services;
  await createAccount(database, { name: 'operator', nickname: 'o', roles: ['operator'] });
  await createAccount(database, { name: 'reader', nickname: 'r', enablePublish: true });
  await createAccount(database, institution('library', InstitutionStatus.approved));
  await createAccount(database, institution('press-new', InstitutionStatus.informationIncomplete));
  await createAccount(database, institution('press-review', InstitutionStatus.underReview));
  await createAccount(database, institution('press-rejected', InstitutionStatus.rejected));
  await createAccount(database, institution('press-suspected', InstitutionStatus.suspected));
});
afterAll(() => platform.close());

const refusal = z.object({
  code: z.number(),
  isSuccess: z.literal(false),
  msg: z.string(),
  data: z
    .object({
      problems: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })),
    })
    .nullable(),
  requestId: z.string(),
});

async function send(path: string, init: RequestInit = {}, language = 'en-US') {
  const headers = new Headers(init.headers);
  headers.set('accept-language', language);
  const response = await answer(new Request(`http://127.0.0.1:4600${path}`, { ...init, headers }));
  const text = await response.text();
  return { response, text, status: response.status };
}
async function refused(path: string, init: RequestInit = {}, language = 'en-US') {
  const { text, ...rest } = await send(path, init, language);
  return { ...rest, body: refusal.parse(JSON.parse(text)) };
}
const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

describe('a call that is right', () => {
  test('reaches its handler with defaults filled in, and carries the request id twice', async () => {
    const { text, response } = await send('/jmgr/echo/7?mode=loud', json({ pageIndex: '2' }));
    expect(JSON.parse(text)).toEqual({
      code: 200,
      isSuccess: true,
      msg: '',
      requestId: response.headers.get('x-request-id'),
      data: {
        parameters: { id: '7' },
        query: { mode: 'loud' },
        body: { pageIndex: 2, pageSize: 10 },
      },
    });
  });

  test('may leave out a body that has nothing to say', async () => {
    const { text } = await send('/jmgr/echo/7', { method: 'POST' });
    expect(JSON.parse(text)).toMatchObject({ data: { body: { pageIndex: 1 } } });
  });

  test('keeps the request id that a proxy gave it, unless it is none', async () => {
    const given = await send('/jmgr/echo/7', json({}, { 'x-request-id': 'abcdefgh-12' }));
    expect(given.response.headers.get('x-request-id')).toBe('abcdefgh-12');
    const odd = await send('/jmgr/echo/7', json({}, { 'x-request-id': 'a b"c' }));
    expect(odd.response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });

  test('writes one line of log, with the request id and without query, body or token', async () => {
    const token = await platform.signIn('reader');
    const sent = json(
      { searchText: 'hush' },
      { authorization: `Bearer ${token}`, 'x-request-id': 'logged-call' },
    );
    await send('/jmgr/echo/7?mode=loud', sent);
    const lines = platform.logged.filter((line) => line.requestId === 'logged-call');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ method: 'POST', path: '/jmgr/echo/7', status: 200 });
    const text = JSON.stringify(lines);
    for (const secret of ['hush', 'loud', token]) expect(text).not.toContain(secret);
  });
});

describe('a body that is not right', () => {
  test('no JSON: 400, says where it stops being JSON', async () => {
    const { status, body } = await refused('/jmgr/echo/7', json('{"pageIndex": 1,}'));
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/not valid JSON.*position/),
    });
  });

  test('not UTF-8: 400', async () => {
    const init = { ...json({}), body: new Uint8Array([0x22, 0xc3, 0x28, 0x22]) };
    expect((await refused('/jmgr/echo/7', init)).body.msg).toContain('UTF-8');
  });

  test('another content type: 415, names the right one', async () => {
    const { status, body } = await refused(
      '/jmgr/echo/7',
      json({}, { 'content-type': 'text/plain' }),
    );
    expect(status).toBe(415);
    expect(body.msg).toContain('application/json');
  });

  test.each([
    [
      'with its length told',
      (text: string) => json(text, { 'content-length': String(text.length) }),
    ],
    ['as a stream', (text: string) => json(text)],
  ])('over 1 MiB, %s: 413', async (_how, make) => {
    const { status, body } = await refused('/jmgr/echo/7', make(`"${'x'.repeat(1024 * 1024)}"`));
    expect(status).toBe(413);
    expect(body.msg).toContain('1024 KiB');
  });

  test('nested too deep: 400', async () => {
    const tree = JSON.parse('['.repeat(40) + ']'.repeat(40));
    expect((await refused('/jmgr/echo/7', json({ tree }))).body.msg).toContain('32 levels');
  });

  test('a null character, which the database cannot keep: 400, names the field', async () => {
    const { body } = await refused('/jmgr/echo/7', json({ tree: { a: ['x\0'] } }));
    expect(body.data?.problems).toMatchObject([{ field: 'tree.a.0', code: 'null-character' }]);
  });

  test('an unknown field: asks whether a near one was meant', async () => {
    const { body } = await refused(
      '/jmgr/echo/7',
      json({ nickName: 'x', serchText: 'x', quux: 1 }),
    );
    expect(body.data?.problems.map(({ field, code }) => [field, code])).toEqual([
      ['nickName', 'unknown-field'],
      ['serchText', 'unknown-field'],
      ['quux', 'unknown-field'],
    ]);
    expect(body.data?.problems[0]?.message).toContain('did you mean nickname?');
    expect(body.data?.problems[1]?.message).toContain('did you mean searchText?');
    expect(body.data?.problems[2]?.message).toContain('The fields are pageIndex, pageSize');
    expect(body.msg).toMatch(/^3 parts .* nickName/);
  });

  test('every problem at once, with stable codes and the path of the field', async () => {
    const { body } = await refused(
      '/jmgr/echo/7',
      json({
        pageIndex: 0,
        pageSize: 1.5,
        sort: 'a b',
        searchText: 'abcdef',
        nickname: 7,
        items: [
          { title: '', kind: 3 },
          { kind: 1, titel: 'x' },
        ],
      }),
    );
    expect(body.data?.problems.map(({ field, code }) => `${field} ${code}`).sort()).toEqual(
      [
        'pageIndex too-small',
        'pageSize not-whole',
        'sort wrong-format',
        'searchText too-long',
        'nickname wrong-type',
        'items.0.title too-short',
        'items.0.kind not-one-of',
        'items.1.title required',
        'items.1.titel unknown-field',
      ].sort(),
    );
  });

  test('in Chinese for who reads Chinese, hints of the contract included', async () => {
    const { body } = await refused('/jmgr/echo/7', json({ sort: 'a b' }), 'zh-CN');
    expect(body.data?.problems[0]?.message).toBe('sort 格式不正确：排序写作 -createdAt,title');
    expect(body.msg).toContain('请求内容有误');
  });

  test('a wrong part of the path and a wrong query are told like a wrong body', async () => {
    const path = await refused('/jmgr/echo/seven', json({}));
    expect(path.body.data?.problems).toMatchObject([{ field: 'id', code: 'wrong-format' }]);
    const query = await refused('/jmgr/echo/7?mode=quiet', json({}));
    expect(query.body.data?.problems).toMatchObject([{ field: 'mode', code: 'not-one-of' }]);
    const twice = await refused('/jmgr/echo/7?mode=loud&mode=loud', json({}));
    expect(twice.status).toBe(400);
  });
});

describe('an address that is not right', () => {
  test('nothing there: 404 in the envelope', async () => {
    const { status, body } = await refused('/jmgr/nothing/here');
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 404, msg: expect.stringContaining('/jmgr/nothing/here') });
  });

  test('another method: 405, says which it takes', async () => {
    const { status, response, body } = await refused('/jmgr/echo/7', { method: 'DELETE' });
    expect(status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
    expect(body.msg).toContain('POST');
  });
});

describe('a failure that is not the caller’s', () => {
  test('unexpected: 500 with the request id alone; the log holds the rest', async () => {
    const { status, body } = await refused('/jmgr/fail/unexpected', {
      headers: { 'x-request-id': 'failed-call' },
    });
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(body.msg).toContain('failed-call');
    const lines = platform.logged.filter((line) => line.requestId === 'failed-call');
    expect(JSON.stringify(lines)).toContain('a secret of the inside');
  });

  test('the database does not answer: 503 and when to try again', async () => {
    const { status, response } = await refused('/jmgr/fail/database');
    expect(status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
  });

  test.each([
    ['busy', 503, 'busy'],
    ['outOfRange', 422, 'out of range'],
  ])('the database says %s: %i', async (how, expected, words) => {
    const { status, body } = await refused(`/jmgr/fail/${how}`);
    expect(status).toBe(expected);
    expect(body.msg).toContain(words);
  });

  test('a handler that takes too long: 503', async () => {
    expect((await refused('/jmgr/fail/slow')).status).toBe(503);
  });

  test('a handler whose call may take longer is waited for', async () => {
    expect((await send('/jmgr/patient', {})).status).toBe(200);
  });
});

describe('who may call (contract 6, 10.4)', () => {
  const visit = async (access: string, name: string | undefined, language: string) => {
    const headers: Record<string, string> = name
      ? { authorization: `Bearer ${await platform.signIn(name)}` }
      : {};
    return send(`/jmgr/level/${access}`, { headers }, language);
  };

  test.each([
    ['signed-in', 'press-new'],
    ['member', 'library'],
    ['member', 'reader'],
    ['publisher', 'reader'],
    ['publisher', 'operator'],
    ['operator', 'operator'],
  ])('%s lets %s pass', async (access, name) => {
    expect((await visit(access, name, 'en-US')).status).toBe(200);
  });

  test.each([
    ['member', 'press-new', /registration.*not complete.*status 3/, '机构注册尚未完成'],
    ['member', 'press-review', /under review.*status 5/, '正在审核'],
    ['member', 'press-rejected', /rejected.*status 20/, '审核未通过'],
    ['publisher', 'press-suspected', /suspended.*status 22/, '已被暂停使用'],
    ['publisher', 'library', /publish permission/, '没有发布权限'],
    ['operator', 'reader', /Only operators/, '运营人员'],
  ])('%s refuses %s and says what is missing', async (access, name, english, chinese) => {
    const inEnglish = await visit(access, name, 'en-US');
    expect(inEnglish.status).toBe(403);
    expect(refusal.parse(JSON.parse(inEnglish.text)).msg).toMatch(english);
    const inChinese = await visit(access, name, 'zh-CN');
    expect(refusal.parse(JSON.parse(inChinese.text)).msg).toContain(chinese);
  });

  test('nobody at all is asked to sign in, a token that opens nothing says it expired', async () => {
    expect((await visit('signed-in', undefined, 'en-US')).text).toContain('Sign in first');
    const stale = await refused('/jmgr/level/signed-in', {
      headers: { authorization: `Bearer ${'x'.repeat(43)}` },
    });
    expect(stale.body).toMatchObject({ code: 401, msg: 'Login expired, please log in again' });
  });
});
