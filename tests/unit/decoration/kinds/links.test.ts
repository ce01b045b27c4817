import { describe, expect, it } from 'vitest';
import {
  offeredLinks,
  pickedLinkOf,
  pickedLinks,
  targetOf,
  withContentType,
} from '#app/decoration/kinds/banner/links.ts';
import { ContentType, LinkType } from '#contract/codes.ts';
import { bannerItem } from '#contract/entities/special.ts';
import { bannerLink } from '#page/links.ts';

describe('links of a banner (contract 3)', () => {
  it('offers post, video, book, booklist, ranking, reading, circle, topic, user, custom link, in this order', () => {
    expect(offeredLinks).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it.each([
    ['post', LinkType.post, 'posts', ContentType.dynamic],
    ['video', LinkType.video, 'posts', ContentType.video],
    ['book', LinkType.book, 'books', ContentType.book],
    ['booklist', LinkType.bookList, 'book-lists', ContentType.bookList],
    ['ranking', LinkType.ranking, 'book-lists', ContentType.boardList],
    ['reading', LinkType.reading, 'readings', ContentType.reading],
    ['circle', LinkType.circle, 'circles', ContentType.circle],
    ['topic', LinkType.topic, 'topics', ContentType.topic],
    ['user', LinkType.user, 'users', ContentType.user],
  ])('picks a %s from its own list, and leads to it', (_name, linkType, resource, contentType) => {
    const link = pickedLinkOf(linkType);
    expect(link).toMatchObject({ resource, contentType });
    const target = link && targetOf({ id: '42' }, link);
    expect(target).toEqual({ contentType, contentId: '42' });
    const slide = bannerItem.parse({ uuid: 's', linkType, ...target });
    expect(bannerLink(slide)).toBe(`/c/${contentType}/42`);
  });

  it('shows videos alone where a video is picked', () => {
    expect(pickedLinks[LinkType.video].fixed).toEqual({ contentType: ContentType.video });
  });

  it('has no list for the custom link', () => {
    expect(pickedLinkOf(LinkType.custom)).toBeUndefined();
  });

  it('takes the content type that a post has itself, and the id that a book calls bookId', () => {
    expect(targetOf({ id: '1', contentType: 1040 }, pickedLinks[LinkType.post])).toEqual({
      contentType: ContentType.article,
      contentId: '1',
    });
    expect(targetOf({ id: 'x', bookId: '8' }, pickedLinks[LinkType.book])).toEqual({
      contentType: ContentType.book,
      contentId: '8',
    });
    for (const nothing of [undefined, null, 'x', {}, { id: 3 }])
      expect(targetOf(nothing, pickedLinks[LinkType.book])).toBeUndefined();
  });

  it('gives a link without a content type that of its option', () => {
    const old = bannerItem.parse({ uuid: 's', linkType: LinkType.book, contentId: '8' });
    expect(withContentType(old)).toMatchObject({ contentType: ContentType.book });
    const custom = bannerItem.parse({ uuid: 's', linkUrl: 'https://example.org/' });
    expect(withContentType(custom)).toBe(custom);
  });
});
