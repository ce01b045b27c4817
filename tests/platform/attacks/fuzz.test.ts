import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookListSaveCall, liveSaveCall, postSaveCall } from '#contract/endpoints/lists.ts';
import { writingSaveCall } from '#contract/endpoints/writing.ts';
import { bounds, metered, weigh } from '../../support/fuzz/bounds.ts';
import { callsOf, type FuzzedCall } from '../../support/fuzz/calls.ts';
import { readDocument } from '../../support/fuzz/operations.ts';
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts';

/** Calls an operation and a kind of caller; `npm run fuzz -- --rounds 500 --seed 7` makes more, and others. */
const rounds = Number(process.env.ROUNDS ?? 6);
const seed = Number(process.env.SEED ?? 20_261_121);

/** what no answer may be larger than: the largest page of the largest list is far below */
const mostBytes = 8 * 1024 * 1024;
/** stands in all that an institution has and others may not see */
const secret = 'kept-from-all-others';
const hour = 3_600_000;

let test: TestPlatform;
const tokens = new Map<string, string>();
let network = 0;

beforeAll(async () => {
  test = await createTestPlatform({
    demo: true,
    background: false,
    // a call that takes longer is answered 503, and fails this test
    handlerTimeout: 20_000,
    fetching: { network: { resolve: async () => [], mayReach: () => false }, patience: 100 },
  });
});
afterAll(() => test.close());

/** What the victim has that is nobody else's: unpublished records, kept writing, mail address and phone. */
async function hideSecrets(): Promise<string[]> {
  const { database } = test.services;
  await database
    .updateTable('account')
    .set({ mail: `${secret}@books.example`, phone: '13900001234' })
    .where('name', '=', 'press')
    .execute();
  const token = await test.signIn('press');
  const later = new Date(Date.now() + 24 * hour).toISOString();
  const saves = [
    test.call(postSaveCall, { body: { content: secret, isDraft: true } }, token),
    test.call(bookListSaveCall, { body: { title: secret, content: secret, isDraft: true } }, token),
    test.call(liveSaveCall, { body: { title: secret, startAt: later, isDraft: true } }, token),
  ];
  const ids = (await Promise.all(saves)).map(({ data }) => data.id);
  const { data } = await test.call(
    writingSaveCall,
    { body: { id: randomUUID(), kind: 'dynamic', values: { content: secret }, title: secret } },
    token,
  );
  return [...ids, data.id];
}

/** Ids of every kind of record, so that calls come past "there is no such record". */
async function someIds(): Promise<string[]> {
  const { database } = test.services;
  const tables = [
    ...(['post', 'book_list', 'live', 'book', 'circle', 'topic', 'label', 'channel'] as const),
    ...(['reading', 'special', 'account', 'institution'] as const),
  ];
  const found = await Promise.all(
    tables.map((table) => database.selectFrom(table).select('id').orderBy('id').limit(3).execute()),
  );
  return found.flat().map(({ id }) => id);
}

async function tokenOf(name: string | undefined): Promise<string | undefined> {
  if (name === undefined) return undefined;
  const token = tokens.get(name) ?? (await test.signIn(name));
  tokens.set(name, token);
  return token;
}

/** Makes a call, from a network address of its own: limits of tries are not what is asked here. */
async function send(caller: string | undefined, call: FuzzedCall) {
  network += 1;
  const headers = new Headers();
  if (call.type) headers.set('content-type', call.type);
  if (call.key !== undefined) headers.set('idempotency-key', call.key);
  const token = await tokenOf(caller);
  if (token) headers.set('authorization', `Bearer ${token}`);
  const answered = await test.platform.fetch(
    new Request(`http://127.0.0.1:4600${call.path}`, {
      method: call.method,
      headers,
      body: call.body,
    }),
    { clientAddress: `10.${(network >> 16) & 255}.${(network >> 8) & 255}.${network & 255}` },
  );
  const text = await answered.text();
  // a call that ended the session, or the account's right to one: the next has its own
  if (answered.status === 401 && caller) tokens.delete(caller);
  return { status: answered.status, type: answered.headers.get('content-type') ?? '', text };
}

/** Why an answer is none that a stranger may get, whatever was asked. */
function complaint(
  { status, type, text }: Awaited<ReturnType<typeof send>>,
  caller: string | undefined,
): string | undefined {
  if (status >= 500) return `answers ${status}: ${text.slice(0, 300)}`;
  if (text.length > mostBytes) return `answers ${text.length} characters`;
  if (caller !== 'operator' && text.includes(secret))
    return `tells another's: ${text.slice(0, 300)}`;
  if (status >= 400 && !type.startsWith('application/json')) return `${status} without an envelope`;
  if (/\n\s+at .+:\d+:\d+|node_modules|PostgresError/.test(text)) return 'tells of its inside';
  return undefined;
}

/** Every operation of `/openapi.json`, called by one kind of caller; what went wrong, with the smallest call. */
async function fuzz(caller: string | undefined, ids: readonly string[], runs = rounds) {
  const document = readDocument((await test.send('/openapi.json')).body);
  const known = {
    ids,
    words: ['小说', 'title', '-createdAt', 'books', 'operator', secret.slice(0, 4)],
  };
  const callsOfOperation = callsOf(document, known);
  const found: string[] = [];
  const succeeded = new Set<string>();
  for (const operation of document.operations) {
    // the lines of its log are the test's own, and no memory of the platform
    test.logged.length = 0;
    const result = await fc.check(
      fc.asyncProperty(callsOfOperation(operation), async (call) => {
        const [answered, seconds] = await metered(() => send(caller, call));
        if (seconds > bounds.processorSeconds)
          throw new Error(`takes ${seconds.toFixed(1)} s of the processor`);
        if (answered.status === 200) succeeded.add(`${operation.method} ${operation.path}`);
        const problem = complaint(answered, caller);
        if (problem !== undefined) throw new Error(problem);
      }),
      { numRuns: runs, seed, endOnFailure: rounds > 50 },
    );
    if (result.failed)
      found.push(
        `${operation.method} ${operation.path}: ${result.error} ${JSON.stringify(result.counterexample).slice(0, 500)}`,
      );
  }
  return { found, share: succeeded.size / document.operations.length };
}

describe('every call of the document, with whatever is sent', { retry: 0 }, () => {
  let ids: string[];
  let memory: ReturnType<typeof weigh>;
  const victims = async () => {
    const { database } = test.services;
    const owner = await database
      .selectFrom('account')
      .where('name', '=', 'press')
      .select(['id', 'mail', 'phone', 'password_hash', 'institution_id', 'roles'])
      .executeTakeFirstOrThrow();
    const of = (table: 'post' | 'book_list' | 'live' | 'writing') =>
      database
        .selectFrom(table)
        .selectAll()
        .where('account_id', '=', owner.id)
        .orderBy('id')
        .execute();
    const records = await Promise.all((['post', 'book_list', 'live', 'writing'] as const).map(of));
    return { owner, records };
  };
  beforeAll(async () => {
    ids = [...(await someIds()), ...(await hideSecrets())];
    // what is loaded with the first calls stays, and is no leak
    await fuzz(undefined, ids, 1);
    memory = weigh();
  });

  it.each([
    ['nobody', undefined],
    ['a reader', 'reader'],
    ['an institution', 'library'],
  ] as const)(
    'by %s: never fails, never tells or changes what is another’s',
    async (_who, caller) => {
      const before = await victims();
      expect((await fuzz(caller, ids)).found).toEqual([]);
      expect(await victims()).toEqual(before);
    },
    60 * 60_000,
  );

  it(
    'by an operator, who may make all of them: never fails',
    async () => {
      const { found, share } = await fuzz('operator', ids);
      expect(found).toEqual([]);
      // where nothing succeeds, only the validators would have been asked
      expect(share).toBeGreaterThan(0.4);
    },
    60 * 60_000,
  );

  it('by all of them: memory is bounded, however much was asked', () => {
    test.logged.length = 0;
    expect(memory.kept()).toBeLessThan(bounds.keptBytes);
    expect(memory.peak()).toBeLessThan(bounds.peakBytes);
  });
});
