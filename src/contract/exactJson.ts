import { isHeldExactly } from './exactNumber.ts';
import { mayHoldLongDigits } from './longDigits.ts';

/**
 * JSON whose numbers do not change on the way: a whole number beyond 2^53, or a decimal with more digits than a number
 * of JavaScript holds, is read as the text of its digits. All answers, request bodies and stored JSON are read here.
 */

/** A text with the colon that makes it a name, or a number. */
const tokens = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const longDigits = /^-?\d[\d.]{15,}(?:[eE][+-]?\d+)?$|^-?\d[\d.]*[eE][+-]?\d+$/;

/** What a service has sent as long numbers, so that they go back to it as numbers; see `writeJson`. */
export class LongNumbers {
  /** at most so many are remembered; the oldest goes first */
  static readonly most = 20_000;
  readonly #digits = new Set<string>();
  readonly #names = new Set<string>();
  readonly #textNames = new Set<string>();

  /** Remembers a number under its name, or a text of digits that is not one. */
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

  /** Whether these digits were a number, and whatever has this name always was one. */
  has(name: string, digits: string): boolean {
    return this.#digits.has(digits) && this.#names.has(name) && !this.#textNames.has(name);
  }
}

/**
 * Replaces numbers and texts of digits in a text of JSON.
 *
 * @param replace is given the name that it stands under (that of the list for what stands in one), the digits, and
 *   whether they stand there as a number or as a text
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
 * Reads JSON; numbers that would change are texts of their digits.
 *
 * @param seen is told what stood there as a number
 * @throws SyntaxError where the text is no JSON
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
 * Writes JSON. Digits that the service itself has sent as a number, under a name that it sends numbers under, are a
 * number again; every other text stays one. So nothing is guessed: what somebody types anew stays a text.
 *
 * @param seen what the service has sent
 */
export function writeJson(value: unknown, seen?: LongNumbers): string {
  const text = JSON.stringify(value);
  if (seen === undefined || seen.isEmpty) return text;
  return replaceDigits(text, (name, digits, kind) =>
    kind === 'text' && seen.has(name, digits) ? digits : undefined,
  );
}

/** The value that a text of JSON stands for; undefined where it is none. */
export function jsonOf(text: string, seen?: LongNumbers): unknown {
  try {
    return parseJson(text, seen);
  } catch {
    return undefined;
  }
}
