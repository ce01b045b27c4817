import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  liveCalls,
  livePushCall,
  liveReplayCall,
  liveStateCall,
} from '#contract/endpoints/lists.ts';
import { endDropped, graceSeconds } from '#server/live/connection.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

/** Contract 10.16: keys, the callbacks of the media server, and how they move a stream. */

let platform: TestPlatform;
let press: string;
let library: string;
let reader: string;
let operator: string;
beforeAll(async () => {
  platform = await createTestPlatform({
    demo: true,
    background: false,
    settings: {
      LIVE_PUSH_URL: 'rtmp://media.example.com/live/',
      LIVE_PLAYBACK_URL: 'https://media.example.com/live',
      LIVE_SECRET: 'a secret of sixteen characters or more',
    },
  });
  await signIn();
});
afterAll(() => platform.close());

/** Signs everybody in, again where the clock was turned. */
async function signIn(): Promise<void> {
  press = await platform.signIn('press');
  library = await platform.signIn('library');
  reader = await platform.signIn('reader');
  operator = await platform.signIn('operator');
}

const announced = async (body: object = {}): Promise<string> => {
  const startAt = new Date(platform.services.now().getTime() + 3_600_000).toISOString();
  const answer = await platform.call(
    liveCalls.save,
    { body: { title: '新书夜', startAt, ...body } },
    press,
  );
  return answer.data.id;
};
const detailOf = async (id: string) =>
  (await platform.call(liveCalls.detail, { parameters: { id } }, press)).data;
const pushOf = async (id: string, renew = false) => {
  const { data } = await platform.call(livePushCall, { body: { id, renew } }, press);
  if (!data.push) throw new Error('no push address');
  return data.push;
};
/** the fields that nginx-rtmp makes of a key */
const fieldsOf = (key: string): Record<string, string> => {
  const [name = '', query] = key.split('?');
  return { name, ...Object.fromEntries(new URLSearchParams(query)) };
};
const nginx = (
  hook: 'publish' | 'update' | 'unpublish',
  key: string,
  more: Record<string, string> = { clientid: '1' },
) =>
  platform.send(`/live/hook/${hook}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ call: hook, app: 'live', ...fieldsOf(key), ...more }).toString(),
  });
const srs = (hook: 'publish' | 'unpublish', key: string) => {
  const [stream, query] = key.split('?');
  return platform.send(`/live/hook/${hook}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      action: `on_${hook}`,
      client_id: 'srs-1',
      app: 'live',
      stream,
      param: `?${query}`,
    }),
  });
};

describe('a push address', () => {
  test('names the server, a signed key and where it plays, and stays the same until it is renewed', async () => {
    const id = await announced();
    const first = await platform.call(livePushCall, { body: { id } }, press);
    expect(first.data).toMatchObject({
      push: { server: 'rtmp://media.example.com/live', isConnected: false },
      playbackUrl: `https://media.example.com/live/${id}.m3u8`,
    });
    expect(first.data.push?.key).toMatch(new RegExp(`^${id}\\?expires=\\d+&sign=[\\w-]{43}$`));
    expect((await pushOf(id)).key).toBe(first.data.push?.key);
    expect((await pushOf(id, true)).key).not.toBe(first.data.push?.key);
  });

  test('is for its author with the publish permission, and operators', async () => {
    const id = await announced();
    const statusFor = async (token?: string) =>
      (await platform.ask(livePushCall, { body: { id } }, token)).status;
    expect(await Promise.all([press, operator, library, reader, undefined].map(statusFor))).toEqual(
      [200, 200, 403, 403, 401],
    );
  });

  test('is not given any more once it is over', async () => {
    const id = await announced();
    for (const state of ['live', 'ended'] as const) {
      const { revision } = await detailOf(id);
      await platform.call(liveStateCall, { body: { id, state, revision } }, press);
    }
    expect((await platform.ask(livePushCall, { body: { id } }, press)).status).toBe(400);
  });
});

describe('the media server', () => {
  test.each([
    ['nginx-rtmp', nginx],
    ['SRS', srs],
  ])(
    '%s begins a stream when it takes it, and ends it a grace after it lost it',
    async (_, hook) => {
      const id = await announced();
      const { key } = await pushOf(id);
      const taken = await hook('publish', key);
      expect([taken.status, taken.body]).toEqual([200, '0']);
      expect(await detailOf(id)).toMatchObject({
        state: 'live',
        playback: { url: `https://media.example.com/live/${id}.m3u8`, isSample: false },
      });
      expect((await pushOf(id)).isConnected).toBe(true);
      expect((await hook('unpublish', key)).status).toBe(200);
      await endDropped(platform.services);
      expect((await detailOf(id)).state).toBe('live');
      platform.advance(graceSeconds * 1_000);
      await endDropped(platform.services);
      expect(await detailOf(id)).toMatchObject({ state: 'ended', playback: null });
      expect((await hook('publish', key)).status).toBe(403);
    },
  );

  test('goes on where the connection comes back in time, and a late farewell of the old one ends nothing', async () => {
    const id = await announced();
    const { key } = await pushOf(id);
    await nginx('publish', key, { clientid: 'a' });
    await nginx('unpublish', key, { clientid: 'a' });
    await nginx('publish', key, { clientid: 'b' });
    await nginx('unpublish', key, { clientid: 'a' });
    platform.advance(graceSeconds * 2_000);
    await endDropped(platform.services);
    expect((await detailOf(id)).state).toBe('live');
  });

  test('that was lost when an operator deleted it comes to its end, and is not brought back by its author', async () => {
    const id = await announced();
    const { key } = await pushOf(id);
    await nginx('publish', key);
    await nginx('unpublish', key);
    await platform.call(liveCalls.delete, { body: { ids: [id] } }, operator);
    platform.advance(graceSeconds * 1_000);
    await endDropped(platform.services);
    const restored = (token: string) =>
      platform.ask(liveCalls.restore, { body: { ids: [id] } }, token).then(({ status }) => status);
    expect(await restored(press)).toBe(403);
    expect(await restored(operator)).toBe(200);
    expect((await detailOf(id)).state).toBe('ended');
  });

  test('refuses a key that is wrong, of another stream, renewed or expired', async () => {
    const [id, other] = [await announced(), await announced()];
    const { key } = await pushOf(id);
    await pushOf(other);
    const tries = [
      `${id}?expires=99999999999&sign=${fieldsOf(key).sign}`,
      key.replace(id, other),
      key.replace(/sign=.*/, 'sign='),
      id,
      'no-number?expires=1&sign=x',
    ];
    for (const wrong of tries) expect((await nginx('publish', wrong)).status).toBe(403);
    const renewed = await pushOf(id, true);
    expect((await nginx('publish', key)).status).toBe(403);
    platform.advance(26 * 3_600_000);
    await signIn();
    expect((await nginx('publish', renewed.key)).status).toBe(403);
    expect((await detailOf(id)).state).toBe('scheduled');
  });

  test('does not take what readers do not see: a draft, what is blocked or withdrawn', async () => {
    const draft = await announced({ isDraft: true });
    const withdrawn = await announced();
    await platform.call(liveCalls.withdraw, { body: { ids: [withdrawn] } }, press);
    const blocked = await announced();
    const { title, startAt, revision } = await detailOf(blocked);
    const block = { id: blocked, title, startAt, revision, isBlocked: true };
    await platform.call(liveCalls.save, { body: block }, operator);
    for (const id of [draft, withdrawn, blocked])
      expect((await nginx('publish', (await pushOf(id)).key)).status).toBe(403);
  });

  type Table = 'account' | 'institution';
  /** What the media server is told while something is denied to the author of its streams. */
  const whileDenied = async (
    { table, denied, given }: { table: Table; denied: object; given: object },
    ask: () => ReturnType<typeof nginx>,
  ) => {
    const { database } = platform.services;
    const author = await database
      .selectFrom('account')
      .where('name', '=', 'press')
      .select(['id', 'institution_id'])
      .executeTakeFirstOrThrow();
    const id = table === 'account' ? author.id : author.institution_id;
    await database.updateTable(table).set(denied).where('id', '=', id).execute();
    const { status, body } = await ask();
    await database.updateTable(table).set(given).where('id', '=', id).execute();
    return [status, body];
  };
  const denials = [
    ['is blocked', 'account', { is_blocked: true }, { is_blocked: false }],
    ['may not publish any more', 'account', { enable_publish: false }, { enable_publish: true }],
    ['is suspended', 'institution', { status: 22 }, { status: 30 }],
  ] as const;

  test.each(denials)(
    'does not take a stream whose author %s, however good its key',
    async (_, table, denied, given) => {
      const { key } = await pushOf(await announced());
      const refused = await whileDenied({ table, denied, given }, () => nginx('publish', key));
      expect(refused).toEqual([403, 'not-allowed']);
      expect((await nginx('publish', key)).status).toBe(200);
    },
  );

  test.each(denials)(
    'ends a running stream whose author %s meanwhile',
    async (_, table, denied, given) => {
      const { key } = await pushOf(await announced());
      await nginx('publish', key);
      const refused = await whileDenied({ table, denied, given }, () => nginx('update', key));
      expect(refused).toEqual([403, 'not-allowed']);
      const taken = await nginx('update', key);
      expect([taken.status, taken.body]).toEqual([200, '0']);
    },
  );

  test('ends a running stream that readers do not see any more, and one ended by hand', async () => {
    const withdrawn = await announced();
    const ended = await announced();
    const keys = [(await pushOf(withdrawn)).key, (await pushOf(ended)).key];
    for (const key of keys) expect((await nginx('publish', key)).status).toBe(200);
    await platform.call(liveCalls.withdraw, { body: { ids: [withdrawn] } }, press);
    const { revision } = await detailOf(ended);
    await platform.call(liveStateCall, { body: { id: ended, state: 'ended', revision } }, press);
    const told = await Promise.all(keys.map((key) => nginx('update', key)));
    expect(told.map(({ status, body }) => [status, body])).toEqual([
      [403, 'not-shown'],
      [403, 'over'],
    ]);
  });

  test('lets a running stream go on with the key that it began with, and ends one that it never began', async () => {
    const id = await announced();
    const { key } = await pushOf(id);
    expect((await nginx('update', key)).status).toBe(403);
    await nginx('publish', key);
    await pushOf(id, true);
    platform.advance(26 * 3_600_000);
    await signIn();
    expect((await nginx('update', key)).status).toBe(200);
    expect((await nginx('update', id)).status).toBe(403);
  });

  test('ends nothing by a farewell that is not signed', async () => {
    const id = await announced();
    await nginx('publish', (await pushOf(id)).key);
    expect((await nginx('unpublish', id)).status).toBe(403);
    platform.advance(graceSeconds * 2_000);
    await endDropped(platform.services);
    expect((await detailOf(id)).state).toBe('live');
  });

  test('is told that what it sent is no callback', async () => {
    const answer = await platform.send('/live/hook/publish', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"stream":',
    });
    expect(answer.status).toBe(400);
  });

  test('is let go where what it sends comes to no end, or is larger than any callback', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const begun = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('name=')),
    });
    // a body that comes by and by needs `duplex`, which the type does not know
    const trickling = Object.assign({ method: 'POST', body: begun }, { duplex: 'half' });
    const answer = platform.send('/live/hook/publish', trickling);
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await answer).status).toBe(408);

    const large = await platform.send('/live/hook/publish', {
      method: 'POST',
      body: 'x'.repeat(16_385),
    });
    expect(large.status).toBe(413);
  });
});

describe('a replay', () => {
  const video = { url: 'https://media.example.com/vod/night.mp4' };
  const ended = async () => {
    const id = await announced();
    for (const state of ['live', 'ended'] as const) {
      const { revision } = await detailOf(id);
      await platform.call(liveStateCall, { body: { id, state, revision } }, press);
    }
    return id;
  };

  test('is made by adding the recording of what is over, and unmade by taking it away', async () => {
    const id = await ended();
    const added = await platform.call(
      liveReplayCall,
      { body: { id, revision: (await detailOf(id)).revision, video } },
      press,
    );
    expect(added.data.state).toBe('replay');
    expect(await detailOf(id)).toMatchObject({
      contentType: 7020,
      replayVideo: video,
      playback: { url: video.url, isSample: false },
    });
    const { revision } = added.data;
    await platform.call(liveReplayCall, { body: { id, revision, video: null } }, press);
    expect(await detailOf(id)).toMatchObject({ state: 'ended', replayVideo: null, playback: null });
  });

  test('is refused where readers’ pages could not play it', async () => {
    const id = await ended();
    const { revision } = await detailOf(id);
    const put = (url: string) =>
      platform.ask(liveReplayCall, { body: { id, revision, video: { url } } }, press);
    for (const url of [
      'https://elsewhere.example/vod/night.m3u8',
      'https://elsewhere.example/vod/night.M3U8?sign=1',
      'http://elsewhere.example/vod/night.mp4',
    ]) {
      const refused = await put(url);
      expect(refused.status).toBe(400);
      expect(JSON.stringify(refused)).toContain('https://media.example.com');
    }
    // the media server of the settings may be asked for playlists
    expect((await put('https://media.example.com/vod/night.m3u8')).status).toBe(200);
  });

  test('cannot be put up without a recording, nor before it is over, nor by others', async () => {
    const id = await ended();
    const { revision } = await detailOf(id);
    const bare = { id, revision, state: 'replay' };
    expect((await platform.ask(liveStateCall, { body: bare }, press)).status).toBe(400);
    const early = await announced();
    const body = { id: early, revision: 1, video };
    expect((await platform.ask(liveReplayCall, { body }, press)).status).toBe(400);
    expect((await platform.ask(liveReplayCall, { body }, library)).status).toBe(403);
  });
});
