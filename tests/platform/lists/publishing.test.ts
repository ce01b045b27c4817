import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointInput } from '#contract/endpoint.ts';
import { bookListCalls, liveCalls, postCalls } from '#contract/endpoints/lists.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { publishDue } from '#server/jobs/jobs.ts';
import {
  createListPlatform,
  type ListPlatform,
  type Person,
  postOf,
  problemsOf,
  sentenceOf,
} from './support.ts';

/** How content comes before its readers: at once, at a time, again, and how it goes. */

let platform: ListPlatform;
let press: Person;
let reader: Person;
let operator: Person;
beforeAll(async () => {
  platform = await createListPlatform();
  ({ press, reader, operator } = platform);
});
afterAll(() => platform.close());

/** short, so that sessions outlive the clock's turns */
const soon = 60_000;
const day = 24 * 60 * 60 * 1_000;
const ahead = (milliseconds: number) =>
  new Date(platform.services.now().getTime() + milliseconds).toISOString();
type Save = NonNullable<EndpointInput<typeof postCalls.save>['body']>;
const write = (body: Save, person = press) =>
  platform.ask(postCalls.save, { body: { content: '今天上架', ...body } }, person.token);
const saved = async (body: Save, person = press) =>
  (await platform.call(postCalls.save, { body: { content: '今天上架', ...body } }, person.token))
    .data;
const read = async (id: string, person = press) =>
  (await platform.call(postCalls.detail, { parameters: { id } }, person.token)).data;
const maySee = async (id: string, person: Person) =>
  (await platform.ask(postCalls.detail, { parameters: { id } }, person.token)).status === 200;
const isOnPage = async (id: string, contentType = 1050) =>
  (await platform.send(`/c/${contentType}/${id}`)).status === 200;
const stored = (id: string, status: number) =>
  platform.services.database.updateTable('post').set({ status }).where('id', '=', id).execute();

describe('a post that is saved', () => {
  test('without a time is published at once', async () => {
    const { id } = await saved({});
    expect(await read(id)).toMatchObject({ status: 30, publishAt: null, visibility: 0 });
    expect((await read(id)).publishedAt).toBe((await read(id)).createdAt);
    expect(await isOnPage(id)).toBe(true);
  });

  test('with a time ahead is scheduled, and nobody else sees it', async () => {
    const publishAt = ahead(soon);
    const { id } = await saved({ publishAt });
    expect(await read(id)).toMatchObject({ status: 15, publishAt, publishedAt: null });
    expect(await maySee(id, reader)).toBe(false);
    expect(await maySee(id, operator)).toBe(true);
    expect(await isOnPage(id)).toBe(false);
  });

  test.each([
    ['a time that has passed', () => ahead(-1_000)],
    ['no time any more', () => null],
  ])('with %s is published', async (_what, publishAt) => {
    const { id, revision } = await saved({ publishAt: ahead(soon) });
    await saved({ id, revision, publishAt: publishAt() });
    expect(await read(id)).toMatchObject({ status: 30, publishAt: null });
    expect(await isOnPage(id)).toBe(true);
  });

  test('keeps its time where the save says nothing of it', async () => {
    const publishAt = ahead(soon);
    const { id, revision } = await saved({ publishAt });
    await saved({ id, revision, content: '改了' });
    expect(await read(id)).toMatchObject({ status: 15, publishAt, content: '改了' });
  });

  test('as a draft keeps its time for later, and is not scheduled', async () => {
    const publishAt = ahead(soon);
    const draft = await saved({ isDraft: true, publishAt });
    expect(await read(draft.id)).toMatchObject({ status: 30, isDraft: true, publishAt });
    await saved({ ...draft, isDraft: false });
    expect(await read(draft.id)).toMatchObject({ status: 15, publishAt });
    const back = await read(draft.id);
    await saved({ id: back.id, revision: back.revision, isDraft: true });
    expect(await read(draft.id)).toMatchObject({ status: 30, isDraft: true, publishedAt: null });
  });

  test.each([30, 40])('after it was published keeps its status %i', async (status) => {
    const { id, revision } = await saved({});
    await stored(id, status);
    const { publishedAt } = await read(id);
    await saved({ id, revision, content: '改了', publishAt: null });
    expect(await read(id)).toMatchObject({ status, content: '改了', publishedAt });
  });

  test.each([10, 20])('in its review keeps its status %i', async (status) => {
    const { id, revision } = await saved({});
    await stored(id, status);
    await saved({ id, revision, content: '改了', publishAt: null });
    expect(await read(id)).toMatchObject({ status, content: '改了' });
  });

  test('after a former version of the platform published it counts as published', async () => {
    const row = postOf({ account_id: press.id, created_at: '2026-01-01T00:00:00.000Z' });
    await platform.services.database.insertInto('post').values(row).execute();
    expect(await read(row.id)).toMatchObject({ publishedAt: '2026-01-01T00:00:00.000Z' });
    const refused = await write({ id: row.id, revision: 1, publishAt: ahead(soon) });
    expect(problemsOf(refused.body)).toMatchObject([{ field: 'publishAt' }]);
  });

  test.each([
    ['more than a year ahead', async () => ({ publishAt: ahead(365 * day + soon) }), '365'],
    [
      'for what has been published',
      async () => ({ ...(await saved({})), publishAt: ahead(soon) }),
      'already published',
    ],
    [
      'for what waits for its review',
      async () => {
        const post = await saved({});
        await stored(post.id, 10);
        await platform.services.database
          .updateTable('post')
          .set({ published_at: null })
          .where('id', '=', post.id)
          .execute();
        return { ...post, publishAt: ahead(soon) };
      },
      'review',
    ],
  ])('a time %s is refused, and says why', async (_what, make, reason) => {
    const refused = await write(await make());
    expect(refused.status).toBe(400);
    expect(problemsOf(refused.body)).toMatchObject([
      { field: 'publishAt', message: expect.stringContaining(reason) },
    ]);
  });

  test('a time just within the year is taken', async () => {
    const { id } = await saved({ publishAt: ahead(365 * day - soon) });
    expect(await read(id)).toMatchObject({ status: 15 });
  });
});

describe('whom a post is for', () => {
  let circleId: string;
  let member: Person;
  beforeAll(async () => {
    const { database } = platform.services;
    circleId = newIdentifier();
    await database
      .insertInto('circle')
      .values({ id: circleId, title: '夜读圈', account_id: operator.id })
      .execute();
    const id = newIdentifier();
    await database.insertInto('account').values({ id, name: 'member', nickname: '圈友' }).execute();
    member = { id, token: await platform.signIn('member') };
    await database
      .insertInto('circle_member')
      .values({ circle_id: circleId, account_id: id, created_at: new Date() })
      .execute();
  });

  test.each([
    [0, { reader: true, member: true, page: true }],
    [1, { reader: false, member: true, page: false }],
    [2, { reader: false, member: false, page: false }],
  ] as const)('with visibility %i is who sees it', async (visibility, seen) => {
    const { id } = await saved({ visibility, circleId });
    expect({
      reader: await maySee(id, reader),
      member: await maySee(id, member),
      page: await isOnPage(id),
    }).toEqual(seen);
    expect([await maySee(id, press), await maySee(id, operator)]).toEqual([true, true]);
  });

  test('the members of a circle need a circle', async () => {
    const refused = await write({ visibility: 1 });
    expect(problemsOf(refused.body)).toMatchObject([{ field: 'circleId', code: 'required' }]);
    const { id, revision } = await saved({ visibility: 1, circleId });
    // who takes the circle away has to say who is to see it then
    expect((await write({ id, revision, circleId: null })).status).toBe(400);
  });

  test('stays as it is where a save says nothing of it', async () => {
    const { id, revision } = await saved({ visibility: 2 });
    await saved({ id, revision, content: '改了' }, operator);
    expect(await read(id)).toMatchObject({ visibility: 2 });
  });

  test('is found by a filter', async () => {
    const { data } = await platform.call(
      postCalls.list,
      { body: { visibility: 1, pageSize: 100 } },
      press.token,
    );
    expect(data.length).toBeGreaterThan(0);
    expect(new Set(data.map(({ visibility }) => visibility))).toEqual(new Set([1]));
  });
});

const withdraw = (ids: string[], person = press) =>
  platform.ask(postCalls.withdraw, { body: { ids } }, person.token);
const publish = (ids: string[], person = press) =>
  platform.ask(postCalls.publish, { body: { ids } }, person.token);
const changed = (count: number) => ({ status: 200, body: { data: { changed: count } } });

describe('withdrawing and publishing again', () => {
  test('takes from readers and gives back, the time of publication stays', async () => {
    const { id, revision } = await saved({});
    const { publishedAt } = await read(id);
    expect(await withdraw([id])).toMatchObject(changed(1));
    expect(await read(id)).toMatchObject({ status: 40, revision: revision + 1, publishedAt });
    expect(await isOnPage(id)).toBe(false);
    expect(await maySee(id, reader)).toBe(false);
    expect(await withdraw([id])).toMatchObject(changed(0));
    expect(await publish([id])).toMatchObject(changed(1));
    expect(await read(id)).toMatchObject({ status: 30, revision: revision + 2, publishedAt });
    expect(await isOnPage(id)).toBe(true);
  });

  test('what is scheduled is published at once, or withdrawn and never appears by itself', async () => {
    const now = await saved({ publishAt: ahead(soon) });
    const never = await saved({ publishAt: ahead(soon) });
    expect(await publish([now.id])).toMatchObject(changed(1));
    expect(await read(now.id)).toMatchObject({ status: 30, publishAt: null });
    expect((await read(now.id)).publishedAt).not.toBeNull();
    expect(await withdraw([never.id])).toMatchObject(changed(1));
    expect(await read(never.id)).toMatchObject({ status: 40, publishAt: null, publishedAt: null });
    platform.advance(2 * soon);
    await publishDue(platform.services);
    expect(await read(never.id)).toMatchObject({ status: 40 });
    // it was never seen, so that it may be planned anew
    const { revision } = await read(never.id);
    await saved({ id: never.id, revision, publishAt: ahead(soon) });
    expect(await read(never.id)).toMatchObject({ status: 15 });
  });

  test.each([10, 20])('what has the status %i of a review stays there', async (status) => {
    const { id } = await saved({});
    await stored(id, status);
    expect(await withdraw([id])).toMatchObject(changed(0));
    expect(await publish([id])).toMatchObject(changed(0));
    expect(await read(id)).toMatchObject({ status, revision: 1 });
  });

  test('a draft is not published from a list, and keeps the others from it', async () => {
    const draft = await saved({ isDraft: true });
    const { id } = await saved({});
    await withdraw([id]);
    const refused = await publish([id, draft.id]);
    expect(refused.status).toBe(400);
    expect(sentenceOf(refused.body)).toContain('draft');
    expect(await read(id)).toMatchObject({ status: 40 });
    expect(await withdraw([draft.id])).toMatchObject(changed(0));
  });

  test('what is left as it was is named, with why: deleted meanwhile, or not for this', async () => {
    const [shown, away, gone] = [await saved({}), await saved({}), await saved({})];
    const remove = () =>
      platform.ask(postCalls.delete, { body: { ids: [gone.id, away.id] } }, press.token);
    await withdraw([away.id]);
    await platform.ask(postCalls.delete, { body: { ids: [gone.id] } }, press.token);
    const left = (id: string, reason: string) => ({ id, reason });
    const answered = (data: object) => ({ status: 200, body: { data } });
    expect(await withdraw([shown.id, away.id, gone.id])).toMatchObject(
      answered({ changed: 1, unchanged: [left(away.id, 'same'), left(gone.id, 'gone')] }),
    );
    expect(await remove()).toMatchObject(
      answered({ deleted: 1, unchanged: [left(gone.id, 'gone')] }),
    );
    const restored = await platform.ask(
      postCalls.restore,
      { body: { ids: [shown.id, away.id, gone.id] } },
      press.token,
    );
    expect(restored).toMatchObject(answered({ restored: 2, unchanged: [left(shown.id, 'same')] }));
  });

  test('is for authors and their own; one of another account keeps all from being changed', async () => {
    const own = await saved({});
    const others = await saved({}, reader);
    for (const answered of [
      await withdraw([own.id, others.id]),
      await publish([others.id]),
      await platform.ask(
        postCalls.top,
        { body: { ids: [own.id, others.id], isTop: true } },
        press.token,
      ),
    ])
      expect(answered.status).toBe(403);
    expect(await read(own.id)).toMatchObject({ status: 30, revision: 1, isTop: false });
    expect(await withdraw([own.id, others.id], operator)).toMatchObject(changed(2));
  });

  test('shows in the numbers of the tabs at once', async () => {
    const count = async () =>
      (await platform.call(postCalls.count, { body: {} }, press.token)).data;
    const before = await count();
    const { id } = await saved({});
    const planned = await saved({ publishAt: ahead(soon) });
    const after = await count();
    expect([after.published, after.scheduled, after.withdrawn]).toEqual([
      (before.published ?? 0) + 1,
      (before.scheduled ?? 0) + 1,
      before.withdrawn,
    ]);
    await withdraw([id, planned.id]);
    const last = await count();
    expect([last.published, last.scheduled, last.withdrawn]).toEqual([
      before.published,
      before.scheduled,
      (before.withdrawn ?? 0) + 2,
    ]);
  });
});

describe('pinning', () => {
  const pin = (ids: string[], isTop = true, person = reader) =>
    platform.ask(postCalls.top, { body: { ids, isTop } }, person.token);
  const written = async (count: number, person = reader) => {
    const posts: string[] = [];
    for (let index = 0; index < count; index += 1) posts.push((await saved({}, person)).id);
    return posts;
  };

  test('an author pins three of their own, by the call or by saving, and is told the limit', async () => {
    const [first = '', second = '', third = '', fourth = ''] = await written(4);
    expect(await pin([first, second])).toMatchObject(changed(2));
    expect(await pin([first, second])).toMatchObject(changed(0));
    await saved({ id: third, revision: 1, isTop: true }, reader);
    for (const refused of [
      await pin([fourth]),
      await write({ id: fourth, revision: 1, isTop: true }, reader),
      await write({ isTop: true }, reader),
    ]) {
      expect(refused.status).toBe(400);
      expect(problemsOf(refused.body)).toMatchObject([
        { field: 'isTop', code: 'too-many', message: expect.stringContaining('3') },
      ]);
    }
    // a pinned record stays pinned, whatever else of it is changed
    await saved({ id: third, revision: 2, content: '改了', isTop: true }, reader);
    expect(await pin([first], false)).toMatchObject(changed(1));
    expect(await pin([fourth])).toMatchObject(changed(1));
  });

  test('all of too many are refused together', async () => {
    const posts = await written(4, press);
    expect((await pin(posts, true, press)).status).toBe(400);
    for (const id of posts) expect(await read(id)).toMatchObject({ isTop: false, revision: 1 });
  });

  test('what was deleted comes back pinned as long as there is room, and unpinned where there is none', async () => {
    const [first = '', second = '', third = '', fourth = ''] = await written(4, press);
    const take = (call: typeof postCalls.delete | typeof postCalls.restore, ids: string[]) =>
      platform.call(call, { body: { ids } }, press.token);
    await pin([first, second, third], true, press);
    await take(postCalls.delete, [first]);
    await take(postCalls.restore, [first]);
    expect(await read(first)).toMatchObject({ isTop: true });

    await take(postCalls.delete, [first, second]);
    expect(await pin([fourth], true, press)).toMatchObject(changed(1));
    await take(postCalls.restore, [first, second]);
    for (const id of [first, second]) expect(await read(id)).toMatchObject({ isTop: false });
    for (const id of [third, fourth]) expect(await read(id)).toMatchObject({ isTop: true });
    await pin([third, fourth], false, press);
  });

  test('two that pin at once pass the limit not even together', async () => {
    const posts = await written(6, press);
    const answers = await Promise.all(posts.map((id) => pin([id], true, press)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    await pin(posts, false, press);
  });

  test('an author’s pin comes first in the author’s own list, and not before everybody else’s', async () => {
    const [own = ''] = await written(1, press);
    platform.advance(1_000);
    const [newest = ''] = await written(1, press);
    await pin([own], true, press);
    const seen = async (person: Person) =>
      (await platform.call(postCalls.list, { body: { pageSize: 1 } }, person.token)).data[0]?.id;
    expect([await seen(press), await seen(operator)]).toEqual([own, newest]);
    await pin([own], false, press);
  });

  test('operators pin any number, of anybody', async () => {
    const posts = await written(5, press);
    expect(await pin(posts, true, operator)).toMatchObject(changed(5));
    await pin(posts, false, operator);
  });
});

describe('book lists and live streams', () => {
  test('book lists are planned, published, withdrawn, pinned and counted like posts', async () => {
    const publishAt = ahead(soon);
    const { data } = await platform.call(
      bookListCalls.save,
      { body: { title: '春天的书', publishAt } },
      press.token,
    );
    const find = async () =>
      (await platform.call(bookListCalls.detail, { parameters: { id: data.id } }, press.token))
        .data;
    const ids = [data.id];
    expect(await find()).toMatchObject({ status: 15, publishAt });
    expect(await isOnPage(data.id, 3010)).toBe(false);
    await platform.call(bookListCalls.publish, { body: { ids } }, press.token);
    expect(await find()).toMatchObject({ status: 30, publishAt: null });
    expect(await isOnPage(data.id, 3010)).toBe(true);
    await platform.call(bookListCalls.top, { body: { ids, isTop: true } }, press.token);
    await platform.call(bookListCalls.withdraw, { body: { ids } }, press.token);
    expect(await find()).toMatchObject({ status: 40, isTop: true });
    const count = await platform.call(bookListCalls.count, { body: {} }, press.token);
    expect(count.data).toMatchObject({ all: 1, published: 0, scheduled: 0, withdrawn: 1 });
  });

  test('live streams are withdrawn, published again and pinned', async () => {
    const { data } = await platform.call(
      liveCalls.save,
      { body: { title: '新书分享', startAt: ahead(day) } },
      press.token,
    );
    const ids = [data.id];
    for (const endpoint of [liveCalls.withdraw, liveCalls.publish])
      expect(await platform.ask(endpoint, { body: { ids } }, press.token)).toMatchObject(
        changed(1),
      );
    const pinned = await platform.ask(liveCalls.top, { body: { ids, isTop: true } }, press.token);
    expect(pinned).toMatchObject(changed(1));
  });
});
