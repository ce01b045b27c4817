import { type Kysely, sql } from 'kysely';
import { DatasourceOrder } from '#contract/codes.ts';
import type { WorksView } from '#page/house/Works.tsx';
import { findingKeys, searchCondition } from '../database/search.ts';
import type { Tables } from '../database/tables.ts';
import { sources } from './automatic.ts';
import { itemsOf, type ListedType, pageSize } from './house.ts';
import type { ContentName } from './records.ts';

/** What a search of readers finds: books, posts and book lists. */

/** matches of a kind that are sorted and turned; of a word that more records hold, the best are among them */
const mostFound = 500;
/** records that are walked from the most read on for a word that more records hold */
const mostWalked = 3_000;
/** what is shown of each kind where all kinds are */
const mostShown = 12;
/** characters that beginnings are indexed by */
const indexedBeginning = 40;

const kindOf = { books: 'book', posts: 'post', 'book-lists': 'bookList' } as const;

const foundTypes: readonly ListedType[] = ['books', 'posts', 'book-lists'];

/**
 * What is found of one kind: those first whose text begins with the words, then the most read. Of a word that more than
 * `mostFound` records hold, some hundreds are sorted: those that begin with it, matches among the most read, and others.
 */
export async function searchKind(
  database: Kysely<Tables>,
  searched: string,
  type: ListedType,
  { page, size = pageSize }: { readonly page: number; readonly size?: number },
): Promise<WorksView> {
  const { table, contentType, isShown, weight } = sources[kindOf[type]];
  const order = DatasourceOrder.mostRead;
  const condition = searchCondition(table, searched);
  if (!condition) return { items: [], count: 0, isMore: false, order, page, pages: 0 };
  const from = sql.table(table);
  const first = condition.word?.text ?? '';
  const begins = sql`(${first} <> '' and starts_with(search_text, ${first}))`;
  const columns = sql`${contentType} as "contentType", id, ${begins} as begins, ${weight} as weight`;
  const beginning = [...first].slice(0, indexedBeginning).join('');
  const indexed = sql.raw(findingKeys().beginning);
  const isCut = sql`(select count(*) > ${mostFound} from matching)`;
  const { rows } = await sql<ContentName & { readonly count: number }>`
    with matching as materialized (
      select ${columns} from ${from} where ${isShown} and ${condition.indexed}
      limit ${mostFound + 1}
    ), walked as (
      select ${columns} from (
        select * from ${from} where ${isShown} order by ${weight} desc, id desc limit ${mostWalked}
      ) as ${from} where ${condition.walked} limit ${mostFound}
    ), begun as (
      select ${columns} from ${from} where ${isShown} and ${first} <> ''
        and ${indexed} >= ${beginning} and ${indexed} < ${`${beginning}\u{10ffff}`} and ${begins}
      limit ${mostFound}
    ), found as (
      select * from matching
      union select * from walked where ${isCut}
      union select * from begun where ${isCut}
    )
    select "contentType", id as "contentId", (select count(*) from matching)::integer as count
    from found
    order by begins desc, weight desc, id desc
    limit ${Math.max(0, Math.min(size, mostFound - (page - 1) * size))} offset ${(page - 1) * size}`.execute(
    database,
  );
  const found = rows[0]?.count ?? 0;
  const count = Math.min(found, mostFound);
  const items = await itemsOf(database, rows);
  return { items, count, isMore: found > count, order, page, pages: Math.ceil(count / size) };
}

/** The best matches of each kind. */
export async function searchKinds(
  database: Kysely<Tables>,
  searched: string,
): Promise<readonly (WorksView & { readonly type: ListedType })[]> {
  return Promise.all(
    foundTypes.map(async (type) => ({
      type,
      ...(await searchKind(database, searched, type, { page: 1, size: mostShown })),
    })),
  );
}
