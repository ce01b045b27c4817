import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { md5, png, storageOf } from './support.ts';

let test: TestPlatform;
let storage: ReturnType<typeof storageOf>;
let address: string;
const content = png('served');

beforeAll(async () => {
  test = await createTestPlatform({ demo: true });
  storage = storageOf(test);
  address = `/cdn/${await storage.upload(await test.signIn('press'), content)}`;
});
afterAll(() => test.close());

const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('a stored file is served', () => {
  it('with its type, ETag, length and a cache for a year', async () => {
    const answer = await storage.ask(address);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(content.length),
      etag: `"${md5(content).toUpperCase()}"`,
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(await bytes(answer)).toEqual(content);
  });

  it('without a body for HEAD', async () => {
    const answer = await storage.ask(address, { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe(String(content.length));
    expect(await bytes(answer)).toHaveLength(0);
  });

  it('as 304 where the browser has it', async () => {
    const etag = `"${md5(content).toUpperCase()}"`;
    for (const given of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await storage.ask(address, { headers: { 'if-none-match': given } });
      expect(answer.status).toBe(304);
    }
    const other = await storage.ask(address, { headers: { 'if-none-match': '"other"' } });
    expect(other.status).toBe(200);
  });

  it('under a name that nobody chose', async () => {
    const answer = await storage.ask(address);
    expect(answer.headers.get('content-disposition')).toBe(
      `inline; filename="${md5(content)}.png"`,
    );
  });

  it('as 304 where the browser has it since then, unless its tag is another', async () => {
    const modified = (await storage.ask(address)).headers.get('last-modified') ?? '';
    const since = { 'if-modified-since': modified };
    expect((await storage.ask(address, { headers: since })).status).toBe(304);
    const long = { 'if-modified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' };
    expect((await storage.ask(address, { headers: long })).status).toBe(200);
    const other = { ...since, 'if-none-match': '"other"' };
    expect((await storage.ask(address, { headers: other })).status).toBe(200);
  });

  it('in part where it is still the same, by its tag or its time (If-Range)', async () => {
    const whole = await storage.ask(address);
    for (const name of ['etag', 'last-modified']) {
      const headers = { range: 'bytes=0-3', 'if-range': whole.headers.get(name) ?? '' };
      expect((await storage.ask(address, { headers })).status).toBe(206);
    }
  });

  it.each([
    ['bytes=0-3', 0, 3],
    ['bytes=10-', 10, content.length - 1],
    ['bytes=-5', content.length - 5, content.length - 1],
    ['bytes=2-999999', 2, content.length - 1],
  ])('in part for %s', async (range, start, end) => {
    const answer = await storage.ask(address, { headers: { range } });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${content.length}`);
    expect(await bytes(answer)).toEqual(content.subarray(start, end + 1));
  });

  it.each(['bytes=5-2', 'bytes=-', 'lines=1-2', 'bytes=0-1,3-4'])(
    'as a whole where the range is none of ours: %s',
    async (range) => {
      const answer = await storage.ask(address, { headers: { range } });
      expect(answer.status).toBe(200);
      expect(await bytes(answer)).toEqual(content);
    },
  );

  it.each([`bytes=${content.length}-`, 'bytes=-0'])('not beyond its end: %s', async (range) => {
    const answer = await storage.ask(address, { headers: { range } });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe(`bytes */${content.length}`);
  });

  it('as a whole where it changed since (If-Range)', async () => {
    const headers = { range: 'bytes=0-3', 'if-range': '"older"' };
    expect((await storage.ask(address, { headers })).status).toBe(200);
  });
});

it('a stored file is found by its very key alone', async () => {
  const key = address.slice('/cdn/'.length);
  for (const path of [
    `/cdn//${key}`,
    `/cdn/${key.toUpperCase()}`,
    `/cdn/./x/../${key}/`,
    `/cdn/${key}%00`,
    `/cdn/${key.replaceAll('/', '%2f')}`,
    `/cdn/${key.replaceAll('/', '\\\\')}`,
    `/cdn/${key}.png`,
  ])
    expect([path, (await storage.ask(path)).status]).toEqual([path, 404]);
});

it.each([
  '/cdn/image/aa/missing.png',
  `/cdn/image/aa/${'a'.repeat(32)}.png`,
  '/cdn/..%2f..%2fbookdesk.json',
  '/cdn/%2e%2e/%2e%2e/etc/passwd',
  '/cdn/image/../../uploads/x.part',
  '/cdn/image/aa/%00.png',
  '/cdn/image/aa/x%00.png',
  '/cdn/image%5c..%5c..%5cuploads',
  '/cdn/image\\..\\x.png',
  '/cdn//image/aa/x.png',
  '/cdn//etc/passwd',
  '/cdn/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/cdn/%252e%252e/x.png',
  '/cdn/image/',
  '/cdn/',
])('there is nothing at %s', async (path) => {
  const answer = await storage.ask(path);
  expect(answer.status).toBe(404);
});
