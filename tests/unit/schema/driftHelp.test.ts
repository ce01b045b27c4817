import { describe, expect, it } from 'vitest';
import { keysOf } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { findDrift } from '#schema/drift.ts';
import { driftExamples } from '#schema/help/drift.ts';
import { resource } from '#schema/meta.ts';

const fields =
  '"fields": { "title": { "type": "text", "label": { "zh-CN": "名", "en-US": "Title" } } }';
/** A small list of presses with a part of it written as the help shows it. */
function definitionWith(part: string) {
  const rest = part.includes('"fields"') ? part : `${part}, ${fields}`;
  return resource.parse(
    JSON.parse(`{
      "schemaVersion": 2, "name": "presses", "provider": "rest", "recordTitle": "title",
      "label": { "zh-CN": "出版社", "en-US": "Presses" },
      "endpoints": {
        "list": { "method": "GET", "path": "/presses" },
        "save": { "method": "PUT", "path": "/presses" }
      },
      "list": { "columns": ["title"] },
      ${rest}
    }`),
  );
}
// the groups that there are
const related = new Map([['groups', { ids: new Set(['1', '2']), isComplete: true }]]);
const codesOf = (schema: string, answered: string) =>
  findDrift(definitionWith(schema), JSON.parse(answered), { related }).map(({ code }) => code);

describe('help for drift', () => {
  it.each(Object.entries(driftExamples))(
    '%s: its example has it, the mended one has not',
    (code, help) => {
      expect(codesOf(help.schema, help.answered)).toContain(code);
      const { schema, answered } = { ...help, ...help.mended };
      expect(codesOf(schema, answered)).not.toContain(code);
    },
  );

  it('is there for every code', () => {
    const codes = [...keysOf(locales.listEditor.drift)].sort();
    expect(Object.keys(driftExamples).sort()).toEqual(codes);
    expect([...keysOf(locales.help.drift)].sort()).toEqual(codes);
  });
});
