import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What lies upon what, and which rule counts, depends on no order in which style sheets arrive. */

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({
    file,
    lines: readFileSync(file, 'utf8')
      .replaceAll(/\/\*.*?\*\//gs, '')
      .split('\n'),
  }));

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
