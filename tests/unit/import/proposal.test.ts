import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { writeList } from '#contract/cellText.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { inLanguage } from '#contract/language.ts';
import { checkResources } from '#schema/check.ts';
import { type CompiledField, compileResource } from '#schema/compile.ts';
import { proposeColumns } from '#schema/infer/fileColumns.ts';
import { listOfFile } from '#schema/infer/fileList.ts';
import { withoutOwnCalls } from '#schema/own/calls.ts';
import { ownThing } from '#schema/own/thing.ts';
import { readCell } from '#server/cells/cell.ts';
import { surveyor } from '#server/cells/style.ts';
import { ColumnCounts, comparingAll } from '#server/import/proposal/counting.ts';
import fc from '#tests/support/properties.ts';

const zone = 'Asia/Shanghai';

/** The columns that a table of headings and rows is proposed as. */
function propose(headings: readonly string[], rows: readonly (readonly string[])[]) {
  const comparing = comparingAll();
  const facts = headings.map((heading, position) => {
    const counts = new ColumnCounts(heading, zone, comparing);
    // below the headings
    for (const [index, row] of rows.entries()) counts.take(row[position] ?? '', index + 2);
    return counts.facts({ position, heading, title: heading });
  });
  return proposeColumns(facts);
}
/** The type that a column of these cells is found to be. */
const typeOf = (heading: string, cells: readonly string[]) =>
  propose(
    ['名称', heading],
    cells.map((cell, index) => [`第 ${index} 个`, cell]),
  )[1]?.type;

const repeated = (values: readonly string[], times: number) =>
  Array.from({ length: times }, () => values).flat();

describe('the type of a column is that of all of its cells', () => {
  it.each([
    ['number', '数量', ['1', '2,500', '3']],
    ['number', '比例', ['12.5%', '3%']],
    ['money', '票价', ['12.00', '8']],
    ['money', '收入', ['¥12.00', '¥8']],
    ['boolean', '公开', ['是', '否', '']],
    ['boolean', 'Enabled', ['1', '0']],
    ['number', 'Floor', ['1', '0']],
    ['date', '日期', ['2026-03-01', '2026年3月2日', '20260303']],
    ['date', 'Day', ['1 March 2026', 'Mar 2, 2026']],
    ['dateTime', '开始', ['2026-03-01 19:30', '2026/3/2 8:00 PM']],
    ['partialDate', '出版时间', ['2008', '1997-05', '2015-10-01']],
    ['partialDate', 'Year', ['2008', '1997']],
    ['link', '网址', ['https://example.com/a', 'http://example.com']],
    ['image', '图', ['https://example.com/a.jpg', 'https://example.com/b.png']],
    ['image', '封面', ['https://example.com/1', 'https://example.com/2']],
    ['enum', '状态', repeated(['计划中', '已举办'], 4)],
    ['enum', '城区', repeated(['东城', '西城', '海淀'], 5)],
    ['tags', '标签', ['小说、历史', '诗']],
    ['longText', '说明', ['短']],
    ['longText', '其他', ['一行\n两行']],
    ['text', '主讲人', ['张三', '李四']],
    // one of many is long: no paragraph for that
    ['text', 'Title', ['Dune', 'Emma', 'x'.repeat(186)]],
    ['longText', 'Title', ['x'.repeat(186), 'y'.repeat(140)]],
    ['longText', 'Title', ['Dune', 'Emma', 'Ulysses', 'x'.repeat(501)]],
  ])('%s for %s', (type, heading, cells) => {
    expect(typeOf(heading, cells)).toBe(type);
  });

  it.each([
    ['zeros in front', '代号', ['007', '012']],
    ['telephone numbers', '联系方式', ['13800138000', '13900139000']],
    ['a heading of codes', '手机', ['1380', '1390']],
    ['words beside a date', '时间地点', ['2026-03-01 图书馆', '2026-03-02 书店']],
    ['a few numbers among words', '备选', ['1', '二号', '三号']],
    ['several currencies', '标价', ['12 USD', '8 CNY']],
  ])('a number or date that would lose something stays a text: %s', (_why, heading, cells) => {
    expect(typeOf(heading, cells)).toBe('text');
  });

  it('is kept where a few cells do not fit, and says which', () => {
    const cells = [...Array.from({ length: 39 }, (_one, index) => String(index)), 'unknown'];
    const [, column] = propose(
      ['Name', 'Pieces'],
      cells.map((cell, index) => [`n${index}`, cell]),
    );
    expect(column).toMatchObject({ type: 'number', blank: 0 });
    expect(column?.fits.find(({ type }) => type === 'number')).toEqual({
      type: 'number',
      misfits: 1,
      isCut: false,
      examples: [{ row: 41, text: 'unknown' }],
    });
  });

  it('is that of dates and numbers that can be read in two ways, too, and says so', () => {
    const rows = [
      ['a', '1/2/2026', '1,234'],
      ['b', '3/4/2026', '2,345'],
    ];
    const columns = propose(['Name', 'Day', 'Pieces'], rows);
    expect(columns.map(({ type, unclear }) => ({ type, unclear }))).toEqual([
      { type: 'text', unclear: [] },
      { type: 'date', unclear: ['date'] },
      { type: 'number', unclear: ['number'] },
    ]);
  });

  it('leaves a text for the records to be called by', () => {
    const columns = propose(
      ['Pieces', 'Price'],
      [
        ['1', '2.50'],
        ['2', '2.50'],
      ],
    );
    expect(columns.map(({ type }) => type)).toEqual(['text', 'money']);
  });
});

/** Headings and cells of one column, as an export writes values of a type. */
const written: Readonly<Record<string, fc.Arbitrary<string>>> = {
  text: fc.oneof(fc.string({ maxLength: 40 }), fc.fullUnicodeString({ maxLength: 20 })),
  number: fc
    .oneof(
      fc.integer(),
      fc.integer({ min: -1e6, max: 1e6 }).map((n) => n / 100),
    )
    .map(String),
  money: fc.integer({ min: 0, max: 900_000_000 }).map((n) => (n / 100).toFixed(2)),
  boolean: fc.constantFrom('是', '否', 'yes', 'no'),
  date: fc
    .date({ min: new Date('1900-01-01'), max: new Date('2030-01-01') })
    .map((day) => day.toISOString().slice(0, 10)),
  dateTime: fc
    .date({ min: new Date('1970-01-01'), max: new Date('2030-01-01') })
    .map((day) => day.toISOString()),
  partialDate: fc.constantFrom('1997', '2008-05', '2015-10-01'),
  enum: fc.constantFrom('open', 'closed', 'in progress', '已取消'),
  tags: fc
    .array(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 5 })
    .map((items) => writeList(items, '、')),
  link: fc.webUrl(),
  longText: fc.array(fc.string({ maxLength: 60 }), { maxLength: 4 }).map((all) => all.join('\n')),
};
const cellsOf = (type: string, rows: number) =>
  fc.array(fc.oneof({ arbitrary: written[type] ?? fc.constant(''), weight: 6 }, fc.constant('')), {
    minLength: rows,
    maxLength: rows,
  });
const table = fc.integer({ min: 1, max: 40 }).chain((rows) =>
  fc.array(
    fc.record({
      heading: fc.oneof(
        fc.constantFrom('标题', '日期', '价格', 'Order', 'order', 'id', '备注', 'user', 'sort', ''),
        fc.string({ maxLength: 20 }),
      ),
      cells: fc.constantFrom(...Object.keys(written)).chain((type) => cellsOf(type, rows)),
    }),
    { minLength: 1, maxLength: 8 },
  ),
);

/** How the cells of a column are written, as the plan of an import finds it. */
function styleOf(type: Parameters<typeof surveyor>[0]['type'], cells: readonly string[]) {
  const found = surveyor({ type });
  for (const cell of cells) if (cell.trim() !== '') found?.take(cell);
  return found?.result();
}

/** The cells that an import into a field refuses, or its save. */
function refusedBy(field: CompiledField, save: z.ZodType | undefined, cells: readonly string[]) {
  const style = styleOf(field.type, cells);
  // a question of the import's plan is answered before anything is written
  if (style?.isAmbiguous) return [];
  return cells.filter((cell) => {
    const reading = readCell({ heading: '', field, style: style?.style }, cell, zone);
    if (reading.kind === 'empty') return false;
    if (reading.kind === 'notUnderstood') return true;
    const { value } = reading;
    const sent = field.type === 'money' ? Reflect.get(Object(value), 'amount') : value;
    return save?.safeParse(sent).success !== true;
  });
}

describe('options made from a file', () => {
  const optionsOf = (cells: readonly string[]) => {
    const columns = propose(
      ['名称', 'Kind'],
      cells.map((cell, index) => [`第 ${index} 个`, cell]),
    );
    return listOfFile(
      { name: 'kinds', label: { 'zh-CN': '种类', 'en-US': 'Kinds' } },
      columns,
    ).fields.kind?.options?.map(({ value, label }) => [
      value,
      label['zh-CN'],
      inLanguage(label, 'en-US'),
    ]);
  };

  it('have labels as they were written, in both languages', () => {
    expect(optionsOf(repeated(['Press A', 'draft', 'in-house print', '精装'], 4))).toEqual(
      ['Press A', 'draft', 'in-house print', '精装'].map((one) => [one, one, one]),
    );
  });

  it('are spelt as most rows spell them', () => {
    const cells = [...repeated(['Press B'], 4), 'press a', ...repeated(['Press A'], 4), 'PRESS A'];
    expect(optionsOf(cells)).toEqual(['Press B', 'Press A'].map((one) => [one, one, one]));
  });
});

describe('a table of the values of any list', () => {
  it('becomes a list that passes, with fields that accept every value that is not told as a misfit', () => {
    fc.assert(
      fc.property(table, (columns) => {
        const rows = (columns[0]?.cells ?? []).map((_cell, row) =>
          columns.map(({ cells }) => cells[row] ?? ''),
        );
        const proposed = propose(
          columns.map(({ heading }) => heading.trim()),
          rows,
        );
        const definition = listOfFile(
          { name: 'made', label: { 'zh-CN': '表', 'en-US': 'Made' } },
          proposed.map((one) => (one.heading === '' ? { ...one, title: 'A' } : one)),
        );
        const text = JSON.stringify(withoutOwnCalls(definition));
        const errors = checkResources([{ file: 'schemas/made.json', text }], endpoints)
          .flatMap(({ findings }) => findings)
          .filter(({ severity }) => severity === 'error');
        expect(errors).toEqual([]);
        const compiled = compileResource(definition);
        const { fields } = ownThing(compiled, { searched: [], targetOf: () => undefined });
        for (const [index, { name, type, fits }] of proposed.entries()) {
          const field = compiled.fields[name];
          const cells = columns[index]?.cells ?? [];
          if (!field) throw new Error(`the field ${name} is lost`);
          const told = fits.find((fit) => fit.type === type)?.misfits ?? 0;
          const refused = refusedBy(field, fields[name]?.save, cells);
          expect({ type, refused: refused.slice(0, Math.max(0, refused.length - told)) }).toEqual({
            type,
            refused: [],
          });
        }
      }),
      { numRuns: 150 },
    );
  });
});
