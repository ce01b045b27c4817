import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { z } from 'zod';
import type { Language } from '#contract/language.ts';
import { errorCode } from '../errorCode.ts';
import { type Encoding, encodings, takes } from './encoding.ts';
import { appPolicy, type HeaderSettings } from './headers.ts';
import { pageLanguage } from './htmlPage.ts';
import type { PageConfiguration } from './pageConfiguration.ts';
import { signInFile, signInFormsOf, signInPath } from './signInPage.ts';

/** Answers a request for a file or screen of the app; undefined if it is neither. */
export type StaticFiles = (request: Request) => Promise<Response | undefined>;

interface StaticFile {
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  readonly vary: string;
  /** of a page, which has a script within it */
  readonly policy?: string;
  /** reads the content as `encoding` says; `identity` is always there */
  readonly contents: Partial<Record<Encoding | 'identity', () => Promise<Uint8Array<ArrayBuffer>>>>;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
const suffixes = { br: '.br', gzip: '.gz' } as const;
const forever = 'public, max-age=31536000, immutable';
const askFirst = 'no-cache';

/** Paths that belong to the platform's calls: a wrong one is an error of the caller, never a screen of the app. */
const calls = /^\/(jmgr|api|connect|cdn|storage|rest|assets)(\/|$)/;

/**
 * Serves the built app: hashed files for ever, the page itself with its configuration, to be asked for each time.
 * Text comes as compressed at build time.
 *
 * @param folder `dist/app`
 * @param settings those that say what a page may load and run
 */
export async function createStaticFiles(
  folder: string,
  configuration: PageConfiguration,
  settings: HeaderSettings,
): Promise<StaticFiles> {
  const files = findFiles(folder);
  const html = fillConfiguration(readFileSync(join(folder, 'index.html'), 'utf8'), configuration);
  const policy = appPolicy(settings, scriptsWithin(html));
  // a build may come without it
  const screens = files.delete(`/${screensFile}`)
    ? readScreens(folder)
    : new Map<string, string[]>();
  const signInForms = signInFormsOf(folder, configuration);
  for (const own of ['index.html', signInFile]) files.delete(`/${own}`);
  const named = [...new Set([...files.keys()].map(withoutLanguage))];
  const ofLists = named.filter(isOfLists);
  const naming = withAddresses(html, ofLists);
  const ofSignIn = named.filter(isOfSignIn);
  const isStyle = (path: string) => path.endsWith('.css');

  /** The page of a screen, in no language yet. */
  const draw = async (pathname: string, language: Language): Promise<string> => {
    const form = pathname === signInPath && signInForms[language];
    if (form) {
      const early = ofSignIn.filter((path) => !isStyle(path)).map(preload);
      const page = naming
        .replace('</head>', `${early.join('')}</head>`)
        .replace('<div id="root">', (root) => form + root);
      return await withStyles(page, ofSignIn.filter(isStyle), folder);
    }
    if (lists.test(pathname)) return await withStyles(naming, ofLists.filter(isStyle), folder);
    const own = screens.get(pathname);
    return own ? withAddresses(html, own) : html;
  };
  const pages = new Map<string, Promise<StaticFile>>();
  const pageOf = (pathname: string, language: Language): Promise<StaticFile> => {
    const isNamed = pathname === signInPath || screens.has(pathname);
    const kind = isNamed ? pathname : lists.test(pathname) ? '/resource' : '/';
    const key = `${language} ${kind}`;
    const page =
      pages.get(key) ??
      draw(kind, language).then(async (content) => ({
        ...(await compressedPage(pageIn(content, language, files))),
        policy,
      }));
    pages.set(key, page);
    return page;
  };

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const { pathname } = new URL(request.url);
    const file = files.get(pathname);
    if (file) return await unlessGone(() => answer(request, file));
    if (!isScreen(request, pathname)) return undefined;
    return await answer(request, await pageOf(pathname, pageLanguage(request)));
  };
}

/** Scripts with texts come once for each language: `/assets/zh-CN/list-….js` (`launch/languageFiles.mjs`). */
const withoutLanguage = (path: string): string =>
  path.replace(/^\/assets\/[^/]+\/(?=[^/]+\.js$)/, '/assets/');

/** The page in a language, with the scripts of that language. */
const pageIn = (html: string, language: Language, files: ReadonlyMap<string, StaticFile>): string =>
  html
    .replace(/<html lang="[^"]*"/, `<html lang="${language}"`)
    .replace(/\/assets\/([^/"\s]+\.js)/g, (path, name) => {
      const own = `/assets/${language}/${name}`;
      return files.has(own) ? own : path;
    });

/** Screens that draw a list: its scripts are fetched while the first script runs. */
const lists = /^\/(resource|manage)(\/|$)/;
/** The chunks of a list (`chunkGroups` of `vite.config.ts`). */
const isOfLists = (path: string): boolean => /^\/assets\/(list|values)-[^/]+\.(js|css)$/.test(path);

/** The chunk of the sign-in screen. */
const isOfSignIn = (path: string): boolean => /^\/assets\/sign-in-[^/]+\.(js|css)$/.test(path);
const preload = (path: string): string => `<link rel="modulepreload" crossorigin href="${path}">`;

const screensFile = 'screens.json';

/** What each screen is drawn with, by its path; the build has written it (`launch/screenFiles.mjs`). */
const readScreens = (folder: string): Map<string, string[]> =>
  new Map(
    Object.entries(
      z
        .record(z.string(), z.array(z.string()))
        .parse(JSON.parse(readFileSync(join(folder, screensFile), 'utf8'))),
    ),
  );

/**
 * Says in the page's head what its screen is drawn with, for its first script to fetch (`session/namedFiles.ts`), after the calls that
 * the screen waits for.
 */
const withAddresses = (html: string, paths: readonly string[]): string =>
  html.replace('</head>', `<meta name="bookdesk-files" content="${paths.join(' ')}"></head>`);

/**
 * Has styles in the page already; a style's link stays, disabled, which fetches nothing and tells the scripts that they need
 * not.
 */
async function withStyles(html: string, paths: readonly string[], folder: string): Promise<string> {
  const tags = await Promise.all(
    paths.map(async (path) => {
      const rules = await readFile(join(folder, path), 'utf8');
      return `<style>${rules}</style><link disabled rel="stylesheet" crossorigin href="${path}">`;
    }),
  );
  return html.replace('</head>', () => `${tags.join('')}</head>`);
}

/**
 * Whether a person's browser asks for a screen: every path that is no call of the platform's. The first one answers every
 * client, because probes and previews ask for it and name no type.
 */
export function isScreen(request: Request, pathname: string): boolean {
  if (pathname === '/') return true;
  return (
    !calls.test(pathname) &&
    (request.headers.get('accept') ?? '').toLowerCase().includes('text/html')
  );
}

/** The scripts that stand in a page. */
const scriptsWithin = (html: string): string[] =>
  [...html.matchAll(/<script>([^<]*)<\/script>/g)].map(([, script = '']) => script);

/** Writes the configuration into the page's `<meta name="bookdesk-configuration">`. */
export function fillConfiguration(html: string, configuration: PageConfiguration): string {
  const content = JSON.stringify(configuration)
    .replaceAll('&', '&amp;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;');
  return html.replace(
    /(<meta\s[^>]*?name="bookdesk-configuration"\s+content=)('[^']*'|"[^"]*")/,
    (_whole, start: string) => `${start}'${content}'`,
  );
}

/** Undefined if a file was deleted since the start, by a new build under this process. */
async function unlessGone(read: () => Promise<Response>): Promise<Response | undefined> {
  try {
    return await read();
  } catch (failure) {
    if (errorCode(failure) === 'ENOENT') return undefined;
    throw failure;
  }
}

async function answer(request: Request, file: StaticFile): Promise<Response> {
  const headers = new Headers({
    'content-type': file.type,
    'cache-control': file.cacheControl,
    etag: file.etag,
    vary: file.vary,
    ...(file.policy && { 'content-security-policy': file.policy }),
  });
  if (matches(request.headers.get('if-none-match'), file.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const encoding = encodings.find(
    (candidate) => file.contents[candidate] && takes(request, candidate),
  );
  if (encoding) headers.set('content-encoding', encoding);
  const read = file.contents[encoding ?? 'identity'];
  const content = read ? await read() : new Uint8Array();
  headers.set('content-length', String(content.byteLength));
  return new Response(request.method === 'HEAD' ? null : content, { headers });
}

function matches(header: string | null, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

function findFiles(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  const paths = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name));
  const present = new Set(paths);
  for (const path of paths) {
    const extension = extname(path);
    if (extension === suffixes.br || extension === suffixes.gzip) continue;
    const contents: StaticFile['contents'] = { identity: () => readBytes(path) };
    for (const encoding of encodings) {
      const compressed = path + suffixes[encoding];
      if (present.has(compressed)) contents[encoding] = () => readBytes(compressed);
    }
    const name = `/${relative(folder, path).split(sep).join('/')}`;
    const isHashed = name.startsWith('/assets/');
    files.set(name, {
      type: types[extension] ?? 'application/octet-stream',
      // a hashed name changes with its content
      etag: etagOf(isHashed ? Buffer.from(name) : readFileSync(path)),
      cacheControl: isHashed ? forever : askFirst,
      vary: 'Accept-Encoding',
      contents,
    });
  }
  return files;
}

async function compressedPage(html: string): Promise<StaticFile> {
  const identity = new Uint8Array(Buffer.from(html));
  const br = new Uint8Array(await promisify(brotliCompress)(identity));
  const zipped = new Uint8Array(await promisify(gzip)(identity));
  return {
    type: 'text/html; charset=utf-8',
    etag: etagOf(identity),
    cacheControl: askFirst,
    vary: 'Accept-Encoding, Accept-Language, Cookie',
    contents: {
      br: async () => br,
      gzip: async () => zipped,
      identity: async () => identity,
    },
  };
}

const readBytes = async (path: string) => new Uint8Array(await readFile(path));

const etagOf = (content: Uint8Array) =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
