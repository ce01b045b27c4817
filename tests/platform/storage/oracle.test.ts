import OSS from 'ali-oss';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uploadSign } from '#contract/endpoints/upload.ts';
import { decodePolicy, encodePolicy, signPolicy } from '#server/storage/policy.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import fc from '#tests/support/properties.ts';
import { fieldOf, md5, type Part, png, storageOf } from './support.ts';

/** The storage service's own package says what a signature is. */
const oracleOf = (accessKeyId: string, accessKeySecret: string) =>
  new OSS({ region: 'oss-cn-shanghai', bucket: 'bookdesk', accessKeyId, accessKeySecret });

/** Any text: letters, Chinese, emoji, quotes, what base64 and JSON escape. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
  fc.constantFrom('书名/第一章.png', '“引号”&<>"\'\\', '+ /=', '\u0000\u001f', '🙂‍↔️', '𠮷野家'),
);
const anyCondition = fc.oneof(
  fc.tuple(fc.constantFrom('eq', 'starts-with'), fc.constant('$key'), anyText),
  fc.tuple(fc.constantFrom('in', 'not-in'), fc.constant('$content-type'), fc.array(anyText)),
  fc
    .tuple(fc.nat(), fc.nat())
    .map(([one, other]) => ['content-length-range', Math.min(one, other), Math.max(one, other)]),
  anyText.map((value) => ({ bucket: value })),
);
const anyPolicy = fc.record({
  expiration: fc
    .date({ min: new Date('2020-01-01'), max: new Date('2999-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  conditions: fc.array(anyCondition, { maxLength: 8 }),
});
const anySecret = fc.stringMatching(/^[A-Za-z0-9]{1,80}$/);

describe('signatures are those of the ali-oss package', () => {
  it('over any policy', () => {
    fc.assert(
      fc.property(anyPolicy, anySecret, (given, secret) => {
        const expected = oracleOf('key', secret).calculatePostSignature(given);
        // our own reader of policies accepts the generated policy
        const policy = encodePolicy(decodePolicy(expected.policy));
        expect(policy).toBe(expected.policy);
        expect(signPolicy(secret, policy)).toBe(expected.Signature);
      }),
      { numRuns: 500 },
    );
  });

  it('over the text of a signed address', () => {
    fc.assert(
      fc.property(
        anySecret,
        fc.stringMatching(/^(image|video)\/[0-9a-f]{2}\/[0-9a-f]{32}\.png$/),
        (secret, key) => {
          const url = new URL(oracleOf('key', secret).signatureUrl(key, { expires: 60 }));
          const text = `GET\n\n\n${url.searchParams.get('Expires')}\n/bookdesk/${key}`;
          expect(signPolicy(secret, text)).toBe(url.searchParams.get('Signature'));
        },
      ),
    );
  });
});

describe('the local storage host, asked by forms that the ali-oss package signed', () => {
  let test: TestPlatform;
  let storage: ReturnType<typeof storageOf>;
  let oracle: OSS;
  let content: Buffer;
  let key: string;
  let run = 0;

  beforeAll(async () => {
    test = await createTestPlatform({ demo: true, background: false });
    storage = storageOf(test);
    const token = await test.signIn('press');
    const input = { body: { fileMd5: `${md5(png())}.png` } };
    const { data } = await test.call(uploadSign, input, token);
    const { value } = await test.services.database
      .selectFrom('installation_secret')
      .select('value')
      .where('name', '=', 'storage')
      .executeTakeFirstOrThrow();
    oracle = oracleOf(data.accessKeyId, value);
    // what the platform itself signed is what the package would have signed
    const policy = JSON.parse(Buffer.from(data.policy, 'base64').toString());
    expect(oracle.calculatePostSignature(policy).Signature).toBe(data.signature);
  });
  afterAll(() => test.close());
  beforeEach(() => {
    run += 1;
    content = png(`signed by the package ${run}`);
    key = `image/${md5(content).slice(0, 2)}/${md5(content)}.png`;
  });

  const in2999 = '2999-01-01T00:00:00.000Z';
  function form(conditions: unknown[], more: Part[] = [], expiration = in2999): Part[] {
    const signed = oracle.calculatePostSignature({ expiration, conditions });
    return [...Object.entries(signed), ['key', key], ...more, ['file', content]];
  }
  const codeOf = async (parts: Part[]) => {
    const { status, code } = await storage.post(parts);
    return code === undefined ? status : `${status} ${code}`;
  };

  it('takes it', async () => {
    expect(await codeOf(form([['content-length-range', 1, 1_000_000]]))).toBe(204);
    expect((await storage.ask(`/cdn/${key}`)).status).toBe(200);
  });

  it.each<[string, (key: string) => unknown, boolean]>([
    ['eq', (is) => ['eq', '$key', is], true],
    ['eq of another', (is) => ['eq', '$key', `${is}x`], false],
    ['eq without the mark of a field', (is) => ['eq', 'key', is], true],
    ['eq of a field in another case', (is) => ['eq', '$Key', is], true],
    ['starts-with', () => ['starts-with', '$key', 'image/'], true],
    ['starts-with nothing', () => ['starts-with', '$key', ''], true],
    ['starts-with another', () => ['starts-with', '$key', 'video/'], false],
    ['in', () => ['in', '$x-oss-content-type', ['image/png', 'image/gif']], true],
    ['in others', () => ['in', '$x-oss-content-type', ['image/gif']], false],
    ['in nothing', () => ['in', '$x-oss-content-type', []], false],
    ['not-in', () => ['not-in', '$x-oss-content-type', ['image/gif']], true],
    ['not-in, though it is', () => ['not-in', '$x-oss-content-type', ['image/png']], false],
    ['a field that is not sent', () => ['eq', '$x-oss-object-acl', ''], true],
    ['a field that has to be sent', () => ['eq', '$x-oss-object-acl', 'private'], false],
    ['the bucket', () => ({ bucket: 'bookdesk' }), true],
    ['another bucket', () => ({ bucket: 'elsewhere' }), false],
    ['a value', (is) => ({ key: is }), true],
    ['a value in Chinese', () => ({ 'x-oss-meta-name': '书' }), true],
    ['another value in Chinese', () => ({ 'x-oss-meta-name': '籍' }), false],
  ])('goes by the condition: %s', async (_name, condition, holds) => {
    const more: Part[] = [
      ['x-oss-content-type', 'image/png'],
      ['x-oss-meta-name', '书'],
    ];
    const code = await codeOf(form([condition(key)], more));
    expect(code).toBe(holds ? 204 : '403 AccessDenied');
  });

  it('does not let a form name its bucket itself', async () => {
    const parts = form([{ bucket: 'elsewhere' }], [['bucket', 'elsewhere']]);
    expect(await codeOf(parts)).toBe('403 AccessDenied');
  });

  it('goes by the size', async () => {
    const exact = content.length;
    expect(await codeOf(form([['content-length-range', exact, exact]]))).toBe(204);
    expect(await codeOf(form([['content-length-range', 0, exact - 1]]))).toBe('400 EntityTooLarge');
    expect(await codeOf(form([['content-length-range', exact + 1, 9_999_999]]))).toBe(
      '400 EntityTooSmall',
    );
  });

  it.each<[string, unknown[]]>([
    ['a word in place of a size', [['content-length-range', 10, 'test']]],
    ['a list in place of a size', [['content-length-range', [1], 10]]],
    ['a smallest size above the largest', [['content-length-range', 20, 10]]],
    ['a size below zero', [['content-length-range', -1, 10]]],
    ['a condition without an operator', [['$key']]],
    ['an operator that there is not', [['ends-with', '$key', '.png']]],
    ['a word in place of a list', [['not-in', '$cache-control', 'no-cache']]],
    ['a number in place of a condition', [123]],
  ])('refuses a policy with %s', async (_name, conditions) => {
    expect(await codeOf(form(conditions))).toBe('400 InvalidPolicyDocument');
  });

  it('refuses a policy without conditions or without an expiry', async () => {
    for (const policy of [
      { expiration: in2999 },
      { conditions: [] },
      { expiration: 'soon', conditions: [] },
    ]) {
      const signed = oracle.calculatePostSignature(policy);
      const parts: Part[] = [...Object.entries(signed), ['key', key], ['file', content]];
      expect(await codeOf(parts)).toBe('400 InvalidPolicyDocument');
    }
  });

  it('refuses what has expired, and what was signed by another', async () => {
    expect(await codeOf(form([], [], '2001-01-01T00:00:00.000Z'))).toBe('403 AccessDenied');
    const own = oracle;
    oracle = oracleOf('bookdesk', 'guessed');
    expect(await codeOf(form([]))).toBe('403 SignatureDoesNotMatch');
    oracle = oracleOf('somebody', 'guessed');
    expect(await codeOf(form([]))).toBe('403 InvalidAccessKeyId');
    oracle = own;
  });

  it('takes nothing from anybody without a permission', async () => {
    expect(
      await codeOf([
        ['key', key],
        ['file', content],
      ]),
    ).toBe('403 AccessDenied');
  });

  describe('answers as the form asks for it', () => {
    it.each(['200', '204'])('%s without a body', async (status) => {
      const answer = await storage.post(form([], [['success_action_status', status]]));
      expect([answer.status, answer.text]).toEqual([Number(status), '']);
    });

    it('201 with what was stored', async () => {
      const parts = form(
        [['eq', '$success_action_status', '201']],
        [['success_action_status', '201']],
      );
      const answer = await storage.post(parts);
      expect(answer.status).toBe(201);
      expect(answer.headers.get('content-type')).toMatch(/^application\/xml/);
      expect(answer.text).toContain('<Bucket>bookdesk</Bucket>');
      expect(answer.text).toContain(`<Key>${fieldOf(parts, 'key')}</Key>`);
      expect(answer.text).toContain(`<ETag>&quot;${md5(content).toUpperCase()}&quot;</ETag>`);
    });

    it('204 where it asks for something else', async () => {
      const answer = await storage.post(form([], [['success_action_status', '500']]));
      expect(answer.status).toBe(204);
    });

    it('a redirection, with what was stored in its query', async () => {
      const address = 'https://books.example.com/done?from=form';
      const answer = await storage.post(form([], [['success_action_redirect', address]]));
      expect(answer.status).toBe(303);
      const url = new URL(answer.headers.get('location') ?? '');
      expect(url.origin + url.pathname).toBe('https://books.example.com/done');
      expect(Object.fromEntries(url.searchParams)).toEqual({
        from: 'form',
        bucket: 'bookdesk',
        key,
        etag: `"${md5(content).toUpperCase()}"`,
      });
    });

    it('no redirection to what is no address of the web, nor where it was refused', async () => {
      const script: Part = ['success_action_redirect', 'javascript:alert(1)'];
      expect((await storage.post(form([], [script]))).status).toBe(204);
      const away: Part = ['success_action_redirect', 'https://books.example.com/done'];
      const refused = await storage.post(form([['eq', '$key', 'x']], [away]));
      expect([refused.status, refused.headers.get('location')]).toEqual([403, null]);
    });
  });
});
