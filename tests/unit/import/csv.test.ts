import { describe, expect, it } from 'vitest';
import { writeCsvLine } from '#contract/cellText.ts';
import { sourceOf } from '#server/import/columns.ts';
import { readCsv } from '#server/import/file/csv.ts';
import type { FileRow } from '#server/import/file/table.ts';

async function read(text: string, size = text.length || 1, delimiter = ','): Promise<FileRow[]> {
  async function* chunks() {
    for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size);
  }
  const rows: FileRow[] = [];
  for await (const row of readCsv(chunks(), delimiter)) rows.push(row);
  return rows;
}

describe('CSV', () => {
  it('reads quotes, line breaks within cells and every line end, in chunks of any size', async () => {
    const text = 'a,b\r\n"x, ""y""",1\n"two\nlines",2\r\n\r\nlast,3';
    const expected = [
      { row: 1, fields: ['a', 'b'] },
      { row: 2, fields: ['x, "y"', '1'] },
      { row: 3, fields: ['two\nlines', '2'] },
      { row: 5, fields: ['last', '3'] },
    ];
    for (const size of [1, 2, 3, 7, 100]) expect(await read(text, size)).toEqual(expected);
  });

  it('loses one row to a quote that is never closed, not the rest of the file', async () => {
    const rows = await read('title,author\n"open,a\nb,c\nd,e\n');
    expect(rows.map(({ row, broken }) => [row, broken])).toEqual([
      [1, undefined],
      [2, 'quoteOpen'],
      [3, undefined],
      [4, undefined],
    ]);
    expect(rows[1]?.fields).toEqual(['"open,a']);
  });

  it('keeps the commas within wrappers of spreadsheets', async () => {
    const text = 'title,isbn\n="A, B",="0262033844"\n="A"&"B",="C\n=1+1,D\n';
    for (const size of [1, 100])
      expect((await read(text, size)).map(({ fields }) => fields)).toEqual([
        ['title', 'isbn'],
        ['A, B', '0262033844'],
        ['="A"&"B"', '="C'],
        ['=1+1', 'D'],
      ]);
  });

  it('takes blanks around quotes for no part of a cell, and other quotes behind blanks for signs', async () => {
    const text =
      'title, author, note\n"A" , "B, C" ,\u00a0"x ""y""\nz"\n5" disk, 12" vinyl,"n"\nD, "E" or F, "G\n H, "", \n';
    for (const size of [1, 3, 1_000])
      expect((await read(text, size)).map(({ row, fields }) => [row, ...fields])).toEqual([
        [1, 'title', ' author', ' note'],
        [2, 'A', 'B, C', 'x "y"\nz'],
        [3, '5" disk', ' 12" vinyl', 'n'],
        [4, 'D', ' "E" or F', ' "G'],
        [5, ' H', '', ' '],
      ]);
  });

  it('takes a carriage return alone for a line end', async () => {
    for (const size of [1, 100])
      expect((await read('a,b\rc,d\re\r', size)).map(({ fields }) => fields)).toEqual([
        ['a', 'b'],
        ['c', 'd'],
        ['e'],
      ]);
  });

  it('loses one row to a quote in the wrong place', async () => {
    const rows = await read('a,b\n"x"y,1\nz,2\n');
    expect(rows[1]).toEqual({ row: 2, fields: ['"x"y,1'], broken: 'quoteMisplaced' });
    expect(rows[2]).toEqual({ row: 3, fields: ['z', '2'] });
  });

  it('understands semicolons and tabs', async () => {
    expect((await read('a;b\n1,5;2', 3, ';'))[1]?.fields).toEqual(['1,5', '2']);
    expect((await read('a\tb\n1\t2', 3, '\t'))[1]?.fields).toEqual(['1', '2']);
  });

  it('writes what it reads', async () => {
    const fields = [
      'plain',
      'a,b',
      'say "hi"',
      'two\nlines',
      ' blank ',
      '=1+1',
      "'=1",
      "'tis",
      '-5',
    ];
    expect((await read(writeCsvLine(fields)))[0]?.fields).toEqual(fields);
  });
});

describe('the source of a file', () => {
  it.each([
    ['books-zh.csv', 'books-zh'],
    ['/tmp/Books-ZH.csv', 'books-zh'],
    ['books-zh-rejects.csv', 'books-zh'],
    ['books-zh-rejects (2).csv', 'books-zh'],
    ['.csv', 'import'],
  ])('%s is %s', (name, source) => expect(sourceOf(name)).toBe(source));
});
