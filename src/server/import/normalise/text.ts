import { readList as readItems } from '#contract/cellText.ts';

/** One line of text, with single spaces and without control characters. */
export function readText(cell: string): string {
  // Cc: control characters such as U+0000, which nobody types
  return cell.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** One line of text for a record: trimmed, with spaces in place of control characters, otherwise unchanged. */
export const readLine = (cell: string): string => cell.replace(/\p{Cc}+/gu, ' ').trim();

/** Several lines of text, unchanged except that spaces replace control characters; FileMaker ends lines by U+000B. */
export const readLines = (cell: string): string =>
  cell.replace(/\r\n?|\v/g, '\n').replace(/[^\P{Cc}\t\n]+/gu, ' ');

/** Reads a list from one cell, as the codec of cells does; each entry once. Blanks within quotes are part of an entry. */
export const readList = (cell: string): string[] => [
  ...new Set(readItems(cell).map((item) => item.replace(/\p{Cc}+/gu, ' '))),
];

const languages: Readonly<Record<string, string>> = {
  eng: 'en',
  chi: 'zh',
  zho: 'zh',
  jpn: 'ja',
  fre: 'fr',
  fra: 'fr',
  ger: 'de',
  deu: 'de',
  spa: 'es',
  ita: 'it',
  por: 'pt',
  rus: 'ru',
  kor: 'ko',
  ara: 'ar',
  中文: 'zh',
  英文: 'en',
  日文: 'ja',
};

/** A language's tag in its shortest form: `eng` becomes `en`; an unknown one stays unchanged. */
export function readLanguage(cell: string): string {
  const text = readText(cell);
  return languages[text.toLowerCase()] ?? text;
}
