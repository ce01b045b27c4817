import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Visibility } from '#contract/codes.ts';
import { circleCalls, postCalls, topicCalls } from '#contract/endpoints/lists.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

/** What is not published is not told by what stands around it either. */

let test: TestPlatform;
let press: string;
let reader: string;
let topic: string;
beforeAll(async () => {
  test = await createTestPlatform({ demo: true, background: false });
  press = await test.signIn('press');
  reader = await test.signIn('reader');
  const { database } = test.services;
  await database
    .updateTable('account')
    .set({ avatar: '/cdn/press.png' })
    .where('name', '=', 'press')
    .execute();
  const found = await database
    .selectFrom('topic')
    .where('status', '=', 30)
    .where('is_blocked', '=', false)
    .select('id')
    .executeTakeFirstOrThrow();
  topic = found.id;
  await database.updateTable('post').set({ topic_ids: [] }).execute();
});
afterAll(() => test.close());

async function faces(): Promise<readonly string[]> {
  const { data } = await test.call(topicCalls.detail, { parameters: { id: topic } }, reader);
  return data.avatarList;
}
const write = async (body: { isDraft?: boolean; visibility?: 0 | 2; publishAt?: string }) =>
  (
    await test.call(
      postCalls.save,
      { body: { content: '写一个话题', topicIds: [topic], ...body } },
      press,
    )
  ).data.id;

describe('the faces of those who wrote about a topic', () => {
  it('tell of nobody whose writing is a draft, planned, for its author alone, withdrawn or blocked', async () => {
    await write({ isDraft: true });
    await write({ visibility: Visibility.author });
    await write({ publishAt: new Date(Date.now() + 86_400_000).toISOString() });
    const withdrawn = await write({});
    const blocked = await write({});
    expect(await faces()).toEqual(['/cdn/press.png']);
    await test.call(postCalls.withdraw, { body: { ids: [withdrawn] } }, press);
    await test.services.database
      .updateTable('post')
      .set({ is_blocked: true })
      .where('id', '=', blocked)
      .execute();
    expect(await faces()).toEqual([]);
    const shown = await write({});
    expect(await faces()).toEqual(['/cdn/press.png']);
    await test.call(postCalls.delete, { body: { ids: [shown] } }, press);
    expect(await faces()).toEqual([]);
  });
});

describe('a circle or topic that readers do not see', () => {
  let operator: string;
  beforeAll(async () => {
    operator = await test.signIn('operator');
  });
  const circle = async (body: { isDraft?: boolean; isBlocked?: boolean }) =>
    (await test.call(circleCalls.save, { body: { title: '未公开的圈子', ...body } }, operator)).data
      .id;
  const topicOf = async (body: { status?: 20 | 40; isBlocked?: boolean }) =>
    (await test.call(topicCalls.save, { body: { title: '未公开的话题', ...body } }, operator)).data
      .id;
  const save = (token: string, body: object) =>
    test.ask(postCalls.save, { body: { content: '写一条', isDraft: true, ...body } }, token);

  it('is not told by a post that names it: to its author it is not there', async () => {
    const nobodys = '1';
    for (const circleId of [await circle({ isDraft: true }), await circle({ isBlocked: true })]) {
      const { status, body } = await save(press, { circleId });
      const other = await save(press, { circleId: nobodys });
      expect([status, other.status]).toEqual([400, 400]);
      expect(JSON.stringify(body)).not.toContain('未公开');
      expect(body).toMatchObject({ data: { problems: [{ field: 'circleId', code: 'missing' }] } });
    }
    for (const hidden of [await topicOf({ status: 40 }), await topicOf({ isBlocked: true })]) {
      const { status, body } = await save(press, { topicIds: [topic, hidden] });
      expect(status).toBe(400);
      expect(body).toMatchObject({ data: { problems: [{ field: 'topicIds', code: 'missing' }] } });
    }
    expect((await save(operator, { circleId: await circle({ isDraft: true }) })).status).toBe(200);
  });

  it('stays with a post that named it while it was shown', async () => {
    const circleId = await circle({});
    const { data } = await test.call(
      postCalls.save,
      { body: { content: '写在圈子里', circleId, topicIds: [topic] } },
      press,
    );
    await test.services.database
      .updateTable('circle')
      .set({ is_blocked: true })
      .where('id', '=', circleId)
      .execute();
    const changed = { ...data, content: '改一改', circleId, topicIds: [topic], isDraft: false };
    expect((await save(press, changed)).status).toBe(200);
    const detail = await test.call(postCalls.detail, { parameters: { id: data.id } }, press);
    expect(detail.data.circle?.id).toBe(circleId);
  });
});
