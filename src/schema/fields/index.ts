/**
 * The types of fields, and of each what the first list needs. The rest stands apart, since it is loaded later: what a type does
 * with values in `values.ts`, how the platform reads its cells in `server/cells/types.ts`, how people see and enter it in `app/resources/fields`.
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
export type FilterKind = (typeof filterKinds)[number];

export interface FieldType {
  /** what a value is to expressions, limits and inputs; `unknown` depends on the field */
  readonly kind: 'text' | 'number' | 'date' | 'boolean' | 'list' | 'record' | 'unknown';
  /** the value of a field that has none */
  readonly empty: '' | null | false | readonly unknown[];
  /** width of a column, CSS pixels. Default: 160 */
  readonly width?: number;
  /** columns have it in the middle. Default: numbers at the right, others at the left */
  readonly isCentred?: true;
  /** own records are found by its text */
  readonly isSearched?: true;
  /** its input needs more room than the cell of a table has, or does not work there. Default: it fits */
  readonly inCell?: 'roomy' | 'never';
  /** blanks at the ends of a text are a part of it */
  readonly keepsBlanks?: true;
  /** its values are records of a list */
  readonly isReference?: true;
  /** types that accept each of its values */
  readonly wider?: readonly TypeName[];
  /** what charts make of it. Default: nothing */
  readonly chart?: 'number' | 'instant' | 'day' | 'option' | 'record' | undefined;
}

const text = { kind: 'text', empty: '' } as const;
const number = { kind: 'number', empty: null, chart: 'number' } as const;
const date = { kind: 'date', empty: '', width: 120 } as const;
const media = { ...text, inCell: 'roomy' } as const;
const reference = { inCell: 'never', isReference: true } as const;
const record = { ...reference, kind: 'record', empty: null, chart: 'record' } as const;
const option = { chart: 'option', width: 110 } as const;
const list = { kind: 'list', empty: [] } as const;

/** Every type by its name. */
const types: Readonly<Record<TypeName, FieldType>> = {
  text: { ...text, isSearched: true, wider: ['longText', 'richText', 'link'] },
  longText: { ...media, isSearched: true, width: 280, keepsBlanks: true, wider: ['richText'] },
  richText: { ...text, isSearched: true, width: 280, keepsBlanks: true, inCell: 'never' },
  number: { ...number, width: 100, wider: ['money', 'duration'] },
  money: { ...number, width: 110 },
  date: { ...date, chart: 'day', wider: ['partialDate', 'dateTime'] },
  partialDate: date,
  dateTime: { kind: 'date', empty: null, width: 170, chart: 'instant' },
  duration: { ...number, width: 90 },
  boolean: { ...option, kind: 'boolean', empty: false, width: 90, isCentred: true },
  enum: { ...option, kind: 'unknown', empty: null, wider: ['text'] },
  tags: { ...list, inCell: 'roomy' },
  image: { ...media, width: 80, isCentred: true, wider: ['link', 'file'] },
  images: { ...list, width: 140, inCell: 'never' },
  video: media,
  audio: media,
  file: media,
  colour: { ...media, width: 110 },
  relation: record,
  relations: { ...list, ...reference },
  user: record,
  link: { ...text, isSearched: true },
  json: { kind: 'unknown', empty: null, keepsBlanks: true, inCell: 'never' },
  computed: { kind: 'text', empty: null },
};

/** What is known of the type of a field. */
export const typeOf = ({ type }: { readonly type: TypeName }): FieldType => types[type];

/** Whether values of a field are numbers. */
export const isNumeric = (field: { readonly type: TypeName }): boolean =>
  typeOf(field).kind === 'number';

/** The types of which something is so. */
export const typesWith = (test: (type: FieldType) => unknown): readonly TypeName[] =>
  fieldTypes.filter((name) => test(types[name]));

export const isTypeName = (name: string): name is TypeName => Object.hasOwn(types, name);

/** What is known of the type of a name; undefined where there is none. */
export const typeNamed = (name: string): FieldType | undefined =>
  isTypeName(name) ? types[name] : undefined;
