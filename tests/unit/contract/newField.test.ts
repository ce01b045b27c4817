import { describe, expect, it } from 'vitest';
import { bookThing } from '#contract/things/book.ts';
import { contentCalls, recordCalls } from '#contract/things/calls.ts';
import { defineThing } from '#contract/things/define.ts';
import { includes } from '#contract/things/filter.ts';
import { images, longText, name, relations } from '#contract/things/kinds.ts';
import { postThing } from '#contract/things/post.ts';
import { alsoSent } from '#contract/things/shared.ts';
import { compileResource } from '#schema/compile.ts';
import { trailFieldsOf } from '#server/audit/describe.ts';
import { createOpenApi } from '#server/http/openapi.ts';
import { targetsOf } from '#server/import/columns.ts';
import { declared } from '#server/jmgr/declared.ts';
import { References } from '#server/jmgr/references.ts';
import { textColumnsOf } from '#server/storage/references.ts';
import { shippedDefinitions } from '#tests/support/shippedLists.ts';

/**
 * A new field of a thing is one declaration, one migration and one line in `schemas/`: here fields are added to copies of
 * two declarations, and lines to copies of their lists.
 */

const subtitle = name({ max: 50, sort: true, match: 'name' });
const remarks = longText({ max: 500 });

const book = defineThing({
  name: 'book',
  table: 'book',
  id: 'bookId',
  title: 'bookName',
  fields: { ...bookThing.fields, subtitle, remarks },
  filters: { ...bookThing.filters, subtitle: includes('subtitle') },
});
const post = defineThing({
  name: 'post',
  table: 'post',
  id: 'id',
  title: 'title',
  fields: {
    ...postThing.fields,
    subtitle,
    remarks,
    sketches: images({ maximum: 5 }),
    rivals: relations('books', { saveAs: 'rivalIds', maximum: 2 }),
  },
  counts: postThing.counts,
  filters: { ...postThing.filters, subtitle: includes('subtitle') },
  alsoSent,
});

const bookCalls = recordCalls(book, { save: 'operator', change: 'operator' });
const postCalls = contentCalls(post, {
  access: { save: 'publisher', change: 'member' },
  tabs: ['all'],
  toManage: '',
  toCount: '',
});
const postSource = declared(post, {});

describe.each([
  {
    thing: book,
    calls: bookCalls,
    server: declared(book, { publishYearMin: () => undefined, publishYearMax: () => undefined }),
    list: 'books',
    least: { bookName: '活着' },
  },
  { thing: post, calls: postCalls, server: postSource, list: 'articles', least: {} },
])('a field that is added to the declaration of a $thing.name', (one) => {
  const { thing, calls, server, least } = one;

  it('is taken by a creation with its default, and by a change alone', () => {
    expect(calls.save.body.parse(least)).toMatchObject({ subtitle: '', remarks: '' });
    const change = { [thing.id]: '7', revision: 1, subtitle: '新' };
    expect(calls.save.change.body.parse(change)).toEqual(change);
    expect(calls.save.body.safeParse({ ...least, subtitle: '字'.repeat(51) }).success).toBe(false);
  });

  it('is read, sorted by, matched by and narrowed by in lists', () => {
    const { source, matchedBy } = server.declaration;
    expect(source.columns).toEqual(expect.arrayContaining(['subtitle', 'remarks']));
    expect(source.sorts.subtitle).toEqual({ column: 'subtitle' });
    expect(source.sorts.remarks).toBeUndefined();
    expect(matchedBy.subtitle).toEqual({ column: 'subtitle', type: 'name' });
    expect(server.predicates({ subtitle: '新' })).toHaveLength(1);
  });

  it('stands in OpenAPI, in what is sent and what is answered', () => {
    const { paths } = createOpenApi(Object.values(calls));
    const save = JSON.stringify(paths[`/jmgr/${thing.name}/save`]?.put?.requestBody);
    const detail = JSON.stringify(paths[`/jmgr/${thing.name}/detail/{id}`]?.get?.responses);
    expect(save).toContain('"subtitle"');
    expect(detail).toContain('"subtitle"');
  });

  it('is known in the trail of changes', () => {
    expect(trailFieldsOf([thing]).get(`${thing.name}.subtitle`)?.field).toBe(subtitle);
  });

  it('is watched by storage where addresses of files may stand in it', () => {
    expect(textColumnsOf(thing, true)).toContain('remarks');
    expect(textColumnsOf(thing, false)).toContain('subtitle');
  });

  it('is a column of its list and of files, by a line of the list each', () => {
    const shipped = shippedDefinitions().get(one.list);
    if (!shipped?.import) throw new Error(`no files come into a list ${one.list}`);
    const resource = compileResource({
      ...shipped,
      fields: {
        ...shipped.fields,
        subtitle: { type: 'text', label: { 'zh-CN': '副标题', 'en-US': 'Subtitle' } },
      },
      import: {
        ...shipped.import,
        columns: [...shipped.import.columns, { field: 'subtitle', headings: ['副题'] }],
      },
    });
    expect(targetsOf(resource, false).find(({ name }) => name === 'subtitle')?.headings).toEqual(
      expect.arrayContaining(['副题', '副标题', 'Subtitle']),
    );
  });
});

describe('of a post with pictures and records that are added to its declaration', () => {
  const created = new Date('2026-01-02T03:04:05Z');
  const stored = {
    ...{ id: '7', title: '题', content: '文', cover: '', images: [], videos: [], account_id: '1' },
    ...{ circle_id: null, topic_ids: [], book_ids: ['5'], label_ids: ['3'] },
    ...{ content_type: 1050, visibility: 0, status: 30, publish_at: null, published_at: created },
    ...{ is_blocked: false, is_draft: false, is_top: true },
    ...{ like_count: 1, comment_count: 2, view_count: 3 },
    ...{ subtitle: '副', remarks: '', sketches: ['/image/a.png'], rival_ids: ['5', '6'] },
    ...{ created_at: created, updated_at: created, revision: 2 },
  };
  const referred = { image: '', is_institution: false, is_deleted: false };
  const references = new References([
    { kind: 'accounts', id: '1', title: '读者', ...referred },
    { kind: 'books', id: '5', title: '活着', ...referred },
    { kind: 'labels', id: '3', title: '小说', ...referred },
  ]);

  it('a row names them, those that are gone as well', () => {
    const row = postSource.rowOf(stored, references, {});
    expect(row).toMatchObject({
      sketches: ['/image/a.png'],
      rivals: [
        { id: '5', title: '活着' },
        { id: '6', title: '', isDeleted: true },
      ],
      labels: [{ id: '3', name: '小说' }],
      publishedAt: '2026-01-02T03:04:05.000Z',
      redundancy: { likeCount: 1, commentCount: 2, viewCount: 3 },
    });
    expect(post.row.parse(row)).toEqual(row);
  });

  it('a change that does not name them keeps them, and each record is written once', () => {
    const body = postSource.declaration.bodyOf(stored);
    expect(post.save.parse(body)).toEqual(body);
    expect(postSource.columnsOf({ ...body, rivalIds: ['6', '5', '6'] })).toMatchObject({
      sketches: '["/image/a.png"]',
      rival_ids: ['6', '5'],
      subtitle: '副',
    });
  });

  it('a page asks for what they name together with its rows', () => {
    expect(postSource.declaration.source.references).toContainEqual({
      kind: 'books',
      column: 'rival_ids',
      isSeveral: true,
    });
  });
});
