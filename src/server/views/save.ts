import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import type { EndpointRequest } from '#contract/endpoint.ts';
import type { viewSave } from '#contract/endpoints/views.ts';
import type { ListView } from '#contract/entities/listView.ts';
import { locales } from '#locales/index.ts';
import { inTransaction } from '../database/connection.ts';
import { orTaken } from '../database/duplicate.ts';
import { newIdentifier } from '../database/identifier.ts';
import type { Tables } from '../database/tables.ts';
import { findAlike, nameColumns } from '../database/uniqueNames.ts';
import { invalidInput } from '../http/check.ts';
import { asProblems, Conflict, Forbidden, NotFound, sentence } from '../http/errors.ts';
import { type Caller, isOperator } from '../http/handle.ts';
import { storedId } from '../jmgr/predicates.ts';
import type { Services } from '../services.ts';
import { readView, readWrittenView } from './records.ts';

type Body = EndpointRequest<typeof viewSave>['body'];

/** most views of one account in one list, in all of its places together */
const viewLimit = 100;
/** most views of one account in all lists */
const accountLimit = 500;

const refused = (
  field: string,
  code: string,
  key: 'nameTaken' | 'nameAlike' | 'tooMany' | 'tooManyOfAll' | 'revisionNeeded' | 'wrongList',
  values: Record<string, string | number>,
) =>
  invalidInput(
    asProblems([{ field, code, text: sentence(locales.savedViews.server, key, values) }]),
  );

const nameTaken = ({ name }: Body, other = name) =>
  refused('name', 'taken', other === name ? 'nameTaken' : 'nameAlike', { name, other });

/**
 * Creates or changes a view.
 *
 * @param names those of the list; the view is stored under the first, the present one
 * @throws NotFound; Forbidden if it is somebody else's; Conflict if the revision is out of date; InvalidInput if the
 *   name is taken or the account has too many views
 */
export async function saveView(
  services: Services,
  caller: Caller,
  names: readonly string[],
  body: Body,
): Promise<ListView> {
  const resource = names[0] ?? body.resource;
  const write = { caller, names, resource, body, at: services.now() };
  const work = inTransaction(services.database, async (transaction) => {
    const id = await (body.id === undefined
      ? createView(transaction, write)
      : changeView(transaction, write, body.id));
    return readWrittenView(transaction, caller, { id, resource });
  });
  return orTaken(work, () => nameTaken(body));
}

interface ViewWrite {
  readonly caller: Caller;
  readonly names: readonly string[];
  readonly resource: string;
  readonly body: Body;
  readonly at: Date;
}

/**
 * @throws InvalidInput if the account has another view with such a name in this place, also under a former name of the
 *   list
 */
async function requireFreeName(
  database: Kysely<Tables>,
  { names, body }: ViewWrite,
  owner: string,
  id?: string,
): Promise<void> {
  const within = sql<SqlBool>`account_id = ${owner} and resource = any(${names}::text[])
    and place = ${body.place}`;
  const alike = await findAlike(database, 'list_view', {
    name: body.name,
    within,
    ...(id === undefined ? {} : { except: id }),
  });
  if (alike) throw nameTaken(body, alike.name);
}

async function createView(transaction: Transaction<Tables>, write: ViewWrite): Promise<string> {
  const { caller, names, resource, body, at } = write;
  // saves of one account run one after the other, otherwise two could exceed the limit together
  await transaction
    .selectFrom('account')
    .select('id')
    .where('id', '=', caller.id)
    .forNoKeyUpdate()
    .execute();
  await requireFreeName(transaction, write, caller.id);
  const kept = await transaction
    .selectFrom('list_view')
    .select(({ fn }) => [
      fn.countAll<string>().as('ofAll'),
      fn.countAll<string>().filterWhere('resource', 'in', names).as('ofList'),
    ])
    .where('account_id', '=', caller.id)
    .executeTakeFirstOrThrow();
  if (Number(kept.ofList) >= viewLimit)
    throw refused('name', 'too-many', 'tooMany', { limit: viewLimit });
  if (Number(kept.ofAll) >= accountLimit)
    throw refused('name', 'too-many', 'tooManyOfAll', { limit: accountLimit });
  const id = newIdentifier();
  await transaction
    .insertInto('list_view')
    .values({
      id,
      resource,
      place: body.place,
      account_id: caller.id,
      ...nameColumns(body.name),
      is_shared: body.isShared,
      state: JSON.stringify(body.state),
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}

async function changeView(
  transaction: Transaction<Tables>,
  write: ViewWrite,
  given: string,
): Promise<string> {
  const { caller, names, resource, body, at } = write;
  const id = storedId(given);
  const before = await readView(transaction, caller, id);
  const isOwn = before?.account_id === caller.id;
  // somebody else's private view counts as missing
  if (!before || (!isOwn && !before.is_shared))
    throw new NotFound(sentence(locales.savedViews.server, 'unknownView'));
  if (!isOwn && !isOperator(caller))
    throw new Forbidden(sentence(locales.savedViews.server, 'notYours'));
  if (!names.includes(before.resource))
    throw refused('resource', 'wrong-list', 'wrongList', { name: before.resource });
  if (body.revision === undefined) throw refused('revision', 'required', 'revisionNeeded', {});
  // two views whose names already read the same may both stay
  const isRenamed = body.name !== before.name || body.place !== before.place;
  if (isRenamed) await requireFreeName(transaction, write, before.account_id, id);
  const changed = await transaction
    .updateTable('list_view')
    .set({
      resource,
      place: body.place,
      ...(isRenamed ? nameColumns(body.name) : {}),
      is_shared: body.isShared,
      state: JSON.stringify(body.state),
      updated_at: at,
    })
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .where('revision', '=', body.revision)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw await staleView(transaction, write, id);
  return id;
}

async function staleView(
  transaction: Transaction<Tables>,
  { caller, resource }: ViewWrite,
  id: string,
): Promise<Conflict> {
  const current = await readWrittenView(transaction, caller, { id, resource });
  const { revision } = current;
  return new Conflict(sentence(locales.savedViews.server, 'stale', { revision }), {
    revision,
    current,
  });
}
