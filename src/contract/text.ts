/**
 * Length and comparison of texts, the same for rules, counters, messages and the platform. Without zod, so that the
 * sign-in page can use it; `limitedText.ts` makes validators from it.
 */

/**
 * Characters that never combine with others: most of Latin, Chinese, Japanese and Hangul syllables. A text of only
 * these is as long as its code units, so that most texts need no segmenter.
 */
const simple =
  '\\t\\n\\x20-\\x7e\\xa1-\\xa8\\xaa-\\xac\\xaf-\\u02ff\\u2010-\\u2027\\u3001-\\u3029\\u3041-\\u3096\\u30a0-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7a3\\uff01-\\uff9d';
const simpleOnly = new RegExp(`^[${simple}]*$`);
/** all other characters, with the neighbours that they may combine with */
const joining = new RegExp(`[${simple}]?(?:[^${simple}]+[${simple}]?)+`, 'g');

let segmenter: Intl.Segmenter | undefined;
const segmenting = typeof Intl !== 'undefined' && 'Segmenter' in Intl;

/** Number of code units passed to the segmenter at once, because it copies its whole input for every character. */
const windowUnits = 64;

/** The characters of a text that is not only simple ones; code points in browsers without a segmenter. */
function* graphemesOf(text: string): Generator<string> {
  if (!segmenting) {
    yield* text;
    return;
  }
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  for (let from = 0, size = windowUnits; from < text.length; ) {
    let to = from + size;
    // does not end in the middle of a surrogate pair
    if (/[\ud800-\udbff]/.test(text.charAt(to - 1))) to += 1;
    const found = [...segmenter.segment(text.slice(from, to))];
    // the last character may continue in the next part
    if (to < text.length) found.pop();
    for (const { segment } of found) {
      yield segment;
      from += segment.length;
    }
    size = found.length === 0 ? size * 2 : windowUnits;
  }
}

function count(characters: Iterable<string>): number {
  let sum = 0;
  for (const _ of characters) sum += 1;
  return sum;
}

/**
 * The number of characters as people see them (grapheme clusters): an emoji is one, and so is a letter with its marks.
 */
export function lengthOf(text: string): number {
  if (simpleOnly.test(text)) return text.length;
  let sum = text.length;
  for (const [part] of text.matchAll(joining)) sum += count(graphemesOf(part)) - part.length;
  return sum;
}

/**
 * By how many characters a text exceeds its limit; 0 if it does not. Long texts are counted only if they may exceed it.
 */
export function excessOf(text: string, maximum: number): number {
  return text.length <= maximum ? 0 : Math.max(0, lengthOf(text) - maximum);
}

/**
 * Maximum number of UTF-8 bytes for a text with a limit in characters. The largest emoji has 35 bytes; without a limit,
 * any number of marks could be put on one character.
 */
const mostBytes = (maximum: number): number => Math.min(36 * maximum, 4 * maximum + 72_000);
/**
 * `mostBytes` for names and titles: the database keeps them in indexes, whose entries have a maximum of 2,704 bytes.
 */
export const mostNameBytes = (maximum: number): number => Math.min(36 * maximum, 2_400);

/** Bytes over the limit; 0 if there are none. */
function bytesOver(text: string, bytes: number): number {
  // a code unit takes three bytes at most
  return text.length * 3 <= bytes ? 0 : Math.max(0, new TextEncoder().encode(text).length - bytes);
}

/** The beginning of a text, as many whole characters as the limits allow. */
export function cutText(text: string, maximum: number, bytes = mostBytes(maximum)): string {
  // the usual text, which can be cut after any character
  const start = text.slice(0, maximum + 1);
  if (start.length * 3 <= bytes && simpleOnly.test(start)) return start.slice(0, maximum);
  if (excessOf(text, maximum) === 0 && bytesOver(text, bytes) === 0) return text;
  let kept = '';
  let left = maximum;
  for (const character of graphemesOf(text)) {
    if (left === 0 || bytesOver(kept + character, bytes) > 0) break;
    kept += character;
    left -= 1;
  }
  return kept;
}

export interface TextLimits {
  /** in characters, as counted by `lengthOf` */
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  /** in bytes of UTF-8. Default: derived from the characters */
  readonly bytes?: number | undefined;
}
/** A problem with the length of a text, for the messages of `messages/text.ts`. */
export interface TextProblem {
  readonly key: 'tooLong' | 'tooShort' | 'tooDense';
  /**
   * the limit, and how much the text exceeds it (in characters, or in bytes if it has too many of them) or falls short
   */
  readonly values: Readonly<Record<'limit' | 'excess' | 'lacking', number>>;
}

/** The problem with the length of a text; undefined if there is none. */
export function textProblem(text: string, limits: TextLimits): TextProblem | undefined {
  const { minimum = 0, maximum = Number.POSITIVE_INFINITY, bytes = mostBytes(maximum) } = limits;
  const excess = excessOf(text, maximum);
  if (excess > 0) return { key: 'tooLong', values: { limit: maximum, excess, lacking: 0 } };
  const over = bytesOver(text, bytes);
  if (over > 0) return { key: 'tooDense', values: { limit: bytes, excess: over, lacking: 0 } };
  const lacking = minimum > 0 ? minimum - lengthOf(text) : 0;
  if (lacking <= 0) return undefined;
  return { key: 'tooShort', values: { limit: minimum, excess: 0, lacking } };
}

const ignorable = /\p{Default_Ignorable_Code_Point}/gu;
const control = /[\p{Cc}\p{Cs}]/gu;
/** the Turkish dotless i: full case folding keeps it apart, but its capital is the same as that of i */
const caseless = /[^ı]+/gu;
/**
 * Maximum number of code units that are compared: more than any readable name has, and few enough for a database index.
 */
const keyUnits = 600;

/** One step of `nameKey`; its result may change in a further step. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replace(ignorable, '')
    .replace(/\s+/gu, ' ')
    .replace(control, '')
    .replace(caseless, (part) => part.toUpperCase().toLowerCase().replaceAll('ς', 'σ'))
    .normalize('NFKC')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/**
 * The key for comparing names that have to be unique: names that people read alike have the same key. It ignores width,
 * capitals, composition of letters, half-width kana, circled digits, ß and ss, invisible characters and the amount of
 * white space.
 */
export function nameKey(name: string): string {
  let key = name;
  // two steps are enough for nearly every name; each further one only processes the result of the one before
  for (let step = 0; step < 8; step += 1) {
    const next = fold(key);
    if (next === key) break;
    key = next;
  }
  if (key.length <= keyUnits) return key;
  // half a surrogate pair at the end is no character
  return key
    .slice(0, keyUnits)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}
