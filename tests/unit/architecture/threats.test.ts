import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** `| threat | guard | \`file\`: title |` */
const row = /^\| (?<threat>[^|]+) \| [^|]+ \| `(?<file>tests\/[^`]+)`: (?<title>[^|]+) \|$/gm;

const threats = [...readFileSync('docs/security.md', 'utf8').matchAll(row)].map(
  ({ groups }) => groups ?? {},
);

test('the threat model names its threats', () => {
  expect(threats.length).toBeGreaterThan(35);
});

test.each(threats)('a test stands against: $threat', ({ file = '', title = '' }) => {
  expect(existsSync(file), file).toBe(true);
  expect(readFileSync(file, 'utf8')).toContain(title);
});
