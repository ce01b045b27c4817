import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveCalls, livePushCall } from '#contract/endpoints/lists.ts';
import { sizingParameter } from '#contract/pictureSizing.ts';
import { bounds, metered } from '#tests/support/fuzz/bounds.ts';
import { hostile } from '#tests/support/fuzz/hostile.ts';
import { type Hidden, hideSecrets } from '#tests/support/fuzz/secrets.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import fc from '#tests/support/properties.ts';
import { formBody, type Part, png, storageOf } from '../storage/support.ts';

/**
 * The addresses that are in no document, because browsers, readers and media servers ask them and not programs: whatever is
 * asked or sent, they answer in bounded time, never with a 500, and tell nobody what is another's.
 */

const rounds = Number(process.env.ROUNDS ?? 6) * 15;
const seed = Number(process.env.SEED ?? 20_261_121);
/** milliseconds that an answer may take on a machine that is busy: no wait of the platform is as long */
const longest = 15_000;

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string | undefined;
}

let test: TestPlatform;
let hidden: Hidden;
let ids: string[];
let keys: string[];
let form: readonly Part[];
let stream: string;

beforeAll(async () => {
  test = await createTestPlatform({
    demo: true,
    background: false,
    handlerTimeout: longest,
    settings: {
      LIVE_PUSH_URL: 'rtmp://media.example.com/live/',
      LIVE_PLAYBACK_URL: 'https://media.example.com/live',
      LIVE_SECRET: 'a secret of sixteen characters or more',
    },
  });
  hidden = await hideSecrets(test);
  const { database } = test.services;
  const tables = ['special', 'post', 'book', 'book_list', 'live', 'circle', 'topic'] as const;
  const found = await Promise.all(
    tables.map((table) => database.selectFrom(table).select('id').orderBy('id').limit(4).execute()),
  );
  ids = [...found.flat().map(({ id }) => id), ...hidden.ids];
  const storage = storageOf(test);
  const token = await test.signIn('library');
  keys = [await storage.upload(token, png('one')), await storage.upload(token, png('two'))];
  form = await storage.signedParts(token, png('three'));
  const press = await test.signIn('press');
  const startAt = new Date(Date.now() + 3_600_000).toISOString();
  const { data } = await test.call(liveCalls.save, { body: { title: '新书夜', startAt } }, press);
  const push = await test.call(livePushCall, { body: { id: data.id, renew: false } }, press);
  stream = push.data.push?.key ?? '';
  // what comes with the first call is not what a call takes
  await test.send(`/s/${ids[0]}`);
});
afterAll(() => test.close());

const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 12_000);
const escaped = (value: unknown): string =>
  encodeURIComponent(Buffer.from(asText(value)).toString());

/** What is no text in an address, or leads elsewhere in it. */
const oddities = fc.constantFrom(
  ...['%00', '%ff', '%c0%af', '%e4%b9', '%', '%zz', '%2e%2e%2f', '..%2f..%2fetc%2fpasswd', '..;'],
  ...['%252e%252e', '%5c..%5c', '.', '...', '//', ';', '%0d%0aX:y', '%F0%9F%93%9A', '*', '+', '~'],
  ...[
    '-1',
    '0',
    '00',
    '1e9',
    '9'.repeat(30),
    'null',
    '__proto__',
    'constructor',
    'a'.repeat(4_000),
  ],
);
const sizes = fc.constantFrom(
  ...['image/resize,w_160/format,webp', 'image/resize,w_640/format,webp', 'image/resize,w_1'],
  ...['image/resize,w_99999999/format,webp', 'image/resize,w_-1', 'image/resize,p_1000000'],
  ...[
    'image/format,svg',
    'image/blur,r_50,s_50',
    'video/snapshot,t_0',
    'image/info',
    'style/x',
    '',
  ],
);
const parameters = fc.constantFrom(
  ...['page', 'title', 'author', 'subTitle', 'scene', 'seed', 'v', sizingParameter, 'from', 'x[]'],
);
const queries = fc
  .array(
    fc.oneof(
      fc.tuple(parameters, fc.oneof(hostile.map(escaped), oddities)),
      fc.tuple(fc.constant(sizingParameter), sizes),
      fc.tuple(
        fc.constant('page'),
        fc.constantFrom('1', '2', '0', '-1', '1.5', '99999999999999999999', 'NaN', '%31'),
      ),
    ),
    { maxLength: 4 },
  )
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));

const headers = fc.record(
  {
    range: fc.constantFrom(
      ...['bytes=0-', 'bytes=-1', 'bytes=9999-1', 'bytes=0-0,5-6', 'bytes=a-b', 'lines=1-2'],
      ...[`bytes=${'0-0,'.repeat(2_000)}1-1`, `bytes=0-${'9'.repeat(40)}`, '='],
    ),
    'if-none-match': fc.constantFrom('*', '"x"', 'W/"x"', '"', `"${'a'.repeat(5_000)}"`),
    'if-modified-since': fc.constantFrom('yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT', '0'),
    'accept-language': fc.constantFrom('zh-CN', 'en', '*', 'x;q=2', `${'a,'.repeat(3_000)}b`, ';'),
    'accept-encoding': fc.constantFrom('gzip', 'br', 'identity;q=0, *;q=0', 'x'),
    accept: fc.constantFrom('text/html', '*/*', 'application/json', ';;'),
    origin: fc.constantFrom('null', 'https://a.example', 'x'),
    authorization: fc.constantFrom('Bearer ', 'Bearer x', 'Basic eDp5', 'x'),
  },
  { requiredKeys: [] },
);

/** Addresses below a prefix, with segments that are there and others that are not. */
const addresses = (prefix: string, known: readonly string[], more: readonly string[] = ['']) => {
  const segment = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: oddities },
    { weight: 1, arbitrary: hostile.map(escaped) },
  );
  const rest = fc.oneof(
    fc.constantFrom(...more),
    oddities.map((odd) => `/${odd}`),
  );
  return fc
    .tuple(segment, rest, queries)
    .map(([first, then, query]) => `${prefix}${first}${then}${query && `?${query}`}`);
};

const asking = (paths: fc.Arbitrary<string>): fc.Arbitrary<Asked> =>
  fc.record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'DELETE'),
    path: paths,
    headers,
    body: fc.constant(undefined),
  });

const contentTypes = fc.constantFrom(
  ...['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data'],
  ...['multipart/form-data; boundary=', 'application/json; charset=utf-16', 'x'],
);
const rawBodies = fc.constantFrom(
  ...['', '{', '[]', 'null', '\u0000', 'a=1&a=2', '&&&==', '%00=%ff', '--x\r\n', '{"stream":{}}'],
  ...['['.repeat(20_000), `name=${'a'.repeat(20_000)}`, '{"stream":"a","param":"?expires=NaN"}'],
);
const posting = (path: string, bodies: fc.Arbitrary<readonly [string, Buffer | string]>) =>
  fc.tuple(bodies, headers).map(
    ([[type, body], more]): Asked => ({
      method: 'POST',
      path,
      body,
      headers: { ...more, 'content-type': type },
    }),
  );

/** The form of a browser's upload: fields dropped, doubled, replaced, in another order, its end cut off. */
const uploads = (): fc.Arbitrary<readonly [string, Buffer | string]> => {
  const boundary = 'bookdesk-boundary';
  const type = `multipart/form-data; boundary=${boundary}`;
  const parts = fc
    .tuple(
      fc.shuffledSubarray([...form], { minLength: 0 }),
      fc.array(fc.tuple(fc.constantFrom(...form.map(([name]) => name), 'x'), hostile), {
        maxLength: 2,
      }),
    )
    .map(([kept, others]): readonly Part[] => [
      ...others.map(([name, value]): Part => [name, asText(value)]),
      ...kept,
    ]);
  return fc.oneof(
    parts.map((some) => [type, formBody(some)] as const),
    fc
      .tuple(parts, fc.nat(600))
      .map(([some, cut]) => [type, formBody(some, boundary).subarray(0, cut)] as const),
    fc.tuple(contentTypes, rawBodies),
  );
};

const callbacks = (): fc.Arbitrary<readonly [string, string]> => {
  const [name = '', given = ''] = stream.split('?');
  const value = fc.oneof(fc.constantFrom(name, given, `?${given}`, ''), hostile);
  const names = ['name', 'clientid', 'expires', 'sign', 'stream', 'client_id', 'param', 'action'];
  const fields = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 6 });
  return fc.oneof(
    fields.map((some) => ['application/json', JSON.stringify(some)] as const),
    fields.map(
      (some) =>
        [
          'application/x-www-form-urlencoded',
          Object.entries(some)
            .map(([key, part]) => `${key}=${escaped(part)}`)
            .join('&'),
        ] as const,
    ),
    fc.tuple(contentTypes, rawBodies),
  );
};

/** @throws Error that names the problem of the answer */
async function expectBearable(asked: Asked): Promise<number> {
  // fast-check shows what fails: what cannot be asked at all is not asked
  const request = new Request(`http://127.0.0.1:4600${asked.path}`, {
    method: asked.method,
    headers: asked.headers,
    body: typeof asked.body === 'object' ? new Uint8Array(asked.body) : asked.body,
  });
  const began = performance.now();
  const [{ status, text }, seconds] = await metered(async () => {
    const answer = await test.platform.fetch(request, { clientAddress: '198.51.100.7' });
    return { status: answer.status, text: await answer.text() };
  });
  if (status >= 500) throw new Error(`answers ${status}: ${text.slice(0, 300)}`);
  if (seconds > bounds.processorSeconds)
    throw new Error(`takes ${seconds.toFixed(1)} s of the processor`);
  if (performance.now() - began > longest) throw new Error('keeps waiting');
  const told = hidden.marks.find((mark) => text.includes(mark) && !asked.path.includes(mark));
  if (told !== undefined) throw new Error(`tells another's ${told}`);
  if (/\n\s+at .+:\d+:\d+|node_modules|PostgresError/.test(text))
    throw new Error('tells of its inside');
  return status;
}

const more = ['', '/', '/more/a', '/more/%00', '/more/b?page=2', '/more'];

describe('every address that readers, browsers and media servers ask', () => {
  it.each<[string, () => fc.Arbitrary<Asked>]>([
    ['/s', () => asking(addresses('/s/', ids, more))],
    ['/p', () => asking(addresses('/p/', ['abcdefghjk', 'code', 'a'.repeat(32), ...ids], more))],
    [
      '/c',
      () =>
        asking(
          fc.oneof(
            ...[1050, 1040, 1110, 2010, 3010, 8010, 9010, 6010, 99].map((type) =>
              addresses(`/c/${type}/`, ids),
            ),
            addresses('/c/', ids, ['/1', '/x']),
          ),
        ),
    ],
    [
      '/covers',
      () =>
        asking(
          addresses('/covers/', [
            ...['book.svg', 'portrait.svg', 'emblem.svg', 'picture.svg', 'licence.svg'],
            ...['banner.svg', 'book', 'toString.svg', '__proto__.svg', 'rain.mp4', 'x.svg'],
          ]),
        ),
    ],
    ['/cdn', () => asking(addresses('/cdn/', [...keys, 'image', 'image/00', 'x.png'], ['', '/']))],
    ['/live/state', () => asking(addresses('/live/state/', ids))],
    [
      'what programs ask',
      () => asking(addresses('/', ['healthz', 'readyz', 'metrics', 'dev/outbox'])),
    ],
    ['the form post of /oss', () => posting('/oss', uploads())],
    ['/live/hook/publish', () => posting('/live/hook/publish', callbacks())],
    ['/live/hook/update', () => posting('/live/hook/update', callbacks())],
    ['/live/hook/unpublish', () => posting('/live/hook/unpublish', callbacks())],
  ])(
    '%s: never a 500, in bounded time, nothing of another’s',
    { timeout: 60 * 60_000 },
    async (_where, calls) => {
      const statuses = new Set<number>();
      const result = await fc.check(
        fc.asyncProperty(calls(), async (asked) => {
          statuses.add(await expectBearable(asked));
        }),
        { numRuns: rounds, seed, endOnFailure: rounds > 1_000 },
      );
      test.logged.length = 0;
      expect(
        result.failed
          ? `${result.error} ${JSON.stringify(result.counterexample).slice(0, 1_000)}`
          : '',
      ).toBe('');
      // not all of it was turned away at the door
      expect(statuses.size).toBeGreaterThan(1);
    },
  );
});
