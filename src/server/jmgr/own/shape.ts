import { z } from 'zod';
import { localizedText } from '#contract/endpoint.ts';
import { type StoredField, storedFields, type Thing } from '#contract/things/define.ts';
import type { CompiledField, CompiledResource } from '#schema/compile.ts';
import { fieldTypes, typeOf } from '#schema/fields/index.ts';
import { quoted } from '#server/database/quoted.ts';

/** The shape of a table of own records: all that is needed to make it, or to change it into another one. */

const sqlTypes = [
  'text',
  'boolean',
  'numeric',
  'smallint',
  'integer',
  'date',
  'timestamptz',
  'bigint',
  'text[]',
  'bigint[]',
  'jsonb',
] as const;

/** The type of a column, by its name in the database; undefined for one that no field has. */
export const sqlTypeOf = (name: string): Column['sql'] | undefined =>
  sqlTypes.find((one) => one === name);

/** a name that stands in statements as it is */
const sqlName = z.string().regex(/^\w{1,63}$/);

const column = z.object({
  name: sqlName,
  /** the field that it holds */
  field: z.string(),
  /** the type of the field, in the language of lists */
  type: z.enum(fieldTypes),
  sql: z.enum(sqlTypes),
  /** the table whose records it names */
  target: sqlName.optional(),
  holdsFiles: z.boolean(),
  /** what can be chosen: a conversion goes by it */
  options: z
    .array(
      z.object({ value: z.union([z.string(), z.number(), z.boolean()]), label: localizedText }),
    )
    .optional(),
  /** former names of the field: a former version of the list calls it so */
  formerly: z.array(sqlName),
  /** the same for all values of one field, those set aside under its other names too. Default: the name of the field */
  lineage: z.string().optional(),
});
export type Column = z.output<typeof column>;

/** A column that no field has any more; it is kept for some time under another name. */
const setAside = column.extend({ keptAs: sqlName, since: z.iso.datetime() });
export type SetAside = z.output<typeof setAside>;

const index = z.object({ name: sqlName, on: z.string().regex(/^[\w", ]+$/) });
type Index = z.output<typeof index>;

export const shape = z.object({
  columns: z.array(column),
  /** the columns of the search text, a line each. Their order stays; one that is gone leaves an empty line */
  searched: z.array(sqlName),
  /** the columns that totals are kept by */
  totals: z.array(sqlName),
  indexes: z.array(index),
  setAside: z.array(setAside),
  /** whether the database keeps how many rows hold each gram and common words: see `gramTotals.ts` */
  countsWords: z.boolean().default(false),
  /** what the fields of its versions were called: a former version has the fields that it had */
  namings: z
    .array(
      z.array(z.object({ field: z.string(), formerly: z.array(sqlName), lineage: z.string() })),
    )
    .default([]),
  /** the column with the titles of its records, if they are in one */
  title: sqlName.optional(),
});
export type Shape = z.output<typeof shape>;

/**
 * The index of a column that rows are narrowed by: read backwards it has those of one value from the newest on. It serves
 * the orders by the column as well, in which equal rows stand as they were made.
 */
const valueIndex = (column: string): string => `${quoted(column)}, created_at, id`;

/** Whether equal rows of an order by the column stand as they were made. */
export const isOrderedByValue = ({ indexes }: Pick<Shape, 'indexes'>, column: string): boolean =>
  indexes.some(({ on }) => on === valueIndex(column));

const newest = 'created_at desc, id desc';

/** most columns that totals are kept by, beside whether a record is deleted */
const mostTotals = 4;

const targetTables: Readonly<Record<string, string>> = {
  accounts: 'account',
  circles: 'circle',
  topics: 'topic',
  books: 'book',
  labels: 'label',
  channels: 'channel',
};

/** The column of a field. */
export function columnOf(
  { name, column, sql, field }: StoredField,
  { aliases = [], options }: Partial<Pick<CompiledField, 'aliases' | 'options'>> = {},
): Column {
  const { target, holdsFiles, type } = field;
  const table = target && (targetTables[target] ?? target.split('.')[0]);
  return {
    name: column,
    field: name,
    type: z.enum(fieldTypes).parse(type),
    sql: z.enum(sqlTypes).parse(sql),
    ...(table === undefined ? {} : { target: table }),
    holdsFiles,
    ...(options
      ? { options: options.map(({ value, label: said }) => ({ value, label: said })) }
      : {}),
    formerly: [...aliases],
  };
}

/** The lines of the search text: those of before in their order, then the new ones. */
export function searchedAfter(before: readonly string[], columns: readonly Column[]): string[] {
  const now = columns.filter((one) => typeOf(one).isSearched).map(({ name }) => name);
  return [...before, ...now.filter((name) => !before.includes(name))];
}

/** What rows that are sorted by a field are read by. @param isByValue whether they are narrowed by it, too */
function ordersBy({ field, column }: StoredField, isByValue: boolean): string[] {
  if (!field.options.sort) return [];
  return [
    isByValue ? valueIndex(column) : `${quoted(column)}, id`,
    // unknown values come last, so the other direction is no reading backwards
    ...(field.nullable
      ? [`${quoted(column)} desc nulls last, ${isByValue ? newest : 'id desc'}`]
      : []),
  ];
}

/** The indexes that a field of a thing of the platform asks for. */
export function indexesOf(thing: Thing, stored: StoredField): Index[] {
  const narrows = Object.values(thing.filters).some(
    ({ field, by }) => field === stored.name && (by === 'equals' || by === 'refersTo'),
  );
  const ons = [
    ...ordersBy(stored, narrows),
    ...(narrows ? [valueIndex(stored.column)] : []),
    ...(stored.field.options.match ? [quoted(stored.column)] : []),
  ];
  return [...new Set(ons)].map((on) => indexOn(thing.table, on));
}

/**
 * The shape that a list asks for.
 *
 * @param searched the lines of the search text
 */
export function shapeOf(
  list: CompiledResource,
  thing: Thing,
  searched: readonly string[],
): Omit<Shape, 'setAside' | 'namings'> {
  const fields = storedFields(thing).filter(({ column }) => column !== 'account_id');
  const columns = fields.map((one) => columnOf(one, list.fields[one.name]));
  const named = new Map(columns.map((one) => [one.field, one]));
  const filtered = list.filters.flatMap(({ kind, field }) => {
    const column = field === undefined ? undefined : named.get(field);
    return column ? [{ kind, column }] : [];
  });
  const totals = filtered
    .filter(({ column: { type, sql } }) => sql === 'boolean' || (type === 'enum' && sql === 'text'))
    .map(({ column }) => column.name);
  const byValue = new Set<string>();
  const narrowing = filtered.flatMap(({ kind, column: { name, sql, type } }) => {
    if (kind === 'numberRange' || kind === 'dateRange') return [`${quoted(name)}, id`];
    if (sql === 'bigint[]') return [`gin ${quoted(name)}`];
    if (typeOf({ type }).isSearched) return [];
    byValue.add(name);
    return [valueIndex(name)];
  });
  const orders = fields.flatMap((one) => ordersBy(one, byValue.has(one.column)));
  // an index that begins with the column is there already where rows are sorted or narrowed by it
  const matched = fields.flatMap(({ field: { options }, column }) => {
    if (options.match === 'name') return [`name ${quoted(column)}`];
    const isThere = [...orders, ...narrowing].some((on) => on.startsWith(quoted(column)));
    return options.match && !isThere ? [quoted(column)] : [];
  });
  const ons = [
    'created_at, id',
    'updated_at, id',
    `account_id, ${newest}`,
    ...orders,
    ...narrowing,
    ...matched,
  ];
  const title = named.get(list.recordTitle.name)?.name;
  return {
    columns,
    ...(title === undefined ? {} : { title }),
    searched: [...searched],
    countsWords: true,
    totals: [...new Set(totals)].slice(0, mostTotals),
    indexes: [...new Set(ons)].map((on) => indexOn(thing.table, on)),
  };
}

/** An index, with a name that says its table and that differs where it differs. */
function indexOn(table: string, on: string): Index {
  return { name: `${table}_${hashOf(on)}`, on };
}

/** Seven characters or fewer that differ where texts do, for names in the database. */
export function hashOf(text: string): string {
  let hash = 0;
  for (const character of text)
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(36);
}

/** A table of own records as a back-up describes it. */
export const ownTableRecord = z.object({
  name: z.templateLiteral(['own_', z.string().regex(/^\w{1,60}$/)]),
  list: z.string().regex(/^[a-z][a-z0-9-]{0,63}$/),
  shape,
});
