import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reduceEditor } from '#app/decoration/document/reducer.ts';
import { documentOf, type EditorState, openState } from '#app/decoration/document/state.ts';
import {
  createKeeper,
  findKept,
  forgetOld,
  forgetPlace,
  isHalfWritten,
  placesOf,
  recoverPlace,
} from '#app/decoration/saving/keeping.ts';
import { specialDocument } from '#contract/entities/special.ts';
import { memoryStorage } from '#tests/support/memoryStorage.ts';

const component = (uuid: string, title = '') => ({
  uuid,
  title,
  type: 2,
  name: uuid,
  order: 0,
  contents: [],
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

const found = (account: string, id: string | undefined) =>
  placesOf(account, id).flatMap((place) => findKept(place) ?? []);
/** What each window has kept of page 7. */
const allTitlesKept = () =>
  found('press', '7').map(({ document }) =>
    document.components.map(({ uuid, title }) => `${uuid} ${title}`),
  );
const titlesKept = () => allTitlesKept()[0];

/** What a window of a former version kept, all windows in one place. */
function keepAsFormerVersion(storage: Storage, state: EditorState): void {
  const { settings, components } = state;
  const keptAt = new Date().toISOString();
  const named = components.map(({ uuid }) => ({ uuid }));
  const page = { version: 2, writer: 'w', revision: 3, keptAt, settings, components: named };
  storage.setItem('bookdesk.decoration.press.7', JSON.stringify(page));
  for (const one of components)
    storage.setItem(`bookdesk.decoration.press.7.component.${one.uuid}`, JSON.stringify(one));
}

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
    expect(found('press', '7')).toMatchObject([{ revision: 3, document: documentOf(state) }]);
    expect(found('press', '8')).toEqual([]);
    expect(found('library', '7')).toEqual([]);
    expect(found('press', undefined)).toEqual([]);
  });

  it('is written for a key in a title without the other components', () => {
    const keeper = createKeeper('press');
    const state = page('a', 'b', 'c');
    keeper.keep('7', 3, state);
    const write = vi.spyOn(storage, 'setItem');
    keeper.keep('7', 3, titled(state, 'b', '新'));
    expect(write.mock.calls.map(([key]) => key)).toEqual([
      `bookdesk.decoration.press.7.window.${keeper.writer}.component.b`,
      `bookdesk.decoration.press.7.window.${keeper.writer}`,
    ]);
    expect(titlesKept()).toEqual(['a ', 'b 新', 'c ']);
  });

  it('is written in parts where there is no time, and is found once it is whole', () => {
    const keeper = createKeeper('press');
    const state = titled(page('a', 'b', 'c'), 'c', '新');
    expect(keeper.keep('7', 3, state, oneEach())).toBe('unfinished');
    expect(placesOf('press', '7').map(isHalfWritten)).toEqual([true]);
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

  it('is whole though it was forgotten, or the page got its id, while it was written in parts', async () => {
    const state = page('a', 'b');
    const keeper = createKeeper('press');
    expect(keeper.keep(undefined, 3, state, oneEach())).toBe('unfinished');
    expect(keeper.keep('7', 3, state, oneEach())).toBe('unfinished');
    keeper.forget();
    await expect.poll(() => storage.length).toBe(0);
    expect(keeper.keep('7', 3, state)).toBe('kept');
    expect(titlesKept()).toEqual(['a ', 'b ']);
  });

  it('is whole after another window has forgotten it', async () => {
    const keeper = createKeeper('press');
    const state = page('a', 'b');
    keeper.keep('7', 3, state);
    for (const place of placesOf('press', '7')) forgetPlace(place);
    await expect.poll(() => storage.length).toBe(0);
    keeper.keep('7', 3, titled(state, 'b', '还在'));
    expect(titlesKept()).toEqual(['a ', 'b 还在']);
  });

  describe('where the browser ended before it had written everything itself', () => {
    /** What the copies hold, and what the store was left with. */
    const ended = (copied: Storage, left: Storage) => {
      vi.stubGlobal('localStorage', left);
      const keys = Array.from({ length: copied.length }, (_, at) => copied.key(at) ?? '');
      const copies = new Map(keys.map((key) => [key, copied.getItem(key) ?? '']));
      for (const place of placesOf('press', '7', copies)) recoverPlace(place, copies);
    };
    const state = page('a', 'b');

    /** The store as it is now. */
    const asItIs = () => {
      const same = memoryStorage();
      for (let at = 0; at < storage.length; at += 1) {
        const key = storage.key(at) ?? '';
        same.setItem(key, storage.getItem(key) ?? '');
      }
      return same;
    };

    it('is taken over from the copies, all of it or what came last', () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const keeper = createKeeper('press');
      keeper.keep('7', 3, state);
      const before = asItIs();
      vi.setSystemTime(Date.now() + 1_000);
      keeper.keep('7', 3, titled(state, 'b', '断电之前'));
      vi.useRealTimers();
      ended(storage, memoryStorage());
      expect(titlesKept()).toEqual(['a ', 'b 断电之前']);
      ended(storage, before);
      expect(allTitlesKept()).toEqual([['a ', 'b 断电之前']]);
    });

    it('stays as it is where it is newer than the copies', () => {
      createKeeper('press').keep('7', 3, titled(state, 'a', '新的'));
      ended(memoryStorage(), storage);
      expect(allTitlesKept()).toEqual([['a 新的', 'b ']]);
    });

    it('is not taken over after it was forgotten, where that had not come to the copies', () => {
      const keeper = createKeeper('press');
      keeper.keep('7', 3, state);
      const copied = asItIs();
      keeper.forget();
      ended(copied, asItIs());
      expect(allTitlesKept()).toEqual([]);
    });

    it('is nothing where it was half written in the copies too', () => {
      createKeeper('press').keep('7', 3, state, oneEach());
      ended(storage, memoryStorage());
      expect(titlesKept()).toBeUndefined();
      expect(placesOf('press', '7').map(isHalfWritten)).toEqual([true]);
    });
  });

  it('stands by itself for each window, and each forgets its own alone', async () => {
    const [one, other] = [createKeeper('press'), createKeeper('press')];
    const state = page('a', 'b');
    one.keep('7', 3, titled(state, 'a', '一'));
    other.keep('7', 3, titled(state, 'b', '二'));
    one.keep('7', 3, titled(titled(state, 'a', '一'), 'a', '一一'));
    expect(allTitlesKept()).toEqual([
      ['a 一一', 'b '],
      ['a ', 'b 二'],
    ]);
    one.forget();
    expect(allTitlesKept()).toEqual([['a ', 'b 二']]);
    other.forget();
    await expect.poll(() => storage.length).toBe(0);
  });

  it('stands by itself for each new page, and goes with the one that got its id', () => {
    const [one, other] = [createKeeper('press'), createKeeper('press')];
    const state = page('a');
    one.keep(undefined, undefined, titled(state, 'a', '一'));
    other.keep(undefined, undefined, titled(state, 'a', '二'));
    one.keep('7', 1, titled(state, 'a', '一一'));
    expect(titlesKept()).toEqual(['a 一一']);
    expect(found('press', undefined).map(({ document }) => document.components[0]?.title)).toEqual([
      '二',
    ]);
  });

  it('is gone on with where another window left it: at no time is it missing, or there twice', async () => {
    const state = page('a', 'b');
    createKeeper('press').keep('7', 3, titled(state, 'b', '留下的'));
    const keeper = createKeeper('press');
    keeper.keep('7', 3, titled(state, 'a', '打字'));
    const [left] = found('press', '7').filter(({ place }) => place.writer !== keeper.writer);
    if (!left) throw new Error('nothing was left');
    keeper.adopt('7', left);
    const restored = openState(left.document, true);
    const removed = vi.spyOn(storage, 'removeItem');
    expect(keeper.keep('7', 3, titled(restored, 'a', '接着写'), () => false)).toBe('kept');
    expect(removed).not.toHaveBeenCalledWith(left.place.key);
    expect(allTitlesKept()).toEqual([['a 接着写', 'b 留下的']]);
    keeper.forget();
    await expect.poll(() => storage.length).toBe(0);
  });

  it('is found where a former version kept it, and gone on with', () => {
    keepAsFormerVersion(storage, titled(page('a', 'b'), 'b', '从前的'));
    createKeeper('press').keep('7', 3, titled(page('a', 'b'), 'a', '新的'));
    expect(allTitlesKept()).toEqual([
      ['a ', 'b 从前的'],
      ['a 新的', 'b '],
    ]);
    const [former] = found('press', '7');
    if (!former) throw new Error('nothing was found');
    forgetPlace(former.place);
    expect(allTitlesKept()).toEqual([['a 新的', 'b ']]);
  });

  it('is not kept for ever', async () => {
    createKeeper('press').keep('7', 3, page('a'));
    createKeeper('library').keep('7', 3, page('a'));
    const dayOf = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
    forgetOld('press', dayOf(89));
    expect(found('press', '7')).toHaveLength(1);
    forgetOld('press', dayOf(91));
    await expect.poll(() => placesOf('press', '7')).toEqual([]);
    expect(found('library', '7')).toHaveLength(1);
  });

  it('leaves nothing behind of components that were removed', () => {
    const keeper = createKeeper('press');
    const state = page('a', 'b');
    keeper.keep('7', 3, state);
    keeper.keep('7', 3, reduceEditor(state, { type: 'remove', uuids: ['a'] }));
    expect(titlesKept()).toEqual(['b ']);
    expect(storage.length).toBe(2);
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
