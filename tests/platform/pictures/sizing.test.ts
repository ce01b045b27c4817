import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sizedPicture } from '#contract/pictureSizing.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { softPicture } from '#tests/support/softPicture.ts';
import { md5, storageOf } from '../storage/support.ts';

/** Pictures in the sizes that they are shown in, as the platform's own storage and its drawn covers answer them. */

let test: TestPlatform;
let storage: ReturnType<typeof storageOf>;
let token: string;

beforeAll(async () => {
  test = await createTestPlatform({ demo: true });
  storage = storageOf(test);
  token = await test.signIn('press');
});
afterAll(() => test.close());

/** A picture whose upper half is red and whose lower half is blue. */
const halves = (width: number, height: number, alpha = 1) =>
  sharp({
    create: { width, height, channels: 4, background: { r: 0, g: 0, b: 255, alpha } },
  }).composite([
    {
      input: {
        create: {
          width,
          height: height / 2,
          channels: 4,
          background: { r: 255, g: 0, b: 0, alpha },
        },
      },
      gravity: 'north',
      blend: 'source',
    },
  ]);

const stored = async (content: Buffer, extension = 'png') =>
  `/cdn/${await storage.upload(token, content, extension)}`;

async function seen(answer: Response) {
  // the platform of this process reads nothing but what may be stored
  sharp.unblock({ operation: ['VipsForeignLoadWebp'] });
  const content = Buffer.from(await answer.arrayBuffer());
  const { width, height, format, hasAlpha } = await sharp(content).metadata();
  const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => {
    const [red = 0, , blue = 0] = data.subarray((y * info.width + x) * info.channels);
    return red > blue ? 'red' : 'blue';
  };
  return { content, width, height, format, hasAlpha, colourAt };
}

const get = (address: string, headers: Record<string, string> = {}) =>
  storage.ask(address, { headers });

describe('a stored picture, asked for in a size', () => {
  it('comes as WebP, so wide, for a year, by a tag of its own', async () => {
    const content = await halves(900, 600).png().toBuffer();
    const address = sizedPicture(await stored(content), 40);
    const answer = await get(address);
    const etag = `"${md5(content).toUpperCase()}-160"`;
    expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
      200,
      {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        etag,
      },
    ]);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    const picture = await seen(answer);
    expect(answer.headers.get('content-length')).toBe(String(picture.content.length));
    expect(picture).toMatchObject({ width: 160, height: 107, format: 'webp' });
    expect([picture.colourAt(80, 5), picture.colourAt(80, 100)]).toEqual(['red', 'blue']);
    expect((await get(address, { 'if-none-match': etag })).status).toBe(304);
  });

  it('comes as AVIF once it is made, to whoever can show it, and as WebP to all others', async () => {
    const content = await softPicture(900, 600);
    const address = sizedPicture(await stored(content), 120);
    const accept = { accept: 'image/avif,image/webp,*/*;q=0.8' };
    const first = await get(address, accept);
    expect([first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
      'image/webp',
      'public, max-age=300',
    ]);
    await expect
      .poll(async () => (await get(address, accept)).headers.get('content-type'))
      .toBe('image/avif');
    const best = await get(address, accept);
    expect(best.headers.get('vary')).toBe('Accept');
    expect(best.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const etag = best.headers.get('etag') ?? '';
    expect((await get(address, { ...accept, 'if-none-match': etag })).status).toBe(304);
    const other = await get(address);
    expect([other.headers.get('content-type'), other.headers.get('vary')]).toEqual([
      'image/webp',
      'Accept',
    ]);
    expect(other.headers.get('etag')).not.toBe(etag);
    expect(Number(best.headers.get('content-length'))).toBeLessThan(
      Number(other.headers.get('content-length')),
    );
  });

  it('without a body for HEAD', async () => {
    const address = sizedPicture(await stored(await halves(400, 300).png().toBuffer()), 40);
    const answer = await storage.ask(address, { method: 'HEAD' });
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, 0]);
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0);
  });

  it('stands upright where the camera lay on its side', async () => {
    // what the camera has seen from its side; it says that the picture is to be turned by a quarter
    const lying = await halves(900, 600).removeAlpha().withMetadata({ orientation: 6 }).jpeg();
    const address = sizedPicture(await stored(await lying.toBuffer(), 'jpg'), 40);
    const picture = await seen(await get(address));
    expect(picture).toMatchObject({ width: 160, height: 240 });
    expect([picture.colourAt(150, 120), picture.colourAt(10, 120)]).toEqual(['red', 'blue']);
  });

  it('is never made larger than it is, and what is clear stays clear', async () => {
    const small = await halves(120, 80, 0.5).png().toBuffer();
    const picture = await seen(await get(sizedPicture(await stored(small), 390)));
    expect(picture).toMatchObject({ width: 120, height: 80, hasAlpha: true });
  });

  it('is given out as it is, for some minutes, where it cannot be decoded', async () => {
    const picture = await halves(300, 200).png().toBuffer();
    // what stands between its head and its end is broken
    const middle = picture.indexOf('IDAT') + 4;
    const broken = Buffer.concat([
      picture.subarray(0, middle),
      Buffer.alloc(picture.length - middle - 20, 7),
      picture.subarray(picture.length - 20),
    ]);
    const answer = await get(sizedPicture(await stored(broken), 40));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(broken);
  });

  it('is given out as it is where it would take too much room', async () => {
    const white = { width: 7_000, height: 6_000, channels: 3, background: '#fff' } as const;
    const address = sizedPicture(await stored(await sharp({ create: white }).png().toBuffer()), 40);
    expect((await get(address)).headers.get('content-type')).toBe('image/png');
  });

  it.each(['image/resize,w_161/format,webp', 'image/resize,w_99999', 'video/snapshot,t_1', ''])(
    'in a way that there is not, is refused as OSS refuses it: %j',
    async (asked) => {
      const address = await stored(await halves(300, 200).png().toBuffer());
      const answer = await get(`${address}?x-oss-process=${asked}`, { 'accept-language': 'en-US' });
      const text = await answer.text();
      expect([answer.status, /<Code>(.*?)<\/Code>/.exec(text)?.[1]]).toEqual([
        400,
        'InvalidArgument',
      ]);
      expect(text).toContain('160, 320, 640, 1280');
    },
  );

  it('and not there, is not found', async () => {
    const address = sizedPicture('/cdn/image/ab/abcdef0123456789abcdef0123456789.png', 40);
    expect((await get(address)).status).toBe(404);
  });
});

describe('a drawn cover, asked for in a size', () => {
  const cover = '/covers/book.svg?title=%E6%B4%BB%E7%9D%80&author=%E4%BD%99%E5%8D%8E';

  it('comes as WebP, so wide, by a tag of its own; without a size as it was drawn', async () => {
    const drawn = await get(cover);
    expect(drawn.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    const address = sizedPicture(cover, 100);
    const answer = await get(address);
    const etag = answer.headers.get('etag') ?? '';
    expect(etag).not.toBe(drawn.headers.get('etag'));
    expect((await get(address, { 'if-none-match': etag })).status).toBe(304);
    // a machine without a font for Chinese leaves the drawing to the browser
    if (answer.headers.get('content-type') === 'image/svg+xml; charset=utf-8') return;
    expect(await seen(answer)).toMatchObject({ width: 320, height: 422, format: 'webp' });
  });

  it.each(['/covers/x.svg', '/covers/video.mp4', `/covers/book.svg?title=${'a'.repeat(201)}`])(
    '%s is not there: 404, and no method is named that would help',
    async (address) => {
      const answer = await get(address);
      expect([answer.status, answer.headers.get('allow')]).toEqual([404, null]);
      expect((await storage.ask(address, { method: 'HEAD' })).status).toBe(404);
      expect((await storage.ask(address, { method: 'POST' })).status).toBe(405);
    },
  );

  it('is the drawing itself where the size is none that is made', async () => {
    const answer = await get(`${cover}&x-oss-process=image/resize,w_161/format,webp`);
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  });
});
