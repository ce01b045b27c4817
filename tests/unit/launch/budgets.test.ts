import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { budgets, scriptBudgets } from '#launch/budgets.mjs';
import { gathered } from '#launch/extensions.mjs';

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
    /src\/app\/screens\/Screen\.tsx loads [6-8]\.\d kB of script in \d files, its budget is 5 kB in \d+/,
  );
  await expect(built({ [main]: 1, [screen]: 9 })).rejects.toThrow(/main\.tsx loads/);
});

test('a build whose screen loads too many scripts fails, however small they are', async () => {
  const places = [...Array(40).keys()];
  const all = (line: (place: number) => string) => places.map(line).join('');
  const virtual = (id: string): string | undefined => {
    const [, kind, place] = /^\0virtual:(\D+)(\d*)$/.exec(id) ?? [];
    if (kind === 'start')
      return `import('virtual:screen');${all((each) => `import('virtual:part${each}');`)}`;
    if (kind === 'screen') return all((each) => `import 'virtual:shared${each}';`);
    if (kind === 'part') return `import 'virtual:shared${place}';`;
    return kind === 'shared' ? `console.log(${place});` : undefined;
  };
  const building = build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'many',
        resolveId: (id) => (id.startsWith('virtual:') ? `\0${id}` : null),
        load: virtual,
      },
      scriptBudgets({ '\0virtual:screen': 9 }),
    ],
    build: { write: false, rolldownOptions: { input: 'virtual:start' } },
  });
  await expect(building).rejects.toThrow(/in 41 files, its budget is 9 kB in 40/);
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

describe('parts of extensions', () => {
  const shell = 'src/app/shell/Shell.tsx';
  const list = 'src/app/resources/ResourceListScreen.tsx';

  /** Builds an app with an extension whose declaration is this. */
  async function withExtension(declaration: string) {
    const app = mkdtempSync(join(tmpdir(), 'bookdesk-extension-budgets-'));
    const files = {
      [main]: `void import('./shell/Shell.tsx'); void import('./resources/ResourceListScreen.tsx');`,
      [shell]: `import all from 'virtual:extensions'; console.log(all);`,
      [list]: `import '/src/shared.ts'; console.log('list');`,
      'src/shared.ts': `console.log(${bytes(40_000)});`,
      'src/extensions/charts/index.ts': declaration,
      'src/extensions/charts/app/Chart.ts': `import '/src/shared.ts'; console.log(${bytes(70_000)});`,
      'src/extensions/charts/texts.ts': `export default ${bytes(8_000)};`,
    };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(app, name)), { recursive: true });
      writeFileSync(join(app, name), text);
    }
    try {
      return await build({
        root: app,
        configFile: false,
        logLevel: 'silent',
        plugins: [
          {
            name: 'gathers',
            resolveId: (id) => (id === 'virtual:extensions' ? gathered : null),
            load: (id) =>
              id === gathered
                ? "import one from '/src/extensions/charts/index.ts'; export default [one];"
                : null,
          },
          scriptBudgets({ [main]: 5, [shell]: 5, [list]: 50 }),
        ],
        build: { write: false, rolldownOptions: { input: join(app, main) } },
      });
    } finally {
      rmSync(app, { recursive: true, force: true });
    }
  }
  const cells = `cells: { chart: { load: () => import('./app/Chart.ts') } }`;

  test('a part that is larger than 60 kB fails the build, which says how to allow it', async () => {
    await expect(withExtension(`export default { ${cells} };`)).rejects.toThrow(
      /app\/Chart\.ts of the extension charts loads 7\d\.\d kB of script of its own, its budget is 60 kB\..*`scriptKilobytes: 7\d`/,
    );
  });

  test('a declaration may raise the number; what Bookdesk loads itself is not counted', async () => {
    await expect(
      withExtension(`export default { scriptKilobytes: 80, ${cells} };`),
    ).resolves.toBeDefined();
  });

  test('a number that the build cannot read is asked for', async () => {
    const raised = `const most = 80; export default { scriptKilobytes: most, ${cells} };`;
    await expect(withExtension(raised)).rejects.toThrow('write scriptKilobytes as a number');
  });

  test('a declaration that takes a part along into the first scripts fails the build', async () => {
    const along = `import texts from './texts.ts'; export default { texts, scriptKilobytes: 80 };`;
    await expect(withExtension(along)).rejects.toThrow(
      /The extension charts puts \d+\.\d kB into the first scripts of everybody, at most 5 kB/,
    );
  });
});
