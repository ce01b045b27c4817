import { describe, expect, it } from 'vitest';
import { type Item, place, placesFor } from '#app/decoration/document/placing.ts';
import { componentOf, openState } from '#app/decoration/document/state.ts';
import { createEditorStore } from '#app/decoration/editorStore.ts';
import { ComponentType, ContentType, DatasourceType, LinkType } from '#contract/codes.ts';
import { specialComponent } from '#contract/entities/special.ts';
import { pageOf } from './pages.ts';

const record = (contentType: number, id: string) => ({
  uuid: `u${id}`,
  contentType,
  contentId: id,
  title: id,
});
const component = (type: number, uuid: string, contents: readonly object[], more: object = {}) =>
  specialComponent.parse({ type, uuid, name: uuid, order: 0, contents, ...more });
const books = (uuid: string, ...ids: string[]) =>
  component(
    ComponentType.book,
    uuid,
    ids.map((id) => record(ContentType.book, id)),
  );
const slide = (uuid: string) => ({ uuid, title: uuid, cover: '/a.png', linkType: LinkType.custom });

const open = (...components: ReturnType<typeof component>[]) => {
  const store = createEditorStore(openState({ ...pageOf(0), components: [...components] }, true));
  const held = (uuid: string) =>
    componentOf(store.getState(), uuid)?.contents.map((one) => one.uuid);
  const move = (uuid: string, from: string, to: string, at: number) => {
    const items: readonly Item[] = componentOf(store.getState(), from)?.contents ?? [];
    store.place({ items: items.filter((one) => one.uuid === uuid), in: to, at });
  };
  return { store, held, move };
};
type Component = ReturnType<typeof component>;
/** Why a component refuses an item of another, of itself, or a new one. */
const refusalOf = (target: Component, item: Item, from?: Component, at = 0) => {
  const page = from && from !== target ? [target, from] : [target];
  const placed = place(page, { items: [item], in: target.uuid, at });
  return 'refusal' in placed ? placed.refusal : undefined;
};
const itemOf = (one: ReturnType<typeof component>, index = 0) => {
  const item = one.contents[index];
  if (!item) throw new Error('the component is empty');
  return item;
};

describe('an item is moved', () => {
  it('within its component, in one step', () => {
    const { store, held, move } = open(books('a', '1', '2', '3'));
    move('u1', 'a', 'a', 2);
    expect(held('a')).toEqual(['u2', 'u3', 'u1']);
    expect(store.getState().past).toHaveLength(1);
    store.dispatch({ type: 'undo' });
    expect(held('a')).toEqual(['u1', 'u2', 'u3']);
    move('u1', 'a', 'a', 0);
    expect(store.getState().past).toHaveLength(0);
  });

  it('to another component, in one step that undo takes back in both', () => {
    const { store, held, move } = open(books('a', '1', '2'), books('b', '3', '4'));
    move('u2', 'a', 'b', 1);
    expect([held('a'), held('b')]).toEqual([['u1'], ['u3', 'u2', 'u4']]);
    store.dispatch({ type: 'undo' });
    expect([held('a'), held('b')]).toEqual([
      ['u1', 'u2'],
      ['u3', 'u4'],
    ]);
    store.dispatch({ type: 'redo' });
    expect(held('b')).toEqual(['u3', 'u2', 'u4']);
  });

  it('with circles before topics, wherever it is dropped', () => {
    const topic = component(ComponentType.topicCircle, 't', [record(ContentType.topic, '1')]);
    const circle = component(ComponentType.topicCircle, 'c', [record(ContentType.circle, '2')]);
    const { held, move } = open(topic, circle);
    move('u2', 'c', 't', 1);
    expect(held('t')).toEqual(['u2', 'u1']);
  });

  it('not at all where the component does not take it', () => {
    const { store, move } = open(books('a', '1'), component(ComponentType.banner, 'b', []));
    move('u1', 'a', 'b', 0);
    move('u1', 'a', 'nowhere', 0);
    expect(store.getState().past).toHaveLength(0);
  });
});

describe('a component does not take', () => {
  it('what is of another kind, and takes what is of its own', () => {
    const [list, banner] = [books('a', '1'), component(ComponentType.banner, 'b', [slide('s')])];
    const pictures = component(ComponentType.imageText, 'i', []);
    expect(refusalOf(banner, itemOf(list), list)).toBe('kind');
    expect(refusalOf(pictures, itemOf(banner), banner)).toBe('kind');
    expect(refusalOf(books('c'), itemOf(list), list)).toBeUndefined();
    expect(refusalOf(component(ComponentType.banner, 'd', []), itemOf(banner), banner)).toBe(
      undefined,
    );
  });

  it('a record that it holds, and a 31st item', () => {
    const list = books('a', '1');
    const same = component(ComponentType.book, 'b', [
      { ...record(ContentType.book, '1'), uuid: 'other' },
    ]);
    expect(refusalOf(same, itemOf(list), list)).toBe('twice');
    const full = books('c', ...Array.from({ length: 30 }, (_, index) => `f${index}`));
    expect(refusalOf(full, itemOf(list), list)).toBe('full');
    expect(refusalOf(full, itemOf(full), full, 5)).toBeUndefined();
  });

  it('a second circle, or a topic before the circle', () => {
    const pair = component(ComponentType.topicCircle, 'p', [
      record(ContentType.circle, '1'),
      record(ContentType.topic, '2'),
    ]);
    const other = component(ComponentType.topicCircle, 'o', [record(ContentType.circle, '3')]);
    expect(refusalOf(pair, itemOf(other), other)).toBe('pair');
    expect(refusalOf(pair, itemOf(pair, 1), pair, 0)).toBe('circleFirst');
    expect(refusalOf(pair, itemOf(pair, 1), pair, 1)).toBeUndefined();
  });

  it('anything where the platform chooses what it holds', () => {
    const list = books('a', '1');
    const automatic = component(ComponentType.book, 'b', [], {
      datasourceType: DatasourceType.automatic,
    });
    expect(refusalOf(automatic, itemOf(list), list)).toBe('automatic');
  });
});

it('keys lead through every place that takes the item, down the page', () => {
  const components = [
    books('a', '1', '2'),
    component(ComponentType.banner, 'b', []),
    books('c', '3'),
  ];
  expect(placesFor(components, itemOf(books('a', '1', '2'), 1))).toEqual([
    { in: 'a', at: 0 },
    { in: 'a', at: 1 },
    { in: 'c', at: 0 },
    { in: 'c', at: 1 },
  ]);
});
