import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryLocks } from '#tests/support/memoryLocks.ts';
import { memoryStorage } from '#tests/support/memoryStorage.ts';

/** The module as a window loads it that has just been opened. */
async function openWindow() {
  vi.resetModules();
  return import('#app/decoration/presence/windowName.ts');
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('navigator', { locks: memoryLocks() });
});
afterEach(() => vi.unstubAllGlobals());

it('is kept at once: a window that ends while its name is being claimed leaves nothing to do', async () => {
  const { windowName } = await openWindow();
  const naming = windowName();
  const kept = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at));
  expect(kept).toEqual(['bookdesk.decoration.window']);
  expect(sessionStorage.getItem('bookdesk.decoration.window')).toBe(await naming);
});

it('is the same after a reload, and another in a tab that was duplicated', async () => {
  const first = await (await openWindow()).windowName();
  // the copy has what the first keeps, and the first lives
  expect(await (await openWindow()).windowName()).not.toBe(first);

  sessionStorage.setItem('bookdesk.decoration.window', first);
  // a reload ends the window, and its locks with it
  vi.stubGlobal('navigator', { locks: memoryLocks() });
  expect(await (await openWindow()).windowName()).toBe(first);
});
