import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { extension } from '#launch/extension.mjs';

vi.spyOn(console, 'error').mockReturnValue();
const folders: string[] = [];
const emptyFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'bookdesk-extension-'));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

it('writes a declaration, its texts, a cell and a test', async () => {
  const folder = emptyFolder();
  await extension(['new', 'gold-stars'], folder);
  expect(readdirSync(join(folder, 'gold-stars'), { recursive: true }).map(String).sort()).toEqual([
    'app',
    'app/GoldStarsCell.tsx',
    'gold-stars.test.tsx',
    'index.ts',
    'locales',
    'locales/en-US.json',
    'locales/zh-CN.json',
    'locales/zh-Hant.json',
    'messages.ts',
  ]);
});

it.each([
  [['new'], /extension -- new NAME/],
  [['old', 'stars'], /extension -- new NAME/],
  [['new', 'Gold Stars'], /lower-case letters/],
])('%j is refused with what is right', async (parameters, reason) => {
  await expect(extension(parameters, emptyFolder())).rejects.toThrow(reason);
});

it('nothing that is there is written over', async () => {
  const folder = emptyFolder();
  await extension(['new', 'stars'], folder);
  await expect(extension(['new', 'stars'], folder)).rejects.toThrow(/stars already/);
});
