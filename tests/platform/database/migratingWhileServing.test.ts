import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { auditList } from '#contract/endpoints/audit.ts';
import { bookListCalls, postCalls } from '#contract/endpoints/lists.ts';
import { specialSaveCall } from '#contract/endpoints/special.ts';
import { connect } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { migrations } from '#server/database/migrations.ts';
import { addressOf } from '#tests/support/databaseNames.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { publishable } from '../special/pages.ts';

/**
 * Two processes of a next version bring the database up to date at once, while this one, which is then the former, goes
 * on writing and reading: by the rule of migrations nobody notices.
 */

/** What a next version may bring, of each kind that the rule allows. */
const next = {
  ...migrations,
  '9990_columns': {
    up: async (schema: Kysely<unknown>) => {
      for (const statement of [
        `alter table post add column mood text not null default '', add column moved_at timestamptz`,
        `alter table special add column mood text not null default ''`,
        `alter table account add column mood text not null default ''`,
        `alter table book_list add column mood text`,
        `create table post_mood (post_id bigint primary key references post, mood text not null)`,
        `create index if not exists post_by_mood on post (mood, id) where not is_deleted`,
        `create function note_mood() returns trigger language plpgsql as $$
          begin new.moved_at := now(); return new; end $$`,
        `create trigger post_notes_mood before insert or update on post
          for each row execute function note_mood()`,
      ])
        await sql.raw(statement).execute(schema);
    },
  },
  '9991_more': {
    up: async (schema: Kysely<unknown>) => {
      await sql`alter table label add column mood text not null default ''`.execute(schema);
    },
  },
} satisfies typeof migrations;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform({ demo: true, background: false });
});
afterAll(() => platform.close());

test('two processes migrate at once while another serves: one does it, no call fails, none is lost', async () => {
  const { database } = platform.services;
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database);
  const address = addressOf(inject('postgres'), rows[0]?.name ?? '');
  const press = await platform.signIn('press');
  const operator = await platform.signIn('operator');
  const answered: string[] = [];
  let isOver = false;
  const save = async (title: string) => {
    const body = postCalls.save.body.parse({ title, content: '升级中写下的' });
    const { data } = await platform.call(postCalls.save, { body }, press);
    answered.push(data.id);
    return data;
  };
  const write = async (writer: number) => {
    // at least one after the end: the former version on the new tables
    for (let count = 0, wasOver = false; !wasOver; count += 1) {
      wasOver = isOver;
      const saved = await save(`写者 ${writer} 第 ${count} 篇`);
      const body = { ...saved, title: '改过', content: '升级中改过的' };
      await platform.call(postCalls.save, { body }, press);
      await platform.call(postCalls.list, { body: { pageSize: 10 } }, press);
    }
  };
  const working = Promise.all([write(1), write(2)]);
  const log = pino({ level: 'silent' });
  const processes = [connect(address, 1, log), connect(address, 1, log)];
  const ran = await Promise.all(processes.map((one) => migrate(one.database, next))).finally(() => {
    isOver = true;
  });
  await working;
  for (const one of processes) await one.database.destroy();
  expect(ran.map((names) => names.length).toSorted()).toEqual([0, 2]);
  expect(ran.flat().toSorted()).toEqual(['9990_columns', '9991_more']);

  const found = await database
    .selectFrom('post')
    .where('id', 'in', answered)
    .where('title', '=', '改过')
    .select('id')
    .execute();
  expect(found.length).toBe(answered.length);

  // what else the former version does, on the tables of the next
  const bookList = bookListCalls.save.body.parse({ title: '书单', books: [] });
  await platform.call(bookListCalls.save, { body: bookList }, press);
  await platform.call(postCalls.delete, { body: { ids: answered.slice(0, 2) } }, press);
  const page = { ...publishable({}), draft: true };
  await platform.call(specialSaveCall, { body: page }, operator);
  const trail = await platform.call(auditList, { body: { pageSize: 10 } }, operator);
  expect(trail.data.map(({ resource }) => resource)).toContain('special');
});
