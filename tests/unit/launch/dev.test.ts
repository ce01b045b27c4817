import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

/** What `npm run dev` takes of the server's modules by their names, where no compiler looks. */

const taken = [
  ...readFileSync('src/launch/dev.mjs', 'utf8').matchAll(
    /const \{ ([\w, ]+) \} = await vite\.ssrLoadModule\(\s*'([^']+)',?\s*\)/g,
  ),
].map(([, names = '', module = '']) => [module, names.split(', ')] as const);

test.each(taken)('%s exports %j', async (module, names) => {
  expect(await import(/* @vite-ignore */ resolve(`.${module}`))).toMatchObject(
    Object.fromEntries(names.map((name) => [name, expect.any(Function)])),
  );
});

test('the modules are found in the text of the command', () => {
  expect(taken.length).toBeGreaterThan(3);
});
