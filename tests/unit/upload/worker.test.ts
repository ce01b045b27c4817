import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** A worker that answers at once, or never starts. */
class FakeWorker extends EventTarget {
  static made: FakeWorker[] = [];
  readonly files: Blob[] = [];
  constructor() {
    super();
    FakeWorker.made.push(this);
  }
  postMessage(file: Blob): void {
    this.files.push(file);
    const data = { kind: 'done', hash: 'made-up', place: [] };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {}
}

beforeEach(() => {
  FakeWorker.made = [];
  vi.resetModules();
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => vi.unstubAllGlobals());

const load = () => import('#app/widgets/upload/hashFile.ts');
const filesOf = () => FakeWorker.made.map(({ files }) => files.length);

it('a file is hashed by the worker that was started ahead, the next one by a new one', async () => {
  const { expectFile, hashFile } = await load();
  expectFile();
  expectFile();
  expect(filesOf()).toEqual([0]);
  expect((await hashFile(new Blob(['one']))).hash).toBe('made-up');
  expect(filesOf()).toEqual([1]);
  await hashFile(new Blob(['two']));
  expect(filesOf()).toEqual([1, 1]);
});

it('a worker that did not start is replaced when the file comes', async () => {
  const { expectFile, hashFile } = await load();
  expectFile();
  FakeWorker.made[0]?.dispatchEvent(new Event('error'));
  await hashFile(new Blob(['one']));
  expect(filesOf()).toEqual([0, 1]);
});
