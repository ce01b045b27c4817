import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { Localized } from '#contract/language.ts';
import { type Thing as DeclaredThing, storedFields } from '#contract/things/define.ts';
import { type Field, savedName, type Target } from '#contract/things/field.ts';
import type { Filter } from '#contract/things/filter.ts';
import type { Row, Tables } from '../database/tables.ts';
import type { BodyOf, OwnColumn, RecordOf, WrittenOf } from '../database/thingColumns.ts';
import type { Predicate } from '../database/totals.ts';
import { type ListSource, newestFirst } from './listQuery.ts';
import type { Thing } from './messages.ts';
import {
  atLeast,
  atMost,
  equals,
  from,
  holds,
  includes,
  isEmpty,
  lookingInto,
  not,
  refersTo,
  searches,
  until,
  wholeAtLeast,
  wholeAtMost,
} from './predicates.ts';
import { missingProblems, type NamedThing, stampsOf, type WriteProblem } from './records.ts';
import { loadReferences, type References, type WantedReferences } from './references.ts';
import type { MatchedColumn } from './thing/declaration.ts';

/** What follows from the declaration of a thing: its list, its rows, the body of a record and the columns of a body. */

/** The conditions of `special` filters, which no declaration can say. */
export type SpecialFilters<D extends DeclaredThing> = {
  readonly [K in keyof D['filters'] as D['filters'][K] extends Filter<z.ZodType, string, 'special'>
    ? K
    : never]: (value: z.output<D['filters'][K]['validator']>) => Predicate | undefined;
};

/** The parts of a row that no column holds. Others may be among them, if a row answers something else than the column. */
export type MadeParts<D extends DeclaredThing> = {
  readonly [K in keyof D['fields'] as D['fields'][K]['sql'] extends undefined
    ? K
    : never]: z.output<D['fields'][K]['row']>;
} & { readonly [K in keyof D['fields']]?: z.output<D['fields'][K]['row']> };

/** What is special about the list of a thing. */
interface ListWishes<A extends string> {
  /** columns that are read beside those of its fields */
  readonly alsoRead?: readonly A[];
  /** Default: the newest first */
  readonly defaultSort?: ListSource<keyof Tables, never>['defaultSort'];
}

/** Makes everything that follows from a declaration and its special filters. */
export function declared<
  D extends DeclaredThing,
  T extends D['table'] & keyof Tables,
  A extends keyof Row<T> & string = never,
>(
  thing: D & { readonly table: T } & (
      | { readonly name: Thing }
      /** what sentences call one of its records */
      | { readonly called: Localized }
    ),
  special: SpecialFilters<D>,
  { alsoRead = [], defaultSort = newestFirst }: ListWishes<A> = {},
) {
  type Column = (OwnColumn<D> | 'id' | 'created_at' | 'updated_at' | 'revision' | A) &
    keyof Row<T> &
    string;
  const stored = storedFields(thing);
  const sent = stored
    .filter(({ field }) => field.save)
    .map(({ name, field, column }) => ({ key: savedName(name, field), field, column }));
  const titleColumn = stored.find(({ name }) => name === thing.title)?.column;
  const own = new Set(stored.map(({ column }) => column));
  const source: ListSource<T, Column> = {
    table: thing.table,
    // the columns of the declaration and of every thing
    columns: [
      'id',
      ...own,
      ...alsoRead.filter((column) => !own.has(column)),
      'created_at',
      'updated_at',
      'revision',
    ] as Column[],
    sorts: {
      createdAt: { column: 'created_at' },
      updatedAt: { column: 'updated_at' },
      ...Object.fromEntries(stored.flatMap(sortOf)),
    },
    defaultSort,
    references: stored.flatMap(({ field: { target, sql }, column }) =>
      target ? [{ kind: target, column, isSeveral: sql === 'bigint[]' }] : [],
    ),
  };
  const filters = Object.entries(thing.filters).map(([name, filter]) => ({
    name,
    field: filter.field,
    predicateOf:
      filter.by === 'special'
        ? // a thing that forgets one does not compile
          (Reflect.get(special, name) as (value: unknown) => Predicate | undefined)
        : predicateOf(thing, filter),
  }));
  const partsOf = (fields: DeclaredThing['fields']) =>
    Object.entries(fields).map(([name, field]) => ({
      name,
      field,
      column: stored.find((one) => one.name === name)?.column,
    }));
  const parts = partsOf(thing.fields);
  const counts = partsOf(thing.counts);

  /** A record as its row, with what it names. */
  const rowOf = (record: RecordOf<D>, references: References, made: MadeParts<D>) => {
    const valuesOf = (some: typeof parts) =>
      Object.fromEntries(
        some.map(({ name, field, column }) => [
          name,
          column === undefined || name in made
            ? Reflect.get(made, name)
            : answered(field, Reflect.get(record, column), references),
        ]),
      );
    const row = {
      [thing.id]: record.id,
      ...valuesOf(parts),
      ...(counts.length > 0 && { redundancy: valuesOf(counts) }),
      ...stampsOf(record),
    };
    // each value as its field answers it, under the names of the validator
    return row as z.output<D['row']>;
  };

  const referencesOf = (database: Kysely<Tables>, records: readonly RecordOf<D>[]) => {
    const named = stored.flatMap(({ field: { target }, column }) => {
      const ids = () => records.flatMap((record) => idsOf(Reflect.get(record, column)));
      return target ? [{ kind: target, ids: ids() }] : [];
    });
    return loadReferences(database, wantedOf(named));
  };

  /** A record as a creation would send it. */
  const bodyOf = (record: RecordOf<D>) =>
    Object.fromEntries(
      sent.map(({ key, field, column }) => [key, field.read(Reflect.get(record, column))]),
      // each value as its field reads it
    ) as BodyOf<D>;

  /** What a save writes of a body. */
  const columnsOf = (body: BodyOf<D>) => {
    const written: Record<string, unknown> = {};
    for (const { key, field, column } of sent)
      written[column] = field.write(Reflect.get(body, key));
    // each value as its field writes it
    return written as WrittenOf<D>;
  };

  /** the fields of a body that name records */
  const naming = sent.flatMap(({ key, field, column }) => {
    const { target: kind } = field;
    return kind ? [{ key, kind, field, column }] : [];
  });

  return {
    /** what `thingCalls` needs of it */
    declaration: {
      thing: namedAs(thing),
      source,
      title: titleColumn as Column,
      /** the columns that rows of a file are matched by */
      matchedBy: Object.fromEntries(
        stored.flatMap(({ name, field: { options }, column }) =>
          options.match ? [[name, { column, type: options.match }] as const] : [],
        ),
        // columns of the declaration all of them
      ) as Record<string, MatchedColumn<Column>>,
      jsonColumns: stored.filter(({ sql }) => sql === 'jsonb').map(({ column }) => column),
      bodyOf,
      sentAs: new Map(sent.map(({ key, column }) => [column, key])) as ReadonlyMap<string, string>,
      columnsOf,
      namedIn: (database: Kysely<Tables>, bodies: readonly BodyOf<D>[]) =>
        loadReferences(
          database,
          wantedOf(
            naming.map(({ key, kind, field }) => ({
              kind,
              ids: bodies.flatMap((body) => idsOf(field.write(Reflect.get(body, key)))),
            })),
          ),
        ),
    },
    columnsOf,
    rowOf,

    /**
     * The problems of a save that names records which are not there.
     *
     * @param kept the stored record, if its links to deleted records may stay
     * @param hidden ids that the writer may not see, by the name of the field in a save
     * @param references what it names, if that was read already
     */
    missing: async (
      transaction: Transaction<Tables>,
      values: WrittenOf<D>,
      {
        kept,
        hidden = {},
        references,
      }: {
        kept?: RecordOf<D> | undefined;
        hidden?: Hidden;
        references?: References | undefined;
      },
    ): Promise<WriteProblem[]> => {
      const named = naming.map(({ key, kind, column }) => ({
        field: key,
        kind,
        ids: idsOf(Reflect.get(values, column)),
        kept: kept && idsOf(Reflect.get(kept, column)),
        hidden: hidden[key] ?? [],
      }));
      const found = references ?? (await loadReferences(transaction, wantedOf(named)));
      return missingProblems(found, named);
    },

    /** The predicates of the filters that a call gives. */
    predicates: (given: object): Predicate[] =>
      filters.flatMap((filter) => {
        const value: unknown = Reflect.get(given, filter.name);
        if (value === undefined) return [];
        return lookingInto(filter.field, filter.predicateOf(value)) ?? [];
      }),

    /**
     * Shows records as rows, with what they name.
     *
     * @param madeOf reads what no column holds, for all records at once
     * @returns a function of the records, and of the records that they name if these were read already
     */
    show:
      (
        database: Kysely<Tables>,
        madeOf: (records: readonly RecordOf<D>[]) => MadeOf<D> | Promise<MadeOf<D>>,
      ) =>
      async (records: readonly RecordOf<D>[], carried?: References) => {
        const [references, made] = await Promise.all([
          carried ?? referencesOf(database, records),
          madeOf(records),
        ]);
        return records.map((record) => rowOf(record, references, made(record)));
      },
  };
}

/** The ids by what they name: several fields may name records of one kind. */
function wantedOf(
  named: readonly { readonly kind: Target; readonly ids: readonly string[] }[],
): WantedReferences {
  const wanted: { -readonly [K in Target]?: readonly string[] } = {};
  for (const { kind, ids } of named) wanted[kind] = [...(wanted[kind] ?? []), ...ids];
  return wanted;
}

type Hidden = { readonly [field: string]: readonly string[] | undefined };
type MadeOf<D extends DeclaredThing> = (record: RecordOf<D>) => MadeParts<D>;

const namedAs = (thing: { readonly name: Thing } | { readonly called: Localized }): NamedThing =>
  'called' in thing ? thing.called : thing.name;

/** For a thing whose rows answer columns alone. */
export const nothingMade = () => () => ({});

/** The order by a field, with its name; nothing if lists do not sort by it. */
function sortOf({ name, field, column }: ReturnType<typeof storedFields>[number]) {
  const { sort } = field.options;
  if (!sort) return [];
  const wish = sort === true ? {} : sort;
  const mayBeUnknown = (wish.column !== undefined || field.nullable) && wish.unknown === undefined;
  const by = { column: wish.column ?? column, ...(mayBeUnknown && { mayBeUnknown }) };
  return [[name, by] as const];
}

const textValue = z.string();
const numberValue = z.number();
const plainValue = z.union([z.string(), z.number(), z.boolean()]);
const idValue = z.string().nullable();
const idValues = z.union([z.array(z.string()), z.string(), z.null()]);

/** The ids that a column holds. */
const idsOf = (stored: unknown): string[] =>
  stored === null ? [] : [idValues.parse(stored) ?? []].flat();

/** The value of a column as a row answers it. */
function answered(field: Field, stored: unknown, references: References): unknown {
  const { target } = field;
  if (target === undefined) return field.read(stored);
  if (target === 'accounts')
    return stored === null ? null : references.author(textValue.parse(stored));
  if (field.sql === 'bigint') return references.one(target, idValue.parse(stored));
  const ids = idsOf(stored);
  return target === 'labels' ? references.labels(ids) : references.many(target, ids);
}

const stamps: Readonly<Record<string, string>> = {
  id: 'id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};

/** The condition of a filter, for values that have passed its validator. */
function predicateOf(
  thing: DeclaredThing & { readonly table: keyof Tables },
  { by, field = '', part }: Filter,
): (value: unknown) => Predicate | undefined {
  const found = storedFields(thing).find(({ name }) => name === field);
  const column = found?.column ?? stamps[field] ?? field;
  const isDecimal = found?.sql === 'numeric';
  switch (by) {
    case 'equals':
      return (value) => equals(column, plainValue.parse(value));
    case 'refersTo':
      return (value) => refersTo(column, textValue.parse(value));
    case 'holds':
      return (value) => holds(column, textValue.parse(value));
    case 'differs':
      return (value) =>
        not(
          found?.sql === 'bigint'
            ? refersTo(column, textValue.parse(value))
            : equals(column, plainValue.parse(value)),
        );
    case 'lacks':
      return (value) => not(holds(column, textValue.parse(value)));
    case 'empty':
      return (value) => {
        const none = isEmpty(column, found?.sql);
        return value === true ? none : not(none);
      };
    case 'includes':
      return (value) => includes(column, textValue.parse(value));
    case 'atLeast':
      return (value) => (isDecimal ? atLeast : wholeAtLeast)(column, numberValue.parse(value));
    case 'atMost':
      return (value) => (isDecimal ? atMost : wholeAtMost)(column, numberValue.parse(value));
    case 'from':
      return (value) => from(column, textValue.parse(value));
    case 'until':
      return (value) => until(column, textValue.parse(value));
    case 'searches':
      return (value) => searches(thing.table, textValue.parse(value), thing.searched, part);
    case 'special':
      return () => undefined;
  }
}
