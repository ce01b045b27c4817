import { type ParseError, parse } from 'jsonc-parser';
import { parseJson as parseExactly, repeatedName } from '#contract/exactJson.ts';
import { type BrokenJson, placeIn } from '../values/json.ts';

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
