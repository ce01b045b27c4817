// @vitest-environment jsdom
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { UploadFailure } from '#app/widgets/upload/failures.ts';
import { hashBlob } from '#app/widgets/upload/hashBlob.ts';
import { withRetries } from '#app/widgets/upload/retry.ts';
import { placeInOrder, tileIdentifiers } from '#app/widgets/upload/tiles.ts';
import { createGate } from '#contract/gate.ts';

function deferred() {
  let finish: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { promise, finish };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the gate', () => {
  it('runs so many tasks at once and the others in their order', async () => {
    const gate = createGate(3);
    const started: number[] = [];
    const tasks = [0, 1, 2, 3, 4].map(() => deferred());
    const all = tasks.map((task, number) =>
      gate.run(() => {
        started.push(number);
        return task.promise;
      }),
    );
    await settled();
    expect(started).toEqual([0, 1, 2]);
    tasks[1]?.finish();
    await settled();
    expect(started).toEqual([0, 1, 2, 3]);
    for (const task of tasks) task.finish();
    await Promise.all(all);
    expect(started).toEqual([0, 1, 2, 3, 4]);
  });

  it('lets a waiting task go that was cancelled, and never starts it', async () => {
    const gate = createGate(1);
    const first = deferred();
    const running = gate.run(() => first.promise);
    const controller = new AbortController();
    let ran = false;
    const waiting = gate.run(async () => {
      ran = true;
    }, controller.signal);
    controller.abort();
    await expect(waiting).rejects.toThrow();
    first.finish();
    await running;
    await gate.run(async () => undefined);
    expect(ran).toBe(false);
  });

  it('keeps those that wait behind a cancelled task', async () => {
    const gate = createGate(1);
    const first = deferred();
    const running = gate.run(() => first.promise);
    const controller = new AbortController();
    const cancelled = gate.run(async () => undefined, controller.signal);
    const behind = ['b', 'c'].map((name) => gate.run(async () => name));
    controller.abort();
    await expect(cancelled).rejects.toThrow();
    first.finish();
    await running;
    await expect(Promise.all(behind)).resolves.toEqual(['b', 'c']);
  });

  it('makes room after a failure', async () => {
    const gate = createGate(1);
    await expect(gate.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(gate.run(async () => 'yes')).resolves.toBe('yes');
  });
});

describe('trying again', () => {
  async function attemptsFor(failures: unknown[]) {
    const waits: number[] = [];
    let attempts = 0;
    const outcome = await withRetries(
      async () => {
        const failure = failures[attempts];
        attempts += 1;
        if (failure) throw failure;
        return 'stored';
      },
      async (milliseconds) => {
        waits.push(milliseconds);
      },
    ).catch((error: unknown) => error);
    return { attempts, waits, outcome };
  }
  const lost = new UploadFailure('');
  const broken = new UploadFailure('', 502);

  it('three times, waiting longer each time, where the failure may pass', async () => {
    const { attempts, waits, outcome } = await attemptsFor([lost, broken, lost]);
    expect(outcome).toBe('stored');
    expect(attempts).toBe(4);
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(new Set(waits).size).toBe(3);
  });

  it('and no fourth time', async () => {
    expect(await attemptsFor([lost, lost, lost, broken])).toMatchObject({
      attempts: 4,
      outcome: broken,
    });
  });

  it.each([400, 401, 403, 404, 413])('never on %i', async (status) => {
    const refusal = new UploadFailure('refused', status);
    expect(await attemptsFor([refusal])).toMatchObject({ attempts: 1, outcome: refusal });
  });

  it('never after a cancel', async () => {
    const cancel = new DOMException('cancelled', 'AbortError');
    expect(await attemptsFor([cancel])).toMatchObject({ attempts: 1, outcome: cancel });
  });
});

describe('hashing', () => {
  const content = Buffer.alloc(33 * 1024 * 1024 + 17, 'bookdesk');
  const expected = createHash('md5').update(content).digest('hex');

  it.each(['into one buffer', 'by slices, where the browser cannot fill a buffer'])(
    'reads a file %s, and gives its MD5',
    async (way) => {
      const blob = new Blob([content]);
      if (way.startsWith('by slices'))
        Object.defineProperty(blob, 'stream', { value: () => new ReadableStream() });
      const read: number[] = [];
      expect(await hashBlob(blob, (bytes) => read.push(bytes))).toBe(expected);
      expect(read).toEqual([...read].sort((a, b) => a - b));
      expect(read.at(-1)).toBe(content.length);
      // told now and then: each telling crosses to the page's own thread
      expect(read.length).toBe(3);
    },
  );

  it('of nothing is the hash of nothing', async () => {
    expect(await hashBlob(new Blob([]))).toBe('d41d8cd98f00b204e9800998ecf8427e');
  });

  it('stops when it is cancelled', async () => {
    await expect(hashBlob(new Blob(['text']), undefined, AbortSignal.abort())).rejects.toThrow();
  });
});

describe('tiles', () => {
  it('stand in the order of choosing, whichever arrives first', () => {
    const sequence = new Map([
      ['/b', 2],
      ['/a', 1],
      ['/c', 3],
    ]);
    expect(placeInOrder(['/old', '/c'], '/b', sequence)).toEqual(['/old', '/b', '/c']);
    expect(placeInOrder(['/old', '/b', '/c'], '/a', sequence)).toEqual(['/old', '/a', '/b', '/c']);
    expect(placeInOrder(['/a'], '/c', sequence)).toEqual(['/a', '/c']);
  });

  it('have names of their own even where a picture stands twice', () => {
    const names = tileIdentifiers(['/a', '/b', '/a']);
    expect(new Set(names).size).toBe(3);
  });
});
