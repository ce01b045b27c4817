import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { suggestAt } from '#app/screens/lists/editor/code/completion.ts';
import { type Added, addedNames, addToLanguage } from '#schema/added.ts';
import { facts } from '#schema/facts.ts';
import { source } from '#schema/source/meta.ts';

const root = {
  fields: { title: { type: 'text' }, kind: { type: 'enum' } },
  list: { columns: ['title'] },
};
const vocabulary = { root, resources: ['books', 'labels'] };
/** The suggestions where `|` stands. */
const suggested = (text: string): string[] =>
  suggestAt(text.replace('|', ''), text.indexOf('|'), vocabulary)?.items.map(
    ({ label }) => label,
  ) ?? [];

describe('completion of a source', () => {
  const ofSource = {
    meta: source,
    root: {},
    resources: [],
  };
  const found = (text: string): string[] =>
    suggestAt(text.replace('|', ''), text.indexOf('|'), ofSource)?.items.map(
      ({ label }) => label,
    ) ?? [];

  it('knows its keys and the ready-made conventions, and nothing of lists', () => {
    const keys = found('{ "name": "shop", "|" }');
    expect(keys).toEqual(expect.arrayContaining(['address', 'credentials', 'convention', 'parts']));
    expect(keys).not.toContain('fields');
    expect(found('{ "convention": "|" }')).toEqual(expect.arrayContaining(['json-server']));
    expect(found('{ "credentials": { "kind": "|" } }')).toContain('oauth2');
  });
});

describe('completion of a schema', () => {
  it('knows the keys of an object, but for those that stand there', () => {
    const keys = suggested('{ "fields": { "title": { "type": "text", "|" } } }');
    expect(keys).toEqual(expect.arrayContaining(['label', 'required', 'visibleWhen']));
    expect(keys).not.toContain('type');
  });
  it('knows the values of a key', () => {
    expect(suggested('{ "fields": { "title": { "type": "|" } } }')).toEqual(
      expect.arrayContaining(['text', 'enum', 'computed']),
    );
    expect(suggested('{ "list": { "filters": [{ "kind": "|" }] } }')).toContain('dateRange');
  });
  it('knows the sources that there are', () => {
    const text = '{ "provider": "source", "source": "|" }';
    const known = { ...vocabulary, sources: ['bookshop', 'library'] };
    const found = suggestAt(text.replace('|', ''), text.indexOf('|'), known);
    expect(found?.items.map(({ label }) => label)).toEqual(['bookshop', 'library']);
  });
  it("knows the document's own fields wherever one is named", () => {
    for (const text of [
      '{ "recordTitle": "|" }',
      '{ "list": { "columns": ["|"] } }',
      '{ "list": { "columns": [{ "field": "|" }] } }',
      '{ "forms": { "create": { "groups": [{ "fields": ["|"] }] } } }',
    ])
      expect(suggested(text)).toEqual(['title', 'kind']);
  });
  it('knows fields and the person in a condition', () => {
    expect(suggested('{ "fields": { "a": { "visibleWhen": { "field": "|" } } } }')).toEqual(
      expect.arrayContaining(['title', '$user.roles']),
    );
  });
  it('knows the codes of currencies, and the icons and widgets that there are', () => {
    expect(suggested('{ "fields": { "a": { "currency": "|" } } }')).toEqual(
      expect.arrayContaining(['CNY', 'EUR']),
    );
    expect(suggested('{ "menu": { "icon": "|" } }')).toContain('Book');
    expect(suggested('{ "fields": { "a": { "widget": "|" } } }')).toContain('rating');
  });
  it('knows the lists that a relation can point at', () => {
    expect(suggested('{ "fields": { "a": { "relation": { "resource": "|" } } } }')).toEqual([
      'books',
      'labels',
    ]);
  });
});

describe('completion of what is deprecated', () => {
  const before = addedNames();
  afterEach(() => addToLanguage(before));
  const both = (text: string) => ({ 'zh-CN': text, 'en-US': text });
  const deprecated = { since: '1.1.0', until: '2.0.0', instead: both('write "fresh"') };
  const names = { old: { label: both('Old'), deprecated }, fresh: { label: both('Fresh') } };
  const formats = Object.fromEntries(
    Object.entries(names).map(([name, one]) => [name, { ...one, of: 'text' as const }]),
  );
  const added: Added = {
    widgets: names,
    filters: names,
    actions: names,
    providers: names,
    formats,
  };

  it('suggests no name of an extension that is to go', () => {
    addToLanguage(added);
    for (const text of [
      '{ "fields": { "a": { "widget": "|" } } }',
      '{ "list": { "columns": [{ "widget": "|" }] } }',
      '{ "list": { "filters": [{ "widget": "|" }] } }',
      '{ "list": { "actions": [{ "run": "|" }] } }',
      '{ "extension": "|" }',
      '{ "fields": { "a": { "format": "|" } } }',
    ]) {
      expect(suggested(text), text).toContain('fresh');
      expect(suggested(text), text).not.toContain('old');
    }
  });
  it('suggests no key that is to go, in a list of its own or over another one', () => {
    const base = { list: { actions: [{ name: 'stop' }] } };
    const over = '{ "extends": "shelves", "list": { "actions": { "stop": { "|" } } } }';
    for (const [text, known] of [
      ['{ "list": { "actions": [{ "|" }] } }', vocabulary],
      [over, { ...vocabulary, root: { extends: 'shelves' }, base }],
    ] as const) {
      const found = suggestAt(text.replace('|', ''), text.indexOf('|'), known);
      const keys = found?.items.map(({ label }) => label);
      expect(keys).toContain('scope');
      expect(keys).not.toContain('icon');
    }
  });
  it('suggests no value that is to go', () => {
    const counts = z
      .enum(['each', 'none'])
      .register(facts, { deprecatedValues: { each: deprecated } });
    const meta = z.strictObject({ counts });
    const text = '{ "counts": "" }';
    const found = suggestAt(text, text.length - 3, {
      ...{ meta, root: {}, resources: [] },
    });
    expect(found?.items.map(({ label }) => label)).toEqual(['none']);
  });
});

describe('completion of a schema that extends another one', () => {
  const base = {
    fields: { title: { type: 'text' }, kind: { type: 'enum' } },
    list: { columns: ['title', { field: 'kind' }], filters: [{ name: 'word', kind: 'text' }] },
  };
  const suggestedOver = (own: object, text: string): string[] =>
    suggestAt(text.replace('|', ''), text.indexOf('|'), {
      ...vocabulary,
      root: own,
      base,
    })?.items.map(({ label }) => label) ?? [];
  const more = { extends: 'shelves', fields: { price: { type: 'money' } } };

  it('knows the inherited fields wherever one is named, beside its own', () => {
    for (const text of [
      '{ "extends": "shelves", "recordTitle": "|" }',
      '{ "extends": "shelves", "forms": { "create": { "groups": [{ "fields": ["|"] }] } } }',
    ])
      expect(suggestedOver(more, text)).toEqual(['title', 'kind', 'price']);
  });
  it('knows the names of inherited fields and columns, which it may change', () => {
    expect(suggestedOver(more, '{ "extends": "shelves", "fields": { "|" } }')).toEqual([
      'title',
      'kind',
    ]);
    expect(suggestedOver(more, '{ "extends": "shelves", "list": { "columns": { "|" } } }')).toEqual(
      ['title', 'kind'],
    );
    expect(suggestedOver(more, '{ "extends": "shelves", "list": { "filters": { "|" } } }')).toEqual(
      ['word'],
    );
  });
  it('knows before which inherited entry one may stand', () => {
    expect(
      suggestedOver(
        more,
        '{ "extends": "shelves", "list": { "columns": { "price": { "before": "|" } } } }',
      ),
    ).toEqual(['title', 'kind']);
  });
  it('still knows the keys of an inherited field', () => {
    const keys = suggestedOver(more, '{ "extends": "shelves", "fields": { "title": { "|" } } }');
    expect(keys).toEqual(expect.arrayContaining(['label', 'required']));
  });
});
