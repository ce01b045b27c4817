import { createHash, createHmac } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadSign } from '#contract/endpoints/upload.ts';
import type { TestPlatform } from '#tests/support/platform.ts';

const origin = 'http://127.0.0.1:4600';

/** A real PNG of one pixel whose last bytes differ for every text: readers of PNG stop before them. */
export function png(text = ''): Buffer {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  return Buffer.concat([pixel, Buffer.from(text)]);
}

export const md5 = (content: Uint8Array): string => createHash('md5').update(content).digest('hex');

/** HMAC-SHA1 as RFC 2104 writes it, from the hash alone: independent of what the platform computes it with. */
export function hmacSha1(secret: string, text: string): string {
  const sha1 = (...parts: Buffer[]) => createHash('sha1').update(Buffer.concat(parts)).digest();
  const key = Buffer.from(secret);
  const block = Buffer.concat([key.length > 64 ? sha1(key) : key], 64);
  const pad = (byte: number) => Buffer.from(block.map((value) => value ^ byte));
  return sha1(pad(0x5c), sha1(pad(0x36), Buffer.from(text))).toString('base64');
}
export const nativeHmacSha1 = (secret: string, text: string): string =>
  createHmac('sha1', secret).update(text).digest('base64');

export type Part = readonly [name: string, value: string | Buffer];

/** A form body written by hand, so that order, names and its end are the test's own. */
export function formBody(parts: readonly Part[], boundary = 'bookdesk-boundary'): Buffer {
  const written = parts.flatMap(([name, value]) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${
        typeof value === 'string' ? '' : '; filename="picture.png"\r\nContent-Type: image/png'
      }\r\n\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]);
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  code: string | undefined;
}

/** What a test needs of the storage host. */
export function storageOf(test: TestPlatform) {
  const objects = () => filesBelow(join(test.services.settings.DATA_DIR, 'objects'));
  const receptions = () => filesBelow(join(test.services.settings.DATA_DIR, 'objects', 'uploads'));
  const ask = (path: string, init?: RequestInit) =>
    test.platform.fetch(new Request(`${origin}${path}`, init));

  async function post(parts: readonly Part[], headers: Record<string, string> = {}) {
    return postBody(formBody(parts), headers);
  }
  async function postBody(
    body: Buffer | ReadableStream<Uint8Array>,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=bookdesk-boundary',
        'accept-language': 'en-US',
        ...headers,
      },
      body: Buffer.isBuffer(body) ? new Uint8Array(body) : body,
      duplex: 'half',
    };
    const response = await ask('/oss', init);
    const text = await response.text();
    const code = /<Code>(.*?)<\/Code>/.exec(text)?.[1];
    return { status: response.status, headers: response.headers, text, code };
  }
  /** The fields of a form that the platform has signed for the content. */
  async function signedParts(token: string, content: Buffer, extension = 'png'): Promise<Part[]> {
    const fileMd5 = `${md5(content)}.${extension}`;
    const { data } = await test.call(uploadSign, { body: { fileMd5 } }, token);
    return [
      ['OSSAccessKeyId', data.accessKeyId],
      ['policy', data.policy],
      ['Signature', data.signature],
      ['key', data.key],
      ['Content-Disposition', 'inline'],
      ...Object.entries(data.fields ?? {}),
      ['file', content],
    ];
  }
  async function upload(token: string, content: Buffer, extension = 'png'): Promise<string> {
    const parts = await signedParts(token, content, extension);
    const answer = await post(parts);
    if (answer.status !== 204) throw new Error(`upload answered ${answer.status}: ${answer.text}`);
    return fieldOf(parts, 'key');
  }
  return { ask, post, postBody, signedParts, upload, objects, receptions };
}

export function fieldOf(parts: readonly Part[], name: string): string {
  const value = parts.find(([other]) => other === name)?.[1];
  if (typeof value !== 'string') throw new Error(`no field ${name}`);
  return value;
}

/** The form with one field changed; undefined takes it out. */
export function withField(
  parts: readonly Part[],
  name: string,
  value: string | Buffer | undefined,
): Part[] {
  return parts.flatMap((part): Part[] => {
    if (part[0] !== name) return [part];
    return value === undefined ? [] : [[name, value]];
  });
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
