import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { claimLeft, forgetOld, newShelf, openShelf } from '#app/widgets/draft/shelf.ts';
import { type Claim, claim } from '#app/widgets/windowClaim.ts';
import { memoryLocks } from '#tests/support/memoryLocks.ts';
import { memoryStorage } from '#tests/support/memoryStorage.ts';

const ways = [
  { way: 'by Web Locks', locks: memoryLocks },
  { way: 'where the browser has no Web Locks', locks: () => undefined },
];
const subject = (id: string | undefined) => ({ account: '7', kind: 'words', id });

describe.each(ways)('what one tab has and no other, $way', ({ locks }) => {
  const held: Pick<Claim, 'release'>[] = [];
  /** Waits as long as a claim does. */
  const settled = async <T>(claiming: Promise<T>): Promise<T> => {
    let isSettled = false;
    void claiming.finally(() => {
      isSettled = true;
    });
    while (!isSettled) {
      await vi.advanceTimersByTimeAsync(50);
      // what other tabs answer comes by the machine's own clock
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
    const found = await settled(claimLeft(subject(id), z.string()));
    held.push(...found);
    return found;
  };
  const namesOf = (found: Awaited<ReturnType<typeof offered>>) =>
    found.map(({ kept }) => kept.values);

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

  /** A tab that writes something. Its claim is on its way when this returns. */
  async function begun(values: string, id: string | undefined) {
    const shelf = newShelf<string>(subject(id));
    held.push(shelf);
    await shelf.device.write({ ...rest, values, keptAt: Date.now() });
    return shelf;
  }
  const rest = { follows: 3, isSaved: false, known: ['mark'], isHandedIn: false };
  /** The same, a second later, when it has its claim. */
  async function tabWith(values: string, id: string | undefined) {
    const shelf = await begun(values, id);
    await settled(new Promise((next) => setTimeout(next, 1_000)));
    return shelf;
  }

  it('is refused to another until the first lets it go', async () => {
    const first = await claimed(claim('a'));
    expect(first).toBeDefined();
    expect(await claimed(claim('b'))).toBeDefined();
    expect(await claimed(claim('a'))).toBeUndefined();
    first?.release();
    expect(await claimed(claim('a'))).toBeDefined();
  });

  it('is a tab’s own though the tab was busy for longer than one waits', async () => {
    const claiming = claim('a');
    vi.advanceTimersByTime(10_000);
    expect(await claimed(claiming)).toBeDefined();
    expect(await claimed(claim('a'))).toBeUndefined();
  });

  it('is found under the kind that it had before, where nothing newer is under the present one', async () => {
    const first = await tabWith('first', '7');
    first.release();
    const renamed = { ...subject('7'), kind: 'sentences' };
    const open = async () => {
      const shelf = await settled(openShelf(renamed, z.string(), ['words']));
      held.push(shelf);
      return shelf;
    };
    const shelf = await open();
    expect(shelf.kept?.values).toBe('first');
    await shelf.device.remove();
    shelf.release();
    expect((await open()).kept).toBeUndefined();
  });

  it('is offered to nobody while its tab lives, and once to one after that, as it was', async () => {
    const first = await tabWith('first', '7');
    expect(namesOf(await offered('7'))).toEqual([]);
    first.release();
    expect((await offered('7'))[0]?.kept).toMatchObject({ values: 'first', ...rest });
    // the tab that is asked about it lives
    expect(namesOf(await offered('7'))).toEqual([]);
    expect(namesOf(await offered('8'))).toEqual([]);
  });

  it('is not offered to its own tab, though its claim is still on its way', async () => {
    await begun('first', '7');
    expect(namesOf(await offered('7'))).toEqual([]);
  });

  it('is all there is where several tabs ended, the last first, and each is forgotten alone', async () => {
    for (const name of ['first', 'second']) (await tabWith(name, undefined)).release();
    const [last, ...others] = await offered(undefined);
    expect(namesOf(others)).toEqual(['first']);
    if (!last) throw new Error('nothing was offered');
    expect(last.kept.values).toBe('second');
    await settled(Promise.resolve(last.device.remove()));
    for (const one of [last, ...others]) one.release();
    expect(namesOf(await offered(undefined))).toEqual(['first']);
  });

  it('is gone on with in one tab where several ended: the last of it', async () => {
    for (const name of ['first', 'second']) (await tabWith(name, '7')).release();
    const opened = await settled(openShelf(subject('7'), z.string()));
    held.push(opened);
    expect(opened.kept?.values).toBe('second');
    expect(namesOf(await offered('7'))).toEqual(['first']);
  });

  it('stays where another tab has saved its own', async () => {
    const saving = await tabWith('saved', '7');
    const ending = await tabWith('not saved', '7');
    await settled(Promise.resolve(saving.device.remove()));
    saving.release();
    ending.release();
    expect(namesOf(await offered('7'))).toEqual(['not saved']);
  });

  it('is not kept for ever, where nobody comes back to it', async () => {
    for (const id of ['7', undefined]) (await tabWith('old', id)).release();
    const dayOf = (days: number) => Date.now() + days * 24 * 3_600_000;
    await settled(forgetOld(subject(undefined), dayOf(89)));
    const left = await offered('7');
    expect(namesOf(left)).toEqual(['old']);
    for (const one of left) one.release();
    await settled(forgetOld({ ...subject(undefined), account: '8' }, dayOf(91)));
    await settled(forgetOld(subject(undefined), dayOf(91)));
    expect(namesOf([...(await offered('7')), ...(await offered(undefined))])).toEqual([]);
  });
});
