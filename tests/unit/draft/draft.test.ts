import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryLocks } from '#tests/support/memoryLocks.ts';
import { memoryStorage } from '#tests/support/memoryStorage.ts';
import fc from '#tests/support/properties.ts';
import {
  createPlatform,
  createWorld,
  isTreatment,
  keptWords,
  type Platform,
  type Tab,
  textOf,
  treatments,
  type World,
} from './world.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('navigator', { locks: memoryLocks() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tabNumber = fc.nat(1);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('type' as const), tab: tabNumber }) },
  fc.record({ do: fc.constant('takeBack' as const), tab: tabNumber }),
  fc.record({
    do: fc.constant('wait' as const),
    milliseconds: fc.constantFrom(100, 2_000, 9_000, 70_000),
  }),
  fc.record({ do: fc.constant('save' as const), tab: tabNumber }),
  fc.record({ do: fc.constant('wake' as const), tab: tabNumber }),
  fc.record({ do: fc.constant('reload' as const), tab: tabNumber }),
  fc.record({ do: fc.constant('treat' as const), as: fc.constantFrom(...treatments) }),
  fc.record({ do: fc.constant('arrive' as const), which: fc.nat(5) }),
  fc.record({
    do: fc.constant('resolve' as const),
    tab: tabNumber,
    way: fc.constantFrom('theirs' as const, 'mine' as const, 'both' as const),
  }),
);

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Does what a step says in one tab. */
function act(world: World, tab: Tab, doing: 'type' | 'takeBack' | 'save' | 'wake'): void {
  if (doing === 'type') world.type(tab);
  else if (doing === 'takeBack') world.takeBack(tab);
  else if (doing === 'save') void tab.draft.save();
  else tab.draft.wake();
}

/** A new browser over a new platform. */
function begin(doesMerge = false) {
  localStorage.clear();
  vi.stubGlobal('navigator', { locks: memoryLocks() });
  const platform = createPlatform();
  return { platform, world: createWorld(platform, doesMerge) };
}

/** The network is fine again. */
function mend(platform: Platform): void {
  platform.treat('fine');
  while (platform.isBusy()) platform.arrive(0);
}

async function reload(world: World, tabs: Tab[], which: number): Promise<void> {
  const tab = tabs[which];
  if (tab) world.close(tab);
  tabs[which] = await world.open();
}

async function take(platform: Platform, world: World, tabs: Tab[], one: Step): Promise<void> {
  if (one.do === 'wait') await vi.advanceTimersByTimeAsync(one.milliseconds);
  else if (one.do === 'treat') platform.treat(one.as);
  else if (one.do === 'arrive') platform.arrive(one.which);
  else if (one.do === 'reload') await reload(world, tabs, one.tab);
  else {
    const tab = tabs[one.tab];
    if (!tab) return;
    if (one.do === 'resolve') world.resolve(tab, one.way);
    else act(world, tab, one.do);
  }
  await vi.advanceTimersByTimeAsync(0);
}

/** People decide until nothing is left to decide. */
async function settleAll(world: World, tabs: Tab[]): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    for (const tab of tabs) {
      tab.draft.wake();
      world.resolve(tab, 'both');
      await vi.advanceTimersByTimeAsync(70_000);
    }
    if (round % 3 === 2) for (const which of tabs.keys()) await reload(world, tabs, which);
  }
}

/** What must hold at any time. */
function assertHolds(platform: Platform, world: World, tabs: readonly Tab[]): void {
  const there = new Set([...platform.now().values, ...keptWords()]);
  expect([...world.wanted].filter((word) => !there.has(word))).toEqual([]);
  expect(world.silent).toEqual([]);
  expect(world.needless).toEqual([]);
  expect(platform.twice).toEqual([]);
  const texts = platform.versions.map(({ values }) => textOf(values));
  for (const { words, draft } of tabs)
    if (draft.get().isSaved) expect(texts).toContain(textOf(words));
}

describe('a draft, whatever becomes of its calls and its tabs', () => {
  it.each([
    { doesMerge: false, by: 'the person decides' },
    { doesMerge: true, by: 'versions come together by themselves' },
  ])(
    'loses nothing, writes nothing twice, and overwrites nobody in silence, where $by',
    async ({ doesMerge }) => {
      const property = fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { platform, world } = begin(doesMerge);
        const tabs = [await world.open(), await world.open()];
        for (const one of steps) {
          await take(platform, world, tabs, one);
          assertHolds(platform, world, tabs);
        }
        mend(platform);
        await settleAll(world, tabs);
        assertHolds(platform, world, tabs);
        expect(keptWords()).toEqual([]);
        expect(platform.now().values).toEqual(expect.arrayContaining([...world.wanted]));
      });
      await fc.assert(property, { numRuns: 300 });
    },
  );

  it('ends with just what one tab has written, and asks nobody about it', async () => {
    const alone = fc.oneof(
      fc.constantFrom('type' as const, 'type' as const, 'takeBack' as const, 'save' as const),
      fc.constantFrom(...treatments.filter((treatment) => treatment !== 'late')),
      fc.constantFrom('wake' as const, 'arrive' as const, 100, 2_000, 70_000),
    );
    const property = fc.asyncProperty(fc.array(alone, { maxLength: 30 }), async (steps) => {
      const { platform, world } = begin();
      const tab = await world.open();
      for (const one of steps) {
        if (typeof one === 'number') await vi.advanceTimersByTimeAsync(one);
        else if (one === 'arrive') platform.arrive(0);
        else if (isTreatment(one)) platform.treat(one);
        else act(world, tab, one);
        await vi.advanceTimersByTimeAsync(0);
        expect(tab.draft.get().conflict).toBeUndefined();
      }
      mend(platform);
      await vi.advanceTimersByTimeAsync(140_000);
      expect(tab.draft.get()).toMatchObject({ isSaved: true, conflict: undefined });
      expect(platform.now().values).toEqual(tab.words);
      expect(platform.twice).toEqual([]);
    });
    await fc.assert(property, { numRuns: 300 });
  });

  it('tells of somebody who has gone back to what was written here before', async () => {
    const { platform, world } = begin();
    const tab = await world.open();
    for (const words of [['once'], ['once', 'more']]) {
      tab.draft.change(words);
      await vi.advanceTimersByTimeAsync(2_000);
    }
    await platform.take(['once'], 3, () => undefined);
    tab.draft.change(['once', 'more', 'still']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(tab.draft.get().conflict?.theirs).toEqual({ values: ['once'], revision: 4 });
    expect(platform.now().values).toEqual(['once']);
  });

  it('asks once more about a conflict that was put off, with the next save that is asked for', async () => {
    const { platform, world } = begin();
    const tab = await world.open();
    await platform.take(['theirs'], 1, () => undefined);
    tab.draft.change(['mine']);
    await vi.advanceTimersByTimeAsync(2_000);
    tab.draft.postpone();
    tab.draft.change(['mine', 'too']);
    await vi.advanceTimersByTimeAsync(70_000);
    expect(tab.draft.get().conflict?.isAsked).toBe(false);
    expect(await tab.draft.save()).toEqual({ kind: 'conflict' });
    expect(tab.draft.get().conflict?.isAsked).toBe(true);
    expect(platform.now().values).toEqual(['theirs']);
  });

  it('takes in their version, and sends both in one, until it has met others too often', async () => {
    const { platform, world } = begin(true);
    const tab = await world.open();
    await platform.take(['theirs'], 1, () => undefined);
    tab.words = ['mine'];
    tab.draft.change(tab.words);
    expect(await tab.draft.save()).toEqual({ kind: 'saved' });
    expect(platform.now()).toEqual({ values: ['theirs', 'mine'], revision: 3 });
    // somebody saves whenever this one does
    const { take } = platform;
    let others = 0;
    platform.take = (values, follows, isSeen) => {
      others += 1;
      void take(
        [...platform.now().values, 'o', 'o', 'o'],
        platform.now().revision,
        () => undefined,
      );
      return take(values, follows, isSeen);
    };
    tab.words = [...tab.words, 'too'];
    tab.draft.change(tab.words);
    expect(await tab.draft.save()).toEqual({ kind: 'conflict' });
    expect(others).toBe(4);
    platform.take = take;
    // asked for again, what both make is found again
    expect(await tab.draft.save()).toEqual({ kind: 'saved' });
    expect(tab.draft.get().conflict).toBeUndefined();
    expect(platform.now().values).toEqual(expect.arrayContaining(['theirs', 'mine', 'too']));
  });

  it('goes on with what an ended tab left, and meets what was saved since, from here as well', async () => {
    const { platform, world } = begin();
    const tab = await world.open();
    tab.draft.change(['here']);
    await vi.advanceTimersByTimeAsync(2_000);
    const about = { follows: 1, keptAt: 0, isSaved: false, known: [], isHandedIn: false };
    tab.draft.goOnWith({ ...about, values: ['left'] });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(platform.now().values).toEqual(['here']);
    expect(tab.draft.get().conflict?.theirs.values).toEqual(['here']);
    expect(keptWords()).toEqual(['left']);
  });

  it('follows a second try with what was typed while it was on its way', async () => {
    const { platform, world } = begin();
    const tab = await world.open();
    platform.treat('lost');
    tab.draft.change(['one']);
    await vi.advanceTimersByTimeAsync(2_000);
    platform.treat('slow');
    await vi.advanceTimersByTimeAsync(60_000);
    tab.draft.change(['one', 'two']);
    mend(platform);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(platform.now().values).toEqual(['one', 'two']);
  });
});
