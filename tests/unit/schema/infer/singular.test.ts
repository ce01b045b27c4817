import { describe, expect, it } from 'vitest';
import { followLabel, singularOfLabel } from '#schema/infer/singular.ts';

const text = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });

describe('what one record is called', () => {
  it.each([
    ['Book lists', 'Book list'],
    ['Categories', 'Category'],
    ['People', 'Person'],
    ['ISBNs', 'ISBN'],
    ['News', 'News'],
    ['Shelves', 'Shelf'],
    ['Bookshelves', 'Bookshelf'],
    ['Halves', 'Half'],
    ['Knives', 'Knife'],
    ['Olives', 'Olive'],
    ['Archives', 'Archive'],
    ['Sleeves', 'Sleeve'],
    ['Buses', 'Bus'],
    ['Houses', 'House'],
    ['Sizes', 'Size'],
    ['Waltzes', 'Waltz'],
    ['Analyses', 'Analysis'],
    ['Databases', 'Database'],
    ['Heroes', 'Hero'],
    ['', ''],
  ])('%j makes %j', (several, one) => {
    expect(singularOfLabel(text('书', several))).toEqual(text('书', one));
  });

  it('follows the name of the list, letter by letter', () => {
    let label = text('用户', 'Users');
    let singular: ReturnType<typeof followLabel> = text('用户', 'User');
    for (const typed of ['', 'R', 'Re', 'Rea', 'Readers']) {
      const next = text(label['zh-CN'], typed);
      singular = followLabel(singular, label, next);
      label = next;
    }
    expect(singular).toEqual(text('用户', 'Reader'));
    expect(followLabel(singular, label, text('读者', 'Readers'))).toEqual(text('读者', 'Reader'));
  });

  it('keeps the small letter that it began with', () => {
    expect(
      followLabel(text('图书', 'book'), text('图书', 'Books'), text('图书', 'Titles')),
    ).toEqual(text('图书', 'title'));
  });

  it('stays as somebody wrote it, each language by itself', () => {
    expect(
      followLabel(text('读者', 'Member'), text('读者', 'Readers'), text('会员', 'Guests')),
    ).toEqual(text('会员', 'Member'));
  });

  it('stays away where it was left out on purpose, and where the name of the list does', () => {
    expect(followLabel(undefined, text('书', 'Books'), text('书', 'Titles'))).toBeUndefined();
    expect(
      followLabel(text('新闻', 'Item'), text('新闻', 'Items'), text('新闻', 'News')),
    ).toBeUndefined();
  });
});
