import { type ParseError, parse, visit } from 'jsonc-parser';
import { parseJson as parseExactly } from '#contract/exactJson.ts';
import { type BrokenJson, placeIn } from '../values/json.ts';

/** Where an object has a name for the second time: the first of its values would be lost. */
function repeatedName(text: string): { name: string; offset: number } | undefined {
  const open: Set<string>[] = [];
  let found: { name: string; offset: number } | undefined;
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (name, offset) => {
      const names = open.at(-1);
      if (names?.has(name)) found ??= { name, offset };
      names?.add(name);
    },
  });
  return found;
}

/**
 * Parses JSON. Long numbers become texts of digits, a blank text null. If the text is no JSON, or an object has a name
 * twice, gives the text with the place of its error.
 */
export function parseJson(text: string): unknown | BrokenJson {
  if (text.trim() === '') return null;
  try {
    const value = parseExactly(text);
    const found = repeatedName(text);
    if (!found) return value;
    const { name: repeated, offset } = found;
    return { $brokenJson: text, ...placeIn(text, offset), repeated } satisfies BrokenJson;
  } catch {
    const errors: ParseError[] = [];
    parse(text, errors, { disallowComments: true, allowTrailingComma: false });
    // jsonc-parser accepts one thing that JSON forbids: a control character within a text
    const offset = errors[0]?.offset ?? Math.max(0, text.search(/\p{Cc}/u));
    return { $brokenJson: text, ...placeIn(text, offset) } satisfies BrokenJson;
  }
}
