import type { Kysely } from 'kysely';
import {
  type Notice,
  noticeFacts,
  noticeKinds,
  noticeList,
  noticeMail,
  noticeMailSave,
  noticeRead,
  noticeUnread,
} from '#contract/endpoints/notices.ts';
import { keptNotices, noticePageSize } from '#contract/limits.ts';
import type { Row, Tables } from '../database/tables.ts';
import { type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { keepChoice, readChoices } from './mail.ts';

/** How many somebody has not read; counted no further than notices are kept. */
async function countUnread(database: Kysely<Tables>, account: string): Promise<number> {
  const { count } = await database
    .selectFrom((from) =>
      from
        .selectFrom('notice')
        .select('id')
        .where('account_id', '=', account)
        .where('read_at', 'is', null)
        .limit(keptNotices)
        .as('unread'),
    )
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function presentNotice(row: Row<'notice'>): Notice[] {
  const kind = noticeKinds.find((name) => name === row.kind);
  // a later version of the platform has written it
  if (kind === undefined) return [];
  return [
    {
      ...noticeFacts.parse(row.facts),
      id: row.id,
      kind,
      count: row.count,
      at: row.created_at.toISOString(),
      isRead: row.read_at !== null,
    },
  ];
}

/** The calls of the bell; everybody has only their own notices. */
export function noticeHandlers({ database, now }: Services): HandledEndpoint[] {
  return [
    handle(noticeUnread, async ({ caller }) =>
      succeed({ unread: await countUnread(database, caller.id) }),
    ),
    handle(noticeList, async ({ body: { before }, caller }) => {
      const mine = database
        .selectFrom('notice')
        .selectAll()
        .where('account_id', '=', caller.id)
        .orderBy('id', 'desc')
        .limit(noticePageSize + 1);
      const [rows, unread] = await Promise.all([
        (before === undefined ? mine : mine.where('id', '<', before)).execute(),
        countUnread(database, caller.id),
      ]);
      return succeed({
        notices: rows.slice(0, noticePageSize).flatMap(presentNotice),
        unread,
        more: rows.length > noticePageSize,
      });
    }),
    handle(noticeRead, async ({ body, caller }) => {
      const unread = database
        .updateTable('notice')
        .set({ read_at: now() })
        .where('account_id', '=', caller.id)
        .where('read_at', 'is', null);
      await ('ids' in body
        ? unread.where('id', 'in', body.ids)
        : unread.where('id', '<=', body.upTo)
      ).execute();
      return succeed({ unread: await countUnread(database, caller.id) });
    }),
    handle(noticeMail, async ({ caller }) => succeed(await readChoices(database, caller))),
    handle(noticeMailSave, async ({ body, caller }) => {
      await keepChoice(database, caller, body);
      return succeed(await readChoices(database, caller));
    }),
  ];
}
