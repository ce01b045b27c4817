import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { type Answered, createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

let platform: TestPlatform;
let operator: string;
beforeAll(async () => {
  platform = await createTestPlatform({ background: false });
  const { database } = platform.services;
  // one that may make every call there is
  await createAccount(database, {
    name: 'operator',
    nickname: 'o',
    roles: ['operator'],
    institution: { name: 'i', status: 30 },
  });
  operator = await platform.signIn('operator');
});
afterAll(() => platform.close());

const parameters = { id: '7', resource: 'books', name: 'books', revision: '1' };
/** the largest that the contract's ids can be written, larger than any that can be stored */
const hugeId = '9'.repeat(19);
const unknownUuid = '0b5f0c1e-6b1a-4f0e-9a53-3f1f2f0a9d11';
const isList = ({ query, body }: Endpoint) =>
  [query, body].some((part) => part instanceof z.ZodObject && 'pageIndex' in part.shape);

const takesIds = (body: z.ZodType) => body instanceof z.ZodObject && 'ids' in body.shape;

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

/** Asks the chosen endpoints one after the other and lists those whose answer is not as it must be. */
async function exceptions(
  chosen: (endpoint: Endpoint) => unknown,
  input: (endpoint: Endpoint) => Parameters<TestPlatform['ask']>[1],
  isRight: (answered: Answered) => boolean,
  token?: string,
): Promise<string[]> {
  const found: string[] = [];
  const asked = endpoints.filter(chosen);
  expect(asked.length).toBeGreaterThan(0);
  for (const endpoint of asked) {
    const answered = await platform.ask(endpoint, input(endpoint), token);
    if (!isRight(answered))
      found.push(`${nameOf(endpoint)}: ${answered.status} ${JSON.stringify(answered.body)}`);
  }
  return found;
}
const answers = (status: number) => (answered: Answered) => answered.status === status;
/** A page of a list; a list of what belongs to one record is asked with its id. */
const inList = (page: Record<string, unknown>) => (endpoint: Endpoint) => {
  if (endpoint.query) return { query: page };
  const isOfOne = endpoint.body instanceof z.ZodObject && !endpoint.body.safeParse({}).success;
  return { body: isOfOne ? { ...page, id: '7' } : page };
};

test('every call but the public ones asks a visitor to sign in, before it looks at anything else', async () => {
  const wrong = await exceptions(
    ({ access }) => access !== 'public',
    ({ body, encoding }) => ({
      parameters,
      body: encoding === 'stream' ? 'x' : body && { nonsense: 1 },
    }),
    answers(401),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['an unknown field', { nonsense: 1 }],
  ['a list instead of an object', []],
])('every call that takes JSON refuses %s and names the problem', async (_what, body) => {
  const wrong = await exceptions(
    (endpoint) => endpoint.body && endpoint.encoding !== 'form',
    () => ({ parameters, body }),
    (answered) =>
      answered.status === 400 && JSON.stringify(answered.body).includes('"problems":[{"field"'),
    operator,
  );
  expect(wrong).toEqual([]);
});

/** What a call cannot go without, beside the record that it is about. */
const neededIn = (body: z.ZodType) =>
  body instanceof z.ZodObject && 'resource' in body.shape ? { resource: 'books' } : {};

test.each(['7', hugeId, unknownUuid])(
  'every call about the record %s, which does not exist, says so',
  async (id) => {
    const wrong = await exceptions(
      ({ path, parameters: named }) =>
        path.includes('{id}') && named?.safeParse({ ...parameters, id }).success,
      ({ body }) => ({ parameters: { ...parameters, id }, body: body && neededIn(body) }),
      answers(404),
      operator,
    );
    expect(wrong).toEqual([]);
  },
);

test('every call refuses an id that is none', async () => {
  const wrong = await exceptions(
    ({ path }) => path.includes('{id}'),
    ({ body }) => ({ parameters: { ...parameters, id: 'no id!' }, body: body && {} }),
    answers(400),
    operator,
  );
  expect(wrong).toEqual([]);
});

test.each(['7', hugeId, unknownUuid])(
  'to delete the unknown record %s deletes nothing and breaks nothing',
  async (id) => {
    const wrong = await exceptions(
      ({ path, body }) =>
        path.endsWith('/delete') && body && takesIds(body) && body.safeParse({ ids: [id] }).success,
      () => ({ body: { ids: [id] } }),
      ({ status, body }) =>
        status === 404 || (status === 200 && JSON.stringify(body).includes('"deleted":0')),
      operator,
    );
    expect(wrong).toEqual([]);
  },
);

test.each(['7', hugeId])(
  'to withdraw, publish or pin the unknown record %s changes nothing and breaks nothing',
  async (id) => {
    const wrong = await exceptions(
      ({ path, body }) => /\/(withdraw|publish|top)$/.test(path) && body && takesIds(body),
      ({ path }) => ({ body: { ids: [id], ...(path.endsWith('/top') ? { isTop: true } : {}) } }),
      ({ status, body }) => status === 200 && JSON.stringify(body).includes('"changed":0'),
      operator,
    );
    expect(wrong).toEqual([]);
  },
);

test.each(['7', hugeId])(
  'to restore the unknown record %s restores nothing and breaks nothing',
  async (id) => {
    const wrong = await exceptions(
      ({ path, body }) => path.endsWith('/restore') && body && takesIds(body),
      () => ({ body: { ids: [id] } }),
      ({ status, body }) => status === 200 && JSON.stringify(body).includes('"restored":0'),
      operator,
    );
    expect(wrong).toEqual([]);
  },
);

test('every list has no rows on a page far behind its last', async () => {
  const page = { pageIndex: 9_999_999, pageSize: 100 };
  const wrong = await exceptions(
    isList,
    inList(page),
    ({ status, body }) => status === 200 && JSON.stringify(body).includes('"data":[]'),
    operator,
  );
  expect(wrong).toEqual([]);
});

test('every list refuses to sort by a field that it does not sort by, and names it', async () => {
  const wrong = await exceptions(
    isList,
    inList({ sort: '-noSuchField' }),
    ({ status, body }) => status === 400 && JSON.stringify(body).includes('noSuchField'),
    operator,
  );
  expect(wrong).toEqual([]);
});
