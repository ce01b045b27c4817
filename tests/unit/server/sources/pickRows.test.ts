import { describe, expect, it } from 'vitest';
import { RowPicker } from '#server/sources/pickRows.ts';
import fc from '#tests/support/properties.ts';
import { emptied } from '#tests/support/services/ask.ts';

/** The text that is left of JSON, when it comes in pieces and some rows are kept. */
function picked(text: string, keeps: (index: number) => boolean, sizes: readonly number[] = []) {
  const picker = new RowPicker(keeps);
  let from = 0;
  for (const size of sizes) {
    picker.take(text.slice(from, from + size));
    from += size;
  }
  picker.take(text.slice(from));
  return picker;
}

describe('rows that are picked from JSON as it comes', () => {
  it('are those that are kept, at their places, wherever the pieces end', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 4 }),
        fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 40 }),
        fc.integer({ min: 0, max: 3 }),
        fc.boolean(),
        (body, sizes, from, isWide) => {
          const keeps = (index: number) => index >= from && index < from + 2;
          const given = { before: 1, rows: [body, { body }, body, { other: body }], body };
          const text = JSON.stringify(given, null, isWide ? 1 : 0);
          const left = picked(text, keeps, sizes).text();
          expect(JSON.parse(left)).toEqual(emptied(JSON.parse(text), keeps));
        },
      ),
    );
  });

  it('are found where texts have brackets, quotes and escapes', () => {
    const rows = ['}', '"', '\\', '\\"}', '[{', ']}', '\\\\"', ',', '{"a":[1,{"b":"]"}]}'].map(
      (title, id) => ({ id, title, inner: { titles: [title, { title }] } }),
    );
    for (const keep of rows.keys()) {
      const text = picked(JSON.stringify(rows), (index) => index === keep, [1, 2]).text();
      expect(JSON.parse(text)).toEqual(rows.map((row, index) => (index === keep ? row : {})));
    }
  });

  it('are all that is held of them', () => {
    const rows = Array.from({ length: 1_000 }, (_, id) => ({ id, title: 'x'.repeat(1_000) }));
    const picker = picked(JSON.stringify({ rows }), (index) => index < 3);
    expect(picker.held).toBe(picker.text().length);
    expect(picker.held).toBeLessThan(3 * 1_100 + 1_000 * 3 + 100);
  });

  it('end a list once no other row is needed or counted, wherever the pieces end', () => {
    fc.assert(
      fc.property(
        fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })), { maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 12 }),
        (rows, sizes, enough) => {
          const keeps = Object.assign((index: number) => index % 2 === 0, { enough });
          const picker = picked(JSON.stringify(rows), keeps, sizes);
          const left = rows.slice(0, enough).map((row, index) => (keeps(index) ? row : {}));
          expect(JSON.parse(picker.text())).toEqual(JSON.parse(JSON.stringify(left)));
          expect(picker.isEnough).toBe(rows.length > enough);
        },
      ),
    );
  });

  it('are all read where the list stands in something else', () => {
    const keeps = Object.assign((index: number) => index < 1, { enough: 1 });
    const given = { tags: [{ a: 1 }, { a: 2 }], rows: [{ b: 1 }, { b: 2 }] };
    const picker = picked(JSON.stringify(given), keeps);
    expect(picker.isEnough).toBe(false);
    expect(JSON.parse(picker.text())).toEqual({ tags: [{ a: 1 }, {}], rows: [{ b: 1 }, {}] });
  });

  it('do not make broken JSON whole', () => {
    const rows = JSON.stringify([{ id: 1 }, { id: 2 }, { id: 3 }]);
    for (let length = 1; length < rows.length; length += 1) {
      const text = picked(rows.slice(0, length), () => false).text();
      expect(() => JSON.parse(text)).toThrow();
    }
  });
});
