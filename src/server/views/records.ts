import { type Kysely, sql } from 'kysely';
import { type ListView, listViewState } from '#contract/entities/listView.ts';
import type { Tables } from '../database/tables.ts';
import { type Caller, isOperator } from '../http/handle.ts';
import type { VisibleList } from '../schemas/visible.ts';
import { presentNames } from './arrangements.ts';

/** Reads saved views. */

/**
 * most views of others that a list shows: the newest of each author, then the second newest of each, and so on, so that
 * one author with many views does not crowd out others
 */
const sharedViews = 100;
/** most characters of these views together, because everybody who opens a list gets them */
const sharedCharacters = 100_000;

function selectViews(database: Kysely<Tables>, { id: callerId }: Pick<Caller, 'id'>) {
  return database
    .selectFrom('list_view')
    .innerJoin('account', 'account.id', 'list_view.account_id')
    .leftJoin('list_view_star as star', (join) =>
      join.onRef('star.view_id', '=', 'list_view.id').on('star.account_id', '=', callerId),
    )
    .select((expression) => expression('star.view_id', 'is not', null).as('is_starred'))
    .select(['list_view.id', 'resource', 'place', 'list_view.name', 'is_shared', 'state'])
    .select(['list_view.account_id', 'account.nickname as author', 'list_view.revision']);
}
type ViewRow = Awaited<ReturnType<ReturnType<typeof selectViews>['execute']>>[number];

/** A view as its reader gets it; undefined if the stored view cannot be read any more. */
function viewOf(row: ViewRow, resource: string, caller: Caller): ListView | undefined {
  const state = listViewState.safeParse(row.state);
  if (!state.success) return undefined;
  const { id, place, name, author, revision } = row;
  const isMine = row.account_id === caller.id;
  return {
    id,
    resource,
    place,
    name,
    isShared: row.is_shared,
    isOwn: isMine || isOperator(caller),
    isMine,
    isStarred: Boolean(row.is_starred),
    author,
    state: state.data,
    revision,
  };
}

/** The caller's own views and those shared with them, oldest first, under the present names of the lists. */
export async function readViews(
  database: Kysely<Tables>,
  caller: Caller,
  lists: readonly VisibleList[],
): Promise<Map<string, ListView[]>> {
  const present = presentNames(lists);
  const found = new Map<string, ListView[]>();
  if (present.size === 0) return found;
  const counted = selectViews(database, caller)
    .select('list_view.created_at')
    .select(
      sql<string>`row_number() over (partition by resource, list_view.account_id
        order by list_view.created_at desc)`.as('turn'),
    )
    .where('resource', 'in', [...present.keys()])
    .where((where) =>
      where.or([where('list_view.account_id', '=', caller.id), where('is_shared', '=', true)]),
    );
  const ranked = database
    .selectFrom(counted.as('counted'))
    .selectAll()
    .select(
      sql<string>`row_number() over (partition by resource, account_id = ${caller.id}
        order by turn, created_at desc)`.as('rank'),
    )
    .select(
      sql<string>`sum(length(state::text)) over (partition by resource, account_id = ${caller.id}
        order by turn, created_at desc)`.as('characters'),
    );
  const rows = await database
    .selectFrom(ranked.as('ranked'))
    .selectAll()
    .where((where) =>
      where.or([
        where('account_id', '=', caller.id),
        where('is_starred', '=', true),
        where.and([
          where('rank', '<=', String(sharedViews)),
          where('characters', '<=', String(sharedCharacters)),
        ]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  for (const row of rows) {
    const name = present.get(row.resource);
    const view = name === undefined ? undefined : viewOf(row, name, caller);
    if (view) found.set(view.resource, [...(found.get(view.resource) ?? []), view]);
  }
  return found;
}

/** One view of any author. */
export async function readView(
  database: Kysely<Tables>,
  caller: Pick<Caller, 'id'>,
  id: string,
): Promise<ViewRow | undefined> {
  return selectViews(database, caller).where('list_view.id', '=', id).executeTakeFirst();
}

/**
 * The view that was just written, as its author gets it.
 *
 * @throws Error if it is not there
 */
export async function readWrittenView(
  database: Kysely<Tables>,
  caller: Caller,
  { id, resource }: { id: string; resource: string },
): Promise<ListView> {
  const row = await readView(database, caller, id);
  const view = row && viewOf(row, resource, caller);
  if (!view) throw new Error(`the view ${id} was written and is not there`);
  return view;
}
