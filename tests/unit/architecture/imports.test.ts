import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const forbidden: Record<string, string[]> = {
  contract: [
    '#schema/meta.ts',
    '#page/x.ts',
    '#app/x.ts',
    '#server/x.ts',
    '../app/x.ts',
    'react',
    'node:fs',
  ],
  schema: ['#page/x.ts', '#app/x.ts', '#server/x.ts', '../server/x.ts', 'react', 'antd', 'node:fs'],
  page: ['#app/x.ts', '#server/x.ts', '../app/x.ts', 'antd', '@refinedev/core'],
  app: ['#server/platform.ts', '../server/platform.ts', '../../server/x.ts', 'node:fs'],
  'app/widgets': [
    '#app/resources/x.ts',
    '#app/screens/x.ts',
    '#app/decoration/x.ts',
    '../resources/x.ts',
    '../../screens/x.ts',
    '#server/platform.ts',
  ],
  'app/resources': [
    '#app/screens/x.ts',
    '#app/decoration/x.ts',
    '../screens/x.ts',
    '#server/platform.ts',
  ],
  server: ['#app/main.tsx', '../app/main.tsx', 'antd', '@refinedev/core'],
};
const allowed: Record<string, string[]> = {
  schema: ['#contract/codes.ts'],
  page: ['#contract/codes.ts', '#schema/meta.ts', 'react'],
  app: ['#contract/codes.ts', '#schema/meta.ts', '#page/x.ts', 'antd'],
  'app/widgets': ['#contract/endpoints/resources.ts', '#app/session/client.ts', 'antd'],
  'app/resources': ['#app/widgets/x.ts', '../widgets/x.ts', './x.ts'],
  'app/screens': ['#app/widgets/x.ts', '#app/resources/x.ts'],
  server: ['#contract/codes.ts', '#schema/meta.ts', '#page/x.ts', 'node:fs'],
};
const pairs = (table: Record<string, string[]>) =>
  Object.entries(table).flatMap(([folder, list]) =>
    list.map((specifier) => [folder, specifier] as const),
  );
const fileOf = (folder: string, specifier: string) =>
  `src/${folder}/${Buffer.from(specifier).toString('hex')}.ts`;

let project = '';
let report = '';

/** One file an import, linted with the project's own rules, all in one run. */
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'bookdesk-imports-'));
  const rules = JSON.parse(readFileSync('biome.json', 'utf8'));
  writeFileSync(
    join(project, 'biome.json'),
    JSON.stringify({ ...rules, $schema: undefined, vcs: { enabled: false } }),
  );
  for (const [folder, specifier] of [...pairs(forbidden), ...pairs(allowed)]) {
    mkdirSync(join(project, 'src', folder), { recursive: true });
    writeFileSync(
      join(project, fileOf(folder, specifier)),
      `import { probe } from '${specifier}';\nprobe();\n`,
    );
  }
  const result = spawnSync(
    resolve('node_modules/.bin/biome'),
    ['lint', '--only=style/noRestrictedImports', '--max-diagnostics=none', '.'],
    { cwd: project, encoding: 'utf8' },
  );
  report = result.stdout + result.stderr;
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

test.each(pairs(forbidden))('src/%s may not import %s', (folder, specifier) => {
  expect(report).toContain(fileOf(folder, specifier));
});

test.each(pairs(allowed))('src/%s may import %s', (folder, specifier) => {
  expect(report).not.toContain(fileOf(folder, specifier));
});

const parts = /^(src\/(contract|schema|page|app|server|launch)|tests)\//;
const sources = ['src', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.(tsx?|mjs)$/.test(file)),
);

test('what lies further away than in the folder above is imported by the name of its part', () => {
  const far = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport\(?)\s*'((?:\.\.\/){2,}[^']+)'/g)]
      .map(([, specifier = '']) => `${file}: ${specifier}`)
      .filter((line) => {
        const [from = '', specifier = ''] = line.split(': ');
        return parts.test(posix.join(posix.dirname(from), specifier));
      }),
  );
  expect(far).toEqual([]);
});
