import { readList as readItems } from '#contract/cellText.ts';

/** One line of text: blanks are single, control characters gone, the rest as it stands. */
export function readText(cell: string): string {
  // Cc: U+0000 and its like, which no person has typed
  return cell.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** One line of text that a record keeps: as it stands between its first and last letter, control characters as blanks. */
export const readLine = (cell: string): string => cell.replace(/\p{Cc}+/gu, ' ').trim();

/** Several lines of text as they stand, without the control characters that no person has typed. */
export const readLines = (cell: string): string =>
  cell.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]+/gu, ' ');

/** A list in one cell, as the codec of cells reads it; each entry once. */
export const readList = (cell: string): string[] => [...new Set(readItems(cell).map(readLine))];

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

/** A language's tag in its shortest spelling: `eng` becomes `en`; an unknown one stays unchanged. */
export function readLanguage(cell: string): string {
  const text = readText(cell);
  return languages[text.toLowerCase()] ?? text;
}
