import { expect, test } from 'vitest';
import { bookThing } from '#contract/things/book.ts';
import { gramsOf, likePattern, searchColumns, searchTextOf } from '#server/database/search.ts';
import { searchColumnsOf } from '#server/database/thingColumns.ts';
import { plainTextOf } from '#server/html.ts';
import { publishOrderOf } from '#server/jmgr/publishing.ts';

test('a text has its single characters and its pairs, each once', () => {
  expect(gramsOf('帝制帝制')).toEqual(['帝', '制', '帝制', '制帝']);
  expect(gramsOf('')).toEqual([]);
});

test('full-width letters, case and blanks are one spelling; a pair never spans a blank', () => {
  expect(searchColumns('Ａ b').grams).toEqual(['a', 'b']);
  expect(searchTextOf(' Ｃ＋＋\u0000 入门\t教程 ')).toBe('c++ 入门 教程');
});

test('characters beyond the basic plane are one character', () => {
  expect(gramsOf('𠮷野')).toEqual(['𠮷', '野', '𠮷野']);
});

test('each part has its own line, empty ones too', () => {
  const { search_text } = searchColumnsOf(bookThing, {
    name: '红\n楼梦',
    author_name: '',
    publisher_name: '人民文学',
  });
  expect(search_text).toBe('红 楼梦\n\n人民文学');
});

test('a pattern takes its own signs literally', () => {
  expect(likePattern('100%_\\')).toBe('%100\\%\\_\\\\%');
});

test.each([
  ['2015-10-01', 20_151_001],
  ['1997-05', 19_970_500],
  ['2011', 20_110_000],
  ['-750', -7_500_000],
  ['', null],
  ['民国', null],
])('the date %s is ordered by %s', (date, order) => {
  expect(publishOrderOf(date)).toBe(order);
});

test('the plain text of an article keeps words apart and signs as they read', () => {
  expect(plainTextOf('<h1>题</h1><p>甲 &lt;b&gt; &amp;</p><script>x()</script>乙<br>丙')).toBe(
    '题 甲 <b> & 乙 丙',
  );
});
