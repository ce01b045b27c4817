import { isHeldExactly } from './exactNumber.ts';
import { mayHoldLongDigits } from './longDigits.ts';

/**
 * JSON without loss of digits: a whole number beyond 2^53, or a decimal with more digits than JavaScript can hold, is
 * read as the text of its digits. All answers, request bodies and stored JSON are read here.
 */

/** matches a text, with the colon that follows a name, or a number */
const tokens = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const longDigits = /^-?\d[\d.]{15,}(?:[eE][+-]?\d+)?$|^-?\d[\d.]*[eE][+-]?\d+$/;

/** The long numbers that a service has sent, so that they are sent back as numbers; see `writeJson`. */
export class LongNumbers {
  /** maximum that is remembered; the oldest are forgotten first */
  static readonly most = 20_000;
  readonly #digits = new Set<string>();
  readonly #names = new Set<string>();
  readonly #textNames = new Set<string>();

  /** Remembers under a name that it has numbers, or texts of digits. */
  note(name: string, digits: string, kind: 'number' | 'text'): void {
    if (kind === 'text') {
      this.#textNames.add(name);
      return;
    }
    this.#names.add(name);
    this.#digits.add(digits);
    if (this.#digits.size <= LongNumbers.most) return;
    for (const oldest of this.#digits) {
      this.#digits.delete(oldest);
      return;
    }
  }

  get isEmpty(): boolean {
    return this.#names.size === 0;
  }

  /** Whether these digits were sent as a number, and the name has only ever had numbers. */
  has(name: string, digits: string): boolean {
    return this.#digits.has(digits) && this.#names.has(name) && !this.#textNames.has(name);
  }
}

/**
 * Replaces numbers and texts of digits in JSON text.
 *
 * @param replace gets the name of the value (for an item of a list, the name of the list), the digits, and whether they
 *   are a number or a text
 */
function replaceDigits(
  text: string,
  replace: (name: string, digits: string, kind: 'number' | 'text') => string | undefined,
): string {
  let name = '';
  return text.replace(tokens, (token: string, string?: string, colon?: string) => {
    if (colon !== undefined) {
      name = string?.slice(1, -1) ?? '';
      return token;
    }
    const digits = string === undefined ? token : string.slice(1, -1);
    if (!longDigits.test(digits)) return token;
    return replace(name, digits, string === undefined ? 'number' : 'text') ?? token;
  });
}

/**
 * Parses JSON; numbers that would lose digits become texts of their digits.
 *
 * @param seen receives the long numbers
 * @throws SyntaxError if the text is not JSON
 */
export function parseJson(text: string, seen?: LongNumbers): unknown {
  const value: unknown = JSON.parse(text);
  if (!mayHoldLongDigits(text)) return value;
  return JSON.parse(
    replaceDigits(text, (name, digits, kind) => {
      if (kind === 'number' && isHeldExactly(digits)) return undefined;
      seen?.note(name, digits, kind);
      return kind === 'number' ? `"${digits}"` : undefined;
    }),
  );
}

/**
 * Writes JSON. Digits become a number again only if the service sent them as a number, under a name that only has
 * numbers; all other texts stay texts, including what somebody types.
 *
 * @param seen the long numbers that the service sent
 */
export function writeJson(value: unknown, seen?: LongNumbers): string {
  const text = JSON.stringify(value);
  if (seen === undefined || seen.isEmpty) return text;
  return replaceDigits(text, (name, digits, kind) =>
    kind === 'text' && seen.has(name, digits) ? digits : undefined,
  );
}

/** where objects begin and end, names, and texts, in which there may be any signs */
const parts = /[{}]|("[^"\\]*(?:\\.[^"\\]*)*")\s*:|"[^"\\]*(?:\\.[^"\\]*)*"/g;

/**
 * The first name that an object has for the second time, and the place of that: all but the last of its values are lost
 * when the text is parsed.
 *
 * @param text JSON, however deep
 */
export function repeatedName(text: string): { name: string; offset: number } | undefined {
  const open: Set<unknown>[] = [];
  for (const { 0: part, 1: written, index } of text.matchAll(parts)) {
    if (part === '{') open.push(new Set());
    if (part === '}') open.pop();
    if (written === undefined) continue;
    const name = String(JSON.parse(written));
    if (open.at(-1)?.has(name)) return { name, offset: index };
    open.at(-1)?.add(name);
  }
  return undefined;
}

/** Parses JSON; undefined if the text is not JSON. */
export function jsonOf(text: string, seen?: LongNumbers): unknown {
  try {
    return parseJson(text, seen);
  } catch {
    return undefined;
  }
}
