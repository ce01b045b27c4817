import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Visibility } from '#contract/codes.ts';
import { postDelete, postSaveCall, postWithdraw, topicDetail } from '#contract/endpoints/lists.ts';
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts';

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
  const { data } = await test.call(topicDetail, { parameters: { id: topic } }, reader);
  return data.avatarList;
}
const write = async (body: { isDraft?: boolean; visibility?: 0 | 2; publishAt?: string }) =>
  (
    await test.call(
      postSaveCall,
      { body: { content: '写一个话题', topicIds: [topic], ...body } },
      press,
    )
  ).data.id;

describe('the faces of those who wrote about a topic', { retry: 0 }, () => {
  it('tell of nobody whose writing is a draft, planned, for its author alone, withdrawn or blocked', async () => {
    await write({ isDraft: true });
    await write({ visibility: Visibility.author });
    await write({ publishAt: new Date(Date.now() + 86_400_000).toISOString() });
    const withdrawn = await write({});
    const blocked = await write({});
    expect(await faces()).toEqual(['/cdn/press.png']);
    await test.call(postWithdraw, { body: { ids: [withdrawn] } }, press);
    await test.services.database
      .updateTable('post')
      .set({ is_blocked: true })
      .where('id', '=', blocked)
      .execute();
    expect(await faces()).toEqual([]);
    const shown = await write({});
    expect(await faces()).toEqual(['/cdn/press.png']);
    await test.call(postDelete, { body: { ids: [shown] } }, press);
    expect(await faces()).toEqual([]);
  });
});
