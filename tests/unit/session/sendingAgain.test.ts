// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callEndpoint, callJmgr } from '#app/session/client.ts';
import {
  type ConnectionState,
  connectionState,
  look,
  onceBack,
  subscribeConnection,
} from '#app/session/connection.ts';
import { setNotificationSink } from '#app/session/notifications.ts';
import { callToken } from '#app/session/tokenCall.ts';
import { patience } from '#app/session/transport.ts';
import { livePushCall, postCalls } from '#contract/endpoints/lists.ts';

/** What a call is answered: a status, or nothing at all. */
type Answer = number | 'cut' | { status: number; headers: Record<string, string> };

interface Seen {
  readonly call: string;
  readonly key: string | null;
}

const done = { code: 200, isSuccess: true, msg: '', data: { id: '7', revision: 1 } };

/** A platform that answers calls in this order, the last for ever, and looks at it by `ready`. */
function platform(answers: readonly Answer[], ready: { status: number | 'cut' } = { status: 200 }) {
  const seen: Seen[] = [];
  const give = (answer: Answer) => {
    if (answer === 'cut') throw new TypeError('fetch failed');
    const { status, headers } =
      typeof answer === 'number' ? { status: answer, headers: {} } : answer;
    const body = status === 200 ? done : { code: status, isSuccess: false, msg: 'not now' };
    return Response.json(body, { status, headers });
  };
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    if (url.pathname === '/readyz') return give(ready.status);
    const key = new Headers(init.headers).get('idempotency-key');
    seen.push({ call: `${init.method} ${url.pathname}`, key });
    return give(answers[Math.min(seen.length, answers.length) - 1] ?? 200);
  });
  return seen;
}

const save = (title = 'x') => callEndpoint(postCalls.save, { body: { title } });
const list = () =>
  callJmgr({ method: 'POST', path: '/post/manage/list', body: {}, again: 'harmless' });
const busy = { status: 503, headers: { 'retry-after': '0' } };

let told: string[];
let endSink = () => {};
beforeEach(async () => {
  Object.assign(patience, { tries: 5, first: 1, longest: 2, longestAsked: 15_000 });
  told = [];
  endSink = setNotificationSink(({ kind, message }) => {
    if (kind === 'error') told.push(message);
  });
});
afterEach(async () => {
  endSink();
  platform([]);
  await look();
  vi.unstubAllGlobals();
});

describe('a call that got no answer', () => {
  it.each([
    ['a write', save],
    ['a list', list],
    ['a reading by GET', () => callJmgr({ method: 'GET', path: '/getRouters' })],
  ])('is sent again by itself, and nobody is told: %s', async (_what, call) => {
    const seen = platform(['cut', 'cut', 200]);
    await call();
    expect(seen).toHaveLength(3);
    expect(told).toEqual([]);
    expect(connectionState()).toBe('fine');
  });

  it('carries one key, however often it is sent, and the next one another', async () => {
    const seen = platform(['cut', 502, busy, 200]);
    await save();
    await save();
    const keys = seen.map(({ key }) => key);
    expect(keys).toHaveLength(5);
    expect(keys[0]).toMatch(/^"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"$/);
    expect(new Set(keys.slice(0, 4)).size).toBe(1);
    expect(keys[4]).not.toBe(keys[0]);
  });

  it('carries none where it only asks', async () => {
    const seen = platform([200]);
    await callEndpoint(postCalls.list, { body: {} }, { silent: true }).catch(() => undefined);
    await list();
    expect(seen.map(({ key }) => key)).toEqual([null, null]);
  });

  it.each([
    ['a sign-in', () => callToken({ username: 'x', password: 'y' })],
    ['a stream key', () => callEndpoint(livePushCall, { body: { id: '7' } })],
    [
      'a call of a page that is left',
      () => callEndpoint(postCalls.save, { body: { title: 'left' } }, { keepalive: true }),
    ],
  ])('is not sent again where that may do harm: %s', async (_what, call) => {
    const seen = platform(['cut', 200]);
    await expect(call()).rejects.toMatchObject({ kind: 'network' });
    expect(seen).toHaveLength(1);
  });

  it('is not sent again where the platform refused it', async () => {
    const seen = platform([422]);
    await expect(save()).rejects.toMatchObject({ code: 422 });
    expect(seen).toHaveLength(1);
  });

  it('is given up after a while; a write says that it may have been done, and that to repeat it is safe', async () => {
    const seen = platform(['cut']);
    await expect(save()).rejects.toMatchObject({ kind: 'network' });
    expect(seen).toHaveLength(5);
    expect(told).toEqual([expect.stringContaining('原样重试不会重复提交')]);
  });

  it('that reaches its time limit says that it may have been done, as after a cut connection', async () => {
    vi.stubGlobal(
      'fetch',
      (_url: URL, { signal }: RequestInit) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const saving = callEndpoint(postCalls.save, { body: { title: 'x' } }, { timeout: 1 });
    await expect(saving).rejects.toMatchObject({ kind: 'timeout' });
    await callJmgr({ method: 'GET', path: '/label/list' }, { timeout: 1 }).catch(() => undefined);
    expect(told).toEqual([
      expect.stringMatching(/^当前网络不畅，请稍后重试。不能确定是否已经完成/),
      '当前网络不畅，请稍后重试',
    ]);
  });

  it.each([
    [504, '网关超时'],
    [200, '服务器返回的内容无法识别，请稍后重试或联系管理员'],
  ])(
    'that is answered by the page of a proxy (%i) says that it may have been done',
    async (status, text) => {
      vi.stubGlobal('fetch', async () => new Response('<html>', { status }));
      await expect(save()).rejects.toMatchObject({ isUncertain: true });
      await callJmgr({ method: 'GET', path: '/label/list' }).catch(() => undefined);
      expect(told).toEqual([expect.stringContaining(`${text}。不能确定是否已经完成`), text]);
    },
  );

  it('of a form carries the key of the form, whatever its text is', async () => {
    const seen = platform([502, 200]);
    patience.tries = 1;
    for (const title of ['one', 'two'])
      await callEndpoint(postCalls.save, { body: { title } }, { key: 'of-the-form' }).catch(
        () => undefined,
      );
    expect(seen.map(({ key }) => key)).toEqual(['"of-the-form"', '"of-the-form"']);
  });

  it('keeps its key for the person who tries again, unless something else was done meanwhile', async () => {
    patience.tries = 1;
    const seen = platform(['cut', 'cut', 200, 200, 'cut', 200, 200]);
    await save().catch(() => undefined);
    await save().catch(() => undefined);
    await save();
    await save();
    expect(new Set(seen.slice(0, 3).map(({ key }) => key)).size).toBe(1);
    expect(seen[3]?.key).not.toBe(seen[0]?.key);
    // pinned without an answer, unpinned, pinned again: three wishes
    await save('pinned').catch(() => undefined);
    await save('unpinned');
    await save('pinned');
    expect(new Set(seen.slice(4).map(({ key }) => key)).size).toBe(3);
  });
});

describe('a platform that is busy', () => {
  it.each([
    ['503', { status: 503, headers: {} }],
    ['504', { status: 504, headers: {} }],
    ['429 with Retry-After', { status: 429, headers: { 'retry-after': '0' } }],
    ['409 while the same write runs', { status: 409, headers: { 'retry-after': '0' } }],
  ])('is asked again: %s', async (_what, answer) => {
    const seen = platform([answer, 200]);
    await save();
    expect(seen).toHaveLength(2);
  });

  it.each([
    ['429 without Retry-After', 429],
    ['a wait longer than a person has', { status: 503, headers: { 'retry-after': '60' } }],
    ['a stale revision', 409],
    ['an answer that is kept', { status: 503, headers: { 'idempotent-replayed': 'true' } }],
  ])('is not asked again: %s', async (_what, answer) => {
    const seen = platform([answer, 200]);
    await expect(save()).rejects.toMatchObject({ kind: 'answer' });
    expect(seen).toHaveLength(1);
  });

  it('is asked again at the time that it names, and not before', async () => {
    vi.useFakeTimers();
    try {
      const seen = platform([{ status: 503, headers: { 'retry-after': '3' } }, 200]);
      const saving = save();
      await vi.advanceTimersByTimeAsync(2_900);
      expect(seen).toHaveLength(1);
      expect(connectionState()).toBe('waiting');
      await vi.advanceTimersByTimeAsync(200);
      expect(seen).toHaveLength(2);
      await saving;
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the connection', () => {
  let states: ConnectionState[];
  let end = () => {};
  beforeEach(() => {
    states = [];
    end = subscribeConnection(() => states.push(connectionState()));
    vi.useFakeTimers();
  });
  afterEach(async () => {
    end();
    await vi.runOnlyPendingTimersAsync();
    vi.useRealTimers();
  });

  it('is told once where nothing answers, looked for, and said to be back', async () => {
    patience.tries = 2;
    const ready = { status: 'cut' as 'cut' | number };
    platform(['cut'], ready);
    let back = 0;
    const forget = onceBack(() => {
      back += 1;
    });
    const lists = [list(), list(), list()].map((call) => call.catch(() => undefined));
    await vi.advanceTimersByTimeAsync(100);
    await Promise.all(lists);
    expect(states).toEqual(['retrying', 'lost']);
    // the one line says that the answer could not be read
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(back).toBe(0);
    ready.status = 200;
    await vi.advanceTimersByTimeAsync(15_000);
    forget();
    expect(back).toBe(1);
    expect(states).toEqual(['retrying', 'lost', 'back', 'fine']);
  });

  it('keeps nobody waiting while it is known that nothing answers', async () => {
    platform(['cut'], { status: 'cut' });
    await look();
    const seen = platform(['cut'], { status: 'cut' });
    await list().catch(() => undefined);
    expect(seen).toHaveLength(1);
  });

  it('is well where only one call fails: that call says so itself', async () => {
    patience.tries = 1;
    platform(['cut'], { status: 200 });
    await list().catch(() => undefined);
    expect(connectionState()).toBe('fine');
    expect(told).toEqual(['无法连接到服务器，请检查网络后重试']);
  });

  it('is known to be lost as soon as the browser says so, and looked at when it says otherwise', async () => {
    const ready = { status: 'cut' as 'cut' | number };
    platform([200], ready);
    window.dispatchEvent(new Event('offline'));
    expect(states).toEqual(['lost']);
    ready.status = 200;
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(states).toEqual(['lost', 'back']);
  });

  it('is busy where the platform says of itself that it cannot serve', async () => {
    patience.tries = 1;
    platform([503], { status: 503 });
    await list().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(states.at(-1)).toBe('busy');
  });
});
