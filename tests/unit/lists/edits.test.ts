import { describe, expect, it } from 'vitest';
import { createDocument } from '#app/screens/lists/editor/document/documentStore.ts';
import {
  insertItem,
  moveEntry,
  pruneValue,
  removeValue,
  renameKey,
  setValue,
} from '#app/screens/lists/editor/document/edits.ts';
import { putValue } from '#app/screens/lists/editor/document/entries.ts';
import {
  duplicateField,
  removeField,
  renameField,
} from '#app/screens/lists/editor/document/fields.ts';
import { resource } from '#schema/meta.ts';
import { parts } from '#schema/reference/keys.ts';

const text = `{
  "name": "things",
  "recordTitle": "title",
  "fields": {
    "title": { "type":"text",   "label": { "zh-CN": "标题", "en-US": "Title" } },
    "kind": { "type": "enum", "visibleWhen": { "field": "title", "op": "notEmpty" } }
  },
  "list": {
    "columns": ["title", { "field": "kind", "width": 90 }],
    "filters": [{ "name": "title", "kind": "text", "field": "title" }],
    "actions": [{ "name": "clear", "set": { "title": "" } }]
  },
  "forms": { "create": { "groups": [{ "fields": ["title"] }, { "fields": ["kind"] }] } }
}
`;

describe('a change through the form leaves the rest of the text as it was written', () => {
  it('replaces one value', () => {
    expect(setValue(text, ['fields', 'title', 'label', 'en-US'], 'Name')).toBe(
      text.replace('"Title"', '"Name"'),
    );
  });
  it('adds a property behind the last one, on a line of its own where the others are', () => {
    expect(setValue(text, ['fields', 'title', 'required'], true)).toContain(
      '"label": { "zh-CN": "标题", "en-US": "Title" }, "required": true }',
    );
    expect(setValue(text, ['menu'], { group: 'content', order: 1 })).toContain(
      ' } },\n  "menu": { "group": "content", "order": 1 }\n}\n',
    );
  });
  it('makes the objects on the way', () => {
    const made = setValue(text, ['picker', 'empty', 'en-US'], 'None');
    expect(JSON.parse(made).picker).toEqual({ empty: { 'en-US': 'None' } });
  });
  it('opens an object that would not fit on its line any more', () => {
    const help = { 'zh-CN': '一句话', 'en-US': 'One sentence that takes quite a lot of room here' };
    const made = setValue(text, ['fields', 'kind', 'help'], help);
    expect(made).toContain('    "kind": {\n      "type": "enum",\n');
    expect(JSON.parse(made).fields.kind.help).toEqual(help);
  });
  it('takes a property away with its comma, and what it leaves empty', () => {
    expect(
      JSON.parse(pruneValue(text, ['fields', 'kind', 'visibleWhen', 'op'])).fields.kind,
    ).toEqual({ type: 'enum', visibleWhen: { field: 'title' } });
    const made = setValue(text, ['list', 'sort', 'field'], 'title');
    expect(pruneValue(made, ['list', 'sort', 'field'])).toBe(text);
  });
  it('moves entries without touching them', () => {
    const moved = moveEntry(text, ['fields'], 0, 1);
    expect(Object.keys(JSON.parse(moved).fields)).toEqual(['kind', 'title']);
    expect(moved).toContain('"title": { "type":"text",   "label"');
    expect(moveEntry(moved, ['fields'], 1, 0)).toBe(text);
  });
  it('puts an item at a place of a list', () => {
    const made = insertItem(text, ['list', 'columns'], 'other', 0);
    expect(JSON.parse(made).list.columns).toEqual(['other', 'title', { field: 'kind', width: 90 }]);
  });
  it('renames a key in its place', () => {
    expect(renameKey(text, ['fields', 'title'], 'heading')).toBe(
      text.replace('"title": { "type":"text"', '"heading": { "type":"text"'),
    );
  });
});

describe('fields', () => {
  it('a renamed field is renamed everywhere, keeps its data and leaves an alias', () => {
    const made = JSON.parse(renameField(text, 'title', 'heading'));
    expect(Object.keys(made.fields)).toEqual(['heading', 'kind']);
    expect(made.fields.heading).toMatchObject({
      path: 'title',
      saveAs: 'title',
      aliases: ['title'],
    });
    expect(made.recordTitle).toBe('heading');
    expect(made.list.columns[0]).toBe('heading');
    // the parameter of the list call stays
    expect(made.list.filters[0]).toEqual({ name: 'title', kind: 'text', field: 'heading' });
    expect(made.list.actions[0].set).toEqual({ heading: '' });
    expect(made.fields.kind.visibleWhen.field).toBe('heading');
    expect(made.forms.create.groups[0].fields).toEqual(['heading']);
  });
  it('a field that gets its former name back is as it was, but for the other name', () => {
    const there = renameField(text, 'title', 'heading');
    const back = JSON.parse(renameField(there, 'heading', 'title'));
    expect(back.fields.title).toEqual({
      ...JSON.parse(text).fields.title,
      aliases: ['heading'],
    });
  });
  it('a removed field leaves columns, filters and forms; a group that it leaves empty goes too', () => {
    const made = JSON.parse(removeField(text, 'title'));
    expect(Object.keys(made.fields)).toEqual(['kind']);
    expect(made.list.columns).toEqual([{ field: 'kind', width: 90 }]);
    expect(made.list.filters).toBeUndefined();
    expect(made.forms.create.groups).toEqual([{ fields: ['kind'] }]);
    expect(made.list.actions[0].set).toEqual({});
  });
  it('a copy stands after its original and shows the same value', () => {
    const { text: made, name } = duplicateField(text, 'title');
    expect(name).toBe('title2');
    expect(Object.keys(JSON.parse(made).fields)).toEqual(['title', 'title2', 'kind']);
    expect(JSON.parse(made).fields.title2.path).toBe('title');
  });
  it('a column is an object only while it has settings', () => {
    const put = (now: string, value: unknown) =>
      putValue(now, ['list', 'columns', 0, 'width'], value, resource, { parts, resources: [] });
    const wide = put(text, 200);
    expect(JSON.parse(wide).list.columns[0]).toEqual({ field: 'title', width: 200 });
    expect(put(wide, undefined)).toBe(text);
  });
});

describe('one history', () => {
  it('undoes and redoes changes of both faces in their order', () => {
    const document = createDocument(text, () => 0);
    document.change((now) => now.replace('"things"', '"others"'), 'code');
    document.change((now) => setValue(now, ['recordTitle'], 'kind'));
    document.undo();
    expect(document.get().text).toBe(text.replace('"things"', '"others"'));
    document.undo();
    expect(document.get().text).toBe(text);
    expect(document.get().canUndo).toBe(false);
    document.redo();
    document.redo();
    expect(JSON.parse(document.get().text)).toMatchObject({ name: 'others', recordTitle: 'kind' });
  });
  it('typing without a pause is one step', () => {
    let time = 0;
    const document = createDocument('"', () => time);
    for (const letter of 'abc') {
      document.change((now) => now + letter, 'code');
      time += 100;
    }
    time += 5_000;
    document.change((now) => `${now}"`, 'code');
    expect(document.get()).toMatchObject({ text: '"abc"', isJson: true, value: 'abc' });
    document.undo();
    expect(document.get()).toMatchObject({ text: '"abc', isJson: false });
    document.undo();
    expect(document.get().text).toBe('"');
  });
  it('keeps the last value while the text is no JSON', () => {
    const document = createDocument('{"a":1}');
    document.change((now) => now.slice(1));
    expect(document.get()).toMatchObject({ isJson: false, value: { a: 1 } });
  });
});

describe('taking a value out of a list on one line', () => {
  it.each([
    [0, '["b", "c"]'],
    [1, '["a", "c"]'],
    [2, '["a", "b"]'],
  ])('leaves the others as they stand: %i', (index, left) => {
    expect(removeValue('{ "x": ["a", "b", "c"] }', ['x', index])).toBe(`{ "x": ${left} }`);
  });
  it('leaves an empty list or object closed', () => {
    expect(removeValue('{ "x": [\n  1\n] }', ['x', 0])).toBe('{ "x": [] }');
    expect(removeValue('{ "x": 1 }', ['x'])).toBe('{}');
  });
});
