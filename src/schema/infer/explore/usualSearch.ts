import type { Convention } from '#schema/source/conventionOf.ts';
import type { Row } from '#schema/source/paths.ts';
import {
  askNamed,
  doesContain,
  findsNothing,
  type Probing,
  searches,
  wantedRows,
  wordsIn,
} from './probe.ts';
import { type Attempt, findName } from './usualNames.ts';
import { keysIn, parametersIn } from './usualOrder.ts';

/** Finds the parameter of a search that no convention, document or answer names, among usual ones. */

const searchNames = [
  'q',
  'search',
  'keyword',
  'query',
  'keywords',
  'kw',
  's',
  'searchText',
  'searchValue',
  'term',
  'text',
  'words',
  'searchTerm',
  'search_text',
  'wd',
  'filter',
  'name',
];
/** words by which groups of names are told apart, at most */
const mostWords = 4;

export async function usualSearch(
  convention: Convention,
  probing: Probing,
  { rows, title }: { readonly rows: readonly Row[]; readonly title: string },
): Promise<Convention['search']> {
  const { caller } = probing;
  const words = wordsApart(rows, title).slice(0, mostWords);
  if (words.length === 0) return undefined;
  const known = parametersIn(convention);
  const own = keysIn(rows);
  const attempt: Attempt = async (groups) => {
    const named = groups.flatMap((group, index) =>
      group.map((name) => [name, words[index] ?? ''] as const),
    );
    const shown = await askNamed(convention, probing, named, wantedRows);
    if (!shown) return undefined;
    if ('refused' in shown) {
      caller.showed('namesRefused');
      return shown;
    }
    // one of them narrows to nothing: it is no search, or there are two
    if (shown.rows.length === 0) {
      caller.showed('findsNothing');
      return { refused: '' };
    }
    const group = words
      .slice(0, groups.length)
      .findIndex((word) => shown.rows.every((row) => doesContain(row, word)));
    const isNarrowed = group >= 0 && shown.rows.length < rows.length;
    caller.showed(isNarrowed ? 'findsBy' : 'findsNot', { word: words[group] ?? '' });
    return isNarrowed ? { group } : 'none';
  };
  const names = searchNames.filter((name) => !known.has(name) && !own.has(name));
  const found = await findName(names, { kinds: words.length, attempt, known });
  if (!found) return undefined;
  const search = { parameter: found.name };
  const searching = { ...convention, search };
  const works = found.isSeen
    ? await findsNothing(searching, probing)
    : await searches(searching, probing, rows, title);
  return works ? search : undefined;
}

/** Words that stand in different rows. */
function wordsApart(rows: readonly Row[], title: string): string[] {
  const found: string[] = [];
  const seen = new Set<Row>();
  for (const word of wordsIn(rows, title)) {
    const own = rows.filter((row) => doesContain(row, word));
    if (own.some((row) => seen.has(row))) continue;
    for (const row of own) seen.add(row);
    found.push(word);
  }
  return found;
}
