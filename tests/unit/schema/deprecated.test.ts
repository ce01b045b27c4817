import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#contract/endpoints/index.ts';
import { inLanguage } from '#contract/language.ts';
import { type Added, addToLanguage } from '#schema/added.ts';
import { checkDeprecated } from '#schema/check/deprecated.ts';
import { checkResources } from '#schema/check.ts';
import { facts } from '#schema/facts.ts';
import { exampleFile } from '#schema/help/example.ts';
import { findingExamples } from '#schema/help/index.ts';

/** What still works and is to go is warned of where it is written. */

const nothing: Added = { widgets: {}, filters: {}, actions: {}, providers: {}, formats: {} };
afterEach(() => addToLanguage(nothing));

const both = (text: string) => ({ 'zh-CN': text, 'en-US': text });
const going = { since: '1.1.0', until: '2.0.0', instead: both('write "barcode"') };

function warnings(text: string) {
  const [checked] = checkResources([{ file: 'publishers.json', text }], endpoints);
  return checked?.findings.map(({ severity, code, line, column, message, hint }) => ({
    said: `${severity} ${code}: ${inLanguage(message, 'en-US')}; ${hint?.['en-US']}`,
    at: text
      .split('\n')
      .slice(line - 1)
      .join('\n')
      .slice(column - 1)
      .split('\n')[0],
  }));
}
const sound = exampleFile(findingExamples.deprecated, 'right').text;

it('a name of an extension that is to go is warned of at each place that uses it', () => {
  addToLanguage({
    ...nothing,
    widgets: { bars: { label: both('Bars'), deprecated: going }, barcode: { label: both('Bars') } },
    filters: { scan: { label: both('Scan'), deprecated: going } },
  });
  const said = (name: string) =>
    `warning deprecated: "${name}" is deprecated since 1.1.0 and may be removed from 2.0.0 on; it works as before; write "barcode"`;
  const used = sound
    .replace('"type": "text",', '"type": "text", "widget": "bars",')
    .replace('"kind": "text",', '"kind": "text", "widget": "scan",');
  expect(warnings(used)).toEqual([
    { said: said('bars'), at: expect.stringContaining('"bars"') },
    { said: said('scan'), at: expect.stringContaining('"scan"') },
  ]);
  expect(warnings(used.replace('"bars"', '"barcode"').replace(', "widget": "scan"', ''))).toEqual(
    [],
  );
});

it('a value of the language is warned of where each reading of it is deprecated', () => {
  const old = z.enum(['each', 'none']).register(facts, { deprecatedValues: { each: going } });
  const meta = z.strictObject({ counts: old, either: z.union([z.string(), old]) });
  const found: string[] = [];
  const report = (_severity: string, code: string, path: readonly (string | number)[]) =>
    void found.push(`${code} ${path.join('.')}`);
  checkDeprecated(meta, { counts: 'each', either: 'each' }, { report });
  checkDeprecated(meta, { counts: 'none', either: 'none' }, { report });
  expect(found).toEqual(['deprecated counts']);
});
