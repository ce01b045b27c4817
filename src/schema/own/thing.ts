import { z } from 'zod';
import { ownResourceOf } from '#contract/audit.ts';
import { identifier } from '#contract/endpoint.ts';
import {
  authorCard,
  earliest,
  instant,
  isGone,
  latest,
  optionalAddress,
  reference,
} from '#contract/entities/common.ts';
import { withoutInvisible } from '#contract/invisible.ts';
import { cleanedText, limitedText, plainText } from '#contract/limitedText.ts';
import { richTextLength, searchLength, uncleanLength } from '#contract/limits.ts';
import { defineThing } from '#contract/things/define.ts';
import type { Field, Fields, SqlType, Target, Written } from '#contract/things/field.ts';
import {
  differs,
  empty,
  equals,
  type Filters,
  holds,
  lacks,
  refersTo,
  searches,
  special,
} from '#contract/things/filter.ts';
import { owner, partialDateText } from '#contract/things/kinds.ts';
import type { CompiledField, CompiledFilter, CompiledResource } from '../compile.ts';
import { typeOf } from '../fields/index.ts';
import { ownColumn, ownStamps, ownTable } from './columns.ts';

/**
 * A list of own records as a thing: the same declaration that the platform's things have, so that tables, calls, import
 * and trail follow from it in the same way.
 */

/** What a list alone does not say. */
export interface OwnContext {
  /** the columns with searchable text, in the order of the lines of the search text */
  readonly searched: readonly string[];
  /** what a relation to a list refers to; undefined if its records cannot be referred to */
  readonly targetOf: (list: string) => Target | undefined;
}

/** The fields that have a column of their own. */
const storedOf = ({ fields }: CompiledResource): CompiledField[] =>
  Object.values(fields).filter(
    ({ name, type }) => type !== 'computed' && !Object.hasOwn(ownStamps, name),
  );

/** Declares the records of a list. @throws Error for what the checker reports: a relation to nothing */
export function ownThing(list: CompiledResource, context: OwnContext) {
  const sorted = new Set([
    ...list.columns.flatMap(({ sortBy }) => sortBy ?? []),
    ...(list.sort ? [list.sort.field] : []),
  ]);
  const matched = new Set(list.import?.match);
  const fields: Fields = {
    ...Object.fromEntries(
      storedOf(list).map((field) => [
        field.name,
        fieldOf(field, kindOf(field, context), {
          isSorted: sorted.has(field.name),
          isMatched: matched.has(field.name),
        }),
      ]),
    ),
    user: owner(),
  };
  return defineThing({
    name: ownResourceOf(list.name),
    table: ownTable(list.name),
    id: 'id',
    title: list.recordTitle.name,
    searched: context.searched,
    fields,
    filters: Object.fromEntries(
      list.filters.flatMap((filter) => Object.entries(filtersOf(filter, list, context))),
    ),
  });
}

type Value = Written<SqlType, boolean>;

/** How values of one field are sent, stored and answered. */
interface Kind {
  readonly row: z.ZodType;
  readonly sent: z.ZodType<unknown>;
  /** what a save that leaves the field out stores */
  readonly empty: unknown;
  readonly sql: SqlType;
  readonly isNullable?: boolean;
  readonly holdsFiles?: boolean;
  readonly target?: Target;
  read?(stored: unknown): unknown;
  write?(value: unknown): Value;
}

const plainTypes: ReadonlySet<string> = new Set(['string', 'number', 'boolean']);
const isStored = (value: unknown): value is Value =>
  plainTypes.has(typeof value) ||
  value === null ||
  value instanceof Date ||
  (Array.isArray(value) && value.every((item) => typeof item === 'string'));

/** A value that a validator has let pass, as it is stored. */
function stored(value: unknown): Value {
  if (!isStored(value)) throw new TypeError(`a column holds no ${typeof value}`);
  return value;
}

function fieldOf(
  { name, type, readOnly, default: initial }: CompiledField,
  kind: Kind,
  { isSorted, isMatched }: { readonly isSorted: boolean; readonly isMatched: boolean },
): Field {
  const { row, sent, empty, sql, isNullable = false, holdsFiles = false, target } = kind;
  const fallback = sent.safeParse(initial ?? empty);
  return {
    type,
    options: {
      column: ownColumn(name),
      ...(isSorted ? { sort: true } : {}),
      ...(isMatched && (sql === 'text' || sql === 'numeric' || sql === 'date')
        ? { match: type === 'text' || type === 'longText' ? 'name' : sql }
        : {}),
    },
    row,
    save: readOnly ? undefined : sent.default(fallback.success ? fallback.data : empty),
    sql,
    nullable: isNullable,
    holdsFiles,
    ...(target === undefined ? {} : { target }),
    read: (value) => (kind.read ? kind.read(value) : value),
    write: kind.write ?? stored,
  };
}

const text = (sent: z.ZodType<unknown>, holdsFiles = false): Kind => ({
  row: z.string(),
  sent,
  empty: '',
  sql: 'text',
  holdsFiles,
});

/** A text within its limits, or none. */
const limited = ({ minLength, maxLength }: CompiledField, usual: number, given = cleanedText()) => {
  const maximum = maxLength ?? usual;
  const whole = limitedText(
    { ...(minLength === undefined ? {} : { minimum: minLength }), maximum },
    given,
  );
  return minLength === undefined ? whole : z.union([z.literal(''), whole]);
};

const numberOf = ({ decimals, minimum, maximum }: CompiledField) => {
  const digits = decimals === 0 ? z.number().int() : z.number().multipleOf(10 ** -decimals);
  const low = minimum === undefined ? digits : digits.min(minimum);
  return maximum === undefined ? low : low.max(maximum);
};

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const unreadable = z.array(z.string()).catch([]);
const linkedUser = authorCard.nullable();

/** most bytes of a value of the type `json` */
const mostJson = 100_000;

function kindOf(field: CompiledField, { targetOf }: OwnContext): Kind {
  const target = field.relation && targetOf(field.relation.resource);
  const several = field.relation?.maximum ?? 100;
  switch (field.type) {
    case 'text':
      return text(limited(field, 500, cleanedText().trim()));
    case 'longText':
      return text(limited(field, 20_000), true);
    case 'richText':
      return text(
        z
          .string()
          .max(uncleanLength)
          .meta({ maxLength: field.maxLength ?? richTextLength }),
        true,
      );
    case 'link':
    case 'image':
    case 'video':
    case 'audio':
    case 'file':
      return text(optionalAddress, true);
    case 'colour':
      return text(limitedText({ maximum: 50 }, z.string().overwrite(withoutInvisible)));
    case 'partialDate':
      return text(partialDateText);
    case 'number':
    case 'money':
    case 'duration':
      return {
        row: z.number().nullable(),
        sent: numberOf(field).nullable(),
        empty: null,
        sql: 'numeric',
        isNullable: true,
        read: (value) => (value === null ? null : Number(value)),
      };
    case 'date':
      return {
        row: z.string(),
        sent: z.union([z.iso.date(), z.literal('')]),
        empty: '',
        sql: 'date',
        isNullable: true,
        read: (value) => value ?? '',
        write: (value) => (value === '' ? null : stored(value)),
      };
    case 'dateTime':
      return {
        row: instant.nullable(),
        sent: instant.nullable(),
        empty: null,
        sql: 'timestamptz',
        isNullable: true,
        read: (value) => (value instanceof Date ? value.toISOString() : null),
      };
    case 'boolean':
      return { row: z.boolean(), sent: z.boolean(), empty: false, sql: 'boolean' };
    case 'enum':
      return enumOf(field);
    case 'tags':
      return {
        row: z.array(z.string()),
        sent: z.array(plainText(100)).max(field.maximum ?? 30),
        empty: [],
        sql: 'text[]',
      };
    case 'images':
      return {
        row: z.array(z.string()),
        sent: z.array(optionalAddress).max(field.maximum ?? 30),
        empty: [],
        sql: 'jsonb',
        holdsFiles: true,
        read: (value) => unreadable.parse(value),
        write: (value) => JSON.stringify(value),
      };
    case 'json':
      return {
        row: z.unknown(),
        sent: z.json().refine((value) => JSON.stringify(value).length <= mostJson),
        empty: null,
        sql: 'jsonb',
        holdsFiles: true,
        write: (value) => JSON.stringify(value),
      };
    case 'user':
    case 'relation':
      return {
        row: target === 'accounts' ? linkedUser : reference.nullable(),
        sent: identifier.nullable(),
        empty: null,
        sql: 'bigint',
        isNullable: true,
        target: targetNamed(field, target),
      };
    case 'relations':
      return {
        row: z.array(
          z.union([reference, z.object({ id: identifier, name: z.string(), isDeleted: isGone })]),
        ),
        sent: z.array(identifier).max(several),
        empty: [],
        sql: 'bigint[]',
        target: targetNamed(field, target),
        write: (value) => [...new Set(z.array(z.string()).parse(value))],
      };
    case 'computed':
      throw new Error(`the computed field ${field.name} has no column`);
  }
}

function targetNamed({ name, relation }: CompiledField, target: Target | undefined): Target {
  if (target === undefined)
    throw new Error(`the field ${name} relates to ${relation?.resource ?? 'nothing'}`);
  return target;
}

/** Words are stored as they are, '' for none; whole numbers as numbers; others by their text. */
function enumOf({ options = [] }: CompiledField): Kind {
  const values = options.map(({ value }) => value);
  const sent = z.literal(values).nullable();
  if (values.every((value) => typeof value === 'number'))
    return {
      row: z.number().nullable(),
      sent,
      empty: null,
      sql: 'numeric',
      isNullable: true,
      read: (value) => (value === null ? null : Number(value)),
    };
  return {
    row: scalar.nullable(),
    sent,
    empty: null,
    sql: 'text',
    read: (value) => (value === '' ? null : (values.find((one) => String(one) === value) ?? value)),
    write: (value) => (value === null ? '' : String(value)),
  };
}

/** The parameters of a filter of the list. */
const filtersOf = (
  filter: CompiledFilter,
  list: CompiledResource,
  context: OwnContext,
): Filters => ({
  ...valueFiltersOf(filter, list, context),
  ...wayFiltersOf(filter, list),
});

/** What a filter asks beside its value. */
function wayFiltersOf(
  { kind, field: filtered, ways }: CompiledFilter,
  list: CompiledResource,
): Filters {
  const field = filtered === undefined ? undefined : list.fields[filtered];
  if (!field) return {};
  const { name, type } = field;
  const otherThan = () => {
    if (type === 'relations') return lacks(name);
    if (kind === 'relation') return differs(name, identifier);
    return differs(name, kind === 'enum' ? optionOf(field) : plainText(searchLength));
  };
  return {
    ...(ways.not === undefined ? {} : { [ways.not]: otherThan() }),
    ...(ways.empty === undefined ? {} : { [ways.empty]: empty(name) }),
  };
}

/** An option of a field, as its column has it. */
const optionOf = (field: CompiledField) =>
  enumOf(field).sql === 'numeric' ? z.number() : scalar.transform(String);

/** The parameters of the value of a filter. */
function valueFiltersOf(
  filter: CompiledFilter,
  list: CompiledResource,
  { searched }: OwnContext,
): Filters {
  const { name, kind } = filter;
  const field = filter.field === undefined ? undefined : list.fields[filter.field];
  const words = plainText(searchLength);
  if (!field) return { [name]: searches() };
  switch (kind) {
    case 'enum':
      return { [name]: equals(field.name, optionOf(field)) };
    case 'boolean':
      return { [name]: equals(field.name, z.boolean()) };
    case 'relation':
      return {
        [name]: (field.type === 'relations' ? holds : refersTo)(field.name),
      };
    case 'numberRange':
      return {
        [`${name}Min`]: special(field.name, z.number()),
        [`${name}Max`]: special(field.name, z.number()),
      };
    case 'dateRange':
      return {
        [`${name}From`]: special(field.name, earliest),
        [`${name}To`]: special(field.name, latest),
      };
    default:
      return typeOf(field).isSearched
        ? { [name]: searches(searched.indexOf(ownColumn(field.name)) + 1) }
        : { [name]: equals(field.name, words) };
  }
}
