import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { checkResources } from '#schema/check.ts';
import { mostCalls } from '#schema/infer/explore/calls.ts';
import { explore, NoRows } from '#schema/infer/explore/explore.ts';
import { serialiseResource } from '#schema/serialise.ts';
import { conventionOf } from '#schema/source/conventionOf.ts';
import type { SourceDefinition } from '#schema/source/meta.ts';
import { readRows } from '#schema/source/rows.ts';
import { askOf } from '#tests/support/services/ask.ts';
import { families } from '#tests/support/services/index.ts';
import { type Row, rows } from '#tests/support/services/service.ts';

/** Lists that are written from what services of each convention answer, where nobody says which it is. */

const address = 'https://books.example';
const source: SourceDefinition = {
  schemaVersion: 1,
  name: 'shop',
  label: { 'zh-CN': '书店', 'en-US': 'Shop' },
  address,
};

describe.each(Object.entries(families))('of a service like %s', (name, family) => {
  const call = { method: family.method ?? 'GET', path: family.path ?? '/books' } as const;
  const infer = async () => {
    const service = family.make(rows(137));
    const ask = askOf(service, address);
    const found = await explore({ name: 'books', source, call, resources: [] }, ask);
    return { found, ask, service };
  };

  test('a list is written with the right convention, in 15 calls', async () => {
    const { found, service } = await infer();
    expect(found.found?.convention).toBe(name);
    expect(service.seen.length).toBeLessThanOrEqual(mostCalls);
    const text = serialiseResource(found.definition);
    const [checked] = checkResources([{ file: 'schemas/books.json', text }], endpoints, ['shop']);
    expect(checked?.findings).toEqual([]);
  });

  test('such a list reads every record once', async () => {
    const { found, ask } = await infer();
    const convention = conventionOf({ ...source, ...found.found });
    const question = { filters: [], sort: [] };
    const all = await readRows(convention, call, question, { start: 0, size: undefined }, ask);
    expect(new Set(all.rows.map(({ id }) => String(id))).size).toBe(137);
  });
});

type Serve = (request: Request) => Promise<Response>;

/** A service that answers all its rows, whatever it is asked; `allow` by path says what may be written. */
const everything =
  (all: readonly Row[], allow: Readonly<Record<string, string>> = {}): Serve =>
  async ({ method, url }) => {
    const { pathname } = new URL(url);
    const headers = { allow: allow[pathname] ?? '' };
    if (method === 'OPTIONS') return new Response(null, { status: 204, headers });
    const one = all.find(({ id }) => pathname === `/things/${String(id)}`);
    if (one) return Response.json(one);
    return pathname === '/things' ? Response.json(all) : Response.json({}, { status: 404 });
  };

const exploreThings = (serve: Serve) =>
  explore(
    { name: 'things', source, call: { method: 'GET', path: '/things' }, resources: [] },
    askOf(serve, address),
  );

describe('a service that answers everything at once', () => {
  test('is seen to: no page, no order, no search and no filter is offered', async () => {
    const { definition, found, notes } = await exploreThings(everything(rows(30)));
    expect(found?.parts).toMatchObject({ page: { by: 'none' } });
    expect(definition.list.filters).toBeUndefined();
    expect(definition.list.sort).toBeUndefined();
    expect(definition.endpoints).toEqual({ list: { method: 'GET', path: '/things' } });
    expect(definition.forms).toBeUndefined();
    expect(notes.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['source-unpaged', 'source-not-searched', 'source-no-allow']),
    );
  });

  test('has its fields found by what they hold', async () => {
    const { definition, found } = await exploreThings(
      everything(
        Array.from({ length: 12 }, (_, index) => ({
          ref: `A-${index}`,
          title: `Thing ${index}`,
          born: { at: 1_700_000_000 + index * 86_400 },
          paid_at: 1_700_000_000 + index * 3_600,
          price: `${index + 10}.50`,
          text: `<p>About <b>${index}</b></p>`,
          cover: `https://pictures.example/${index}.jpg`,
          page: `https://pages.example/${index}`,
          mail: `a${index}@mail.example`,
          lines: [{ sku: 'x', count: index }],
        })),
      ),
    );
    const types = Object.fromEntries(
      Object.entries(definition.fields).map(([name, { type }]) => [name, type]),
    );
    expect(types).toMatchObject({
      title: 'text',
      paid_at: 'dateTime',
      price: 'money',
      text: 'richText',
      cover: 'image',
      page: 'link',
      mail: 'text',
      lines: 'json',
    });
    expect(found?.parts?.values).toEqual({ times: 'seconds', money: 'text' });
    expect(definition.identifier).toBe('ref');
  });
});

test('new, edit and delete are there where the service allows them, each', async () => {
  const allowing = async (list: string, record: string) => {
    const serve = everything(rows(30), { '/things': list, '/things/1': record });
    const { definition } = await exploreThings(serve);
    return { forms: Object.keys(definition.forms ?? {}), calls: Object.keys(definition.endpoints) };
  };
  expect(await allowing('GET, POST', 'GET, PATCH, DELETE')).toEqual({
    forms: ['create', 'edit'],
    calls: ['list', 'delete'],
  });
  expect(await allowing('GET,POST,HEAD', 'GET')).toEqual({
    forms: ['create'],
    calls: ['list'],
  });
  expect(await allowing('GET', 'GET, DELETE')).toEqual({
    forms: [],
    calls: ['list', 'delete'],
  });
});

test('an answer without rows is told with what the service says', async () => {
  const refusing: Serve = async () => Response.json({ message: 'no such thing' }, { status: 404 });
  await expect(exploreThings(refusing)).rejects.toThrow(new NoRows(404, 'no such thing'));
});

test('an answer without rows that says nothing is told with what it has', async () => {
  const empty: Serve = async () => Response.json({ things: {}, left: 3 });
  await expect(exploreThings(empty)).rejects.toThrow(new NoRows(200, 'things, left'));
});

describe('a service of no known convention', () => {
  const answering =
    (beside: object = {}, more: object = {}): Serve =>
    async () =>
      Response.json({
        data: rows(20).map((book, at) => ({ ...book, price: at + 1.5, ...more })),
        ...beside,
      });
  const readBy = async (serve: Serve) => {
    const { found, definition } = await exploreThings(serve);
    return { found, ...found?.parts, price: definition.fields.price?.type };
  };

  test('has its values as they come, whichever convention it is nearest to', async () => {
    const { found, price } = await readBy(answering());
    expect(price).toBe('money');
    expect(conventionOf({ address, ...found }).values).toBeUndefined();
    expect(found?.convention).toBe('json-server');
  });

  test.each([
    ['of Stripe', { has_more: true }, {}],
    ['of yudao', { code: 0, data: { list: rows(20), total: 20 } }, {}],
    ['with times in seconds', { has_more: true }, { paid_at: 1_700_000_000 }],
  ])(
    'brings no cents, times or bodies along by an answer in the shape %s',
    async (_shape, beside, more) => {
      const { found } = await readBy(answering(beside, more));
      const { values = {}, writes } = conventionOf({ address, ...found });
      expect({ ...values, money: values.money ?? 'number' }).toEqual({
        ...('paid_at' in more ? { times: 'seconds' } : {}),
        money: 'number',
      });
      expect(writes).toBeUndefined();
    },
  );

  test('that pages as Stripe does has no cents where amounts have a fraction', async () => {
    const all: Row[] = rows(137).map((book, at) => ({ ...book, price: at + 1.5 }));
    const serve: Serve = async ({ url }) => {
      const query = new URL(url).searchParams;
      const from = all.findIndex(({ id }) => String(id) === query.get('starting_after')) + 1;
      const end = from + Number(query.get('limit') ?? 10);
      return Response.json({ data: all.slice(from, end), has_more: end < all.length });
    };
    const { found } = await readBy(serve);
    expect(found?.convention).toBe('stripe');
    expect(conventionOf({ address, ...found }).values?.money).toBeUndefined();
  });
});

describe('a number beside rows', () => {
  test.each([
    ['a cursor', { next_cursor: 1_000 }],
    ['an offset', { nextOffset: 120 }],
    ['a time', { ts: 1_700_000_000, updated_at: 1_700_000_000 }],
    ['the number of rows on the page', { count: 20 }],
    ['a discount', { discount: 200 }],
    ['less than the rows that came', { total: 12 }],
  ])('that is %s is no total', async (_what, beside) => {
    for (const things of [{ things: rows(20) }, { found: { hits: rows(20), ...beside } }]) {
      const { total, found } = await exploreThings(async () =>
        Response.json({ ...things, ...beside }),
      );
      expect(total).toBeUndefined();
      expect(found?.parts?.total ?? 'none').toBe('none');
    }
  });

  test('that is a cursor is no total where pages follow it', async () => {
    const all = rows(60);
    const { total } = await exploreThings(async ({ url }) => {
      const query = new URL(url).searchParams;
      const from = Number(query.get('cursor') ?? 0);
      const next = from + 20 < all.length ? { nextCursor: String(from + 20) } : {};
      return Response.json({
        things: all.slice(from, from + 20),
        ...next,
        records: 20,
        lastRecordNumber: 60,
      });
    });
    expect(total).toBeUndefined();
  });
});

describe('a service in a shape that no convention has', () => {
  const served =
    (pageOf: (query: URLSearchParams) => unknown): Serve =>
    async ({ url }) =>
      Response.json(pageOf(new URL(url).searchParams));
  const partsOf = async (serve: Serve) => (await exploreThings(serve)).found?.parts;
  const some = rows(25);

  describe('has its total found by what it has to be', () => {
    const all = rows(137);
    const paged =
      (beside: (start: number, size: number) => object): Serve =>
      async ({ url }) => {
        const query = new URL(url).searchParams;
        const page = Number(query.get('page') ?? 1);
        const size = Math.min(Number(query.get('per_page') ?? 20), 50);
        const start = (page - 1) * size;
        const things = all.slice(start, start + size);
        return Response.json({ things, page, per_page: size, ...beside(start, size) });
      };

    test('under any name, beside numbers that are none', async () => {
      const { found, total, made } = await exploreThings(
        paged((start, size) => ({
          code: 200,
          limits: { max: 500 },
          info: { wieviele: 137, from: start, upTo: start + size },
        })),
      );
      expect(found?.parts?.total).toEqual({ path: 'info.wieviele' });
      expect(total).toBe(137);
      expect(made.length).toBeLessThanOrEqual(mostCalls);
    });

    test('and not where the pages go on, or end before', async () => {
      for (const count of [120, 100_000]) {
        const { found, notes } = await exploreThings(paged(() => ({ num_found: count })));
        expect(found?.parts?.total).toBe('none');
        expect(notes.map(({ code }) => code)).toContain('source-no-total');
      }
    });
  });

  test('is read where its longest list is, if another one fits a convention by chance', async () => {
    const all = rows(137);
    const { found } = await exploreThings(
      served((query) => {
        const skip = Number(query.get('skip') ?? 0);
        const take = Math.min(Number(query.get('take') ?? 20), 50);
        const data = ['new', 'old', 'rare', 'lost', 'lent'].map((kind, id) => ({ id, kind }));
        return { data, found: { skip, take, hits: all.slice(skip, skip + take), count: 137 } };
      }),
    );
    expect(found?.parts).toMatchObject({
      rows: 'found.hits',
      page: { by: 'offset', offset: 'skip', size: 'take' },
      total: { path: 'found.count' },
    });
  });

  test('that only seems to give something away is not believed', async () => {
    const parts = await partsOf(served(() => ({ skip: 0, take: 25, things: some })));
    expect(parts?.page).toEqual({ by: 'none' });
  });
});
