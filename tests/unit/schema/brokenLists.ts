import { readdirSync, readFileSync } from 'node:fs';
import { applyPatch, parsePatch } from 'diff';

const folder = 'tests/unit/schema/golden/findings';
const read = (path: string): string => readFileSync(`tests/unit/schema/${path}`, 'utf8');

/** The text of a case: as it stands, or the patch of a sound list of `fixtures/`, which the patch names. */
function textOf(file: string): string {
  const text = read(`golden/findings/${file}`);
  if (!file.endsWith('.patch')) return text;
  const [patch] = parsePatch(text);
  const patched = patch && applyPatch(read(`fixtures/${patch.oldFileName}`), patch);
  if (!patched) throw new Error(`${file} does not apply to the list that it names`);
  return patched;
}

/** The broken lists of `golden/findings`, by name. */
export const brokenLists: ReadonlyMap<string, string> = new Map(
  readdirSync(folder)
    .filter((file) => /\.(json|patch)$/.test(file))
    .map((file) => [file.replace(/\.\w+$/, ''), textOf(file)]),
);
