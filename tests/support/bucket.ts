import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The `STORAGE_*` settings with which a test bucket accepts forms. */
export const bucketKeys = {
  STORAGE_BUCKET: 'books',
  STORAGE_ACCESS_KEY_ID: 'key-of-the-bucket',
  STORAGE_ACCESS_KEY_SECRET: 'secret-of-the-bucket',
};

/** A bucket for one test: validates forms like the storage service, stores their files, and serves them to readers. */
export interface Bucket {
  readonly origin: string;
  readonly objects: ReadonlyMap<string, { readonly content: Buffer; readonly type: string | null }>;
  /** while true, every form is answered with 503 */
  isRefusing: boolean;
  close(): Promise<void>;
}

type Objects = Map<string, { content: Buffer; type: string | null }>;

/** Fields of a form that the policy need not name. */
const unbound = ['ossaccesskeyid', 'policy', 'signature', 'file'];

/** The status with which PostObject answers a form. */
async function take(form: FormData, objects: Objects): Promise<number> {
  const text = (name: string) => String(form.get(name) ?? '');
  const expected = createHmac('sha1', bucketKeys.STORAGE_ACCESS_KEY_SECRET)
    .update(text('policy'))
    .digest('base64');
  if (text('OSSAccessKeyId') !== bucketKeys.STORAGE_ACCESS_KEY_ID) return 403;
  if (text('Signature') !== expected) return 403;
  const { conditions, expiration } = JSON.parse(Buffer.from(text('policy'), 'base64').toString());
  const file = form.get('file');
  const names = [...form.keys()];
  const bound = conditions.map((condition: unknown) =>
    Array.isArray(condition) ? String(condition[1]).slice(1).toLowerCase() : '',
  );
  if (!(file instanceof File) || names.at(-1) !== 'file') return 400;
  const holds = conditions.every((condition: Record<string, unknown> | unknown[]) => {
    if (!Array.isArray(condition)) return condition.bucket === bucketKeys.STORAGE_BUCKET;
    const [operator, name, value] = condition;
    if (operator === 'eq') return text(String(name).slice(1)) === value;
    return Number(name) <= file.size && file.size <= Number(value);
  });
  // S3 and compatible services refuse a field that the policy does not name
  const isBound = (name: string) => [...unbound, ...bound].includes(name.toLowerCase());
  if (!names.every(isBound)) return 403;
  if (!holds || Date.parse(expiration) < Date.now()) return 403;
  if (text('x-oss-forbid-overwrite') === 'true' && objects.has(text('key'))) return 409;
  const content = Buffer.from(await file.arrayBuffer());
  objects.set(text('key'), { content, type: text('x-oss-content-type') || file.type });
  return 204;
}

export async function startBucket(): Promise<Bucket> {
  const objects: Objects = new Map();
  const bucket = { objects, isRefusing: false };
  const server = createServer(async (request, response) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      const found = objects.get(decodeURIComponent((request.url ?? '').slice(1)));
      if (!found) return void response.writeHead(404).end();
      const type = found.type ?? 'application/octet-stream';
      return void response.writeHead(200, { 'content-type': type }).end(found.content);
    }
    const body = new Uint8Array(await buffer(request));
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(body, { headers }).formData();
    const status = bucket.isRefusing ? 503 : await take(form, objects);
    response
      .writeHead(status)
      .end(status === 409 ? '<Error><Code>FileAlreadyExists</Code></Error>' : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // the address of a listening server has this type
  const { port } = server.address() as AddressInfo;
  return Object.assign(bucket, {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
