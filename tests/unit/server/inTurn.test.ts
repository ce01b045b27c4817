import { expect, it } from 'vitest';
import { createTurns } from '#server/pictures/inTurn.ts';

/** Work that ends when it is told to. */
function held() {
  const ends: (() => void)[] = [];
  let most = 0;
  let running = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
    return 'done';
  };
  return { work, ends, most: () => most };
}

const aWhile = () => new Promise((resolve) => setImmediate(resolve));

it('so much runs at once, the rest in the order in which it came', async () => {
  const turns = createTurns(2, 10);
  const { work, ends, most } = held();
  const order: number[] = [];
  const all = [0, 1, 2, 3, 4].map((number) =>
    turns.take(async () => {
      order.push(number);
      return work();
    }),
  );
  for (let left = all.length; left > 0; left -= 1) {
    await aWhile();
    ends.shift()?.();
  }
  expect(await Promise.all(all)).toEqual(Array(5).fill('done'));
  expect([order, most()]).toEqual([[0, 1, 2, 3, 4], 2]);
});

it('what finds too much waiting is told so at once, and what fails gives its place on', async () => {
  const turns = createTurns(1, 1);
  let fail = () => {};
  const failing = turns.take(
    () =>
      new Promise((_, reject) => {
        fail = () => reject(new Error('broken'));
      }),
  );
  const waiting = turns.take(async () => 'done');
  expect(await turns.take(async () => 'never')).toBeUndefined();
  fail();
  await expect(failing).rejects.toThrow('broken');
  expect(await waiting).toBe('done');
  expect(await turns.take(async () => 'again')).toBe('again');
});
