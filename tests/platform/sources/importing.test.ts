import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeCsvLine } from '#contract/cellText.ts';
import { importRun, importUpload } from '#contract/endpoints/imports.ts';
import { startImportWorker } from '#server/import/index.ts';
import { claimJob, noteBegun } from '#server/import/queue.ts';
import { importsOf } from '#tests/platform/import/support.ts';
import { jsonServer } from '#tests/support/services/jsonServer.ts';
import type { Row } from '#tests/support/services/service.ts';
import { both, createSourcePlatform, type SourcePlatform } from './support.ts';

/** Files come into the lists of sources by the same plan as everywhere: by the calls of the source, row by row. */

let platform: SourcePlatform;
let books: ReturnType<typeof jsonServer>;
/** what the service does instead of its work: for the call with this number among its writes */
let trouble: ((write: number, response: ServerResponse) => boolean) | undefined;
let writes: string[];

const fields = {
  title: {
    type: 'text',
    label: both('Title'),
    required: true,
    maxLength: 20,
    pattern: { expression: '^[^!]*$', message: both('No exclamation marks') },
  },
  stock: { type: 'number', label: both('Stock'), decimals: 0, minimum: 0 },
  kind: {
    type: 'enum',
    label: both('Kind'),
    options: [
      { value: 'novel', label: both('Novel') },
      { value: 'essay', label: both('Essay') },
    ],
  },
};
const columns = ['title', 'stock', 'kind'].map((field) => ({ field, headings: [field] }));
const list = {
  fields,
  list: { columns: ['title', 'stock'] },
  forms: { create: { groups: [{ fields: ['title', 'stock', 'kind'] }] }, edit: 'create' },
  import: { match: ['title'], columns },
};

async function answered(request: IncomingMessage, body: string): Promise<Response> {
  const { method = 'GET', url = '' } = request;
  const path = url.replace(/^\/v1/, '');
  return books(
    new Request(`http://service${path}`, {
      method,
      ...(body === '' ? {} : { body, headers: { 'content-type': 'application/json' } }),
    }),
  );
}

beforeAll(async () => {
  platform = await createSourcePlatform(['bookshop', 'few']);
});
afterAll(() => platform.close());
beforeEach(async () => {
  books = jsonServer([
    { id: 1, title: 'Wild Grass', stock: 3, kind: 'essay' },
    { id: 2, title: 'Border Town', stock: 5, kind: 'novel' },
  ]);
  trouble = undefined;
  writes = [];
  platform.service.got.length = 0;
  platform.service.answer(async (request, response, body) => {
    if (request.method !== 'GET') writes.push(body);
    if (request.method !== 'GET' && trouble?.(writes.length, response)) return;
    const answer = await answered(request, body);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(await answer.text());
  });
  await platform.writeSource('bookshop');
  await platform.writeList('shop-books', list);
});

const imports = (name = 'shop-books', token = platform.operator) =>
  importsOf(
    () => ({
      test: { ...platform, ask: platform.askPlatform },
      token,
      ask: platform.askSource,
    }),
    name,
  );
const numbers = ({ created, changed, unchanged, rejected }: Record<string, unknown>) => [
  created,
  changed,
  unchanged,
  rejected,
];
const kept = () => books.rows.map(({ title, stock }: Row) => [title, stock]);

const file = 'title,stock,kind\nWild Grass,3,Essay\nBorder Town,8,Novel\nTeahouse,2,Novel\n';

describe('a file for a list of a source', () => {
  test('makes, changes and leaves records, known by the field that the list matches', async () => {
    const { id } = await imports().plan(file);
    const report = await imports().runPlan(id);
    expect([report.state, numbers(report)]).toEqual(['finished', [1, 1, 1, 0]]);
    expect(kept()).toEqual([
      ['Wild Grass', 3],
      ['Border Town', 8],
      ['Teahouse', 2],
    ]);
    expect(writes.map((body): unknown => JSON.parse(body))).toEqual([
      { stock: 8 },
      { title: 'Teahouse', stock: 2, kind: 'novel' },
    ]);
  });

  test('knows records by ids of any kind, and none by an id like it', async () => {
    const ids = [
      ...['a b', '50%', 'x?y', 'x #y', '👨‍👩‍👧', '007', '7', 'A', 'a', '12345678901234567890', 'é'],
      ...[
        'e\u0301',
        '"q r"',
        'a,b',
        '①',
        '(1)',
        'Ａ１',
        'A1',
        'a–b',
        'a-b',
        '=1',
        '@x',
        '{id}',
        'null',
      ],
    ];
    books = jsonServer(ids.map((id, index) => ({ id, title: `T${index}`, stock: 1 })));
    const rows = ids.map((id, index) => writeCsvLine([id, `M${index}`, '2'])).join('');
    const { id } = await imports().plan(`id,title,stock\n${rows}`);
    const report = await imports().runPlan(id);
    expect([numbers(report), report.problems]).toEqual([[0, ids.length, 0, 0], []]);
    expect(books.rows.map((row) => [row.id, row.title])).toEqual(
      ids.map((one, index) => [one, `M${index}`]),
    );
  });

  test('tells in a dry run what would become of its rows, and writes nothing', async () => {
    const plan = await imports().plan(file);
    expect(plan.notes.join()).toContain('may still refuse');
    const report = await imports().runPlan(plan.id, true);
    expect(numbers(report)).toEqual([1, 1, 1, 0]);
    expect((await imports().rows(plan.id, { outcome: 'changed' }))[0]).toMatchObject({
      recordId: '2',
      changes: [{ field: 'stock', from: '5', to: '8' }],
    });
    expect(writes).toEqual([]);
    expect(numbers(await imports().runPlan(plan.id))).toEqual([1, 1, 1, 0]);
  });

  test('tells what its list says against a row before the source is asked', async () => {
    const { id } = await imports().plan(
      `title,stock,kind\n,1,Novel\n${'x'.repeat(21)},1,Novel\nHurray!,1,Novel\nMinus,-1,Novel\nHalf,1.5,Novel\nOdd,1,Poem\n`,
    );
    const report = await imports().runPlan(id);
    expect(numbers(report)).toEqual([0, 0, 0, 6]);
    expect(report.problems.map(({ row, field }) => [row, field])).toEqual([
      [2, 'title'],
      [3, 'title'],
      [4, 'title'],
      [5, 'stock'],
      [6, 'stock'],
      [7, 'kind'],
    ]);
    expect(report.problems[2]?.message).toContain('No exclamation marks');
    expect(writes).toEqual([]);
  });

  test('gives back the row that the source refuses, in its words and with its field', async () => {
    trouble = (write, response) => {
      if (write !== 1) return false;
      response.writeHead(422, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ message: 'No', errors: { title: ['Is sold out'] } }));
      return true;
    };
    const { id } = await imports().plan('title,stock\nRickshaw,1\nTeahouse,2\n');
    const report = await imports().runPlan(id);
    expect([report.state, numbers(report)]).toEqual(['finished', [1, 0, 0, 1]]);
    expect(report.problems).toMatchObject([{ row: 2, field: 'title', message: 'Is sold out' }]);
  });

  test('waits as long as the source asks for, and then writes the row once', async () => {
    trouble = (write, response) => {
      if (write !== 1) return false;
      response.writeHead(429, { 'retry-after': '1', 'content-type': 'application/json' });
      response.end('{}');
      return true;
    };
    const { id } = await imports().plan('title,stock\nTeahouse,2\nRickshaw,1\n');
    const report = await imports().runPlan(id);
    expect([report.state, numbers(report)]).toEqual(['finished', [2, 0, 0, 0]]);
    expect(kept().slice(2)).toEqual([
      ['Teahouse', 2],
      ['Rickshaw', 1],
    ]);
  });

  test('takes no more calls a minute than the source allows', async () => {
    await platform.writeSource('few', { limits: { callsPerMinute: 60 } });
    await platform.writeList('slow-books', { ...list, source: 'few' });
    // the minute’s worth of calls that may come at once
    for (let call = 0; call < 60; call += 1)
      await platform.ask('slow-books/list', { body: { pageIndex: 1, pageSize: 10 } });
    const { id } = await imports('slow-books').plan('title,stock\nTeahouse,2\n');
    expect(await imports('slow-books').runPlan(id)).toMatchObject({
      state: 'finished',
      created: 1,
    });
  });

  test('ends where the source is down, says how far it came, and goes on with the next row', async () => {
    let isDown = true;
    trouble = (write, response) => {
      if (write < 2 || !isDown) return false;
      response.socket?.destroy();
      return true;
    };
    const { id } = await imports().plan('title,stock\nTeahouse,2\nRickshaw,1\nFamily,4\n');
    const failed = await imports().runPlan(id);
    expect(failed).toMatchObject({ state: 'failed', rows: 1, created: 1, canGoOn: true });
    expect(failed.failure).toMatch(/bookshop.*continue/);
    isDown = false;
    const report = await imports().goOn(id);
    expect([report.state, numbers(report)]).toEqual(['finished', [3, 0, 0, 0]]);
    expect(kept().slice(2)).toEqual([
      ['Teahouse', 2],
      ['Rickshaw', 1],
      ['Family', 4],
    ]);
  });

  test('does not write a row again of which nobody knows whether the source has it', async () => {
    let isCutOff = true;
    trouble = (write, response) => {
      if (write !== 2 || !isCutOff) return false;
      // it writes, and its answer is lost
      books.rows.push({ id: 77, title: 'Rickshaw', stock: 1 });
      response.socket?.destroy();
      return true;
    };
    const { id } = await imports().plan('stock,title\n2,Teahouse\n1,Rickshaw\n4,Family\n');
    // kept for the next file with these headings in this order
    await imports().choose(id, { key: 'new' });
    expect(await imports().runPlan(id)).toMatchObject({ state: 'failed', created: 1 });
    isCutOff = false;
    const report = await imports().goOn(id);
    expect([report.state, numbers(report)]).toEqual(['finished', [2, 0, 0, 1]]);
    expect(report.problems).toMatchObject([{ row: 3, code: 'outcomeUnknown' }]);
    expect(kept().filter(([title]) => title === 'Rickshaw')).toHaveLength(1);
  });

  test('is taken over where its process ended while a row was written, which is not written again', async () => {
    const { services } = platform;
    const { id } = await imports().plan('kind,stock,title\nNovel,2,Teahouse\nNovel,1,Rickshaw\n');
    await imports().choose(id, { key: 'new' });
    const input = { parameters: { id }, body: { dryRun: false } };
    await platform.call(importRun, input, platform.operator);
    // a process takes it, begins with the first row, and gives no sign of life for an hour
    const lease = await claimJob(services.database, new Date(services.now().getTime() - 3_600_000));
    if (!lease) throw new Error('the import does not wait');
    await noteBegun(services.database, lease, 1);
    const worker = startImportWorker(services, platform.askSource);
    const report = await imports()
      .ended(id)
      .finally(() => worker.close());
    expect([report.state, numbers(report)]).toEqual(['finished', [1, 0, 0, 1]]);
    expect(report.problems).toMatchObject([{ row: 2, code: 'outcomeUnknown' }]);
    expect(writes).toHaveLength(1);
  });

  test('finds a row by its key again whose answer was lost', async () => {
    let isCutOff = true;
    trouble = (write, response) => {
      if (write !== 1 || !isCutOff) return false;
      books.rows.push({ id: 77, title: 'Rickshaw', stock: 1 });
      response.socket?.destroy();
      return true;
    };
    const { id } = await imports().plan('title,stock\nRickshaw,1\nFamily,4\n');
    expect(await imports().runPlan(id)).toMatchObject({ state: 'failed', rows: 0 });
    isCutOff = false;
    expect(numbers(await imports().runPlan(id))).toEqual([1, 0, 1, 0]);
    expect(kept().filter(([title]) => title === 'Rickshaw')).toHaveLength(1);
  });

  test('changes records by their ids at the source, once somebody says so', async () => {
    const plan = await imports().plan('id,title,stock\n2,Border Town,9\n99,Lost,1\n');
    expect(plan.columns[0]).toMatchObject({ field: null, suggestion: 'id' });
    await imports().choose(plan.id, { columns: [{ position: 0, field: 'id' }], key: 'id' });
    const report = await imports().runPlan(plan.id);
    expect(numbers(report)).toEqual([0, 1, 0, 1]);
    expect(report.problems).toMatchObject([{ row: 3, code: 'idMissing' }]);
    expect(kept()[1]).toEqual(['Border Town', 9]);
  });

  test('makes new records alone where the source cannot be asked by a field, and says why', async () => {
    await platform.writeSource('bookshop', { parts: { filters: null } });
    const plan = await imports().plan(file);
    expect([plan.key, plan.keys.map(({ key }) => key)]).toEqual(['new', ['new', 'id']]);
    expect(plan.notes.join()).toContain('cannot be searched by a field');
  });

  test('is refused where the source ignores the field that it is asked by', async () => {
    books.rows.push(
      ...Array.from({ length: 600 }, (_, index) => ({ id: index + 10, title: `Other ${index}` })),
    );
    await platform.writeSource('bookshop', {
      parts: { filters: { in: { parameter: '_none_{field}' } } },
    });
    platform.service.answer(async (request, response) => {
      const url = (request.url ?? '').replace(/_none_title=[^&]*&?/g, '');
      const answer = await books(new Request(`http://service${url.replace(/^\/v1/, '')}`));
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(await answer.text());
    });
    const { id } = await imports().plan(file);
    const report = await imports().runPlan(id);
    expect(report).toMatchObject({ state: 'failed', rows: 0 });
    expect(report.failure).toContain('does not filter by');
    expect(writes).toEqual([]);
  });

  test('names records of another source’s list by their titles', async () => {
    await platform.writeList('shop-shelves', {
      endpoints: { list: { method: 'GET', path: '/books' } },
      forms: undefined,
    });
    await platform.writeList('shop-copies', {
      ...list,
      fields: {
        ...fields,
        of: { type: 'relation', label: both('Of'), relation: { resource: 'shop-shelves' } },
      },
      forms: { create: { groups: [{ fields: ['title', 'of'] }] }, edit: 'create' },
      import: { match: ['title'], columns: [...columns, { field: 'of', headings: ['of'] }] },
    });
    const { id } = await imports('shop-copies').plan(
      'title,of\nFirst,Border Town\nSecond,1\nThird,Nowhere\n',
    );
    const report = await imports('shop-copies').runPlan(id);
    expect(numbers(report)).toEqual([2, 0, 0, 1]);
    expect(report.problems).toMatchObject([{ row: 4, field: 'of', code: 'relationMissing' }]);
    expect(books.rows.slice(2)).toMatchObject([
      { title: 'First', of: 2 },
      { title: 'Second', of: 1 },
    ]);
  });

  test('holds up no import into another list, and the next one into its own, while the source is slow', async () => {
    await platform.writeList('shop-works', list);
    const held: ServerResponse[] = [];
    trouble = (write, response) => {
      if (write !== 1) return false;
      held.push(response);
      return true;
    };
    const slow = imports();
    const first = await slow.plan('title,stock\nTeahouse,2\n');
    const next = await slow.plan('title,stock\nTeahouse,2\nRickshaw,1\n');
    const other = await imports('shop-works').plan('title,stock\nFamily,4\n');
    const begin = (id: string) =>
      platform.call(importRun, { parameters: { id }, body: { dryRun: false } }, platform.operator);
    await begin(first.id);
    const worker = startImportWorker(platform.services, platform.askSource);
    try {
      await vi.waitFor(() => expect(held).toHaveLength(1), { timeout: 20_000 });
      await begin(next.id);
      await begin(other.id);
      worker.wake();
      const here = importsOf(
        () => ({
          test: { ...platform, ask: platform.askPlatform },
          token: platform.operator,
        }),
        'labels',
      );
      const ours = await here.idOf('name\nAutumn\n');
      expect((await slow.ended(other.id)).created).toBe(1);
      expect((await here.ended(ours)).state).toBe('finished');
      expect((await slow.detail(first.id)).state).toBe('running');
      expect((await slow.detail(next.id)).state).toBe('waiting');
      books.rows.push({ id: 77, title: 'Teahouse', stock: 2 });
      held[0]?.writeHead(201, { 'content-type': 'application/json' });
      held[0]?.end('{"id":77,"title":"Teahouse","stock":2}');
      expect(numbers(await slow.ended(first.id))).toEqual([1, 0, 0, 0]);
      expect(numbers(await slow.ended(next.id))).toEqual([1, 0, 1, 0]);
    } finally {
      await worker.close();
    }
  });

  test('is for operators and for those to whom the list grants it', async () => {
    const upload = (token: string) =>
      platform.askPlatform(
        importUpload,
        { parameters: { resource: 'shop-books' }, query: {}, body: file },
        token,
      );
    expect((await upload(platform.reader)).status).toBe(403);
    await platform.writeList('shop-books', {
      ...list,
      access: { accounts: { read: 'all', create: true } },
    });
    const theirs = imports('shop-books', platform.reader);
    const { id } = await theirs.plan(file);
    const report = await theirs.runPlan(id);
    expect(numbers(report)).toEqual([1, 0, 1, 1]);
    expect(report.problems).toMatchObject([{ row: 3, code: 'rowUnchangeable' }]);
  });
});
