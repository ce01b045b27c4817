import { quoted } from '#server/database/quoted.ts';
import {
  isPlain,
  normalisedSql,
  searchColumnsSql,
  searchTextLimit,
} from '#server/database/search.ts';
import { emptyOf } from './conversions.ts';
import { type ConvertedColumn, convertedSql } from './converted.ts';
import { gramStatements } from './maintained.ts';
import { type ColumnChange, searchedColumn } from './plan.ts';
import type { Column, SetAside, Shape } from './shape.ts';
import {
  columnsOf,
  companions,
  declared,
  indexed,
  indexesOf,
  isLinked,
  later,
  linkKeys,
  links,
  linkTable,
  linkTrigger,
  noteFiles,
  reference,
  renaming,
  totalsOf,
  withoutCompanions,
  withoutLinks,
  withoutTotals,
  withoutWordCounts,
  wordCounts,
} from './statements.ts';

/**
 * The statements that bring a table from one shape into another. Where values are converted or texts become searched, the
 * table is made anew beside the one that there is, and takes its place at the end; else its rows stay as they are.
 */

/** A change of a table from one shape into another. */
export interface Alteration {
  /** the table as it is called now */
  readonly former: string;
  /** what is made beside it has names that begin so; they last no longer than the transaction */
  readonly beside: string;
  /** its name, and that of its list, when it is done */
  readonly table: string;
  readonly list: string;
  readonly before: Shape;
  readonly after: Shape;
  readonly changes: readonly ColumnChange[];
  /** the lines of the search text that are other ones afterwards */
  readonly lines: readonly number[];
  /** what becomes of columns that are set aside by the change */
  readonly asides: ReadonlyMap<Column, SetAside>;
}

/** What stands in a table already, under other names, for a change that writes no row anew. */
export interface Ready {
  /** new columns, by the name that they get */
  readonly columns: ReadonlyMap<string, string>;
  /** new indexes, by what they are on in the end */
  readonly indexes: ReadonlyMap<string, string>;
}

/** The name that a column has before a change: one that is converted may be renamed or come back at once. */
function nameBefore(column: Column, changes: readonly ColumnChange[]): string {
  const change = changes.find((one) => one.how !== 'converted' && one.column === column);
  if (change?.how === 'renamed') return change.from.name;
  return change?.how === 'restored' ? change.from.keptAs : column.name;
}

/** The columns whose type changes, by the names that they have before. */
export const convertedIn = (
  changes: readonly ColumnChange[],
  fieldOf: (column: Column) => ConvertedColumn['field'],
): ConvertedColumn[] =>
  changes.flatMap((change) => {
    if (change.how !== 'converted') return [];
    const { from, column } = change;
    return [
      { ...change, from: { ...from, name: nameBefore(from, changes) }, field: fieldOf(column) },
    ];
  });

/**
 * The SQL text of the value that a column of the new shape has, out of the row as it is; undefined if it has none.
 */
function valueAfter(column: Column, { changes }: Pick<Alteration, 'changes'>): string | undefined {
  const own = changes.filter((one) => one.how !== 'removed' && one.column.name === column.name);
  const conversions = changes.filter((one) => one.how === 'converted');
  const converted = conversions.find((one) => one.column.name === column.name);
  if (converted) return convertedSql(converted, conversions.indexOf(converted));
  const [change] = own;
  if (change?.how === 'added') return undefined;
  return quoted(change ? nameBefore(change.column, changes) : column.name);
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

/** The lines of the search text, in SQL. @param lines those that are written anew */
function searchLines({ searched, columns }: Shape, lines: readonly number[]): string[] {
  return searched.map((name, line) => {
    if (!lines.includes(line)) return `split_part(search_text, chr(10), ${line + 1})`;
    return searchedColumn({ columns }, name) ? normalisedSql(quoted(name)) : "''";
  });
}

/** Of the columns that are set aside afterwards, the names that they have before. */
const asideSources = ({ after, changes, asides }: Alteration) =>
  after.setAside.map((aside) => {
    const leaving = [...asides].find(([, one]) => one === aside)?.[0];
    const from = leaving ? nameBefore(leaving, changes) : aside.keptAs;
    return { keptAs: aside.keptAs, from };
  });

/** Writes the rows of a table, as they are after a change, into the one beside it. */
function copying(altered: Alteration): string {
  const { former, beside, after, lines } = altered;
  const values: (readonly [name: string, value: string | undefined])[] = [
    ...unchanged.map((name) => [name, name] as const),
    ...after.columns.map((column) => [quoted(column.name), valueAfter(column, altered)] as const),
    ...asideSources(altered).map(({ keptAs, from }) => [quoted(keptAs), quoted(from)] as const),
  ];
  const given = values.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
  const names = given.map(({ name }) => name);
  const read = given.map(({ name, value }) => `${value} as ${name}`).join(',\n');
  const into = `insert into ${beside} (${names.join(', ')}, search_text, grams)`;
  const converted = altered.changes.some(({ how }) => how === 'converted');
  const from = `select ${read}, search_text, grams from ${quoted(former)}
    ${converted ? `left join ${convertedTable(beside)} using (id)` : ''}`;
  if (lines.length === 0) return `${into} ${from}`;
  return `${into}
    select ${names.map((name) => `record.${name}`).join(', ')}, found.made, found.grams
    from (${from} offset 0) as record
    cross join lateral (select ${isWritable(after, lines)} as "isWritable" offset 0) as state
    cross join lateral (
      select written.made, written.grams
      from ${searchColumnsSql(searchLines(after, lines))} as written (made, grams)
      where state."isWritable"
      union all select record.search_text, record.grams where not state."isWritable"
    ) as found`;
}

const unchanged = ['id', 'account_id', 'is_deleted', 'created_at', 'updated_at', 'revision'];

/** the table with the values of columns whose type changes */
export const convertedTable = (beside: string): string => `${beside}_converted`;

/** the table in which totals are counted beforehand */
const countedIn = (beside: string): string => `${beside}_total`;

/** Counts the totals of a table. @param values the columns, as they are called and where their values are */
function totalling(
  table: string,
  counted: string,
  values: readonly (readonly [name: string, value: string])[],
  count = 'count(*)',
): string {
  const all = [...values, ['is_deleted', 'is_deleted'] as const];
  const read = all.map(([name, value]) => `${value} as ${name}`);
  return `create table ${counted} as select ${read.join(', ')}, ${count} as count
    from ${quoted(table)} group by ${all.map((_, index) => index + 1).join(', ')}`;
}

const besideIndexes = ({ table, beside, after }: Alteration) =>
  after.indexes.map((index) => ({ ...index, name: index.name.replace(table, beside) }));

const linksOf = (beside: string, { columns }: Pick<Shape, 'columns'>) =>
  columns.flatMap((column, number) =>
    isLinked(column) && column.target !== undefined
      ? [{ column: column.name, target: column.target, beside: `${beside}_link_${number}` }]
      : [],
  );

/** What makes a table beside another one, in turn: its rows; when their search text is whole, all that is made of them. */
export const besideMaking = (altered: Alteration): { rows: string[]; rest: string[] } => {
  const { beside, after } = altered;
  return {
    rows: [
      columnsOf(beside, after),
      copying(altered),
      `alter table ${beside} add primary key (id)`,
    ],
    rest: [
      ...indexesOf(beside, { indexes: besideIndexes(altered) }),
      totalling(
        beside,
        countedIn(beside),
        after.totals.map((name) => [quoted(name), quoted(name)]),
      ),
      ...linksOf(beside, after).flatMap((one) => links(one.beside, beside, one.column)),
      // as much as plans need at once; the database looks more closely by itself, later
      `alter table ${beside} alter column grams set statistics 50`,
      `analyze ${beside}`,
      `alter table ${beside} alter column grams set statistics 1000`,
    ],
  };
};

/** A foreign key, by its name and what it belongs to. */
interface Referring {
  readonly name: string;
  readonly table: string;
  readonly column: string;
}

/** What depends on a table that is to be exchanged. */
export interface Dependents {
  /** the keys of other tables to it */
  readonly referring: readonly Referring[];
  /** its own keys, and those of its links, to other tables */
  readonly keys: readonly (Referring & { readonly target: string })[];
  /** statements that let other roles use a table of the new name as this one */
  readonly grants: readonly string[];
  /** views that somebody has made of it */
  readonly views: readonly string[];
}

/** Puts the table beside in the place of another one. It reads no rows. */
export function exchanging(altered: Alteration, { referring, keys, grants }: Dependents): string[] {
  const { former, beside, table, list, before, after, lines } = altered;
  const keepsWords =
    former === table && lines.length === 0 && before.countsWords && after.countsWords;
  return [
    ...withoutCompanions(former, before),
    ...(keepsWords ? [] : withoutWordCounts(former)),
    ...referring.map(
      (one) => `alter table ${quoted(one.table)} drop constraint ${quoted(one.name)}`,
    ),
    `drop table ${quoted(former)}`,
    renamed('table', beside, table),
    keyNaming(table),
    ...[
      ...['grams', 'beginning', 'initials'].map((of) => `${beside}_${of}`),
      ...besideIndexes(altered).map(({ name }) => name),
    ].map((name) => renamed('index', name, name.replace(beside, table))),
    ...companions(table, list, after, countedIn(beside)),
    ...(keepsWords
      ? gramStatements(table).filter((statement) => /^\s*create trigger/.test(statement))
      : wordCounts(table, after)),
    ...linksOf(beside, after).flatMap((one) => linksNamed(table, one)),
    `alter table ${quoted(table)} add foreign key (account_id) references account (id) ${later}`,
    ...after.columns.flatMap(({ name, sql, target }) =>
      sql === 'bigint' && target !== undefined ? [reference(table, name, target, later)] : [],
    ),
    ...asideSources(altered).flatMap(({ keptAs, from }) => {
      const key = keys.find((one) => one.table === former && one.column === from);
      return key ? [reference(table, keptAs, key.target, later)] : [];
    }),
    ...referring.map(
      (one) => `alter table ${quoted(one.table)} add constraint ${quoted(one.name)}
        foreign key (${quoted(one.column)}) references ${quoted(table)} (id) ${later}`,
    ),
    ...grants,
  ];
}

const renamed = (what: 'table' | 'index', from: string, to: string): string =>
  `alter ${what} ${quoted(from)} rename to ${quoted(to)}`;

/** Gives links that were made beside their name, their keys and the trigger that keeps them. */
function linksNamed(
  table: string,
  one: { readonly column: string; readonly target: string; readonly beside: string },
): string[] {
  const link = linkTable(table, one.column);
  return [
    renamed('table', one.beside, link),
    renamed('index', `${one.beside}_pkey`, `${link}_pkey`),
    renamed('index', `${one.beside}_target`, `${link}_target`),
    ...linkKeys(link, table, one.target, later),
    ...linkTrigger(link, table, one.column),
  ];
}

/** Gives the primary key its usual name, unless a table that was called so has it still. */
const keyNaming = (table: string) => `do $$
  declare
    key text := (select conname from pg_constraint
      where conrelid = '${table}'::regclass and contype = 'p');
  begin
    if to_regclass('${table}_pkey') is null then
      execute format('alter table ${quoted(table)} rename constraint %I to ${quoted(`${table}_pkey`)}', key);
    end if;
  end $$`;

/** What a change does to a table whose rows stay as they are. */
export interface InPlace {
  /** what keeps no reader waiting, to be done first */
  readonly beforehand: string[];
  /** all the rest; it reads rows only where a new column has an index */
  readonly rest: string[];
}

/** The statements of a change that writes no row anew. */
export function inPlace(altered: Alteration, ready: Ready): InPlace {
  const { former, table, list, before } = altered;
  if (former === table) return alteredInPlace(altered, ready);
  const indexes = before.indexes.map((index) => ({
    ...index,
    name: index.name.replace(former, table),
  }));
  const renamed = { ...altered, former: table, before: { ...before, indexes } };
  const { beforehand, rest } = alteredInPlace(renamed, ready);
  return {
    beforehand: [],
    rest: [...renaming(former, { table, list }, before), ...beforehand, ...rest],
  };
}

function alteredInPlace(altered: Alteration, ready: Ready): InPlace {
  const { table } = altered;
  const indexes = indexesInPlace(altered, ready);
  const totals = totalsInPlace(altered);
  const links = linksInPlace(altered);
  const { before, after } = altered;
  const isRecounted = before.countsWords !== after.countsWords;
  return {
    beforehand: [...indexes.beforehand, ...totals.beforehand, ...links.beforehand],
    rest: [
      ...(isRecounted ? withoutWordCounts(table) : []),
      ...columnsInPlace(altered, ready),
      ...indexes.rest,
      ...totals.rest,
      ...links.rest,
      ...filesInPlace(altered),
      ...(isRecounted ? wordCounts(table, after) : []),
    ],
  };
}

function columnsInPlace({ table, changes, asides }: Alteration, ready: Ready): string[] {
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
  return [
    ...[...onTheWay].map(([from, to]) => rename(from, to)),
    ...changes.flatMap((change): string[] => {
      const { column } = change;
      if (change.how === 'added') {
        const there = ready.columns.get(column.name);
        return [there ? rename(there, column.name) : alter(`add column ${declared(column)}`)];
      }
      if (change.how === 'restored') return [rename(change.from.keptAs, column.name)];
      if (change.how === 'renamed')
        return [rename(onTheWay.get(change.from.name) ?? change.from.name, column.name)];
      if (change.how === 'removed')
        return [rename(column.name, asides.get(column)?.keptAs ?? column.name)];
      // values are converted in a table beside
      return [];
    }),
  ];
}

/** The names of columns in the text of an index, others in their place. */
const withNames = (on: string, nameOf: (name: string) => string): string =>
  on.replaceAll(/"(\w+)"/g, (_, name: string) => quoted(nameOf(name)));

/** Which indexes stay with their columns, and which are to be made. */
function comparedIndexes({ before, after, changes }: Alteration) {
  const gone = changes.flatMap(({ how, column }) =>
    how === 'removed' ? [quoted(column.name)] : [],
  );
  const moved = new Map(
    changes.flatMap((change) =>
      change.how === 'renamed' ? [[change.from.name, change.column.name]] : [],
    ),
  );
  const kept = before.indexes.flatMap(({ name, on }) => {
    const now = withNames(on, (column) => moved.get(column) ?? column);
    const same = after.indexes.find((index) => index.on === now);
    return same && !gone.some((column) => on.includes(column))
      ? [{ from: name, to: same.name }]
      : [];
  });
  const made = after.indexes.filter(({ name }) => !kept.some(({ to }) => to === name));
  return { kept, made };
}

/**
 * The indexes that a change makes, with what they are on before it.
 *
 * @param added the names that new columns have then
 */
export function newIndexes(altered: Alteration, added: ReadonlyMap<string, string>) {
  const { changes } = altered;
  const nowOf = (name: string) => {
    const change = changes.find(({ how, column }) => how !== 'removed' && column.name === name);
    if (change?.how === 'added') return added.get(name) ?? name;
    return change ? nameBefore(change.column, changes) : name;
  };
  return comparedIndexes(altered).made.map((index) => ({
    index,
    on: withNames(index.on, nowOf),
  }));
}

/** Those that are new are built while readers go on, if their columns are there. */
function indexesInPlace(altered: Alteration, ready: Ready): InPlace {
  const { table, beside, before, changes } = altered;
  const { kept } = comparedIndexes(altered);
  const isKept = (index: string) => kept.some(({ from }) => from === index);
  const others = kept.filter(({ from, to }) => from !== to);
  const made = newIndexes(altered, ready.columns);
  const missing = made.filter(({ index }) => !ready.indexes.has(index.on));
  const added = changes.flatMap(({ how, column }) =>
    how === 'added' ? [quoted(column.name)] : [],
  );
  const isLate = ({ index }: (typeof made)[number]) =>
    added.some((column) => index.on.includes(column));
  const early = missing.filter((one) => !isLate(one));
  const rename = (from: string, to: string) =>
    `alter index ${quoted(from)} rename to ${quoted(to)}`;
  return {
    beforehand: early.map(({ on }, number) => indexed(table, { name: `${beside}_${number}`, on })),
    rest: [
      ...before.indexes
        .filter(({ name }) => !isKept(name))
        .map(({ name }) => `drop index if exists ${quoted(name)}`),
      // two may take each other's names
      ...others.map(({ from }, index) => rename(from, `${beside}_moved_${index}`)),
      ...others.map(({ to }, index) => rename(`${beside}_moved_${index}`, to)),
      ...early.map(({ index }, number) => rename(`${beside}_${number}`, index.name)),
      ...made.flatMap(({ index }) => {
        const there = ready.indexes.get(index.on);
        return there ? [rename(there, index.name)] : [];
      }),
      ...missing.filter(isLate).map(({ index }) => indexed(table, index)),
    ],
  };
}

function totalsInPlace({ table, beside, before, after, changes }: Alteration): InPlace {
  const isTouched = (change: ColumnChange) =>
    change.how !== 'added' &&
    [change.column.name, nameBefore(change.column, changes)].some(
      (name) => before.totals.includes(name) || after.totals.includes(name),
    );
  if (before.totals.join() === after.totals.join() && !changes.some(isTouched))
    return { beforehand: [], rest: [] };
  const added = new Set(changes.flatMap(({ how, column }) => (how === 'added' ? [column] : [])));
  const counted = after.columns.filter(({ name }) => after.totals.includes(name));
  const values = counted.map((column) => {
    const value = valueAfter(column, { changes }) ?? `${emptyOf(column) ?? 'null'}::${column.sql}`;
    return [quoted(column.name), value] as const;
  });
  const isCounted = (column: Column) => added.has(column) || before.totals.includes(column.name);
  // a new field is empty everywhere: the totals that there are say how often
  if (!changes.some(isTouched) && counted.every(isCounted))
    return {
      beforehand: [],
      rest: [
        totalling(`${table}_total`, countedIn(beside), values, 'sum(count)::bigint'),
        ...withoutTotals(table),
        ...totalsOf(table, after, countedIn(beside)),
      ],
    };
  return {
    beforehand: [totalling(table, countedIn(beside), values)],
    rest: [...withoutTotals(table), ...totalsOf(table, after, countedIn(beside))],
  };
}

/** Links stay with their columns; those of new columns are made when all tables are there. */
function linksInPlace({ table, beside, before, after, changes }: Alteration): InPlace {
  const touched = changes.flatMap((change) => {
    if (!isLinked(change.column)) return [];
    return change.how === 'renamed' || change.how === 'removed'
      ? [change.how === 'renamed' ? change.from.name : change.column.name]
      : [];
  });
  const back = changes.flatMap((change, number) =>
    change.how === 'renamed' || change.how === 'restored'
      ? linksOf(beside, after)
          .filter(({ column }) => column === change.column.name)
          .map((one) => ({
            ...one,
            beside: `${beside}_link_${number}`,
            from: nameBefore(change.column, changes),
          }))
      : [],
  );
  return {
    beforehand: back.flatMap((one) => links(one.beside, table, one.from)),
    rest: [
      ...withoutLinks(
        table,
        before.columns.filter(({ name }) => touched.includes(name)),
      ),
      ...back.flatMap((one) => linksNamed(table, one)),
    ],
  };
}

function filesInPlace({ table, before, after, changes }: Alteration): string[] {
  const filesIn = ({ columns }: Shape) => columns.filter(({ holdsFiles }) => holdsFiles);
  const names = (columns: readonly Column[], nameOf: (column: Column) => string) =>
    columns.map(nameOf).sort().join();
  const now = filesIn(after);
  const nowOf = (column: Column) => {
    const own = changes.find((one) => one.how !== 'removed' && one.column.name === column.name);
    return own ? nameBefore(own.column, changes) : column.name;
  };
  if (names(filesIn(before), ({ name }) => name) === names(now, nowOf)) return [];
  return [
    `drop trigger if exists ${table}_uses_objects on ${quoted(table)}`,
    ...noteFiles(table, after.columns),
  ];
}
