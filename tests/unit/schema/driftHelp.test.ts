import { describe, expect, it } from 'vitest';
import { locales } from '#locales/index.ts';
import { findDrift } from '#schema/drift.ts';
import { driftHelp } from '#schema/help/drift.ts';
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
  it.each(Object.entries(driftHelp))(
    '%s: its example has it, the mended one has not',
    (code, help) => {
      expect(codesOf(help.schema, help.answered)).toContain(code);
      const { schema, answered } = { ...help, ...help.mended };
      expect(codesOf(schema, answered)).not.toContain(code);
    },
  );

  it('is there for every code, in both languages', () => {
    expect(Object.keys(driftHelp).sort()).toEqual(
      Object.keys(locales.listEditor.drift['en-US']).sort(),
    );
    for (const { meaning } of Object.values(driftHelp)) {
      expect(meaning['zh-CN']).toMatch(/\p{Script=Han}.*。$/u);
      expect(meaning['en-US']).toMatch(/^[A-Z].*\.$/);
    }
  });
});
