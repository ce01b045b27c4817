import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uploadSign } from '#contract/endpoints/upload.ts';
import { uploadLimits } from '#contract/limits.ts';
import { originOf } from '#server/storage/serve.ts';
import { box, jpegFile } from '#tests/support/mediaFiles.ts';
import { exif, exifSegment, filmOf, filmPlaces, withSegments } from '#tests/support/placeFiles.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import {
  fieldOf,
  formBody,
  hmacSha1,
  md5,
  nativeHmacSha1,
  type Part,
  png,
  storageOf,
  withField,
} from './support.ts';

let test: TestPlatform;
let storage: ReturnType<typeof storageOf>;
let token: string;
let secret: string;

beforeAll(async () => {
  test = await createTestPlatform({ demo: true });
  storage = storageOf(test);
  token = await test.signIn('press');
  await test.call(uploadSign, { body: { fileMd5: `${md5(png())}.png` } }, token);
  const row = await test.services.database
    .selectFrom('installation_secret')
    .select('value')
    .where('name', '=', 'storage')
    .executeTakeFirstOrThrow();
  secret = row.value;
});
afterAll(() => test.close());

let content: Buffer;
let parts: Part[];
let run = 0;
beforeEach(async () => {
  run += 1;
  content = png(`content of its own ${run}`);
  parts = await storage.signedParts(token, content);
});

/** Signs a policy of the test's own with the platform's secret. */
function signedWith(conditions: unknown[], expiration = '2999-01-01T00:00:00.000Z'): Part[] {
  const policy = Buffer.from(JSON.stringify({ expiration, conditions })).toString('base64');
  return withField(withField(parts, 'policy', policy), 'Signature', hmacSha1(secret, policy));
}

async function expectNothingStored(): Promise<void> {
  expect(await storage.receptions()).toEqual([]);
  expect(await storage.objects()).not.toContain(`${md5(content)}.png`);
  const row = await test.services.database
    .selectFrom('stored_object')
    .select('key')
    .where('key', '=', fieldOf(await storage.signedParts(token, content), 'key'))
    .executeTakeFirst();
  expect(row).toBeUndefined();
}

describe('a signed form post (contract 7.2, Upload)', () => {
  it('answers 204, stores the file and keeps a row of it', async () => {
    const answer = await storage.post(parts);
    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const key = fieldOf(parts, 'key');
    const stored = await storage.ask(`/cdn/${key}`);
    expect(Buffer.from(await stored.arrayBuffer())).toEqual(content);
    const row = await test.services.database
      .selectFrom('stored_object')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    const press = await test.services.database
      .selectFrom('account')
      .select('id')
      .where('name', '=', 'press')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      content_type: 'image/png',
      bytes: String(content.length),
      etag: md5(content).toUpperCase(),
      account_id: press.id,
    });
    expect(await storage.receptions()).toEqual([]);
  });

  it('stores a picture and a film without the place that a camera noted, under the hash of what was sent', async () => {
    const place = '+39.9075+116.3972/';
    const [track, head] = [box('trak', Buffer.alloc(50)), box('mvhd', Buffer.alloc(100))];
    const notes = filmPlaces['iPhones’, by name']?.(place) ?? Buffer.alloc(0);
    const film = Buffer.concat([
      box('ftyp', Buffer.from('qt  ')),
      box('mdat', Buffer.alloc(200_000, 7)),
      box('moov', head, track, notes),
    ]);
    const picture = withSegments(jpegFile(8, 8), exifSegment(exif(true)));
    for (const [sent, extension, gone] of [
      [picture, 'jpg', '2024:05:01'],
      [film, 'mov', place],
    ] as const) {
      expect(sent.includes(gone)).toBe(true);
      const key = await storage.upload(token, sent, extension);
      expect(key).toContain(md5(sent));
      const served = Buffer.from(await (await storage.ask(`/cdn/${key}`)).arrayBuffer());
      expect(served).toHaveLength(sent.length);
      expect(served.includes(gone)).toBe(false);
      const { etag } = await test.services.database
        .selectFrom('stored_object')
        .select('etag')
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      expect(etag, 'a back-up is checked by it').toBe(md5(served).toUpperCase());
    }
  });

  it('refuses a film that many readers could not see, and says what to do', async () => {
    for (const [film, sentence] of [
      [
        filmOf(['vide', 'hvc1'], ['soun', 'mp4a']),
        /HEVC \(H\.265\) video.*Export it as MP4 with H\.264/,
      ],
      [filmOf(['soun', 'mp4a']), /sound but no picture/],
    ] as const) {
      const answer = await storage.post(await storage.signedParts(token, film, 'mp4'));
      expect([answer.status, answer.code]).toEqual([400, 'InvalidObjectContent']);
      expect(answer.text).toMatch(sentence);
    }
    const played = filmOf(['vide', 'avc1'], ['soun', 'mp4a']);
    expect((await storage.post(await storage.signedParts(token, played, 'mp4'))).status).toBe(204);
  });

  it('stores the same content once, whoever sends it', async () => {
    expect((await storage.post(parts)).status).toBe(204);
    const other = await storage.signedParts(await test.signIn('library'), content);
    expect(fieldOf(other, 'key')).toBe(fieldOf(parts, 'key'));
    expect((await storage.post(other)).status).toBe(204);
    const names = await storage.objects();
    expect(names.filter((name) => name === `${md5(content)}.png`)).toHaveLength(1);
    expect(await storage.receptions()).toEqual([]);
  });

  it('takes two posts of the same content at once', async () => {
    const answers = await Promise.all([storage.post(parts), storage.post(parts)]);
    expect(answers.map((answer) => answer.status)).toEqual([204, 204]);
  });

  it('reads field names in any case', async () => {
    const loud = parts.map(
      ([name, value]): Part => [name === 'file' ? 'FILE' : name.toUpperCase(), value],
    );
    expect((await storage.post(loud)).status).toBe(204);
  });

  it('takes the fields in any order, as long as the file is last', async () => {
    const file = parts.slice(-1);
    expect((await storage.post([...parts.slice(0, -1).reverse(), ...file])).status).toBe(204);
  });

  it('counts nothing that follows the file', async () => {
    const after: Part[] = [
      ['key', 'image/aa/other.png'],
      ['file', png('second')],
    ];
    expect((await storage.post([...parts, ...after])).status).toBe(204);
    const names = await storage.objects();
    expect(names).toContain(`${md5(content)}.png`);
    expect(names).not.toContain(`${md5(png('second'))}.png`);
  });

  it('takes a body that comes in small pieces', async () => {
    const body = formBody(parts);
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let place = 0; place < body.length; place += 7)
          controller.enqueue(new Uint8Array(body.subarray(place, place + 7)));
        controller.close();
      },
    });
    expect((await storage.postBody(pieces)).status).toBe(204);
  });

  it('signs with HMAC-SHA1 over the policy in base64', () => {
    const policy = fieldOf(parts, 'policy');
    expect(fieldOf(parts, 'Signature')).toBe(hmacSha1(secret, policy));
    expect(hmacSha1(secret, policy)).toBe(nativeHmacSha1(secret, policy));
    // RFC 2202, test case 2
    expect(
      Buffer.from(hmacSha1('Jefe', 'what do ya want for nothing?'), 'base64').toString('hex'),
    ).toBe('effcdf6ae5eb2fa2d27416d5f184df9c259a7c79');
  });

  it('keeps one secret for all processes of an installation', async () => {
    const { createPlatform } = await import('#server/platform.ts');
    const second = await createPlatform(test.services, { background: false });
    const body = new Uint8Array(formBody(parts));
    const answer = await second.fetch(
      new Request('http://127.0.0.1:4600/oss', {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=bookdesk-boundary' },
        body,
      }),
    );
    expect(answer.status).toBe(204);
    await second.close();
  });
});

describe('a refused post answers as OSS does and leaves nothing behind', () => {
  const cases: [string, () => Part[], number, string][] = [
    [
      'a signature that is none',
      () => withField(parts, 'Signature', 'x'),
      403,
      'SignatureDoesNotMatch',
    ],
    [
      'a policy changed after signing',
      () => {
        const policy = JSON.parse(Buffer.from(fieldOf(parts, 'policy'), 'base64').toString());
        policy.expiration = '2999-01-01T00:00:00.000Z';
        return withField(parts, 'policy', Buffer.from(JSON.stringify(policy)).toString('base64'));
      },
      403,
      'SignatureDoesNotMatch',
    ],
    [
      'another key than the signed one',
      () => withField(parts, 'key', fieldOf(parts, 'key').replace(/[0-9a-f]{32}/, 'a'.repeat(32))),
      403,
      'AccessDenied',
    ],
    [
      'an SVG key, though signed',
      () => withField(signedWith([]), 'key', `image/aa/${'a'.repeat(32)}.svg`),
      400,
      'InvalidObjectName',
    ],
    [
      'a policy that is no JSON',
      () => withField(withField(parts, 'policy', 'e30x'), 'Signature', hmacSha1(secret, 'e30x')),
      400,
      'InvalidPolicyDocument',
    ],
    ['an empty file', () => withField(parts, 'file', Buffer.alloc(0)), 400, 'EntityTooSmall'],
    [
      'content that is not what was hashed',
      () => withField(parts, 'file', png('another picture')),
      400,
      'InvalidDigest',
    ],
    ...(['key', 'policy', 'OSSAccessKeyId', 'Signature', 'file'] as const).map(
      (name): [string, () => Part[], number, string] => [
        `no field ${name}`,
        () => withField(parts, name, undefined),
        400,
        'InvalidArgument',
      ],
    ),
    [
      'a file before its fields',
      () => [...parts.slice(-1), ...parts.slice(0, -1)],
      400,
      'InvalidArgument',
    ],
  ];

  it.each(cases)('%s', async (_what, form, status, code) => {
    const answer = await storage.post(form());
    expect(answer).toMatchObject({ status, code });
    expect(answer.headers.get('content-type')).toMatch(/^application\/xml/);
    expect(answer.text).toMatch(/<Message>.+<\/Message>/);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    await expectNothingStored();
  });

  it('a picture renamed from another type', async () => {
    content = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    );
    parts = await storage.signedParts(token, content);
    const answer = await storage.post(parts);
    expect(answer).toMatchObject({ status: 400, code: 'InvalidObjectContent' });
    expect(answer.text).toContain('.png');
    await expectNothingStored();
  });

  it('a picture above 10 MiB, however it comes', async () => {
    content = Buffer.concat([png(), Buffer.alloc(uploadLimits.image.bytes)]);
    parts = await storage.signedParts(token, content);
    expect(await storage.post(parts)).toMatchObject({ status: 400, code: 'EntityTooLarge' });
    await expectNothingStored();
  });

  it('a body that is no form', async () => {
    const answer = await storage.postBody(Buffer.from('{}'), {
      'content-type': 'application/json',
    });
    expect(answer).toMatchObject({ status: 400, code: 'MalformedPOSTRequest' });
  });

  it('a form that ends in the middle of the file', async () => {
    const body = formBody(parts);
    const answer = await storage.postBody(body.subarray(0, body.length - 60));
    expect(answer).toMatchObject({ status: 400, code: 'MalformedPOSTRequest' });
    await expectNothingStored();
  });

  it('a file that breaks off before its first byte is kept', async () => {
    const body = formBody(parts);
    const start = body.indexOf('\r\n\r\n', body.indexOf('filename=')) + 4;
    const answer = await storage.postBody(body.subarray(0, start));
    expect(answer).toMatchObject({ status: 400, code: 'MalformedPOSTRequest' });
    await expectNothingStored();
  });

  it('says it in the language of the person', async () => {
    const answer = await storage.post(withField(parts, 'key', undefined), {
      'accept-language': 'zh-CN',
    });
    expect(answer.text).toContain('表单缺少 key 字段');
  });
});

describe('permission to post', () => {
  it('needs a signed-in account', async () => {
    const answer = await test.ask(uploadSign, { body: { fileMd5: `${md5(content)}.png` } });
    expect(answer.status).toBe(401);
  });

  it.each(['svg', 'html', 'exe', 'webp'])(
    'is refused for .%s, naming what may be stored',
    async (extension) => {
      const answer = await test.ask(
        uploadSign,
        { body: { fileMd5: `${md5(content)}.${extension}` } },
        token,
      );
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 400, isSuccess: false });
      expect(JSON.stringify(answer.body)).toContain('gif, jpeg, jpg, png, bmp');
    },
  );

  it.each(['../../x.png', 'short.png', `${'A'.repeat(32)}.png`, `${'a'.repeat(32)}`])(
    'is refused for the name %s',
    async (fileMd5) => {
      expect((await test.ask(uploadSign, { body: { fileMd5 } }, token)).status).toBe(400);
    },
  );

  it('binds key, size by kind and an expiry', async () => {
    const { data } = await test.call(
      uploadSign,
      { body: { fileMd5: `${md5(content)}.mp4` } },
      token,
    );
    const policy = JSON.parse(Buffer.from(data.policy, 'base64').toString());
    expect(policy.conditions).toEqual([
      ['content-length-range', 1, uploadLimits.video.bytes],
      ['eq', '$key', data.key],
    ]);
    expect(Date.parse(policy.expiration)).toBeGreaterThan(test.services.now().getTime());
    expect(data.key).toMatch(/^video\/[0-9a-f]{2}\/[0-9a-f]{32}\.mp4$/);
  });

  it('names the host by the origin the browser came to, a proxy ending TLS included', async () => {
    const input = { body: { fileMd5: `${md5(content)}.png` } };
    const plain = await test.call(uploadSign, input, token);
    expect(plain.data.host).toBe('http://127.0.0.1:4600/oss');
    const secure = await test.call(uploadSign, input, token, { origin: 'https://127.0.0.1:4600' });
    expect(secure.data.host).toBe('https://127.0.0.1:4600/oss');
    const foreign = await test.call(uploadSign, input, token, { origin: 'https://evil.example' });
    expect(foreign.data.host).toBe('http://127.0.0.1:4600/oss');
  });

  it('is signed for a real bucket where the settings name one', async () => {
    const { storageHandlers } = await import('#server/storage/index.ts');
    const settings = {
      ...test.services.settings,
      STORAGE_HOST: 'https://books.oss-cn-shanghai.example.com',
      STORAGE_BUCKET: 'books',
      STORAGE_ACCESS_KEY_ID: 'key-of-the-bucket',
      STORAGE_ACCESS_KEY_SECRET: 'secret-of-the-bucket',
    };
    const { createRouter } = await import('#server/http/router.ts');
    const { authenticate } = await import('#server/identity/callers.ts');
    const services = { ...test.services, settings };
    const answer = createRouter(services, storageHandlers(services), [], {
      authenticate: (authorization) => authenticate(services, authorization),
    });
    const response = await answer(
      new Request('http://127.0.0.1:4600/jmgr/common/upload/oss/sign', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ fileMd5: `${md5(content)}.png` }),
      }),
    );
    const { data } = uploadSign.response.parse(await response.json());
    expect(data).toMatchObject({
      host: 'https://books.oss-cn-shanghai.example.com',
      accessKeyId: 'key-of-the-bucket',
      signature: hmacSha1('secret-of-the-bucket', data.policy),
    });
    const policy = JSON.parse(Buffer.from(data.policy, 'base64').toString());
    expect(policy.conditions).toContainEqual({ bucket: 'books' });
  });
});

it('is at the public address for a program, which names no origin, behind a proxy that ends TLS', () => {
  const site = { PUBLIC_URL: 'https://books.example.com' };
  const asked = (host: string, headers: Record<string, string> = {}) =>
    originOf(new Request(`http://${host}/jmgr/common/upload/oss/sign`, { headers }), site);
  expect(asked('books.example.com')).toBe('https://books.example.com');
  expect(asked('127.0.0.1:4600')).toBe('http://127.0.0.1:4600');
  const named = asked('127.0.0.1:4600', { origin: 'https://127.0.0.1:4600' });
  expect(named).toBe('https://127.0.0.1:4600');
});

it('answers a preflight of any origin', async () => {
  const answer = await storage.ask('/oss', {
    method: 'OPTIONS',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
  });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('access-control-allow-methods')).toContain('POST');
});
