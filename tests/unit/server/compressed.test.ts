import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressed } from '#server/http/calls.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const long = bytesOf(JSON.stringify(Array.from({ length: 4_000 }, (_, index) => `书 ${index}`)));
/** what a page of rows takes: more than a packet, and encoded without leaving the thread */
const page = long.slice(0, 10_000);
const asked = (encoding?: string) =>
  new Request('http://127.0.0.1/', encoding ? { headers: { 'accept-encoding': encoding } } : {});

const readers = { br: brotliDecompressSync, gzip: gunzipSync };
it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['BR;q=0.1', 'br'],
  ['br;q=0, GZIP;q=0.5, *;q=0', 'gzip'],
  ['deflate,gzip; q=1.0', 'gzip'],
] as const)('an answer is compressed for who takes "%s", by %s', async (header, encoding) => {
  for (const text of [page, long]) {
    const { body, headers } = await compressed(asked(header), text);
    expect(headers).toEqual({ 'content-encoding': encoding });
    expect(body.length).toBeLessThan(text.length / 2);
    expect(new Uint8Array(readers[encoding](body))).toEqual(text);
  }
});

it.each([undefined, 'deflate', 'gzip;q=0,br;q=0.000', 'x-gzip2', 'zstd'])(
  'it comes as it is for who takes %s',
  async (encoding) => {
    expect(await compressed(asked(encoding), long)).toEqual({ body: long, headers: {} });
  },
);

it('an answer that fits into a packet is not worth it', async () => {
  const short = bytesOf('{}');
  expect(await compressed(asked('gzip'), short)).toEqual({ body: short, headers: {} });
});
