/**
 * The types of fields, and what everything knows of each. What of a type only some ask for stands beside: its values in
 * `values.ts`, how the platform reads them in `server/fields`, how people see and enter them in `app/fields`.
 */

/** Types whose values people enter. */
export const enteredTypes = [
  'text',
  'longText',
  'richText',
  'number',
  'money',
  'date',
  'partialDate',
  'dateTime',
  'duration',
  'boolean',
  'enum',
  'tags',
  'image',
  'images',
  'video',
  'audio',
  'file',
  'colour',
  'relation',
  'relations',
  'user',
  'link',
  'json',
] as const;
export const fieldTypes = [...enteredTypes, 'computed'] as const;
export type TypeName = (typeof fieldTypes)[number];

/** The types that a computed field may have. */
export const computedTypes = [
  'text',
  'number',
  'money',
  'duration',
  'date',
  'dateTime',
  'boolean',
  'enum',
  'link',
] as const satisfies readonly TypeName[];

/** Kinds of filter (contract 2.5, 5): what the search form shows and what the list call receives. */
export const filterKinds = [
  'text',
  'enum',
  'boolean',
  'numberRange',
  'dateRange',
  'relation',
  'cascader',
] as const;
type FilterKind = (typeof filterKinds)[number];

export interface FieldType {
  /** what a value is to expressions, limits and inputs; `unknown` depends on the field */
  readonly kind: 'text' | 'number' | 'date' | 'boolean' | 'list' | 'record' | 'unknown';
  /** the value of a field that has none */
  readonly empty: '' | null | false | readonly unknown[];
  /** the filters that fields may have, the usual one first */
  readonly filters: readonly FilterKind[];
  /** the filter that fields of own records may have. Default: none */
  readonly ownFilter?: FilterKind;
  /** width of a column, CSS pixels. Default: 160 */
  readonly width?: number;
  /** columns have it in the middle. Default: numbers at the right, others at the left */
  readonly isCentred?: true;
  /** own records are found by its text */
  readonly isSearched?: true;
  /** own records can be sorted by it */
  readonly isSorted?: true;
  /** its input needs more room than the cell of a table has, or does not work there. Default: it fits */
  readonly inCell?: 'roomy' | 'never';
  /** blanks at the ends of a text are a part of it */
  readonly keepsBlanks?: true;
  /** its values are records of a list */
  readonly isReference?: true;
  /** its values are files, by their addresses */
  readonly isMedia?: true;
  /** what charts make of it. Default: nothing */
  readonly chart?: 'number' | 'instant' | 'day' | 'option' | 'record' | undefined;
}

const text = { kind: 'text', empty: '', filters: ['text', 'cascader'] } as const;
const written = { ...text, ownFilter: 'text', isSearched: true } as const;
const number = {
  kind: 'number',
  empty: null,
  filters: ['numberRange', 'text', 'cascader'],
  ownFilter: 'numberRange',
  isSorted: true,
  chart: 'number',
} as const;
const date = {
  kind: 'date',
  empty: '',
  filters: ['dateRange', 'text'],
  ownFilter: 'dateRange',
  width: 120,
  isSorted: true,
} as const;
const media = { ...text, isMedia: true, inCell: 'roomy' } as const;
const reference = {
  kind: 'record',
  empty: null,
  filters: ['relation', 'text', 'cascader'],
  ownFilter: 'relation',
  isReference: true,
  inCell: 'never',
  chart: 'record',
} as const;

/** Every type by its name. */
const types: Readonly<Record<TypeName, FieldType>> = {
  text: { ...written, isSorted: true },
  longText: { ...written, width: 280, keepsBlanks: true, inCell: 'roomy' },
  richText: { ...written, width: 280, keepsBlanks: true, inCell: 'never' },
  number: { ...number, width: 100 },
  money: { ...number, width: 110 },
  date: { ...date, chart: 'day' },
  partialDate: { ...date, ownFilter: 'text' },
  dateTime: { ...date, empty: null, width: 170, chart: 'instant' },
  duration: { ...number, width: 90 },
  boolean: {
    kind: 'boolean',
    empty: false,
    filters: ['boolean'],
    ownFilter: 'boolean',
    width: 90,
    isCentred: true,
    isSorted: true,
    chart: 'option',
  },
  enum: {
    kind: 'unknown',
    empty: null,
    filters: ['enum', 'cascader'],
    ownFilter: 'enum',
    width: 110,
    isSorted: true,
    chart: 'option',
  },
  tags: { ...text, kind: 'list', empty: [], inCell: 'roomy' },
  image: { ...media, width: 80, isCentred: true },
  images: { ...media, kind: 'list', empty: [], width: 140, inCell: 'never' },
  video: media,
  audio: media,
  file: media,
  colour: { ...text, ownFilter: 'text', width: 110, inCell: 'roomy' },
  relation: reference,
  relations: { ...reference, kind: 'list', empty: [], chart: undefined },
  user: reference,
  link: written,
  json: { ...text, kind: 'unknown', empty: null, keepsBlanks: true, inCell: 'never' },
  computed: { ...text, empty: null },
};

/** What is known of the type of a field. */
export const typeOf = ({ type }: { readonly type: TypeName }): FieldType => types[type];

/** Whether values of a field are numbers. */
export const isNumeric = (field: { readonly type: TypeName }): boolean =>
  typeOf(field).kind === 'number';

/** The types of which something is so. */
export const typesWith = (test: (type: FieldType) => unknown): readonly TypeName[] =>
  fieldTypes.filter((name) => test(types[name]));

const isTypeName = (name: string): name is TypeName => Object.hasOwn(types, name);

/** What is known of the type of a name; undefined where there is none. */
export const typeNamed = (name: string): FieldType | undefined =>
  isTypeName(name) ? types[name] : undefined;
