import type { ColumnType, ProposedColumn } from '#contract/endpoints/imports.ts';
import { labelOf } from '#contract/language.ts';
import { allLocales } from '#locales/index.ts';
import { hintsOf, labelOfHeading, nameHeadings } from './headings.ts';
import {
  namesFlag,
  namesFreeText,
  namesKind,
  namesLongText,
  namesMoney,
  namesTime,
} from './hints.ts';
import { mediaOfAddress, mediaOfWords } from './texts.ts';

/** Guesses what the columns of a file are, from what was counted over all of their cells. */

export type Fit = ProposedColumn['fits'][number];

/** What was counted of a column. */
export interface ColumnFacts
  extends Pick<
    ProposedColumn,
    | 'position'
    | 'heading'
    | 'title'
    | 'samples'
    | 'filled'
    | 'blank'
    | 'fits'
    | 'isUnique'
    | 'longest'
    | 'decimals'
    | 'unclear'
    | 'currency'
    | 'values'
    | 'relation'
  > {
  /** characters of a cell, the mean of all */
  readonly usualLength: number;
  /** how many cells name a currency */
  readonly priced: number;
  /** whether its numbers are codes, such as telephone numbers: all as long, or with a zero in front */
  readonly areCodes: boolean;
  /** of its cells read as lists: how many have several items, and how many items there are, all and different ones */
  readonly lists: { readonly several: number; readonly items: number; readonly different: number };
  /** whether a cell names several records of the related list */
  readonly namesSeveral: boolean;
  /** types that an import would take all cells of, but would lose a part of what some say */
  readonly lossy: readonly ColumnType[];
}

/** the share of cells that may not fit the type of a column: a person sees which, and decides */
const mostMisfits = 0.05;
/** with fewer cells, all have to fit */
const fewCells = 20;

/** characters; texts that are longer as a rule are read as paragraphs */
const longText = 120;
/** characters; a single longer one needs the room of a paragraph */
const longestLine = 500;
const longestOption = 32;

const fitOf = ({ fits }: ColumnFacts, type: ColumnType): Fit | undefined =>
  fits.find((one) => one.type === type);

/** Whether all cells of a column fit a type, or nearly all. */
function fitsWell(facts: ColumnFacts, type: ColumnType): boolean {
  const fit = fitOf(facts, type);
  if (!fit || fit.isCut || facts.lossy.includes(type)) return false;
  return (
    fit.misfits === 0 || (facts.filled >= fewCells && fit.misfits <= facts.filled * mostMisfits)
  );
}

const misfitsOf = (facts: ColumnFacts, type: ColumnType): number =>
  fitOf(facts, type)?.misfits ?? facts.filled;

/** Guesses the type of a column. */
export function typeOfColumn(facts: ColumnFacts): ColumnType {
  if (facts.filled === 0) return 'text';
  const words = hintsOf(facts.heading);
  return (
    typeOfAddresses(facts, words) ??
    (isFlag(facts, words) ? 'boolean' : undefined) ??
    (facts.relation ? (facts.namesSeveral ? 'relations' : 'relation') : undefined) ??
    typeOfTimes(facts, words) ??
    typeOfNumbers(facts, words) ??
    typeOfTexts(facts, words)
  );
}

function typeOfAddresses(facts: ColumnFacts, words: readonly string[]): ColumnType | undefined {
  if (!fitsWell(facts, 'link')) return undefined;
  const { samples } = facts;
  const pictures = samples.filter((one) => mediaOfAddress(one) === 'image').length;
  return pictures * 2 > samples.length || mediaOfWords(words) === 'image' ? 'image' : 'link';
}

function isFlag(facts: ColumnFacts, words: readonly string[]): boolean {
  if (misfitsOf(facts, 'boolean') > 0) return false;
  // a column of remarks may say nothing but that there are none
  if (facts.values?.length === 1 && /^(?:[有无tf]|没有)$/i.test(facts.values[0] ?? ''))
    return false;
  const areDigits = facts.values?.every((value) => /^[01]$/.test(value)) ?? true;
  return !areDigits || namesFlag(words);
}

function typeOfTimes(facts: ColumnFacts, words: readonly string[]): ColumnType | undefined {
  const isTime = namesTime(words) || /年|月|日|year/i.test(facts.heading);
  if (fitsWell(facts, 'date') && misfitsOf(facts, 'date') <= misfitsOf(facts, 'dateTime'))
    return 'date';
  if (fitsWell(facts, 'dateTime')) return 'dateTime';
  const isPartial = fitsWell(facts, 'partialDate') && (isTime || !fitsWell(facts, 'number'));
  return isPartial ? 'partialDate' : undefined;
}

function typeOfNumbers(facts: ColumnFacts, words: readonly string[]): ColumnType | undefined {
  const { areCodes, priced, filled, decimals, heading } = facts;
  if (areCodes || /电话|手机|传真|邮编|身份证|条码|isbn|phone|mobile|postcode|zip/i.test(heading))
    return undefined;
  const isPriced = priced * 2 >= filled || namesMoney(words, decimals > 0);
  if (isPriced && fitsWell(facts, 'money')) return 'money';
  return fitsWell(facts, 'number') ? 'number' : undefined;
}

function typeOfTexts(facts: ColumnFacts, words: readonly string[]): ColumnType {
  if (isChoice(facts, words)) return 'enum';
  if (areTags(facts, words)) return 'tags';
  const isLong =
    misfitsOf(facts, 'text') > 0 ||
    facts.longest > longestLine ||
    facts.usualLength > longText ||
    namesLongText(words);
  return isLong ? 'longText' : 'text';
}

/** Whether a column has few values, which repeat. */
function isChoice({ values, filled }: ColumnFacts, words: readonly string[]): boolean {
  if (!values || values.length < 2 || values.some((value) => value.length > longestOption))
    return false;
  if (namesKind(words)) return values.length <= 20 && filled >= Math.max(4, values.length * 2);
  const isFree = namesFreeText(words) || namesLongText(words);
  return !isFree && values.length <= 12 && filled >= Math.max(10, values.length * 3);
}

const namesTags =
  /标签|关键词|主题词|\btags?\b|\bkeywords?\b|\blabels\b|\bcategories\b|\bgenres?\b/i;

/** Whether cells are lists of values that come again. */
function areTags({ heading, filled, lists, longest, fits }: ColumnFacts, words: readonly string[]) {
  if (fits.find(({ type }) => type === 'tags')?.misfits !== 0 || lists.several === 0) return false;
  if (namesTags.test(heading)) return true;
  if (namesLongText(words) || longest > longText) return false;
  return lists.several * 3 >= filled && lists.items >= lists.different * 2;
}

/** The columns of a file as fields: with names, labels and the guessed types. */
export function proposeColumns(all: readonly ColumnFacts[]): ProposedColumn[] {
  const names = nameHeadings(all.map(({ heading }) => heading));
  const types = all.map(typeOfColumn);
  // records need a text that they are called by
  if (!types.includes('text') && types.length > 0) types[titleInstead(all)] = 'text';
  return all.map((facts, index) => {
    const { priced: _p, areCodes: _c, lists: _l, namesSeveral: _s, lossy: _o, ...rest } = facts;
    const label = facts.heading === '' ? columnLabel(facts.title) : labelOfHeading(facts.heading);
    return { ...rest, name: names[index] ?? 'field', label, type: types[index] ?? 'text' };
  });
}

const columnLabel = (letter: string) => labelOf(allLocales.newLists.labels, 'column', { letter });

/** The index of the column that becomes a text, if no other is one: one whose cells all fit, the first unique one. */
function titleInstead(all: readonly ColumnFacts[]): number {
  const fitting = all.filter((facts) => misfitsOf(facts, 'text') === 0);
  const chosen = fitting.find(({ isUnique }) => isUnique) ?? fitting[0] ?? all[0];
  return chosen ? all.indexOf(chosen) : 0;
}
