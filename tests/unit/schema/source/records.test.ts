import { describe, expect, test } from 'vitest';
import { compileResource } from '#schema/compile.ts';
import { resource } from '#schema/meta.ts';
import type { ConventionParts } from '#schema/source/convention.ts';
import { type Convention, conventionOf } from '#schema/source/conventionOf.ts';
import { conventionNames } from '#schema/source/conventions/index.ts';
import { UnusableAnswer } from '#schema/source/errors.ts';
import { createPositions } from '#schema/source/positions.ts';
import { sourceRecords } from '#schema/source/records.ts';
import { failureText } from '#schema/source/sentences.ts';
import fc from '#tests/support/properties.ts';
import { askOf } from '#tests/support/services/ask.ts';
import { families } from '#tests/support/services/index.ts';
import { rows } from '#tests/support/services/service.ts';

/** Records of a source by the identifier of their list, and by no other one. */

const both = (text: string) => ({ 'zh-CN': text, 'en-US': text });
const address = 'https://api.example/v1';

const listOf = (path: string, identifier: string, more: object = {}) =>
  compileResource(
    resource.parse({
      schemaVersion: 2,
      name: 'books',
      label: both('Books'),
      provider: 'source',
      source: 'shop',
      identifier,
      recordTitle: 'title',
      endpoints: { list: { method: 'GET', path }, ...more },
      fields: {
        title: { type: 'text', label: both('Title') },
        cover: { type: 'image', label: both('Cover') },
        pictures: { type: 'images', label: both('Pictures') },
        sample: { type: 'file', label: both('Sample') },
      },
      list: { columns: ['title'] },
    }),
  );

type Answering = (request: Request) => Response | Promise<Response>;

function recordsOf(
  answer: Answering,
  {
    convention = conventionOf({ address, convention: 'github' }),
    list = listOf('/books', 'code'),
  }: { convention?: Convention; list?: ReturnType<typeof listOf> } = {},
) {
  const seen: string[] = [];
  const ask = askOf(async (request) => {
    seen.push(`${request.method} ${new URL(request.url).pathname}`);
    return answer(request);
  }, convention.address);
  const records = sourceRecords(
    { list, convention, related: new Map() },
    {
      send: ask,
      sendWrite: ask,
      positionsOf: () => createPositions(),
      zone: 'Asia/Shanghai',
      site: 'https://desk.example',
    },
  );
  return { seen, records };
}

/** Books whose code is the id of the next one. */
const coded = rows(9).map((book) => ({ ...book, code: String(Number(book.id) + 1) }));

describe('a list whose records are told apart by another field than the service goes by', () => {
  const asking = conventionNames.filter((name) => {
    const { detail = conventionOf({ address, convention: name }).calls?.detail } = families[name];
    return detail !== null;
  });

  test.each(asking)('opens, changes and deletes no other record: %s', async (name) => {
    const { path = '/books', detail, isReadOnly, make } = families[name];
    const service = make(coded);
    const { records } = recordsOf(service, {
      convention: conventionOf({ address: 'https://api.example', convention: name }),
      list: listOf(path, 'code', detail ? { detail } : {}),
    });
    const before = structuredClone(service.rows);
    if (name === 'postgrest') {
      expect(await records.detail('3')).toMatchObject({ id: 2, code: '3' });
      await records.save({ code: '3', title: 'Changed' });
      expect(service.rows[1]).toMatchObject({ id: 2, title: 'Changed' });
      expect(await records.delete(['3'])).toEqual({ done: 1, unchanged: [] });
      expect(service.rows.map(({ id }) => id)).toEqual([1, 3, 4, 5, 6, 7, 8, 9]);
      return;
    }
    const refused = await records.detail('3').catch((error: unknown) => error);
    if (isReadOnly && refused instanceof UnusableAnswer === false) return;
    expect(refused).toEqual(new UnusableAnswer('otherRecord', '3', '4'));
    if (isReadOnly) return;
    await expect(records.save({ code: '3', title: 'Changed' })).rejects.toThrow(UnusableAnswer);
    await expect(records.delete(['3', '4'])).rejects.toThrow(UnusableAnswer);
    expect(service.rows).toEqual(before);
  });

  test('says so in both languages', () => {
    const text = failureText('shop', new UnusableAnswer('otherRecord', '3', '4'));
    expect(text?.('en-US')).toContain('a different record (4 instead of 3)');
    expect(text?.('zh-CN')).toContain('另一条记录（4，要的是 3）');
  });
});

describe('an identifier', () => {
  const answered = (own: unknown) => recordsOf(() => Response.json({ code: own, title: 'x' }));

  test.each([
    ['7', 7],
    ['7', '7'],
    ['12345678901234567890', '12345678901234567890'],
    ['9F0C21A4-6B1D-4E1B-9C53-1A2B3C4D5E6F', '9f0c21a4-6b1d-4e1b-9c53-1a2b3c4d5e6f'],
    ['7', undefined],
    ['7', null],
  ])('%j is that of a record with %j', async (asked, own) => {
    expect(await answered(own).records.detail(asked)).toMatchObject({ title: 'x' });
  });

  test.each([
    ['7', 8],
    ['7', '07'],
    ['12345678901234567890', '12345678901234567891'],
    ['recAbC', 'recabc'],
    ['9f0c21a4-6b1d-4e1b-9c53-1a2b3c4d5e6f', '9f0c21a4-6b1d-4e1b-9c53-1a2b3c4d5e60'],
  ])('%j is not that of a record with %j', async (asked, own) => {
    await expect(answered(own).records.detail(asked)).rejects.toThrow(UnusableAnswer);
  });

  test('of a row is the one by which it is asked for, whatever its fields are called', async () => {
    const { records } = recordsOf(
      () => Response.json({ records: [{ id: 'recA', fields: { id: 5, title: 'x' } }] }),
      {
        convention: conventionOf({ address, convention: 'airtable' }),
        list: listOf('/books', 'id'),
      },
    );
    const page = await records.page(
      { method: 'GET', path: '/books' },
      { pageIndex: 1, pageSize: 20 },
    );
    expect(page.rows).toEqual([{ id: 'recA', title: 'x' }]);
  });
});

describe('a change', () => {
  test('that is answered with another record may have changed that one', async () => {
    const { records } = recordsOf((request) =>
      Response.json({ code: request.method === 'GET' ? '3' : '4', title: 'x' }),
    );
    const error = await records
      .save({ code: '3', title: 'y' })
      .catch((failure: unknown) => failure);
    expect(error).toEqual(new UnusableAnswer('otherWritten', '3', '4'));
    expect(error).toHaveProperty('isUncertain', true);
  });

  test('of a service that gives no single records is made all the same', async () => {
    const { records, seen } = recordsOf((request) =>
      request.method === 'GET'
        ? Response.json({ message: 'no such call' }, { status: 405 })
        : Response.json({}),
    );
    expect(await records.save({ code: '3', title: 'y' })).toMatchObject({ code: '3' });
    expect(await records.delete(['3'])).toEqual({ done: 1, unchanged: [] });
    expect(seen.filter((one) => !one.startsWith('GET'))).toEqual([
      'PATCH /v1/books/3',
      'DELETE /v1/books/3',
    ]);
  });

  test('of a new record tells no id but that of the list', async () => {
    const { records } = recordsOf(() => Response.json({ id: 7, title: 'y' }, { status: 201 }));
    expect(await records.save({ title: 'y' })).toEqual({ title: 'y' });
  });
});

describe('the number of records', () => {
  const totalOf = async (
    body: unknown,
    parts: ConventionParts,
    { pageIndex = 1, pageSize = 20 } = {},
  ) => {
    const { records } = recordsOf(
      (request) => Response.json(typeof body === 'function' ? body(new URL(request.url)) : body),
      { convention: conventionOf({ address, parts }), list: listOf('/books', 'id') },
    );
    const { total } = await records.page(
      { method: 'GET', path: '/books' },
      { pageIndex, pageSize },
    );
    return `${total.total}${total.totalExact ? '' : '+'}`;
  };
  const unpaged: ConventionParts = { page: { by: 'none' } };
  const paged: ConventionParts = { page: { by: 'number', number: 'page', size: 'size' } };

  test.each([
    ['20 of an answer that pages cannot be asked of', rows(20), unpaged, '20+'],
    ['20 on a page', rows(20), paged, '20+'],
    ['20 on a page that counts itself', { data: rows(20), count: 20 }, paged, '20+'],
    ['20 beside a cursor', { data: rows(20), next_cursor: 1_700_000_000 }, paged, '20+'],
    ['13 on a page of 20', rows(13), paged, '13'],
    ['13 of an answer without pages', rows(13), unpaged, '13'],
    ['20 of a total of 20', { data: rows(20), total: 20 }, paged, '20'],
    ['20 of a total of 137', { data: rows(20), count: 137 }, paged, '137'],
    ['20 of a total that is less', { data: rows(20), total: 7 }, paged, '20+'],
  ] as const)('of %s is so many', async (_what, body, parts, told) => {
    expect(await totalOf(body, parts)).toBe(told);
  });

  test('of a service that answers 20 rows whatever page it is asked for is not 20', async () => {
    expect(await totalOf(rows(20), paged, { pageSize: 10 })).toBe('20+');
    expect(await totalOf(rows(21), paged, { pageSize: 10 })).toBe('21');
  });
});

describe('the address of a picture or file', () => {
  const shown = async (row: object) => {
    const { records } = recordsOf(() => Response.json({ id: 1, ...row }), {
      convention: conventionOf({ address }),
      list: listOf('/books', 'id'),
    });
    return records.detail('1');
  };

  test.each([
    ['/img/1.jpg', 'https://api.example/img/1.jpg'],
    ['img/1.jpg', 'https://api.example/v1/img/1.jpg'],
    ['//cdn.example/1.jpg', 'https://cdn.example/1.jpg'],
    ['?id=1', 'https://api.example/v1/?id=1'],
    ['https://pictures.example/a b.jpg', 'https://pictures.example/a b.jpg'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    ['javascript:alert(1)', ''],
    ['ftp://files.example/1.jpg', ''],
    ['', ''],
    [null, null],
  ])('%j is that of the source: %j', async (sent, read) => {
    expect(await shown({ cover: sent, sample: sent })).toMatchObject({ cover: read, sample: read });
  });

  test('of an upload is sent with the site that it is on', async () => {
    const bodies: unknown[] = [];
    const { records } = recordsOf(async (request) => {
      bodies.push(await request.json());
      return Response.json({ id: 1 }, { status: 201 });
    });
    await records.save({
      cover: '/files/1.jpg',
      pictures: ['https://b.example/2.jpg', '/f/3.jpg'],
    });
    expect(bodies).toEqual([
      {
        cover: 'https://desk.example/files/1.jpg',
        pictures: ['https://b.example/2.jpg', 'https://desk.example/f/3.jpg'],
      },
    ]);
  });

  test('is read in lists and in what is told of a file, and leads nowhere but to a site', async () => {
    expect(
      await shown({ pictures: ['/1.jpg', 'https://b.example/2.jpg'], sample: { url: 'a.pdf' } }),
    ).toMatchObject({
      pictures: ['https://api.example/1.jpg', 'https://b.example/2.jpg'],
      sample: { url: 'https://api.example/v1/a.pdf' },
    });
    await fc.assert(
      fc.asyncProperty(fc.string(), async (sent) => {
        const { cover } = await shown({ cover: sent });
        expect(String(cover)).toMatch(/^(https?:\/\/|data:image\/|\s*$)/i);
      }),
    );
  });
});
