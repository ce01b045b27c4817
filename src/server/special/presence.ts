import type { EndpointRequest } from '#contract/endpoint.ts';
import type {
  specialPresenceCall,
  specialPresenceEnd,
} from '#contract/endpoints/specialEditing.ts';
import type { SpecialPresence } from '#contract/entities/special.ts';
import { presenceSeconds } from '#contract/limits.ts';
import type { Services } from '../services.ts';
import { takeSpecial } from './detail.ts';
import { authorColumns, authorOf, isRecordId } from './records.ts';

/** Who has a page open in an editor. Each editor renews its row, so that any process can answer. */

/**
 * Notes that an editor has a page open, and answers who else has, the most recent first.
 *
 * @throws {NotFound} there is no such page
 */
export async function bePresent(
  { database, now }: Services,
  accountId: string,
  { id, tab, componentUuid }: EndpointRequest<typeof specialPresenceCall>['body'],
): Promise<SpecialPresence[]> {
  const special = await takeSpecial(database, id);
  const at = now();
  const oldest = new Date(at.getTime() - presenceSeconds * 1_000);
  const own = { component_uuid: componentUuid, seen_at: at };
  await database
    .insertInto('special_presence')
    .values({ special_id: special.id, account_id: accountId, tab, ...own })
    .onConflict((conflict) =>
      conflict.columns(['special_id', 'account_id', 'tab']).doUpdateSet(own),
    )
    .execute();
  // a clock that was wrong may have left rows dated in the future
  const ahead = new Date(at.getTime() + presenceSeconds * 1_000);
  await database
    .deleteFrom('special_presence')
    .where((expression) =>
      expression.or([expression('seen_at', '<=', oldest), expression('seen_at', '>', ahead)]),
    )
    .execute();
  const rows = await database
    .selectFrom('special_presence')
    .innerJoin('account', 'account.id', 'special_presence.account_id')
    .where('special_presence.special_id', '=', special.id)
    .where('special_presence.seen_at', '>', oldest)
    .where((expression) =>
      expression.not(
        expression.and({ 'special_presence.account_id': accountId, 'special_presence.tab': tab }),
      ),
    )
    .select(['special_presence.tab', 'special_presence.component_uuid', 'special_presence.seen_at'])
    .select(authorColumns)
    .orderBy('special_presence.seen_at', 'desc')
    .orderBy('special_presence.tab')
    .limit(50)
    .execute();
  return rows.map((row) => ({
    user: authorOf(row),
    tab: row.tab,
    componentUuid: row.component_uuid,
    at: row.seen_at.toISOString(),
  }));
}

/** Removes an editor from a page; it need not be there. */
export async function endPresence(
  { database }: Services,
  accountId: string,
  { id, tab }: EndpointRequest<typeof specialPresenceEnd>['body'],
): Promise<void> {
  if (!isRecordId(id)) return;
  await database
    .deleteFrom('special_presence')
    .where('special_id', '=', id)
    .where('account_id', '=', accountId)
    .where('tab', '=', tab)
    .execute();
}
