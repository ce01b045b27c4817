import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';
import { extension } from '#launch/extension.mjs';
import { copyOfSources } from '#tests/support/sourcesCopy.ts';

it('what `npm run extension -- new` writes passes `npm run check` and its own test', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const sources = await copyOfSources();
  // rejects with what it has printed
  const run = (program: string, ...parameters: string[]) =>
    promisify(execFile)(program, parameters, { cwd: sources.path });
  try {
    await extension(['new', 'gold-stars'], join(sources.path, 'src', 'extensions'));
    await run('npm', 'run', 'check');
    const vitest = join('node_modules', 'vitest', 'vitest.mjs');
    const tested = await run('node', vitest, 'run', '--project', 'extensions', 'gold-stars');
    expect(tested.stdout).toContain('gold-stars.test.tsx');
  } finally {
    await sources.remove();
  }
}, 900_000);
