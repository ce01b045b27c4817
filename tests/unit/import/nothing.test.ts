import { describe, expect, it } from 'vitest';
import { readBoolean } from '#contract/cellText.ts';
import { typeOfColumn } from '#schema/infer/fileColumns.ts';
import { saysNothing } from '#server/cells/nothing.ts';
import { openTable } from '#server/import/file/open.ts';
import { ColumnCounts, comparingAll } from '#server/import/proposal/counting.ts';
import { fileOf } from './encoders.ts';

describe('what programs write in place of a value', () => {
  it.each(['\\N', 'NULL', ' NULL ', '<NA>', 'NaN', '(null)', '[NULL]'])(
    '%s is no value of any type',
    (cell) => {
      for (const type of ['text', 'longText', 'tags', 'number', 'date', 'boolean', 'enum'] as const)
        expect(saysNothing({ type }, cell)).toBe(true);
    },
  );

  it.each([
    '0000-00-00',
    '0000-00-00 00:00:00',
    '0001-01-01T00:00:00',
    '0101-01-01T00:00:00+00:00',
  ])('%s is no day', (cell) => {
    expect(saysNothing({ type: 'date' }, cell)).toBe(true);
    expect(saysNothing({ type: 'text' }, cell)).toBe(false);
  });

  it.each(['Null', 'null', 'nan', 'None', 'N/A', '0', '-', '无', '暂无', 'NULLs', '\\n'])(
    '%s may be a value',
    (cell) => {
      expect(saysNothing({ type: 'text' }, cell)).toBe(false);
      expect(saysNothing({ type: 'number' }, cell)).toBe(false);
    },
  );

  it('is a value where it is one of the options', () => {
    const label = { 'zh-CN': '无', 'en-US': 'NULL' };
    const field = { type: 'enum' as const, options: [{ value: 'none', label }] };
    expect(saysNothing(field, 'NULL')).toBe(false);
    expect(saysNothing(field, '\\N')).toBe(true);
  });

  it('leaves a column of numbers one', () => {
    const counts = new ColumnCounts('页数', 'UTC', comparingAll());
    for (const cell of ['320', '\\N', '412', 'NULL', '96']) counts.take(cell, 2);
    const facts = counts.facts({ position: 0, heading: '页数', title: '页数' });
    expect(facts).toMatchObject({ filled: 3, blank: 2 });
    expect(typeOfColumn(facts)).toBe('number');
  });
});

describe('yes and no in more words', () => {
  it.each(['有', '真', 't', '1.0', '✔', '✔️', '☑', '✅', '是的'])('%s is yes', (cell) =>
    expect(readBoolean(cell)).toBe(true),
  );
  it.each(['无', '没有', '假', 'f', '0.0', '✗', '✘', '☐', '❌', '不是'])('%s is no', (cell) =>
    expect(readBoolean(cell)).toBe(false),
  );
  // a cross marks what is chosen, or what is wrong
  it.each(['x', 'X', '☒', '○', '2', '未知'])('%s is neither', (cell) =>
    expect(readBoolean(cell)).toBeUndefined(),
  );

  it('a column that says 无 alone has remarks, and is no question of yes or no', () => {
    const typeOf = (cells: readonly string[]) => {
      const counts = new ColumnCounts('备注', 'UTC', comparingAll());
      for (const cell of cells) counts.take(cell, 2);
      return typeOfColumn(counts.facts({ position: 0, heading: '备注', title: '备注' }));
    };
    expect(typeOf(['无', '无', '无'])).not.toBe('boolean');
    expect(typeOf(['有', '无', '有'])).toBe('boolean');
  });
});

describe('files of records that are no table', () => {
  it.each([
    ['JSON', '[{"title": "活着", "author": "余华"}]'],
    ['JSON', '\ufeff{"title": "活着"}\n{"title": "围城"}\n'],
    ['JSON', '{\n  "books": []\n}'],
    ['JSON', '[["title","author"],["活着","余华"]]'],
    ['JSON', '["title","author"]\n["活着","余华"]\n'],
    ['PDF', '%PDF-1.4\n1 0 obj\n'],
    ['RTF', '{\\rtf1\\ansi title\\par}'],
    ['XML', '<collection xmlns="x">\n<record/></collection>'],
    ['MARC', '=LDR  00714cam a2200205 a 4500\n=001  123\n'],
    ['BibTeX', '% Encoding: UTF-8\n\n@book{yu1993,\n  title = {活着}\n}\n'],
    ['RIS', 'TY  - BOOK\nTI  - 活着\nER  - \n'],
    ['EndNote', '%0 Book\n%T 活着\n'],
    ['MARC', '00714cam a2200205 a 4500001001300000\u001e'],
    ['MARC', '00852nam0 2200265   450 001000700000\u001e'],
    ['SQL', '-- MySQL dump 10.13\n\n/*!40101 SET NAMES utf8 */;\nDROP TABLE IF EXISTS `book`;\n'],
    ['SQL', "INSERT INTO book VALUES (1, '活着');\n"],
  ])('%s is named, and what to do: %j', async (form, text) => {
    await expect(openTable(fileOf(text), {})).rejects.toThrow(`is ${form}, not a table`);
  });

  it('is looked for in no time, whatever stands there', async () => {
    const text = `${'/**/'.repeat(1_000)}\n`;
    expect((await openTable(fileOf(text), {})).format).toBe('csv');
  });

  it('a table that is drawn with bars has no record of lines', async () => {
    const table = await openTable(
      fileOf('| title | author |\n|:---|---:|\n| 活着 | 余华 |\n| 围城 | 钱锺书 |\n'),
      {},
    );
    const rows = [];
    for await (const { row, fields } of table.rows()) rows.push([row, ...fields.slice(1, 2)]);
    expect(rows).toEqual([
      [1, ' title '],
      [3, ' 活着 '],
      [4, ' 围城 '],
    ]);
  });

  it.each([
    '<书名>,<作者>\n活着,余华\n',
    '<title>,<author>\na,b\n',
    '{书名},作者\n活着,余华\n',
    '[书名],作者\n',
    '"{""title""}",b\n',
    '@书名,作者\n',
    '00714,a\n',
    'SET,作者\n',
    'TY,作者\n',
  ])('%j is a table', async (text) =>
    expect((await openTable(fileOf(text), {})).format).toBe('csv'),
  );
});
