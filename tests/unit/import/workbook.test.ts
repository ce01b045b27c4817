import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { openTable } from '#server/import/file/open.ts';
import fc from '#tests/support/properties.ts';
import {
  type Cell,
  formatsOfDays,
  formatsOfTimes,
  formatted,
  number,
  text,
  workbook,
} from '#tests/support/workbook.ts';
import { fileOf } from './encoders.ts';

async function read(bytes: Uint8Array, sheet?: string) {
  const table = await openTable(fileOf(bytes, 4_000, 'books.xlsx'), { sheet });
  const rows = [];
  for await (const row of table.rows()) rows.push(row);
  return { ...table, table: rows, cells: rows.map(({ fields }) => fields) };
}

describe('a workbook', () => {
  it('gives its cells as a person sees them', async () => {
    const columns: readonly (readonly [cell: Cell, shown: string])[] = [
      [number(9787506365437), '9787506365437'],
      [number(9787506365437, '0'), '9787506365437'],
      [number(262033844, '0000000000'), '0262033844'],
      [number(9007199254740991), '9007199254740991'],
      [number(1e21), '1e+21'],
      [number(7, '"A-"0000'), 'A-0007'],
      [number(20150512, '0000\\-00\\-00'), '2015-05-12'],
      [number(5, '[DBNum2][$-804]General'), '5'],
      [number(0, 'yyyy-mm-dd'), '0'],
      [number(1.5, '[mm]:ss'), '36:00:00'],
      [number(1.5, 'mm:ss'), '36:00:00'],
      [number(42136 + 43_200.25 / 86_400, 'yyyy-mm-dd hh:mm:ss.000'), '2015-05-12 12:00:00.250'],
      [number(42136 + 43_200.25 / 86_400, 'yyyy-mm-dd hh:mm:ss'), '2015-05-12 12:00:00'],
      [number(42136, 'yyyy-mm-dd hh:mm:ss.000'), '2015-05-12'],
      [number(39.800000000000004), '39.8'],
      [number(1e-7), '0.0000001'],
      [number(0.5, '0%'), '50%'],
      [number(12.5, '"HK$"#,##0.00'), 'HK$ 12.5'],
      [number(39.8, '[$¥-804]#,##0.00'), 'CNY 39.8'],
      [number(39.8, '#,##0.00"元"'), '元 39.8'],
      [number(1234.5, '#,##0.00'), '1234.5'],
      [{ t: 'b', v: true }, 'true'],
      [{ t: 'e', v: 42 }, '#N/A'],
      [{ t: 'n', v: 3, f: '1+2' }, '3'],
      [text('第一行\n第二行'), '第一行\n第二行'],
      [text("'=1+1"), '=1+1'],
    ];
    const bytes = workbook({
      书单: [columns.map((_, index) => text(`c${index}`)), columns.map(([cell]) => cell)],
    });
    const { format, sheet, cells } = await read(bytes);
    expect([format, sheet]).toMatchObject(['xlsx', { chosen: '书单', names: ['书单'] }]);
    expect(cells[1]).toEqual(columns.map(([, shown]) => shown));
  });

  it.each(['UTC', 'Asia/Shanghai', 'America/Los_Angeles', 'Pacific/Apia'])(
    'has its dates on the right day in %s',
    async (zone) => {
      const before = process.env.TZ;
      process.env.TZ = zone;
      try {
        const bytes = workbook({
          s: [
            [text('day'), text('month'), text('year'), text('time'), text('clock'), text('old')],
            [
              number(42136, 'yyyy/m/d'),
              number(42136, 'mmm-yy'),
              number(42136, 'yyyy'),
              number(42136.5, 'yyyy-mm-dd hh:mm'),
              number(0.75, 'h:mm'),
              number(61, 'm/d/yy'),
            ],
          ],
        });
        expect((await read(bytes)).cells[1]).toEqual([
          '2015-05-12',
          '2015-05',
          '2015',
          '2015-05-12 12:00:00',
          '18:00:00',
          '1900-03-01',
        ]);
      } finally {
        if (before === undefined) delete process.env.TZ;
        else process.env.TZ = before;
      }
    },
  );

  it('may count its days from 1904', async () => {
    const bytes = workbook({ s: [[text('day')], [number(42136 - 1462, 'yyyy-mm-dd')]] }, (book) => {
      book.Workbook = { WBProps: { date1904: true } };
    });
    expect((await read(bytes)).cells[1]).toEqual(['2015-05-12']);
  });

  it('is read by its first sheet that holds anything, or by the one that is chosen', async () => {
    const bytes = workbook(
      { 隐藏: [[text('x')]], 空: [], 图书: [[text('书名')], [text('甲')]], 其他: [[text('b')]] },
      (book) => {
        book.Workbook = { Sheets: [{ Hidden: 1 }, {}, {}, {}] };
      },
    );
    const { sheet, cells } = await read(bytes);
    expect(sheet).toMatchObject({ chosen: '图书', names: ['空', '图书', '其他', '隐藏'] });
    expect(cells).toEqual([['书名'], ['甲']]);
    expect((await read(bytes, '隐藏')).cells).toEqual([['x']]);
  });

  it('counts its rows as a spreadsheet does, and spreads what is merged downwards', async () => {
    const bytes = workbook(
      {
        s: [[], [text('社'), text('书')], [text('某社'), text('甲')], [], [undefined, text('乙')]],
      },
      (book) => {
        const sheet = book.Sheets.s;
        if (sheet) sheet['!merges'] = [{ s: { r: 2, c: 0 }, e: { r: 4, c: 0 } }];
      },
    );
    expect((await read(bytes)).table).toEqual([
      { row: 2, fields: ['社', '书'] },
      { row: 3, fields: ['某社', '甲'] },
      { row: 5, fields: ['某社', '乙'] },
    ]);
  });

  it('loses nothing and takes no time for a stray cell at the far corner', async () => {
    // the library would write every cell up to it
    const parts = unzipSync(workbook({ s: [[text('x')]] }));
    const cell = (at: string, shown: string) =>
      `<c r="${at}" t="inlineStr"><is><t>${shown}</t></is></c>`;
    const sheet =
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/>' +
      `<sheetData><row r="1">${cell('A1', '书名')}${cell('XFD1', 'x')}</row><row r="2">${cell('A2', '甲')}</row>` +
      `<row r="1048576">${cell('XFD1048576', 'y')}</row></sheetData></worksheet>`;
    parts['xl/worksheets/sheet1.xml'] = new TextEncoder().encode(sheet);
    const bytes = zipSync(parts);
    expect((await read(bytes)).cells).toEqual([['书名'], ['甲']]);
  });

  it('may be one of older or other kinds', async () => {
    for (const kind of ['biff8', 'ods', 'xlsb'] as const) {
      const bytes = workbook(
        {
          s: [
            [text('书名'), text('日')],
            [text('甲'), number(42136, 'yyyy-mm-dd')],
          ],
        },
        undefined,
        kind,
      );
      expect((await read(bytes)).cells[1], kind).toEqual(['甲', '2015-05-12']);
    }
  });

  /** A workbook as other programs write it: the XML of its only sheet's rows. */
  const raw = (rows: string, prefix = '') => {
    const parts = unzipSync(workbook({ s: [[text('x')]] }));
    const name = prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`;
    const sheet = `<${prefix}worksheet ${name}="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><${prefix}sheetData>${rows}</${prefix}sheetData></${prefix}worksheet>`;
    parts['xl/worksheets/sheet1.xml'] = new TextEncoder().encode(sheet);
    return zipSync(parts);
  };

  it('keeps every digit that other programs write, and their days', async () => {
    const rows = (prefix: string) =>
      [
        ['', '1147386954405658704'],
        [' s="0"', '-9007199254740993'],
        [' t="n"', '12345678901234567890'],
        ['', '9787020002207'],
        ['', '1.2345678901234567E19'],
        [' t="d"', '2015-05-12T10:30:00'],
        [' t="str"', '#TAG 12345678901234567890'],
      ]
        .map(
          ([attributes, value], row) =>
            `<${prefix}row r="${row + 1}"><${prefix}c r="A${row + 1}"${attributes}><${prefix}v>${value}</${prefix}v></${prefix}c></${prefix}row>`,
        )
        .join('');
    for (const prefix of ['', 'x:'])
      expect((await read(raw(rows(prefix), prefix))).cells.flat()).toEqual([
        '1147386954405658704',
        '-9007199254740993',
        '12345678901234567890',
        '9787020002207',
        // some of its digits are not known
        '1.2345678901234567e+19',
        '2015-05-12T10:30:00',
        '#TAG 12345678901234567890',
      ]);
  });

  it.each([false, true])(
    'has days and times in the built-in formats of East Asia, which no file describes (from 1904: %s)',
    async (isFrom1904) => {
      const since = isFrom1904 ? 1462 : 0;
      const shown = async (formats: readonly number[], value: number) =>
        (
          await read(
            formatted(
              formats.map((one) => [[one, value]]),
              { isFrom1904 },
            ),
          )
        ).cells.flat();
      const all = [...formatsOfDays, ...formatsOfTimes];
      expect(await shown(all, 45789 - since)).toEqual(all.map(() => '2025-05-12'));
      expect(await shown(all, 45789.75 - since)).toEqual(all.map(() => '2025-05-12 18:00:00'));
      expect(await shown(formatsOfTimes, 0.75)).toEqual(formatsOfTimes.map(() => '18:00:00'));
    },
  );

  it('takes a format that the file describes for what it is, whatever its number', async () => {
    const texts =
      '<numFmts count="2"><numFmt numFmtId="31" formatCode="0.00"/><numFmt formatCode="yyyy" numFmtId="27"/></numFmts>';
    const cells = [31, 27, 28].map((format) => [[format, 45789] as const]);
    expect((await read(formatted(cells, { texts }))).cells.flat()).toEqual([
      ...['45789', '2025', '2025-05-12'],
    ]);
  });

  it('is read as if nothing but its values were there, whatever rows are painted', async () => {
    const painted = (row: number, prefix: string) =>
      [
        `<${prefix}row r="${row}" s="1" customFormat="1"/>`,
        `<${prefix}row r="${row}"> <${prefix}c r="A${row}" s="1"/>\n<${prefix}c r="B${row}" s="1"></${prefix}c></${prefix}row>`,
        `<${prefix}row r="${row}"><${prefix}c r="C${row}" s="1" t="n"><${prefix}v/></${prefix}c></${prefix}row>`,
      ][row % 3];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
        fc.constantFrom('', 'x:'),
        async (filled, prefix) => {
          const rows = filled.map((isFilled, at) =>
            isFilled
              ? `<${prefix}row r="${at + 1}"><${prefix}c r="A${at + 1}" s="0"/><${prefix}c r="B${at + 1}"><${prefix}v>${at}</${prefix}v></${prefix}c></${prefix}row>`
              : painted(at + 1, prefix),
          );
          expect((await read(raw(rows.join('\n'), prefix))).table).toEqual([
            ...filled.flatMap((isFilled, at) =>
              isFilled ? [{ row: at + 1, fields: ['', String(at)] }] : [],
            ),
          ]);
        },
      ),
      { numRuns: 20 },
    );
    // rows that do not say their numbers are counted
    const counted = '<row><c s="0"/></row><row r="2"><c s="0"/></row><row><c><v>7</v></c></row>';
    expect((await read(raw(counted))).table).toEqual([{ row: 3, fields: ['7'] }]);
  });

  it('takes far less time for painted rows than for as many with values', async () => {
    const sheet = (cell: (at: string) => string) =>
      raw(
        Array.from({ length: 40_000 }, (_, at) => {
          const row = at + 1;
          const cells =
            at < 3 ? `<c r="A${row}"><v>${at}</v></c>` : cell(`A${row}`) + cell(`B${row}`);
          return `<row r="${row}">${cells}</row>`;
        }).join(''),
      );
    const seconds = async (bytes: Uint8Array) => {
      const from = performance.now();
      await read(bytes);
      return performance.now() - from;
    };
    const [painted, full] = [
      sheet((at) => `<c r="${at}" s="0"/>`),
      sheet((at) => `<c r="${at}" s="0"><v>1</v></c>`),
    ];
    expect((await read(painted)).table).toHaveLength(3);
    const inTurn: number[] = [];
    for (let turn = 0; turn < 3; turn += 1)
      inTurn.push((await seconds(painted)) / (await seconds(full)));
    expect(Math.min(...inTurn)).toBeLessThan(0.5);
  });

  it('of OpenDocument has old days, lengths of more than a day, and every digit', async () => {
    const cells: readonly (readonly [attributes: string, shown: string])[] = [
      ['type="date" office:date-value="1850-05-12"', '1850-05-12'],
      ['type="date" office:date-value="1850-05-12T20:30:00"', '1850-05-12 20:30:00'],
      ['type="date" office:date-value="1899-12-31T00:00:00"', '1899-12-31'],
      ['type="date" office:date-value="2015-05-12"', '2015-05-12'],
      ['type="time" office:time-value="PT36H30M05S"', '36:30:05'],
      ['type="time" office:time-value="PT120H3M0S"', '120:03:00'],
      ['type="time" office:time-value="PT01H30M00S"', '01:30:00'],
      ['type="float" office:value="12345678901234567890"', '12345678901234567890'],
      ['type="float" office:value="9787020002207"', '9787020002207'],
    ];
    const rows = cells.map(
      ([attributes]) =>
        `<table:table-row><table:table-cell office:value-${attributes} calcext:value-${attributes.split(' ', 1)[0]}><text:p>x</text:p></table:table-cell></table:table-row>`,
    );
    const book = workbook({ s: [[text('x')]] }, undefined, 'ods');
    const parts = unzipSync(book);
    const content = new TextDecoder().decode(parts['content.xml']);
    parts['content.xml'] = new TextEncoder().encode(
      content.replace(/<table:table-row>[\s\S]*<\/table:table-row>/, rows.join('')),
    );
    expect((await read(zipSync(parts))).cells.flat()).toEqual(cells.map(([, shown]) => shown));
  });

  it('tells of formulas that were never computed, and of errors of every kind', async () => {
    const cells = [
      '<c r="A1"><f>1+1</f></c>',
      '<c r="A2"><f>1+1</f><v></v></c>',
      '<c r="A3"><f t="shared" si="0"/><v/></c>',
      '<c r="A4" t="e"><f>X()</f><v>#SPILL!</v></c>',
      '<c r="A5" t="e"><v>#CALC!</v></c>',
      '<c r="A6" t="e"><v>#DIV/0!</v></c>',
      '<c r="A7" t="str"><f>"#"&amp;"SPILL!"</f><v>#A!</v></c>',
    ];
    const rows = cells.map((cell, index) => `<row r="${index + 1}">${cell}</row>`).join('');
    expect((await read(raw(rows))).cells.flat()).toEqual([
      ...['#VALUE!', '#VALUE!', '#VALUE!', '#N/A', '#N/A', '#DIV/0!', '#A!'],
    ]);
  });

  it('that is none, or a bomb, is refused with one sentence', async () => {
    const broken = zipSync({ 'a.txt': new TextEncoder().encode('x') });
    await expect(read(broken)).rejects.toThrow('cannot be read');
    const small = zipSync({ 'xl/workbook.xml': new Uint8Array(100_000) });
    for (const [unpacked, sentence] of [
      [300 * 1024 * 1024, 'too large'],
      [10, 'cannot be read'],
    ] as const) {
      const bomb = Buffer.from(small);
      // the unpacked size by the directory of the archive
      bomb.writeUInt32LE(unpacked, bomb.indexOf('PK\u0001\u0002') + 24);
      await expect(read(bomb)).rejects.toThrow(sentence);
    }
  });
});
