import { describe, expect, it } from 'vitest';
import { createDocument } from '#app/screens/lists/editor/document/documentStore.ts';
import { setValue } from '#app/screens/lists/editor/document/edits.ts';
import { withSingular } from '#app/screens/lists/editor/document/singular.ts';
import { inLanguage } from '#contract/language.ts';

const text = `{
  "label": { "zh-CN": "图书", "en-US": "Books" },
  "singular": { "zh-CN": "图书", "en-US": "book" },
  "name": "books"
}
`;
/** Types a name letter by letter, as the form does. */
function typing(words: readonly string[], from = text) {
  const store = createDocument(from, () => 0);
  for (const word of words)
    store.change(
      (now) => withSingular(setValue(now, ['label', 'en-US'], word), JSON.parse(now)),
      'label/en-US',
    );
  return store;
}
const parsed = (store: ReturnType<typeof typing>) => JSON.parse(store.get().text);

describe('what one record is called, while its list is renamed', () => {
  it('is written along, and one step takes both back', () => {
    const store = typing(['', 'T', 'Ti', 'Titles']);
    expect(parsed(store)).toMatchObject({
      label: { 'en-US': 'Titles' },
      singular: { 'zh-CN': '图书', 'en-US': 'Title' },
    });
    store.undo();
    expect(store.get()).toMatchObject({ text, canUndo: false });
    store.redo();
    expect(inLanguage(parsed(store).label, 'en-US')).toBe('Titles');
  });

  it('is put beside the name where it was not written', () => {
    const from = '{ "name": "x", "label": { "zh-CN": "甲", "en-US": "Channel" }, "fields": {} }';
    const store = typing(['Channels'], from);
    expect(Object.keys(parsed(store))).toEqual(['name', 'label', 'singular', 'fields']);
    store.change((now) => withSingular(setValue(now, ['label', 'en-US'], 'News'), JSON.parse(now)));
    expect(parsed(store)).not.toHaveProperty('singular');
  });

  it('is left alone where somebody wrote it', () => {
    const store = typing(['Titles'], text.replace('"book"', '"volume"'));
    expect(inLanguage(parsed(store).singular, 'en-US')).toBe('volume');
  });
});

describe('changes of one group', () => {
  it('are one step where they touch, on either side, and two where they do not', () => {
    const base = 'abcdefghij';
    const store = createDocument(base, () => 0);
    for (const next of ['abcdXfghij', 'abcYXfghij', 'abcYXZghij', 'abQghij'])
      store.change(() => next, 'typing');
    store.undo();
    expect(store.get()).toMatchObject({ text: base, canUndo: false });
    store.change(() => 'Abcdefghij', 'typing');
    store.change(() => 'AbcdefghiJ', 'typing');
    store.undo();
    expect(store.get()).toMatchObject({ text: 'Abcdefghij', canUndo: true });
  });
});
