import { describe, expect, it } from 'vitest';
import type { NamedCalls } from '#schema/recordCalls.ts';
import { failureOf, readRecord, readWritten } from '#schema/source/answer.ts';
import { changesWhole, recordRequest, writeRequest } from '#schema/source/calls.ts';
import { conventionOf } from '#schema/source/conventionOf.ts';
import { conventionNames } from '#schema/source/conventions/index.ts';
import type { Notice } from '#schema/source/notices.ts';
import { createPositions } from '#schema/source/positions.ts';
import { CannotAsk, type ListQuestion } from '#schema/source/question.ts';
import { readRows } from '#schema/source/rows.ts';
import { askOf } from '#tests/support/services/ask.ts';
import { families } from '#tests/support/services/index.ts';
import { isFound, meets, ordered, type Row, rows } from '#tests/support/services/service.ts';

/** Each ready-made convention against a service in its shape. */

const count = 137;
const books = rows(count);
const idsOf = (found: readonly Row[]): string[] => found.map(({ id }) => String(id));
const everything: ListQuestion = { filters: [], sort: [] };

const address = 'https://api.example';

function started(name: (typeof conventionNames)[number]) {
  const { path = '/books', method = 'GET', detail, make } = families[name];
  const service = make(books);
  const convention = conventionOf({ address, convention: name });
  const calls: NamedCalls = { list: { method, path }, ...(detail ? { detail } : {}) };
  return { service, convention, ask: askOf(service, address), calls };
}

describe.each(conventionNames)('a service in the shape of %s', (name) => {
  it.each([
    [0, 10],
    [10, 10],
    [130, 10],
    [5, 10],
    [0, 25],
    [100, 37],
    [0, 120],
    [137, 10],
    [400, 10],
  ])('gives the rows from %i on, %i of them', async (start, size) => {
    const { convention, ask, calls } = started(name);
    const page = await readRows(convention, calls.list, everything, { start, size }, ask);
    expect(idsOf(page.rows)).toEqual(idsOf(books.slice(start, start + size)));
    const { cut = size } = families[name];
    expect(page.notices).toEqual<readonly Notice[]>(
      cut < size ? [{ code: 'sizeCut', asked: size, got: cut }] : [],
    );
    if (page.total !== undefined) expect(Number(page.total)).toBe(count);
    if (page.hasMore !== undefined) expect(page.hasMore).toBe(start + size < count);
  });

  it('gives all rows once where all are wanted', async () => {
    const { convention, ask, calls } = started(name);
    const window = { start: 0, size: undefined };
    const page = await readRows(convention, calls.list, everything, window, ask);
    expect(idsOf(page.rows)).toEqual(idsOf(books));
    expect(page.hasMore).toBe(false);
    expect(page.notices.filter(({ code }) => code !== 'sizeCut')).toEqual([]);
  });

  it('is walked page by page, with one call for each', async () => {
    const { convention, ask, calls, service } = started(name);
    const known = createPositions();
    for (let start = 0; start < count; start += 20) {
      const window = { start, size: 20 };
      const page = await readRows(convention, calls.list, everything, window, ask, known);
      expect(idsOf(page.rows)).toEqual(idsOf(books.slice(start, start + 20)));
    }
    expect(service.seen).toHaveLength(7);
  });

  it('is sorted, or says that it cannot be', async () => {
    for (const descending of [false, true]) {
      const { convention, ask, calls } = started(name);
      const sort = [{ field: 'title', descending }];
      const asking = readRows(
        convention,
        calls.list,
        { ...everything, sort },
        { start: 20, size: 20 },
        ask,
      );
      if (!convention.sort) await expect(asking).rejects.toThrow(CannotAsk);
      else expect(idsOf((await asking).rows)).toEqual(idsOf(ordered(books, sort).slice(20, 40)));
    }
  });

  const filters: ListQuestion['filters'] = [
    { field: 'author', operator: 'eq', value: "Bo O'Hara" },
    { field: 'author', operator: 'in', value: ["Bo O'Hara", '沈从文'] },
    { field: 'title', operator: 'contains', value: 'ook 001' },
    { field: 'stock', operator: 'gte', value: 30 },
    { field: 'stock', operator: 'lte', value: 30 },
  ];
  it.each([
    ...filters.map((filter) => [filter]),
    [
      { field: 'stock', operator: 'gte', value: 10 },
      { field: 'stock', operator: 'lte', value: 30 },
    ],
    [
      { field: 'title', operator: 'contains', value: '1' },
      { field: 'author', operator: 'eq', value: '沈从文' },
    ],
  ] as ListQuestion['filters'][])(
    'is narrowed by $0.operator, or says that it cannot be',
    async (...asked) => {
      const { convention, ask, calls } = started(name);
      const question = { ...everything, filters: asked };
      const asking = readRows(convention, calls.list, question, { start: 0, size: undefined }, ask);
      if (asked.some(({ operator }) => operator !== 'search' && !convention.filters?.[operator]))
        return expect(asking).rejects.toThrow(CannotAsk);
      const wanted = books.filter((book) =>
        asked.every(
          ({ field, operator, value }) =>
            operator !== 'search' && meets(book, field, operator, value),
        ),
      );
      return expect(idsOf((await asking).rows)).toEqual(idsOf(wanted));
    },
  );

  it('is searched, or says that it cannot be', async () => {
    const { convention, ask, calls } = started(name);
    const search = { field: 'q', operator: 'search', value: 'hara' } as const;
    const question = { ...everything, filters: [search] };
    const asking = readRows(convention, calls.list, question, { start: 0, size: 100 }, ask);
    if (!convention.search) await expect(asking).rejects.toThrow(CannotAsk);
    else
      expect(idsOf((await asking).rows)).toEqual(
        idsOf(books.filter((book) => isFound(book, 'hara'))),
      );
  });

  it('answers one record', async () => {
    const { convention, ask, calls } = started(name);
    const answer = await ask(recordRequest(convention, calls, '7', 'id'));
    expect(failureOf(convention, answer)).toBeUndefined();
    expect(readRecord(convention, calls, answer)).toMatchObject({ title: books[6]?.title });
  });

  it('has no record under an id that nobody has', async () => {
    const { convention, ask, calls } = started(name);
    const answer = await ask(recordRequest(convention, calls, '999', 'id'));
    const record = failureOf(convention, answer)
      ? undefined
      : readRecord(convention, calls, answer);
    expect(record).toBeUndefined();
  });

  const isWritten = families[name].isReadOnly !== true;

  it.runIf(isWritten)('makes, changes and deletes a record', async () => {
    const { convention, ask, calls, service } = started(name);
    const made = await ask(
      writeRequest(convention, calls, { kind: 'create', values: { title: 'New', stock: 3 } }, 'id'),
    );
    expect(failureOf(convention, made)).toBeUndefined();
    expect(readWritten(convention, calls, made, 'id')).toEqual(
      families[name].answersNothing ? {} : expect.objectContaining({ id: expect.anything() }),
    );
    expect(service.rows.at(-1)).toMatchObject({ title: 'New', stock: 3 });
    const current = changesWhole(convention, calls)
      ? readRecord(convention, calls, await ask(recordRequest(convention, calls, '7', 'id')))
      : undefined;
    const changed = await ask(
      writeRequest(
        convention,
        calls,
        {
          kind: 'update',
          id: '7',
          values: { title: 'Changed' },
          ...(current ? { current } : {}),
        },
        'id',
      ),
    );
    expect(failureOf(convention, changed)).toBeUndefined();
    expect(service.rows[6]).toMatchObject({ id: 7, title: 'Changed', author: books[6]?.author });
    const gone = await ask(writeRequest(convention, calls, { kind: 'delete', id: '8' }, 'id'));
    expect(failureOf(convention, gone)).toBeUndefined();
    expect(service.rows.some(({ id }) => id === 8)).toBe(false);
  });

  it.runIf(isWritten)('says what is wrong with a record', async () => {
    const { convention, ask, calls, service } = started(name);
    const values = { title: '', stock: 3 };
    const answer = await ask(writeRequest(convention, calls, { kind: 'create', values }, 'id'));
    const failure = failureOf(convention, answer);
    expect(service.rows).toHaveLength(count);
    const told = [failure?.message, ...(failure?.problems ?? []).map(({ message }) => message)];
    expect(told.join(' ')).toContain('A title is needed');
    if (!families[name].hasNoProblems)
      expect(failure?.problems).toEqual([
        { field: 'title', code: 'refused', message: expect.stringContaining('title') },
      ]);
  });
});
