import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { keysOf } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { checkResources, type SchemaFile } from '#schema/check.ts';
import { exampleFile, placeMark } from '#schema/help/example.ts';
import { findingExamples } from '#schema/help/index.ts';

/** What is found in a file that stands beside another one. */
function findingsIn(file: SchemaFile, beside: SchemaFile | undefined) {
  const checked = checkResources(beside ? [beside, file] : [file], endpoints, ['catalogue']);
  return checked
    .flatMap(({ findings }) => findings)
    .map(({ line, column, code }) => ({ line, column, code }));
}

describe('help for findings', () => {
  it.each(Object.entries(findingExamples))(
    '%s: the wrong example is found at its place, the mended one is sound',
    (code, example) => {
      const wrong = exampleFile(example, 'wrong');
      expect(example.wrong, 'a mark for the place').toContain(placeMark);
      expect(findingsIn(wrong, example.beside)).toEqual([{ ...wrong.place, code }]);
      const right = exampleFile(example, 'right');
      expect(right.text, 'the piece stands in the sound schema').toContain(example.right);
      expect(findingsIn(right, example.beside)).toEqual([]);
    },
  );

  it('explains every code that the checker knows, in sentences', () => {
    const codes = [...keysOf(locales.listEditor.finding)].sort();
    expect([...keysOf(locales.help.finding)].sort()).toEqual(codes);
    for (const meanings of Object.values(locales.help.finding))
      for (const meaning of Object.values(meanings)) expect(meaning).toMatch(/[.。]$/);
  });
});
