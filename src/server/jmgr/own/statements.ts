import { quoted } from '#server/database/quoted.ts';
import { samenesses } from '#server/database/sameness.ts';
import { keyPattern } from '#server/storage/references.ts';
import { emptyOf } from './conversions.ts';
import { findingIndexes, gramStatements, totalStatements, trailTriggers } from './maintained.ts';
import { type Column, hashOf, type SetAside, type Shape } from './shape.ts';

/**
 * The statements that make and change tables of own records. Names are those of checked lists: letters, digits and
 * underscores.
 */

export function declared(column: Column): string {
  const empty = emptyOf(column);
  return `${quoted(column.name)} ${column.sql}${empty === undefined ? '' : ` not null default ${empty}`}`;
}

/** Makes a table with everything that belongs to it. @param list the list that it belongs to */
export const creation = (table: string, list: string, shape: Shape): string[] => [
  columnsOf(table, shape, { id: 'primary key', account: 'references account (id)' }),
  ...indexesOf(table, shape),
  ...companions(table, list, shape),
  ...wordCounts(table, shape),
];

/** Makes a table alone. @param keys what holds for the id and for the account of a record */
export function columnsOf(table: string, shape: Shape, keys = { id: '', account: '' }): string {
  return `create table ${quoted(table)} (
    id bigint not null ${keys.id},
    account_id bigint not null ${keys.account},
    ${shape.columns.map((column) => `${declared(column)},`).join('\n    ')}
    ${shape.setAside.map((one) => `${declared({ ...one, name: one.keptAs })},`).join('\n    ')}
    is_deleted boolean not null default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    revision integer not null default 1,
    search_text text not null default '',
    grams text[] not null default '{}'
  )`;
}

export const indexesOf = (table: string, { indexes }: Pick<Shape, 'indexes'>): string[] => [
  `create index ${quoted(`${table}_grams`)} on ${quoted(table)} using gin (grams)`,
  `alter table ${quoted(table)} alter column grams set statistics 1000`,
  ...indexes.map((index) => indexed(table, index)),
  ...findingIndexes(table),
];

/** What keeps how many records hold each word; the records that are there already are counted by the job `sum-grams`. */
export const wordCounts = (table: string, { countsWords }: Shape): string[] =>
  countsWords ? gramStatements(table) : [];

export const withoutWordCounts = (table: string): string[] => [
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

/** Makes an index of a table. @param how `concurrently`: while the table is written, outside of a transaction */
export function indexed(
  table: string,
  { name, on }: Shape['indexes'][number],
  how: '' | 'concurrently' = '',
): string {
  const [, kind, column = ''] = /^(gin|name) (.+)$/.exec(on) ?? [];
  const using =
    kind === 'gin'
      ? `using gin (${column})`
      : `(${kind === 'name' ? samenesses.name.fold(column) : on})`;
  return `create index ${how} ${quoted(name)} on ${quoted(table)} ${using} where not is_deleted`;
}

/**
 * What the database keeps beside the table: totals, the trail, which files are in use.
 *
 * @param counted the table with its totals, if they are counted already
 */
export const companions = (
  table: string,
  list: string,
  shape: Shape,
  counted?: string,
): string[] => [
  ...totalsOf(table, shape, counted),
  ...trailTriggers(
    table,
    `'own/${list}', 'id', 'id,revision,created_at,updated_at,search_text,grams', ''`,
  ),
  `create trigger ${table}_webhooks after insert or update on ${quoted(table)}
    for each row execute function note_webhooks('${list}')`,
  ...noteFiles(table, shape.columns),
];

/** What counts and keeps the totals of a table. @param counted the table with its totals, if they are counted already */
export function totalsOf(table: string, { totals, columns }: Shape, counted?: string): string[] {
  const typeOf = (name: string) =>
    `${quoted(name)} ${columns.find((column) => column.name === name)?.sql ?? 'text'}`;
  const counting = totalStatements(table, [...totals.map(typeOf), 'is_deleted boolean']);
  if (counted === undefined) return counting;
  const names = [...totals.map(quoted), 'is_deleted'].join(', ');
  return [
    ...counting.filter((statement) => !statement.startsWith('insert into')),
    `insert into ${table}_total (${names}, slot, count) select ${names}, 0, count from ${counted}`,
    `drop table ${counted}`,
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
export const withoutCompanions = (table: string, { columns }: Pick<Shape, 'columns'>): string[] => [
  ...withoutLinks(table, columns),
  ...withoutTotals(table),
  `drop trigger if exists ${table}_audit on ${quoted(table)}`,
  `drop trigger if exists ${table}_audit_insert on ${quoted(table)}`,
  `drop trigger if exists ${table}_webhooks on ${quoted(table)}`,
  `drop trigger if exists ${table}_uses_objects on ${quoted(table)}`,
];

export const withoutLinks = (table: string, columns: Shape['columns']): string[] =>
  columns.filter(isLinked).flatMap(({ name }) => {
    const link = linkTable(table, name);
    return [
      `drop trigger if exists ${link} on ${quoted(table)}`,
      `drop function if exists ${link}_change()`,
      `drop table if exists ${link}`,
    ];
  });

export const withoutTotals = (table: string): string[] => [
  ...['insert', 'update', 'delete', 'truncate'].map(
    (event) => `drop trigger if exists ${table}_total_${event} on ${quoted(table)}`,
  ),
  `drop function if exists ${table}_total_change()`,
  `drop table if exists ${table}_total`,
];

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
const linked = (table: string, column: string, target: string, state: State): string[] => {
  const link = linkTable(table, column);
  return [
    ...links(link, table, column, state.empty?.has(column)),
    ...linkKeys(link, table, target, state.more),
    ...linkTrigger(link, table, column),
  ];
};

/** Makes a table of the links that a column says. @param isEmpty whether no record has any */
export const links = (link: string, table: string, column: string, isEmpty = false): string[] => [
  `create table ${link} (
    record_id bigint not null,
    target_id bigint not null,
    position integer not null,
    constraint ${link}_pkey primary key (record_id, target_id)
  )`,
  ...(isEmpty
    ? []
    : [
        `insert into ${link} (record_id, target_id, position)
    select record.id, given.id, given.position
    from ${quoted(table)} record,
      unnest(record.${quoted(column)}) with ordinality as given (id, position)
    on conflict do nothing`,
      ]),
  `create index ${link}_target on ${link} (target_id)`,
];

/** @param more what is said of both keys */
export const linkKeys = (link: string, table: string, target: string, more = ''): string[] => [
  `alter table ${link} add foreign key (record_id) references ${quoted(table)} (id) on delete cascade ${more}`,
  `alter table ${link} add foreign key (target_id) references ${quoted(target)} (id) ${more}`,
];

/** Lets a link table follow its column. */
export const linkTrigger = (link: string, table: string, column: string): string[] => [
  `create function ${link}_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if new.${quoted(column)} = old.${quoted(column)} then return null; end if;
        delete from ${link} where record_id = new.id;
      end if;
      insert into ${link} (record_id, target_id, position)
        select new.id, given.id, given.position
        from unnest(new.${quoted(column)}) with ordinality as given (id, position)
        on conflict do nothing;
      return null;
    end
  $$`,
  `create trigger ${link} after insert or update of ${quoted(column)} on ${quoted(table)}
    for each row execute function ${link}_change()`,
];

/** What is known of columns that are to refer to records. */
interface State {
  /** names of columns and of link tables that do already */
  readonly done?: ReadonlySet<string>;
  /** columns in which no record has a value */
  readonly empty?: ReadonlySet<string>;
  /** what is said of the keys */
  readonly more?: typeof later;
}

/**
 * Said of a key that holds for what is written from now on; the records that are there are looked at when nobody has to
 * wait any more (`confirmOwnKeys`). Who holds what is in use waits for nobody.
 */
export const later = 'not valid';

/** Lets the columns that name records refer to them. */
export const references = (
  table: string,
  { columns }: Pick<Shape, 'columns'>,
  state: State = {},
): string[] =>
  columns.flatMap((column) => {
    const { name, sql, target } = column;
    if (target === undefined) return [];
    if (state.done?.has(isLinked(column) ? linkTable(table, name) : name)) return [];
    if (isLinked(column)) return linked(table, name, target, state);
    return sql === 'bigint' ? [reference(table, name, target, state.more)] : [];
  });

export const reference = (table: string, column: string, target: string, more = ''): string =>
  `alter table ${quoted(table)} add foreign key (${quoted(column)}) references ${quoted(target)} (id) ${more}`;
