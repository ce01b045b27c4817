// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { componentOf, openState } from '#app/decoration/document/state.ts';
import { createEditorStore } from '#app/decoration/editorStore.ts';
import { componentTexts, pageTexts } from '#app/decoration/texts/target.ts';
import { ComponentType } from '#contract/codes.ts';
import { specialComponent } from '#contract/entities/special.ts';
import { pageOf } from './pages.ts';

/** A page with a component of this type. */
function opened(type: number, contents: readonly object[]) {
  const components = [
    specialComponent.parse({ type, uuid: 'x', name: 'x', title: 'T', order: 0, contents }),
  ];
  const store = createEditorStore(openState({ ...pageOf(0), components }, true));
  const contentsNow = () => componentOf(store.getState(), 'x')?.contents;
  return { store, texts: componentTexts(store, 'x'), contentsNow };
}
const slides = [
  { uuid: 's1', title: 'one', cover: '/a.png' },
  { uuid: 's2', title: 'two', cover: '/b.png' },
];

describe('a text that is written where it stands', () => {
  it('is one step, whatever is typed into it', () => {
    const { store, texts, contentsNow } = opened(ComponentType.banner, slides);
    texts.enter('s2', 'title', 'two');
    for (const text of ['twos', 'tw', 'tw ö']) texts.write('s2', 'title', text);
    texts.settle();
    expect(contentsNow()).toMatchObject([{ title: 'one' }, { title: 'tw ö', cover: '/b.png' }]);
    expect(store.getState().past).toHaveLength(1);
    store.dispatch({ type: 'undo' });
    expect(contentsNow()).toMatchObject([{ title: 'one' }, { title: 'two' }]);
  });

  it('leaves no step where it is given up, and the state is the saved one again', () => {
    const { store, texts } = opened(ComponentType.imageText, slides);
    const before = store.getState();
    const giveUp = texts.enter('s1', 'summary', '');
    texts.write('s1', 'summary', 'x');
    texts.write('s1', 'summary', 'xy');
    giveUp();
    expect(store.getState().past).toHaveLength(0);
    expect(store.getState().components).toEqual(before.components);
    expect(store.getState().revision).toBe(before.revision);
  });

  it('is not joined with what was typed elsewhere before', () => {
    const { store, texts } = opened(ComponentType.banner, slides);
    const patch = { title: 'typed beside' };
    store.dispatch({ type: 'change-component', uuid: 'x', patch, typing: true });
    const giveUp = texts.enter(undefined, 'title', 'typed beside');
    texts.write(undefined, 'title', 'on the page');
    giveUp();
    expect(componentOf(store.getState(), 'x')?.title).toBe('typed beside');
    expect(store.getState().past).toHaveLength(1);
  });

  it('gives up its own text alone where another one has changed meanwhile', () => {
    const { store, texts, contentsNow } = opened(ComponentType.banner, slides);
    const giveUp = texts.enter('s1', 'title', 'one');
    texts.write('s1', 'title', 'mine');
    const theirs = componentTexts(store, 'x');
    theirs.write('s2', 'subTitle', 'theirs');
    giveUp();
    expect(contentsNow()).toMatchObject([{ title: 'one' }, { subTitle: 'theirs' }]);
  });

  it('begins an empty rich text, and changes nothing that is taken from a record', () => {
    const rich = opened(ComponentType.richText, []);
    rich.texts.write(undefined, 'content', '<p>new</p>');
    expect(rich.contentsNow()).toMatchObject([{ content: '<p>new</p>' }]);
    const books = opened(ComponentType.book, [
      { uuid: 'b', contentType: 1110, contentId: '1', title: 'B' },
    ]);
    books.texts.write('b', 'title', 'another');
    expect(books.contentsNow()).toMatchObject([{ title: 'B' }]);
  });

  it('may be the name of the page', () => {
    const { store } = opened(ComponentType.banner, slides);
    const { name } = store.getState().settings;
    const texts = pageTexts(store);
    const giveUp = texts.enter(undefined, 'name', name);
    texts.write(undefined, 'name', 'Another');
    expect(store.getState().settings.name).toBe('Another');
    giveUp();
    expect(store.getState().settings.name).toBe(name);
    expect(store.getState().past).toHaveLength(0);
  });
});
