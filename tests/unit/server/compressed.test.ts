import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressed } from '#server/http/compressed.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const long = bytesOf(JSON.stringify(Array.from({ length: 4_000 }, (_, index) => `书 ${index}`)));
const asked = (encoding?: string) =>
  new Request('http://127.0.0.1/', encoding ? { headers: { 'accept-encoding': encoding } } : {});

it.each(['gzip', 'br, GZIP;q=0.5, *;q=0', 'deflate,gzip; q=1.0'])(
  'a long answer is compressed for who takes "%s"',
  async (encoding) => {
    const { body, headers } = await compressed(asked(encoding), long);
    expect(headers).toEqual({ 'content-encoding': 'gzip' });
    expect(body.length).toBeLessThan(long.length / 2);
    expect(new Uint8Array(gunzipSync(body))).toEqual(long);
  },
);

it.each([undefined, 'br', 'gzip;q=0', 'x-gzip2'])(
  'it comes as it is for who takes %s',
  async (encoding) => {
    expect(await compressed(asked(encoding), long)).toEqual({ body: long, headers: {} });
  },
);

it('a short answer is not worth it', async () => {
  const short = bytesOf('{}');
  expect(await compressed(asked('gzip'), short)).toEqual({ body: short, headers: {} });
});
