import { inLanguage } from '#contract/language.ts';
import { typeOf } from '../fields/index.ts';
import { valuesOf } from '../fields/values.ts';
import type { FieldDefinition, FilterDefinition, ResourceDefinition } from '../meta.ts';
import type { InferredProvider } from './calls.ts';
import type { Declared } from './declared.ts';
import type { InferredField } from './fields.ts';
import { namesCreation, namesOrder, namesStamp } from './hints.ts';
import { labelOfField } from './labels.ts';
import type { Tell } from './notes.ts';
import { hasChinese, wordsOf } from './words.ts';

type Column = Exclude<ResourceDefinition['list']['columns'][number], string>;
type Type = FieldDefinition['type'];

const shownAtMost = 10;
const pictures = new Set<Type>(['image', 'images']);
/** How much a column of a type says: the least goes first, endless ones are hidden. */
const weightOf = (type: Type): number => valuesOf({ type }).weight ?? 3;
const isOrdered = (type: Type): boolean => ['number', 'date'].includes(typeOf({ type }).kind);

export interface ViewContext {
  readonly title: string;
  readonly provider: InferredProvider;
  /** names that the list call can sort by; undefined if that was not tried */
  readonly sortable: readonly string[] | undefined;
  /** names of filters that were seen to narrow; undefined if that was not tried */
  readonly narrowing?: ReadonlySet<string> | undefined;
  readonly parameters: Declared['properties'];
  readonly tell: Tell;
}

/** Sorts fields as people read them: picture, title, the others in the service's order, dates of the record. */
export function inReadingOrder(fields: readonly InferredField[], title: string): InferredField[] {
  const rank = ({ name, seen }: InferredField) =>
    name === title ? 0 : namesStamp(wordsOf(seen.key)) ? 2 : 1;
  return [...fields].sort((left, right) => rank(left) - rank(right));
}

/** The columns of the list; long and empty ones, and those beyond a maximum, are hidden. */
export function columnsOf(fields: readonly InferredField[], context: ViewContext): Column[] {
  const cover = fields.find(({ guess }) => pictures.has(guess.type));
  const shown = shownNames(fields, cover?.name, context.title);
  const ordered = cover ? [cover, ...fields.filter((field) => field !== cover)] : fields;
  return ordered.map((field) => columnOf(field, shown.has(field.name), context));
}

function shownNames(
  fields: readonly InferredField[],
  cover: string | undefined,
  title: string,
): ReadonlySet<string> {
  const first = [title, ...(cover === undefined ? [] : [cover])];
  const wanted = fields.filter(
    ({ name, guess, seen }) =>
      !first.includes(name) &&
      weightOf(guess.type) < Number.POSITIVE_INFINITY &&
      guess.doubt !== 'always-empty' &&
      (!namesStamp(wordsOf(seen.key)) || namesCreation(wordsOf(seen.key))),
  );
  const weight = (field: InferredField) =>
    namesCreation(wordsOf(field.seen.key)) ? 1 : weightOf(field.guess.type);
  const best = [...wanted].sort((left, right) => weight(left) - weight(right));
  return new Set([...first, ...best.slice(0, shownAtMost - first.length).map(({ name }) => name)]);
}

function columnOf(field: InferredField, isShown: boolean, context: ViewContext): Column {
  const { name, guess } = field;
  const isTitle = name === context.title;
  const width = widthOf(field, isTitle);
  return {
    field: name,
    ...(width === undefined ? {} : { width }),
    ...(isSortable(field, context) ? { sortable: true } : {}),
    ...(isTitle ? { pinned: true } : {}),
    ...(isShown ? {} : { hidden: true }),
    ...(guess.type === 'number' && isPlainNumber(field) ? { widget: 'text' } : {}),
  };
}

/** Whether a number is written without separators, such as years and ids. */
const isPlainNumber = ({ seen }: InferredField): boolean =>
  /(^|_)(year|id|no|code)$|(Year|Id|No|Code)$|年份?$/.test(seen.key);

function isSortable(
  { name, guess, seen }: InferredField,
  { title, provider, sortable }: ViewContext,
): boolean {
  if (!/^[a-zA-Z]\w*$/.test(seen.key)) return false;
  const isScalar = isOrdered(guess.type) || name === title;
  return (
    (isScalar || guess.type === 'text' || guess.type === 'enum') &&
    sortable?.includes(seen.key) === true &&
    (isScalar || provider !== 'jmgr')
  );
}

/** Names that the list call may be able to sort by, to be tried. */
export function sortCandidates(definition: ResourceDefinition): string[] {
  return Object.entries(definition.fields).flatMap(([name, { type, path = name }]) =>
    isOrdered(type) || name === definition.recordTitle
      ? [path.slice(path.lastIndexOf('.') + 1)]
      : [],
  );
}

const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.ceil(Math.max(least, value) / 10) * 10);

/** The width in CSS pixels that suits most of the texts. */
function pixelsOf(texts: readonly string[]): number {
  const widths = texts
    .map((text) => [...text].reduce((sum, letter) => sum + (hasChinese(letter) ? 14 : 7.5), 0))
    .sort((left, right) => left - right);
  return (widths[Math.floor(widths.length * 0.9)] ?? widths.at(-1) ?? 0) + 32;
}

function widthOf({ definition, guess, seen }: InferredField, isTitle: boolean): number | undefined {
  const texts = seen.values.filter((value) => typeof value === 'string');
  const heading = pixelsOf(Object.values(definition.label));
  if (guess.type === 'enum')
    return clamp(
      pixelsOf((definition.options ?? []).flatMap(({ label }) => Object.values(label))) + 20,
      Math.max(90, heading),
      180,
    );
  if (guess.type === 'text')
    return clamp(
      pixelsOf(texts),
      Math.max(isTitle ? 180 : 100, Math.min(heading, 200)),
      isTitle ? 280 : 240,
    );
  return valuesOf(guess).newWidth;
}

/** The initial order of the list. */
export function sortOf(
  columns: readonly Column[],
  fields: readonly InferredField[],
): ResourceDefinition['list']['sort'] {
  const sortable = fields.filter(({ name }) =>
    columns.some(({ field, sortable: sorts }) => field === name && sorts),
  );
  const named = (test: (words: readonly string[]) => boolean) =>
    sortable.find(({ seen }) => test(wordsOf(seen.key)));
  const order = named(namesOrder);
  if (order) return { field: order.seen.key, direction: 'ascending' };
  const newest =
    named(namesCreation) ??
    sortable.find(({ guess }) => guess.type === 'dateTime') ??
    sortable.find(({ guess }) => guess.type === 'date');
  return newest && { field: newest.seen.key, direction: 'descending' };
}

/** Filters for a list of the business API: the parameters that its call declares. */
export function filtersByContract(
  fields: readonly InferredField[],
  { parameters = {}, narrowing, tell }: ViewContext,
): FilterDefinition[] {
  const found: FilterDefinition[] = [];
  for (const [parameter, declared] of Object.entries(parameters)) {
    if (
      pageParameters.has(parameter) ||
      isWay(parameter, parameters) ||
      (/(Max|To)$/.test(parameter) && rangeStart(parameter, parameters))
    )
      continue;
    const filter = filterByContract(parameter, declared, fields, parameters);
    if (filter) found.push(withWays(filter, parameters));
    else tell('likely', 'filter-skipped', { field: parameter });
  }
  return inFilterOrder(found).filter(({ name }) => narrowing?.has(name) ?? true);
}

/** What filters ask beside their values, by the endings of the parameters. */
const ways = { Not: 'not', Empty: 'empty' } as const;

/** Whether a parameter asks for another value than another parameter's, or for none. */
function isWay(parameter: string, parameters: object): boolean {
  const base = parameter.replace(/(Not|Empty)$/, '');
  return (
    base !== parameter &&
    [base, `${base}Min`, `${base}From`].some((name) => Object.hasOwn(parameters, name))
  );
}

/** The filter with what its call can be asked beside its value. */
function withWays(filter: FilterDefinition, parameters: object): FilterDefinition {
  if (filter.kind === 'boolean') return filter;
  const also = Object.entries(ways).flatMap(([ending, way]) =>
    Object.hasOwn(parameters, filter.name + ending) ? [way] : [],
  );
  return also.length > 0 ? { ...filter, also } : filter;
}

const pageParameters = new Set(['pageIndex', 'pageSize', 'sort']);
const rangeStart = (parameter: string, parameters: object): boolean =>
  Object.hasOwn(parameters, parameter.replace(/Max$/, 'Min').replace(/To$/, 'From'));

function filterByContract(
  parameter: string,
  declared: Declared,
  fields: readonly InferredField[],
  parameters: NonNullable<Declared['properties']>,
): FilterDefinition | undefined {
  const range = /^(.+)(Min|From)$/.exec(parameter);
  const [, base = '', end] = range ?? [];
  const last = end === 'Min' ? `${base}Max` : `${base}To`;
  if (range && Object.hasOwn(parameters, last))
    return rangeFilter(base, end === 'Min', declared, fields);
  const field = fieldOf(parameter, fields);
  if (declared.values || declared.kind === 'boolean') return choiceFilter(parameter, field);
  if (declared.kind === 'integer' || declared.kind === 'number')
    return choiceFilter(parameter, field);
  if (declared.kind !== 'text') return undefined;
  if (field && (field.guess.type === 'relation' || field.guess.type === 'relations'))
    return { name: parameter, kind: 'relation', field: field.name };
  if (/(Id|_id)$/.test(parameter)) return undefined;
  const isText =
    field && (field.guess.type === 'tags' || typeOf({ type: field.guess.type }).isSearched);
  return isText
    ? { name: parameter, kind: 'text', field: field.name }
    : { name: parameter, kind: 'text', label: labelOfSearch(parameter) };
}

const isSearch = (parameter: string): boolean =>
  /^(q|query|search\w*|key_?words?|\w*keyword)$/i.test(parameter);
const labelOfSearch = (parameter: string) => {
  const { label } = labelOfField(
    isSearch(parameter) ? 'searchText' : parameter.replace(/IdOrName$/, ''),
  );
  return { 'zh-CN': label['zh-CN'], 'en-US': inLanguage(label, 'en-US') };
};

/** The field that a parameter filters: the one with its name, or the relation whose id it is. */
function fieldOf(parameter: string, fields: readonly InferredField[]): InferredField | undefined {
  const thing = parameter.replace(/(Id|_id)$/, '');
  return (
    fields.find(({ name }) => name === parameter) ??
    fields.find(({ seen }) => seen.key === parameter) ??
    (thing === parameter
      ? undefined
      : fields.find(
          ({ guess, seen, definition }) =>
            guess.relation !== undefined &&
            (seen.key === thing ||
              seen.key === `${thing}s` ||
              definition.saveAs === parameter ||
              (thing === 'user' && seen.path === 'user')),
        ))
  );
}

function rangeFilter(
  name: string,
  isNumber: boolean,
  declared: Declared,
  fields: readonly InferredField[],
): FilterDefinition {
  const field = fields.find((one) => one.name === name);
  const isWhole = isNumber && declared.kind === 'integer';
  const fits = field && typeOf(field.guess).kind === (isNumber ? 'number' : 'date');
  const { label } = labelOfField(name);
  return {
    name,
    kind: isNumber ? 'numberRange' : 'dateRange',
    ...(fits
      ? { field: field.name }
      : { label: { 'zh-CN': label['zh-CN'], 'en-US': inLanguage(label, 'en-US') } }),
    ...(isWhole ? { decimals: 0 } : {}),
  };
}

function choiceFilter(
  name: string,
  field: InferredField | undefined,
): FilterDefinition | undefined {
  if (!field || (field.guess.type !== 'enum' && field.guess.type !== 'boolean')) return undefined;
  return { name, kind: field.guess.type, field: field.name };
}

const kinds: readonly FilterDefinition['kind'][] = [
  'enum',
  'relation',
  'text',
  'dateRange',
  'numberRange',
  'boolean',
];

/** Sorts filters: search first, then choices, then texts and ranges; the first three are visible at once. */
function inFilterOrder(filters: readonly FilterDefinition[]): FilterDefinition[] {
  const rank = ({ kind, name, field }: FilterDefinition) =>
    isSearch(name) || (kind === 'text' && field === undefined) ? -1 : kinds.indexOf(kind);
  return [...filters].sort((left, right) => rank(left) - rank(right));
}

const restFiltersAtMost = 8;

/** Filters for a REST service by field type; by convention parameters have the name of the field. */
export function filtersByType(
  fields: readonly InferredField[],
  { title, narrowing }: ViewContext,
): FilterDefinition[] {
  const own = fields.filter(
    ({ seen, guess, name }) => seen.path === name && guess.doubt !== 'always-empty',
  );
  const found = own.flatMap(({ name, guess }): FilterDefinition[] => {
    if (name === title && guess.type === 'text') return [{ name, kind: 'text', field: name }];
    const [kind = 'text'] = valuesOf(guess).filters;
    const isFound = kind === 'relation' ? guess.relation !== undefined : kind !== 'text';
    return isFound ? [{ name, kind, field: name }] : [];
  });
  const search: FilterDefinition = { name: 'q', kind: 'text', label: labelOfSearch('q') };
  const all = own.some(({ name }) => name === 'q') ? found : [search, ...found];
  return inFilterOrder(all)
    .filter(({ name }) => narrowing?.has(name) ?? true)
    .slice(0, restFiltersAtMost);
}
