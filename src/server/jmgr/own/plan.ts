import { searchedTypes } from '#schema/own/columns.ts';
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

const isSame = (one: Column, other: Column): boolean =>
  one.sql === other.sql && one.target === other.target && sameMeaning(one, other);

/** Values of these types stand in one form: nothing has to be converted. */
const sameMeaning = (one: Column, other: Column): boolean =>
  one.sql !== 'jsonb' || one.type === other.type;

/** Whether two columns are of one field, by its present name or a former one. */
const isOfField = (one: Column, other: Column): boolean =>
  one.field === other.field ||
  one.formerly.includes(other.field) ||
  other.formerly.includes(one.field);

/**
 * The changes of columns, in an order in which they can be done: names become free before they are taken. A field is
 * found by its former names in both directions, because a list may go back to a former version.
 */
export function changesBetween(
  before: Pick<Shape, 'columns' | 'setAside'>,
  after: Pick<Shape, 'columns'>,
): ColumnChange[] {
  const old = new Map(before.columns.map((column) => [column.field, column]));
  const wanted = new Set(after.columns.map(({ field }) => field));
  const taken = new Set<Column>();
  const asidesOf = (column: Column) => before.setAside.filter((one) => isOfField(one, column));
  /** @param back what is restored as `from` */
  const converted = (column: Column, from: Column, back?: SetAside): ColumnChange => {
    const asides = asidesOf(column).filter((one) => one !== back);
    const former = asides.findLast((one) => isSame(one, column));
    const between = former ? asides.slice(asides.indexOf(former) + 1) : [];
    return { how: 'converted', column, from, ...(former ? { former } : {}), between };
  };
  const changes = after.columns.flatMap((column): ColumnChange[] => {
    const own = old.get(column.field);
    if (own) {
      taken.add(own);
      return isSame(own, column) ? [] : [converted(column, own)];
    }
    const from = before.columns.find(
      (one) => !wanted.has(one.field) && !taken.has(one) && isOfField(one, column),
    );
    if (from) {
      taken.add(from);
      const { name, field } = column;
      const renamed = { ...from, name, field, formerly: [...from.formerly, from.field] };
      return [
        { how: 'renamed', column: renamed, from },
        ...(isSame(from, column) ? [] : [converted(column, renamed)]),
      ];
    }
    // as it was when it was removed, whatever it had been before
    const kept = asidesOf(column).at(-1);
    if (!kept) return [{ how: 'added', column }];
    if (isSame(kept, column)) return [{ how: 'restored', column, from: kept }];
    // it comes back with another type
    const { keptAs: _keptAs, since: _since, ...was } = kept;
    const back = { ...was, name: column.name, field: column.field };
    return [{ how: 'restored', column: back, from: kept }, converted(column, back, kept)];
  });
  const removed = before.columns
    .filter((column) => !taken.has(column))
    .map((column): ColumnChange => ({ how: 'removed', column }));
  return [...removed, ...changes];
}

/** The column whose text is found by a line of the search text; undefined if that line is empty. */
export const searchedColumn = (
  { columns }: Pick<Shape, 'columns'>,
  line: string | undefined,
): Column | undefined => columns.find(({ name, type }) => name === line && searchedTypes.has(type));

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
