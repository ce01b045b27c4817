import { inLanguage, type Localized, labelOf as labelOfText } from '#contract/language.ts';
import { allLocales } from '#locales/index.ts';
import { slowPattern } from '../check/slowPattern.ts';
import { isNumeric, typeOf } from '../fields/index.ts';
import { isScalar } from '../json.ts';
import type { FieldDefinition, ResourceDefinition } from '../meta.ts';
import { type Calls, canSave, type InferredProvider } from './calls.ts';
import type { Declared } from './declared.ts';
import { nameOfChinese } from './dictionary.ts';
import { type Guess, guessType, valueKindOf } from './guess.ts';
import { namesCount, namesStamp, namesUser } from './hints.ts';
import { labelOfField, optionOf } from './labels.ts';
import type { Tell } from './notes.ts';
import type { Observation } from './observe.ts';
import { camelCase, hasChinese, sentenceCase, singularOf, wordsOf } from './words.ts';

/** A field of the schema, with the observation that it was made from. */
export interface InferredField {
  readonly name: string;
  readonly definition: FieldDefinition;
  readonly guess: Guess;
  readonly seen: Observation;
}

export interface FieldContext {
  readonly calls: Calls;
  readonly provider: InferredProvider;
  readonly identifier: string | undefined;
  /** lists that the values may refer to */
  readonly resources: readonly ResourceDefinition[];
  readonly total: number | undefined;
  readonly tell: Tell;
}

/** Makes a field for each observation. */
export function inferFields(all: readonly Observation[], context: FieldContext): InferredField[] {
  const names = namesOf(all);
  return all.map((seen, index) => inferField(seen, names[index] ?? seen.key, all, context));
}

const genericLeaves = new Set(
  'id name title url value code type key label text count total status date size amount'.split(' '),
);
const validName = /^[a-zA-Z]\w{0,63}$/;

/** Names for the fields: the last part of the path if it is unambiguous, else the whole path. */
function namesOf(all: readonly Observation[]): string[] {
  const taken = new Set<string>();
  const leaves = all.map(({ key }) => key);
  return all.map(({ path, key }) => {
    const isNested = path.includes('.');
    const isClear = leaves.indexOf(key) === leaves.lastIndexOf(key) && !genericLeaves.has(key);
    const wanted =
      isNested && !isClear
        ? camelCase(path.split('.').map(plainName).flatMap(wordsOf))
        : plainName(key);
    const base = validName.test(wanted) ? wanted : 'field';
    let name = base;
    for (let number = 2; taken.has(name) || name === 'field'; number += 1)
      name = `${base}${number - 1}`;
    taken.add(name);
    return name;
  });
}

/** Turns a key of a row into a field name: letters, digits and `_`. */
function plainName(key: string): string {
  if (validName.test(key)) return key;
  const meant = hasChinese(key) ? nameOfChinese(key) : undefined;
  if (meant) return meant;
  const words = key.split(/[^a-zA-Z0-9]+/).filter((word) => word !== '');
  return camelCase(words).replace(/^\d+/, '').slice(0, 64);
}

function inferField(
  seen: Observation,
  name: string,
  all: readonly Observation[],
  context: FieldContext,
): InferredField {
  const { calls, provider, tell } = context;
  const row = declaredAt(calls.row, seen.path);
  const guess = guessType(seen, {
    row,
    save: seen.path.includes('.') ? undefined : calls.save?.[seen.key],
    filter: calls.parameters?.[name],
    resources: context.resources,
    total: context.total,
  });
  tellDoubts(seen, name, guess, context);
  const saved = savingOf(seen, name, guess, context);
  const label = labelOf(seen, name, row, context);
  const limits = saved.declared ? limitsOf(guess, saved.declared) : {};
  const definition: FieldDefinition = {
    type: guess.type,
    label,
    ...(seen.path === name ? {} : { path: seen.path }),
    ...(saved.as === undefined || saved.as === name ? {} : { saveAs: saved.as }),
    ...(saved.isRequired ? { required: true } : {}),
    ...(saved.isReadOnly ? { readOnly: true } : {}),
    ...limits,
    ...(provider === 'source' && guess.type === 'text' ? patternOf(saved.declared) : {}),
    ...decimalsOf(guess),
    ...(guess.type === 'money' ? currencyOf(seen, name, all, tell) : {}),
    ...(guess.values ? { options: optionsOf(seen, name, guess, context) } : {}),
    ...(guess.relation === undefined
      ? {}
      : { relation: { resource: guess.relation, ...relationLimit(guess, saved.declared) } }),
  };
  return { name, definition, guess, seen };
}

/** The label of a field: what the document of a service calls it, in its language; the other one by the name. */
function labelOf(
  seen: Observation,
  field: string,
  row: Declared | undefined,
  { provider, tell }: FieldContext,
): Localized {
  const { label, isKnown } = labelOfField(hasChinese(seen.key) ? seen.key : field);
  const title = provider === 'source' ? row?.title : undefined;
  if (title === undefined) {
    if (!isKnown) tell('guess', 'label-untranslated', { field });
    return label;
  }
  if (hasChinese(title)) return { 'zh-CN': title, 'en-US': inLanguage(label, 'en-US') };
  if (!isKnown) tell('likely', 'label-one-language', { field });
  return { 'zh-CN': isKnown ? label['zh-CN'] : title, 'en-US': title };
}

function declaredAt(row: Declared['properties'], path: string): Declared | undefined {
  const [first = '', ...rest] = path.split('.');
  return rest.reduce<Declared | undefined>(
    (found, part) => found?.properties?.[part],
    row?.[first],
  );
}

function tellDoubts(seen: Observation, field: string, guess: Guess, { tell }: FieldContext): void {
  const { doubt, relation, values, areAllValues } = guess;
  if (doubt === 'mixed-types')
    tell('guess', doubt, { field, types: [...new Set(seen.values.map(valueKindOf))].join(', ') });
  else if (doubt && seen.rows > 0) tell('guess', doubt, { field });
  if (relation !== undefined) tell('likely', 'relation-found', { field, resource: relation });
  if (values && !areAllValues) tell('likely', 'enum-from-values', { field, count: values.length });
}

/** How a value is saved. */
interface Saving {
  readonly as?: string;
  readonly declared?: Declared;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
}
const readOnly: Saving = { isRequired: false, isReadOnly: true };

function savingOf(seen: Observation, name: string, guess: Guess, context: FieldContext): Saving {
  const { calls, provider, identifier } = context;
  const isGiven = provider === 'source' && calls.save?.[seen.key]?.isRequired;
  if (!canSave(calls) || (seen.path === identifier && !isGiven)) return readOnly;
  if (provider === 'jmgr' || calls.save) return savingByContract(seen, guess, calls.save ?? {});
  const words = wordsOf(seen.key);
  const isFilled =
    namesStamp(words) ||
    namesCount(words) ||
    guess.type === 'user' ||
    (namesUser(words.slice(-1)) && guess.type === 'json');
  if (isFilled) return readOnly;
  const isCard = guess.relation !== undefined && !guess.isBare;
  if (seen.path !== name || isCard) {
    context.tell('sure', 'not-saved', { field: name });
    return readOnly;
  }
  return { isRequired: false, isReadOnly: false };
}

/** How the contract's save call accepts a field: its name and declaration. */
function savingByContract(
  seen: Observation,
  guess: Guess,
  save: NonNullable<Declared['properties']>,
): Saving {
  if (seen.path.includes('.')) return readOnly;
  const { key } = seen;
  const names =
    guess.type === 'relation'
      ? [key, `${key}Id`]
      : guess.type === 'relations'
        ? [key, `${singularOf(key)}Ids`, `${key}Ids`]
        : [key];
  const as = names.find((one) => Object.hasOwn(save, one) && validName.test(one));
  const declared = as === undefined ? undefined : save[as];
  if (as === undefined || !declared) return readOnly;
  if (declared.isReadOnly) return readOnly;
  return { as, declared, isRequired: declared.isRequired, isReadOnly: false };
}

const listed = new Set(['tags', 'images']);

/** The limits that the save call declares, as far as the field's type can express them. */
function limitsOf({ type, values }: Guess, declared: Declared): Partial<FieldDefinition> {
  const { minLength, maxLength, minimum, maximum, maxItems } = declared;
  return {
    ...defaultOf(type, values, declared.default),
    ...(typeOf({ type }).isSearched && minLength !== undefined && minLength > 1
      ? { minLength }
      : {}),
    ...(typeOf({ type }).isSearched && maxLength !== undefined ? { maxLength } : {}),
    ...(isNumeric({ type }) && minimum !== undefined ? { minimum } : {}),
    ...(isNumeric({ type }) && maximum !== undefined ? { maximum } : {}),
    ...(listed.has(type) && maxItems !== undefined ? { maximum: maxItems } : {}),
  };
}

/** The pattern of a document, if it is one that the checker allows. */
function patternOf(declared: Declared | undefined): Partial<FieldDefinition> {
  const expression = declared?.pattern;
  if (expression === undefined || expression.length > 200 || slowPattern(expression)) return {};
  try {
    new RegExp(expression, 'u');
  } catch {
    return {};
  }
  const message = labelOfText(allLocales.newLists.labels, 'pattern', { expression });
  return { pattern: { expression, message } };
}

function defaultOf(
  type: Guess['type'],
  values: Guess['values'],
  given: unknown,
): Partial<FieldDefinition> {
  if (type === 'enum')
    return values?.some((value) => value === given) && isScalar(given) ? { default: given } : {};
  const fits =
    (type === 'boolean' && typeof given === 'boolean') ||
    (isNumeric({ type }) && typeof given === 'number') ||
    (typeOf({ type }).isSearched && typeof given === 'string' && given !== '');
  return fits && isScalar(given) ? { default: given } : {};
}

/** The number of decimals, if it differs from the default of the type. */
function decimalsOf({ type, decimals }: Guess): Partial<FieldDefinition> {
  const usual = type === 'money' ? 2 : 0;
  return isNumeric({ type }) && decimals !== undefined && decimals !== usual ? { decimals } : {};
}

function relationLimit({ type }: Guess, declared: Declared | undefined): { maximum?: number } {
  const most = declared?.maxItems;
  return type === 'relations' && most !== undefined && most >= 1 && most <= 1_000
    ? { maximum: most }
    : {};
}

/** The currency, as told by the field's name or by a neighbouring field. */
function currencyOf(
  seen: Observation,
  field: string,
  all: readonly Observation[],
  tell: Tell,
): Partial<FieldDefinition> {
  const beside = seen.path.slice(0, seen.path.length - seen.key.length);
  const column = all.find(
    ({ path, key }) => path === beside + key && /^currency(code)?$/.test(wordsOf(key).join('')),
  );
  const found = [...new Set(column?.values ?? [])];
  const inName = /(usd|eur|gbp|jpy|hkd|cny)$/i.exec(seen.key)?.[1]?.toUpperCase();
  const [only] = found;
  const currency =
    inName ?? (found.length === 1 && typeof only === 'string' ? only.toUpperCase() : undefined);
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency)) {
    if (!column) tell('guess', 'currency-assumed', { field, currency: 'CNY' });
    return {};
  }
  return currency === 'CNY' ? {} : { currency };
}

type Options = NonNullable<FieldDefinition['options']>;

function optionsOf(seen: Observation, name: string, guess: Guess, context: FieldContext): Options {
  const values = guess.values ?? [];
  const named =
    context.provider === 'source' ? declaredAt(context.calls.row, seen.path) : undefined;
  const options = values.map((value) => {
    const title = named?.valueNames?.[named.values?.indexOf(value) ?? -1];
    const option = optionOf(value);
    if (title !== undefined)
      return { ...option, label: { 'zh-CN': title, 'en-US': sentenceCase(wordsOf(title)) } };
    const isFlag =
      guess.areAllValues &&
      (value === 0 || value === 1) &&
      values.length === 2 &&
      seen.values.length > 0;
    if (!isFlag || context.calls.row) return option;
    return {
      value,
      label: labelOfText(allLocales.newLists.labels, value === 1 ? 'yes' : 'no'),
    };
  });
  const isCode = values.some(
    (value) => typeof value === 'number' || /^[A-Z\d]{1,4}$/.test(String(value)),
  );
  const isNamed = options.every(({ value, label }) => inLanguage(label, 'en-US') !== String(value));
  if (isCode && !isNamed) context.tell('guess', 'options-need-names', { field: name });
  return options;
}
