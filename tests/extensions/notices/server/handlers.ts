import { defineHandlers, handle, newIdentifier, succeed } from 'bookdesk/server';
import { noticeList, noticeSave } from '../calls.ts';
import type { NoticeTables } from './table.ts';

/** most notices on the board */
const shown = 100;

export default defineHandlers(({ database, now }) => {
  const tables = database.withTables<NoticeTables>();
  return [
    handle(noticeList, async () => {
      const rows = await tables
        .selectFrom('x_notices')
        .select(['id', 'text', 'author', 'created_at'])
        .orderBy('created_at', 'desc')
        .limit(shown)
        .execute();
      return succeed(
        rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() })),
      );
    }),
    handle(noticeSave, async ({ body: { text }, caller }) => {
      const id = newIdentifier();
      await tables
        .insertInto('x_notices')
        .values({ id, text, author: caller.nickname, created_at: now() })
        .execute();
      return succeed({ id });
    }),
  ];
});
