import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** Statements of the repository's documents about themselves and about the files beside them. */

const documents = spawnSync('git', ['ls-files', '*.md'], { encoding: 'utf8' })
  .stdout.split('\n')
  // pages of the site link to its addresses; the build checks those
  .filter((file) => file !== '' && !file.startsWith('src/app/screens/legal/pages/'));

/** What a heading can be linked by. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

function placesOf(file: string): Set<string> {
  const text = readFileSync(file, 'utf8');
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading));
  const named = [...text.matchAll(/<a id="([^"]+)"/g)].map(([, name = '']) => name);
  return new Set([...headings, ...named]);
}

test.each(documents)('every link of %s leads somewhere', (file) => {
  const text = readFileSync(file, 'utf8');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)]
    .map(([, link, picture]) => link ?? picture ?? '')
    .filter((link) => !/^[a-z]+:/.test(link));
  for (const link of links) {
    const [path = '', place] = link.split('#');
    const target = path === '' ? file : join(dirname(file), path);
    expect(existsSync(target), link).toBe(true);
    if (place !== undefined) expect(placesOf(target), link).toContain(place);
  }
});

test('docs/security.md names whatever runs a script at its installation', () => {
  const { packages } = z
    .object({
      packages: z.record(z.string(), z.object({ hasInstallScript: z.boolean().optional() })),
    })
    .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const running = Object.entries(packages)
    .filter(([path, { hasInstallScript }]) => path !== '' && hasInstallScript)
    .map(([path]) => path.replace('node_modules/', ''));
  const said = readFileSync('docs/security.md', 'utf8').split('\nAt installation ')[1] ?? '';
  expect(running.length).toBeGreaterThan(0);
  for (const name of running) {
    const [scope = name] = name.split('/');
    expect(said).toContain(`\`${scope}\``);
  }
});

const figureOf = (file: string, row: string): string => {
  const line = readFileSync(file, 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`| ${row}`));
  return line?.split('|')[2]?.trim() ?? `no row ${row} in ${file}`;
};

test.each([
  ['list calls with their total', 'list call on 1,000,000 posts'],
  ['the same, pages 1 to 50', 'the same, pages 1 to 50'],
  ['the same, page 1,000', 'the same, page 1,000'],
  ['import of 34,707', 'import of 34,707'],
  ['calls; failed', 'an hour of 60 people'],
  ['memory after a full collection', 'the same, p50 and p99 of all calls; processor'],
])('docs/performance.md has the same figure for %s as docs/operations.md', (row, inPerformance) => {
  const [told = ''] = figureOf('docs/operations.md', row).split(':');
  expect(figureOf('docs/performance.md', inPerformance)).toContain(told);
});
