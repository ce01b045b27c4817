import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openState } from '#app/decoration/document/state.ts';
import { createKeeper } from '#app/decoration/saving/keeping.ts';
import { claimKept, claimOwnPlace, giveUpKept } from '#app/decoration/saving/keptOffers.ts';
import { type Claim, claim } from '#app/widgets/windowClaim.ts';
import { specialDocument } from '#contract/entities/special.ts';
import { memoryLocks } from '#tests/support/memoryLocks.ts';
import { memoryStorage } from '#tests/support/memoryStorage.ts';

const titled = (name: string) => openState(specialDocument.parse({ name, components: [] }), true);

const ways = [
  { way: 'by Web Locks', locks: memoryLocks },
  { way: 'where the browser has no Web Locks', locks: () => undefined },
];

describe.each(ways)('what one window has and no other, $way', ({ locks }) => {
  const held: Claim[] = [];
  /** Waits as long as a claim does. */
  const settled = async <T>(claiming: Promise<T>): Promise<T> => {
    let isSettled = false;
    void claiming.finally(() => {
      isSettled = true;
    });
    while (!isSettled) {
      await vi.advanceTimersByTimeAsync(50);
      // what other windows answer comes by the machine's own clock
      for (let turn = 0; turn < 5; turn += 1) await new Promise((next) => setImmediate(next));
    }
    return claiming;
  };
  const claimed = async (claiming: Promise<Claim | undefined>) => {
    const got = await settled(claiming);
    if (got) held.push(got);
    return got;
  };
  const offered = async (id: string | undefined) => {
    const found = await settled(claimKept('press', id));
    held.push(...found.map((kept) => kept.claim));
    return found;
  };
  const namesOf = (found: Awaited<ReturnType<typeof claimKept>>) =>
    found.map(({ document }) => document.name);

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    vi.stubGlobal('localStorage', memoryStorage());
    vi.stubGlobal('navigator', { locks: locks() });
  });
  afterEach(() => {
    for (const one of held.splice(0)) one.release();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** A window that edits a page. @returns what ends it, however it ends */
  async function windowWith(name: string, id: string | undefined) {
    const keeper = createKeeper('press');
    const own = await claimed(claimOwnPlace(keeper.writer));
    keeper.keep(id, 1, titled(name));
    vi.setSystemTime(Date.now() + 1_000);
    return { keeper, end: () => own?.release() };
  }

  it('is refused to another until the first lets it go', async () => {
    const first = await claimed(claim('a'));
    expect(first).toBeDefined();
    expect(await claimed(claim('b'))).toBeDefined();
    expect(await claimed(claim('a'))).toBeUndefined();
    first?.release();
    expect(await claimed(claim('a'))).toBeDefined();
  });

  it('is a window’s own though the window was busy for longer than one waits', async () => {
    const claiming = claim('a');
    vi.advanceTimersByTime(10_000);
    expect(await claimed(claiming)).toBeDefined();
    expect(await claimed(claim('a'))).toBeUndefined();
  });

  it('is offered to nobody while its window lives, and once to one after that', async () => {
    const first = await windowWith('甲的', '7');
    expect(namesOf(await offered('7'))).toEqual([]);
    first.end();
    expect(namesOf(await offered('7'))).toEqual(['甲的']);
    // the window that is asked about it lives
    expect(namesOf(await offered('7'))).toEqual([]);
  });

  it('is not offered to the editor that keeps it itself, though its claim is still on its way', async () => {
    const keeper = createKeeper('press');
    keeper.keep('7', 1, titled('甲的'));
    const found = await settled(claimKept('press', '7', keeper.writer));
    expect(namesOf(found)).toEqual([]);
  });

  it('is all there is where several windows ended, the last first, and each is forgotten alone', async () => {
    for (const name of ['甲的', '乙的']) (await windowWith(name, undefined)).end();
    const [last, ...others] = await offered(undefined);
    expect(namesOf(others)).toEqual(['甲的']);
    if (!last) throw new Error('nothing was offered');
    expect(last.document.name).toBe('乙的');
    giveUpKept(last);
    for (const one of others) one.claim.release();
    expect(namesOf(await offered(undefined))).toEqual(['甲的']);
  });

  it('stays where another window has saved its own', async () => {
    const saving = await windowWith('保存了', '7');
    const ending = await windowWith('没保存', '7');
    saving.keeper.forget();
    saving.end();
    ending.end();
    expect(namesOf(await offered('7'))).toEqual(['没保存']);
  });
});
