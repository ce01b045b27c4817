import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { uploadFetch, uploadSign } from '#contract/endpoints/upload.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { md5, png, storageOf } from '../storage/support.ts';

/**
 * A bucket that has trouble: calls are tried again if that may help, end in time, and never report a file that is not
 * stored.
 */

/** what the bucket does with each post; the last goes on */
type Behaviour = 'take' | 500 | 403 | 'hang' | 'cut' | 'cut in the middle';
let behaviours: Behaviour[] = [];
let posts = 0;
const kept: string[] = [];
let bucket: Server;
let web: Server;
let platform: TestPlatform;
let token: string;
let picture: Buffer;
let pictureAddress: string;
let run = 0;

async function answerPost(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const behaviour = behaviours[Math.min(posts, behaviours.length - 1)] ?? 'take';
  posts += 1;
  if (behaviour === 'cut in the middle') {
    request.once('data', () => request.destroy());
    return;
  }
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  if (behaviour === 'hang') return;
  if (behaviour === 'cut') {
    request.destroy();
    return;
  }
  const key = /name="key"\r\n\r\n([^\r]+)/.exec(Buffer.concat(parts).toString('latin1'))?.[1];
  if (behaviour === 'take') kept.push(key ?? '');
  response.writeHead(behaviour === 'take' ? 204 : behaviour).end();
}

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // a server that listens on a port has an address of this form
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  // a post that is cut off ends with an error for its reader; there is no sender left to answer
  bucket = createServer((request, response) => {
    answerPost(request, response).catch(() => undefined);
  });
  const host = await listen(bucket);
  web = createServer((_request, response) => response.end(picture));
  const { port } = new URL(await listen(web));
  pictureAddress = `http://pictures.example:${port}/a`;
  platform = await createTestPlatform({
    demo: true,
    background: false,
    settings: {
      STORAGE_HOST: host,
      STORAGE_BUCKET: 'books',
      STORAGE_ACCESS_KEY_ID: 'key-of-the-bucket',
      STORAGE_ACCESS_KEY_SECRET: 'secret-of-the-bucket',
      CDN_BASE: 'https://cdn.example.com/files',
    },
    fetching: {
      network: {
        resolve: async () => ['127.0.0.1'],
        mayReach: (_address, asked) => String(asked) === port,
      },
      patience: 10_000,
      bucket: { answer: 300, pauses: [1, 1] },
    },
  });
  token = await platform.signIn('press');
});
afterAll(async () => {
  await platform.close();
  for (const server of [bucket, web]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  run += 1;
  posts = 0;
  kept.length = 0;
  picture = png(`bucket in trouble ${run}`);
});

const bring = (language = 'en-US') =>
  platform.ask(uploadFetch, { body: { url: pictureAddress } }, token, {
    'accept-language': language,
  });
const keyOf = () => `image/${md5(picture).slice(0, 2)}/${md5(picture)}.png`;

test.each(['hang', 'cut', 'cut in the middle', 500] as const)(
  'that has trouble once (%s) is asked again, and the picture is there once',
  async (trouble) => {
    behaviours = [trouble, 'take'];
    const answer = await bring();
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body).toMatchObject({
      data: { url: `https://cdn.example.com/files/${keyOf()}` },
    });
    expect([posts, kept]).toEqual([2, [keyOf()]]);
  },
);

test.each([
  ['hang', '存储服务没有应答', 'the storage service does not answer'],
  ['cut', '存储服务没有应答', 'the storage service does not answer'],
  [500, '存储服务没有接受（500）', 'the storage service did not take it (500)'],
] as const)(
  'that goes on having trouble (%s) is told after three tries, with a time to try again; nothing is left here',
  async (trouble, chinese, english) => {
    behaviours = [trouble];
    for (const [language, words] of [
      ['zh-CN', chinese],
      ['en-US', english],
    ] as const) {
      posts = 0;
      const answer = await bring(language);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(answer.body).toMatchObject({
        code: 503,
        data: null,
        msg: expect.stringContaining(words),
      });
      expect(posts).toBe(3);
    }
    expect(kept).toEqual([]);
    expect(await storageOf(platform).receptions()).toEqual([]);
    const rows = await platform.services.database
      .selectFrom('stored_object')
      .where('key', '=', keyOf())
      .select('key')
      .execute();
    expect(rows).toEqual([]);
  },
);

test('that refuses for good is not asked again', async () => {
  behaviours = [403, 'take'];
  const answer = await bring();
  expect([answer.status, posts, kept]).toEqual([503, 1, []]);
  expect(answer.headers.get('retry-after')).toBe(null);
});

test('keeps nobody from reading pages, nor from getting permission to upload', async () => {
  behaviours = ['hang'];
  const waiting = bring();
  const fileMd5 = `${md5(picture)}.png`;
  const signed = await platform.call(uploadSign, { body: { fileMd5 } }, token);
  expect(signed.data.key).toBe(keyOf());
  const { id } = await platform.services.database
    .selectFrom('special')
    .where('published', 'is not', null)
    .select('id')
    .executeTakeFirstOrThrow();
  expect((await platform.send(`/s/${id}`)).status).toBe(200);
  expect((await waiting).status).toBe(503);
});
