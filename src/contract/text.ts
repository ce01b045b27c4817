/**
 * A text has one length and one way to be compared: rules, counters, messages and the platform all ask here. Without zod,
 * so that the sign-in page may ask too; `limitedText.ts` makes validators of it.
 */

/**
 * Characters that never join with one another: most of Latin, Chinese, Japanese and Hangul syllables. A text of them alone
 * is as long as its code units, which spares most texts the segmenter.
 */
const simple =
  '\\t\\n\\x20-\\x7e\\xa1-\\xa8\\xaa-\\xac\\xaf-\\u02ff\\u2010-\\u2027\\u3001-\\u3029\\u3041-\\u3096\\u30a0-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7a3\\uff01-\\uff9d';
const simpleOnly = new RegExp(`^[${simple}]*$`);
/** everything else, with the characters around it that it may join with */
const joining = new RegExp(`[${simple}]?(?:[^${simple}]+[${simple}]?)+`, 'g');

let segmenter: Intl.Segmenter | undefined;
const segmenting = typeof Intl !== 'undefined' && 'Segmenter' in Intl;

/** Code units that the segmenter is given at once: for each character that it finds it copies all that it was given. */
const windowUnits = 64;

/** The characters of a text that has others than simple ones; by code points in a browser that cannot tell better. */
function* graphemesOf(text: string): Generator<string> {
  if (!segmenting) {
    yield* text;
    return;
  }
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  for (let from = 0, size = windowUnits; from < text.length; ) {
    let to = from + size;
    // half a pair at the end is not what it is as a whole
    if (/[\ud800-\udbff]/.test(text.charAt(to - 1))) to += 1;
    const found = [...segmenter.segment(text.slice(from, to))];
    // the last one may go on
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

/** Characters as people see them (grapheme clusters): an emoji is one, and so is a letter with its marks. */
export function lengthOf(text: string): number {
  if (simpleOnly.test(text)) return text.length;
  let sum = text.length;
  for (const [part] of text.matchAll(joining)) sum += count(graphemesOf(part)) - part.length;
  return sum;
}

/** By how many characters a text passes its limit; 0 where it keeps it. Long texts are counted only where they may pass it. */
export function excessOf(text: string, maximum: number): number {
  return text.length <= maximum ? 0 : Math.max(0, lengthOf(text) - maximum);
}

/**
 * Bytes of UTF-8 that a text of so many characters may have. The largest emoji has 35; marks could be stacked on one
 * character without end.
 */
const mostBytes = (maximum: number): number => Math.min(36 * maximum, 4 * maximum + 72_000);
/** The same for names and titles: the database keeps them in indexes, whose entries have room for 2,704 bytes. */
export const mostNameBytes = (maximum: number): number => Math.min(36 * maximum, 2_400);

/** Bytes over the limit; 0 where it is kept. */
function bytesOver(text: string, bytes: number): number {
  // no code unit takes more than three
  return text.length * 3 <= bytes ? 0 : Math.max(0, new TextEncoder().encode(text).length - bytes);
}

/** The beginning of a text, as many whole characters as its limits allow. */
export function cutText(text: string, maximum: number, bytes = mostBytes(maximum)): string {
  // the usual text, of which each character may end the beginning
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
  /** characters, as `lengthOf` counts them */
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  /** of UTF-8; by the characters unless given */
  readonly bytes?: number | undefined;
}
/** A problem with the length of a text, for the sentences of `messages/text.ts`. */
export interface TextProblem {
  readonly key: 'tooLong' | 'tooShort' | 'tooDense';
  /** the limit, and what the text has over it (of characters or, too dense, of bytes) or lacks */
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
/** what full case folding keeps apart though capitals do not: the Turkish letter without a dot */
const caseless = /[^ı]+/gu;
/** Code units of a key that are compared: more than any name can have that people read, and an index of the database holds them. */
const keyUnits = 600;

/** One step of `nameKey`: what it makes may fold further. */
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
 * What a name is compared by where it may stand once: two names that people read alike have one key. Width, capitals,
 * composed and decomposed letters, half-width kana, circled digits, ß and ss, characters that nobody sees and the amount
 * of white space make no difference.
 */
export function nameKey(name: string): string {
  let key = name;
  // two steps reach the end of nearly every name; each further one only folds what the one before has made
  for (let step = 0; step < 8; step += 1) {
    const next = fold(key);
    if (next === key) break;
    key = next;
  }
  if (key.length <= keyUnits) return key;
  // half a pair at the end is no character
  return key
    .slice(0, keyUnits)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}
