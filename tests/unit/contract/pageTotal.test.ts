import { describe, expect, it } from 'vitest';
import { pageTotal } from '#contract/pageTotal.ts';
import fc from '#tests/support/properties.ts';

const page = { start: 10, rows: 10, size: 10 };

describe('the total of a list', () => {
  it.each([
    ['0 with rows', 0],
    ['smaller than what was seen', 19],
    ['negative', -1],
    ['a text', 'many'],
    ['a fraction', 20.5],
    ['an object', {}],
    ['beyond what a number holds', '12345678901234567890'],
  ])('is not what a service says where that is %s; paging goes on', (_what, stated) => {
    expect(pageTotal(stated, page)).toMatchObject({
      total: 20,
      totalExact: false,
      hasMore: true,
      isStated: false,
      refuted: expect.any(String),
    });
  });

  it('is not what a service says where that is more than nothing and nothing came', () => {
    expect(pageTotal(57, { start: 0, rows: 0, size: 10 })).toEqual({
      total: 0,
      totalExact: false,
      hasMore: false,
      isStated: false,
      refuted: '57',
    });
    expect(pageTotal(21, { start: 20, rows: 0, size: 10 })).toMatchObject({ total: 20 });
  });

  it('is what a service says where its rows do not contradict it', () => {
    const stated = { totalExact: true, isStated: true };
    expect(pageTotal(57, page)).toEqual({ ...stated, total: 57, hasMore: true });
    expect(pageTotal('20', page)).toEqual({ ...stated, total: 20, hasMore: false });
    // a service that gives fewer rows a page than it was asked for
    expect(pageTotal(57, { ...page, rows: 5 })).toEqual({ ...stated, total: 57, hasMore: true });
    // a page beyond the last
    expect(pageTotal(7, { ...page, rows: 0 })).toEqual({ ...stated, total: 7, hasMore: false });
  });

  it('is a floor where a service says so, and what was seen where that is more', () => {
    expect(pageTotal(100, { ...page, exact: false })).toMatchObject({
      total: 100,
      totalExact: false,
      hasMore: true,
    });
    const beyond = pageTotal(15, { ...page, exact: false });
    expect(beyond).toEqual({ total: 20, totalExact: false, hasMore: true, isStated: true });
  });

  it('is what was seen where a service says nothing, exactly so after a page that is not full', () => {
    expect(pageTotal(undefined, page)).toMatchObject({
      total: 20,
      totalExact: false,
      hasMore: true,
    });
    expect(pageTotal(null, { ...page, rows: 4 })).toMatchObject({
      total: 14,
      totalExact: true,
      hasMore: false,
    });
  });

  it('never leaves out a row that was seen, nor claims one that was not unless a service says so', () => {
    const counts = fc.option(fc.oneof(fc.integer(), fc.string(), fc.double()));
    fc.assert(
      fc.property(counts, fc.nat(200), fc.nat(20), fc.boolean(), (stated, start, rows, exact) => {
        const found = pageTotal(stated, { start, rows, size: 20, exact });
        if (rows > 0) expect(found.total).toBeGreaterThanOrEqual(start + rows);
        if (!found.isStated) expect(found.total).toBe(start + rows);
        expect(Number.isSafeInteger(found.total) && found.total >= 0).toBe(true);
      }),
    );
  });
});
