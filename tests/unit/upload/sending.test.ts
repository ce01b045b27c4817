// @vitest-environment jsdom
import { createHash } from 'node:crypto';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionStore } from '#app/session/sessionStore.ts';
import { UploadFailure } from '#app/widgets/upload/failures.ts';
import { uploadFile } from '#app/widgets/upload/uploadFile.ts';
import { jpegFile } from '#tests/support/mediaFiles.ts';
import { exif, exifSegment, withSegments } from '#tests/support/placeFiles.ts';
import { type PostedForm, stubStorageHost } from '#tests/support/storageHost.ts';

// what an account may do is looked at again after a refusal, by a call of its own that has no part in this

/** An upload as contract 7.2 says, between a service that permits it and a storage host, both of the test's own. */

let asked: { fileMd5: string; authorization: string | null }[] = [];
let posts: PostedForm[] = [];
let host = '';
let isStored = false;
let fields: Record<string, string> | undefined;
let refusal: { status: number; msg: string } | undefined;

const server = setupServer(
  http.post('*/jmgr/common/upload/oss/sign', async ({ request }) => {
    const { fileMd5 } = JSON.parse(await request.text());
    asked.push({ fileMd5, authorization: request.headers.get('authorization') });
    if (refusal) {
      const { status, msg } = refusal;
      return HttpResponse.json({ code: status, isSuccess: false, msg, data: null }, { status });
    }
    const ticket = { host, key: `image/aa/${fileMd5}`, isStored, fields };
    const data = { ...ticket, accessKeyId: 'id', policy: 'policy', signature: 'signature' };
    return HttpResponse.json({ code: 200, isSuccess: true, msg: '', data });
  }),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  asked = [];
  posts = stubStorageHost();
  [host, isStored, refusal, fields] = [`${location.origin}/oss`, false, undefined, undefined];
  sessionStore.setTokens({ token: 'token-of-press', refreshToken: undefined, time: Date.now() });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
afterAll(() => server.close());

const picture = (text: string): File => new File([text], `${text}.png`, { type: 'image/png' });
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
/** One round of everything that waits for no clock. */
const turn = (): Promise<void> => new Promise((done) => setImmediate(done));
const settled = async (): Promise<void> => {
  for (let turns = 0; turns < 20; turns += 1) await turn();
};
/** The post with this number, from 0, once it is sent; the clock of the test stands still meanwhile. */
const postNumber = async (number: number): Promise<PostedForm> => {
  for (;;) {
    const post = posts[number];
    if (post) return post;
    await turn();
  }
};
const pass = async (milliseconds: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await settled();
};
const outcomeOf = (upload: Promise<string>): Promise<unknown> =>
  upload.catch((error: unknown) => error);
const hashesAsked = (): string[] => asked.map(({ fileMd5 }) => fileMd5.slice(0, 32));

describe('one file (contract 7.2: sign, form post, 204)', () => {
  it('is sent, and hashed, without the place that a camera noted in it', async () => {
    const photo = withSegments(jpegFile(8, 8), exifSegment(exif(true)));
    expect(photo.includes('2024:05:01')).toBe(true);
    const upload = uploadFile(
      new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' }),
    );
    const post = await postNumber(0);
    const sent = post.form.get('file');
    if (!(sent instanceof File)) throw new Error('no file was sent');
    expect([sent.name, sent.type, sent.size]).toEqual(['photo.jpg', 'image/jpeg', photo.length]);
    const bytes = Buffer.from(await sent.arrayBuffer());
    expect(bytes.includes('2024:05:01')).toBe(false);
    expect(asked[0]?.fileMd5).toBe(`${createHash('md5').update(bytes).digest('hex')}.jpg`);
    post.answer(204);
    await upload;
  });

  it('is asked for by its hash and extension, and stored at the CDN’s base and its key', async () => {
    const upload = uploadFile(picture('秋'));
    const post = await postNumber(0);
    expect(asked.map(({ fileMd5 }) => fileMd5)).toEqual([`${md5('秋')}.png`]);
    expect(post.address).toBe(host);
    const signed = ['OSSAccessKeyId', 'policy', 'Signature', 'key'];
    expect(post.fields).toEqual([...signed, 'Content-Disposition', 'file']);
    post.answer(204);
    expect(await upload).toBe(`/cdn/image/aa/${md5('秋')}.png`);
  });

  it('any other status than 204 is no success', async () => {
    const upload = outcomeOf(uploadFile(picture('秋')));
    for (const number of [0, 1, 2, 3]) {
      (await postNumber(number)).answer(200);
      await pass(4_000);
    }
    expect(await upload).toBeInstanceOf(UploadFailure);
  });

  it('carries what the policy asks for besides, before the file', async () => {
    fields = { 'x-oss-forbid-overwrite': 'true' };
    const upload = uploadFile(picture('秋'));
    const post = await postNumber(0);
    expect(post.fields.slice(-3)).toEqual([
      'Content-Disposition',
      'x-oss-forbid-overwrite',
      'file',
    ]);
    post.answer(204);
    await upload;
  });

  it('that a proxy finds too large is told as a matter of size', async () => {
    const upload = outcomeOf(uploadFile(picture('秋')));
    (await postNumber(0)).answer(413, '<html><title>413 Request Entity Too Large</title></html>');
    expect(await upload).toMatchObject({ message: '发送的内容过大，服务器不接收', status: 413 });
  });

  it('that a bucket has already, and does not replace, is stored', async () => {
    const upload = uploadFile(picture('秋'));
    (await postNumber(0)).answer(409, '<Error><Code>FileAlreadyExists</Code></Error>');
    expect(await upload).toBe(`/cdn/image/aa/${md5('秋')}.png`);
  });

  it('of a content that is stored already is not sent again', async () => {
    isStored = true;
    expect(await uploadFile(picture('秋'))).toBe(`/cdn/image/aa/${md5('秋')}.png`);
    expect(posts).toEqual([]);
  });

  it('is told in whole percents, each once, up to 100', async () => {
    const told: number[] = [];
    const upload = uploadFile(picture('秋'), { onProgress: (percent) => told.push(percent) });
    const post = await postNumber(0);
    for (const share of [0.1, 0.1001, 0.5, 0.999, 1]) post.progress(share);
    post.answer(204);
    await upload;
    expect(told[0]).toBe(0);
    expect(told).toEqual([...new Set(told)].sort((a, b) => a - b));
    expect(told.length).toBeGreaterThan(4);
    expect(told.at(-1)).toBe(100);
    expect(told.every(Number.isInteger)).toBe(true);
  });
});

describe('the token (contract 6: uploads send it as a bearer authorization header)', () => {
  it('goes with the permission and with the post to this site', async () => {
    const upload = uploadFile(picture('秋'));
    const post = await postNumber(0);
    expect(asked[0]?.authorization).toBe('Bearer token-of-press');
    expect(post.headers.get('authorization')).toBe('Bearer token-of-press');
    post.answer(204);
    await upload;
  });

  it('never goes to another host, which would take it for a signature', async () => {
    host = 'https://bucket.example.com';
    const upload = uploadFile(picture('秋'));
    const post = await postNumber(0);
    expect(asked[0]?.authorization).toBe('Bearer token-of-press');
    expect(post.headers.has('authorization')).toBe(false);
    post.answer(204);
    await upload;
  });
});

describe('what goes wrong (contract 8)', () => {
  it.each([400, 403, 413])('a permission refused with %i is not asked again', async (status) => {
    refusal = { status, msg: '暂时不能上传' };
    const outcome = await outcomeOf(uploadFile(picture('秋')));
    expect(outcome).toMatchObject({ message: '暂时不能上传', status });
    await pass(10_000);
    expect([asked.length, posts.length]).toEqual([1, 0]);
  });

  it('a form refused with 4xx tells the host’s own message, and is not sent again', async () => {
    const outcome = outcomeOf(uploadFile(picture('秋')));
    (await postNumber(0)).answer(
      400,
      '<?xml version="1.0"?><Error><Code>InvalidDigest</Code><Message>文件变了</Message></Error>',
    );
    expect(await outcome).toMatchObject({ message: '文件变了', status: 400 });
    await pass(10_000);
    expect(posts).toHaveLength(1);
  });

  it.each<[string, (post: PostedForm) => void]>([
    ['the host fails', (post) => post.answer(503)],
    ['the connection breaks', (post) => post.breakOff()],
  ])('where %s, the whole is tried again after 1, 2 and 4 seconds', async (_what, fault) => {
    const upload = uploadFile(picture('秋'));
    for (const [number, seconds] of [1, 2, 4].entries()) {
      fault(await postNumber(number));
      await settled();
      await pass(seconds * 1_000 - 1);
      expect(asked).toHaveLength(number + 1);
      await pass(1);
    }
    (await postNumber(3)).answer(204);
    await upload;
    // each try has a permission of its own
    expect([asked.length, posts.length]).toEqual([4, 4]);
  });

  it('a host that takes nothing for 30 seconds is given up, and tried again', async () => {
    const upload = uploadFile(picture('秋'));
    const first = await postNumber(0);
    await pass(29_999);
    expect(first.isAborted()).toBe(false);
    await pass(1);
    expect(first.isAborted()).toBe(true);
    await pass(1_000);
    (await postNumber(1)).answer(204);
    await upload;
  });

  it('a slow one is not: every bit of progress counts', async () => {
    const upload = uploadFile(picture('秋'));
    const post = await postNumber(0);
    for (const share of [0.1, 0.2, 0.3, 0.4]) {
      await pass(29_000);
      post.progress(share);
    }
    expect(post.isAborted()).toBe(false);
    post.answer(204);
    await upload;
    expect(posts).toHaveLength(1);
  });
});

describe('several at once', () => {
  it('three are sent, the others wait and follow in their order', async () => {
    const uploads = ['一', '二', '三', '四', '五'].map((name) => uploadFile(picture(name)));
    const three = await Promise.all([postNumber(0), postNumber(1), postNumber(2)]);
    await settled();
    expect(posts).toHaveLength(3);
    expect(hashesAsked().sort()).toEqual(['一', '二', '三'].map(md5).sort());
    three[1].answer(204);
    const fourth = await postNumber(3);
    expect(hashesAsked().slice(3)).toEqual([md5('四')]);
    three[0].answer(204);
    const fifth = await postNumber(4);
    expect(hashesAsked().slice(4)).toEqual([md5('五')]);
    for (const post of [three[2], fourth, fifth]) post.answer(204);
    await Promise.all(uploads);
  });

  it('one that is cancelled while it waits is never asked for (contract 4)', async () => {
    const uploads = ['一', '二', '三'].map((name) => uploadFile(picture(name)));
    const cancelling = new AbortController();
    const waiting = outcomeOf(uploadFile(picture('四'), { signal: cancelling.signal }));
    await postNumber(2);
    cancelling.abort();
    expect(await waiting).toMatchObject({ name: 'AbortError' });
    for (const post of posts) post.answer(204);
    await Promise.all(uploads);
    await settled();
    expect([asked.length, posts.length]).toEqual([3, 3]);
  });

  it('one that is cancelled while it is sent ends there, and is not tried again (contract 4)', async () => {
    const cancelling = new AbortController();
    const outcome = outcomeOf(uploadFile(picture('一'), { signal: cancelling.signal }));
    const post = await postNumber(0);
    cancelling.abort();
    expect(await outcome).toMatchObject({ name: 'AbortError' });
    expect(post.isAborted()).toBe(true);
    await pass(60_000);
    expect(posts).toHaveLength(1);
  });
});

describe('a file that is hashed while it is checked', () => {
  it('is asked for when the checks have passed, not before', async () => {
    let passChecks: () => void = () => undefined;
    const checked = new Promise<void>((done) => {
      passChecks = done;
    });
    const upload = uploadFile(picture('秋'), { checked });
    await settled();
    expect(asked).toEqual([]);
    passChecks();
    (await postNumber(0)).answer(204);
    await upload;
  });

  it('is never asked for where they do not pass: their reason is the outcome', async () => {
    const reason = new Error('视频时长超过10分钟');
    const checked = Promise.reject(reason);
    expect(await outcomeOf(uploadFile(picture('秋'), { checked }))).toBe(reason);
    await settled();
    expect(asked).toEqual([]);
  });
});
