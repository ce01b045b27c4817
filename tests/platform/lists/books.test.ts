import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookCalls } from '#contract/endpoints/lists.ts';
import {
  bookOf,
  createListPlatform,
  type ListPlatform,
  problemsOf,
  sentenceOf,
} from './support.ts';

let platform: ListPlatform;
beforeAll(async () => {
  platform = await createListPlatform();
  await platform.services.database
    .insertInto('book')
    .values([
      bookOf({
        name: '走出帝制',
        author_name: '秦晖',
        publisher_name: '群言出版社',
        publish_time: '2015-10-01',
        publish_order: 20_151_001,
        price: 58,
        category: '文化',
        language: 'zh',
        created_at: '2026-01-01T00:00:00Z',
      }),
      bookOf({
        name: '万历十五年',
        author_name: '[美] 黄仁宇',
        publisher_name: '生活·读书·新知三联书店',
        publish_time: '1997-05',
        publish_order: 19_970_500,
        price: 18,
        rating: 8.9,
        category: '文化',
        language: 'zh',
        created_at: '2026-01-02T00:00:00Z',
      }),
      bookOf({
        name: 'The C++ Programming Language',
        author_name: 'Bjarne Stroustrup',
        publisher_name: 'Addison-Wesley',
        publish_time: '2013',
        publish_order: 20_130_000,
        edition_class: 2,
        language: 'en',
        created_at: '2026-01-03T00:00:00Z',
      }),
      bookOf({
        name: '100% 的女孩',
        author_name: 'O\'Neill "Nell"',
        rating: 7.1,
        price: 18.5,
        category: '文学',
        created_at: '2026-01-04T00:00:00Z',
      }),
      bookOf({ name: 'snake_case 之道', created_at: '2026-01-05T00:00:00Z' }),
      bookOf({
        name: '伊利亚特',
        publish_time: '-750',
        publish_order: -7_500_000,
        created_at: '2026-01-06T00:00:00Z',
      }),
      bookOf({ name: '删掉的书', is_deleted: true }),
    ])
    .execute();
});
afterAll(() => platform.close());

/** The names of the books that a question finds, in the list's order, and their total. */
async function find(body: Record<string, unknown>) {
  const answer = await platform.ask(bookCalls.list, { body }, platform.reader.token);
  const { data, dataCount } = bookCalls.list.response.parse(answer.body);
  return { names: data.map(({ bookName }) => bookName), dataCount };
}

test('without filters every book that is not deleted is there, newest first', async () => {
  expect(await find({})).toEqual({
    names: [
      '伊利亚特',
      'snake_case 之道',
      '100% 的女孩',
      'The C++ Programming Language',
      '万历十五年',
      '走出帝制',
    ],
    dataCount: 6,
  });
});

test.each([
  ['one Chinese character of a title', '帝', ['走出帝制']],
  ['two characters of a title', '十五', ['万历十五年']],
  ['three characters', '出帝制', ['走出帝制']],
  ['a whole title', '万历十五年', ['万历十五年']],
  ['an author', '黄仁宇', ['万历十五年']],
  ['one character of an author', '晖', ['走出帝制']],
  ['a publisher', '三联书店', ['万历十五年']],
  ['letters whatever their case', 'PROGRAMMING', ['The C++ Programming Language']],
  ['full-width letters', 'Ｃ＋＋', ['The C++ Programming Language']],
  ['several words, all of them', '帝制 秦晖', ['走出帝制']],
  ['several words of which one is absent', '帝制 黄仁宇', []],
  ['a word that is nowhere', '魔戒', []],
  ['pairs that all occur, but not side by side', '走出出帝', []],
  ['a percent sign as itself', '%', ['100% 的女孩']],
  ['a percent sign between characters', '1%0', []],
  ['a percent sign at the end of three', '00%', ['100% 的女孩']],
  ['an underscore as itself', '_', ['snake_case 之道']],
  ['an underscore that would match any letter', 'snak_', []],
  ['a single quote', "O'N", ['100% 的女孩']],
  ['a double quote', '"Nell"', ['100% 的女孩']],
  ['a backslash', '\\', []],
  ['blanks alone, which narrow nothing', '   ', 6],
  ['a deleted book', '删掉', []],
])('contract 7.2: searching finds %s', async (_, searchText, expected) => {
  const { names, dataCount } = await find({ searchText });
  if (typeof expected === 'number') expect(dataCount).toBe(expected);
  else expect({ names, dataCount }).toEqual({ names: expected, dataCount: expected.length });
});

test.each([
  ['bookName', '帝', ['走出帝制']],
  ['authorName', '黄仁', ['万历十五年']],
  ['authorName', '帝制', []],
  ['publisherName', '三联', ['万历十五年']],
  ['publisherName', '黄仁宇', []],
  ['category', '文化', ['万历十五年', '走出帝制']],
  ['language', 'en', ['The C++ Programming Language']],
  ['editionClass', 2, ['The C++ Programming Language']],
  ['ratingMin', 8, ['万历十五年']],
  ['ratingMax', 8.5, ['100% 的女孩']],
  ['priceMin', 18.5, ['100% 的女孩', '走出帝制']],
  ['priceMax', 18.25, ['万历十五年']],
  ['publishYearMin', 2013, ['The C++ Programming Language', '走出帝制']],
  ['publishYearMax', 1997, ['伊利亚特', '万历十五年']],
  ['publishYearMax', -750, ['伊利亚特']],
  ['createdAtFrom', '2026-01-06T00:00:00Z', ['伊利亚特']],
  ['createdAtTo', '2026-01-01T08:00:00+08:00', ['走出帝制']],
])('the filter %s of %s narrows the list', async (name, value, names) => {
  expect(await find({ [name]: value })).toEqual({ names, dataCount: names.length });
});

test.each([
  ['publishTime', ['伊利亚特', '万历十五年', 'The C++ Programming Language', '走出帝制']],
  ['-publishTime', ['走出帝制', 'The C++ Programming Language', '万历十五年', '伊利亚特']],
  ['-rating', ['万历十五年', '100% 的女孩']],
  ['rating', ['100% 的女孩', '万历十五年']],
  ['-price,createdAt', ['走出帝制', '100% 的女孩', '万历十五年']],
])('sorted by %s, unknown values come last', async (sort, first) => {
  const { names } = await find({ sort });
  expect(names.slice(0, first.length)).toEqual(first);
  expect(names).toHaveLength(6);
});

test('a search is sorted as the list is', async () => {
  expect((await find({ searchText: '1', sort: 'createdAt' })).names).toEqual(['100% 的女孩']);
  expect((await find({ searchText: '的', sort: '-createdAt' })).names).toEqual(['100% 的女孩']);
});

test('pages cover the list once, and the last one is short', async () => {
  const pages = await Promise.all(
    [1, 2, 3, 4].map((pageIndex) => find({ pageIndex, pageSize: 2, sort: 'bookName' })),
  );
  expect(pages.map(({ dataCount }) => dataCount)).toEqual([6, 6, 6, 6]);
  expect(pages.map(({ names }) => names.length)).toEqual([2, 2, 2, 0]);
  const whole = await find({ sort: 'bookName' });
  expect(pages.flatMap(({ names }) => names)).toEqual(whole.names);
});

test('a sort that there is not is refused, naming those there are', async () => {
  const answer = await platform.ask(
    bookCalls.list,
    { body: { sort: '-colour' } },
    platform.reader.token,
  );
  expect(answer.status).toBe(400);
  expect(sentenceOf(answer.body)).toMatch(/colour.*createdAt, updatedAt, bookName/);
  expect(problemsOf(answer.body)).toMatchObject([{ field: 'sort', code: 'unknown-sort' }]);
});

test('a book is created, read, changed, found by its new title and deleted', async () => {
  const { operator } = platform;
  const { data: created } = await platform.call(
    bookCalls.save,
    { body: { bookName: '呼啸山庄', authorName: '艾米莉·勃朗特', publishTime: '1847-12' } },
    operator.token,
  );
  expect(created.revision).toBe(1);
  expect((await find({ searchText: '呼啸' })).dataCount).toBe(1);

  const changed = await platform.call(
    bookCalls.save,
    { body: { bookId: created.id, revision: 1, bookName: '简爱', price: 25.5, tags: ['小说'] } },
    operator.token,
  );
  expect(changed.data).toEqual({ id: created.id, revision: 2 });
  const { data: detail } = await platform.call(
    bookCalls.detail,
    { parameters: { id: created.id } },
    platform.reader.token,
  );
  expect(detail).toMatchObject({ bookName: '简爱', price: 25.5, tags: ['小说'], revision: 2 });
  expect((await find({ searchText: '呼啸' })).dataCount).toBe(0);
  expect((await find({ searchText: '简' })).names).toEqual(['简爱']);

  const erase = () =>
    platform.call(bookCalls.delete, { body: { ids: [created.id] } }, operator.token);
  expect((await erase()).data).toEqual({ deleted: 1 });
  expect((await erase()).data).toMatchObject({ deleted: 0, unchanged: [{ reason: 'gone' }] });
  expect((await find({})).dataCount).toBe(6);
  const gone = await platform.ask(
    bookCalls.detail,
    { parameters: { id: created.id } },
    operator.token,
  );
  expect(gone.status).toBe(404);
});

test('readers may not write books, and an id that no record can have is not found', async () => {
  const { operator, reader } = platform;
  const refused = await platform.ask(
    bookCalls.save,
    { body: { bookName: '我的书' } },
    reader.token,
  );
  expect(refused.status).toBe(403);
  const id = '9999999999999999999';
  expect((await platform.ask(bookCalls.detail, { parameters: { id } }, reader.token)).status).toBe(
    404,
  );
  const erased = await platform.call(bookCalls.delete, { body: { ids: [id] } }, operator.token);
  expect(erased.data).toMatchObject({ deleted: 0 });
});

test.each([
  [
    'languageNot',
    'zh',
    ['伊利亚特', 'snake_case 之道', '100% 的女孩', 'The C++ Programming Language'],
  ],
  ['editionClassNot', 1, ['The C++ Programming Language']],
  ['publisherNameEmpty', true, ['伊利亚特', 'snake_case 之道', '100% 的女孩']],
  ['publisherNameEmpty', false, ['The C++ Programming Language', '万历十五年', '走出帝制']],
  ['ratingEmpty', false, ['100% 的女孩', '万历十五年']],
  ['priceEmpty', true, ['伊利亚特', 'snake_case 之道', 'The C++ Programming Language']],
])('what is asked beside a value: %s %s', async (filter, value, expected) => {
  expect(await find({ [filter]: value })).toEqual({ names: expected, dataCount: expected.length });
});
