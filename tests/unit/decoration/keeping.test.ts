import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reduceEditor } from '#app/decoration/document/reducer.ts';
import { documentOf, type EditorState, openState } from '#app/decoration/document/state.ts';
import { createKeeper, findKept, forgetKept } from '#app/decoration/saving/keeping.ts';
import { specialDocument } from '#contract/entities/special.ts';
import { memoryStorage } from '../../support/memoryStorage.ts';

const component = (uuid: string, title = '') => ({
  ...{ uuid, title, type: 2, name: uuid, order: 0, contents: [] },
});
const page = (...uuids: string[]): EditorState =>
  openState(
    specialDocument.parse({ name: '专题', components: uuids.map((uuid) => component(uuid)) }),
    true,
  );
const titled = (state: EditorState, uuid: string, title: string): EditorState =>
  reduceEditor(state, { type: 'change-component', uuid, patch: { title } });

/** Time for one component. */
const oneEach = () => {
  let asked = 0;
  return () => asked++ < 1;
};

const titlesKept = () =>
  findKept('press', '7')?.document.components.map(({ uuid, title }) => `${uuid} ${title}`);

describe('what the browser keeps of a page', () => {
  let storage: Storage;
  beforeEach(() => {
    storage = memoryStorage();
    vi.stubGlobal('localStorage', storage);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is found as it was, with its revision', () => {
    const state = titled(page('a', 'b'), 'b', '第二个');
    expect(createKeeper('press').keep('7', 3, state)).toBe('kept');
    expect(findKept('press', '7')).toMatchObject({ revision: 3, document: documentOf(state) });
    expect(findKept('press', '8')).toBeUndefined();
    expect(findKept('library', '7')).toBeUndefined();
  });

  it('is written for a key in a title without the other components', () => {
    const keeper = createKeeper('press');
    const state = page('a', 'b', 'c');
    keeper.keep('7', 3, state);
    const write = vi.spyOn(storage, 'setItem');
    keeper.keep('7', 3, titled(state, 'b', '新'));
    expect(write.mock.calls.map(([key]) => key)).toEqual([
      'bookdesk.decoration.press.7.component.b',
      'bookdesk.decoration.press.7',
    ]);
    expect(titlesKept()).toEqual(['a ', 'b 新', 'c ']);
  });

  it('is written in parts where there is no time, and is found once it is whole', () => {
    createKeeper('press').keep('7', 3, titled(page('a', 'b', 'c'), 'a', '别人的'));
    const keeper = createKeeper('press');
    const state = titled(page('a', 'b', 'c'), 'c', '新');
    expect(keeper.keep('7', 3, state, oneEach())).toBe('unfinished');
    expect(titlesKept()).toBeUndefined();
    const changed = titled(state, 'a', '改了');
    expect(keeper.keep('7', 3, changed, oneEach())).toBe('unfinished');
    expect(keeper.keep('7', 3, changed, oneEach())).toBe('unfinished');
    expect(keeper.keep('7', 3, changed, oneEach())).toBe('kept');
    expect(titlesKept()).toEqual(['a 改了', 'b ', 'c 新']);
    // what follows is short
    expect(keeper.keep('7', 3, titled(changed, 'b', '也改了'), () => false)).toBe('kept');
    expect(titlesKept()).toEqual(['a 改了', 'b 也改了', 'c 新']);
  });

  it('is whole though it was forgotten, or the page got its id, while it was written in parts', () => {
    const state = page('a', 'b');
    const keeper = createKeeper('press');
    expect(keeper.keep(undefined, 3, state, oneEach())).toBe('unfinished');
    expect(keeper.keep('7', 3, state, oneEach())).toBe('unfinished');
    forgetKept('press', '7');
    expect(keeper.keep('7', 3, state)).toBe('kept');
    expect(titlesKept()).toEqual(['a ', 'b ']);
  });

  it('is whole after another window has forgotten it', () => {
    const keeper = createKeeper('press');
    const state = page('a', 'b');
    keeper.keep('7', 3, state);
    forgetKept('press', '7');
    expect(storage.length).toBe(0);
    keeper.keep('7', 3, titled(state, 'b', '还在'));
    expect(titlesKept()).toEqual(['a ', 'b 还在']);
  });

  it('is the work of the window that wrote last, never a mixture', () => {
    const [one, other] = [createKeeper('press'), createKeeper('press')];
    const state = page('a', 'b');
    one.keep('7', 3, titled(state, 'a', '一'));
    other.keep('7', 3, titled(state, 'b', '二'));
    expect(titlesKept()).toEqual(['a ', 'b 二']);
    one.keep('7', 3, titled(titled(state, 'a', '一'), 'a', '一一'));
    expect(titlesKept()).toEqual(['a 一一', 'b ']);
  });

  it('leaves nothing behind of components that were removed', () => {
    const keeper = createKeeper('press');
    const state = page('a', 'b');
    keeper.keep('7', 3, state);
    keeper.keep('7', 3, reduceEditor(state, { type: 'remove', uuids: ['a'] }));
    expect(titlesKept()).toEqual(['b ']);
    expect(storage.getItem('bookdesk.decoration.press.7.component.a')).toBeNull();
  });

  it('tells where there is no room, and what was kept before is still found', () => {
    vi.stubGlobal('localStorage', memoryStorage(2_000));
    const keeper = createKeeper('press');
    const state = page('a', 'b');
    expect(keeper.keep('7', 3, state)).toBe('kept');
    expect(keeper.keep('7', 3, titled(state, 'b', '长'.repeat(3_000)))).toBe('no room');
    expect(titlesKept()).toEqual(['a ', 'b ']);
  });
});
