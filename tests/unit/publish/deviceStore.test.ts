import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { crashStore } from '#app/widgets/crashStore.ts';
import { memoryStorage } from '#tests/support/memoryStorage.ts';

// the calls need a browser; what is tested here asks nobody
vi.mock('#app/session/client.ts', () => ({}));
const { forgetOnDevice, keepOnDevice, listOnDevice, readFromDevice } = await import(
  '#app/screens/publish/writingDraft.ts'
);

const account = '7';
const id = '6a5d1c0e-0d0c-4a7e-9a39-2f5f2b1f7c11';
const writing = {
  id,
  kind: 'article' as const,
  recordId: null,
  baseRevision: null,
  title: '春天',
  values: { title: '春天' },
  keptAt: 1,
  follows: null,
  isSaved: false,
  known: [],
  isHandedIn: false,
};

/** The second copies of a browser whose page ends before it has forgotten one: nothing is removed there. */
let copies: Map<string, string>;
let doesForget: boolean;

beforeEach(() => {
  copies = new Map();
  doesForget = false;
  vi.stubGlobal('localStorage', memoryStorage());
  vi.spyOn(crashStore, 'put').mockImplementation(async (key, text) => {
    copies.set(key, text);
    return true;
  });
  vi.spyOn(crashStore, 'get').mockImplementation(async (key) => copies.get(key));
  vi.spyOn(crashStore, 'list').mockImplementation(async () => new Map(copies));
  vi.spyOn(crashStore, 'change').mockImplementation(async (changes) => {
    if (doesForget)
      for (const change of changes) if (change.kind === 'remove') copies.delete(change.key);
    return doesForget;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('offers nothing more of what was published, where the page ended before its copy was gone', async () => {
  await keepOnDevice(account, writing);
  await forgetOnDevice(account, id);
  expect(copies.size).toBe(1);
  expect(await readFromDevice(account, id)).toBeUndefined();
  expect(await listOnDevice(account)).toEqual({ kept: [], unreadable: [] });
});

it('is done with the copy when the page is opened again', async () => {
  await keepOnDevice(account, writing);
  await forgetOnDevice(account, id);
  doesForget = true;
  await listOnDevice(account);
  await expect.poll(() => copies.size + localStorage.length).toBe(0);
});

it('keeps what is written under the same name again', async () => {
  await keepOnDevice(account, writing);
  await forgetOnDevice(account, id);
  await keepOnDevice(account, writing);
  expect((await readFromDevice(account, id))?.title).toBe('春天');
  expect((await listOnDevice(account)).kept).toHaveLength(1);
});
