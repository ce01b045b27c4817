import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { schemaSave } from '#contract/endpoints/schemas.ts';
import { sourceTexts } from '#contract/endpoints/sources.ts';
import { inLanguage } from '#contract/language.ts';
import channels from '#server/catalogue/rows/channel.json' with { type: 'json' };
import { createTestPlatform } from '#tests/support/platform.ts';
import { datasetNames, datasets } from '#tests/unit/schema/infer/datasets.ts';
import { builtServer, temporaryFolder } from '../start/serverProcess.ts';
import { startRestService } from './restService.ts';

/** `npm run schema` as a person calls it, against a platform and services that are running. */

const server = await builtServer();
const place = await temporaryFolder();
const { platform, close, call, signIn } = await createTestPlatform({
  demo: true,
  settings: { PRIVATE_SOURCES: 'shop,archive' },
});
const http = createAdaptorServer({
  fetch: (request) => platform.fetch(request, { clientAddress: '127.0.0.1' }),
});
await new Promise<void>((settle) => http.listen(0, '127.0.0.1', () => settle()));
// listening on a port, its address is no path of a socket
const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
const styles = ['json-server', 'array', 'object'] as const;
const service = await startRestService(
  Object.fromEntries(
    datasetNames.map((name, index) => [
      name,
      { rows: datasets[name], style: styles[index % 3] ?? 'array' },
    ]),
  ),
);
afterAll(async () => {
  await service.close();
  await new Promise<void>((settle) => {
    http.close(() => settle());
  });
  await close();
  await place.remove();
  await server.remove();
});

const schemas = join(place.path, 'schemas');
beforeEach(() => {
  rmSync(schemas, { recursive: true, force: true });
  cpSync('schemas', schemas, { recursive: true });
});

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly remarks: string;
}

async function run(
  parameters: readonly string[],
  settings: Readonly<Record<string, string>> = {},
  cwd = process.cwd(),
): Promise<Run> {
  const child = spawn(process.execPath, [join(dirname(server.main), 'schema.js'), ...parameters], {
    cwd,
    env: { PATH: process.env.PATH, LANG: 'en_US.UTF-8', SCHEMAS_DIR: schemas, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let remarks = '';
  child.stdout.on('data', (text: Buffer) => {
    out += text.toString();
  });
  child.stderr.on('data', (text: Buffer) => {
    remarks += text.toString();
  });
  return await new Promise((settle) =>
    child.once('close', (code) => settle({ code, out, remarks })),
  );
}

const fileOf = (name: string) => join(schemas, `${name}.json`);
/** Changes the text of a schema file. */
function edit(name: string, from: string | RegExp, to: string): void {
  const text = readFileSync(fileOf(name), 'utf8');
  expect(text).toMatch(from);
  writeFileSync(fileOf(name), text.replace(from, to));
}

/** Writes a source of the running service; returns its file. */
function writeSource(name: string): string {
  const file = join(schemas, 'sources', `${name}.json`);
  mkdirSync(dirname(file), { recursive: true });
  const label = { 'zh-CN': '店', 'en-US': 'Shop' };
  writeFileSync(file, JSON.stringify({ schemaVersion: 1, name, label, address: service.base }));
  return file;
}

describe('new', () => {
  test('writes a list of own records that passes the check, and never over another file', async () => {
    const first = await run(['new', 'reading-events']);
    expect(first.code).toBe(0);
    expect(JSON.parse(readFileSync(fileOf('reading-events'), 'utf8'))).toMatchObject({
      provider: 'own',
    });
    const checked = await run(['check', 'reading-events']);
    expect(checked.out).toContain('1 file, 0 errors');
    const second = await run(['new', 'reading-events']);
    expect(second).toMatchObject({ code: 1, out: '' });
    expect(second.remarks).toContain('already exists; --force overwrites it');
  });

  test.each([
    [['new'], 'Name the list'],
    [['new', 'Bad Name'], 'cannot name a list'],
    [['check', '--format', 'xml'], '--format is text, json or github, not "xml"'],
    [[], 'Usage: npm run schema'],
  ])('%j is a wrong call', async (parameters, sentence) => {
    const { code, remarks } = await run(parameters);
    expect(code).toBe(2);
    expect(remarks).toContain(sentence);
    expect(remarks).toContain('Usage:');
  });
});

describe('infer', () => {
  test('asks the running platform, and learns which columns it sorts by', async () => {
    const { code, out } = await run([
      ...['infer', 'titles', '--list', 'POST /book/search/bookSearch'],
      ...['--url', url],
    ]);
    expect(code).toBe(0);
    const { list, fields } = JSON.parse(out);
    expect(fields).toMatchObject({
      bookName: { type: 'text', required: true, maxLength: 300 },
      mainPicUrl: { type: 'image' },
      editionClass: { type: 'enum', default: 1 },
      publishTime: { type: 'partialDate' },
      price: { type: 'money' },
      tags: { type: 'tags' },
    });
    expect(list.columns).toContainEqual({ field: 'publishTime', sortable: true });
    expect(list.columns).toContainEqual(expect.objectContaining({ field: 'translator' }));
    expect(list.sort).toEqual({ field: 'createdAt', direction: 'descending' });
  });

  test.each([
    [
      'a wrong password',
      { BOOKDESK_ACCOUNT: 'press', BOOKDESK_PASSWORD: 'wrong' },
      'Cannot sign in',
    ],
    ['no password', { BOOKDESK_ACCOUNT: 'press' }, 'BOOKDESK_PASSWORD'],
    [
      'an account that may not',
      { BOOKDESK_ACCOUNT: 'press', BOOKDESK_PASSWORD: 'bookdesk-demo' },
      'answered 403',
    ],
  ])('%s is told in one sentence', async (_what, settings, sentence) => {
    const parameters = ['infer', 'people', '--list', 'POST /user/list', '--url', url];
    const { code, out, remarks } = await run(parameters, settings);
    expect(code).not.toBe(0);
    expect(out).toBe('');
    expect(remarks).toContain(sentence);
    expect(remarks).not.toContain('bookdesk-demo');
  });

  test('has the running platform ask a source, and writes into both files what it saw', async () => {
    const file = writeSource('shop');
    const list = ['infer', 'publishers', '--source', 'shop', '--url', url];
    const { code, remarks } = await run([...list, '--list', 'GET /publishers', '--write']);
    expect(remarks).toContain('GET /publishers  200  without parameters: rows seen: 25');
    expect(remarks).toContain('sorts by "foundedYear", descending');
    expect(code).toBe(0);
    expect(JSON.parse(readFileSync(fileOf('publishers'), 'utf8'))).toMatchObject({
      provider: 'source',
      source: 'shop',
      endpoints: { list: { method: 'GET', path: '/publishers' } },
    });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ convention: 'json-server' });
    expect((await run(['check', 'publishers'])).out).toContain('1 file, 0 errors, 0 warnings');
    const other = await run([...list, '--list', 'GET /nothing']);
    expect(other).toMatchObject({ code: 1 });
    expect(other.remarks).toContain('The answer of the source "shop" to ');
    expect((await run(list)).remarks).toContain('Name the call with --list');
  });

  test('says which lists a document of OpenAPI has', async () => {
    writeSource('shop');
    const document = ['--openapi', 'tests/unit/schema/infer/openapi/bookshop.yaml', '--url', url];
    const found = await run(['infer', 'shop-books', '--source', 'shop', ...document]);
    expect(found.out).toContain('GET /books  Books on sale (read, create, change, delete)');
    expect(found.code).toBe(0);
    const wanted = ['--source', 'shop', ...document, '--operation', 'GET /shops'];
    const other = await run(['infer', 'x', ...wanted]);
    expect(other.remarks).toContain('has no list "GET /shops"');
    const unknown = await run(['infer', 'x', '--source', 'nobody', ...document]);
    expect(unknown.remarks).toContain('There is no source "nobody"');
  });

  test('has the running platform ask the service of a document, and corrects what that says', async () => {
    const item = {
      type: 'object',
      properties: { id: { type: 'integer' }, name: { type: 'string', title: 'Name of the house' } },
    };
    const rows = { type: 'array', items: item };
    const responses = { 200: { content: { 'application/json': { schema: rows } } } };
    // the service has no such parameters
    const parameters = ['page', 'limit'].map((name) => ({
      name,
      in: 'query',
      schema: { type: 'integer' },
    }));
    const document = join(place.path, 'publishers.json');
    writeFileSync(
      document,
      JSON.stringify({
        openapi: '3.0.3',
        info: { title: 'Shop', version: '1' },
        servers: [{ url: service.base }],
        paths: { '/publishers': { get: { parameters, responses } } },
      }),
    );
    writeSource('shop');
    const wanted = ['--openapi', document, '--operation', 'GET /publishers', '--source', 'shop'];
    const { code, remarks } = await run([
      'infer',
      'publishers',
      ...wanted,
      '--write',
      '--url',
      url,
    ]);
    expect(remarks).toContain('GET /publishers  200  without parameters: rows seen: 25');
    expect(code).toBe(0);
    const source = JSON.parse(readFileSync(join(schemas, 'sources', 'shop.json'), 'utf8'));
    expect(source).toMatchObject({ address: service.base, convention: 'json-server' });
    const list = JSON.parse(readFileSync(fileOf('publishers'), 'utf8'));
    expect(inLanguage(list.fields.name.label, 'en-US')).toBe('Name of the house');
    expect((await run(['check', 'publishers'])).out).toContain('1 file, 0 errors, 0 warnings');
  });

  test('speaks the language of the terminal', async () => {
    const { remarks } = await run(['infer', 'things', '--list', 'POST /nothing/list'], {
      LANG: 'zh_CN.UTF-8',
    });
    expect(remarks).toContain('平台没有');
  });
});

describe('check', () => {
  test('finds that no shipped list has drifted from what the platform answers', async () => {
    const { code, out } = await run(['check', '--live', '--url', url]);
    expect(out).toContain(' 0 errors');
    expect(code).toBe(0);
  });

  test('tells drift at its place in the file, also where the file is of a former version', async () => {
    edit('circles', '"type": "longText"', '"type": "number"');
    const { code, out } = await run([
      'check',
      'circles',
      '--live',
      '--url',
      url,
      '--format',
      'json',
    ]);
    expect(code).toBe(1);
    const [finding] = JSON.parse(out).findings.filter(
      (one: { code: string }) => one.code === 'drift-other-type',
    );
    const lines = readFileSync(fileOf('circles'), 'utf8').split('\n');
    expect(lines[finding.line - 1]?.slice(finding.column - 1)).toMatch(/^"number"/);
  });

  test('goes on with the other lists where a REST service is not set, or does not answer', async () => {
    const settings = { REST_SERVICES: 'gone=http://127.0.0.1:9/api' };
    for (const [name, of] of [
      ['events', 'gone'],
      ['fairs', 'nowhere'],
    ] as const)
      writeFileSync(
        fileOf(name),
        JSON.stringify({
          schemaVersion: 2,
          name,
          label: { 'zh-CN': '活动', 'en-US': 'Events' },
          provider: 'rest',
          service: of,
          recordTitle: 'title',
          endpoints: { list: { method: 'GET', path: `/${name}` } },
          fields: { title: { type: 'text', label: { 'zh-CN': '名称', 'en-US': 'Title' } } },
          list: { columns: ['title'] },
        }),
      );
    edit('topics', /"type": "longText"/, '"type": "number"');
    const { code, out } = await run(['check', '--live', '--url', url], settings);
    expect(code).toBe(1);
    expect(out).toMatch(/events\.json.* error drift-call-failed .*cannot be reached/);
    expect(out).toMatch(/fairs\.json.* error drift-call-failed .*"fairs" is not set/);
    // a list after them
    expect(out).toMatch(/topics\.json.* error drift-other-type/);
  });

  test('has the running platform ask a source, and tells where its answer differs from the list', async () => {
    const token = await signIn('operator');
    const of = { name: 'archive', revision: 0, note: '' };
    const label = { 'zh-CN': '档案', 'en-US': 'Archive' };
    const source = { schemaVersion: 1, name: 'archive', label, address: service.base };
    const text = JSON.stringify(source);
    await call(sourceTexts.save, { body: { ...of, text } }, token);
    mkdirSync(join(schemas, 'sources'), { recursive: true });
    writeFileSync(join(schemas, 'sources', 'archive.json'), text);
    const list = JSON.stringify({
      schemaVersion: 2,
      name: 'archive-books',
      label,
      provider: 'source',
      source: 'archive',
      recordTitle: 'title',
      endpoints: { list: { method: 'GET', path: `/${datasetNames[0]}` } },
      fields: { title: { type: 'text', label }, shelfmark: { type: 'text', label } },
      list: { columns: ['title'] },
    });
    const stored = { ...of, name: 'archive-books', text: list, draft: false };
    await call(schemaSave, { body: stored }, token);
    writeFileSync(fileOf('archive-books'), list);
    const { code, out } = await run(['check', 'archive-books', '--live', '--url', url]);
    expect(out).toMatch(/archive-books\.json.* error drift-missing-path .*shelfmark/);
    expect(code).toBe(1);
  });

  test('annotates for CI what it finds', async () => {
    edit('labels', '"recordTitle": "labelName"', '"recordTitle": "labelNmae"');
    const { code, out } = await run(['check', '--format', 'github']);
    expect(code).toBe(1);
    expect(out).toMatch(
      /^::error file=.*labels\.json,line=\d+,col=\d+,title=unknown-field::there is no field "labelNmae" — did you mean "labelName"\?$/m,
    );
  });

  test('tells a platform that is not there, and a call that is refused, apart', async () => {
    const gone = await run(['check', 'books', '--live', '--url', 'http://127.0.0.1:9']);
    expect(gone.code).toBe(1);
    expect(gone.remarks).toContain('http://127.0.0.1:9/connect/token cannot be reached');
    const refused = await run(['check', 'users', '--live', '--url', url], {
      BOOKDESK_ACCOUNT: 'press',
      BOOKDESK_PASSWORD: 'bookdesk-demo',
    });
    expect(refused.code).toBe(1);
    expect(refused.out).toContain('error drift-call-failed POST /user/list answered 403');
  });
});

describe('diff', () => {
  const repository = join(place.path, 'repository');
  const git = (...parameters: string[]) => {
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
    const done = spawnSync('git', [...identity, ...parameters], { cwd: repository });
    if (done.status !== 0) throw new Error(String(done.stderr));
  };
  const inRepository = (...parameters: string[]) =>
    run(['diff', ...parameters], { SCHEMAS_DIR: 'schemas' }, repository);

  beforeEach(() => {
    rmSync(repository, { recursive: true, force: true });
    mkdirSync(repository);
    cpSync('schemas', join(repository, 'schemas'), { recursive: true });
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'Lists');
  });
  const change = (from: string, to: string) => {
    const file = join(repository, 'schemas', 'channels.json');
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(from);
    writeFileSync(file, text.replaceAll(from, to));
  };

  test('against the last commit ends with 0 where nothing breaks, and with 1 where something does', async () => {
    expect(await inRepository('channels')).toMatchObject({
      code: 0,
      out: expect.stringContaining('no changes'),
    });
    change('"en-US": "Domain"', '"en-US": "Area"');
    const visible = await inRepository();
    expect(visible.code).toBe(0);
    expect(visible.out).toContain(
      'visible label-changed "domain" is labeled "Area" instead of "Domain"',
    );
    change('"name": "domain", "kind": "text"', '"name": "area", "kind": "text"');
    const breaking = await inRepository('schemas/channels.json');
    expect(breaking.code).toBe(1);
    expect(breaking.out).toContain('breaking filter-removed');
    change('"name": "area",', '"name": "area", "aliases": ["domain"],');
    const kept = await inRepository('channels', '--json');
    expect(kept.code).toBe(0);
    expect(JSON.parse(kept.out)[0]).toMatchObject({ against: 'HEAD', severity: 'visible' });
  });

  test('asks a running platform how many records are affected', async () => {
    change('"expression": "^[a-z][a-z0-9-]{0,39}$"', '"expression": "^reading$"');
    const { code, out } = await inRepository('channels', '--live', '--url', url);
    expect(code).toBe(1);
    const others = channels.filter(({ domain }) => domain !== 'reading').length;
    expect(out).toContain(`Affected among all ${channels.length} records:`);
    expect(out).toContain(`“Domain” of ${others} records does not match the new pattern`);
  });

  test('takes another file, another revision, and says where there is none', async () => {
    const other = join(place.path, 'former.json');
    writeFileSync(other, readFileSync(join(repository, 'schemas', 'channels.json')));
    change('"maxLength": 500', '"maxLength": 50');
    expect((await inRepository('channels', other)).out).toContain('breaking limit-tightened');
    const unknown = await inRepository('channels', 'no-such-branch');
    expect(unknown.code).toBe(1);
    expect(unknown.remarks).toContain('git does not give no-such-branch');
    writeFileSync(join(repository, 'schemas', 'fresh.json'), readFileSync(other));
    expect((await inRepository('fresh')).out).toContain('not in HEAD, a new list');
  });
});

test('upgrade rewrites files of a former version, and only when told to', async () => {
  const former = {
    schemaVersion: 1,
    name: 'former',
    label: { 'zh-CN': '旧', 'en-US': 'Former' },
    recordTitle: 'title',
    endpoints: {
      list: { method: 'POST', path: '/circle/manage/list' },
      pick: { method: 'POST', path: '/circle/list' },
    },
    fields: { title: { type: 'text', label: { 'zh-CN': '名称', 'en-US': 'Name' } } },
    list: { columns: ['title'] },
  };
  writeFileSync(fileOf('former'), JSON.stringify(former));
  const looked = await run(['upgrade']);
  expect(looked.out).toContain('at version 1, would become version 2');
  expect(JSON.parse(readFileSync(fileOf('former'), 'utf8'))).toEqual(former);
  expect((await run(['upgrade', '--write'])).code).toBe(0);
  expect(JSON.parse(readFileSync(fileOf('former'), 'utf8'))).toMatchObject({
    schemaVersion: 2,
    picker: { list: { path: '/circle/list' } },
  });
  expect((await run(['check', 'former'])).out).toContain('1 file, 0 errors, 0 warnings');
  expect((await run(['upgrade'])).out).toContain('Every file is at version 2');
});
