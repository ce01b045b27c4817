import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createStaticFiles } from '#server/http/staticFiles.ts';
import { pageConfiguration } from '#server/pageConfiguration.ts';
import { environment } from '#server/settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'bookdesk-static-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'assets', 'en-US'), { recursive: true });
const script = 'console.log(1);'.repeat(20);
writeFileSync(join(folder, 'assets', 'main-1a2b.js'), script);
writeFileSync(join(folder, 'assets', 'main-1a2b.js.gz'), gzipSync(script));
writeFileSync(join(folder, 'assets', 'list-3c4d.js'), script);
writeFileSync(join(folder, 'assets', 'list-5e6f.css'), 'b{}');
writeFileSync(join(folder, 'assets', 'values-7a8b.js'), script);
writeFileSync(join(folder, 'assets', 'sign-in-9c0d.js'), script);
writeFileSync(join(folder, 'assets', 'sign-in-1e2f.css'), 'c{}');
writeFileSync(join(folder, 'assets', 'main-former.js'), script);
writeFileSync(join(folder, 'assets', 'en-US', 'welcome-3a4b.js'), script);
writeFileSync(join(folder, 'assets', 'en-US', 'home-2b3c.js'), script);
writeFileSync(join(folder, 'icon.svg'), '<svg/>');
writeFileSync(join(folder, '.inputs'), 'secret');
writeFileSync(
  join(folder, 'index.html'),
  `<html lang="zh-CN"><head><script>let scheme;</script><script type="module" src="/assets/welcome-3a4b.js"></script><script type="module" src="/assets/main-1a2b.js"></script><meta
    name="bookdesk-configuration"
    content='{"apiBase":"/jmgr"}'
  /></head><body><div id="root"></div></body></html>`,
);
writeFileSync(
  join(folder, 'sign-in.json'),
  JSON.stringify({
    'zh-CN': { 'demo|weibo,qq': '<p>登录</p>', '|': '<p>另一个平台</p>' },
    'en-US': { 'demo|weibo,qq': '<p>Sign in</p>' },
  }),
);
writeFileSync(
  join(folder, 'screens.json'),
  JSON.stringify({ '/home': ['/assets/list-3c4d.js', '/assets/home-2b3c.js', '/assets/home.css'] }),
);
const configuration = { ...pageConfiguration(environment.parse({})), cdnBase: "/cdn'<&" };
const settings = environment.parse({});
const answer = await createStaticFiles(folder, configuration, settings);
const get = (path: string, headers: Record<string, string> = {}) =>
  answer(new Request(`http://bookdesk.test${path}`, { headers }));

test('every path of a screen answers with the page and its configuration', async () => {
  const page = await get('/manage/dynamic?page=2', { accept: 'text/html,*/*' });
  expect(page?.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page?.headers.get('cache-control')).toBe('no-cache');
  const content = /content='([^']*)'/.exec((await page?.text()) ?? '')?.[1] ?? '';
  expect(content).not.toMatch(/[<']/);
  const written = content.replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');
  expect(JSON.parse(written)).toEqual(configuration);
});

test.each(['/login', '/resource/books', '/manage/dynamic'])(
  'the page of %s runs the one script within it, which its policy names',
  async (path) => {
    const page = await get(path, { accept: 'text/html' });
    const hash = createHash('sha256').update('let scheme;').digest('base64');
    expect(page?.headers.get('content-security-policy')).toContain(
      `script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}';`,
    );
    expect((await get('/assets/main-1a2b.js'))?.headers.has('content-security-policy')).toBe(false);
  },
);

test('the settings put the pages in front of another platform, whose accounts are not ours', () => {
  const foreign = pageConfiguration(
    environment.parse({
      API_BASE: 'https://api.example.com/open/jmgr/',
      IDENTITY_BASE: 'https://id.example.com',
      TOKEN_PATH: '/oauth/token',
      API_VERSION: '3.2',
    }),
  );
  expect(foreign).toMatchObject({
    apiBase: 'https://api.example.com/open/jmgr',
    identityBase: 'https://id.example.com',
    tokenPath: '/oauth/token',
    profilePath: '/api/User/GetProfile',
    version: '3.2',
    demo: false,
    externalProviders: '',
  });
});

test('a screen that draws a list has its styles in its head, and no other screen does', async () => {
  const styles =
    '<style>b{}</style><link disabled rel="stylesheet" crossorigin href="/assets/list-5e6f.css">';
  const textOf = async (path: string) => (await get(path, { accept: 'text/html' }))?.text();
  expect(await textOf('/resource/books?page=2')).toContain(styles);
  expect(await textOf('/manage/dynamic')).toContain(styles);
  expect(await textOf('/login?redirect=%2Fresource%2Fbooks')).not.toContain(styles);
});

test('the sign-in page alone brings what only the sign-in needs', async () => {
  const parts = [
    '<style>c{}</style><link disabled rel="stylesheet" crossorigin href="/assets/sign-in-1e2f.css">',
    '<link rel="modulepreload" crossorigin href="/assets/sign-in-9c0d.js">',
  ];
  const textOf = async (path: string) => (await get(path, { accept: 'text/html' }))?.text();
  for (const part of parts) {
    expect(await textOf('/login')).toContain(part);
    expect(await textOf('/resource/books')).not.toContain(part);
    expect(await textOf('/lists')).not.toContain(part);
  }
});

test('a page names the scripts of its language, and those that all languages share', async () => {
  const textOf = async (path: string, wished: string) =>
    (await get(path, { accept: 'text/html', 'accept-language': wished }))?.text();
  for (const path of ['/home', '/login', '/resource/books']) {
    const page = await textOf(path, 'en-GB');
    expect(page).toContain('<html lang="en-US">');
    expect(page).toContain('src="/assets/en-US/welcome-3a4b.js"');
    expect(page).toContain('src="/assets/main-1a2b.js"');
    expect(await textOf(path, 'zh-TW')).toContain('<html lang="zh-Hant">');
  }
  expect(await textOf('/home', 'en')).toContain(
    'content="/assets/list-3c4d.js /assets/en-US/home-2b3c.js /assets/home.css"',
  );
  expect((await get('/assets/en-US/home-2b3c.js'))?.headers.get('cache-control')).toContain(
    'immutable',
  );
});

test('the sign-in page stands in the page itself, in the language that the person chose, else the browser’s', async () => {
  const page = async (path: string, cookie = '', wished = '') =>
    (await get(path, { accept: 'text/html', cookie, 'accept-language': wished }))?.text();
  expect(await page('/login')).toContain('<p>登录</p><div id="root">');
  expect(await page('/login?redirect=%2Flists')).toContain('<p>登录</p>');
  expect(await page('/login', 'a=b; bookdesk-language=en-US')).toContain('<p>Sign in</p>');
  expect(await page('/login', 'bookdesk-language=<script>')).toContain('<p>登录</p>');
  expect(await page('/login', '', 'en-GB,en;q=0.9')).toContain('<p>Sign in</p>');
  expect(await page('/login', 'bookdesk-language=zh-CN', 'en-GB')).toContain('<p>登录</p>');
  expect(await page('/login', '', 'fr-FR')).toContain('<p>登录</p>');
  expect(await page('/register')).not.toContain('<p>登录</p>');
  const answered = await get('/login', { accept: 'text/html' });
  expect(answered?.headers.get('vary')).toContain('Accept-Language, Cookie');
  expect(await get('/sign-in.json')).toBeUndefined();
});

test.each(['/login', '/resource/books', '/manage/dynamic'])(
  'the page of %s says what lists are drawn with',
  async (path) => {
    const page = await (await get(path, { accept: 'text/html' }))?.text();
    const content = /<meta name="bookdesk-files" content="([^"]*)">/.exec(page ?? '')?.[1];
    expect(content?.split(' ').toSorted()).toEqual([
      '/assets/list-3c4d.js',
      '/assets/list-5e6f.css',
      '/assets/values-7a8b.js',
    ]);
  },
);

test('the page of another screen says what that is drawn with, where the build has written it down', async () => {
  const named = async (path: string) => {
    const page = await (await get(path, { accept: 'text/html' }))?.text();
    return /<meta name="bookdesk-files" content="([^"]*)">/.exec(page ?? '')?.[1];
  };
  const files = '/assets/list-3c4d.js /assets/home-2b3c.js /assets/home.css';
  expect([await named('/home'), await named('/home')]).toEqual([files, files]);
  expect(await named('/elsewhere')).toBeUndefined();
  expect(await get('/screens.json')).toBeUndefined();
});

test.each<Record<string, string>>([{}, { accept: '*/*' }, { accept: 'application/json' }])(
  'the first screen answers every client, also one that asks with %j',
  async (headers) => {
    expect((await get('/', headers))?.headers.get('content-type')).toContain('text/html');
    expect(await get('/manage/dynamic', headers)).toBeUndefined();
  },
);

test('a wrong call of the platform is not answered with the page', async () => {
  expect(await get('/jmgr/nothing', { accept: 'text/html' })).toBeUndefined();
  expect(await get('/assets/gone-9f.js', { accept: 'text/html' })).toBeUndefined();
  expect(await get('/manage/dynamic', { accept: 'application/json' })).toBeUndefined();
});

test('a hashed file is kept for ever and comes compressed to who takes it', async () => {
  const plain = await get('/assets/main-1a2b.js');
  expect(plain?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(plain?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await plain?.text()).toBe(script);
  const small = await get('/assets/main-1a2b.js', { 'accept-encoding': 'br, gzip' });
  expect(small?.headers.get('content-encoding')).toBe('gzip');
  expect(small?.headers.get('vary')).toBe('Accept-Encoding');
  const refused = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip;q=0' });
  expect(refused?.headers.get('content-encoding')).toBeNull();
});

test('a file that has not changed is not sent again', async () => {
  const etag = (await get('/icon.svg'))?.headers.get('etag') ?? '';
  const again = await get('/icon.svg', { 'if-none-match': `W/${etag}` });
  expect(again?.status).toBe(304);
  const page = await get('/register', { accept: 'text/html' });
  const known = { accept: 'text/html', 'if-none-match': page?.headers.get('etag') ?? '' };
  expect((await get('/', known))?.status).toBe(304);
});

test('nothing outside the built app is served', async () => {
  expect(await get('/.inputs')).toBeUndefined();
  expect(await get('/../package.json')).toBeUndefined();
  expect(await get('/%2e%2e/package.json')).toBeUndefined();
});

test('a file that a new build has taken away is not found', async () => {
  rmSync(join(folder, 'assets', 'main-former.js'));
  expect(await get('/assets/main-former.js')).toBeUndefined();
});
