import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressed } from '#server/http/compressed.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const long = bytesOf(JSON.stringify(Array.from({ length: 4_000 }, (_, index) => `书 ${index}`)));
const asked = (encoding?: string) =>
  new Request('http://127.0.0.1/', encoding ? { headers: { 'accept-encoding': encoding } } : {});

const readers = { br: brotliDecompressSync, gzip: gunzipSync };
it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['BR;q=0.1', 'br'],
  ['br;q=0, GZIP;q=0.5, *;q=0', 'gzip'],
  ['deflate,gzip; q=1.0', 'gzip'],
] as const)('a long answer is compressed for who takes "%s", by %s', async (header, encoding) => {
  const { body, headers } = await compressed(asked(header), long);
  expect(headers).toEqual({ 'content-encoding': encoding });
  expect(body.length).toBeLessThan(long.length / 2);
  expect(new Uint8Array(readers[encoding](body))).toEqual(long);
});

it.each([undefined, 'deflate', 'gzip;q=0,br;q=0.000', 'x-gzip2', 'zstd'])(
  'it comes as it is for who takes %s',
  async (encoding) => {
    expect(await compressed(asked(encoding), long)).toEqual({ body: long, headers: {} });
  },
);

it('a short answer is not worth it', async () => {
  const short = bytesOf('{}');
  expect(await compressed(asked('gzip'), short)).toEqual({ body: short, headers: {} });
});
