import { recordPresenceCall, recordPresenceEnd } from '#contract/endpoints/presence.ts';
import { presenceSeconds } from '#contract/limits.ts';
import { type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { authorColumns, authorOf } from './records.ts';

/** Who decides on a record at this moment. Each window renews its row, so that any process can answer. */
export function recordPresenceHandlers({ database, now }: Services): HandledEndpoint[] {
  return [
    handle(recordPresenceCall, async ({ body: { resource, id, tab }, caller }) => {
      const at = now();
      const oldest = new Date(at.getTime() - presenceSeconds * 1_000);
      // a clock that was wrong may have left rows dated in the future
      const ahead = new Date(at.getTime() + presenceSeconds * 1_000);
      await database
        .insertInto('record_presence')
        .values({ resource, record_id: id, account_id: caller.id, tab, seen_at: at })
        .onConflict((conflict) =>
          conflict
            .columns(['resource', 'record_id', 'account_id', 'tab'])
            .doUpdateSet({ seen_at: at }),
        )
        .execute();
      await database
        .deleteFrom('record_presence')
        .where((expression) =>
          expression.or([expression('seen_at', '<=', oldest), expression('seen_at', '>', ahead)]),
        )
        .execute();
      const others = await database
        .selectFrom('account')
        .select(authorColumns)
        .where('account.id', '!=', caller.id)
        .where('account.id', 'in', (expression) =>
          expression
            .selectFrom('record_presence')
            .select('account_id')
            .where('resource', '=', resource)
            .where('record_id', '=', id),
        )
        .orderBy('account.id')
        .limit(50)
        .execute();
      return succeed(others.map(authorOf));
    }),
    handle(recordPresenceEnd, async ({ body: { resource, id, tab }, caller }) => {
      await database
        .deleteFrom('record_presence')
        .where('resource', '=', resource)
        .where('record_id', '=', id)
        .where('account_id', '=', caller.id)
        .where('tab', '=', tab)
        .execute();
      return succeed(null);
    }),
  ];
}
