import type { Kysely } from 'kysely';
import {
  type Arrangement,
  arrangement as arrangementValidator,
} from '#contract/entities/listView.ts';
import type { Tables } from '../database/tables.ts';
import type { Caller } from '../http/handle.ts';
import { namesOfList, type VisibleList } from '../schemas/visible.ts';

/** The caller's arrangements of these lists, by the list's present name and its place. */
export async function readArrangements(
  database: Kysely<Tables>,
  caller: Caller,
  lists: readonly VisibleList[],
): Promise<Map<string, Record<string, Arrangement>>> {
  const rows = await database
    .selectFrom('list_arrangement')
    .select(['resource', 'place', 'arrangement'])
    .where('account_id', '=', caller.id)
    // of arrangements under the present and former names of a list, the newest counts
    .orderBy('updated_at')
    .execute();
  const present = presentNames(lists);
  const found = new Map<string, Map<string, Arrangement>>();
  for (const row of rows) {
    const name = present.get(row.resource);
    const read = arrangementValidator.safeParse(row.arrangement);
    if (name === undefined || !read.success) continue;
    const places = found.get(name) ?? new Map<string, Arrangement>();
    found.set(name, places.set(row.place, read.data));
  }
  return new Map([...found].map(([name, places]) => [name, Object.fromEntries(places)]));
}

/**
 * The present name of each list by all names that it has or had; a former name of a broken list never hides a list in
 * use.
 */
export function presentNames(lists: readonly VisibleList[]): Map<string, string> {
  const broken = lists.filter(({ limited }) => !limited);
  const used = lists.filter(({ limited }) => limited);
  return new Map(
    [...broken, ...used].flatMap((list) =>
      namesOfList(list).map((name) => [name, list.resource.name] as const),
    ),
  );
}

/** A place of a list, with all names that the list has or had. */
export interface ListPlace {
  readonly names: readonly string[];
  readonly place: string;
}

/** most arrangements of one account: some hundred lists with a few places each */
const keptArrangements = 200;

/** Stores an arrangement, or deletes it if it is null. Above the limit, the one that was unchanged longest is deleted. */
export async function writeArrangement(
  database: Kysely<Tables>,
  { caller, at, names, place }: ListPlace & { caller: Caller; at: Date },
  arrangement: Arrangement | null,
): Promise<void> {
  const [name, ...former] = names;
  if (name === undefined) return;
  const dropped = arrangement === null ? names : former;
  if (dropped.length > 0)
    await database
      .deleteFrom('list_arrangement')
      .where('account_id', '=', caller.id)
      .where('place', '=', place)
      .where('resource', 'in', dropped)
      .execute();
  if (arrangement === null) return;
  const written = { arrangement: JSON.stringify(arrangement), updated_at: at };
  await database
    .insertInto('list_arrangement')
    .values({ account_id: caller.id, resource: name, place, ...written })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'resource', 'place']).doUpdateSet(written),
    )
    .execute();
  await database
    .deleteFrom('list_arrangement')
    .where('account_id', '=', caller.id)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('resource', 'place'),
        'in',
        selectFrom('list_arrangement as own')
          .where('own.account_id', '=', caller.id)
          .orderBy('own.updated_at', 'desc')
          .orderBy('own.place')
          .offset(keptArrangements)
          .select(['own.resource', 'own.place'])
          .$asTuple('resource', 'place'),
      ),
    )
    .execute();
}
