/**
 * Characters that nobody sees, and that copied text is full of. They make equal texts different, and can turn the
 * direction of what stands beside them. Without zod, for every part of the app.
 */

/** in no text: zero-width spaces, soft hyphens, byte order marks, what turns the direction of a passage, tags */
const never = String.raw`\u00AD\u180E\u200B\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB`;
const directionMarks = String.raw`\u061C\u200E\u200F`;
const joiners = String.raw`\u200C\u200D`;

const any = new RegExp(`[${never}${directionMarks}${joiners}\\u{E0000}-\\u{E007F}]`, 'u');
/** tags belong to a black flag, which becomes that of England by them */
const removed = new RegExp(
  `[${never}]|(?<!\\u{1F3F4}[\\u{E0020}-\\u{E007F}]*)[\\u{E0000}-\\u{E007F}]`,
  'gu',
);
const marks = new RegExp(`[${directionMarks}]`, 'gu');
const fromRightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** a joiner holds emoji together, and shapes letters of scripts that join them, such as Persian and Hindi */
const idleJoiner =
  /(?<!(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{M}])(?:\u200C|(?<!\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?)\u200D|\u200D(?!\p{Extended_Pictographic}))/gu;

/** A text without invisible characters, but for those that its script or its emoji need. */
export function cleanText(text: string): string {
  if (!any.test(text)) return text;
  const visible = text.replace(removed, '');
  const directed = fromRightToLeft.test(visible) ? visible : visible.replace(marks, '');
  return directed.replace(idleJoiner, '');
}

/** what looks like a blank or like nothing: control characters, fillers, variation selectors of Mongolian */
const unseen = new RegExp(
  `[\\u0000-\\u0008\\u000E-\\u001F\\u007F-\\u009F\\p{Cs}${never}${directionMarks}\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180D\\u180F\\u2800\\u3164\\uFFA0\\u{E0000}-\\u{E0FFF}]`,
  'gu',
);
const everyJoiner = new RegExp(`[${joiners}]`, 'g');

/** A name without what nobody sees; white space stays. */
export const cleanLine = (name: string): string => cleanText(name.replace(unseen, ''));

/** A link, a colour, a number or an id without any invisible character and without white space around it. */
export const withoutInvisible = (code: string): string =>
  code.replace(unseen, '').replace(everyJoiner, '').trim();
