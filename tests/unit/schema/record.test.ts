import { describe, expect, it } from 'vitest';
import { compileResource } from '#schema/compile.ts';
import { newRecord, readRecord, referenceOf, saveBody } from '#schema/record.ts';
import fc from '#tests/support/properties.ts';
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
  it('of a change carries id, revision and what was changed, so that nothing else becomes another', () => {
    const values = { ...readRecord(posts, row), title: ' 新题 ' };
    const body = saveBody(posts, values, { base: row, scope: scope(['operator']), find });
    expect(body).toEqual({ id: '11', revision: 4, title: '新题' });
  });

  it('of a change names a related record that was chosen anew, and not one that was chosen again', () => {
    const before = readRecord(posts, row);
    const again = { ...before, circle: { id: '21', title: '圈', memberCount: 3 } };
    const other = { ...before, circle: { id: '22', title: '别的圈' }, topics: [] };
    const options = { base: row, scope: scope(['operator']), find };
    expect(saveBody(posts, again, options)).toEqual({ id: '11', revision: 4 });
    expect(saveBody(posts, other, options)).toEqual({
      id: '11',
      revision: 4,
      circleId: '22',
      topicIds: [],
    });
  });

  it('of a change says what is emptied', () => {
    const values = { ...readRecord(posts, row), circle: null, cover: '', images: [] };
    const body = saveBody(posts, values, { base: row, scope: scope(['operator']), find });
    expect(body).toEqual({ id: '11', revision: 4, circleId: null, cover: '', images: [] });
  });

  it('of any change names the fields that were changed and no others', () => {
    const texts = { title: fc.string(), article: fc.string(), cover: fc.webUrl() };
    const property = fc.property(fc.record(texts, { requiredKeys: [] }), (changes) => {
      const before = readRecord(posts, row);
      const body = saveBody(
        posts,
        { ...before, ...changes },
        { base: row, scope: scope(['operator']), find },
      );
      const changed = Object.entries(changes).filter(([name, value]) => before[name] !== value);
      expect(Object.keys(body).sort()).toEqual(
        ['id', 'revision', ...changed.map(([name]) => posts.fields[name]?.saveAs)].sort(),
      );
    });
    fc.assert(property, { numRuns: 100 });
  });

  it('leaves out what the person may not see and the schema omits', () => {
    const values = { ...readRecord(posts, row), isTop: false, isBlocked: true };
    const body = saveBody(posts, values, { base: row, scope: scope([]), find });
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

describe('the body that replaces a record of a service', () => {
  const works = compileResource({
    schemaVersion: 2,
    name: 'works',
    label: { 'zh-CN': '作品', 'en-US': 'Works' },
    singular: { 'zh-CN': '作品', 'en-US': 'work' },
    provider: 'rest',
    recordTitle: 'title',
    endpoints: {
      list: { method: 'GET', path: '/works' },
      save: { method: 'PUT', path: '/works/{id}' },
    },
    fields: {
      title: { type: 'text', label: { 'zh-CN': '题', 'en-US': 'Title' } },
      city: { type: 'text', path: 'place.city', label: { 'zh-CN': '城', 'en-US': 'City' } },
      book: {
        type: 'relation',
        saveAs: 'bookId',
        relation: { resource: 'books' },
        label: { 'zh-CN': '书', 'en-US': 'Book' },
      },
    },
    list: { columns: ['title'] },
  });
  const base = {
    id: 7,
    title: '旧',
    place: { city: '苏州', street: '平江路' },
    book: { bookId: '1', bookName: '书' },
    internal: { code: 'x' },
    note: null,
  };
  const change = (values: object) =>
    saveBody(works, { ...readRecord(works, base), ...values }, { base, scope: scope([]), find });

  it('holds the whole row, what no field describes as well, with the changes over it', () => {
    expect(change({ title: '新' })).toEqual({
      id: '7',
      title: '新',
      place: { city: '苏州', street: '平江路' },
      city: '苏州',
      bookId: '1',
      internal: { code: 'x' },
      note: null,
    });
  });

  it('changes a value where it is read, too', () => {
    expect(change({ city: '杭州', book: null })).toMatchObject({
      place: { city: '杭州', street: '平江路' },
      city: '杭州',
      bookId: null,
    });
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
