import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { auditList } from '#contract/endpoints/audit.ts';
import { schemaSave } from '#contract/endpoints/schemas.ts';
import {
  sourceDetail,
  sourceManageList,
  sourceSecretDelete,
  sourceSecretSave,
  sourceTexts,
  sourceTry,
} from '#contract/endpoints/sources.ts';
import { createPlatform } from '#server/platform.ts';
import { schemaStore } from '#server/schemas/index.ts';
import { requestOf } from '#tests/support/platform.ts';
import { both, createSourcePlatform, type SourcePlatform, sourceList } from './support.ts';

/** Sources that operators make in the app: versions of them, their secrets, and a try before they are saved. */

const secret = 'a-secret that "nobody" reads & 100 % hidden';
let platform: SourcePlatform;
beforeAll(async () => {
  platform = await createSourcePlatform(['inside', 'bookshop', 'library', 'over']);
});
afterAll(() => platform.close());
beforeEach(() => {
  platform.service.got.length = 0;
  platform.service.json([{ id: 1, title: 'Wild Grass' }]);
});

const bearer = (token: object) => ({ credentials: { kind: 'bearer', token } });
const textOf = (name: string, more: object = {}): string =>
  JSON.stringify({
    schemaVersion: 1,
    name,
    label: both(`Source ${name}`),
    address: `${platform.service.address}/v1`,
    ...more,
  });

/** Makes a call that may fail, as the operator unless told otherwise. */
async function ask(
  endpoint: Endpoint,
  input: Parameters<typeof requestOf>[1],
  token = platform.operator,
) {
  const answer = await platform.platform.fetch(requestOf(endpoint, input, token));
  const text = await answer.text();
  const body: unknown = JSON.parse(text);
  return { status: answer.status, text, body };
}
const save = (name: string, text: string, revision = 0, note = '') =>
  ask(sourceTexts.save, { body: { name, text, revision, note } });
const setSecret = (source: string, name: string, value = secret) =>
  ask(sourceSecretSave, { body: { source, name, value } });
const detailOf = async (name: string) =>
  (await platform.call(sourceDetail, { parameters: { name } }, platform.operator)).data;
const managed = async (name: string) =>
  (await platform.call(sourceManageList, {}, platform.operator)).data.find(
    (one) => one.name === name,
  );
const tried = async (name: string, text: string, more: object = {}) =>
  (
    await platform.call(
      sourceTry,
      { body: { name, text, path: '/books?page=1', secrets: {}, ...more } },
      platform.operator,
    )
  ).data;
const publish = (name: string, more: object) =>
  ask(schemaSave, { body: { name, text: sourceList(name, more), revision: 0 } });

describe('a source made in the app', () => {
  test('is there for lists at once, with what it is and who made it', async () => {
    expect(await publish('early', { source: 'bookshop' })).toMatchObject({ status: 400 });
    expect(await save('bookshop', textOf('bookshop'), 0, 'first')).toMatchObject({
      status: 200,
      body: { data: { name: 'bookshop', revision: 1 } },
    });
    expect(await publish('early', { source: 'bookshop' })).toMatchObject({ status: 200 });
    expect(await managed('bookshop')).toMatchObject({
      label: both('Source bookshop'),
      address: `${platform.service.address}/v1`,
      from: 'stored',
      state: 'ready',
      revision: 1,
      author: 'Olive',
      lists: [{ name: 'early', label: both('List of early') }],
      missing: [],
      lastTry: null,
    });
  });

  test('that has an error is not stored: the answer says where it is', async () => {
    const refused = await save('crooked', textOf('crooked', { address: 'ftp://x' }));
    expect(refused).toMatchObject({
      status: 400,
      body: { data: { findings: [{ file: 'stored/sources/crooked.json', line: 1 }] } },
    });
    expect(await managed('crooked')).toBeUndefined();
    expect(await save('crooked', textOf('another'))).toMatchObject({ status: 400 });
  });

  test('is no place to read the environment of the platform from', async () => {
    const refused = await save('inside', textOf('inside', bearer({ env: 'DATABASE_URL' })));
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.text).toContain('DATABASE_URL');
    const { status } = await save('inside', textOf('inside', bearer({ env: 'SOURCE_TOKEN' })));
    expect(status).toBe(200);
    expect(await managed('inside')).toMatchObject({ missing: ['SOURCE_TOKEN'] });
  });

  test('keeps every version: one is read, gone back to, and a stale save is refused with what is there', async () => {
    const first = textOf('versions');
    const second = textOf('versions', { limits: { seconds: 3 } });
    await save('versions', first);
    expect(await save('versions', second, 1, 'slower')).toMatchObject({ status: 200 });
    expect(await save('versions', first, 1)).toMatchObject({
      status: 409,
      body: { data: { revision: 2, current: { revision: 2, author: 'Olive', text: second } } },
    });
    // the same write, sent twice
    expect(await save('versions', second, 1)).toMatchObject({ body: { data: { revision: 2 } } });
    const back = { name: 'versions', to: 1, revision: 2 };
    expect(await ask(sourceTexts.rollback, { body: back })).toMatchObject({
      body: { data: { revision: 3 } },
    });
    expect(await detailOf('versions')).toMatchObject({ text: first, revision: 3 });
    const named = { parameters: { name: 'versions' } };
    const { data } = await platform.call(sourceTexts.history, named, platform.operator);
    expect(data.map(({ revision, kind, note }) => [revision, kind, note])).toEqual([
      [3, 'rolled-back', ''],
      [2, 'published', 'slower'],
      [1, 'published', ''],
    ]);
    const of = { parameters: { name: 'versions', revision: 2 } };
    const { data: revision } = await platform.call(sourceTexts.revision, of, platform.operator);
    expect(revision.text).toBe(second);
    expect(
      await ask(sourceTexts.revision, { parameters: { name: 'versions', revision: 9 } }),
    ).toMatchObject({ status: 404 });
  });

  test('goes before the file of its name, which counts again when it is taken out of use', async () => {
    await platform.writeSource('over', { label: both('From the file') });
    expect(await managed('over')).toMatchObject({ from: 'file', revision: 0 });
    await save('over', textOf('over'));
    expect(await managed('over')).toMatchObject({
      from: 'stored-over-file',
      label: both('Source over'),
    });
    await publish('over-books', { source: 'over' });
    const gone = { body: { name: 'over', revision: 1 } };
    expect(await ask(sourceTexts.remove, gone)).toMatchObject({ status: 200 });
    expect(await managed('over')).toMatchObject({ from: 'file', label: both('From the file') });
  });

  test('that no longer passes leaves its last good version in use', async () => {
    await save('library', textOf('library', { label: both('Good') }));
    const { database } = platform.services;
    const good = await database
      .selectFrom('stored_source')
      .where('name', '=', 'library')
      .selectAll()
      .executeTakeFirstOrThrow();
    // as if a newer version of the language refused what was stored
    await database
      .insertInto('stored_source')
      .values({ ...good, revision: 2, text: textOf('library', { former: true }) })
      .execute();
    await database
      .updateTable('schema_generation')
      .set(({ eb }) => ({ value: eb('value', '+', 1) }))
      .execute();
    expect(await detailOf('library')).toMatchObject({
      state: 'last-good',
      findings: [{ code: 'unknown-key' }],
    });
    expect(await schemaStore(platform.services).findSource('library')).toMatchObject({
      label: both('Good'),
    });
  });

  test('is not removed while lists stand on it: the sentence names them', async () => {
    await save('in-use', textOf('in-use'));
    await publish('one-over-it', { source: 'in-use' });
    const body = { name: 'in-use', revision: 1 };
    const refused = await ask(sourceTexts.remove, { body });
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.text).toContain('List of one-over-it');
    expect(await managed('in-use')).toMatchObject({ state: 'ready' });
  });

  test('is known to another process as soon as its save is answered, and so is its secret', async () => {
    const other = await createPlatform({ ...platform.services }, { background: false });
    const there = async <E extends Endpoint>(endpoint: E, input: Parameters<typeof requestOf>[1]) =>
      endpoint.response.parse(
        await (await other.fetch(requestOf(endpoint, input, platform.operator))).json(),
      );
    const text = textOf('shared', bearer({ stored: 'token' }));
    const list = { parameters: { name: 'shared' } };
    await save('shared', text);
    expect(await there(sourceDetail, list)).toMatchObject({
      data: { text, missing: ['token'] },
    });
    await setSecret('shared', 'token');
    expect(await there(sourceDetail, list)).toMatchObject({ data: { missing: [] } });
    await other.close();
  });

  test('is for operators: nobody else sees or makes one', async () => {
    expect(await ask(sourceManageList, {}, platform.reader)).toMatchObject({ status: 403 });
    const body = { name: 'mine', text: textOf('mine'), revision: 0 };
    expect(await ask(sourceTexts.save, { body }, platform.reader)).toMatchObject({ status: 403 });
  });
});

describe('a secret that the platform keeps', () => {
  const text = () => textOf('bookshop', bearer({ stored: 'token' }));
  beforeEach(async () => {
    const { revision } = await detailOf('bookshop').catch(() => ({ revision: 0 }));
    await save('bookshop', text(), revision);
  });

  test('is told by its name until it is set, and then shown to the source alone', async () => {
    expect(await detailOf('bookshop')).toMatchObject({
      missing: ['token'],
      secrets: [{ name: 'token', updatedAt: null, isUsed: true }],
    });
    expect((await tried('bookshop', text())).failure).toContain('"token"');
    expect(platform.service.got).toEqual([]);
    expect(await setSecret('bookshop', 'token')).toMatchObject({ status: 200 });
    expect(await detailOf('bookshop')).toMatchObject({
      missing: [],
      secrets: [{ name: 'token', author: 'Olive', isUsed: true }],
    });
    await tried('bookshop', text());
    expect(platform.service.got[0]?.headers.authorization).toBe(`Bearer ${secret}`);
  });

  test('goes with the calls of lists over the source, and another one from the next call on', async () => {
    await publish('its-books', { source: 'bookshop' });
    const page = () => platform.ask('its-books/list', { body: { pageIndex: 1, pageSize: 10 } });
    for (const value of ['first', 'second']) {
      await setSecret('bookshop', 'token', value);
      expect(await page()).toMatchObject({ status: 200 });
    }
    expect(platform.service.got.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer first',
      'Bearer second',
    ]);
    await ask(sourceSecretDelete, { body: { source: 'bookshop', name: 'token' } });
    expect(await page()).toMatchObject({
      status: 503,
      text: expect.stringContaining('Sources'),
    });
  });

  test('is replaced, removed, and set for no name that its source does not name', async () => {
    await setSecret('bookshop', 'token', 'former');
    await setSecret('bookshop', 'token', 'next');
    await tried('bookshop', text());
    expect(platform.service.got[0]?.headers.authorization).toBe('Bearer next');
    expect(await setSecret('bookshop', 'another')).toMatchObject({ status: 404 });
    expect(await setSecret('nothing', 'token')).toMatchObject({ status: 404 });
    const body = { source: 'bookshop', name: 'token' };
    expect(await ask(sourceSecretDelete, { body })).toMatchObject({ status: 200 });
    expect(await ask(sourceSecretDelete, { body })).toMatchObject({ status: 404 });
    expect((await tried('bookshop', text())).failure).toContain('"token"');
  });

  test('is not sent to another place than the one that it was set for', async () => {
    await setSecret('bookshop', 'token');
    const elsewhere = text().replace(platform.service.address, 'https://elsewhere.example');
    const { failure, request } = await tried('bookshop', elsewhere);
    expect(failure).toContain(platform.service.address);
    expect(request).toBeNull();
    const { revision } = await detailOf('bookshop');
    await save('bookshop', elsewhere, revision);
    expect(await managed('bookshop')).toMatchObject({ missing: ['token'] });
  });

  test('goes with its source', async () => {
    await save('short-lived', textOf('short-lived', bearer({ stored: 'token' })));
    await setSecret('short-lived', 'token');
    await ask(sourceTexts.remove, { body: { name: 'short-lived', revision: 1 } });
    await ask(sourceTexts.rollback, { body: { name: 'short-lived', to: 1, revision: 2 } });
    expect(await managed('short-lived')).toMatchObject({ state: 'ready', missing: ['token'] });
  });

  test('is in no answer, no line of the log, no entry of the trail and no column', async () => {
    await setSecret('bookshop', 'token');
    platform.service.answer((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify([request.headers, request.url]));
    });
    const answers = [
      await setSecret('bookshop', 'token'),
      await detailOf('bookshop'),
      await managed('bookshop'),
      await tried('bookshop', text()),
      await tried('bookshop', text(), { secrets: { token: secret } }),
    ];
    const trail = await platform.call(auditList, { body: {} }, platform.operator);
    const { database } = platform.services;
    const kept = await database.selectFrom('source_secret').selectAll().execute();
    const audit = await database.selectFrom('audit').selectAll().execute();
    const everything = JSON.stringify([answers, trail, audit, platform.logged, kept]);
    for (const way of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
      expect(everything).not.toContain(JSON.stringify(way).slice(1, -1));
    expect(kept.every(({ secret: sealed }) => !sealed.includes(secret))).toBe(true);
  });

  test('is in the trail as a change of its source, by its name', async () => {
    await setSecret('bookshop', 'token');
    const { data } = await platform.call(
      auditList,
      { body: { resource: 'source', pageSize: 1 } },
      platform.operator,
    );
    expect(data[0]).toMatchObject({
      recordId: 'bookshop',
      action: 'change',
      record: { title: both('Source bookshop'), path: '/sources/bookshop', isGone: false },
      difference: [{ field: 'secret', label: { 'en-US': 'Secret' }, to: 'token •••' }],
    });
  });
});

describe('a try', () => {
  test('tells what was asked and what came, of a source that is not stored', async () => {
    platform.service.json([{ id: 1, title: 'Wild Grass' }], 200, { 'x-total-count': '1' });
    const { request, answer, rows, total, failure } = await tried('inside', textOf('inside'));
    expect(request).toMatchObject({
      method: 'GET',
      // the first page, as the convention asks for it
      address: `${platform.service.address}/v1/books?page=1&_start=0&_end=10`,
    });
    expect(answer).toMatchObject({
      status: 200,
      contentType: 'application/json',
      text: '[{"id":1,"title":"Wild Grass"}]',
      isCut: false,
    });
    expect({ rows, total, failure }).toEqual({ rows: 1, total: '1', failure: null });
    expect(platform.service.got).toHaveLength(1);
  });

  test.each([
    ['bearer', { token: { stored: 'key' } }, 'Bearer •••'],
    ['basic', { user: 'shop', password: { stored: 'key' } }, 'Basic •••'],
    ['header', { name: 'authorization', value: { stored: 'key' } }, '•••'],
  ])('shows the header of %s credentials without the secret', async (kind, more, shown) => {
    const text = textOf('inside', { credentials: { kind, ...more } });
    const { request } = await tried('inside', text, { secrets: { key: 'typed' } });
    const header = request?.headers.find(({ name }) => name === 'authorization');
    expect(header?.value).toBe(shown);
    expect(platform.service.got[0]?.headers.authorization).not.toContain('•');
  });

  test('shows the address without the secret, and the answer without what a source sends back of it', async () => {
    const credentials = { kind: 'query', name: 'key', value: { stored: 'key' } };
    platform.service.answer((request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.end(`you came with ${request.url}`);
    });
    const text = textOf('inside', { credentials });
    const { request, answer } = await tried('inside', text, { secrets: { key: 'a/b c' } });
    expect(platform.service.got[0]?.url).toBe('/v1/books?page=1&_start=0&_end=10&key=a%2Fb+c');
    expect(request?.address).toBe(
      `${platform.service.address}/v1/books?page=1&_start=0&_end=10&key=•••`,
    );
    expect(answer?.text).toBe('you came with /v1/books?page=1&_start=0&_end=10&key=•••');
  });

  test('shows an answer that is of no use, beside the sentence that says why', async () => {
    platform.service.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<h1>Sign in</h1>');
    });
    const { answer, failure, rows } = await tried('inside', textOf('inside'));
    expect(answer).toMatchObject({ status: 200, text: '<h1>Sign in</h1>' });
    expect(failure).toContain('JSON');
    expect(rows).toBeNull();
  });

  test('of what has no rows is none that failed', async () => {
    platform.service.json({ version: 3 });
    expect(await tried('inside', textOf('inside'))).toMatchObject({ rows: null, failure: null });
  });

  test('shows the beginning of a long answer, in whole characters', async () => {
    platform.service.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.end('草'.repeat(10_000));
    });
    const { answer } = await tried('inside', textOf('inside'));
    expect(answer?.isCut).toBe(true);
    expect(answer?.text).toMatch(/^草{6666}$/);
  });

  test('reaches the internal network for no name that the setting does not have, and tells nothing of it', async () => {
    const { failure, answer } = await tried('outside', textOf('outside'));
    expect(failure).toContain('outside');
    expect(answer).toBeNull();
    expect(platform.service.got).toEqual([]);
  });

  test.each(['@elsewhere.example/', '.elsewhere.example/', ':9/', 'books'])(
    'follows the address of the source with paths alone, not with %s',
    async (path) => {
      const body = { name: 'inside', text: textOf('inside'), path };
      expect(await ask(sourceTry, { body })).toMatchObject({ status: 400 });
      expect(platform.service.got).toEqual([]);
    },
  );

  test('of a text with an error says where it is, and asks nothing', async () => {
    const body = { name: 'inside', text: '{}', path: '' };
    expect(await ask(sourceTry, { body })).toMatchObject({ status: 400 });
    expect(platform.service.got).toEqual([]);
  });

  test('of what is stored is kept: when it was, and what came of it', async () => {
    const text = textOf('inside', { label: both('Kept') });
    await save('inside', text, (await managed('inside'))?.revision ?? 0);
    await tried('inside', text);
    expect(await managed('inside')).toMatchObject({ lastTry: { status: 200, failure: null } });
    platform.service.json({ message: 'no' }, 500);
    await tried('inside', text);
    expect(await managed('inside')).toMatchObject({ lastTry: { status: 500 } });
    await tried('inside', text.replace('Kept', 'Draft'), { path: '/other' });
    expect(await managed('inside')).toMatchObject({ lastTry: { status: 500 } });
    await save('inside', textOf('inside'), (await managed('inside'))?.revision ?? 0);
    expect(await managed('inside')).toMatchObject({ lastTry: null });
  });
});
