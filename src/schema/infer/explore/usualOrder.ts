import type { Convention } from '#schema/source/conventionOf.ts';
import { type Row, valueAt } from '#schema/source/paths.ts';
import { askNamed, isInOrder, type Probing, sortedRows, sorts, telling } from './probe.ts';
import { type Attempt, type Effect, findName } from './usualNames.ts';

/** Finds the parameters of an order that no convention, document or answer names, among usual ones. */

type Sort = NonNullable<Convention['sort']>;

const orderNames = [
  'sort',
  'sort_by',
  'sortBy',
  'order_by',
  'orderBy',
  'ordering',
  'order',
  '_sort',
  'sortField',
  'sidx',
  'sort_field',
  'orderby',
  'sortby',
  'orderByColumn',
  'sortColumn',
  'orderField',
  '$orderby',
];
/** parameters that have a direction and nothing else */
const directionNames = [
  'sort_order',
  'sortOrder',
  'direction',
  'dir',
  'sort_dir',
  'sortDir',
  'sort_direction',
  'sortDirection',
  'order_dir',
  'orderDir',
  'order_direction',
  'orderDirection',
  '_order',
  'sord',
  'sortType',
  'orderType',
  'isAsc',
];
/** names of a field that are the direction beside another one */
const either = ['order', 'sort'];
/** names whose value has the direction more often than a second parameter */
const signed: ReadonlySet<string> = new Set(['sort', 'ordering', '_sort', 'order', '$orderby']);

/** a value that is the field alone */
const plain = '{field}';
/** fields by which groups of names are told apart, at most */
const mostFields = 4;

export async function usualOrder(
  convention: Convention,
  probing: Probing,
  {
    rows,
    fields: all,
    keep,
  }: {
    readonly rows: readonly Row[];
    readonly fields: readonly string[];
    /** calls that are left for others */
    readonly keep: number;
  },
): Promise<{ readonly sort: Sort; readonly field: string } | undefined> {
  const { caller } = probing;
  const [field, ...others] = tellingApart(rows, telling(rows, all)).slice(0, mostFields);
  if (field === undefined) return undefined;
  const fields = [field, ...others];
  const taken = parametersIn(convention);
  const own = keysIn(rows);
  const isFree = (name: string) => !taken.has(name) && !own.has(name);
  let takesMore = true;
  let isWorded = false;
  const attempt: Attempt = async (groups) => {
    if (caller.left() <= keep) return undefined;
    const named = groups.flatMap((names, index) =>
      names.map((one) => [one, fields[index] ?? field] as const),
    );
    const directions = takesMore ? directionNames.filter(isFree) : [];
    const shown = await askNamed(
      convention,
      probing,
      [...named, ...directions.map((one) => [one, 'desc'] as const)],
      sortedRows,
    );
    if (!shown) return undefined;
    if ('refused' in shown) {
      takesMore = false;
      caller.showed('namesRefused');
      return shown;
    }
    const effect = groupIn(shown.rows, fields.slice(0, groups.length));
    isWorded ||= effect.isDown;
    caller.showed(effect.shown === 'none' ? 'ordersNot' : 'ordersBy', {
      field: fields[effect.shown === 'none' ? 0 : effect.shown.group] ?? '',
    });
    return effect.shown;
  };
  const finding = { kinds: fields.length, attempt, known: taken };
  const found = await findName(orderNames.filter(isFree), finding);
  if (!found) return undefined;
  const { name, isSeen } = found;
  const ways = isWorded
    ? nearest(name, directionNames.filter(isFree)).map((order) => worded(name, order))
    : waysOf(name);
  for (const sort of ways) {
    if (caller.left() <= keep) return undefined;
    const trying = { ...convention, sort };
    if (!(await sorts(trying, probing, field, true))) continue;
    const isSeenUp = isSeen && !isWorded && sort.order === undefined && sort.ascending === plain;
    if (isSeenUp || (await sorts(trying, probing, field, false))) return { sort, field };
  }
  return undefined;
}

/** The parameters that a convention sends already. */
export const parametersIn = ({ page, fixed }: Convention): ReadonlySet<string> =>
  new Set([...Object.values(page).map(String), ...Object.keys(fixed ?? {})]);

/** The names of fields, which as parameters are filters. */
export const keysIn = (rows: readonly Row[]): ReadonlySet<string> =>
  new Set(rows.slice(0, 10).flatMap((row) => Object.keys(row)));

/** Fields that the rows are not in the order of, and that are in different orders. */
function tellingApart(rows: readonly Row[], fields: readonly string[]): string[] {
  const isOrderedBy = (ordered: readonly Row[], field: string) => {
    const values = ordered.map((row) => valueAt(row, field));
    return isInOrder(values, false) || isInOrder(values, true);
  };
  const found: string[] = [];
  for (const field of fields) {
    if (isOrderedBy(rows.slice(0, sortedRows), field)) continue;
    const ordered = [...rows].sort((left, right) => {
      const [one, other] = [left, right].map((row) => valueAt(row, field));
      const [first, second] =
        typeof one === 'number' && typeof other === 'number'
          ? [one, other]
          : [String(one), String(other)];
      return first < second ? -1 : first > second ? 1 : 0;
    });
    if (found.every((one) => !isOrderedBy(ordered, one))) found.push(field);
  }
  return found;
}

/** Which of the fields rows are in the order of. */
function groupIn(
  rows: readonly Row[],
  fields: readonly string[],
): { readonly shown: Exclude<Effect, { readonly refused: string }>; readonly isDown: boolean } {
  for (const [group, field] of fields.entries()) {
    const values = rows.map((row) => valueAt(row, field));
    if (new Set(values).size < 3) continue;
    const isDown = isInOrder(values, true);
    if (isDown || isInOrder(values, false)) return { shown: { group }, isDown };
  }
  return { shown: 'none', isDown: false };
}

/** Directions in the style of a name first: `sort_by` and `sort_order`. */
function nearest(name: string, directions: readonly string[]): string[] {
  const styleOf = (one: string) => (one.includes('_') ? '_' : /[A-Z]/.test(one) ? 'A' : '');
  const beginning = /^[_$]?[a-z]{1,5}/.exec(name)?.[0] ?? name;
  const likeness = (one: string) =>
    (name === 'sidx' && one === 'sord' ? 4 : 0) +
    (one.startsWith(beginning.slice(0, 4)) ? 2 : 0) +
    (styleOf(one) === styleOf(name) ? 1 : 0);
  return [...directions].sort((left, right) => likeness(right) - likeness(left));
}

const worded = (parameter: string, order: string): Sort => ({
  parameter,
  order,
  ascending: 'asc',
  descending: 'desc',
});

/** The ways in which a parameter may have its direction, the likeliest first. */
function waysOf(parameter: string): Sort[] {
  const minus: Sort = { parameter, ascending: plain, descending: '-{field}' };
  const beside = either
    .filter((order) => order !== parameter)
    .map((order) => worded(parameter, order));
  const written = [':', ',', ' ', '.'].map(
    (mark): Sort => ({
      parameter,
      ascending: `{field}${mark}asc`,
      descending: `{field}${mark}desc`,
    }),
  );
  return signed.has(parameter) ? [minus, ...beside, ...written] : [...beside, minus, ...written];
}
