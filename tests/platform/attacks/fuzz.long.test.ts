import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bounds, metered, weigh } from '#tests/support/fuzz/bounds.ts';
import { callsOf, type FuzzedCall } from '#tests/support/fuzz/calls.ts';
import { readDocument } from '#tests/support/fuzz/operations.ts';
import { changesOf, madeInTheNameOf, othersThan } from '#tests/support/fuzz/others.ts';
import { type Hidden, hideSecrets, secret } from '#tests/support/fuzz/secrets.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import fc from '#tests/support/properties.ts';

/** Calls an operation and a kind of caller; `npm run fuzz -- --rounds 500 --seed 7` makes more, and others. */
const rounds = Number(process.env.ROUNDS ?? 6);
const seed = Number(process.env.SEED ?? 20_261_121);

/** what no answer may be larger than: the largest page of the largest list is far below */
const mostBytes = 8 * 1024 * 1024;

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

/** Makes a call from a network address of its own, so that limits of tries do not matter. */
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

/** Why an answer must not go to a stranger; undefined if it may. */
function complaint(
  { status, type, text }: Awaited<ReturnType<typeof send>>,
  caller: string | undefined,
  call: FuzzedCall,
  marks: readonly string[],
): string | undefined {
  if (status >= 500) return `answers ${status}: ${text.slice(0, 300)}`;
  if (text.length > mostBytes) return `answers ${text.length} characters`;
  const sent = `${call.path} ${call.body}`;
  // what the call brought itself is no news
  const told = marks.find((mark) => text.includes(mark) && !sent.includes(mark));
  if (caller !== 'operator' && told !== undefined)
    return `tells another's ${told}: ${text.slice(0, 300)}`;
  if (status >= 400 && !type.startsWith('application/json')) return `${status} without an envelope`;
  if (/\n\s+at .+:\d+:\d+|node_modules|PostgresError/.test(text)) return 'tells of its inside';
  return undefined;
}

/** Every operation of `/openapi.json`, called by one kind of caller; what went wrong, with the smallest call. */
async function fuzz(caller: string | undefined, { ids, marks }: Hidden, runs = rounds) {
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
        const problem = complaint(answered, caller, call, marks);
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

describe('every call of the document, with whatever is sent', () => {
  let hidden: Hidden;
  let memory: ReturnType<typeof weigh>;
  beforeAll(async () => {
    const { ids, marks } = await hideSecrets(test);
    hidden = { ids: [...(await someIds()), ...ids], marks };
    // what is loaded with the first calls stays, and is no leak
    await fuzz(undefined, hidden, 1);
    memory = weigh();
  });

  it.each([
    ['nobody', undefined],
    ['a reader', 'reader'],
    ['an institution', 'library'],
  ] as const)(
    'by %s: never fails, never tells or changes what is another’s',
    async (_who, caller) => {
      const { database } = test.services;
      // opened first: to sign in is no change of another's
      await tokenOf(caller);
      const before = await othersThan(database, caller);
      expect(before.size).toBeGreaterThan(30);
      expect((await fuzz(caller, hidden)).found).toEqual([]);
      const after = await othersThan(database, caller);
      expect(changesOf(before, after)).toEqual([]);
      expect(madeInTheNameOf(before, after)).toEqual([]);
    },
    60 * 60_000,
  );

  it(
    'by an operator, who may make all of them: never fails',
    async () => {
      const { found, share } = await fuzz('operator', hidden);
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
