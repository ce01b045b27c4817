import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { labelCalls, postCalls, topicCalls } from '#contract/endpoints/lists.ts';
import {
  createListPlatform,
  type ListPlatform,
  type Person,
  problemsOf,
  sentenceOf,
} from './support.ts';

let platform: ListPlatform;
let operator: Person;
let press: Person;
let reader: Person;
beforeAll(async () => {
  platform = await createListPlatform();
  ({ operator, press, reader } = platform);
});
afterAll(() => platform.close());

const savedPost = async (content: string, person = press) =>
  (await platform.call(postCalls.save, { body: { content } }, person.token)).data.id;
const savedLabel = async (labelName: string) =>
  (await platform.call(labelCalls.save, { body: { labelName } }, operator.token)).data.id;
const listed = async (searchText: string, person = press) =>
  platform.call(postCalls.list, { body: { searchText } }, person.token);
const restore = (endpoint: Endpoint, ids: readonly string[], person = operator) =>
  platform.ask(endpoint, { body: { ids } }, person.token);

describe('what was deleted', () => {
  test('of every thing that is deleted by ids, it is brought back by the same people', () => {
    const takesIds = ({ body }: Endpoint) => body instanceof z.ZodObject && 'ids' in body.shape;
    // saved views, kept writings and templates are no records: who deletes one has been asked, and keeps it anew
    const isThing = ({ path }: Endpoint) => !/^\/(view|writing|special\/template)\//.test(path);
    const accessOf = (name: string) =>
      endpoints
        .filter((endpoint) => endpoint.path.endsWith(name) && takesIds(endpoint))
        .filter(isThing)
        .map(({ path, access }) => `${path.replace(name, '')} ${access}`)
        .sort();
    expect(accessOf('/restore')).toEqual(accessOf('/delete'));
  });

  test('comes back to its list, its total and its search, with a new revision', async () => {
    const ids = [await savedPost('山谷里的回声之一'), await savedPost('山谷里的回声之二')];
    expect(await listed('山谷')).toMatchObject({ dataCount: 2 });
    await platform.call(postCalls.delete, { body: { ids } }, press.token);
    expect(await listed('山谷')).toMatchObject({ dataCount: 0, data: [] });
    const before = (await platform.call(postCalls.list, { body: {} }, press.token)).dataCount;

    const answer = await platform.call(postCalls.restore, { body: { ids } }, press.token);
    expect(answer.data).toEqual({ restored: 2 });
    expect(await listed('山谷')).toMatchObject({ dataCount: 2 });
    expect((await platform.call(postCalls.list, { body: {} }, press.token)).dataCount).toBe(
      (before ?? 0) + 2,
    );
    const [id = ''] = ids;
    const post = await platform.call(postCalls.detail, { parameters: { id } }, press.token);
    expect(post.data).toMatchObject({ content: '山谷里的回声之一', revision: 3 });
  });

  test('counts once; what is not deleted is left as it is', async () => {
    const id = await savedPost('还在的一条');
    expect((await restore(postCalls.restore, [id], press)).body).toMatchObject({
      data: { restored: 0 },
    });
    await platform.call(postCalls.delete, { body: { ids: [id] } }, press.token);
    const [first, second] = await Promise.all([
      platform.call(postCalls.restore, { body: { ids: [id] } }, press.token),
      platform.call(postCalls.restore, { body: { ids: [id] } }, press.token),
    ]);
    expect(first.data.restored + second.data.restored).toBe(1);
  });

  test('is brought back by its owner and by operators; with one of another account nothing is', async () => {
    const own = await savedPost('读者自己的', reader);
    const others = await savedPost('出版社的');
    await platform.call(postCalls.delete, { body: { ids: [own] } }, reader.token);
    await platform.call(postCalls.delete, { body: { ids: [others] } }, press.token);
    const refused = await restore(postCalls.restore, [own, others], reader);
    expect(refused.status).toBe(403);
    expect(sentenceOf(refused.body)).toMatch(/nothing was restored/);
    expect((await restore(postCalls.restore, [own], reader)).body).toMatchObject({
      data: { restored: 1 },
    });
    expect((await restore(postCalls.restore, [own, others])).body).toMatchObject({
      data: { restored: 1 },
    });
  });

  test('by an operator is not brought back by its author: operators do, and then it is its author’s again', async () => {
    const ids = [await savedPost('违规的一条'), await savedPost('自己不要的一条')];
    const [unlawful = '', own = ''] = ids;
    await platform.call(postCalls.delete, { body: { ids: [unlawful] } }, operator.token);
    await platform.call(postCalls.delete, { body: { ids: [own] } }, press.token);
    for (const wished of [ids, [unlawful]]) {
      const refused = await restore(postCalls.restore, wished, press);
      expect(refused.status).toBe(403);
      expect(sentenceOf(refused.body)).toMatch(/operator.*nothing was restored/);
    }
    expect(
      (await platform.ask(postCalls.detail, { parameters: { id: unlawful } })).status,
    ).not.toBe(200);

    expect((await restore(postCalls.restore, ids)).body).toMatchObject({ data: { restored: 2 } });
    await platform.call(postCalls.delete, { body: { ids: [unlawful] } }, press.token);
    expect((await restore(postCalls.restore, [unlawful], press)).body).toMatchObject({
      data: { restored: 1 },
    });
  });

  test('topics leave the list of deleted ones', async () => {
    const { data } = await platform.call(
      topicCalls.save,
      { body: { title: '失而复得' } },
      operator.token,
    );
    await platform.call(topicCalls.delete, { body: { ids: [data.id] } }, operator.token);
    const deleted = async () =>
      (await platform.call(topicCalls.manage, { body: { isDeleted: true } }, operator.token))
        .dataCount;
    expect(await deleted()).toBe(1);
    expect((await restore(topicCalls.restore, [data.id])).status).toBe(200);
    expect(await deleted()).toBe(0);
    const picked = await platform.call(
      topicCalls.list,
      { body: { topicKeyWord: '失而复得' } },
      reader.token,
    );
    expect(picked.dataCount).toBe(1);
  });
});

describe('a name that was taken meanwhile', () => {
  test('keeps a label away, and says which name it is', async () => {
    const first = await savedLabel('重名');
    const other = await savedLabel('不重名');
    await platform.call(labelCalls.delete, { body: { ids: [first, other] } }, operator.token);
    await savedLabel('重名');
    const refused = await restore(labelCalls.restore, [first, other]);
    expect(refused.status).toBe(400);
    expect(problemsOf(refused.body)).toMatchObject([{ field: 'labelName', code: 'taken' }]);
    expect(sentenceOf(refused.body)).toContain('“重名”');
    expect(sentenceOf(refused.body)).not.toContain('不重名');
    const listedLabels = await platform.call(
      labelCalls.list,
      { query: { labelName: '重名' } },
      operator.token,
    );
    expect(listedLabels.dataCount).toBe(1);
    expect((await restore(labelCalls.restore, [other])).body).toMatchObject({
      data: { restored: 1 },
    });
  });

  test('is told of two deleted labels that would have one name', async () => {
    const first = await savedLabel('一名二用');
    await platform.call(labelCalls.delete, { body: { ids: [first] } }, operator.token);
    const second = await savedLabel('一名二用');
    await platform.call(labelCalls.delete, { body: { ids: [second] } }, operator.token);
    const refused = await restore(labelCalls.restore, [first, second]);
    expect(sentenceOf(refused.body)).toContain('“一名二用”');
    expect((await restore(labelCalls.restore, [second])).body).toMatchObject({
      data: { restored: 1 },
    });
  });
});
