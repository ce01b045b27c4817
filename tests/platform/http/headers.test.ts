import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '#server/database/connection.ts';
import { readersPolicy, securityHeaders } from '#server/http/headers.ts';
import { createPlatform } from '#server/platform.ts';
import { environment } from '#server/settings.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

let platform: TestPlatform;
let open: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform({ background: false });
  open = await createTestPlatform({
    background: false,
    settings: { API_ORIGINS: 'https://desk.example, https://other.example:8443/' },
  });
});
afterAll(() => Promise.all([platform.close(), open.close()]));

describe('security headers', () => {
  test.each(['/healthz', '/openapi.json', '/nothing', '/api/User/GetProfile'])(
    '%s carries them, whatever it answers',
    async (path) => {
      const { headers } = await platform.send(path);
      expect(headers.get('content-security-policy')).toMatch(
        /script-src 'self'( 'wasm-unsafe-eval')?;/,
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-request-id')).toBeTruthy();
      expect(headers.has('strict-transport-security')).toBe(false);
    },
  );

  /** One of each kind of answer: data, pages, files, redirections, and what is refused or fails. */
  const kinds: [kind: string, path: string, init?: RequestInit][] = [
    ['data', '/jmgr/app/config/info/app-ios'],
    ['a call without a sign-in', '/jmgr/getRouters'],
    ['a call with a wrong body', '/connect/token', { method: 'POST', body: '{' }],
    ['a method that is not there', '/connect/token', { method: 'PUT' }],
    ['a question what may be called', '/jmgr/post/save', { method: 'OPTIONS' }],
    ['a call of nothing', '/jmgr/nothing'],
    ['a page that is not there', '/s/1'],
    ['a file that is not there', '/cdn/image/aa/nothing.png'],
    ['a form that the storage refuses', '/oss', { method: 'POST', body: 'x' }],
    ['the outbox', '/dev/outbox'],
    ['metrics', '/metrics'],
    ['whether it is ready', '/readyz'],
    ['an address that no server knows', '/..%2f..%2fetc/passwd'],
  ];
  test.each(kinds)(
    '%s: policy, frame, referrer, permissions, no sniffing',
    async (_kind, path, init) => {
      const { headers } = await platform.send(path, init);
      const policy = headers.get('content-security-policy') ?? '';
      const scripts =
        /script-src ([^;]*)/.exec(policy)?.[1] ?? /default-src ([^;]*)/.exec(policy)?.[1];
      expect(scripts).toMatch(/^'(self|none)'/);
      expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|https?:|\*/);
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toMatch(/^(no-referrer|strict-origin|same-origin)/);
      expect(headers.get('permissions-policy')).toBeTruthy();
      expect(headers.get('x-request-id')).toBeTruthy();
      expect(headers.get('server'), 'no version to look up').toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
    },
  );

  test.each(['/s/1', '/s/1/more/a', '/p/abcdefghjk', '/p/abcdefghjk/more/a', '/c/1/1'])(
    '%s: a page that readers open runs nothing and sends nothing',
    async (path) => {
      const { headers } = await platform.send(path);
      expect(headers.get('content-type')).toMatch(/^text\/html/);
      const policy = headers.get('content-security-policy');
      expect(policy).toContain("default-src 'none'; script-src 'none'; connect-src 'self';");
      expect(policy).toContain("frame-ancestors 'self'");
    },
  );

  test('the readers’ pages show pictures and recordings of the CDN, where that is another host', () => {
    const policy = readersPolicy(
      environment.parse({ CDN_BASE: 'http://cdn.example/b', STORAGE_HOST: 'https://oss.example' }),
    );
    expect(policy).toContain(
      "img-src 'self' data: https: http://cdn.example https://oss.example; media-src 'self' https: http://cdn.example https://oss.example;",
    );
  });

  test('storage and CDN of another host are named in the policy', () => {
    const headers = securityHeaders(
      environment.parse({ CDN_BASE: 'https://cdn.example/b', STORAGE_HOST: 'https://oss.example' }),
    );
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' https://cdn.example https://oss.example;",
    );
  });

  test('another platform that the pages call is named in the policy', () => {
    const headers = securityHeaders(
      environment.parse({
        API_BASE: 'https://api.example/jmgr',
        IDENTITY_BASE: 'https://id.example',
      }),
    );
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' https://api.example https://id.example;",
    );
  });

  test('REST services of lists are named in the policy by their origins, and nothing else of them', () => {
    const policy =
      securityHeaders(
        environment.parse({
          REST_SERVICES: 'a=https://a.example:8443/api/v2,b=http://b.example,own=/rest',
        }),
      )['content-security-policy'] ?? '';
    expect(policy).toContain("connect-src 'self' https://a.example:8443 http://b.example;");
    expect(policy).toContain(
      "img-src 'self' data: blob: https: https://a.example:8443 http://b.example;",
    );
    expect(policy).not.toContain('/api/v2');
  });

  test('HSTS only where people reach the site by https', () => {
    const of = (PUBLIC_URL: string) =>
      securityHeaders(environment.parse({ PUBLIC_URL }))['strict-transport-security'];
    expect(of('https://desk.example')).toBe('max-age=31536000');
    expect(of('https://127.0.0.1:4600')).toBeUndefined();
    expect(of('http://desk.example')).toBeUndefined();
  });
});

describe('pages of other sites', () => {
  const ask = (target: TestPlatform, origin: string, method = 'GET') =>
    target.send('/healthz', { method, headers: { origin } });

  test('may call nothing by default', async () => {
    const { headers } = await ask(platform, 'https://desk.example');
    expect(headers.has('access-control-allow-origin')).toBe(false);
  });

  test('may call where API_ORIGINS names them, and no other', async () => {
    const allowed = await ask(open, 'https://other.example:8443');
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://other.example:8443');
    expect(allowed.headers.get('vary')).toBe('Origin');
    const other = await ask(open, 'https://evil.example');
    expect(other.headers.has('access-control-allow-origin')).toBe(false);
  });

  test('get an answer to the question that browsers ask before a call', async () => {
    const { status, headers } = await open.send('/api/User/GetProfile', {
      method: 'OPTIONS',
      headers: { origin: 'https://desk.example', 'access-control-request-method': 'GET' },
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-headers')).toContain('Authorization');
  });
});

describe('health', () => {
  test('the process lives and the database answers', async () => {
    expect((await platform.send('/healthz')).body).toEqual({
      status: 'alive',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      commit: expect.stringMatching(/^[\da-f]*$/),
    });
    expect((await platform.send('/readyz')).body).toEqual({ status: 'ready' });
  });

  test('without its database it lives, but is not ready', async () => {
    const { services } = platform;
    const { database } = connect('postgres://nobody@127.0.0.1:1/nothing', 1, services.log);
    const lone = await createPlatform({ ...services, database }, { background: false });
    const statusOf = async (path: string) =>
      (await lone.fetch(new Request(`http://127.0.0.1:4600${path}`))).status;
    expect(await statusOf('/healthz')).toBe(200);
    expect(await statusOf('/readyz')).toBe(503);
    await lone.close();
    await database.destroy();
  });
});
