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

test('the buttons at the foot of a form lie upon the tools of the texts in it', () => {
  const said = sheets.map(({ lines }) => lines.join('\n')).join('\n');
  const heightOf = (selector: string) => {
    const rule = said.split(`\n${selector} {`)[1]?.split('}')[0] ?? '';
    const name = /z-index: var\((--z-\w+)\)/.exec(rule)?.[1];
    return Number(new RegExp(`${name}: (\\d+);`).exec(said)?.[1]);
  };
  const tools = heightOf('.bd-rt-toolbar');
  for (const foot of ['.bd-form-buttons', '.bd-writing-foot'])
    expect(heightOf(foot), foot).toBeGreaterThanOrEqual(tools);
});

test('colours are said by their names, each by the same ones', () => {
  const colour = /#[\da-f]{3,8}\b(?![\w-])|\b(rgb|hsl)a?\(/i;
  const tokens = ['src/page/tokens.css', 'src/page/page.css', 'src/app/theme.css'];
  const isToken = (line: string, file: string): boolean =>
    tokens.includes(file) && /^\s*--[\w-]+:/.test(line);
  const isSelector = (line: string): boolean => /[{,]$/.test(line) && !line.includes(': ');
  expect(linesOf((line, file) => colour.test(line) && isToken(line, file)).length).toBeGreaterThan(
    50,
  );
  expect(
    linesOf((line, file) => colour.test(line) && !isToken(line, file) && !isSelector(line)),
  ).toEqual([]);
});

test('every name of the tokens is used', () => {
  const said = sheets.map(({ lines }) => lines.join('\n')).join('\n');
  const named = (file: string) =>
    sheets
      .filter((sheet) => sheet.file === file)
      .flatMap(({ lines }) => lines.flatMap((line) => /^\s*(--[\w-]+):/.exec(line)?.[1] ?? []));
  const tokens = named('src/page/tokens.css');
  expect(tokens.length).toBeGreaterThan(20);
  expect(tokens.filter((name) => !said.includes(`var(${name})`))).toEqual([]);
});

test('a property of a class is said in one sheet, so that what counts does not depend on which came last', () => {
  const where = new Map<string, Set<string>>();
  for (const { file, lines } of sheets) {
    // rules that stand for themselves, not those of a narrow window or of paper
    const alone = lines.join('\n').replaceAll(/@[^{};]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
    for (const [, selectors = '', body = ''] of alone.matchAll(/([^{}]+)\{([^{}]*)\}/g))
      for (const selector of selectors.split(',').map((one) => one.trim()))
        for (const [, property = ''] of body.matchAll(/(?:^|;)\s*([\w-]+):/g)) {
          const said = `${selector} ${property}`;
          if (/^\.[\w-]+$/.test(selector))
            where.set(said, (where.get(said) ?? new Set()).add(file));
        }
  }
  expect(where.size).toBeGreaterThan(1_000);
  expect([...where].flatMap(([said, files]) => (files.size > 1 ? [[said, ...files]] : []))).toEqual(
    [],
  );
});
