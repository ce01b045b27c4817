import { typeOf } from '#schema/fields/index.ts';
import { isSameKind } from './conversions.ts';
import type { Column, SetAside, Shape } from './shape.ts';

/** What has to happen to a table of own records so that it has the shape that its list asks for. Pure. */

/** One change of a column. */
export type ColumnChange =
  | { readonly how: 'added'; readonly column: Column }
  /** it was there before, and comes back with its values */
  | { readonly how: 'restored'; readonly column: Column; readonly from: SetAside }
  | { readonly how: 'renamed'; readonly column: Column; readonly from: Column }
  /** another type: values are converted, and stay as they were under another name for some time */
  | {
      readonly how: 'converted';
      readonly column: Column;
      readonly from: Column;
      /** the column as it was before a former conversion, which is undone */
      readonly former?: SetAside;
      /** what the field was between `former` and `from`, the oldest first */
      readonly between: readonly SetAside[];
    }
  /** set aside: its values stay for some time */
  | { readonly how: 'removed'; readonly column: Column };

/** Whether two columns are of one field, by its present name or a former one. */
const isOfField = (one: Column, other: Column): boolean =>
  one.field === other.field ||
  one.formerly.includes(other.field) ||
  other.formerly.includes(one.field);

/** Values of one lineage are of one field, whatever it was called, the ones that are set aside too. */
export const lineageOf = ({ lineage, field }: Pick<Column, 'lineage' | 'field'>): string =>
  lineage ?? field;

type Columns = Pick<Shape, 'columns' | 'setAside' | 'namings'>;

/** What each field of a version is called, and was called by it. */
const namingOf = (columns: readonly Column[]): Shape['namings'][number] =>
  columns.map((column) => ({
    field: column.field,
    formerly: column.formerly,
    lineage: lineageOf(column),
  }));

/** most namings that a table remembers */
const mostNamings = 20;

/** The namings that a table has had, the present one last. */
export function namingsAfter(before: Columns, columns: readonly Column[]): Shape['namings'] {
  const present = namingOf(columns);
  const others = before.namings.filter((one) => JSON.stringify(one) !== JSON.stringify(present));
  return [...others, present].slice(-mostNamings);
}

/** The lineages of the fields of a version, by their names, if the table had just these names before. */
function lineagesOf({ namings }: Columns, after: readonly Column[]) {
  const namesOf = (naming: readonly Pick<Column, 'field' | 'formerly'>[]) =>
    JSON.stringify(naming.map(({ field, formerly }) => [field, ...formerly].join()).toSorted());
  const known = namings.findLast((naming) => namesOf(naming) === namesOf(after));
  return known && new Map(known.map(({ field, lineage }) => [field, lineage]));
}

/**
 * Where columns have their values from: mostly from the one of the same field. A version that was there before has the
 * fields that it had. Of others, a field is found by its former names; several may move on at once: `a` becomes `b` and
 * `b` becomes `c`, or two exchange their names.
 */
function sourcesOf(before: Columns, after: readonly Column[]): ReadonlyMap<Column, Column> {
  const { columns, setAside } = before;
  const lineages = lineagesOf(before, after);
  if (lineages)
    return new Map(
      after.flatMap((column) => {
        const from = columns.find((one) => lineageOf(one) === lineages.get(column.field));
        return from ? [[column, from]] : [];
      }),
    );
  const old = new Map(columns.map((column) => [column.field, column]));
  const present = new Map(after.map((column) => [column.field, column]));
  const found = new Map<Column, Column>();
  for (const column of after) {
    const own = old.get(column.field);
    if (own) found.set(column, own);
  }
  /** The present names that a column has had formerly, and that were not among its former ones before. */
  const claims = ({ field, formerly }: Column): string[] =>
    formerly.filter((name) => old.has(name) && !old.get(field)?.formerly.includes(name));
  /** Columns each of which claims the next one, and the last of them the first. */
  const circleOf = (path: readonly Column[]): readonly Column[] | undefined => {
    const last = path.at(-1);
    for (const name of last ? claims(last) : []) {
      const next = present.get(name);
      if (next === path[0]) return path;
      const circle = next && !path.includes(next) ? circleOf([...path, next]) : undefined;
      if (circle) return circle;
    }
    return undefined;
  };
  const exchanged = new Set<Column>();
  for (const column of found.keys()) {
    const circle = exchanged.has(column) ? undefined : circleOf([column]);
    circle?.forEach((one, index) => {
      const from = old.get((circle[index + 1] ?? column).field);
      if (from) found.set(one, from);
      exchanged.add(one);
    });
  }

  const held = new Set(columns.map(lineageOf));
  const comesBack = (column: Column) =>
    setAside.some((one) => one.field === column.field && !held.has(lineageOf(one)));
  /** Finds a source for a column; one that has it already has to find another. */
  const find = (column: Column, tried: Set<Column>): boolean => {
    const userOf = (one: Column) => [...found].find(([, source]) => source === one)?.[0];
    const isFormer = (one: Column) => column.formerly.includes(one.field);
    const rankOf = (one: Column) => (isFormer(one) ? 0 : 2) + (userOf(one) ? 1 : 0);
    const candidates = columns
      .filter((one) => !tried.has(one) && isOfField(one, column))
      .toSorted((one, other) => rankOf(one) - rankOf(other));
    for (const one of candidates) {
      tried.add(one);
      const user = userOf(one);
      if (user && !find(user, tried)) {
        if (!comesBack(user)) continue;
        found.delete(user);
      }
      found.set(column, one);
      return true;
    }
    return false;
  };
  for (const column of after) if (!found.has(column)) find(column, new Set());
  return found;
}

/** The changes of columns. */
export function changesBetween(before: Columns, after: Pick<Shape, 'columns'>): ColumnChange[] {
  const sources = sourcesOf(before, after.columns);
  const lineages = lineagesOf(before, after.columns);
  const taken = new Set(sources.values());
  const held = new Set([...taken].map(lineageOf));
  /** @param back what is restored as `from` */
  const converted = (column: Column, from: Column, back?: SetAside): ColumnChange => {
    const asides = before.setAside.filter(
      (one) => one !== back && lineageOf(one) === lineageOf(from),
    );
    const former = asides.findLast((one) => isSameKind(one, column));
    const between = former ? asides.slice(asides.indexOf(former) + 1) : [];
    return { how: 'converted', column, from, ...(former ? { former } : {}), between };
  };
  const changes = after.columns.flatMap((column): ColumnChange[] => {
    const { name, field } = column;
    const from = sources.get(column);
    if (from?.field === field) return isSameKind(from, column) ? [] : [converted(column, from)];
    if (from) {
      const formerly = [...from.formerly, from.field];
      const renamed = { ...from, name, field, formerly, lineage: lineageOf(from) };
      return [
        { how: 'renamed', column: renamed, from },
        ...(isSameKind(from, column) ? [] : [converted(column, renamed)]),
      ];
    }
    // as it was when it was removed, whatever it had been before
    const kept = before.setAside.findLast((one) =>
      lineages
        ? lineageOf(one) === lineages.get(field)
        : isOfField(one, column) && !held.has(lineageOf(one)),
    );
    if (!kept) return [{ how: 'added', column }];
    if (isSameKind(kept, column)) return [{ how: 'restored', column, from: kept }];
    // it comes back with another type
    const { keptAs: _keptAs, since: _since, ...was } = kept;
    const back = { ...was, name, field, lineage: lineageOf(kept) };
    return [{ how: 'restored', column: back, from: kept }, converted(column, back, kept)];
  });
  const removed = before.columns
    .filter((column) => !taken.has(column))
    .map((column): ColumnChange => ({ how: 'removed', column }));
  return [...removed, ...changes];
}

/** The columns of a list, with the lineages that they have after these changes. */
export function withLineages(
  before: Columns,
  columns: readonly Column[],
  changes: readonly ColumnChange[],
): Column[] {
  const used = new Set(
    [...before.columns, ...before.setAside, ...before.namings.flat()].map(lineageOf),
  );
  return columns.map((column) => {
    const { name, field } = column;
    const change = changes.find((one) => one.how !== 'removed' && one.column.name === name);
    const same = change ? undefined : before.columns.find((one) => one.field === field);
    const from = change && 'from' in change ? change.from : same;
    const free = () => {
      for (let count = 1; ; count += 1)
        if (!used.has(`${field} ${count}`)) return `${field} ${count}`;
    };
    const lineage = from ? lineageOf(from) : used.has(field) ? free() : field;
    return lineage === field ? column : { ...column, lineage };
  });
}

/** The column whose text is found by a line of the search text; undefined if that line is empty. */
export const searchedColumn = (
  { columns }: Pick<Shape, 'columns'>,
  line: string | undefined,
): Column | undefined => columns.find((one) => one.name === line && typeOf(one).isSearched);

/** How the text of a line is made of its column. */
const madeOf = (column: Column | undefined) =>
  column && (column.type === 'richText' ? 'html' : 'text');

/** The lines of the search text, counted from 0, that are other ones after these changes. */
export const changedLines = (
  before: Pick<Shape, 'columns' | 'searched'>,
  after: Pick<Shape, 'columns' | 'searched'>,
  changes: readonly ColumnChange[],
): number[] =>
  after.searched.flatMap((name, line) => {
    const ways = changes.filter(({ column }) => column.name === name).map(({ how }) => how);
    if (ways.includes('added')) return [];
    const now = madeOf(searchedColumn(after, name));
    const former = madeOf(searchedColumn(before, before.searched[line]));
    const isFilled = ways.includes('restored') || ways.includes('converted');
    return now !== former || (now && isFilled) ? [line] : [];
  });

/** a line of the search text that stays empty: its column is gone, and another one has its name */
const nobodysLine = '_';

/** The lines of the search text after columns were renamed. */
export function renamedLines(
  searched: readonly string[],
  changes: readonly ColumnChange[],
): string[] {
  const renamed = new Map(
    changes.flatMap((change) =>
      change.how === 'renamed' ? [[change.from.name, change.column.name]] : [],
    ),
  );
  const taken = new Set(renamed.values());
  return searched.map((name) => renamed.get(name) ?? (taken.has(name) ? nobodysLine : name));
}
