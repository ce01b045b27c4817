import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { steadily } from '#server/http/steadily.ts';

/** A body that hardly comes in is given up; one that comes is read, however large it is. */

const pace = { bytes: 100, milliseconds: 60 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets all the time pass that reading takes. */
async function passing<T>(reading: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([reading, vi.advanceTimersByTimeAsync(60_000)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** Parts of so many bytes, one after each pause. */
async function* sender(parts: number, bytes: number, pause: number, onEnd = () => {}) {
  try {
    for (let part = 0; part < parts; part += 1) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      yield new Uint8Array(bytes);
    }
  } finally {
    onEnd();
  }
}
async function read(body: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const part of steadily(body, pace)) bytes += part.byteLength;
  return bytes;
}

describe('a body', () => {
  test('that keeps the pace is read to its end, however long that takes', async () => {
    expect(await passing(read(sender(20, 100, 10)))).toBe(2_000);
  });

  test('that is short need not keep it', async () => {
    expect(await passing(read(sender(1, 3, 1)))).toBe(3);
    expect(await passing(read(sender(0, 0, 1)))).toBe(0);
  });

  test('of a few bytes now and then is given up: 408, and its sender is let go', async () => {
    let isEnded = false;
    const trickling = sender(1_000, 1, 5, () => {
      isEnded = true;
    });
    await expect(passing(read(trickling))).rejects.toMatchObject({ status: 408 });
    expect(isEnded).toBe(true);
  });

  test('that stops coming is given up', async () => {
    const silent = {
      [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => undefined) }),
    };
    await expect(passing(read(silent))).rejects.toMatchObject({ status: 408 });
  });

  test('is not given up because of what is done with its parts', async () => {
    const reading = async () => {
      let bytes = 0;
      for await (const part of steadily(sender(3, 100, 1), pace)) {
        bytes += part.byteLength;
        await new Promise((resolve) => setTimeout(resolve, 2 * pace.milliseconds));
      }
      return bytes;
    };
    expect(await passing(reading())).toBe(300);
  });
});
