import { describe, expect, it } from 'vitest';
import { isGarbled, readCell } from '#server/cells/cell.ts';
import { openTable } from '#server/import/file/open.ts';
import type { ImportFile, ReadingChoices } from '#server/import/file/table.ts';
import fc from '#tests/support/properties.ts';
import { canEncode, encode, fileOf } from './encoders.ts';

/** The rows of a file as cells, and how it was read. */
async function read(file: ImportFile, choices: ReadingChoices = {}) {
  const table = await openTable(file, choices);
  const rows: (readonly string[])[] = [];
  for await (const { fields } of table.rows()) rows.push(fields);
  return { ...table, cells: rows };
}

const texts: Readonly<Record<string, readonly string[]>> = {
  gb18030: [
    '红楼梦,曹雪芹,人民文学出版社,中国古典长篇小说，四大名著之一',
    '活着,余华,作家出版社,讲述了农村人福贵悲惨的人生遭遇',
    '围城,钱锺书,人民文学出版社,“城外的人想冲进去，城里的人想逃出来。”',
  ],
  big5: [
    '紅樓夢,曹雪芹,聯經出版,中國古典長篇小說，四大名著之一',
    '台北人,白先勇,爾雅出版社,收錄十四個短篇小說',
    '撒哈拉的故事,三毛,皇冠文化,作者在沙漠裡的生活',
  ],
  shift_jis: [
    'ノルウェイの森,村上春樹,講談社,限りない喪失と再生を描く小説',
    '雪国,川端康成,新潮社,国境の長いトンネルを抜けると雪国であった。',
  ],
  'euc-jp': [
    'ノルウェイの森,村上春樹,講談社,限りない喪失と再生を描く小説',
    '雪国,川端康成,新潮社,国境の長いトンネルを抜けると雪国であった。',
  ],
  'euc-kr': [
    '채식주의자,한강,창비,어느 날부터 육식을 거부하는 여자의 이야기',
    '엄마를 부탁해,신경숙,창비,어머니의 실종으로 시작되는 소설이다',
  ],
};

/** in alphabets of single bytes, in which every byte is valid */
const alphabets: Readonly<Record<string, readonly string[]>> = {
  'windows-1252': [
    'Les Misérables,Victor Hugo,Éditions Gallimard,Un forçat libéré à la recherche de la rédemption',
    'Cien años de soledad,Gabriel García Márquez,Sudamericana,La historia de la familia Buendía',
    'Die Verwandlung,Franz Kafka,Suhrkamp,Ein Käfer – “schön” für Brötchen',
  ],
  'windows-1251': [
    'Война и мир,Лев Толстой,Эксмо,Роман о русском обществе эпохи войн',
    'Преступление и наказание,Фёдор Достоевский,Азбука,Роман о студенте',
  ],
  'windows-1250': ['Pan Wołodyjowski,Henryk Sienkiewicz', 'Żółw i gęś,Ćma'],
  'windows-1253': ['Οδύσσεια,Όμηρος', 'Αλέξης Ζορμπάς,Νίκος Καζαντζάκης'],
  'windows-1256': ['ألف ليلة وليلة,مجهول', 'موسم الهجرة إلى الشمال,الطيب صالح'],
  'koi8-u': ['Война и мир,Лев Толстой', 'Преступление и наказание,Достоевский'],
  macintosh: ['Les Misérables,Victor Hugo', 'Die Größe,Müller'],
};

const heading = 'title,author,publisher,content';

describe('the encoding of a file is found by how it reads', () => {
  it.each(Object.keys(texts))('%s, whatever the size of the chunks', async (encoding) => {
    const text = [heading, ...(texts[encoding] ?? [])].join('\r\n');
    for (const size of [7, 100_000]) {
      const { encoding: found, cells } = await read(fileOf(encode(encoding)(text), size));
      expect(found).toMatchObject({ chosen: encoding, isSure: true });
      expect(cells).toEqual(text.split('\r\n').map((line) => line.split(',')));
    }
  });

  it.each(['utf-8', 'utf-16le', 'utf-16be'])(
    '%s is told, with and without a mark',
    async (encoding) => {
      const text = `${heading}\n${texts.gb18030?.join('\n')}\nplain,text,of,ASCII\n`;
      for (const mark of ['', '\ufeff']) {
        const { encoding: found, cells } = await read(fileOf(encode(encoding)(mark + text)));
        expect(found).toMatchObject({ chosen: encoding, isSure: true });
        expect(cells[0]?.[0]).toBe('title');
        expect(cells[1]?.[0]).toBe('红楼梦');
      }
    },
  );

  it.each([
    '<html><table><tr><td>title</td></tr></table></html>',
    '\ufeff\n<!DOCTYPE html>\n<html>',
    '<?xml version="1.0"?>\n<Workbook></Workbook>',
    '<table border="1">\n<tr><td>title</td></tr></table>',
  ])('%s is no table of texts, and what to do is said', async (text) => {
    await expect(read(fileOf(encode('utf-8')(text)))).rejects.toThrow('save it as XLSX');
  });

  it('a text that begins with a sign is a table', async () => {
    const { cells } = await read(fileOf(encode('utf-8')('<title>,author\na,b\n')));
    expect(cells).toEqual([
      ['<title>', 'author'],
      ['a', 'b'],
    ]);
  });

  it('one word with an accent is read, and told as unsure', async () => {
    const { encoding, cells } = await read(
      fileOf(encode('windows-1252')('title,author\nLes Misérables,Hugo\n')),
    );
    expect(cells[1]).toEqual(['Les Misérables', 'Hugo']);
    expect(encoding).toMatchObject({ chosen: 'windows-1252', isSure: false });
    expect(encoding?.candidates).toContain('gb18030');
  });

  it('UTF-8 with a broken byte stays UTF-8, and is told as unsure', async () => {
    const text = `${heading}\n${texts.gb18030?.join('\n').repeat(3)}`;
    const bytes = Buffer.concat([Buffer.from(text), Buffer.from([0xe4, 0xb8, 0x0a])]);
    const { encoding } = await read(fileOf(bytes));
    expect(encoding).toMatchObject({ chosen: 'utf-8', isSure: false });
  });

  it('a mark that the bytes contradict is told as unsure, and the text is read', async () => {
    const marks = {
      'utf-8': [0xef, 0xbb, 0xbf],
      'utf-16le': [0xff, 0xfe],
      'utf-16be': [0xfe, 0xff],
    };
    const text = texts.gb18030?.join('\n') ?? '';
    for (const [claimed, mark] of Object.entries(marks))
      for (const name of ['utf-8', 'gb18030', 'utf-16le', 'utf-16be']) {
        if (name === claimed) continue;
        const bytes = Buffer.concat([Buffer.from(mark), encode(name)(text)]);
        const { encoding, cells } = await read(fileOf(bytes, 5));
        expect(encoding, `${claimed} ${name}`).toMatchObject({ chosen: name, isSure: false });
        expect(encoding?.candidates[1]).toBe(claimed);
        expect(cells[0]?.[0]).toBe('红楼梦');
        expect((await read(fileOf(bytes), { encoding: name })).cells).toEqual(cells);
      }
  });

  it.each(['utf-32le', 'utf-32be'])('%s is told, with and without a mark', async (name) => {
    const text = 'title,author\n𠮷野家,B\n';
    const bytes = (content: string) =>
      Buffer.concat(
        [...content].map((character) => {
          const unit = Buffer.alloc(4);
          unit.writeUInt32LE(character.codePointAt(0) ?? 0);
          return name === 'utf-32le' ? unit : unit.reverse();
        }),
      );
    for (const mark of ['', '\ufeff'])
      await expect(read(fileOf(bytes(mark + text), 3))).rejects.toThrow('neither a text file nor');
  });

  it.each([
    [[0, 1, 2, 3, 0, 0, 255, 254, 0, 7]],
    [[0, 16, 255, 3, 0, 5, 9, 9]],
    [[1, 2, 3, 0, 9, 9, 5, 0]],
  ])('bytes that are text in no width are no file of rows: %j', async (bytes) => {
    await expect(read(fileOf(Uint8Array.from(bytes)))).rejects.toThrow('is neither a text file');
  });

  it.each(Object.keys(alphabets))('%s is asked about, and read as a person says', async (name) => {
    const text = ['title,author', ...(alphabets[name] ?? [])].join('\n');
    const { encoding } = await read(fileOf(encode(name)(text)));
    expect(encoding?.isSure).toBe(false);
    expect(encoding?.candidates).toContain(name);
    const { cells } = await read(fileOf(encode(name)(text)), { encoding: name });
    expect(cells.map((row) => row.join(',')).join('\n')).toBe(text);
  });

  it('lines of another encoding within UTF-8 are told, and cost no other line', async () => {
    for (const name of ['gb18030', 'windows-1252']) {
      const [own = '', ...more] = texts[name] ?? alphabets[name] ?? [];
      const other = [own, ...more].join('\n');
      const utf8 = (texts[name] ?? alphabets[name] ?? []).join('\n');
      const bytes = Buffer.concat([Buffer.from(`${heading}\n${utf8}\n`), encode(name)(other)]);
      const { encoding, cells } = await read(fileOf(bytes));
      expect(encoding).toMatchObject({ chosen: 'utf-8', isSure: false });
      expect(cells[1]?.join(',')).toBe(own);
      expect(cells.flat().some(isGarbled)).toBe(true);
    }
  });

  it('a file that ends within a character stays UTF-8', async () => {
    const { encoding, cells } = await read(
      fileOf(Buffer.concat([Buffer.from('书名,作者\n红楼梦,曹雪芹\n'), Buffer.from([0xe7, 0xba])])),
    );
    expect(encoding).toMatchObject({ chosen: 'utf-8', isSure: false });
    expect(cells[1]).toEqual(['红楼梦', '曹雪芹']);
  });

  it('a zero byte among others is no UTF-16, and its cell is told', async () => {
    for (const text of [
      'title,author\nA\0B,C\n',
      `title,author\n${'甲,乙\n'.repeat(3_000)}A\0B,C\n`,
    ]) {
      const { encoding, cells } = await read(fileOf(text));
      expect(encoding).toMatchObject({ chosen: 'utf-8' });
      expect(cells.at(-1)).toEqual(['A\0B', 'C']);
    }
    const field = { type: 'text' as const, options: [] };
    expect(readCell({ heading: 'x', field }, 'A\0B', 'UTC')).toMatchObject({ note: 'garbled' });
  });

  it.each([
    'название,автор\nВойна и мир,Лев Толстой\n',
    'title,author\nألف ليلة وليلة,مجهول\n',
    'τίτλος,συγγραφέας\nΟδύσσεια,Όμηρος\n',
  ])('UTF-16 without a mark is read in any alphabet: %s', async (text) => {
    for (const name of ['utf-16le', 'utf-16be']) {
      const { encoding, cells } = await read(fileOf(encode(name)(text)));
      expect(encoding?.chosen).toBe(name);
      expect(cells.map((row) => row.join(',')).join('\n')).toBe(text.trimEnd());
    }
  });

  it('the sign with which old programs end a file is no row', async () => {
    const { cells } = await read(fileOf('title,author\nA,B\n\u001a'));
    expect(cells).toEqual([
      ['title', 'author'],
      ['A', 'B'],
    ]);
  });

  it('what a person has chosen is taken', async () => {
    const bytes = encode('windows-1252')('title,author\nLes Misérables,Hugo\n');
    const { encoding, cells } = await read(fileOf(bytes), { encoding: 'windows-1251' });
    expect(encoding).toMatchObject({ chosen: 'windows-1251', isSure: true });
    expect(cells[1]?.[0]).toBe('Les Misйrables');
  });

  it('any text is found right, or told as unsure', async () => {
    const parts = fc.oneof(
      ...Object.entries({ ...texts, ...alphabets }).map(([encoding, lines]) =>
        fc.record({
          encoding: fc.constant(encoding),
          text: fc
            .array(fc.constantFrom(...lines.flatMap((line) => line.split(/[, ]/))), {
              minLength: 1,
              maxLength: 12,
            })
            .map((words) => words.join(',')),
        }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(parts, fc.integer({ min: 1, max: 400 }), async (part, size) => {
        fc.pre(canEncode(part.encoding, part.text));
        const text = `title,author\n${part.text}`;
        const { encoding, cells } = await read(fileOf(encode(part.encoding)(text), size), {
          delimiter: ',',
        });
        if (encoding?.isSure) expect(cells[1]).toEqual(part.text.split(','));
      }),
      { numRuns: 200 },
    );
  });

  it('a file that is no text is refused', async () => {
    const bytes = Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7) % 256);
    await expect(openTable(fileOf(bytes), {})).rejects.toThrow('neither a text file');
    await expect(openTable(fileOf(''), {})).rejects.toThrow('is empty');
  });
});

describe('the separator is found over all rows', () => {
  it.each([',', ';', '\t', '|'])('%j', async (delimiter) => {
    const cell = fc
      .string({ unit: fc.constantFrom(...'甲乙 ,;|a1"\n'), maxLength: 6 })
      .filter((text) => text.trim() !== '' && !text.startsWith(' '));
    const row = fc.tuple(cell, cell, cell);
    const quoted = (text: string) =>
      text.includes(delimiter) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
        const all = [['title', 'author', 'price'], ...rows];
        const text = all.map((cells) => cells.map(quoted).join(delimiter)).join('\n');
        const found = await read(fileOf(text));
        expect(found.delimiter?.chosen).toBe(delimiter);
        expect(found.cells).toEqual(all);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['sep=;\r\n', ';'],
    ['"sep=;"\n', ';'],
    ['\ufeffSEP=\t\n', '\t'],
    ['sep=#\n', '#'],
    ['sep=;;;\n', ';'],
  ])('is the one that the first line says, which is no row: %j', async (line, sign) => {
    const rows = [
      ['title', 'price, in euros, gross'],
      ['A, B, C', '39,80'],
    ];
    const { cells, delimiter } = await read(
      fileOf(line + rows.map((row) => row.join(sign)).join('\n'), 3),
    );
    expect(delimiter?.chosen).toBe(sign);
    expect(cells).toEqual(rows);
  });

  it('blanks before quotes hide no separator, and quotes that are signs hide none', async () => {
    const { cells, delimiter } = await read(
      fileOf('title, author, note\nA, "B; C; D", "E;F"\n5, 12" vinyl, x\nG, "H, y\n'),
    );
    expect(delimiter?.chosen).toBe(',');
    expect(cells[1]).toEqual(['A', 'B; C; D', 'E;F']);
    expect(cells[3]).toEqual(['G', ' "H', ' y']);
  });

  it('a comma within headings and decimals does not win', async () => {
    const found = await read(fileOf('名, 全;价;数\n甲;39,80;1\n乙;1,5;2\n丙;3;4\n'));
    expect(found.cells[1]).toEqual(['甲', '39,80', '1']);
    expect(found.delimiter?.candidates).toHaveLength(4);
  });
});
