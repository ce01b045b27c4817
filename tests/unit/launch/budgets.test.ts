import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { budgets, scriptBudgets } from '#launch/budgets.mjs';

/** No screen grows without anybody noticing: each has a budget, and the build holds it. */

const main = 'src/app/main.tsx';
const screen = 'src/app/screens/Screen.tsx';
let folder: string;

/** Text that no compression makes smaller than half. */
const bytes = (count: number) => JSON.stringify(randomBytes(count).toString('base64'));

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bookdesk-budgets-'));
  mkdirSync(join(folder, 'src', 'app', 'screens'), { recursive: true });
  const files = {
    [main]: `console.log(${bytes(1_000)}); void import('./screens/Screen.tsx');`,
    [screen]: `import './shared.ts'; console.log(${bytes(2_000)}); void import('./dialog.ts');`,
    'src/app/screens/shared.ts': `console.log(${bytes(3_000)});`,
    'src/app/screens/dialog.ts': `console.log(${bytes(50_000)});`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const built = (limits: Record<string, number>) =>
  build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [scriptBudgets(limits)],
    build: { write: false, rolldownOptions: { input: join(folder, main) } },
  });

test('a screen within its budget is built; what it opens later is not counted', async () => {
  await expect(built({ [main]: 3, [screen]: 9 })).resolves.toBeDefined();
});

test('a build whose screen has outgrown its budget fails and names both sizes', async () => {
  await expect(built({ [main]: 3, [screen]: 5 })).rejects.toThrow(
    /src\/app\/screens\/Screen\.tsx loads [6-8]\.\d kB of script, its budget is 5 kB/,
  );
  await expect(built({ [main]: 1, [screen]: 9 })).rejects.toThrow(/main\.tsx loads/);
});

test('a budget of a screen that there is not fails the build as well', async () => {
  await expect(built({ [main]: 3, 'src/app/Gone.tsx': 9 })).rejects.toThrow(
    'There is no src/app/Gone.tsx to hold against its budget',
  );
});

test('every screen has a budget', () => {
  const views = readFileSync(join('src', 'app', 'views.ts'), 'utf8');
  const router = readFileSync(join('src', 'app', 'router.tsx'), 'utf8');
  const loaded = [
    ...`${views}${router}`.matchAll(/import\('.\/([^']+(?:Screen|Shell)\.tsx)'\)/g),
  ].map(([, path]) => `src/app/${path}`);
  expect(loaded.length).toBeGreaterThan(20);
  expect(loaded.filter((module) => !(module in budgets))).toEqual([]);
});
