import { describe, expect, it } from 'vitest';
import type { EndpointCall } from '#schema/meta.ts';
import { readWritten } from '#schema/source/answer.ts';
import { recordRequest, writeRequest } from '#schema/source/calls.ts';
import type { ConventionParts } from '#schema/source/convention.ts';
import { conventionOf } from '#schema/source/conventionOf.ts';
import { SourceFailed, UnusableAnswer } from '#schema/source/errors.ts';
import { createPositions, type Positions } from '#schema/source/positions.ts';
import { CannotAsk, type ListQuestion, questionParameters } from '#schema/source/question.ts';
import { readRows } from '#schema/source/rows.ts';
import { askOf } from '#tests/support/services/ask.ts';
import { type Row, rows } from '#tests/support/services/service.ts';

/** Services that do not keep to what their convention says, or to anything. */

const address = 'https://api.example/v1';
const list: EndpointCall = { method: 'GET', path: '/books' };
const books = rows(137);
const everything: ListQuestion = { filters: [], sort: [] };
const idsOf = (found: readonly Row[]): number[] => found.map(({ id }) => Number(id));
const ids = (start: number, end: number): number[] => idsOf(books.slice(start, end));

type Convention = ReturnType<typeof conventionOf>;

const made = (parts: ConventionParts): Convention =>
  conventionOf({ address, convention: 'github', parts });
const numbered = made({
  page: { by: 'number', number: 'page', size: 'size' },
  rows: 'rows',
  total: { path: 'total' },
  more: null,
});

type Answering = (query: URLSearchParams, url: URL) => unknown;

/** Asks a service that answers with JSON of a function; counts the calls. */
function asking(convention: Convention, answer: Answering, known?: Positions) {
  const urls: URL[] = [];
  const ask = askOf(async (request) => {
    const url = new URL(request.url);
    urls.push(url);
    const body = answer(url.searchParams, url);
    return body instanceof Response ? body : Response.json(body);
  }, address);
  return {
    urls,
    read: (start: number, size: number | undefined, question = everything) =>
      readRows(convention, list, question, { start, size }, ask, known),
  };
}

/** Pages by number, in the size that a service keeps to. */
const pages =
  (
    sizeOf: (asked: number) => number,
    total: unknown = books.length,
    shown: readonly Row[] = books,
  ): Answering =>
  (query) => {
    const size = sizeOf(Number(query.get('size')));
    const page = Number(query.get('page'));
    return { rows: shown.slice((page - 1) * size, page * size), total };
  };

describe('sizes', () => {
  it.each([
    [0, 50],
    [50, 50],
    [100, 50],
    [20, 10],
  ])(
    'that are cut to 20 without a word give the rows from %i on all the same',
    async (start, size) => {
      const untold = asking(
        numbered,
        pages((asked) => Math.min(asked, 20), null),
      );
      expect(idsOf((await untold.read(start, size)).rows)).toEqual(ids(start, start + size));
    },
  );

  it('that are cut are told, and asked for so from then on', async () => {
    const known = createPositions();
    const { read, urls } = asking(
      numbered,
      pages((asked) => Math.min(asked, 20)),
      known,
    );
    const first = await read(0, 50);
    expect(first.notices).toEqual([{ code: 'sizeCut', asked: 50, got: 20 }]);
    expect(urls.map(({ search }) => search)).toEqual([
      '?page=1&size=50',
      '?page=2&size=20',
      '?page=3&size=20',
    ]);
    expect((await read(50, 50)).notices).toEqual([]);
    expect(urls.slice(3).map(({ search }) => search)).toEqual([
      '?page=3&size=20',
      '?page=4&size=20',
      '?page=5&size=20',
    ]);
  });

  it.each([10, 30])('that are always 25, whatever is asked, give windows of %i', async (size) => {
    for (const total of [books.length, null]) {
      const { read } = asking(
        numbered,
        pages(() => 25, total),
      );
      for (const start of [0, size, 3 * size])
        expect(idsOf((await read(start, size)).rows)).toEqual(ids(start, start + size));
    }
  });

  it('that a source states as fixed are walked through', async () => {
    const fixed = made({
      page: { by: 'number', number: 'page', fixed: 30 },
      rows: 'rows',
      total: { path: 'total' },
      more: null,
    });
    const { read, urls } = asking(
      fixed,
      pages(() => 30),
    );
    expect(idsOf((await read(50, 50)).rows)).toEqual(ids(50, 100));
    expect(urls.map(({ search }) => search)).toEqual(['?page=2', '?page=3', '?page=4']);
  });
});

describe('a service that does not page', () => {
  it('has the window taken out of all its rows, and is told', async () => {
    const { read } = asking(numbered, () => ({ rows: books }));
    const page = await read(20, 10);
    expect(idsOf(page.rows)).toEqual(ids(20, 30));
    expect(page).toMatchObject({ total: 137, hasMore: true });
    expect(page.notices).toEqual([{ code: 'unpaged', rows: 137 }]);
    expect((await asking(numbered, () => ({ rows: books })).read(130, 10)).hasMore).toBe(false);
  });

  it('is read as one answer where its convention says so', async () => {
    const { read, urls } = asking(made({ page: { by: 'none' }, more: null }), () => books);
    const page = await read(20, 10);
    expect(idsOf(page.rows)).toEqual(ids(20, 30));
    expect(page.notices).toEqual([]);
    expect(urls.map(({ search }) => search)).toEqual(['']);
  });

  it('but answers the first page again and again is told, with no rows twice', async () => {
    const { read } = asking(
      numbered,
      (query) => ({ rows: books.slice(0, Number(query.get('size'))), total: 137 }),
      createPositions(),
    );
    expect(idsOf((await read(0, 10)).rows)).toEqual(ids(0, 10));
    const second = await read(10, 10);
    expect(second.rows).toEqual([]);
    expect(second.notices).toContainEqual({ code: 'sameRows', start: 10, same: 0 });
    const all = await asking(numbered, () => ({ rows: books.slice(0, 100), total: 137 })).read(
      0,
      undefined,
    );
    expect(idsOf(all.rows)).toEqual(ids(0, 100));
    expect(all.notices).toContainEqual({ code: 'sameRows', start: 100, same: 0 });
  });
});

describe('a page that has the rows which another one had', () => {
  it('is shown where rows have moved on since', async () => {
    let shown = books;
    const { read } = asking(
      numbered,
      (query, url) => pages((asked) => asked, shown.length, shown)(query, url),
      createPositions(),
    );
    await read(0, 10);
    shown = [...Array.from({ length: 10 }, (_, index) => ({ id: 1_000 + index })), ...books];
    const page = await read(10, 10);
    expect(idsOf(page.rows)).toEqual(ids(0, 10));
    expect(page.notices).toEqual([]);
  });
});

describe('a list that is asked by POST', () => {
  it('has its question in the body, with numbers as numbers and dots that lead inwards', async () => {
    const convention = made({
      page: { by: 'number', number: 'page.current', size: 'page.size' },
      filters: { in: { parameter: '{field}' }, eq: { parameter: 'where.{field}' } },
      more: null,
    });
    const bodies: unknown[] = [];
    const ask = askOf(async (request) => {
      bodies.push(await request.json());
      return Response.json(books.slice(0, 10));
    }, address);
    const question: ListQuestion = {
      filters: [
        { field: 'author', operator: 'in', value: ['Ann Lee'] },
        { field: 'stock', operator: 'eq', value: 3 },
      ],
      sort: [],
    };
    const call = { method: 'POST', path: '/books/page', fixed: { kind: 'book' } } as const;
    await readRows(convention, call, question, { start: 10, size: 10 }, ask);
    expect(bodies).toEqual([
      { kind: 'book', author: ['Ann Lee'], where: { stock: 3 }, page: { current: 2, size: 10 } },
    ]);
  });
});

describe('a total', () => {
  it.each([
    ['is less than the rows that came', 0, 5],
    ['is no number', 0, 'many'],
  ])('that %s is told', async (_what, start, total) => {
    const { read } = asking(
      numbered,
      pages((asked) => asked, total),
    );
    const page = await read(start, 10);
    expect(idsOf(page.rows)).toEqual(ids(start, start + 10));
    expect(page.notices).toEqual([{ code: 'wrongTotal', total: String(total), seen: start + 10 }]);
  });

  it('that promises rows after the last one is told', async () => {
    const offset = made({
      page: { by: 'offset', offset: 'skip', size: 'size' },
      rows: 'rows',
      total: { path: 'total' },
      more: null,
    });
    const { read } = asking(offset, (query) => {
      const start = Number(query.get('skip'));
      return { rows: books.slice(start, start + Number(query.get('size'))), total: 500 };
    });
    const page = await read(130, 10);
    expect(idsOf(page.rows)).toEqual(ids(130, 137));
    expect(page).toMatchObject({
      hasMore: false,
      notices: [{ code: 'wrongTotal', total: '500', seen: 137 }],
    });
    const counted = asking(
      numbered,
      pages((asked) => asked, 500),
    );
    expect((await counted.read(130, 10)).notices).toEqual([{ code: 'sizeCut', asked: 10, got: 7 }]);
  });

  it('that is not there leaves open whether there are more rows, until a page is not full', async () => {
    const { read } = asking(
      numbered,
      pages((asked) => asked, null),
    );
    expect(await read(0, 10)).toMatchObject({ total: undefined, hasMore: undefined });
    expect(await read(130, 10)).toMatchObject({ hasMore: false, notices: [] });
    expect(await read(140, 10)).toMatchObject({ rows: [], hasMore: false, notices: [] });
  });
});

describe('rows', () => {
  it('with the same id are told by it', async () => {
    const twice = [{ id: 1 }, { id: 2 }, { id: 1 }, { id: '2' }, { id: null }, { id: null }];
    const { read } = asking(numbered, () => ({ rows: twice, total: 6 }));
    expect((await read(0, 6)).notices).toEqual([{ code: 'duplicateIds', ids: ['1', '2'] }]);
  });

  it('that are none, and their total, are an empty list', async () => {
    for (const body of [{ rows: [], total: 0 }, { rows: null, total: 0 }, { total: '0' }])
      expect(await asking(numbered, () => body).read(0, 10)).toMatchObject({
        rows: [],
        hasMore: false,
        notices: [],
      });
  });

  it.each([
    ['a page of HTML', new Response('<html></html>')],
    ['nothing', new Response(null)],
    ['no rows at their path', { items: [] }],
    ['null in their place', { rows: null, total: 3 }],
    ['anything but records', { rows: [1, 2] }],
    ['an object in their place', { rows: { id: 1 } }],
  ])('are missing where the answer is %s', async (_what, body) => {
    const reading = asking(numbered, () => (body instanceof Response ? body.clone() : body));
    await expect(reading.read(0, 10)).rejects.toThrow(new UnusableAnswer('noRows', 'rows'));
  });

  it('with ids beyond 2^53 keep them, as rows and as cursors', async () => {
    const long = ['9007199254740993', '9007199254740995'];
    const { read, urls } = asking(conventionOf({ address, convention: 'stripe' }), (query) => {
      const isFirst = query.get('starting_after') === null;
      return new Response(`{"data":[{"id":${isFirst ? long[0] : long[1]}}],"has_more":${isFirst}}`);
    });
    const page = await read(0, 2);
    expect(page.rows.map(({ id }) => id)).toEqual(long);
    expect(urls.at(-1)?.searchParams.get('starting_after')).toBe(long[0]);
  });
});

describe('a next address', () => {
  const linked = made({
    page: { by: 'next', address: 'next', size: 'size' },
    rows: 'rows',
    more: null,
  });
  const leading = (next: unknown) => asking(linked, () => ({ rows: books.slice(0, 10), next }));

  it.each([
    'https://elsewhere.example/v1/books?page=2',
    'https://api.example/admin',
    'https://api.example:8443/v1/books',
    'javascript:alert(1)',
    '//elsewhere.example/v1/books',
  ])('that leads elsewhere is refused: %s', async (next) => {
    await expect(leading(next).read(0, 20)).rejects.toThrow(new UnusableAnswer('elsewhere', next));
  });

  it.each([
    'https://api.example/v1/books?page=2',
    'http://api.example/v1/books?page=2',
    '/v1/books?page=2',
    '?page=2',
  ])('within the source is followed: %s', async (next) => {
    const { read, urls } = asking(linked, (query) => ({
      rows: query.get('page') === '2' ? books.slice(10, 20) : books.slice(0, 10),
      next: query.get('page') === '2' ? null : next,
    }));
    expect(idsOf((await read(0, 20)).rows)).toEqual(ids(0, 20));
    expect(urls.at(-1)?.href).toBe('https://api.example/v1/books?page=2');
  });

  it('that leads to the same rows again and again ends there, and is told', async () => {
    const page = await leading('/v1/books?again').read(0, undefined);
    expect(idsOf(page.rows)).toEqual(ids(0, 10));
    expect(page.notices).toEqual([{ code: 'sameRows', start: 10, same: 0 }]);
  });

  it('that never ends is left after so many calls, or so many rows', async () => {
    let page = 0;
    const endless = (size: number) =>
      asking(linked, () => {
        page += 1;
        return {
          rows: Array.from({ length: size }, (_, index) => ({ id: `${page}-${index}` })),
          next: `/v1/books?page=${page}`,
        };
      });
    await expect(endless(1).read(0, undefined)).rejects.toMatchObject({ code: 'tooManyCalls' });
    await expect(endless(100).read(0, undefined)).rejects.toMatchObject({ code: 'tooManyRows' });
  });

  it('keeps every character of its query', async () => {
    const { read, urls } = asking(linked, (query) => ({
      rows: query.get('after') === null ? books.slice(0, 10) : books.slice(10, 20),
      next: query.get('after') === null ? '/v1/books?after=a?b%26c+d' : null,
    }));
    await read(0, 20);
    expect(urls.at(-1)?.searchParams.get('after')).toBe('a?b&c d');
  });

  it('in the header Link is found among others', async () => {
    const { read } = asking(made({ page: { by: 'next', size: 'size' } }), (query) =>
      query.get('page') === '2'
        ? Response.json(books.slice(10, 20))
        : Response.json(books.slice(0, 10), {
            headers: {
              link: '<https://api.example/v1/books?page=9>; rel="last", <https://api.example/v1/books?page=2>; title="a, b"; rel="prefetch next"',
            },
          }),
    );
    expect(idsOf((await read(0, 20)).rows)).toEqual(ids(0, 20));
  });
});

describe('a cursor', () => {
  const answer: Answering = (query) => {
    const start = Number(query.get('cursor') ?? 0);
    const end = start + Number(query.get('size'));
    return { rows: books.slice(start, end), next: end < books.length ? end : null };
  };
  const walked = made({
    page: { by: 'cursor', cursor: 'cursor', token: 'next', size: 'size', most: 40 },
    rows: 'rows',
    total: 'none',
    more: null,
  });

  it('is walked to from the nearest known page, in the largest steps', async () => {
    const known = createPositions();
    const { read, urls } = asking(walked, answer, known);
    expect(idsOf((await read(100, 10)).rows)).toEqual(ids(100, 110));
    expect(urls.map(({ search }) => search)).toEqual([
      '?size=40',
      '?cursor=40&size=40',
      '?cursor=80&size=20',
      '?cursor=100&size=10',
    ]);
    expect(idsOf((await read(90, 10)).rows)).toEqual(ids(90, 100));
    expect(urls.slice(4).map(({ search }) => search)).toEqual([
      '?cursor=80&size=10',
      '?cursor=90&size=10',
    ]);
    expect(await read(130, 10)).toMatchObject({ hasMore: false });
  });
});

describe('a range', () => {
  it('may stand in a header', async () => {
    const ranged = made({
      page: { by: 'range', name: 'Range', in: 'header', value: 'items={start}-{end}' },
      total: { header: 'Content-Range' },
      more: null,
    });
    const ask = askOf(async (request) => {
      const [, start = 0, end = 0] =
        /items=(\d+)-(\d+)/.exec(request.headers.get('range') ?? '') ?? [];
      return Response.json(books.slice(Number(start), Number(end) + 1), {
        headers: { 'content-range': `items ${start}-${end}/137` },
      });
    }, address);
    const page = await readRows(ranged, list, everything, { start: 130, size: 10 }, ask);
    expect(idsOf(page.rows)).toEqual(ids(130, 137));
    expect(page).toMatchObject({ total: '137', hasMore: false });
  });
});

describe('a failure', () => {
  it('with status 200 is one where the envelope says so', async () => {
    const { read } = asking(conventionOf({ address, convention: 'ruoyi' }), () => ({
      code: 401,
      msg: '认证失败',
    }));
    const failed = await read(0, 10).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(SourceFailed);
    expect(failed).toMatchObject({ status: 200, failure: { message: '认证失败', problems: [] } });
  });

  it('of a page is none only where pages after the last one fail so', async () => {
    const django = conventionOf({ address, convention: 'django-rest' });
    const failing = () => Response.json({ detail: 'Invalid page.' }, { status: 404 });
    const ending = asking(django, (query) =>
      query.get('page') === '1' ? { count: 10, results: books.slice(0, 10) } : failing(),
    );
    expect(await ending.read(10, 10)).toMatchObject({ rows: [], hasMore: false });
    await expect(asking(django, failing).read(0, 10)).rejects.toThrow('Invalid page.');
  });
});

describe('a question', () => {
  const asked = (
    name: NonNullable<Parameters<typeof conventionOf>[0]['convention']>,
    question: Partial<ListQuestion>,
  ) =>
    questionParameters(conventionOf({ address, convention: name }), { ...everything, ...question });
  const filter = (
    operator: ListQuestion['filters'][number]['operator'],
    value: unknown,
    field = 'title',
  ) => ({
    filters: [{ field, operator, value }],
  });

  it.each([
    ['odata-4', "it's", "title eq 'it''s'"],
    ['odata-4', "' or 1 eq 1 or title eq '", "title eq ''' or 1 eq 1 or title eq '''"],
    ['ghost', "it's", String.raw`title:'it\'s'`],
    ['ghost', String.raw`a\'+b`, String.raw`title:'a\\\'+b'`],
    ['pocketbase', "x' || id != '", String.raw`title='x\' || id != \''`],
  ] as const)('of %s quotes %s', (name, value, written) => {
    expect(asked(name, filter('eq', value)).map(([, text]) => text)).toEqual([written]);
  });

  it('quotes what stands bare in an expression where it is more than a number or a time', () => {
    expect(asked('odata-4', filter('gte', 30, 'stock'))).toEqual([['$filter', 'stock ge 30']]);
    expect(asked('odata-4', filter('gte', '2026-01-01T00:00:00Z', 'at'))).toEqual([
      ['$filter', 'at ge 2026-01-01T00:00:00Z'],
    ]);
    expect(asked('odata-4', filter('gte', '1 or 1 eq 1', 'stock'))).toEqual([
      ['$filter', "stock ge '1 or 1 eq 1'"],
    ]);
  });

  it('with a field that is no name is not put into an expression', () => {
    expect(() => asked('odata-4', filter('eq', 1, '1 eq 1 or id'))).toThrow(CannotAsk);
  });

  it('with a comma in one of several values is refused where commas join them', () => {
    expect(asked('directus', filter('in', ['a', 'b']))).toEqual([['filter[title][_in]', 'a,b']]);
    expect(() => asked('directus', filter('in', ['a', 'b, c']))).toThrow(
      new CannotAsk('in', 'title'),
    );
    expect(asked('postgrest', filter('in', ['a', 'b, "c"']))).toEqual([
      ['title', String.raw`in.("a","b, \"c\"")`],
    ]);
  });

  it('for two orders is refused where only one can be asked', () => {
    const sort = ['a', 'b'].map((field) => ({ field, descending: true }));
    expect(asked('directus', { sort })).toEqual([['sort', '-a,-b']]);
    expect(asked('spring-page', { sort })).toEqual([
      ['sort', 'a,desc'],
      ['sort', 'b,desc'],
    ]);
    expect(asked('json-server', { sort })).toEqual([
      ['_sort', 'a,b'],
      ['_order', 'desc,desc'],
    ]);
    expect(() => asked('wordpress', { sort })).toThrow(new CannotAsk('sorts', 'b'));
  });

  it('leaves out filters without a value', () => {
    for (const value of ['', null, undefined, []])
      expect(asked('notion', filter('eq', value))).toEqual([]);
  });
});

describe('a call of a record', () => {
  it.each(['', '.', '..', '../users', 'a/b', 'a\\b'])('refuses the id %j', (id) => {
    const convention = conventionOf({ address, convention: 'github' });
    expect(() => recordRequest(convention, { list }, id, 'id')).toThrow(UnusableAnswer);
    expect(() => writeRequest(convention, { list }, { kind: 'delete', id }, 'id')).toThrow(
      UnusableAnswer,
    );
  });

  it('goes by the path that the list names, and what the convention adds for a record', () => {
    const yudao = conventionOf({ address, convention: 'yudao' });
    const calls = { list: { method: 'GET', path: '/book/page' } } as const;
    const detail = (path: string) =>
      recordRequest(yudao, { ...calls, detail: { method: 'GET', path } }, '7', 'id');
    expect(recordRequest(yudao, calls, '7', 'id')).toMatchObject({
      path: '/book/get',
      query: [['id', '7']],
    });
    expect(detail('/book/find')).toMatchObject({ path: '/book/find', query: [['id', '7']] });
    expect(detail('/book/{id}')).toMatchObject({ path: '/book/7', query: [] });
    const github = conventionOf({ address, convention: 'github' });
    const save = { method: 'PUT', path: '/book/{id}' } as const;
    expect(
      writeRequest(github, { ...calls, save }, { kind: 'update', id: '7', values: { a: 1 } }, 'id'),
    ).toMatchObject({ method: 'PUT', path: '/book/7', body: { a: 1 } });
    expect(
      writeRequest(github, { ...calls, save }, { kind: 'create', values: { a: 1 } }, 'id'),
    ).toMatchObject({ method: 'POST', path: '/book', body: { a: 1 } });
  });

  it('is refused where the convention has none', () => {
    const notion = conventionOf({ address, convention: 'notion' });
    expect(() => writeRequest(notion, { list }, { kind: 'create', values: {} }, 'id')).toThrow(
      new CannotAsk('create', '/books'),
    );
  });

  it('takes a number for the id of a new record, and no word for one', () => {
    const yudao = conventionOf({ address, convention: 'yudao' });
    const told = (data: unknown) =>
      readWritten(
        yudao,
        { list },
        { status: 200, header: () => undefined, body: { code: 0, data } },
        'id',
      );
    expect(told(1024)).toEqual({ id: 1024 });
    expect(told('1024')).toEqual({ id: '1024' });
    expect(told('success')).toEqual({});
    expect(told(true)).toEqual({});
  });
});
