import { afterEach, beforeEach, expect, test } from 'vitest';
import { nginx, realNginx, startNginx } from '#tests/support/nginx.ts';
import { freePort } from '#tests/support/started.ts';
import { temporaryFolder } from '../start/serverProcess.ts';

let place: Awaited<ReturnType<typeof temporaryFolder>>;
let front: Awaited<ReturnType<typeof startNginx>> | undefined;

beforeEach(async () => {
  place = await temporaryFolder();
});
afterEach(async () => {
  await front?.stop();
  await place.remove();
});

test.skipIf(!nginx)(
  `while no server answers behind ${realNginx}, a page says so in both languages and tries again`,
  async () => {
    const proxy = await startNginx(place.path, [await freePort(), await freePort()]);
    front = proxy;
    const ask = () => fetch(`${proxy.origin}/s/1`).then(({ status }) => status, String);
    await expect.poll(ask, { message: proxy.said() }).toBe(502);
    const answer = await fetch(`${proxy.origin}/resource/books`);
    expect(answer.status).toBe(502);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '5',
    });
    const page = await answer.text();
    expect(page).toContain('<meta http-equiv="refresh" content="5">');
    expect(page).toContain('书案暂时没有应答，几秒后自动重试。');
    expect(page).toContain('Bookdesk does not answer right now');
    const call = await fetch(`${proxy.origin}/jmgr/resource/list`, { method: 'POST', body: '{}' });
    expect(call.status, 'the app asks again by itself').toBe(502);
  },
);
