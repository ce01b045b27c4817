import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { checkResources, type SchemaFile } from '#schema/check.ts';
import { compileResource } from '#schema/compile.ts';
import { extend, originAt } from '#schema/extend.ts';
import { resource } from '#schema/meta.ts';
import { shippedDefinitions } from '#tests/support/shippedLists.ts';

/** The value of one that extends another, and the names that it changes in vain. */
function laid(base: unknown, own: unknown) {
  const missing: string[] = [];
  const { value, origin } = extend(
    { value: base, origin: { text: 0, path: [] } },
    { value: own, origin: { text: 1, path: [] } },
    (path) => missing.push(path.join('.')),
  );
  return { value, origin, missing };
}

const base = {
  name: 'posts',
  aliases: ['contents'],
  label: { 'zh-CN': '帖子', 'en-US': 'Posts' },
  endpoints: { list: { method: 'POST', path: '/list' } },
  fields: {
    title: { type: 'text', label: { 'zh-CN': '标题', 'en-US': 'Title' }, required: true },
    kind: {
      type: 'enum',
      options: [
        { value: 1, label: 'one' },
        { value: 2, label: 'two' },
      ],
    },
  },
  list: {
    columns: ['title', { field: 'kind', width: 90 }, 'createdAt'],
    filters: [{ name: 'kind', kind: 'enum' }],
  },
  detail: { fields: ['title', 'kind'] },
};

describe('a list that extends another one', () => {
  it('is that list where it says nothing, but for its names', () => {
    const { aliases: _, ...inherited } = base;
    expect(laid(base, { name: 'articles', extends: 'posts' }).value).toEqual({
      ...inherited,
      name: 'articles',
      extends: 'posts',
    });
  });

  it('changes a field key by key, and each value as a whole', () => {
    const { value } = laid(base, {
      fields: { title: { label: { 'zh-CN': '题目', 'en-US': 'Heading' }, required: null } },
    });
    expect(value).toMatchObject({ fields: { kind: base.fields.kind } });
    expect(Reflect.get(Object(value), 'fields').title).toEqual({
      type: 'text',
      label: { 'zh-CN': '题目', 'en-US': 'Heading' },
    });
  });

  it('adds fields and takes some away', () => {
    const { value, missing } = laid(base, { fields: { kind: null, note: { type: 'text' } } });
    expect(Object.keys(Reflect.get(Object(value), 'fields'))).toEqual(['title', 'note']);
    expect(missing).toEqual([]);
  });

  it('changes, moves, adds and takes away entries that an object names', () => {
    const columns = { createdAt: { before: 'title' }, kind: { width: 120 }, note: {}, title: null };
    const { value } = laid(base, { list: { columns } });
    expect(value).toMatchObject({
      list: {
        columns: [{ field: 'createdAt' }, { field: 'kind', width: 120 }, { field: 'note' }],
        filters: base.list.filters,
      },
    });
  });

  it('replaces a list of entries where an array stands for it', () => {
    const { value } = laid(base, { list: { columns: ['kind'] }, detail: { fields: ['kind'] } });
    expect(value).toMatchObject({ list: { columns: ['kind'] }, detail: { fields: ['kind'] } });
  });

  it('names options by their values', () => {
    const { value } = laid(base, {
      fields: { kind: { options: { 1: null, 2: { label: 'second' }, 3: { value: 3 } } } },
    });
    expect(Reflect.get(Object(value), 'fields').kind.options).toEqual([
      { value: 2, label: 'second' },
      { value: 3 },
    ]);
  });

  it('tells which names the base does not have', () => {
    const own = {
      picker: null,
      fields: { nothing: null },
      list: { columns: { weight: null, kind: { before: 'size' } } },
    };
    expect(laid(base, own).missing).toEqual([
      'picker',
      'fields.nothing',
      'list.columns.weight',
      'list.columns.kind.before',
    ]);
  });

  it('knows where each part was written', () => {
    const { origin } = laid(base, {
      fields: { title: { maxLength: 5 } },
      list: { columns: { title: null, kind: { width: 120 } } },
    });
    expect(originAt(origin, ['fields', 'title', 'label'])).toMatchObject({
      text: 0,
      path: ['fields', 'title', 'label'],
    });
    expect(originAt(origin, ['fields', 'title', 'maxLength'])).toMatchObject({ text: 1 });
    expect(originAt(origin, ['list', 'columns', 0, 'width'])).toMatchObject({
      text: 1,
      path: ['list', 'columns', 'kind', 'width'],
    });
    expect(originAt(origin, ['list', 'columns', 1])).toMatchObject({
      text: 0,
      path: ['list', 'columns', 2],
    });
  });
});

const channels: SchemaFile = {
  file: 'channels.json',
  text: readFileSync('tests/unit/schema/fixtures/channels.json', 'utf8'),
};
const own = (name: string, more: object): SchemaFile => ({
  file: `${name}.json`,
  text: JSON.stringify(
    { schemaVersion: 2, name, label: { 'zh-CN': '频道', 'en-US': 'Channels' }, ...more },
    null,
    2,
  ),
});

/** `file:line code` of everything that is found in a file, and whether it can be used. */
function found(file: string, files: readonly SchemaFile[]) {
  const checked = checkResources(files, endpoints).find((one) => one.file === file);
  return {
    isUsable: checked?.definition !== undefined,
    findings: checked?.findings.map((one) => `${one.file}:${one.line} ${one.code}`),
  };
}

describe('the check of a list that extends another one', () => {
  it('finds nothing in one that is sound, whichever is read first', () => {
    const rooms = own('rooms', { extends: 'channels', fields: { name: { maxLength: 20 } } });
    for (const files of [
      [channels, rooms],
      [rooms, channels],
    ])
      expect(found('rooms.json', files)).toEqual({ isUsable: true, findings: [] });
  });

  it('finds a base by a name that it had before', () => {
    const former = {
      ...channels,
      text: channels.text.replace('"label"', '"aliases": ["streams"], "label"'),
    };
    expect(found('rooms.json', [former, own('rooms', { extends: 'streams' })]).isUsable).toBe(true);
  });

  it('points into the base at what is no longer right there', () => {
    const rooms = own('rooms', { extends: 'channels', fields: { domain: null } });
    const { isUsable, findings } = found('rooms.json', [channels, rooms]);
    expect(isUsable).toBe(false);
    expect(findings).toContainEqual(expect.stringMatching(/^channels\.json:\d+ unknown-field$/));
    expect(found('channels.json', [channels, rooms])).toEqual({ isUsable: true, findings: [] });
  });

  it('points at its own text where that is wrong', () => {
    const rooms = own('rooms', { extends: 'channels', fields: { name: { type: 'txt' } } });
    expect(found('rooms.json', [channels, rooms]).findings).toEqual(['rooms.json:11 wrong-value']);
  });

  it.each([
    ['is not there', [own('rooms', { extends: 'nothing' })]],
    [
      'is broken JSON',
      [{ file: 'channels.json', text: '{' }, own('rooms', { extends: 'channels' })],
    ],
    [
      'has an error of its own',
      [
        {
          ...channels,
          text: channels.text.replace('"recordTitle": "name"', '"recordTitle": "nam"'),
        },
        own('rooms', { extends: 'channels' }),
      ],
    ],
    [
      'extends it in its turn',
      [own('rooms', { extends: 'halls' }), own('halls', { extends: 'rooms' })],
    ],
    ['is itself', [own('rooms', { extends: 'rooms' })]],
  ])('says so once where its base %s', (_, files) => {
    expect(found('rooms.json', files)).toEqual({
      isUsable: false,
      findings: ['rooms.json:8 unusable-base'],
    });
  });

  it('follows a base that extends another one', () => {
    const files = [
      own('halls', { extends: 'rooms', fields: { name: { maxLength: 20 } } }),
      own('rooms', { extends: 'channels', list: { columns: ['name', 'order'] } }),
      channels,
    ];
    const halls = checkResources(files, endpoints).find(({ name }) => name === 'halls');
    expect(halls?.definition?.list.columns).toEqual(['name', 'order']);
    expect(halls?.definition?.fields.name).toMatchObject({ type: 'text', maxLength: 20 });
  });
});

it.each(['articles', 'book-lists'])(
  '%s, which extends posts, is the list that it was when it stood by itself',
  (name) => {
    const text = readFileSync(`tests/unit/schema/fixtures/whole/${name}.json`, 'utf8');
    const definition = shippedDefinitions().get(name);
    expect(definition?.extends).toBe('posts');
    expect(definition && compileResource(definition)).toEqual(
      compileResource(resource.parse(JSON.parse(text))),
    );
  },
);
