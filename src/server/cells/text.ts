import { readList as readItems } from '#contract/cellText.ts';

/** One line of text, with single spaces and without control characters. */
export function readText(cell: string): string {
  // Cc: control characters such as U+0000, which nobody types
  return cell.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** No column of the database holds U+0000. */
const storable = (text: string): string => text.replaceAll('\0', ' ');

/** line breaks of all systems; FileMaker ends lines by U+000B */
const lineBreaks = /[\r\n\v\f\u0085]+/g;

/** One line of text for a record: trimmed, with spaces in place of line breaks, otherwise unchanged. */
export const readLine = (cell: string): string => storable(cell.replace(lineBreaks, ' ')).trim();

/** Whether a cell has several lines, of which `readLine` makes one. */
export const hasLines = (cell: string): boolean => cell.trim().search(lineBreaks) >= 0;

/** Several lines of text, unchanged except for the sign that ends a line. */
export const readLines = (cell: string): string => storable(cell.replace(/\r\n?|\v/g, '\n'));

/** Reads a list from one cell, as the codec of cells does; each entry once. What stands within quotes is unchanged. */
export const readList = (cell: string): string[] => [...new Set(readItems(cell).map(storable))];

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
