// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { recentCommands, rememberCommand } from '#app/palette/recent.ts';
import { keepInBrowser, keptInBrowser } from '#app/widgets/browserKept.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('what is kept in this browser is read as it was kept', () => {
  keepInBrowser('choice', { format: 'csv' });
  expect(keptInBrowser('choice', z.object({ format: z.string() }), { format: 'xlsx' })).toEqual({
    format: 'csv',
  });
});

it.each(['{', '[1]', 'null'])(
  'what is kept in this browser is the usual value where %s stands',
  (text) => {
    localStorage.setItem('choice', text);
    expect(keptInBrowser('choice', z.object({ format: z.string() }), { format: 'xlsx' })).toEqual({
      format: 'xlsx',
    });
  },
);

it('what is kept in this browser is forgotten where there is no room, and what was done goes on', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => rememberCommand('lists')).not.toThrow();
  expect(recentCommands()).toEqual([]);
});
