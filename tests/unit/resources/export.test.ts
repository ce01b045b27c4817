// @vitest-environment jsdom
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ListPage } from '#app/resources/bulk/readAll.ts';
import { exportRows } from '#app/resources/export/exportRows.ts';
import { writeCsv } from '#app/resources/export/writeSheet.ts';
import { writeXlsx } from '#app/resources/export/writeXlsx.ts';
import { htmlAsText } from '#app/resources/format.ts';
import { inLanguage, type Localized } from '#contract/language.ts';
import { compileResource } from '#schema/compile.ts';
import { sheetDay } from '#schema/fields/time.ts';
import { resource as definition, type FieldDefinition } from '#schema/meta.ts';
import { comesBack, exportFields, exportHeadings } from '#schema/sheet/exportColumns.ts';
import { exportRow, exportValue } from '#schema/sheet/exportValue.ts';
import type { ExportReading, SheetCell, SheetPlan } from '#schema/sheet/sheet.ts';

const text = (name: string) => ({ 'zh-CN': `${name}（中）`, 'en-US': name });
const column = (title: string, kind: 'text' | 'number' | 'date' | 'dateTime' = 'text') => ({
  title,
  kind,
  isLong: false,
  decimals: kind === 'number' ? 2 : 0,
  width: 20,
});
const plan = (format: SheetPlan['format']): SheetPlan => ({
  format,
  title: '图书: [all]/?*',
  columns: [column('书名'), column('Price', 'number'), column('Day', 'date'), column('Is new')],
  yes: '是',
  no: '否',
});

/** Everything that was written, in one piece. */
function collected() {
  const parts: Uint8Array[] = [];
  return {
    receive: (bytes: Uint8Array) => void parts.push(new Uint8Array(bytes)),
    bytes: () => new Uint8Array(Buffer.concat(parts)),
  };
}

function csvOf(rows: readonly (readonly SheetCell[])[]): string {
  const file = collected();
  const writer = writeCsv(plan('csv'), file.receive);
  writer.write(rows);
  writer.finish();
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(file.bytes());
}

describe('a CSV file', () => {
  it('begins with the mark that Excel knows UTF-8 by, has a heading, and ends its lines as RFC 4180 says', () => {
    expect(csvOf([['红楼梦', 12.5, { day: 45_000, text: '2023-03-15' }, true]])).toBe(
      '\uFEFF书名,Price,Day,Is new\r\n红楼梦,12.5,2023-03-15,是\r\n',
    );
  });

  it.each([
    ...['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\n=1+1'],
    ...['＝1+1', '＋1', '－1', '＠SUM(A1)'],
  ])('makes the formula %j harmless', (cell) => {
    expect(csvOf([[cell, null, null, null]])).toContain(`'${cell}`);
  });
});

function partsOf(bytes: Uint8Array): Record<string, string> {
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]),
  );
}

function bookOf(rows: readonly (readonly SheetCell[])[], limit?: number): Record<string, string> {
  const file = collected();
  const writer = writeXlsx(plan('xlsx'), file.receive, limit);
  writer.write(rows);
  writer.finish();
  return partsOf(file.bytes());
}

const sheetOf = (parts: Record<string, string>, index = 1) =>
  new DOMParser().parseFromString(parts[`xl/worksheets/sheet${index}.xml`] ?? '', 'text/xml');
const cellsOf = (sheet: Document) =>
  [...sheet.getElementsByTagName('c')].map((cell) => ({
    place: cell.getAttribute('r'),
    type: cell.getAttribute('t'),
    value: cell.textContent,
  }));

describe('a workbook', () => {
  it('holds texts, numbers, dates and booleans by their own types, and nothing where there is nothing', () => {
    const sheet = sheetOf(
      bookOf([
        ['红楼梦', 12.5, { day: 45_000, text: '' }, true],
        ['', null, null, false],
      ]),
    );
    expect(cellsOf(sheet).slice(4)).toEqual([
      { place: 'A2', type: 'inlineStr', value: '红楼梦' },
      { place: 'B2', type: null, value: '12.5' },
      { place: 'C2', type: null, value: '45000' },
      { place: 'D2', type: 'b', value: '1' },
      { place: 'D3', type: 'b', value: '0' },
    ]);
  });

  it('goes on in a second sheet where the first is full', () => {
    const rows = Array.from({ length: 5 }, (_one, index) => [`row ${index + 1}`, null, null, null]);
    const parts = bookOf(rows, 2);
    expect(Object.keys(parts).filter((name) => name.startsWith('xl/worksheets'))).toHaveLength(3);
    const last = cellsOf(sheetOf(parts, 3));
    expect(last.map(({ value }) => value)).toEqual(['书名', 'Price', 'Day', 'Is new', 'row 5']);
    const names = [
      ...new DOMParser()
        .parseFromString(parts['xl/workbook.xml'] ?? '', 'text/xml')
        .getElementsByTagName('sheet'),
    ].map((one) => one.getAttribute('name'));
    expect(new Set(names).size).toBe(3);
    expect(names.every((name) => name && !/[[\]:*?/\\]/.test(name) && name.length <= 31)).toBe(
      true,
    );
  });

  it('is sound XML whatever a text holds', () => {
    const wild = '<b>&"\u0000\u0008\uD800 _x0041_ 😀';
    const [cell] = cellsOf(sheetOf(bookOf([[wild, null, null, null]]))).slice(4);
    expect(cell?.value).toBe('<b>&"_x0000__x0008__xD800_ _x005F_x0041_ 😀');
  });

  it('holds a text that looks like a formula as a text, also when it is typed again', () => {
    const [cell] = [
      ...sheetOf(bookOf([['=1+1', null, null, null]])).getElementsByTagName('c'),
    ].slice(4);
    expect(cell?.getAttribute('t')).toBe('inlineStr');
    expect(cell?.textContent).toBe('=1+1');
    // the style that says "a text, whatever it looks like"
    expect(cell?.getAttribute('s')).toBe('2');
    expect(bookOf([])['xl/styles.xml']).toContain('quotePrefix="1"');
  });

  it('keeps a number with more digits than spreadsheets show as a text', () => {
    const written = cellsOf(sheetOf(bookOf([[null, 0.1 + 0.2, null, 9_007_199_254_740_991]])));
    expect(written.slice(4).map(({ type, value }) => [type, value])).toEqual([
      ['inlineStr', '0.30000000000000004'],
      ['inlineStr', '9007199254740991'],
    ]);
  });

  it('leaves out a text that is longer than a cell can be, and counts it', () => {
    const file = collected();
    const writer = writeXlsx(plan('xlsx'), file.receive);
    writer.write([['x'.repeat(32_767), null, null, null]]);
    writer.write([['x'.repeat(32_768), null, null, null]]);
    expect(writer.finish()).toBe(1);
    const written = cellsOf(sheetOf(partsOf(file.bytes()))).slice(4);
    expect(written.map(({ place, value }) => [place, value?.length])).toEqual([['A2', 32_767]]);
  });
});

const compiled = (fields: Record<string, Omit<FieldDefinition, 'label'>>) =>
  compileResource(
    definition.parse({
      schemaVersion: 2,
      name: 'things',
      label: text('Things'),
      recordTitle: Object.keys(fields)[0],
      endpoints: { list: { method: 'POST', path: '/thing/list' } },
      fields: Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [name, { label: text(name), ...field }]),
      ),
      list: { columns: Object.keys(fields) },
    }),
  );

const reading = (change: Partial<ExportReading> = {}): ExportReading => ({
  form: 'readable',
  language: 'zh-CN',
  find: () => undefined,
  scope: { user: {}, now: new Date() },
  textOf: htmlAsText,
  zone: 'Asia/Shanghai',
  ...change,
});

describe('the values of an export', () => {
  const { fields } = compiled({
    status: { type: 'enum', options: [{ value: 30, label: text('Shown') }] },
    circle: { type: 'relation', relation: { resource: 'circles' } },
    topics: { type: 'relations', relation: { resource: 'topics' } },
    body: { type: 'richText' },
    length: { type: 'duration' },
    price: { type: 'money' },
    tags: { type: 'tags' },
    pictures: { type: 'images' },
    isTop: { type: 'boolean' },
    rating: { type: 'number' },
    day: { type: 'date' },
    at: { type: 'dateTime' },
  });
  const values: Record<string, unknown> = {
    status: 30,
    circle: { id: '7', title: '读书会' },
    topics: [
      { id: '1', title: '甲' },
      { id: '2', title: '1984' },
      { id: '3', title: '乙、丙' },
    ],
    body: '<p>一 &amp; 二</p>',
    length: 65,
    price: 12.5,
    tags: ['小说,散文', 'b'],
    pictures: ['/a.png', 'https://x.test/b,c.png'],
    isTop: true,
    rating: 0,
    day: '2026-03-01',
    at: '2026-03-01T16:30:00.000Z',
  };
  const read = (change?: Partial<ExportReading>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const field = fields[name];
        return [name, field && exportValue(value, field, reading(change))];
      }),
    );

  it('are those that people read, in their language and by the clock of the platform', () => {
    expect(read()).toEqual({
      status: 'Shown（中）',
      circle: '读书会',
      topics: '甲、1984 #2、"乙、丙"',
      body: '一 & 二',
      length: '01:05',
      price: 12.5,
      tags: '"小说,散文"、b',
      pictures: '/a.png\n"https://x.test/b,c.png"',
      isTop: true,
      rating: 0,
      day: { day: 46_082, text: '2026-03-01' },
      at: { day: 46_083 + 30 / 1_440, text: '2026-03-02 00:30' },
    });
  });

  it('are exact on request', () => {
    expect(read({ form: 'raw' })).toMatchObject({
      status: 30,
      circle: '读书会 #7',
      topics: '甲 #1、1984 #2、"乙、丙 #3"',
      body: '<p>一 &amp; 二</p>',
      length: 65,
      at: '2026-03-01T16:30:00.000Z',
    });
  });

  it('tell rich text without tags from plain text', () => {
    const { body } = fields;
    if (!body) throw new Error('the list has no such field');
    expect(exportValue('a &amp; b', body, reading({ form: 'raw' }))).toBe('<!---->a &amp; b');
    expect(exportValue('a &amp; b', body, reading())).toBe('a & b');
  });

  it('keep a number that no double holds as the text that it came as', () => {
    const { rating } = fields;
    if (!rating) throw new Error('the list has no such field');
    expect(exportValue('9007199254740993', rating, reading())).toBe('9007199254740993');
  });

  it('tell a time that clocks show twice by its zone, and one that they skip nowhere', () => {
    const { at } = fields;
    if (!at) throw new Error('the list has no such field');
    const cellAt = (value: string) => exportValue(value, at, reading({ zone: 'Europe/Berlin' }));
    expect(cellAt('2026-10-25T00:30:00.000Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(cellAt('2026-10-25T01:30:00.000Z')).toBe('2026-10-25T01:30:00.000Z');
    expect(cellAt('2026-10-25T02:00:00.000Z')).toMatchObject({ text: '2026-10-25 03:00' });
    expect(cellAt('2026-03-29T01:30:15.250Z')).toBe('2026-03-29 03:30:15.25');
  });

  it('count days as spreadsheets do, and leave to a text what those count otherwise, or not at all', () => {
    expect(sheetDay('1900-03-01')).toBe(61);
    expect(sheetDay('1899-12-31')).toBeUndefined();
    expect(sheetDay('2026-01-31 12:00:00')).toBe(46_053.5);
    expect(sheetDay('0001-01-01')).toBeUndefined();
    expect(sheetDay('0099-12-31 08:00:00')).toBeUndefined();
    expect(sheetDay('soon')).toBeUndefined();
  });

  it('name the currency of an amount where no other column does', () => {
    const { fields: own } = compiled({
      price: { type: 'money', currency: { $row: 'currency' } },
      currency: { type: 'text' },
    });
    const { price, currency } = own;
    if (!price || !currency) throw new Error('the list has no such fields');
    const row = { price: 12.5, currency: 'USD' };
    expect(exportRow(row, [price], reading())).toEqual(['USD 12.5']);
    expect(exportRow(row, [price, currency], reading())).toEqual([12.5, 'USD']);
  });
});

describe('the columns of an export', () => {
  const resource = {
    ...compiled({
      title: { type: 'text' },
      body: { type: 'richText' },
      views: { type: 'number', readOnly: true },
      note: { type: 'text' },
    }),
    import: {
      match: ['title'],
      columns: ['title', 'body', 'views'].map((field) => ({ field, headings: [field] })),
    },
  };
  const localized = (given: Localized) => inLanguage(given, 'en-US');
  const fields = exportFields(resource);

  it('end with what identifies a record', () => {
    expect(fields.map(({ name }) => name)).toEqual(['title', 'body', 'views', 'note', 'id']);
  });

  it('say which an import takes back: not what its schema has no column for, or what lost its form', () => {
    const back = (form: 'raw' | 'readable') =>
      fields.filter((field) => comesBack(resource, field, form)).map(({ name }) => name);
    expect(back('raw')).toEqual(['title', 'body', 'views']);
    expect(back('readable')).toEqual(['title', 'views']);
    expect(exportHeadings(fields, 'readable', localized)).toEqual([
      'title',
      'body (plain text)',
      'views',
      'note',
      'Id',
    ]);
  });
});

/** A target that counts and forgets, as a disk does. */
function counting() {
  const seen = { bytes: 0, closed: false, discarded: false };
  return {
    seen,
    target: {
      write: (bytes: Uint8Array) => {
        seen.bytes += bytes.byteLength;
      },
      drain: () => Promise.resolve(),
      close: async () => {
        seen.closed = true;
      },
      discard: async () => {
        seen.discarded = true;
      },
    },
  };
}

async function* generated(total: number): AsyncGenerator<ListPage, void> {
  for (let from = 0; from < total; from += 100)
    yield {
      rows: Array.from({ length: 100 }, (_one, index) => ({
        title: `第 ${from + index} 本书 ${'x'.repeat(60)}`,
        price: (from + index) / 7,
      })),
      total,
      totalExact: true,
    };
}

/** Tells which of many objects are still held by somebody. */
function watched() {
  const references: WeakRef<object>[] = [];
  return {
    add: (object: object) => {
      references.push(new WeakRef(object));
    },
    /** How many are held, once everything that is forgotten has been collected. */
    held: async (): Promise<number> => {
      // what was made or looked at in this turn is held until its end
      await nextTurn();
      setFlagsFromString('--expose-gc');
      runInNewContext('gc')();
      return references.filter((reference) => reference.deref() !== undefined).length;
    },
  };
}

const cells = (row: Readonly<Record<string, unknown>>): SheetCell[] => [
  String(row.title),
  Number(row.price),
  null,
  true,
];

describe('an export of a long list', () => {
  it.each(['csv', 'xlsx'] as const)('as %s piles nothing up in memory', async (format) => {
    const { target, seen } = counting();
    // a mark on the rows of each page, on one row of cells of each, and on every piece of the file
    const passing = watched();
    const held: number[] = [];
    let bytesHalfway = 0;
    async function* watchedPages(total: number): AsyncGenerator<ListPage, void> {
      let page = 0;
      for await (const next of generated(total)) {
        page += 1;
        if (page % 50 === 0) held.push(await passing.held());
        if (page === total / 200) bytesHalfway = seen.bytes;
        passing.add(next.rows);
        yield next;
      }
    }
    await exportRows({
      plan: plan(format),
      target: {
        ...target,
        write: (bytes) => {
          passing.add(bytes);
          target.write(bytes);
        },
      },
      pages: watchedPages(20_000),
      cellsOf: (row) => {
        const made = cells(row);
        if (Number(String(row.title).match(/\d+/)?.[0]) % 100 === 0) passing.add(made);
        return made;
      },
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    expect(seen.closed).toBe(true);
    // of 50, 100, 150 and 200 pages none but the last ones, neither as rows, nor as cells, nor as bytes
    expect(held).toHaveLength(4);
    expect(Math.max(...held)).toBeLessThanOrEqual(12);
    // half of the pages are half of the file, on its way already
    expect(bytesHalfway / seen.bytes).toBeGreaterThan(0.4);
    expect(bytesHalfway / seen.bytes).toBeLessThan(0.6);
  });

  it('leaves nothing behind where it is stopped', async () => {
    const controller = new AbortController();
    const { target, seen } = counting();
    const work = exportRows({
      plan: plan('csv'),
      target,
      pages: generated(1_000),
      cellsOf: cells,
      signal: controller.signal,
      onProgress: (rows) => rows >= 300 && controller.abort(new Error('stopped')),
    });
    await expect(work).rejects.toThrow('stopped');
    expect(seen).toMatchObject({ closed: false, discarded: true });
  });

  it('leaves nothing behind where a page will not come', async () => {
    const { target, seen } = counting();
    async function* broken(): AsyncGenerator<ListPage, void> {
      yield* generated(200);
      throw new Error('502');
    }
    const work = exportRows({
      plan: plan('xlsx'),
      target,
      pages: broken(),
      cellsOf: cells,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    await expect(work).rejects.toThrow('502');
    expect(seen).toMatchObject({ closed: false, discarded: true });
  });
});
