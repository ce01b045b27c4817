import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { extension } from '#launch/extension.mjs';
import { runScript } from '#launch/project.mjs';

it('what `npm run extension -- new` writes passes the types and its own test', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  // where tests of extensions are looked for
  const folder = mkdtempSync(join('tests', 'extensions', 'made-'));
  try {
    await extension(['new', 'gold-stars'], folder);
    expect(await runScript('node_modules/typescript/bin/tsc', ['--noEmit', '-p', '.'])).toBe(true);
    const test = join(folder, 'gold-stars', 'gold-stars.test.tsx');
    const run = ['run', '--project', 'extensions', test];
    expect(await runScript('node_modules/vitest/vitest.mjs', run)).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 600_000);
