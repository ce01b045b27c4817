import type { FieldDefinition, ResourceDefinition } from '../meta.ts';
import type { Declared } from './declared.ts';
import {
  namesDay,
  namesDuration,
  namesFlag,
  namesFreeText,
  namesKind,
  namesLongText,
  namesMoney,
  namesTime,
  namesUser,
} from './hints.ts';
import { isRow, type Observation } from './observe.ts';
import {
  areReferences,
  areUserCards,
  listNamed,
  listOfReferences,
  objectsIn,
} from './relations.ts';
import {
  isAddress,
  isColour,
  isDay,
  isInstant,
  isMarkup,
  isPartialDay,
  mediaOfAddress,
  mediaOfWords,
} from './texts.ts';
import { wordsOf } from './words.ts';

type Scalar = string | number | boolean;

/** What a field seems to be. */
export interface Guess {
  readonly type: FieldDefinition['type'];
  /** the values of an enum */
  readonly values?: readonly Scalar[];
  /** whether all possible values are known */
  readonly areAllValues?: boolean;
  readonly decimals?: number;
  readonly relation?: string;
  /** for a relation: whether rows contain only the id, not a whole reference */
  readonly isBare?: boolean;
  /** what a person should know about the guess */
  readonly doubt?: 'mixed-types' | 'always-empty' | 'timestamp-number' | 'date-format';
}

/** What a guess is based on, apart from the values. */
export interface GuessContext {
  /** declarations of the contract, for the row and for the save call */
  readonly row: Declared | undefined;
  readonly save: Declared | undefined;
  /** declaration of a filter with this name */
  readonly filter: Declared | undefined;
  readonly resources: readonly ResourceDefinition[];
  /** total number of rows */
  readonly total: number | undefined;
}

/** Guesses the type of a field from the contract's declaration, its values and its name, in this order. */
export function guessType(seen: Observation, context: GuessContext): Guess {
  const declared = declaredValues(context);
  if (declared) return { type: 'enum', values: declared, areAllValues: true };
  if (context.row?.kind === 'instant') return { type: 'dateTime' };
  if (context.row?.kind === 'boolean') return { type: 'boolean' };
  const formatted = guessByFormat(seen, context.row);
  if (formatted) return formatted;
  if (seen.values.length === 0) return guessByName(seen, context);
  const related = guessRelation(seen, context);
  if (related) return related;
  const kinds = new Set(seen.values.map(valueKindOf));
  if (kinds.size > 1) return guessMixed(seen, [...kinds]);
  const [kind] = kinds;
  if (kind === 'boolean') return { type: 'boolean' };
  if (kind === 'number') return guessNumber(seen, seen.values.filter(isNumber), context);
  if (kind === 'string') return guessText(seen, seen.values.filter(isText), context);
  return kind === 'list' ? guessList(seen, context) : { type: 'json' };
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isText = (value: unknown): value is string => typeof value === 'string';

export type ValueKind = 'boolean' | 'number' | 'string' | 'list' | 'object';
/** The kind of a value that is not empty. */
export function valueKindOf(value: unknown): ValueKind {
  if (Array.isArray(value)) return 'list';
  const type = typeof value;
  return type === 'boolean' || type === 'number' || type === 'string' ? type : 'object';
}

/** All values that the contract allows, if it lists them. */
function declaredValues({ row, save, filter }: GuessContext): readonly Scalar[] | undefined {
  const all = [save, row, filter].flatMap((one) => one?.values ?? []);
  const distinct = [...new Set(all)];
  return distinct.length >= 2 && distinct.every((value) => typeof value !== 'boolean')
    ? distinct
    : undefined;
}

/** Guesses by the format that a document names, unless values have another one. */
function guessByFormat(seen: Observation, row: Declared | undefined): Guess | undefined {
  const words = wordsOf(seen.key);
  const are = (test: (text: string) => boolean) =>
    seen.values.every((value) => isText(value) && test(value));
  switch (row?.format) {
    case 'date':
      return are(isDay) ? { type: 'date' } : undefined;
    case 'uri':
    case 'url':
      return are(isAddress) ? { type: guessAddress(seen.values.filter(isText), words) } : undefined;
    case 'html':
      return { type: 'richText' };
    // an identifier of many digits, which no number holds
    case 'int64':
      return words.at(-1) === 'id' ? { type: 'text' } : undefined;
    default:
      return undefined;
  }
}

function guessRelation(seen: Observation, context: GuessContext): Guess | undefined {
  const { resources } = context;
  const objects = seen.values.filter(isRow);
  if (objects.length === seen.values.length) {
    if (areUserCards(objects)) return { type: 'user' };
    if (!areReferences(objects)) return undefined;
    const found = listOfReferences(seen.key, objects, resources);
    return found && { type: 'relation', relation: found.name };
  }
  const items = objectsIn(seen.values);
  if (items) {
    const found = areReferences(items) ? listOfReferences(seen.key, items, resources) : undefined;
    return found && { type: 'relations', relation: found.name };
  }
  const ids = seen.values.flat();
  if (!ids.every((id) => isNumber(id) || (isText(id) && id.length <= 64))) return undefined;
  const target = listNamed(seen.key, resources);
  if (!target) return undefined;
  if (!/[a-z\d]_?ids?$|Ids?$/.test(seen.key)) return undefined;
  const isSeveral = seen.values.every(Array.isArray);
  return { type: isSeveral ? 'relations' : 'relation', relation: target.name, isBare: true };
}

function guessMixed(seen: Observation, kinds: readonly ValueKind[]): Guess {
  const isScalar = kinds.every((kind) => kind === 'number' || kind === 'string');
  const texts = seen.values.filter(isText);
  const areNumbers = isScalar && texts.every((text) => Number.isFinite(Number(text)));
  const isJson = kinds.some((kind) => kind === 'list' || kind === 'object');
  return { type: areNumbers ? 'number' : isJson ? 'json' : 'text', doubt: 'mixed-types' };
}

const mostDecimals = 6;
function decimalsOf(values: readonly number[]): number {
  const found = values.map((value) => {
    const [digits = '', exponent = '0'] = String(value).split('e');
    return (digits.split('.')[1]?.length ?? 0) - Number(exponent);
  });
  return Math.min(mostDecimals, Math.max(0, ...found));
}

function guessNumber(seen: Observation, values: readonly number[], context: GuessContext): Guess {
  const words = wordsOf(seen.key);
  const decimals = decimalsOf(values);
  if (namesMoney(words, decimals > 0)) return { type: 'money', decimals: Math.max(2, decimals) };
  if (namesDuration(words) && values.every((value) => value >= 0)) return { type: 'duration' };
  const isTime = namesTime(words) && values.every((value) => value > 1e9 && value < 5e12);
  if (isTime) return { type: 'number', doubt: 'timestamp-number' };
  const isFlag = namesFlag(words) && values.every((value) => value === 0 || value === 1);
  if (isFlag) return { type: 'enum', values: [1, 0], areAllValues: true };
  if (decimals === 0 && namesKind(words) && !isPlain(context.save)) {
    const few = fewValues(values, context.total, true);
    if (few?.every((value) => Math.abs(value) < 10_000))
      return { type: 'enum', values: few.sort((left, right) => left - right) };
  }
  return { type: 'number', decimals };
}

/** Whether the save call accepts any value; then the few values in the rows are not a complete set. */
const isPlain = (save: Declared | undefined): boolean =>
  save !== undefined && save.values === undefined;

/** The distinct values if they are few and repeated; otherwise undefined. */
function fewValues<T extends Scalar>(
  values: readonly T[],
  total: number | undefined,
  isNamedKind: boolean,
): T[] | undefined {
  const distinct = [...new Set(values)];
  const { length } = values;
  if (distinct.length < 2) return undefined;
  if (isNamedKind)
    return distinct.length <= 12 && length >= 4 && length >= distinct.length * 2
      ? distinct
      : undefined;
  const isPart = total !== undefined && total > length * 3;
  return distinct.length <= 8 && length >= 20 && length >= distinct.length * (isPart ? 10 : 5)
    ? distinct
    : undefined;
}

const longTextLength = 120;
/** characters that a text may have for one line to be enough for it */
const longestLine = 500;

function guessText(seen: Observation, values: readonly string[], context: GuessContext): Guess {
  const words = wordsOf(seen.key);
  const shape = guessShape(values, words);
  if (shape) return shape;
  if (values.filter(isMarkup).length * 3 >= values.length) return { type: 'richText' };
  const isLong = values.some((text) => text.length > longTextLength || text.includes('\n'));
  if (isLong || namesLongText(words)) return { type: 'longText' };
  return guessEnum(seen, values, words, context) ?? { type: 'text' };
}

/** Guesses types whose values have a recognisable form. */
function guessShape(values: readonly string[], words: readonly string[]): Guess | undefined {
  const all = (test: (text: string) => boolean) => values.every(test);
  if (all(isColour)) return { type: 'colour' };
  if (all(isDay)) return { type: 'date' };
  if (all((text) => isInstant(text) || isDay(text))) return { type: 'dateTime' };
  const isYearly =
    namesTime(words) || values.some(isDay) || values.some((text) => /^\d{4}-\d\d$/.test(text));
  if (isYearly && all(isPartialDay)) return { type: 'partialDate' };
  if (namesDay(words) && all((text) => /^\d{1,4}[/.年]\d{1,2}[/.月]\d{1,4}日?/.test(text)))
    return { type: 'text', doubt: 'date-format' };
  if (all(isAddress)) return { type: guessAddress(values, words) };
  const isMoney =
    namesMoney(
      words,
      values.some((text) => text.includes('.')),
    ) && all((text) => /^-?\d+(\.\d+)?$/.test(text));
  return isMoney ? { type: 'text' } : undefined;
}

function guessAddress(values: readonly string[], words: readonly string[]): Guess['type'] {
  const media = values.map(mediaOfAddress);
  const [first] = media;
  if (first && media.filter((one) => one === first).length * 2 > values.length) return first;
  return mediaOfWords(words) ?? first ?? 'link';
}

function guessEnum(
  seen: Observation,
  values: readonly string[],
  words: readonly string[],
  context: GuessContext,
): Guess | undefined {
  const isNamedKind = namesKind(words);
  if (isPlain(context.save) || isPlain(context.filter)) return undefined;
  if (namesFreeText(words) && !isNamedKind) return undefined;
  const few = fewValues(values, context.total ?? seen.rows, isNamedKind);
  if (!few?.every((value) => value.length <= 32)) return undefined;
  return { type: 'enum', values: few };
}

function guessList(seen: Observation, context: GuessContext): Guess {
  const items = seen.values.flat();
  if (!items.every(isText)) return { type: 'json' };
  const isImages =
    items.every(isAddress) &&
    (mediaOfWords(wordsOf(seen.key)) === 'image' ||
      items.every((one) => mediaOfAddress(one) === 'image'));
  if (isImages) return { type: 'images' };
  return context.row?.items?.kind === 'object' ? { type: 'json' } : { type: 'tags' };
}

/** Guesses the type of a field that is always empty, from the contract and the name. */
function guessByName(seen: Observation, context: GuessContext): Guess {
  const { row } = context;
  const isTold = row !== undefined && row.kind !== 'unknown' && row.kind !== 'text';
  const guess = isTold ? guessDeclared(seen, row, context) : guessUntold(seen, row, context);
  // without any rows a declaration is all there is
  return isTold || (row && seen.rows === 0) ? guess : { ...guess, doubt: 'always-empty' };
}

function guessDeclared(seen: Observation, row: Declared, { resources }: GuessContext): Guess {
  if (row.kind === 'list') return guessEmptyList(seen, row, resources);
  if (row.kind === 'object') return guessEmptyObject(seen, row, resources);
  const words = wordsOf(seen.key);
  if (namesMoney(words, row.kind === 'number')) return { type: 'money' };
  return { type: namesDuration(words) ? 'duration' : 'number' };
}

function guessUntold(
  seen: Observation,
  row: Declared | undefined,
  { resources }: GuessContext,
): Guess {
  const words = wordsOf(seen.key);
  if (seen.hasEmptyList) return guessEmptyList(seen, undefined, resources);
  const media = mediaOfWords(words);
  if (media) return { type: media };
  const target = /Id$|_id$/.test(seen.key) ? listNamed(seen.key, resources) : undefined;
  if (target) return { type: 'relation', relation: target.name, isBare: true };
  const byName = row ? undefined : typeOfName(words);
  const isLong = namesLongText(words) || (row?.maxLength ?? 0) > longestLine;
  return { type: byName ?? (isLong ? 'longText' : 'text') };
}

function typeOfName(words: readonly string[]): Guess['type'] | undefined {
  if (namesFlag(words)) return 'boolean';
  if (namesTime(words)) return namesDay(words) ? 'date' : 'dateTime';
  return namesMoney(words, false) ? 'money' : undefined;
}

function guessEmptyList(
  seen: Observation,
  row: Declared | undefined,
  resources: readonly ResourceDefinition[],
): Guess {
  const properties = row?.items?.properties;
  if (properties) {
    const card = Object.fromEntries(Object.keys(properties).map((key) => [key, '']));
    const found = areReferences([card]) ? listOfReferences(seen.key, [card], resources) : undefined;
    return found ? { type: 'relations', relation: found.name } : { type: 'json' };
  }
  if (row?.items?.kind === 'object') return { type: 'json' };
  if (mediaOfWords(wordsOf(seen.key)) === 'image') return { type: 'images' };
  const target = row ? undefined : listNamed(seen.key, resources);
  if (target) return { type: 'relations', relation: target.name };
  return { type: 'tags' };
}

function guessEmptyObject(
  seen: Observation,
  row: Declared,
  resources: readonly ResourceDefinition[],
): Guess {
  const card = Object.fromEntries(Object.keys(row.properties ?? {}).map((key) => [key, '']));
  if (areUserCards([card]) || (namesUser(wordsOf(seen.key)) && 'nickname' in card))
    return { type: 'user' };
  const found = areReferences([card]) ? listOfReferences(seen.key, [card], resources) : undefined;
  return found ? { type: 'relation', relation: found.name } : { type: 'json' };
}
