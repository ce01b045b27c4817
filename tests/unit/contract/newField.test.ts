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
