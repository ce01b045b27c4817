import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LiveState } from '#contract/codes.ts';
import {
  liveCalls,
  livePushCall,
  liveReplayCall,
  liveStateCall,
} from '#contract/endpoints/lists.ts';
import { languageCookie } from '#contract/headers.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

/** What readers get of live streams, and the sample that plays in absence of a media server. */

let platform: TestPlatform;
let press: string;
beforeAll(async () => {
  platform = await createTestPlatform({ demo: true, background: false });
  press = await platform.signIn('press');
});
afterAll(() => platform.close());

async function stream(...states: LiveState[]): Promise<string> {
  const startAt = new Date(platform.services.now().getTime() + 3_600_000).toISOString();
  const body = { title: '夜里的<书店>', introduction: '带一本书来', startAt };
  const { data } = await platform.call(liveCalls.save, { body }, press);
  let { revision } = data;
  for (const state of states) {
    const change = { id: data.id, state, revision };
    revision = (await platform.call(liveStateCall, { body: change }, press)).data.revision;
  }
  return data.id;
}
const read = (path: string, language = 'zh-CN') =>
  platform.send(path, { headers: { 'accept-language': language } });
const textOf = async (path: string, language?: string) => String((await read(path, language)).body);

describe('the readers’ page', () => {
  test('says without script when it begins, who announced it and what it is about', async () => {
    const id = await stream();
    const page = await textOf(`/c/7010/${id}`);
    expect(page).toMatch(/夜里的&lt;书店&gt;/);
    expect(page).toContain('带一本书来');
    // and leads to everything else of who announced it
    const [, author = ''] = /class="read-author" href="([^"]+)"/.exec(page) ?? [];
    expect((await read(author)).status).toBe(200);
    expect(page).toMatch(/未开播.*开播<\/time>/s);
    expect(page).toContain('data-live-countdown=');
    // a time that nothing counts down to: that is left to the script
    expect(page).toMatch(/<span data-live-words="[^"]*">开播时间<\/span>/);
    expect(page).not.toContain('<video');
    expect(await textOf(`/c/7010/${id}`, 'en-US')).toContain('Not started');
    const chosen = { 'accept-language': 'zh-CN', cookie: `${languageCookie}=en-US` };
    const { body } = await platform.send(`/c/7010/${id}`, { headers: chosen });
    expect(body).toContain('Not started');
  });

  test('leads to others of its channel and its author: what runs, what comes, then the newest', async () => {
    const { database } = platform.services;
    const channel = '7300000001';
    await database
      .insertInto('channel')
      .values({ id: channel, name: '夜读', domain: 'night' })
      .execute();
    // of somebody who has no other streams
    const { id: author } = await database
      .selectFrom('account')
      .select('id')
      .where('id', 'not in', database.selectFrom('live').select('account_id'))
      .limit(1)
      .executeTakeFirstOrThrow();
    const begin = async (
      title: string,
      hours: number,
      changed: object = { channel_id: channel },
    ) => {
      const startAt = new Date(platform.services.now().getTime() + hours * 3_600_000).toISOString();
      const { data } = await platform.call(liveCalls.save, { body: { title, startAt } }, press);
      await database
        .updateTable('live')
        .set({ account_id: author, ...changed })
        .where('id', '=', data.id)
        .execute();
      return data.id;
    };
    const one = await begin('这一场', 1);
    const later = await begin('以后', 9);
    const soon = await begin('很快', 2, {});
    const running = await begin('正在播', 3, { channel_id: channel, state: 'live' });
    const draft = await begin('草稿', 4, { channel_id: channel, is_draft: true });
    const shelf = async () =>
      [
        ...((await textOf(`/c/7010/${one}`)).split('id="related"')[1] ?? '').matchAll(
          /href="\/c\/70[12]0\/(\d+)"/g,
        ),
      ].map(([, id]) => id);
    expect(await shelf()).toEqual([running, soon, later]);
    expect(await shelf()).not.toContain(draft);
    // and follows what is written since
    await database.updateTable('live').set({ is_deleted: true }).where('id', '=', soon).execute();
    await expect.poll(shelf).toEqual([running, later]);
  });

  test('plays while it is live, marked as a sample without a media server', async () => {
    const page = await textOf(`/c/7010/${await stream('live')}`);
    expect(page).toContain('<video');
    expect(page).toContain('示例画面');
    expect(page).toContain('该视频暂时无法播放，请稍后再试');
  });

  test('says that it is over, and shows its replay under the address of its own type', async () => {
    const ended = await stream('live', 'ended');
    expect(await textOf(`/c/7010/${ended}`)).toContain('直播已结束');
    const replay = await stream('live', 'ended', 'replay');
    const moved = await read(`/c/7010/${replay}`);
    expect([moved.status, moved.headers.get('location')]).toEqual([302, `/c/7020/${replay}`]);
    expect(await textOf(`/c/7020/${replay}`)).toContain(`/live/sample/${replay}/replay.m3u8`);
  });

  test('plays the recording that was added', async () => {
    const id = await stream('live', 'ended');
    const body = { id, revision: 3, video: { url: '/cdn/night.mp4' } };
    await platform.call(liveReplayCall, { body }, press);
    const page = await textOf(`/c/7020/${id}`);
    expect(page).toContain('src="/cdn/night.mp4"');
    expect(page).not.toContain('示例画面');
  });

  test('is not there for a draft', async () => {
    const startAt = new Date(Date.now() + 3_600_000).toISOString();
    const body = { title: '草稿', startAt, isDraft: true };
    const { data } = await platform.call(liveCalls.save, { body }, press);
    expect((await read(`/c/7010/${data.id}`)).status).toBe(404);
    expect((await read(`/live/state/${data.id}`)).status).toBe(404);
  });

  test('sends a script of at most 5 kB that no inline script accompanies', async () => {
    const script = await textOf('/live/reader.js');
    expect(gzipSync(script).byteLength).toBeLessThanOrEqual(5_000);
    const scripts = (await textOf(`/c/7010/${await stream('live')}`)).match(
      /<script(?! type="application\/ld\+json">)[^>]*>/g,
    );
    expect(scripts).toEqual(['<script type="module" src="/live/reader.js">']);
  });
});

describe('the sample', () => {
  test('plays nothing before its start and after its end', async () => {
    for (const id of [await stream(), await stream('live', 'ended'), '12345'])
      for (const name of ['index', 'replay'])
        expect((await read(`/live/sample/${id}/${name}.m3u8`)).status).toBe(404);
  });

  test('slides on with time, numbered on and on, with a discontinuity where it starts over', async () => {
    const address = `/live/sample/${await stream('live')}/index.m3u8`;
    const numberIn = (list: string) => Number(/MEDIA-SEQUENCE:(\d+)/.exec(list)?.[1]);
    const first = await textOf(address);
    expect(first).toContain('#EXT-X-MAP:URI="/live/sample/head.mp4"');
    expect(first).not.toContain('ENDLIST');
    platform.advance(24_000);
    const later = await textOf(address);
    expect(numberIn(later)).toBeGreaterThan(numberIn(first));
    expect(later).toContain('#EXT-X-DISCONTINUITY\n');
    const pieces = [...later.matchAll(/^\/live\S+/gm)].map(([piece]) => piece);
    expect(pieces).toHaveLength(5);
    for (const piece of [...pieces, '/live/sample/head.mp4']) {
      const { status, headers } = await read(piece);
      expect([status, headers.get('content-type')]).toEqual([200, 'video/mp4']);
    }
    expect((await read('/live/sample/6.m4s')).status).toBe(404);
  });

  test('has no push address to give, and says where it plays', async () => {
    const id = await stream();
    const { data } = await platform.call(livePushCall, { body: { id } }, press);
    expect(data).toEqual({ push: null, playbackUrl: `/live/sample/${id}/index.m3u8` });
  });

  test('answers no hooks', async () => {
    const answer = await platform.send('/live/hook/publish', { method: 'POST', body: 'name=1' });
    expect(answer.status).toBe(404);
  });
});
