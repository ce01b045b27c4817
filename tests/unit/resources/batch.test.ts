// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { readAll } from '#app/resources/bulk/readAll.ts';
import { type BatchProgress, runBatch } from '#app/resources/bulk/runBatch.ts';
import { CallFailure } from '#app/session/callFailure.ts';

const numbers = (count: number) => Array.from({ length: count }, (_one, index) => index + 1);
const failure = (code: number) =>
  new CallFailure({ kind: 'answer', code, message: `code ${code}` });
const going = () => new AbortController().signal;

describe('work for many records', () => {
  it('does a few at a time, and never more', async () => {
    let running = 0;
    let most = 0;
    const result = await runBatch(numbers(20), {
      atOnce: 3,
      signal: going(),
      work: async () => {
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
        return {};
      },
    });
    expect(most).toBe(3);
    expect(result).toMatchObject({ done: 20, failures: [], waiting: [] });
  });

  it('counts apart what was left as it was, and takes back what was changed alone', async () => {
    const result = await runBatch(numbers(5), {
      groupSize: 3,
      signal: going(),
      work: async (items) =>
        items.length === 3
          ? { left: { gone: 1, same: 0 }, gone: [1], undo: async () => ({}) }
          : { left: { gone: 1, same: 1 }, gone: [0], undo: async () => ({}) },
    });
    expect(result).toMatchObject({ done: 5, left: { gone: 2, same: 1 }, failures: [] });
    expect(result.undos.map(({ items }) => items)).toEqual([[1, 3]]);
  });

  it('counts an item that is not there any more as left, and not as failed', async () => {
    const result = await runBatch(numbers(4), {
      groupSize: 2,
      signal: going(),
      isGone: (error) => error instanceof CallFailure && error.code === 404,
      work: async (items) => {
        if (items.includes(2)) throw failure(404);
        return { undo: async () => ({}) };
      },
    });
    expect(result).toMatchObject({ done: 4, left: { gone: 1, same: 0 }, failures: [] });
    expect(result.undos.flatMap(({ items }) => items).sort()).toEqual([1, 3, 4]);
  });

  it('tries the records of a call that failed one by one, to know which it was', async () => {
    const calls: (readonly number[])[] = [];
    const result = await runBatch(numbers(6), {
      groupSize: 3,
      atOnce: 1,
      signal: going(),
      work: async (items) => {
        calls.push(items);
        if (items.includes(5)) throw failure(400);
        return {};
      },
    });
    expect(calls).toEqual([[1, 2, 3], [4, 5, 6], [4], [5], [6]]);
    expect(result).toMatchObject({ done: 5, failures: [{ item: 5 }] });
  });

  it('begins nothing more once it is stopped, and tells what was left', async () => {
    const controller = new AbortController();
    const result = await runBatch(numbers(10), {
      atOnce: 1,
      signal: controller.signal,
      work: async ([item]) => {
        if (item === 4) controller.abort();
        return {};
      },
    });
    expect(result.done).toBe(4);
    expect(result.waiting).toEqual([5, 6, 7, 8, 9, 10]);
  });

  it('waits where the session runs out, does nothing twice, and goes on afterwards', async () => {
    let isSignedIn = false;
    const done: number[] = [];
    const seen: BatchProgress<number>[] = [];
    const result = await runBatch(numbers(6), {
      atOnce: 2,
      signal: going(),
      isPause: (error) => error instanceof CallFailure && error.code === 401,
      whenReady: async () => {
        isSignedIn = true;
      },
      onProgress: (progress) => seen.push(progress),
      work: async ([item = 0]) => {
        if (item >= 3 && !isSignedIn) throw failure(401);
        done.push(item);
        return {};
      },
    });
    expect(seen.some(({ paused }) => paused)).toBe(true);
    expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(result).toMatchObject({ done: 6, failures: [], waiting: [] });
  });

  it('keeps what was waiting where nobody signs in again', async () => {
    const controller = new AbortController();
    const result = await runBatch(numbers(3), {
      atOnce: 1,
      signal: controller.signal,
      isPause: () => true,
      whenReady: () => Promise.reject(new Error('stopped')),
      work: async () => {
        throw failure(401);
      },
    });
    expect(result).toMatchObject({ done: 0, failures: [], waiting: [1, 2, 3] });
  });
});

interface Pages {
  readonly total: number;
  readonly fail?: (pageIndex: number, attempt: number) => unknown;
  readonly totalExact?: boolean;
  /** rows a page that the service gives at most */
  readonly cap?: number;
}

/** A list of so many rows, each page of which may fail. */
function listOf({ total, fail, totalExact = true, cap = 100 }: Pages) {
  const asked: number[] = [];
  const waited: number[] = [];
  const options = {
    signal: going(),
    identify: (row: Readonly<Record<string, unknown>>) => String(row.id),
    wait: async (milliseconds: number) => void waited.push(milliseconds),
    readPage: async (pageIndex: number, pageSize: number) => {
      const attempt = asked.filter((one) => one === pageIndex).length;
      asked.push(pageIndex);
      const error = fail?.(pageIndex, attempt);
      if (error) throw error;
      const size = Math.min(pageSize, cap);
      const from = (pageIndex - 1) * size;
      const rows = numbers(Math.max(0, Math.min(size, total - from))).map((index) => ({
        id: from + index,
      }));
      return { rows, total: totalExact ? total : Math.min(total, from + rows.length), totalExact };
    },
  };
  return { asked, waited, options };
}

async function idsOf(options: Parameters<typeof readAll>[0]): Promise<unknown[]> {
  const ids: unknown[] = [];
  for await (const { rows } of readAll(options)) ids.push(...rows.map(({ id }) => id));
  return ids;
}

describe('reading every row that matches', () => {
  it.each([0, 1, 99, 100, 101, 300, 1_234])(
    'gives all of %d, each once and in order',
    async (total) => {
      const { options, asked } = listOf({ total });
      expect(await idsOf(options)).toEqual(numbers(total));
      expect(asked).toHaveLength(Math.max(1, Math.ceil(total / 100)));
    },
  );

  it('goes to the end where the total is only a floor', async () => {
    const { options } = listOf({ total: 530, totalExact: false });
    expect(await idsOf(options)).toEqual(numbers(530));
  });

  it('follows a service that gives fewer rows a page than it was asked for', async () => {
    const { options } = listOf({ total: 107, cap: 25 });
    expect(await idsOf(options)).toEqual(numbers(107));
  });

  it('drops a row that moved to the next page meanwhile', async () => {
    const { options } = listOf({ total: 250 });
    const { readPage } = options;
    const shifted = vi.fn(async (pageIndex: number, pageSize: number) => {
      const page = await readPage(pageIndex, pageSize);
      return pageIndex === 2 ? { ...page, rows: [{ id: 100 }, ...page.rows.slice(0, 99)] } : page;
    });
    const ids = await idsOf({ ...options, readPage: shifted });
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each([503, 429, 408])('asks again where a page fails with %d', async (code) => {
    const { options, waited } = listOf({
      total: 300,
      fail: (pageIndex, attempt) => pageIndex === 2 && attempt < 2 && failure(code),
    });
    expect(await idsOf(options)).toEqual(numbers(300));
    expect(waited).toEqual([500, 1_500]);
  });

  it('gives up where a page will not come, or is refused', async () => {
    const never = listOf({ total: 300, fail: (pageIndex) => pageIndex === 3 && failure(502) });
    await expect(idsOf(never.options)).rejects.toThrow('code 502');
    expect(never.asked.filter((page) => page === 3)).toHaveLength(5);
    const refused = listOf({ total: 300, fail: (pageIndex) => pageIndex === 3 && failure(403) });
    await expect(idsOf(refused.options)).rejects.toThrow('code 403');
    expect(refused.waited).toEqual([]);
  });

  it('waits for a new sign-in where the session runs out', async () => {
    let isSignedIn = false;
    const paused: boolean[] = [];
    const { options } = listOf({
      total: 400,
      fail: (pageIndex) => pageIndex > 2 && !isSignedIn && failure(401),
    });
    const ids = await idsOf({
      ...options,
      isPause: (error) => error instanceof CallFailure && error.code === 401,
      whenReady: async () => {
        isSignedIn = true;
      },
      onPause: (one) => paused.push(one),
    });
    expect(ids).toEqual(numbers(400));
    expect(paused).toContain(true);
    expect(paused.at(-1)).toBe(false);
  });
});
