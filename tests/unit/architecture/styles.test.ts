import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What style sheets say by name: `src/page/tokens.css` and, for the back office, `src/app/theme.css` hold the values. */

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({
    file,
    lines: readFileSync(file, 'utf8')
      .replaceAll(/\/\*.*?\*\//gs, '')
      .split('\n'),
  }));

const linesOf = (isMeant: (line: string, file: string) => boolean): string[] =>
  sheets.flatMap(({ file, lines }) =>
    lines.filter((line) => isMeant(line, file)).map((line) => `${file}: ${line.trim()}`),
  );

test('what lies upon what is said by the names of one scale', () => {
  expect(linesOf((line) => /z-index: var\(--z-/.test(line)).length).toBeGreaterThan(30);
  expect(linesOf((line) => /z-index: (?!var\(--z-)/.test(line))).toEqual([]);
});
