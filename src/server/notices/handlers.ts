import { type Kysely, type SqlBool, sql } from 'kysely';
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
import { type Caller, type HandledEndpoint, handle, personOf, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { keepChoice, readChoices } from './mail.ts';

/** What is told to a caller; who acts for an institution is told of mentions of themselves as well. */
const isTold = (caller: Caller) =>
  caller.member
    ? sql<SqlBool>`(account_id = ${caller.id}::bigint
        or (account_id = ${personOf(caller)}::bigint and kind = 'mention'))`
    : sql<SqlBool>`account_id = ${caller.id}::bigint`;

/** How many somebody has not read; counted no further than notices are kept. */
async function countUnread(database: Kysely<Tables>, caller: Caller): Promise<number> {
  const { count } = await database
    .selectFrom((from) =>
      from
        .selectFrom('notice')
        .select('id')
        .where(isTold(caller))
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
      succeed({ unread: await countUnread(database, caller) }),
    ),
    handle(noticeList, async ({ body: { before }, caller }) => {
      const mine = database
        .selectFrom('notice')
        .selectAll()
        .where(isTold(caller))
        .orderBy('id', 'desc')
        .limit(noticePageSize + 1);
      const [rows, unread] = await Promise.all([
        (before === undefined ? mine : mine.where('id', '<', before)).execute(),
        countUnread(database, caller),
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
        .where(isTold(caller))
        .where('read_at', 'is', null);
      await ('ids' in body
        ? unread.where('id', 'in', body.ids)
        : unread.where('id', '<=', body.upTo)
      ).execute();
      return succeed({ unread: await countUnread(database, caller) });
    }),
    handle(noticeMail, async ({ caller }) => succeed(await readChoices(database, caller))),
    handle(noticeMailSave, async ({ body, caller }) => {
      await keepChoice(database, caller, body);
      return succeed(await readChoices(database, caller));
    }),
  ];
}
