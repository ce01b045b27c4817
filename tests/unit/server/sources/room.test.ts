import { describe, expect, it } from 'vitest';
import { NoRoom, SourceTrouble } from '#server/sources/refusals.ts';
import { answerRoom, type RoomOfCall } from '#server/sources/room.ts';

const most = 100;
const source = 'bookshop';

/** Whether something is settled once everything that is ready has run. */
async function isSettled(work: Promise<unknown>): Promise<boolean> {
  let settled = false;
  void work.then(
    () => {
      settled = true;
    },
    () => {
      settled = true;
    },
  );
  await new Promise<void>((done) => setImmediate(done));
  return settled;
}

function calls(count: number) {
  const room = answerRoom(most);
  const ends = new AbortController();
  const all = Array.from({ length: count }, () => room.open());
  const hold = (call: RoomOfCall | undefined, bytes: number) => {
    const work = call?.hold(source, bytes, ends.signal) ?? Promise.resolve();
    work.catch(() => undefined);
    return work;
  };
  return { all, hold, end: () => ends.abort() };
}

describe('the room for answers of sources', () => {
  it('is had at once by calls that fit together', async () => {
    const { all, hold } = calls(4);
    for (const call of all) expect(await isSettled(hold(call, most / 4))).toBe(true);
  });

  it('is waited for in turn by those that do not', async () => {
    const { all, hold } = calls(4);
    const [first, second, third, fourth] = all;
    await hold(first, 60);
    await hold(second, 30);
    const large = hold(third, 50);
    // it would fit, but came later
    const little = hold(fourth, 10);
    expect([await isSettled(large), await isSettled(little)]).toEqual([false, false]);
    first?.close();
    expect([await isSettled(large), await isSettled(little)]).toEqual([true, true]);
  });

  it('is had again when a call lets go of a part', async () => {
    const { all, hold } = calls(3);
    const [first, second, third] = all;
    await hold(first, 50);
    await hold(second, 50);
    const waiting = hold(third, 40);
    expect(await isSettled(waiting)).toBe(false);
    await hold(second, -45);
    expect(await isSettled(waiting)).toBe(true);
  });

  it('never keeps the call waiting that has held some for the longest', async () => {
    const { all, hold } = calls(3);
    const [first, second, third] = all;
    await hold(first, 50);
    await hold(second, 50);
    const others = [hold(second, 10), hold(third, 10)];
    for (const other of others) expect(await isSettled(other)).toBe(false);
    expect(await isSettled(hold(first, 50))).toBe(true);
    first?.close();
    for (const other of others) expect(await isSettled(other)).toBe(true);
  });

  it('is refused to a call that alone needs more than there is', async () => {
    const { all, hold } = calls(1);
    await hold(all[0], most);
    await expect(hold(all[0], 1)).rejects.toThrow(SourceTrouble);
  });

  it('is refused, with when to come again, where a call ends before its turn', async () => {
    const { all, hold, end } = calls(2);
    await hold(all[0], most);
    const waiting = hold(all[1], 1);
    end();
    const error: unknown = await waiting.catch((why: unknown) => why);
    if (!(error instanceof NoRoom)) throw error;
    expect(error).toMatchObject({ status: 503, retryAfterSeconds: 5 });
    expect(error.describe('en-US')).toContain('"bookshop"');
    // and its place is free
    all[0]?.close();
    expect(await isSettled(hold(all[1], most))).toBe(true);
  });
});
