import { statementsFor } from '#server/database/migrations/0002_totals.ts';
import { gramStatementsFor } from '#server/database/migrations/0023_gram_totals.ts';
import { findingIndexes } from '#server/database/migrations/0052_finding.ts';
import { trailTriggers } from '#server/database/migrations/0078_trail_of_many.ts';
import { searchTextLimit } from '#server/database/search.ts';
import { isPlain, normalisedSql, searchColumnsSql } from '#server/database/searchSql.ts';
import { keyPattern } from '#server/storage/references.ts';
import { asText, conversion, emptyOf, isEmpty } from './conversions.ts';
import { type ColumnChange, searchedColumn } from './plan.ts';
import { type Column, hashOf, type SetAside, type Shape } from './shape.ts';

/**
 * The statements that make and change tables of own records. Names are those of checked lists: letters, digits and
 * underscores.
 */

const quoted = (name: string): string => `"${name}"`;

function declared(column: Column): string {
  const empty = emptyOf(column);
  return `${quoted(column.name)} ${column.sql}${empty === undefined ? '' : ` not null default ${empty}`}`;
}

/** Makes a table with everything that belongs to it. @param list the list that it belongs to */
export const creation = (table: string, list: string, shape: Shape): string[] => [
  `create table ${quoted(table)} (
    id bigint primary key,
    account_id bigint not null references account (id),
    ${shape.columns.map((column) => `${declared(column)},`).join('\n    ')}
    ${shape.setAside.map((one) => `${declared({ ...one, name: one.keptAs })},`).join('\n    ')}
    is_deleted boolean not null default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    revision integer not null default 1,
    search_text text not null default '',
    grams text[] not null default '{}'
  )`,
  `create index ${quoted(`${table}_grams`)} on ${quoted(table)} using gin (grams)`,
  `alter table ${quoted(table)} alter column grams set statistics 1000`,
  ...shape.indexes.map((index) => indexed(table, index)),
  ...findingIndexes(table),
  ...companions(table, list, shape),
  ...wordCounts(table, shape),
];

/** What keeps how many records hold each word; the records that are there already are counted by the job `sum-grams`. */
const wordCounts = (table: string, { countsWords }: Shape): string[] =>
  countsWords ? gramStatementsFor(table) : [];

const withoutWordCounts = (table: string): string[] => [
  ...['insert', 'update', 'delete', 'truncate'].map(
    (event) => `drop trigger if exists ${table}_gram_${event} on ${quoted(table)}`,
  ),
  `drop function if exists ${table}_gram_note()`,
  ...['gram_total', 'gram_change', 'word_total'].map(
    (name) => `drop table if exists ${table}_${name}`,
  ),
];

/** Takes off all that the database keeps beside a table. */
export const alone = (table: string, shape: Pick<Shape, 'columns'>): string[] => [
  ...withoutCompanions(table, shape),
  ...withoutWordCounts(table),
];

/** Makes an index of a table. */
export function indexed(table: string, { name, on }: Shape['indexes'][number]): string {
  const using = on.startsWith('gin ') ? `using gin (${on.slice(4)})` : `(${on})`;
  return `create index ${quoted(name)} on ${quoted(table)} ${using} where not is_deleted`;
}

/** What the database keeps beside the table: totals, the trail, which files are in use. */
function companions(table: string, list: string, { totals, columns }: Shape): string[] {
  const typeOf = (name: string) =>
    `${quoted(name)} ${columns.find((column) => column.name === name)?.sql ?? 'text'}`;
  return [
    ...statementsFor(table, [...totals.map(typeOf), 'is_deleted boolean']),
    ...trailTriggers(
      table,
      `'own/${list}', 'id', 'id,revision,created_at,updated_at,search_text,grams', ''`,
    ),
    `create trigger ${table}_webhooks after insert or update on ${quoted(table)}
      for each row execute function note_webhooks('${list}')`,
    ...noteFiles(table, columns),
  ];
}

/** Lets the database note which files the columns of a table name. */
export function noteFiles(table: string, columns: Shape['columns']): string[] {
  const files = columns.filter(({ holdsFiles }) => holdsFiles).map(({ name }) => quoted(name));
  if (files.length === 0) return [];
  return [
    `create or replace trigger ${table}_uses_objects
      after insert or update of ${files.join(', ')} on ${quoted(table)} for each row
      when (concat_ws(' ', ${files.map((name) => `new.${name}::text`).join(', ')}) ~ '${keyPattern}')
      execute function use_stored_objects()`,
  ];
}

/** Takes off what the database keeps beside a table of what its columns hold. */
const withoutCompanions = (table: string, { columns }: Pick<Shape, 'columns'>): string[] => [
  ...columns.filter(isLinked).flatMap(({ name }) => {
    const link = linkTable(table, name);
    return [
      `drop trigger if exists ${link} on ${quoted(table)}`,
      `drop function if exists ${link}_change()`,
      `drop table if exists ${link}`,
    ];
  }),
  ...['insert', 'update', 'delete', 'truncate'].map(
    (event) => `drop trigger if exists ${table}_total_${event} on ${quoted(table)}`,
  ),
  `drop function if exists ${table}_total_change()`,
  `drop table if exists ${table}_total`,
  `drop trigger if exists ${table}_audit on ${quoted(table)}`,
  `drop trigger if exists ${table}_audit_insert on ${quoted(table)}`,
  `drop trigger if exists ${table}_webhooks on ${quoted(table)}`,
  `drop trigger if exists ${table}_uses_objects on ${quoted(table)}`,
];

/** A change of a table from one shape into another. */
export interface Alteration {
  readonly table: string;
  readonly list: string;
  readonly before: Shape;
  readonly after: Shape;
  readonly changes: readonly ColumnChange[];
  /** the lines of the search text that are other ones afterwards */
  readonly lines: readonly number[];
  /** the name under which a column is set aside */
  readonly asideOf: (column: Column) => string;
}

/** The statements of a change, without those that only indexes and companions need. */
export function alteration({ table, changes, asideOf }: Alteration): string[] {
  const alter = (what: string) => `alter table ${quoted(table)} ${what}`;
  const rename = (from: string, to: string) =>
    alter(`rename column ${quoted(from)} to ${quoted(to)}`);
  const renamed = changes.filter((change) => change.how === 'renamed');
  /** the names of columns whose names others take, while all of them move */
  const onTheWay = new Map(
    renamed
      .map(({ from }) => from.name)
      .filter((name) => renamed.some(({ column }) => column.name === name))
      .map((name, index) => [name, `_${index}`]),
  );
  const done = (change: ColumnChange): string[] => {
    const { column } = change;
    switch (change.how) {
      case 'added':
        return [alter(`add column ${declared(column)}`)];
      case 'restored':
        return [rename(change.from.keptAs, column.name)];
      case 'renamed':
        return [rename(onTheWay.get(change.from.name) ?? change.from.name, column.name)];
      case 'removed':
        return [rename(column.name, asideOf(column))];
      case 'converted': {
        const aside = asideOf(change.from);
        return [rename(change.from.name, aside), alter(`add column ${declared(column)}`)];
      }
    }
  };
  const conversions = changes.filter((change) => change.how === 'converted');
  const back = changes.filter((change) => change.how === 'restored');
  /** what comes back with another type: it is converted at once */
  const isConverted = ({ column }: ColumnChange) => conversions.some(({ from }) => from === column);
  const asides = new Map(
    back.filter(isConverted).map(({ from, column }) => [from.keptAs, asideOf(column)]),
  );
  const values = conversions.flatMap((change) =>
    filled(change, asideOf(change.from), ({ keptAs }) => asides.get(keptAs) ?? keptAs),
  );
  const later = back.filter((change) => !isConverted(change));
  return [
    ...[...onTheWay].map(([from, to]) => rename(from, to)),
    ...changes.filter((change) => !later.some((one) => one === change)).flatMap(done),
    // one pass over the rows, whatever is converted
    ...(values.length === 0 ? [] : [`update ${quoted(table)} set ${values.join(',\n')}`]),
    // a converted value may be read of what comes back
    ...later.flatMap(done),
  ];
}

/**
 * Fills a converted column. A value that a former conversion made of another one, and that nobody has changed since, is
 * that other value again, as it was written.
 *
 * @param nameOf the name that a column set aside has meanwhile
 */
function filled(
  { column, from, former, between }: Extract<ColumnChange, { how: 'converted' }>,
  aside: string,
  nameOf: (former: SetAside) => string,
): string[] {
  const now = quoted(aside);
  const converted = conversion(from, column, now) ?? 'null';
  if (!former)
    return converted === 'null' ? [] : [`${quoted(column.name)} = ${orEmpty(converted, column)}`];
  const versions = [
    ...[former, ...between].map((one) => ({ ...one, value: quoted(nameOf(one)) })),
    { ...from, value: now },
  ];
  const value = `case when updated_at <= '${former.since}'::timestamptz or ${isDerived(versions)}
    then ${quoted(nameOf(former))} else ${converted} end`;
  return [`${quoted(column.name)} = ${orEmpty(value, column)}`];
}

/** A value, or the empty one of a column. */
function orEmpty(value: string, column: Column): string {
  const empty = emptyOf(column);
  return empty === undefined ? value : `coalesce(${value}, ${empty}::${column.sql})`;
}

/** most versions of a field that are compared: the condition grows with them */
const mostVersions = 6;

/**
 * The condition that the last of these values was made of the first by conversions alone, so that nobody has written the
 * field since: each is what the one before converts to, or has come back from one before of its own kind.
 */
function isDerived(versions: readonly (Column & { readonly value: string })[]): string {
  const last = versions.at(-1);
  if (!last || versions.length === 1) return 'true';
  if (versions.length > mostVersions) return 'false';
  const earlier = versions.slice(0, -1);
  const before = earlier.at(-1);
  const made = before && conversion(before, last, before.value);
  const isSame = (value: string) => `${value} is not distinct from ${last.value}`;
  const again = earlier.findLastIndex(
    ({ sql, target }) => sql === last.sql && target === last.target,
  );
  const twin = earlier[again];
  const ways = [
    ...(made === undefined
      ? []
      : [`${isSame(`(${orEmpty(made, last)})`)} and ${isDerived(earlier)}`]),
    ...(twin ? [`${isSame(twin.value)} and ${isDerived(versions.slice(0, again + 1))}`] : []),
  ];
  return ways.length === 0 ? 'false' : `(${ways.join(' or ')})`;
}

/**
 * Counts the records with a value that a change is about, as `filled_<number>`, and those that it cannot convert, as
 * `lost_<number>`, for all changes in one pass.
 */
export function counting(table: string, changes: readonly ColumnChange[]): string | undefined {
  const counts = changes.flatMap(countsOf);
  if (counts.length === 0) return undefined;
  return `select ${counts.join(',\n')} from ${quoted(table)} where not is_deleted`;
}

function countsOf(change: ColumnChange, number: number): string[] {
  if (change.how === 'added' || change.how === 'renamed') return [];
  const held = change.how === 'removed' ? change.column : change.from;
  const value = quoted(change.how === 'restored' ? change.from.keptAs : held.name);
  const lost = change.how === 'converted' ? isLost(change) : 'false';
  return [
    `count(*) filter (where not (${isEmpty(held, value)}))::integer as filled_${number}`,
    `count(*) filter (where ${lost})::integer as lost_${number}`,
  ];
}

type Conversion = Extract<ColumnChange, { readonly how: 'converted' }>;

/** Whether a record has a value that cannot be one of the new type. Every value can be a text. */
function isLost({ column, from }: Conversion): string {
  const value = quoted(from.name);
  const made = conversion(from, column, value);
  if (made !== undefined && column.sql === 'text') return 'false';
  return `not (${isEmpty(from, value)}) and (${made ?? 'null'}) is null`;
}

/** longest text of a value that is told, in characters */
const toldCharacters = 80;

/** A few of the records whose value a conversion loses: `id`, `title` and `value`, as texts. */
export function lostRecords(
  table: string,
  change: Conversion,
  title: Column | undefined,
  most: number,
): string {
  const told = (column: Column) =>
    `left(${asText(column, quoted(column.name))}, ${toldCharacters})`;
  return `select id::text, ${title ? told(title) : "''"} as title, ${told(change.from)} as value
    from ${quoted(table)} where not is_deleted and ${isLost(change)} limit ${most}`;
}

/**
 * The condition of rows whose search text the database can write: there is no HTML in what is new of it, no character that
 * versions of Unicode read differently, and what stays of it was not cut.
 */
export function isWritable({ columns, searched }: Shape, lines: readonly number[]): string {
  const read = lines.flatMap((line) => searchedColumn({ columns }, searched[line]) ?? []);
  if (read.some(({ type }) => type === 'richText')) return 'false';
  return [
    `char_length(search_text) < ${searchTextLimit}`,
    ...read.map(({ name }) => isPlain(quoted(name))),
  ].join(' and ');
}

/** Writes these lines of the search text of all rows for which the database can. */
export function searchWriting(table: string, after: Shape, lines: readonly number[]): string {
  const texts = after.searched.map((name, line) => {
    if (!lines.includes(line)) return `split_part(search_text, chr(10), ${line + 1})`;
    return searchedColumn(after, name) ? normalisedSql(quoted(name)) : "''";
  });
  return `update ${quoted(table)} set (search_text, grams) = ${searchColumnsSql(texts)}
    where ${isWritable(after, lines)}`;
}

/** Before columns change: takes off what depends on them. After that: puts on what the new shape needs. */
export function aroundAlteration({ table, list, before, after, changes, lines }: Alteration): {
  readonly first: string[];
  readonly last: string[];
} {
  // adding what each row has new to an index takes longer than making it anew
  const isRewritten = lines.length > 0 || changes.some(({ how }) => how === 'converted');
  const touched = isRewritten || changes.some(({ how }) => how !== 'added');
  const names = new Set(after.indexes.map(({ name }) => name));
  const moved = changes.flatMap((change) =>
    change.how === 'renamed' ? [change.from.name, change.column.name] : [change.column.name],
  );
  const isKept = ({ name, on }: Shape['indexes'][number]) =>
    !isRewritten && names.has(name) && !moved.some((column) => on.includes(quoted(column)));
  const kept = new Set(before.indexes.filter(isKept).map(({ name }) => name));
  const isOther =
    touched ||
    JSON.stringify(before.totals) !== JSON.stringify(after.totals) ||
    after.columns.filter(({ holdsFiles }) => holdsFiles).length !==
      before.columns.filter(({ holdsFiles }) => holdsFiles).length;
  const isRecounted = isRewritten || before.countsWords !== after.countsWords;
  const grams = quoted(`${table}_grams`);
  return {
    first: [
      ...(isRewritten ? [`drop index if exists ${grams}`] : []),
      ...before.indexes
        .filter(({ name }) => !kept.has(name))
        .map(({ name }) => `drop index if exists ${quoted(name)}`),
      ...(isOther ? withoutCompanions(table, before) : []),
      ...(isRecounted ? withoutWordCounts(table) : []),
    ],
    last: [
      ...(isRewritten ? [`create index ${grams} on ${quoted(table)} using gin (grams)`] : []),
      ...after.indexes.filter(({ name }) => !kept.has(name)).map((index) => indexed(table, index)),
      ...(isOther ? companions(table, list, after) : []),
      ...(isRecounted ? wordCounts(table, after) : []),
    ],
  };
}

/** Gives the table of a renamed list its new name. */
export function renaming(
  from: string,
  to: { table: string; list: string },
  shape: Shape,
): string[] {
  return [
    ...alone(from, shape),
    `alter table ${quoted(from)} rename to ${quoted(to.table)}`,
    ...[
      ...['grams', 'beginning', 'initials'].map((of) => `${from}_${of}`),
      ...shape.indexes.map(({ name }) => name),
    ].map(
      (name) => `alter index ${quoted(name)} rename to ${quoted(name.replace(from, to.table))}`,
    ),
    ...companions(to.table, to.list, shape),
    ...wordCounts(to.table, shape),
  ];
}

/** Lets the values of columns go that were set aside long ago. */
export const letGo = (table: string, columns: readonly SetAside[]): string[] =>
  columns.map(
    ({ keptAs }) => `alter table ${quoted(table)} drop column if exists ${quoted(keptAs)}`,
  );

/** Whether a column names several records, so that a link table goes with it. */
export const isLinked = ({ sql, target }: Column): boolean =>
  sql === 'bigint[]' && target !== undefined;

/** most characters of a name in the database */
const longestName = 63;

/** The table with the links of a column that names several records: `own_events`, `books` → `link_events_books`. */
export function linkTable(table: string, column: string): string {
  const name = `link_${table.replace(/^own_/, '')}_${column}`;
  // room for `_change`
  const most = longestName - '_change'.length;
  return name.length <= most ? name : `${name.slice(0, most - 8)}_${hashOf(name)}`;
}

/**
 * The link table of a column: a row for each record that it names, with foreign keys to both. The column stays what lists
 * read; a trigger keeps the links as it is.
 */
function linked(table: string, column: string, target: string): string[] {
  const link = linkTable(table, column);
  const links = (record: string) => `insert into ${link} (record_id, target_id, position)
      select ${record}.id, given.id, given.position
      from unnest(${record}.${quoted(column)}) with ordinality as given (id, position)
      on conflict do nothing`;
  return [
    `create table ${link} (
      record_id bigint not null references ${quoted(table)} (id) on delete cascade,
      target_id bigint not null references ${quoted(target)} (id),
      position integer not null,
      primary key (record_id, target_id)
    )`,
    `create index ${link}_target on ${link} (target_id)`,
    `insert into ${link} (record_id, target_id, position)
      select record.id, given.id, given.position
      from ${quoted(table)} record,
        unnest(record.${quoted(column)}) with ordinality as given (id, position)
      on conflict do nothing`,
    `create function ${link}_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          if new.${quoted(column)} = old.${quoted(column)} then return null; end if;
          delete from ${link} where record_id = new.id;
        end if;
        ${links('new')};
        return null;
      end
    $$`,
    `create trigger ${link} after insert or update of ${quoted(column)} on ${quoted(table)}
      for each row execute function ${link}_change()`,
  ];
}

/**
 * Lets the columns that name records refer to them.
 *
 * @param done names of columns and of link tables that do already
 */
export const references = (
  table: string,
  { columns }: Pick<Shape, 'columns'>,
  done: ReadonlySet<string> = new Set(),
): string[] =>
  columns.flatMap((column) => {
    const { name, sql, target } = column;
    if (target === undefined) return [];
    if (isLinked(column))
      return done.has(linkTable(table, name)) ? [] : linked(table, name, target);
    return sql === 'bigint' && !done.has(name)
      ? [
          `alter table ${quoted(table)} add foreign key (${quoted(name)}) references ${quoted(target)} (id)`,
        ]
      : [];
  });
