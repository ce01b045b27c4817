import { describe, expect, it } from 'vitest';
import {
  labelOfHeading,
  listLabelOf,
  listNameOf,
  nameHeadings,
  problemOfName,
} from '#schema/infer/headings.ts';

describe('the names of fields from headings', () => {
  it('are the words of the heading, translated where they are known', () => {
    expect(
      nameHeadings(['活动标题', '日期', '价格（元）', 'Unit price (CNY)', '主讲人', 'Größe']),
    ).toEqual(['eventTitle', 'date', 'price', 'unitPrice', 'speaker', 'grosse']);
  });

  it('are numbered where no word is known', () => {
    expect(nameHeadings(['某某', '甲乙', '', '2024'])).toEqual([
      'field1',
      'field2',
      'field3',
      'field4',
    ]);
  });

  it('differ in more than their spelling', () => {
    expect(nameHeadings(['Order', 'order', 'unit price', 'unit_price'])).toEqual([
      'order',
      'order2',
      'unitPrice',
      'unitPrice2',
    ]);
  });

  it('are none that the platform, a call or every object has', () => {
    const names = nameHeadings(['id', 'user', 'createdAt', 'grams', 'sort', 'constructor']);
    expect(names).toEqual([
      'originalId',
      'originalUser',
      'originalCreatedAt',
      'originalGrams',
      'originalSort',
      'originalConstructor',
    ]);
  });
});

describe('what is wrong with a name', () => {
  it.each([
    ['1st', 'form'],
    ['书名', 'form'],
    ['', 'form'],
    ['a'.repeat(41), 'long'],
    ['isDeleted', 'kept'],
    ['unitPrice', 'taken'],
    ['UnitPrice', 'taken'],
    ['select', undefined],
  ])('of %s', (name, problem) => {
    expect(problemOfName(name, ['unitPrice'])).toBe(problem);
  });
});

describe('labels', () => {
  it('have the other language where all words are known', () => {
    expect(labelOfHeading('活动标题')).toEqual({ 'zh-CN': '活动标题', 'en-US': 'Event title' });
    expect(labelOfHeading('Due date')).toEqual({ 'zh-CN': '到期日', 'en-US': 'Due date' });
    expect(labelOfHeading('某某')).toEqual({ 'zh-CN': '某某', 'en-US': '某某' });
  });
  it.each([
    ['publishYear', 'Publish year'],
    ['source_id', 'Source ID'],
    ['sourceId', 'Source ID'],
    ['isbn', 'ISBN'],
    ['title', 'Title'],
    ['RATINGS_COUNT', 'Ratings count'],
    ['iPad model', 'iPad model'],
    ['ISBN13', 'ISBN13'],
    ['B2B', 'B2B'],
  ])('are words where a program wrote “%s”, and as written else: %s', (heading, english) => {
    expect(labelOfHeading(heading)['en-US']).toBe(english);
  });
});

describe('the name of a list from the name of its file', () => {
  it.each([
    ['读书活动.xlsx', 'reading-events', '读书活动'],
    ['Reading Events (1).csv', 'reading-events', 'Reading Events'],
    ['C:\\files\\book_stock.tsv', 'book-stock', 'book stock'],
    ['奇奇怪怪.csv', 'list', '奇奇怪怪'],
    ['2026.csv', 'list', '2026'],
    ['.csv', 'list', 'List'],
  ])('%s', (file, name, label) => {
    expect(listNameOf(file)).toBe(name);
    expect(listLabelOf(file)['zh-CN']).toBe(label);
  });

  it.each([
    ['读书活动.xlsx', 'Reading events'],
    ['夜读活动.csv', '夜读活动'],
    ['Reading Events (1).csv', 'Reading Events'],
  ])('labels it in English where all of its words are known, and loses none: %s', (file, label) => {
    expect(listLabelOf(file)['en-US']).toBe(label);
  });
});
