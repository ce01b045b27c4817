import { inLanguage, type Localized } from '#contract/language.ts';
import { isSameName, keptColumns, longestOwnName, ownColumn, ownStamps } from '../own/columns.ts';
import { termAtStart, termsOfChinese } from './dictionary.ts';
import { labelOfField } from './labels.ts';
import { camelCase, hasChinese, pluralOf, sentenceCase, wordsOf } from './words.ts';

/** Names and labels for what a spreadsheet calls its columns, and what its file is called. */

/** names that a list call has for itself, or that every object has */
const callNames: ReadonlySet<string> = new Set(['sort', 'pageIndex', 'pageSize', 'whole']);
const isKept = (name: string): boolean =>
  keptColumns.has(ownColumn(name)) ||
  Object.hasOwn(ownStamps, name) ||
  callNames.has(name) ||
  name in Object.prototype;

/** Why a field of own records cannot have a name. */
export type NameProblem = 'form' | 'long' | 'kept' | 'taken';

/** @param others the names of the other fields */
export function problemOfName(name: string, others: Iterable<string>): NameProblem | undefined {
  if (!/^[a-zA-Z]\w*$/.test(name)) return 'form';
  if (name.length > longestOwnName) return 'long';
  if (isKept(name)) return 'kept';
  for (const other of others) if (isSameName(other, name)) return 'taken';
  return undefined;
}

/** Remarks in brackets, such as a unit. */
const remark = /[（(【[][^（）()【】[\]]*[）)】\]]/g;

/** A heading without remarks; unchanged if it has nothing else. */
function withoutRemarks(heading: string): string {
  const bare = heading.replace(remark, ' ').trim();
  return bare === '' ? heading : bare;
}

interface Piece {
  readonly text: string;
  /** the English words for it; empty if none are known */
  readonly terms: readonly string[];
}

/** Divides a Chinese text into known terms and the rest. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (let rest = text; rest !== ''; ) {
    const latin = /^[^\p{Script=Han}]+/u.exec(rest)?.[0];
    const term = latin === undefined ? termAtStart(rest) : undefined;
    const piece = latin ?? term ?? [...rest][0] ?? rest;
    pieces.push({ text: piece, terms: latin === undefined ? termsOfChinese(piece) : [latin] });
    rest = rest.slice(piece.length);
  }
  return pieces;
}

/** The English words of a text in any language, as far as they are known: `活动日期` → `event`, `date`. */
function englishWords(text: string): string[] {
  return piecesOf(text.replaceAll('ß', 'ss').normalize('NFKD').replace(/\p{M}/gu, ''))
    .flatMap(({ terms }) => wordsOf((terms[0] ?? '').replace(/[^a-zA-Z0-9]+/g, ' ')))
    .filter((word) => word !== '');
}

/** Whether the English words of a text say all of it. */
const areKnown = (text: string): boolean => piecesOf(text).every(({ terms }) => terms.length > 0);

/** The words of a heading by which its type is guessed, in both languages. */
export const hintsOf = (heading: string): string[] => [
  ...wordsOf(heading),
  ...piecesOf(heading).map(({ text }) => text.trim().toLowerCase()),
  ...englishWords(heading),
];

const nameOf = (text: string): string =>
  camelCase(englishWords(text))
    .replace(/^\d+/, '')
    .replace(/^[A-Z]/, (first) => first.toLowerCase())
    .slice(0, longestOwnName - 4);

/** What a heading may be called as a field, the best name first; none for a heading of unknown words. */
function namesOfHeading(heading: string): string[] {
  const bare = withoutRemarks(heading);
  const names = [...termsOfChinese(bare), bare].map(nameOf).filter((name) => name !== '');
  const possible = names.filter((name) => problemOfName(name, []) === undefined);
  if (possible.length > 0) return possible;
  return names.map((name) => `original${name.charAt(0).toUpperCase()}${name.slice(1)}`);
}

/** Gives each heading the name of a field; no two have the same column in the database. */
export function nameHeadings(headings: readonly string[]): string[] {
  const taken: string[] = [];
  for (const heading of headings) {
    const names = namesOfHeading(heading);
    const isFree = (name: string) => problemOfName(name, taken) === undefined;
    taken.push(names.find(isFree) ?? numbered(names[0] ?? 'field', isFree));
  }
  return taken;
}

/** The name with the first number that is free: `field1`, `note2`. */
function numbered(name: string, isFree: (name: string) => boolean): string {
  for (let number = name === 'field' ? 1 : 2; ; number += 1)
    if (isFree(`${name}${number}`)) return `${name}${number}`;
}

/** a heading that a program wrote: `publishYear`, `source_id`, `isbn` */
const identifier = /^[a-z][a-zA-Z0-9]*$|^[A-Za-z0-9]+(_[A-Za-z0-9]+)+$/;

/** Several words as they are read: `publishYear` → `Publish year`, `sourceId` → `Source ID`. */
const spelledOut = (words: readonly string[]): string =>
  sentenceCase(words).replace(/ id(s?)$/i, ' ID$1');

/** The label of a field from its heading, translated where all of its words are known. */
export function labelOfHeading(heading: string): Localized {
  const bare = withoutRemarks(heading);
  if (!hasChinese(heading)) {
    const { label, isKnown } = labelOfField(bare);
    const words = identifier.test(bare) ? wordsOf(bare) : [];
    const english =
      words.length > 1
        ? spelledOut(words)
        : words.length === 1
          ? inLanguage(label, 'en-US')
          : heading;
    return { 'zh-CN': (isKnown && label['zh-CN']) || english, 'en-US': english };
  }
  const [whole] = termsOfChinese(bare);
  const english =
    whole === undefined
      ? areKnown(bare)
        ? sentenceCase(englishWords(bare))
        : heading
      : sentenceCase([whole]);
  return { 'zh-CN': heading, 'en-US': english === '' ? heading : english };
}

/** The file name without folder and ending, and without the number of a copy. */
const stemOf = (fileName: string): string =>
  (fileName.split(/[/\\]/).at(-1) ?? '')
    .replace(/\.[a-z0-9]{2,4}$/i, '')
    .replace(/\s?\(\d{1,4}\)$/, '')
    .replace(/_+/g, ' ')
    .trim();

/** A name for a list from the name of its file: `读书活动.xlsx` → `reading-events`. */
export function listNameOf(fileName: string): string {
  const words = englishWords(withoutRemarks(stemOf(fileName)))
    .join(' ')
    .replace(/^[\d ]+/, '')
    .split(' ')
    .filter((word) => word !== '');
  const last = words.at(-1);
  const isTranslated = hasChinese(fileName) && last !== undefined && /^[a-z]+$/.test(last);
  const all = isTranslated ? [...words.slice(0, -1), pluralOf(last)] : words;
  const name = all.join('-').slice(0, longestOwnName).replace(/-$/, '');
  return name === '' ? 'list' : name;
}

/** A label for a list from the name of its file, translated where all of its words are known. */
export function listLabelOf(fileName: string): Localized {
  const stem = stemOf(fileName).slice(0, 60) || 'List';
  const name = listNameOf(fileName);
  const english = hasChinese(stem)
    ? name === 'list' || !areKnown(withoutRemarks(stem))
      ? stem
      : sentenceCase(name.split('-'))
    : sentenceCase(stem.split(/[-\s]+/));
  return { 'zh-CN': stem, 'en-US': english };
}
