import { describe, expect, it } from 'vitest';
import { type Item, place } from '#app/decoration/document/placing.ts';
import { reduceEditor } from '#app/decoration/document/reducer.ts';
import { openState } from '#app/decoration/document/state.ts';
import { bookComponent, pageOf } from './pages.ts';

/** A page of two components, the first of which shows a part of the house. */
function opened() {
  const page = pageOf(2);
  const [first, ...others] = page.components;
  if (!first) throw new Error('the page has no component');
  return openState({ ...page, components: [{ ...first, partId: '9' }, ...others] }, true);
}

describe('a component that shows a part of the house', () => {
  it('is changed on its page in nothing but what is its own there', () => {
    const changed = reduceEditor(opened(), {
      type: 'change-component',
      uuid: 'a',
      patch: { title: '改了', contents: [], name: '本页的', active: false },
    });
    expect(changed.components[0]).toMatchObject({
      title: '',
      contents: [{ title: '边城' }],
      name: '本页的',
      active: false,
    });
  });

  it('neither gives nor takes items', () => {
    const state = opened();
    const move = (from: number, to: string) => {
      const items: readonly Item[] = state.components[from]?.contents ?? [];
      return place(state.components, { items, in: to, at: 0 });
    };
    expect([move(0, 'b'), move(1, 'a')]).toEqual([{ refusal: 'part' }, { refusal: 'part' }]);
    expect(reduceEditor(state, { type: 'remove-item', uuid: 'a', item: 'a1' })).toBe(state);
  });

  it('follows its part, and is the page’s own once it is parted from it', () => {
    const part = { ...bookComponent('x'), title: '新的' };
    const after = reduceEditor(opened(), { type: 'take-part', partId: '9', part });
    expect(after.components[0]).toMatchObject({ uuid: 'a', id: '100', title: '新的', partId: '9' });
    expect(after.components[1]?.title).toBe('');
    const own = reduceEditor(after, {
      type: 'change-component',
      uuid: 'a',
      patch: { partId: undefined },
    });
    const titled = reduceEditor(own, {
      type: 'change-component',
      uuid: 'a',
      patch: { title: '我' },
    });
    expect(titled.components[0]?.title).toBe('我');
  });
});
