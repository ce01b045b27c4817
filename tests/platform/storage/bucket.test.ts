import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uploadFetch, uploadSign } from '#contract/endpoints/upload.ts';
import { createObjectStore } from '#server/storage/store.ts';
import { sweepStorage } from '#server/storage/sweep.ts';
import { type Bucket, bucketKeys, startBucket } from '#tests/support/bucket.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { fieldOf, formBody, md5, type Part, png, storageOf } from './support.ts';

let bucket: Bucket;
/** where pictures of the web come from */
let web: Server;
let test: TestPlatform;
let storage: ReturnType<typeof storageOf>;
let token: string;
let host: string;
let picture: Buffer;
let run = 0;

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // a server that listens on a port has an address of this form
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  bucket = await startBucket();
  host = bucket.origin;
  web = createServer((_request, response) => response.end(picture));
  const webAddress = await listen(web);
  test = await createTestPlatform({
    demo: true,
    background: false,
    settings: {
      STORAGE_HOST: host,
      ...bucketKeys,
      CDN_BASE: 'https://cdn.example.com/files',
    },
    fetching: {
      network: {
        resolve: async () => ['127.0.0.1'],
        mayReach: (_address, port) => String(port) === new URL(webAddress).port,
      },
      patience: 10_000,
      bucket: { answer: 5_000, pauses: [1, 1] },
    },
  });
  storage = storageOf(test);
  token = await test.signIn('press');
  pictureAddress = `http://pictures.example:${new URL(webAddress).port}/a`;
});
let pictureAddress: string;
afterAll(async () => {
  await test.close();
  await bucket.close();
  web.closeAllConnections();
  web.close();
});
beforeEach(() => {
  run += 1;
  picture = png(`in the bucket ${run}`);
  bucket.isRefusing = false;
});

const post = (address: string, parts: Part[]) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=bookdesk-boundary' },
    body: new Uint8Array(formBody(parts)),
  });

describe('with a real bucket in the settings', () => {
  it('the same client posts there: sign, form post, 204, CDN base and key', async () => {
    const { data } = await test.call(
      uploadSign,
      { body: { fileMd5: `${md5(picture)}.png` } },
      token,
    );
    expect(data.host).toBe(host);
    expect(data).not.toHaveProperty('isStored');
    const answer = await post(data.host, await storage.signedParts(token, picture));
    expect(answer.status).toBe(204);
    expect(bucket.objects.get(data.key)?.content).toEqual(picture);
    expect(await storage.objects()).toEqual([]);
  });

  it('the permission is for that key and that size', async () => {
    const parts = await storage.signedParts(token, picture);
    const other = parts.map(
      ([name, value]): Part => [name, name === 'key' ? 'image/x.png' : value],
    );
    expect((await post(host, other)).status).toBe(403);
    const large = Buffer.alloc(10 * 1024 * 1024 + 1);
    const larger = parts.map(([name, value]): Part => [name, name === 'file' ? large : value]);
    expect((await post(host, larger)).status).toBe(403);
    expect(bucket.objects.has(fieldOf(parts, 'key'))).toBe(false);
  });

  it('the policy names each field of the form: other buckets refuse what it does not', async () => {
    const parts = await storage.signedParts(token, picture);
    const { conditions } = JSON.parse(Buffer.from(fieldOf(parts, 'policy'), 'base64').toString());
    expect(conditions).toContainEqual(['eq', '$Content-Disposition', 'inline']);
    const download = parts.map(
      ([name, value]): Part => [name, name === 'Content-Disposition' ? 'attachment' : value],
    );
    expect((await post(host, download)).status).toBe(403);
    expect((await post(host, parts)).status).toBe(204);
  });

  it('nobody puts another content, or another type, in the place of what is there', async () => {
    const parts = await storage.signedParts(token, picture);
    expect((await post(host, parts)).status).toBe(204);
    const [key, reader] = [fieldOf(parts, 'key'), await test.signIn('reader')];
    const page = Buffer.from('<script>alert(1)</script>');
    const forged = (await storage.signedParts(reader, picture)).map(
      ([name, value]): Part => [name, name === 'file' ? page : value],
    );
    const bare = forged.filter(([name]) => !name.startsWith('x-oss-'));
    const asPage = forged.map(
      ([name, value]): Part => [name, name === 'x-oss-content-type' ? 'text/html' : value],
    );
    expect((await post(host, bare)).status).toBe(403);
    expect((await post(host, asPage)).status).toBe(403);
    expect((await post(host, forged)).status).toBe(409);
    expect(bucket.objects.get(key)).toEqual({ content: picture, type: 'image/png' });
  });

  it('a picture that is there already is fetched all the same', async () => {
    await post(host, await storage.signedParts(token, picture));
    const { data } = await test.call(uploadFetch, { body: { url: pictureAddress } }, token);
    expect(data.url).toContain(md5(picture));
  });

  it('the platform is no storage host itself', async () => {
    expect((await storage.post(await storage.signedParts(token, picture))).status).toBe(404);
  });

  it('a fetched picture goes there by the same form, and nothing of it stays here', async () => {
    const { data } = await test.call(uploadFetch, { body: { url: pictureAddress } }, token);
    const hash = md5(picture);
    const key = `image/${hash.slice(0, 2)}/${hash}.png`;
    expect(data).toEqual({
      url: `https://cdn.example.com/files/${key}`,
      width: 1,
      height: 1,
      bytes: picture.length,
    });
    expect(bucket.objects.get(key)).toEqual({ content: picture, type: 'image/png' });
    expect(await storage.receptions()).toEqual([]);
    expect(await storage.objects()).toEqual([]);
  });

  it('a picture that the bucket does not take is told, and nothing stays here', async () => {
    bucket.isRefusing = true;
    const answered = await test.ask(uploadFetch, { body: { url: pictureAddress } }, token);
    expect(answered.status).toBe(503);
    expect(answered.body).toMatchObject({ msg: expect.stringMatching(/did not take it \(503\)/) });
    expect(await storage.receptions()).toEqual([]);
  });

  it('addresses of the CDN stay as they are', async () => {
    const url = 'https://cdn.example.com/files/image/aa/x.png';
    expect((await test.call(uploadFetch, { body: { url } }, token)).data).toEqual({ url });
  });

  it('files that were stored here before stay, whatever their age', async () => {
    const store = createObjectStore(test.services.settings.DATA_DIR);
    const key = `image/${md5(picture).slice(0, 2)}/${md5(picture)}.png`;
    const { Readable } = await import('node:stream');
    await store.receive(Readable.from([picture]), 1_000_000, (received) => received.keep(key));
    await test.services.database
      .insertInto('stored_object')
      .values({ key, content_type: 'image/png', bytes: 1, etag: '', used_at: new Date(0) })
      .execute();
    await sweepStorage(test.services);
    expect(await store.find(key)).toBeDefined();
  });
});
