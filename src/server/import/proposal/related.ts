import type { ColumnType } from '#contract/endpoints/imports.ts';
import { inLanguage, languages } from '#contract/language.ts';
import { nameKey } from '#contract/text.ts';
import { compileResource } from '#schema/compile.ts';
import { typeOf } from '#schema/fields/index.ts';
import { hintsOf } from '#schema/infer/headings.ts';
import { targetOfList } from '#schema/own/targets.ts';
import type { NamedRecords } from '#server/cells/related.ts';
import { readList } from '#server/cells/text.ts';
import type { Caller } from '#server/http/handle.ts';
import { schemaStore } from '#server/schemas/index.ts';
import type { Services } from '#server/services.ts';
import { findInCells, type RelatedList, relatedList } from '../relatedCells.ts';
import type { ColumnCounts, Related } from './counting.ts';
import { sampleOf } from './fits.ts';

/** Finds the list whose records the cells of a column name. */

const namesAtOnce = 1_000;
/** different names that are looked up first, to find out whether a list is worth looking up all */
const tried = 50;
/** the share of names that has to be found: fewer if the heading names the list */
const share = { hinted: 0.8, unhinted: 0.95 };
/** a column whose heading does not name the list has at least so many different names */
const fewestNames = 3;

/** The lists whose records own records may refer to. */
export async function relatableLists(services: Services, caller: Caller): Promise<RelatedList[]> {
  const store = schemaStore(services);
  const found: RelatedList[] = [];
  for (const { definition } of await store.all()) {
    const resource = definition && compileResource(definition);
    if (!resource || targetOfList(resource) === undefined) continue;
    // the table of own records may not be there yet
    const list = await relatedList(services, resource, { caller, ask: undefined }).catch(
      () => undefined,
    );
    if (list) found.push(list);
  }
  return found;
}

/** Whether a heading names a list: `图书`, `推荐图书`, `Book`, `Books`. */
function isNamedBy({ resource }: RelatedList, heading: string): boolean {
  const hints = new Set(hintsOf(heading).map(nameKey));
  const { name, label, singular } = resource;
  const labels = languages.flatMap((language) => [
    inLanguage(label, language),
    inLanguage(singular, language),
  ]);
  const whole = nameKey(heading);
  return (
    [name, ...labels].some((one) => hints.has(nameKey(one))) ||
    whole.endsWith(nameKey(label['zh-CN']))
  );
}

interface Column {
  readonly heading: string;
  readonly counts: ColumnCounts;
  /** what the column would be without a relation */
  readonly type: ColumnType;
  /** whether its values tell records apart */
  readonly isUnique: boolean;
  /** whether the new records are called by it */
  readonly isTitle: boolean;
}

/** The list whose records nearly all cells of a column name; undefined if there is none. */
export async function findRelated(
  services: Services,
  { heading, counts, type, isUnique, isTitle }: Column,
  lists: readonly RelatedList[],
): Promise<Related | undefined> {
  const { names } = counts;
  if (!names || names.size === 0) return undefined;
  const hinted = lists.filter((list) => isNamedBy(list, heading));
  const isFree =
    !isTitle &&
    !isUnique &&
    (['enum', 'tags'].includes(type) || typeOf({ type }).isSearched) &&
    names.size >= fewestNames;
  const others = isFree ? lists.filter((list) => !hinted.includes(list)) : [];
  for (const list of [...hinted, ...others]) {
    const wanted = hinted.includes(list) ? share.hinted : share.unhinted;
    for (const isSeveral of counts.isOfLists ? [false, true] : [false]) {
      const found = await lookUp(services, list, counts, { isSeveral, wanted });
      if (found) return found;
    }
  }
  return undefined;
}

/** Looks the cells up in one list. @returns undefined if too few of their names are found */
async function lookUp(
  { database }: Services,
  list: RelatedList,
  counts: ColumnCounts,
  { isSeveral, wanted }: { readonly isSeveral: boolean; readonly wanted: number },
): Promise<Related | undefined> {
  const { resource } = list;
  const cells = counts.names ?? new Map<string, number>();
  const field = { type: isSeveral ? ('relations' as const) : ('relation' as const) };
  const itemsOf = (cell: string) => (isSeveral ? readList(cell) : [cell]);
  const all = [...new Set([...cells.keys()].flatMap(itemsOf))];
  const known = new Set<string>();
  const take = async (names: readonly string[]) => {
    for (let from = 0; from < names.length; from += namesAtOnce) {
      const some = names.slice(from, from + namesAtOnce);
      const found: NamedRecords = await findInCells(database, field, list, some);
      for (const name of some) if (found.find(name).length === 1) known.add(name);
    }
  };
  const first = all.slice(0, tried);
  await take(first);
  if (known.size < first.length * wanted) return undefined;
  await take(all.slice(tried));
  if (known.size < all.length * wanted) return undefined;
  const strange = [...cells].filter(([cell]) => itemsOf(cell).some((name) => !known.has(name)));
  return {
    resource: resource.name,
    label: resource.label,
    found: known.size,
    names: all.length,
    namesSeveral: isSeveral,
    fit: {
      type: field.type,
      misfits: strange.reduce((sum, [, count]) => sum + count, 0),
      isCut: false,
      examples: strange.slice(0, 3).map(([cell]) => sampleOf(counts.rowOf(cell), cell)),
    },
  };
}
