import { describe, expect, it } from 'vitest';
import { assignColumns, targetsOf } from '#server/import/columns.ts';
import { openTable } from '#server/import/file/open.ts';
import { findHeading, firstRows } from '#server/import/heading.ts';
import { shippedLists } from '#tests/support/exported.ts';
import { fileOf } from './encoders.ts';

/** Which row names the columns, and where the columns of well-known exports go. */

const list = shippedLists().get('books');
if (!list) throw new Error('there are no books');
const targets = targetsOf(list, true);

async function headingOf(content: string, said?: number) {
  const table = await openTable(fileOf(content), {});
  const heading = findHeading(await firstRows(table.rows()), targets, said);
  return heading && { ...heading, delimiter: table.delimiter?.chosen };
}

describe('the row of the headings', () => {
  it('is the first one where it says what is known', async () => {
    expect(await headingOf('书名,作者,备注\n三体,刘慈欣,x\n')).toMatchObject({
      row: 1,
      headings: ['书名', '作者', '备注'],
      above: [],
    });
  });

  it.each([
    ['豆瓣图书导出 2024\n书名,作者,出版社\n三体,刘慈欣,重庆\n', 2],
    ['豆瓣图书导出 2024,,\n\n,,\n书名,作者,出版社\n三体,刘慈欣,重庆\n', 4],
    ['书单,2024-01-01,\n导出人：编辑部,,\n书名,作者,出版社\n三体,刘慈欣,重庆\n', 3],
    ['All my books\nTitle\nEmma\nDune\n', 2],
    ['我的书\nVolume,Writer,Shelf\na,b,c\nd,e,f\n', 2],
    ['图书;导出;2024\n书名;作者;定价;评分\n甲;某;39,80;8\n乙;某;1,20;9\n', 2],
    ['Books\nTitle\tAuthor\tPrice\na, b\tc\t1,5\nd, e\tf\t2,5\n', 2],
  ])('of %j is row %d', async (content, row) => {
    const heading = await headingOf(content);
    expect(heading?.row).toBe(row);
    const line = content.split('\n')[row - 1] ?? '';
    expect(heading?.headings).toEqual(line.split(/[,;\t]/));
  });

  it('leaves what stands above it to be told', async () => {
    const heading = await headingOf(
      '豆瓣图书导出 2024,,\n,,\n共 1 本,编辑部,\n书名,作者,定价\n甲,乙,1\n',
    );
    expect(heading?.above).toEqual([
      { row: 1, text: '豆瓣图书导出 2024' },
      { row: 3, text: '共 1 本 · 编辑部' },
    ]);
  });

  it('is no row of data that says the name of a column', async () => {
    expect((await headingOf('volume,writer,x\nTitle,Author,y\na,b,c\n'))?.row).toBe(1);
    expect((await headingOf('书名,作者\n书名,作者\n甲,乙\n'))?.row).toBe(1);
    expect((await headingOf('书名,备注,x\nISBN,作者,\n'))?.row).toBe(1);
  });

  it('is the one that a person names', async () => {
    const heading = await headingOf('书名,作者\n品名,著\n甲,乙\n', 2);
    expect(heading).toMatchObject({ row: 2, headings: ['品名', '著'], above: [{ row: 1 }] });
  });

  it('is none below a row that cannot be read', async () => {
    expect(await headingOf('"书名,作者\n甲,乙\n')).toBeUndefined();
  });
});

/** Headings as these programs and shops write them, parted by their own sign. */
const exports: Readonly<
  Record<string, readonly [line: string, goes: Readonly<Record<string, string>>]>
> = {
  LibraryThing: [
    'Book Id\tTitle\tSort Character\tPrimary Author\tPrimary Author Role\tSecondary Author\tSecondary Author Roles\tPublication\tDate\tReview\tRating\tComment\tPrivate Comment\tSummary\tMedia\tPhysical Description\tPage Count\tLCCN\tAcquired\tDate Read\tBarcode\tTags\tCollections\tLanguages\tOriginal Languages\tLC Classification\tISBN\tISBNs\tSubjects\tDewey Decimal\tCopies\tEntry Date\tWork id\tList Price\tPurchase Price\tISSN',
    {
      'Book Id': 'sourceId',
      Title: 'bookName',
      'Primary Author': 'authorName',
      Rating: 'rating',
      Tags: 'tags',
      Languages: 'language',
      ISBN: 'isbn',
      'List Price': 'price',
    },
  ],
  Goodreads: [
    'Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies',
    {
      'Book Id': 'sourceId',
      Title: 'bookName',
      Author: 'authorName',
      ISBN: 'isbn',
      ISBN13: 'isbn',
      Publisher: 'publisherName',
      'Year Published': 'publishTime',
      Bookshelves: 'tags',
    },
  ],
  Calibre: [
    'author_sort,authors,comments,cover,formats,id,identifiers,isbn,languages,library_name,pubdate,publisher,rating,series,series_index,size,tags,timestamp,title,title_sort,uuid',
    {
      authors: 'authorName',
      comments: 'content',
      cover: 'mainPicUrl',
      id: 'id',
      isbn: 'isbn',
      languages: 'language',
      pubdate: 'publishTime',
      publisher: 'publisherName',
      rating: 'rating',
      tags: 'tags',
      title: 'bookName',
    },
  ],
  StoryGraph: [
    'Title,Authors,Contributors,ISBN/UID,Format,Read Status,Date Added,Last Date Read,Dates Read,Read Count,Moods,Pace,Star Rating,Review,Content Warnings,Tags,Owned?',
    { Title: 'bookName', Authors: 'authorName', 'ISBN/UID': 'isbn', Tags: 'tags' },
  ],
  孔夫子: [
    '书名,作者,出版社,ISBN,出版时间,定价(元),售价,品相,装帧,库存,语种,页数,图书简介,货号',
    {
      书名: 'bookName',
      作者: 'authorName',
      出版社: 'publisherName',
      ISBN: 'isbn',
      出版时间: 'publishTime',
      '定价(元)': 'price',
      语种: 'language',
      图书简介: 'content',
    },
  ],
  京东: [
    '订单号,商品编号,商品名称,商品条码,作者,出版社名称,出版年月,市场价,京东价,数量',
    {
      商品名称: 'bookName',
      商品条码: 'isbn',
      作者: 'authorName',
      出版社名称: 'publisherName',
      出版年月: 'publishTime',
      市场价: 'price',
    },
  ],
  当当: [
    '商品ID,图书名称,作者/编者,出版社,出版日期,国际标准书号,图书定价,当当价,内容提要',
    {
      图书名称: 'bookName',
      '作者/编者': 'authorName',
      出版社: 'publisherName',
      出版日期: 'publishTime',
      国际标准书号: 'isbn',
      图书定价: 'price',
      内容提要: 'content',
    },
  ],
  Koha: [
    'biblionumber,title,author,isbn,publishercode,copyrightdate,itemcallnumber,abstract',
    {
      title: 'bookName',
      author: 'authorName',
      isbn: 'isbn',
      publishercode: 'publisherName',
      copyrightdate: 'publishTime',
      abstract: 'content',
    },
  ],
  MARC: [
    '001;020$a;041$a;100$a;245$a;260$b;260$c;520$a;650$a',
    {
      '020$a': 'isbn',
      '041$a': 'language',
      '100$a': 'authorName',
      '245$a': 'bookName',
      '260$b': 'publisherName',
      '260$c': 'publishTime',
      '520$a': 'content',
      '650$a': 'tags',
    },
  ],
};

describe('the columns of an export of', () => {
  it.each(Object.keys(exports))('%s go where they belong, and the rest nowhere', async (name) => {
    const [line = '', goes] = exports[name] ?? [];
    const { headings = [] } = (await headingOf(`${line}\n`)) ?? {};
    const assigned = assignColumns(targets, headings, {});
    expect(
      Object.fromEntries(
        assigned.flatMap(({ heading, field }) => (field === null ? [] : [[heading, field]])),
      ),
    ).toEqual(goes);
  });

  it.each([
    ['LibraryThing', 'Rating', { from: 5, to: 10 }],
    ['Calibre', 'rating', null],
  ])('%s say on which scale %s is', async (name, rating, scaled) => {
    const { headings = [] } = (await headingOf(`${exports[name]?.[0]}\n`)) ?? {};
    const assigned = assignColumns(targets, headings, {});
    expect(assigned.find(({ heading }) => heading === rating)?.scaled).toEqual(scaled);
  });

  it.each([
    ['Goodreads', 'My Rating'],
    ['Goodreads', 'Average Rating'],
    ['StoryGraph', 'Star Rating'],
  ])('%s give stars for %s, once a person takes it', async (name, rating) => {
    const { headings = [] } = (await headingOf(`${exports[name]?.[0]}\n`)) ?? {};
    const position = headings.indexOf(rating);
    const said = { hand: [{ position, field: 'rating' }] };
    const { scaled } = assignColumns(targets, headings, said)[position] ?? {};
    expect(scaled).toEqual({ from: 5, to: 10 });
  });
});

describe('headings that look equal', () => {
  const namesOf = (headings: string[]) =>
    assignColumns(targets, headings, {}).map(({ name, field }) => [name, field]);

  it('are told apart by names that no other column has', () => {
    expect(namesOf(['价格', '价格 (2)', '价格', '\u200b价格', ' 价格 ', ''])).toEqual([
      ['价格', 'price'],
      ['价格 (2)', null],
      ['价格 (3)', null],
      ['\u200b价格 (4)', null],
      ['价格 (5)', null],
      ['F', null],
    ]);
  });

  it('are known whatever is invisible in them', () => {
    expect(namesOf(['\ufeff\ufeff书名', 'ＩＳＢＮ', 'ti\u00adtle', 'isbn', '\u200b'])).toEqual([
      ['书名', 'bookName'],
      ['ＩＳＢＮ', 'isbn'],
      ['ti\u00adtle', null],
      ['isbn', null],
      ['E', null],
    ]);
  });
});
