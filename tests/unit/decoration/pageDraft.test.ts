import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentOf, type EditorState, openState } from '#app/decoration/document/state.ts';
import { createEditorStore } from '#app/decoration/editorStore.ts';
import { createPageDraft, subjectOf } from '#app/decoration/saving/pageDraft.ts';
import {
  keptPage,
  keptText,
  pageText,
  prepareTexts,
  valuesOf,
} from '#app/decoration/saving/pageValues.ts';
import { claimLeft } from '#app/widgets/draft/shelf.ts';
import {
  type SpecialDocument,
  specialDetail,
  specialDocument,
} from '#contract/entities/special.ts';
import { memoryLocks } from '#tests/support/memoryLocks.ts';
import { memoryStorage } from '#tests/support/memoryStorage.ts';

const component = (uuid: string, title = '') => ({
  uuid,
  title,
  type: 2,
  name: uuid,
  order: 0,
  contents: [],
});
const documentWith = (...uuids: string[]): SpecialDocument =>
  specialDocument.parse({ name: '专题', components: uuids.map((uuid) => component(uuid)) });
const page = (...uuids: string[]): EditorState => openState(documentWith(...uuids), true);

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('navigator', { locks: memoryLocks() });
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A window with a page, of revision 3 where it has an id. */
function windowWith(id: string | undefined, document = documentWith('a', 'b', 'c')) {
  const detail =
    id === undefined
      ? undefined
      : specialDetail.parse({
          ...document,
          id,
          revision: 3,
          draft: true,
          isPublished: false,
          updatedAt: new Date(0).toISOString(),
        });
  const store = createEditorStore(openState(document, detail !== undefined));
  let current = id;
  const draft = createPageDraft(
    { store, id: () => current, account: 'press' },
    {
      remote: {
        async save(values) {
          current = '7';
          store.dispatch({ type: 'saved', revision: values.revision, componentIds: {} });
          return { kind: 'saved', revision: 4 };
        },
      },
    },
    detail,
  );
  const stop = draft.start();
  return {
    ...draft,
    store,
    async title(uuid: string, title: string) {
      store.dispatch({ type: 'change-component', uuid, patch: { title } });
      draft.keep();
      await settled();
    },
    async end() {
      stop();
      await settled();
    },
  };
}

/** Until what was begun is done: copies and claims here need no time of their own. */
const settled = async () => {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
};

const leftOf = async (id: string | undefined, account = 'press') => {
  const left = await claimLeft(subjectOf(account, id), keptPage);
  for (const one of left) one.release();
  return left;
};
/** What each ended window has left, the last first. */
const titlesLeft = async (id: string | undefined) =>
  (await leftOf(id)).map(({ kept }) =>
    kept.values.components.map(({ uuid, title }) => `${uuid} ${title}`),
  );

describe('what the device keeps of a page', () => {
  it('is found as it was, with the revision that it began from, once its window has ended', async () => {
    const one = windowWith('7');
    await one.title('b', '第二个');
    await one.end();
    const [left] = await leftOf('7');
    expect(left?.kept.follows).toBe(3);
    expect(left && documentOf(left.kept.values)).toEqual(documentOf(one.store.getState()));
    expect(await leftOf('8')).toEqual([]);
    expect(await leftOf(undefined)).toEqual([]);
    expect(await leftOf('7', 'library')).toEqual([]);
  });

  it('follows the page when the browser is idle, and at the latest when the window goes', async () => {
    const one = windowWith('7');
    one.store.dispatch({ type: 'change-component', uuid: 'a', patch: { title: '没等到' } });
    await one.end();
    expect(await titlesLeft('7')).toEqual([['a 没等到', 'b ', 'c ']]);
  });

  describe('while somebody types', () => {
    beforeEach(() => {
      vi.useFakeTimers();
      vi.stubGlobal('document', { visibilityState: 'visible' });
    });
    afterEach(() => vi.useRealTimers());

    const long = documentWith(...Array.from({ length: 200 }, (_, place) => `c${place}`));
    /** Types, and waits until the browser was idle. */
    const type = async (store: ReturnType<typeof windowWith>['store'], title: string) => {
      store.dispatch({ type: 'change-component', uuid: 'c7', patch: { title } });
      await vi.advanceTimersByTimeAsync(100);
    };
    const titleLeft = async () => (await titlesLeft('7'))[0]?.[7];
    /** Ends all windows as a crash does: nothing of theirs runs any more. */
    const crash = () => vi.stubGlobal('navigator', { locks: memoryLocks() });

    it('is what each key changed at once, and the page when the hand rests', async () => {
      const { store } = windowWith('7', long);
      await type(store, '一');
      const write = vi.spyOn(localStorage, 'setItem');
      const written = () => write.mock.calls.map(([, text]) => text.length);
      await type(store, '一二');
      await type(store, '一二三');
      expect(written()).toHaveLength(2);
      expect(Math.max(...written())).toBeLessThan(1_000);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(written()).toHaveLength(3);
      expect(written()[2]).toBeGreaterThan(20_000);
      crash();
      expect(await titleLeft()).toBe('c7 一二三');
    });

    it('is found with the last key when its window was ended right after it', async () => {
      const { store } = windowWith('7', long);
      for (const title of ['一', '一二', '一二三']) await type(store, title);
      store.dispatch({ type: 'change-settings', patch: { name: '改了名' } });
      await vi.advanceTimersByTimeAsync(100);
      crash();
      const [left] = await leftOf('7');
      expect(left && documentOf(left.kept.values)).toEqual(documentOf(store.getState()));
      await left?.device.remove();
      expect(localStorage.length).toBe(0);
    });

    it('is what was written beside a page of its own alone', async () => {
      const { store } = windowWith('7', long);
      await type(store, '一');
      await type(store, '一二');
      const [[key = '', text = ''] = []] = [...Array(localStorage.length).keys()].flatMap(
        (place) => {
          const name = localStorage.key(place) ?? '';
          return name.endsWith('.added') ? [[name, localStorage.getItem(name) ?? '']] : [];
        },
      );
      await vi.advanceTimersByTimeAsync(1_000);
      await type(store, '一二三');
      localStorage.setItem(key, text);
      crash();
      expect(await titleLeft()).toBe('c7 一二');
    });

    it('is the whole page as soon as the window is hidden', async () => {
      const { store } = windowWith('7', long);
      await type(store, '一');
      store.dispatch({ type: 'change-component', uuid: 'c7', patch: { title: '一二' } });
      vi.stubGlobal('document', { visibilityState: 'hidden' });
      window.dispatchEvent(new Event('visibilitychange'));
      crash();
      expect(await titleLeft()).toBe('c7 一二');
    });
  });

  it('is nothing where all is taken back, or saved, or given up', async () => {
    const one = windowWith('7');
    await one.title('a', '一');
    one.store.dispatch({ type: 'undo' });
    one.keep();
    await settled();
    expect(localStorage.length).toBe(0);
    await one.title('a', '一');
    expect(localStorage.length).toBe(1);
    await one.draft.save();
    await settled();
    expect(localStorage.length).toBe(0);
    await one.title('a', '二');
    await one.draft.finish();
    await one.title('a', '三');
    await one.end();
    expect(await titlesLeft('7')).toEqual([]);
  });

  it('is nothing of a page that was begun and emptied again', async () => {
    const one = windowWith(undefined);
    await one.title('a', '一');
    one.store.dispatch({ type: 'undo' });
    one.keep();
    await one.end();
    expect(await titlesLeft(undefined)).toEqual([]);
  });

  it('goes with a new page that gets its id', async () => {
    const [one, other] = [windowWith(undefined), windowWith(undefined)];
    await one.title('a', '一');
    await other.title('a', '二');
    await one.draft.save();
    await one.title('a', '一一');
    await one.end();
    await other.end();
    expect(await titlesLeft('7')).toEqual([['a 一一', 'b ', 'c ']]);
    expect(await titlesLeft(undefined)).toEqual([['a 二', 'b ', 'c ']]);
  });

  it('is gone on with in another window: at no time is it missing, and it is there once', async () => {
    const ended = windowWith('7');
    await ended.title('b', '留下的');
    await ended.end();
    const one = windowWith('7');
    const [left] = await claimLeft(subjectOf('press', '7'), keptPage);
    if (!left) throw new Error('nothing was left');
    one.restore(left);
    await one.title('a', '接着写');
    await one.end();
    expect(await titlesLeft('7')).toEqual([['a 接着写', 'b 留下的', 'c ']]);
    expect(one.store.getState().past).toHaveLength(2);
  });

  it('says that the device has no room, as long as it has none', async () => {
    vi.stubGlobal('localStorage', memoryStorage(2_000));
    const one = windowWith('7');
    await one.title('a', '长'.repeat(3_000));
    expect(one.draft.get().kept.kind).toBe('nowhere');
    await one.title('a', '短');
    expect(one.draft.get().kept.kind).toBe('device');
    await one.end();
  });
});

describe('the text of a page', () => {
  it('is the same for pages that say the same, whatever ids and places the platform gave', () => {
    const [a, b] = documentWith('a', 'b').components;
    if (!a || !b) throw new Error('no components');
    const state = page('a', 'b');
    const other = {
      ...state,
      components: [
        { ...a, id: '100' },
        { ...b, order: 7 },
      ],
    };
    expect(pageText(valuesOf(other))).toBe(pageText(valuesOf(state)));
    const turned = Object.fromEntries(Object.entries(a).reverse());
    expect(pageText({ ...valuesOf(state), components: [{ ...a, ...turned }, b] })).toBe(
      pageText(valuesOf(state)),
    );
    expect(pageText({ ...valuesOf(state), components: [b, a] })).not.toBe(
      pageText(valuesOf(state)),
    );
  });

  it('is read again as the page that it was made of', () => {
    const state = { ...page('a', 'b'), componentIds: { a: '100' } };
    const read = keptPage.parse(JSON.parse(keptText(valuesOf(state))));
    expect(documentOf(read)).toEqual(documentOf(state));
  });

  it('is made in parts where there is no time, and of a component once', () => {
    const { components } = page('a', 'b', 'c');
    /** Time for one component. */
    const oneEach = () => {
      let asked = 0;
      return () => asked++ < 1;
    };
    expect(prepareTexts(components, oneEach())).toBe(false);
    expect(prepareTexts(components, oneEach())).toBe(false);
    expect(prepareTexts(components, oneEach())).toBe(true);
    expect(prepareTexts(components, () => false)).toBe(true);
  });
});
