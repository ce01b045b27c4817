import { describe, expect, it } from 'vitest';
import {
  bookListItem,
  circleItem,
  itemName,
  mergeItems,
  postItem,
  recordTitle,
  topicItem,
} from '#app/decoration/kinds/contents.ts';
import {
  circleFirst,
  gatheringOf,
  withGathering,
} from '#app/decoration/kinds/topic-circle/gatherings.ts';
import { ContentType } from '#contract/codes.ts';
import { type ContentItem, contentItem } from '#contract/entities/special.ts';

const stamps = {
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  revision: 1,
};
const user = { id: '9', nickname: '读书人', avatar: '/cdn/u.png', isInstitution: false };
const gathering = {
  id: '5',
  title: '夜读',
  content: '每晚一章，读到哪里算<哪里>',
  cover: '/cdn/c.png',
  user,
  avatarList: ['/cdn/u.png'],
  status: 30,
  isBlocked: false,
  ...stamps,
};
const item = (contentType: number, contentId: string): ContentItem =>
  contentItem.parse({ uuid: `u${contentId}`, contentType, contentId, title: contentId });

describe('records that become items of a component (contract 3, content kinds)', () => {
  it('takes title, brief, size, author and figures of a book list; its first book lends the cover', () => {
    const record = {
      id: '7',
      title: '冬日书单',
      content: '围炉，a<b 且 c>d',
      cover: '',
      user,
      bookLists: [{ bookId: '1', bookName: '边城', mainPicUrl: '/cdn/b.png', note: '' }],
      bookSize: 12,
      status: 30,
      publishAt: null,
      publishedAt: null,
      isBlocked: false,
      isDraft: false,
      isTop: false,
      redundancy: { viewCount: 30, collectionCount: 4 },
      ...stamps,
    };
    expect(bookListItem(record)).toMatchObject({
      contentType: ContentType.bookList,
      contentId: '7',
      title: '冬日书单',
      content: '围炉，a<b 且 c>d',
      cover: '/cdn/b.png',
      bookSize: 12,
      user: { nickname: '读书人' },
      bookLists: record.bookLists,
      redundancy: { viewCount: 30, collectionCount: 4 },
    });
  });

  it('has every field that contract 3 names, and no other', () => {
    const named = {
      uuid: 'u',
      contentType: ContentType.bookList,
      contentId: '7',
      title: '冬日书单',
      content: '围炉',
      cover: '/cdn/b.png',
      bookSize: 1,
      avatarList: ['/cdn/u.png'],
      bookLists: [{ bookId: '1', bookName: '雪国', mainPicUrl: '/cdn/b.png', note: '' }],
      book: { authorName: '川端康成', publisherName: '', publishTime: '', editionClass: 1 },
      user: { nickname: '读书人', avatar: '' },
      redundancy: { viewCount: 30, collectionCount: 4 },
    };
    expect(contentItem.parse(named)).toEqual(named);
    expect(contentItem.safeParse({ ...named, price: 1 }).success).toBe(false);
  });

  it('takes members of a circle, discussions and readers of a topic', () => {
    const circle = {
      ...gathering,
      type: 1,
      isDraft: false,
      circleStatus: 0,
      memberCount: 3,
      contentCount: 8,
    };
    expect(circleItem(circle)).toMatchObject({
      contentType: ContentType.circle,
      contentId: '5',
      content: '每晚一章，读到哪里算<哪里>',
      avatarList: ['/cdn/u.png'],
      redundancy: { memberCount: 3, contentCount: 8 },
    });
    const topic = { ...gathering, isDeleted: false, discussCount: 6, readCount: 90 };
    expect(topicItem(topic)).toMatchObject({
      contentType: ContentType.topic,
      redundancy: { discussCount: 6, readCount: 90 },
    });
  });

  it.each([bookListItem, circleItem, topicItem, postItem])(
    'makes nothing of what is no such record',
    (itemOf) => {
      for (const record of [undefined, null, 'x', {}, { id: '1', title: '书' }])
        expect(itemOf(record)).toBeUndefined();
    },
  );

  it('names an item by its title, else by what it says', () => {
    expect(itemName(contentItem.parse({ ...item(1050, '1'), title: '', content: '读后' }))).toBe(
      '读后',
    );
    expect(recordTitle({ bookName: '边城' })).toBe('边城');
    expect(recordTitle({ nickname: '读书人' })).toBe('读书人');
  });

  it('keeps the order and the keys of what stays chosen, and what a picker cannot hold any more', () => {
    const many = Array.from({ length: 40 }, (_, index) => item(ContentType.book, String(index)));
    expect(mergeItems(many, many)).toEqual(many);
    const chosen = [item(ContentType.book, 'new'), item(ContentType.book, '3')];
    expect(mergeItems(many, chosen).map(({ contentId }) => contentId)).toEqual(['3', 'new']);
  });
});

describe('topic and circle (contract 4, 5, 10.10)', () => {
  const circle = item(ContentType.circle, 'c');
  const topic = item(ContentType.topic, 't');

  it('lists circles before topics, whichever was chosen first', () => {
    const both = withGathering(withGathering([], ContentType.topic, topic), 8010, circle);
    expect(both).toEqual([circle, topic]);
    expect(circleFirst([topic, circle])).toEqual([circle, topic]);
  });

  it('holds one of each: another circle takes the place of the first, the topic stays', () => {
    const other = item(ContentType.circle, 'other');
    expect(withGathering([circle, topic], ContentType.circle, other)).toEqual([other, topic]);
    expect(withGathering([circle, topic], ContentType.topic, undefined)).toEqual([circle]);
    expect(gatheringOf([circle], ContentType.topic)).toBeUndefined();
  });

  it('brings a second circle of a foreign page to light once the first is taken away', () => {
    const second = item(ContentType.circle, 'second');
    const left = withGathering([circle, second, topic], ContentType.circle, undefined);
    expect(left).toEqual([second, topic]);
    expect(gatheringOf(left, ContentType.circle)).toBe(second);
  });

  it('leaves a list that is in order as it is', () => {
    const contents = [circle, topic];
    expect(circleFirst(contents)).toBe(contents);
  });
});
