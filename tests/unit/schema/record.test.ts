import { describe, expect, it } from 'vitest';
import { newRecord, readRecord, referenceOf, saveBody } from '#schema/record.ts';
import { load } from './support.ts';

const resources = new Map(
  ['posts', 'book-lists', 'books', 'labels'].map((name) => [name, load(name)]),
);
const find = (name: string) => resources.get(name);
const posts = load('posts');
const bookLists = load('book-lists');
const scope = (roles: string[]) => ({ user: { roles }, now: new Date() });

const row = {
  id: '11',
  revision: 4,
  contentType: 1040,
  title: '旧题',
  content: '正文',
  cover: '/cdn/a.png',
  images: ['/cdn/a.png'],
  videos: [],
  user: { id: '1', nickname: '甲' },
  circle: { id: '21', title: '圈' },
  topics: [{ id: '31', title: '话题' }],
  books: [],
  labels: [{ id: '41', name: '标签' }],
  visibility: 0,
  status: 30,
  publishAt: null,
  isBlocked: false,
  isDraft: false,
  isTop: true,
  redundancy: { likeCount: 5, commentCount: 0, viewCount: 9 },
};

describe('reading a row', () => {
  it('takes values from where the schema says they stand', () => {
    expect(readRecord(posts, row)).toMatchObject({
      likeCount: 5,
      title: '旧题',
      author: { id: '1' },
    });
  });
  it('has every field, empty where the row has none', () => {
    expect(readRecord(posts, {})).toMatchObject({
      title: '',
      topics: [],
      circle: null,
      isTop: false,
    });
  });
});

describe('the body of a save', () => {
  it('of a change carries id, revision and every writable field, so that none is emptied', () => {
    const values = { ...readRecord(posts, row), title: ' 新题 ' };
    const body = saveBody(posts, values, { base: row, scope: scope(['operator']), find });
    expect(body).toEqual({
      id: '11',
      revision: 4,
      contentType: 1040,
      title: '新题',
      content: '正文',
      cover: '/cdn/a.png',
      images: ['/cdn/a.png'],
      videos: [],
      circleId: '21',
      topicIds: ['31'],
      bookIds: [],
      labelIds: ['41'],
      visibility: 0,
      publishAt: null,
      isDraft: false,
      isTop: true,
      isBlocked: false,
    });
  });

  it('leaves out what the person may not see and the schema omits', () => {
    const body = saveBody(posts, readRecord(posts, row), { base: row, scope: scope([]), find });
    expect(body).not.toHaveProperty('isTop');
    expect(body).not.toHaveProperty('isBlocked');
  });

  it('of a new record carries what its form shows, with no id', () => {
    const body = saveBody(posts, newRecord(posts), { base: undefined, scope: scope([]), find });
    expect(body).toMatchObject({ contentType: 1050, title: '', topicIds: [] });
    expect(body).not.toHaveProperty('id');
    expect(body).not.toHaveProperty('videos');
  });

  it('sends related records with the properties that the schema asks for', () => {
    const base = {
      id: '5',
      revision: 1,
      title: '单',
      bookLists: [{ bookId: '51', bookName: '书', mainPicUrl: '', note: '好' }],
    };
    const values = readRecord(bookLists, base);
    const picked = [
      ...(Array.isArray(values.books) ? values.books : []),
      { bookId: '52', bookName: '新' },
    ];
    const body = saveBody(
      bookLists,
      { ...values, books: picked },
      { base, scope: scope([]), find },
    );
    expect(body.books).toEqual([{ bookId: '51', note: '好' }, { bookId: '52' }]);
  });
});

describe('naming a related record', () => {
  it('understands every shape that rows use', () => {
    const books = find('books');
    const labels = find('labels');
    expect(referenceOf({ bookId: '1', bookName: '书' }, books)).toEqual({ id: '1', title: '书' });
    expect(referenceOf({ id: '1', title: '书' }, books)).toEqual({ id: '1', title: '书' });
    expect(referenceOf({ id: '2', name: '签' }, labels)).toEqual({ id: '2', title: '签' });
    expect(referenceOf({ labelId: '2', labelName: '签' }, labels)).toEqual({
      id: '2',
      title: '签',
    });
    expect(referenceOf(null, books)).toBeUndefined();
  });
});
