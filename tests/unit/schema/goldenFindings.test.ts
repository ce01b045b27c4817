import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { locales } from '#locales/index.ts';
import { checkResources } from '#schema/check.ts';
import { describeFinding } from '#server/schemas/files.ts';
import { brokenLists } from './brokenLists.ts';

const folder = 'tests/unit/schema/golden/findings';
const names = [...brokenLists.keys()];

/** A sound neighbour, for relations to point at and names to be taken by. */
const neighbour = {
  file: 'channels.json',
  text: readFileSync('tests/unit/schema/fixtures/channels.json', 'utf8'),
};

/** The text of the terminal about a file, in both languages. */
function told(name: string): string {
  const file = `${name}.json`;
  const text = brokenLists.get(name) ?? '';
  const checked = checkResources([neighbour, { file, text }], endpoints, ['catalogue']);
  const findings = checked.filter((one) => one.file === file).flatMap((one) => one.findings);
  const lines = (['en-US', 'zh-CN'] as const).map((language) =>
    findings.map((finding) => `${describeFinding(finding, language)}\n`).join(''),
  );
  return lines.join('\n');
}

// To write them anew after a change of the checker: GOLDEN=write npx vitest run --project logic goldenFindings
// and read the difference before it is committed.
const isWriting = process.env.GOLDEN === 'write';

describe('golden findings of broken schemas', () => {
  it.each(names)('%s', (name) => {
    const golden = `${folder}/${name}.findings.txt`;
    const found = told(name);
    if (isWriting) writeFileSync(golden, found);
    expect(existsSync(golden), `${golden} is missing`).toBe(true);
    expect(found).toBe(readFileSync(golden, 'utf8'));
    expect(found, 'no place is left unfilled').not.toMatch(
      /undefined|\[object|"\{\w+\}"|: \{\w+\}$/m,
    );
  });

  it('are of at least sixty schemas, and name every code', () => {
    expect(names.length).toBeGreaterThanOrEqual(60);
    const all = names.map(told).join('');
    const missing = Object.keys(locales.listEditor.finding['en-US']).filter(
      (code) => !all.includes(` ${code} `),
    );
    expect(missing).toEqual([]);
  });
});
