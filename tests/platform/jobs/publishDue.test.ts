import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookListCalls, postCalls } from '#contract/endpoints/lists.ts';
import { postThing } from '#contract/things/post.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { searchColumnsOf } from '#server/database/thingColumns.ts';
import { platformJobs, publishDue } from '#server/jobs/jobs.ts';
import { runDueJobs } from '#server/jobs/schedule.ts';
import { createListPlatform, type ListPlatform, type Person } from '../lists/support.ts';

/** Planned records appear at their time, whichever of several processes publishes them. */

let platform: ListPlatform;
let press: Person;
beforeAll(async () => {
  platform = await createListPlatform();
  ({ press } = platform);
});
afterAll(() => platform.close());

/** short, so that sessions outlive the clock's turns */
const soon = 4 * 60_000;
const ahead = (milliseconds: number) =>
  new Date(platform.services.now().getTime() + milliseconds).toISOString();
const planned = async (publishAt: string) =>
  (await platform.call(postCalls.save, { body: { content: '预告', publishAt } }, press.token)).data;
const read = async (id: string) =>
  (await platform.call(postCalls.detail, { parameters: { id } }, press.token)).data;
const pageStatus = async (id: string, contentType = 1050) =>
  (await platform.send(`/c/${contentType}/${id}`)).status;
/** Both processes look at once. */
const look = () => Promise.all([1, 2].map(() => runDueJobs(platform.services, platformJobs)));

describe('what was planned', () => {
  test('is published once its time has come, as of that time, and by one process alone', async () => {
    const publishAt = ahead(soon);
    const { id } = await planned(publishAt);
    const list = await platform.call(
      bookListCalls.save,
      { body: { title: '夏天的书', publishAt } },
      press.token,
    );
    const count = async () =>
      (await platform.call(postCalls.count, { body: {} }, press.token)).data;
    const before = await count();

    platform.advance(soon - 60_000);
    await look();
    expect(await read(id)).toMatchObject({ status: 15, revision: 1 });
    expect(await pageStatus(id)).toBe(404);

    platform.advance(120_000);
    await look();
    await look();
    expect(await read(id)).toMatchObject({
      status: 30,
      revision: 2,
      publishAt: null,
      publishedAt: publishAt,
    });
    expect(await pageStatus(id)).toBe(200);
    const { data } = await platform.call(
      bookListCalls.detail,
      { parameters: { id: list.data.id } },
      press.token,
    );
    expect(data).toMatchObject({ status: 30, revision: 2, publishedAt: publishAt });
    expect(await pageStatus(list.data.id, 3010)).toBe(200);
    const after = await count();
    expect([after.published, after.scheduled]).toEqual([
      (before.published ?? 0) + 1,
      (before.scheduled ?? 0) - 1,
    ]);
  });

  test('stands among what was published by its time of publication', async () => {
    const early = await planned(ahead(soon));
    const late = await planned(ahead(2 * soon));
    platform.advance(1.5 * soon);
    const between = await platform.call(
      postCalls.save,
      { body: { content: '中间发的' } },
      press.token,
    );
    platform.advance(2 * soon);
    await publishDue(platform.services);
    const { data } = await platform.call(
      postCalls.list,
      { body: { sort: '-publishedAt', pageSize: 3 } },
      press.token,
    );
    expect(data.map(({ id }) => id)).toEqual([late.id, between.data.id, early.id]);
  });

  test.each([
    ['a draft', { is_draft: true }],
    ['deleted', { is_deleted: true }],
    ['withdrawn', { status: 40 }],
  ])('stays where it is when it is %s', async (_what, columns) => {
    const { id } = await planned(ahead(soon));
    await platform.services.database
      .updateTable('post')
      .set(columns)
      .where('id', '=', id)
      .execute();
    platform.advance(2 * soon);
    await publishDue(platform.services);
    const { revision } = await platform.services.database
      .selectFrom('post')
      .select('revision')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(revision).toBe(1);
  });

  test.each([
    ['is blocked', 'account', { is_blocked: true }, { is_blocked: false }],
    ['may not publish any more', 'account', { enable_publish: false }, { enable_publish: true }],
    ['is suspended', 'institution', { status: 22 }, { status: 30 }],
  ] as const)(
    'waits while its author %s, and is published afterwards',
    async (_what, table, denied, given) => {
      const { database } = platform.services;
      const author = await database
        .selectFrom('account')
        .where('id', '=', press.id)
        .select(['id', 'institution_id'])
        .executeTakeFirstOrThrow();
      const whose = table === 'account' ? author.id : author.institution_id;
      const change = (columns: object) =>
        database.updateTable(table).set(columns).where('id', '=', whose).execute();
      const { id } = await planned(ahead(soon));
      platform.advance(2 * soon);
      await change(denied);
      await publishDue(platform.services);
      const status = await pageStatus(id);
      await change(given);
      expect(status).toBe(404);
      await publishDue(platform.services);
      expect(await pageStatus(id)).toBe(200);
    },
  );

  test('is passed over while its author saves it, and seen to afterwards', async () => {
    const { id } = await planned(ahead(soon));
    platform.advance(2 * soon);
    const { database } = platform.services;
    await database.transaction().execute(async (transaction) => {
      await transaction.selectFrom('post').where('id', '=', id).select('id').forUpdate().execute();
      await publishDue(platform.services);
    });
    expect(await read(id)).toMatchObject({ status: 15 });
    await publishDue(platform.services);
    expect(await read(id)).toMatchObject({ status: 30, revision: 2 });
  });

  test('of hundreds none is left and none is published twice, however many look', async () => {
    const due = platform.services.now();
    const text = { title: '', content: '同一时刻' };
    const rows = Array.from({ length: 250 }, () => ({
      id: newIdentifier(),
      content_type: 1050,
      account_id: press.id,
      status: 15,
      publish_at: due,
      ...text,
      ...searchColumnsOf(postThing, text),
    }));
    await platform.services.database.insertInto('post').values(rows).execute();
    await Promise.all([1, 2, 3].map(() => publishDue(platform.services)));
    await publishDue(platform.services);
    const found = await platform.services.database
      .selectFrom('post')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .select(['status', 'revision'])
      .distinct()
      .execute();
    expect(found).toEqual([{ status: 30, revision: 2 }]);
  });
});
