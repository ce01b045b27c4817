import { open } from 'node:fs/promises';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostObject } from '#server/storage/post.ts';
import { createObjectStore, type OpenFile } from '#server/storage/store.ts';
import { mp4File, pngFile } from '#tests/support/mediaFiles.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import {
  fieldOf,
  formBody,
  hmacSha1,
  md5,
  type Part,
  png,
  storageOf,
  withField,
} from './support.ts';

let test: TestPlatform;
let storage: ReturnType<typeof storageOf>;
let token: string;

beforeAll(async () => {
  test = await createTestPlatform({ demo: true, background: false });
  storage = storageOf(test);
  token = await test.signIn('press');
});
afterAll(() => test.close());

const hasRow = async (key: string) =>
  // which the database cannot even be asked for
  !key.includes('\0') &&
  (await test.services.database
    .selectFrom('stored_object')
    .select('key')
    .where('key', '=', key)
    .executeTakeFirst()) !== undefined;

/** Posts it, reads what a person is told in both languages, and looks for anything left behind. */
async function told(parts: Part[], code: string): Promise<{ zh: string; en: string }> {
  const inEnglish = await storage.post(parts);
  const inChinese = await storage.post(parts, { 'accept-language': 'zh-CN' });
  expect([inEnglish.code, inChinese.code]).toEqual([code, code]);
  await expectNothingLeft(parts);
  const message = (text: string) => /<Message>(.*?)<\/Message>/s.exec(text)?.[1] ?? '';
  return { en: message(inEnglish.text), zh: message(inChinese.text) };
}
async function expectNothingLeft(parts: Part[]): Promise<void> {
  expect(await storage.receptions()).toEqual([]);
  const key = fieldOf(parts, 'key');
  expect(await storage.objects()).not.toContain(key.split('/').at(-1));
  expect(await hasRow(key)).toBe(false);
}

describe('what a person is told of a file that is not stored', () => {
  it('a file renamed to another type: what it really is, and what to do', async () => {
    const parts = await storage.signedParts(token, Buffer.from('%PDF-1.7 a licence'), 'jpg');
    const { zh, en } = await told(parts, 'InvalidObjectContent');
    expect(zh).toBe('文件扩展名是 .jpg，内容却是 PDF；请另存为真正的 .jpg 文件后再上传');
    expect(en).toContain('named .jpg, but its content is PDF');
  });

  it('a file of no bytes: it is empty', async () => {
    const parts = await storage.signedParts(token, Buffer.alloc(0));
    const { zh, en } = await told(parts, 'EntityTooSmall');
    expect(zh).toBe('文件是空的，请换一个文件');
    expect(en).toBe('The file is empty; choose another one.');
  });

  it('a truncated video: it is incomplete', async () => {
    const video = mp4File(50_000);
    const parts = await storage.signedParts(token, video.subarray(0, video.length / 2), 'mp4');
    const { zh, en } = await told(parts, 'InvalidObjectContent');
    expect(zh).toBe('.mp4 文件不完整或已损坏，请重新导出或下载后再上传');
    expect(en).toContain('incomplete or damaged');
  });

  it('a picture of 30,000 × 30,000: its size and the limits', async () => {
    const parts = await storage.signedParts(token, pngFile(30_000, 30_000));
    const { zh, en } = await told(parts, 'InvalidObjectContent');
    expect(zh).toContain('图片为 30000 × 30000 像素，超出上限（每边 30000 像素，共 100 百万像素）');
    expect(en).toContain('make it smaller');
  });

  it('an expired policy: to upload again', async () => {
    const parts = await storage.signedParts(token, png('expired'));
    test.advance(2 * 3_600_000);
    const { zh } = await told(parts, 'AccessDenied');
    test.advance(-2 * 3_600_000);
    expect(zh).toBe('上传凭证已过期，请重新上传');
  });

  it('a policy of before its account was blocked: the same', async () => {
    const parts = await storage.signedParts(token, png('of before the block'));
    const block = (is_blocked: boolean) =>
      test.services.database
        .updateTable('account')
        .set({ is_blocked })
        .where('name', '=', 'press')
        .execute();
    await block(true);
    const { zh } = await told(parts, 'AccessDenied');
    await block(false);
    expect(zh).toBe('上传凭证已过期，请重新上传');
    expect((await storage.post(parts)).status).toBe(204);
  });

  it('a forged policy: that it is not valid', async () => {
    const parts = await storage.signedParts(token, png('forged'));
    const policy = Buffer.from(
      JSON.stringify({ expiration: '2999-01-01T00:00:00.000Z', conditions: [] }),
    ).toString('base64');
    const { zh } = await told(withField(parts, 'policy', policy), 'SignatureDoesNotMatch');
    expect(zh).toContain('上传凭证无效');
    const guessed = withField(
      withField(parts, 'policy', policy),
      'Signature',
      hmacSha1('guess', policy),
    );
    await told(guessed, 'SignatureDoesNotMatch');
  });

  it.each([
    '../../../etc/x.png',
    'image/../x.png',
    'image/aa/..%2fx.png',
    '/etc/x.png',
    'image\\x.png',
    'x\0.png',
  ])('a key that leads out of the store, even signed: %j', async (key) => {
    const parts = withField(await storage.signedParts(token, png('out')), 'key', key);
    await told(parts, 'AccessDenied');
    const { value } = await test.services.database
      .selectFrom('installation_secret')
      .select('value')
      .where('name', '=', 'storage')
      .executeTakeFirstOrThrow();
    const policy = Buffer.from(
      JSON.stringify({ expiration: '2999-01-01T00:00:00.000Z', conditions: [] }),
    ).toString('base64');
    const signed = withField(
      withField(parts, 'policy', policy),
      'Signature',
      hmacSha1(value, policy),
    );
    await told(signed, 'InvalidObjectName');
  });
});

describe('an upload that ends in the middle', () => {
  it('by a connection cut at half leaves nothing', async () => {
    const server = createAdaptorServer({ fetch: (request) => test.platform.fetch(request) });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('the server has no port');
    const content = Buffer.concat([png(), Buffer.alloc(1_000_000, 5)]);
    const parts = await storage.signedParts(token, content);
    const body = formBody(parts);
    const socket = connect(address.port, '127.0.0.1');
    socket.write(
      'POST /oss HTTP/1.1\r\nHost: bookdesk\r\n' +
        'Content-Type: multipart/form-data; boundary=bookdesk-boundary\r\n' +
        `Content-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.subarray(0, body.length / 2));
    await expect.poll(() => storage.receptions()).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => storage.receptions()).toEqual([]);
    await expectNothingLeft(parts);
    // and the same file goes up afterwards
    expect(await storage.upload(token, content)).toBe(fieldOf(parts, 'key'));
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('a disk that is full', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
  });
  /** Takes so many writes, then none; or does not even open a file. */
  const fullAfter =
    (writes: number): OpenFile =>
    async (path, flags, mode) => {
      if (writes < 0) throw full;
      const file = await open(path, flags, mode);
      const write = file.write.bind(file);
      let left = writes;
      Object.defineProperty(file, 'write', {
        value: async (part: Buffer, offset: number, length: number, place: number) => {
          left -= 1;
          if (left < 0) throw full;
          return write(part, offset, length, place);
        },
      });
      return file;
    };

  /** As the network brings it. */
  const inPieces = (body: Buffer): ReadableStream<Uint8Array> =>
    new ReadableStream({
      start(controller) {
        for (let place = 0; place < body.length; place += 50_000)
          controller.enqueue(new Uint8Array(body.subarray(place, place + 50_000)));
        controller.close();
      },
    });

  it.each([-1, 0, 1])(
    'after %i writes: 507, told in both languages, and nothing left',
    async (writes) => {
      const store = createObjectStore(test.services.settings.DATA_DIR, fullAfter(writes));
      const { credentialsReader } = await import('#server/storage/credentials.ts');
      const post = createPostObject(test.services, store, credentialsReader(test.services));
      const content = Buffer.concat([png(`full ${writes}`), Buffer.alloc(300_000, 5)]);
      const parts = await storage.signedParts(token, content);
      for (const [language, sentence] of [
        ['zh-CN', '存放文件的磁盘已满'],
        ['en-US', 'The disk for files is full'],
      ] as const) {
        const init: RequestInit & { duplex: 'half' } = {
          method: 'POST',
          headers: {
            'content-type': 'multipart/form-data; boundary=bookdesk-boundary',
            'accept-language': language,
          },
          body: inPieces(formBody(parts)),
          duplex: 'half',
        };
        const answer = await post(new Request('http://127.0.0.1:4600/oss', init));
        expect(answer.status).toBe(507);
        const text = await answer.text();
        expect(text).toContain('<Code>InsufficientStorage</Code>');
        expect(text).toContain(sentence);
      }
      await expectNothingLeft(parts);
    },
  );

  it('loses nothing that is stored, and takes files again when there is room', async () => {
    const kept = await storage.upload(token, png('before the disk was full'));
    const store = createObjectStore(test.services.settings.DATA_DIR, fullAfter(0));
    await expect(
      store.receive(Readable.from([png('full')]), 1_000, async () => undefined),
    ).rejects.toMatchObject({ code: 'InsufficientStorage' });
    expect((await storage.ask(`/cdn/${kept}`)).status).toBe(200);
    const content = png('after the disk was full');
    expect(await storage.upload(token, content)).toContain(md5(content));
  });
});
