import { viewArrange, viewDelete, viewSave, viewStar } from '#contract/endpoints/views.ts';
import { message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { inTransaction } from '../database/connection.ts';
import { NotFound, sentence } from '../http/errors.ts';
import {
  asPerson,
  type Caller,
  type HandledEndpoint,
  handle,
  isOperator,
  personOf,
  succeed,
} from '../http/handle.ts';
import { storedId } from '../jmgr/predicates.ts';
import { namesOfList, visibleLists } from '../schemas/visible.ts';
import type { Services } from '../services.ts';
import { presentNames, writeArrangement } from './arrangements.ts';
import { readView } from './records.ts';
import { saveView } from './save.ts';

/**
 * All names of a list, found by any of them; the present name is first.
 *
 * @throws NotFound if the caller may not see the list, as if it did not exist
 */
async function namesSeen(services: Services, caller: Caller, name: string): Promise<string[]> {
  const lists = await visibleLists(services, caller);
  const present = presentNames(lists).get(name);
  const list = lists.find(({ resource }) => resource.name === present);
  if (!list) throw new NotFound(sentence(locales.savedViews.server, 'unknownList', { name }));
  return namesOfList(list);
}

/** The calls by which people save how they see lists. */
export function viewHandlers(services: Services): HandledEndpoint[] {
  const { database, now } = services;
  return [
    handle(viewSave, async ({ body, caller, language }) => {
      const names = await namesSeen(services, caller, body.resource);
      const view = await saveView(services, asPerson(caller), names, body);
      return succeed(
        view,
        message(locales.savedViews.server, language, view.isShared ? 'shared' : 'saved'),
      );
    }),
    handle(viewDelete, async ({ body, caller }) => {
      const deleted = await database
        .deleteFrom('list_view')
        .where('id', 'in', body.ids.map(storedId))
        .where((where) =>
          isOperator(caller)
            ? where.or([where('account_id', '=', caller.id), where('is_shared', '=', true)])
            : where('account_id', '=', personOf(caller)),
        )
        .executeTakeFirst();
      return succeed({ deleted: Number(deleted.numDeletedRows) });
    }),
    handle(viewStar, async ({ body: { id, isStarred }, caller }) => {
      const view = await readView(database, asPerson(caller), storedId(id));
      // somebody else's private view counts as missing
      if (!view || (view.account_id !== personOf(caller) && !view.is_shared))
        throw new NotFound(sentence(locales.savedViews.server, 'unknownView'));
      const star = { account_id: personOf(caller), view_id: view.id };
      if (isStarred)
        await database
          .insertInto('list_view_star')
          .values(star)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      else
        await database
          .deleteFrom('list_view_star')
          .where('account_id', '=', personOf(caller))
          .where('view_id', '=', view.id)
          .execute();
      return succeed({});
    }),
    handle(viewArrange, async ({ body: { resource, place, arrangement }, caller }) => {
      const names = await namesSeen(services, caller, resource);
      const at = now();
      await inTransaction(database, (transaction) =>
        writeArrangement(transaction, { caller: asPerson(caller), at, names, place }, arrangement),
      );
      return succeed({});
    }),
  ];
}
