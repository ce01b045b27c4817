import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createGate } from '#contract/gate.ts';
import { createPictureSizer } from '#server/pictures/index.ts';

const aWhile = () => new Promise((resolve) => setImmediate(resolve));

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

it('so much runs at once, the rest in the order in which it came', async () => {
  const gate = createGate(2);
  const { work, ends, most } = held();
  const order: number[] = [];
  const all = [0, 1, 2, 3, 4].map((number) =>
    gate.run(async () => {
      order.push(number);
      return work();
    }),
  );
  expect(gate.waiting).toBe(3);
  for (let left = all.length; left > 0; left -= 1) {
    await aWhile();
    ends.shift()?.();
  }
  expect(await Promise.all(all)).toEqual(Array(5).fill('done'));
  expect([order, most(), gate.waiting]).toEqual([[0, 1, 2, 3, 4], 2, 0]);
});

it('a picture that finds too much waiting is told so at once, and what fails gives its place on', async () => {
  const pictures = createPictureSizer(pino({ level: 'silent' }));
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let reads = 0;
  const broken = async () => {
    reads += 1;
    await begun;
    throw new Error('broken');
  };
  // two at work, four hundred waiting
  const all = Array.from({ length: 402 }, (_, number) => pictures.size(`${number}`, 160, broken));
  expect(await pictures.size('too many', 160, broken)).toBeUndefined();
  begin();
  expect(await Promise.all(all)).toEqual(Array(402).fill(undefined));
  expect(reads).toBe(402);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
  expect(await pictures.size('again', 160, async () => Buffer.from(svg))).toBeInstanceOf(Buffer);
});
