import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actionOfImport } from '#contract/audit.ts';
import type { EndpointInput } from '#contract/endpoint.ts';
import { auditList, auditTakeBack, takeBackRefusal } from '#contract/endpoints/audit.ts';
import {
  getReviews,
  institutionDetail,
  institutionReview,
} from '#contract/endpoints/institution.ts';
import {
  bookCalls,
  bookListCalls,
  labelCalls,
  postCalls,
  userSaveCall,
} from '#contract/endpoints/lists.ts';
import { noticeList } from '#contract/endpoints/notices.ts';
import { appDownloadManageList, appDownloadSaveCall } from '#contract/endpoints/site.ts';
import {
  specialDraftDetail,
  specialPublish,
  specialSaveCall,
  specialTop,
  specialWithdraw,
} from '#contract/endpoints/special.ts';
import { specialContributionReview } from '#contract/endpoints/specialContributions.ts';
import { specialSave } from '#contract/entities/special.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { importsOf } from '../import/support.ts';
import { createListPlatform, type ListPlatform } from '../lists/support.ts';
import { publishable } from '../special/pages.ts';

/** What was done can be taken back: by the entries of the trail, or by the action that wrote them. */

let platform: ListPlatform;
let operator: string;
let press: string;
beforeAll(async () => {
  platform = await createListPlatform();
  [operator, press] = [platform.operator.token, platform.press.token];
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.services.database.deleteFrom('audit').execute();
});

const readTrail = async () =>
  (await platform.call(auditList, { body: { pageSize: 100, sort: 'createdAt' } }, operator)).data;
/** The newest entry. */
const newest = async () => (await readTrail()).at(-1)?.id ?? '';

const takeBack = async (body: EndpointInput<typeof auditTakeBack>['body'], token = operator) =>
  (await platform.call(auditTakeBack, { body }, token)).data;

async function savePost(body: object, token = press, headers = {}) {
  const validator = 'id' in body ? postCalls.save.change.body : postCalls.save.body;
  const whole = 'id' in body ? body : { content: '正文', ...body };
  return (await platform.call(postCalls.save, { body: validator.parse(whole) }, token, headers))
    .data;
}
const readPost = async (id: string) =>
  (await platform.call(postCalls.detail, { parameters: { id } }, operator)).data;

describe('a change', () => {
  test('brings the former values over the record as it is, and leaves later changes of other fields', async () => {
    const { id, revision } = await savePost({ title: '旧题' });
    const second = await savePost({ id, revision, title: '新题', content: '新的正文' });
    const entry = await newest();
    await savePost({ id, revision: second.revision, cover: '/cdn/later.jpg' });
    expect(await takeBack({ entries: [entry] })).toEqual({
      taken: 1,
      left: [],
      next: null,
      rest: 0,
    });
    expect(await readPost(id)).toMatchObject({
      title: '旧题',
      content: '正文',
      cover: '/cdn/later.jpg',
      revision: 4,
    });
    expect((await readTrail()).at(-1)).toMatchObject({ action: 'takeBack', recordId: id });
  });

  test('brings a long text back to its last letter', async () => {
    const text = `<p>${'很长的正文。'.repeat(3_000)}旧的结尾</p>`;
    const { id, revision } = await savePost({ contentType: 1040, title: 'a', content: text });
    await savePost({ id, revision, content: text.replace('旧', '新') });
    await takeBack({ entries: [await newest()] });
    expect((await readPost(id)).content).toBe(text);
  });

  test('brings only the chosen fields back', async () => {
    const { id, revision } = await savePost({ title: '旧题' });
    await savePost({ id, revision, title: '新题', content: '新的正文' });
    await takeBack({ entries: [await newest()], fields: ['title'] });
    expect(await readPost(id)).toMatchObject({ title: '旧题', content: '新的正文' });
  });

  test('names who changed a field since, and takes it back when told to', async () => {
    const { id, revision } = await savePost({ title: '第一' });
    const second = await savePost({ id, revision, title: '第二', cover: '/cdn/a.jpg' });
    const entry = await newest();
    await savePost({ id, revision: second.revision, title: '第三' }, operator);
    const answered = await platform.ask(auditTakeBack, { body: { entries: [entry] } }, operator);
    expect(answered.status).toBe(409);
    const { left } = takeBackRefusal.parse(Reflect.get(Object(answered.body), 'data'));
    expect(left).toMatchObject([
      {
        id: entry,
        reason: 'changed',
        fields: [{ field: 'title', from: '第一', to: '第三', by: '值班编辑' }],
      },
    ]);
    // the field that nobody has touched since came back
    expect(await readPost(id)).toMatchObject({ title: '第三', cover: '' });
    await takeBack({ entries: [entry], overChanges: true });
    expect(await readPost(id)).toMatchObject({ title: '第一', cover: '' });
  });

  test('twice is once, and can itself be taken back', async () => {
    const { id, revision } = await savePost({ title: '旧题' });
    await savePost({ id, revision, title: '新题' });
    const entry = await newest();
    await takeBack({ entries: [entry] });
    expect(await takeBack({ entries: [entry] })).toMatchObject({
      taken: 0,
      unchanged: [{ id, reason: 'same' }],
    });
    await takeBack({ entries: [await newest()] });
    expect((await readPost(id)).title).toBe('新题');
  });

  test('goes through the validator of the thing: what it refuses is said in its words', async () => {
    const label = (body: object) =>
      platform.call(labelCalls.save, { body: labelCalls.save.body.parse(body) }, operator);
    const { data } = await label({ labelName: '散文' });
    await platform.call(
      labelCalls.save,
      { body: { labelId: data.id, revision: 1, labelName: '随笔' } },
      operator,
    );
    const entry = await newest();
    await label({ labelName: '散文' });
    const answered = await platform.ask(auditTakeBack, { body: { entries: [entry] } }, operator);
    expect(answered.status).toBe(422);
    expect(JSON.stringify(answered.body)).toContain('散文');
  });

  test('keeps ids, numbers and the notes of listed books as they were', async () => {
    const book = async (bookName: string) =>
      (
        await platform.call(
          bookCalls.save,
          { body: bookCalls.save.body.parse({ bookName, price: 12.5 }) },
          operator,
        )
      ).data.id;
    const [first, second] = [await book('甲'), await book('乙')];
    const books = [
      { bookId: second, note: '先读' },
      { bookId: first, note: '' },
    ];
    const { data } = await platform.call(
      bookListCalls.save,
      { body: bookListCalls.save.body.parse({ title: '书单', books }) },
      press,
    );
    await platform.call(
      bookListCalls.save,
      { body: { id: data.id, revision: 1, books: [{ bookId: first, note: '改' }] } },
      press,
    );
    await takeBack({ entries: [await newest()] });
    const { data: read } = await platform.call(
      bookListCalls.detail,
      { parameters: { id: data.id } },
      press,
    );
    expect(read.bookLists.map(({ bookId, note }) => ({ bookId, note }))).toEqual(books);
  });
});

test('a creation is taken back by a deletion that can be taken back, too', async () => {
  const { id } = await savePost({ title: '新书' });
  await takeBack({ entries: [await newest()] });
  await expect(readPost(id)).rejects.toThrow('answered 404');
  await takeBack({ entries: [await newest()] });
  expect((await readPost(id)).title).toBe('新书');
});

test('a withdrawal and a pin are taken back', async () => {
  const { id } = await savePost({ title: '公告' });
  const { status } = await readPost(id);
  await platform.call(postCalls.withdraw, { body: { ids: [id] } }, press);
  expect((await readPost(id)).status).not.toBe(status);
  await takeBack({ entries: [await newest()] });
  expect((await readPost(id)).status).toBe(status);
  await platform.call(postCalls.top, { body: { ids: [id], isTop: true } }, press);
  await takeBack({ entries: [await newest()] });
  expect((await readPost(id)).isTop).toBe(false);
});

test('a block of an account is taken back', async () => {
  const { id } = platform.reader;
  const { database } = platform.services;
  const { revision } = await database
    .selectFrom('account')
    .select('revision')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await platform.call(userSaveCall, { body: { id, revision, isBlocked: true } }, operator);
  const entry = (await readTrail()).find(({ resource }) => resource === 'user')?.id ?? '';
  await takeBack({ entries: [entry] });
  const { is_blocked } = await database
    .selectFrom('account')
    .select('is_blocked')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(is_blocked).toBe(false);
});

describe('an action of several calls', () => {
  const action = randomUUID();
  const headers = { 'bookdesk-action': action };

  test('is taken back as a whole, the newest of its entries first; what one meets does not stop the others', async () => {
    const made = await Promise.all(['一', '二', '三'].map((title) => savePost({ title })));
    for (const { id, revision } of made)
      await savePost({ id, revision, cover: '/cdn/bulk.jpg' }, operator, headers);
    const [first, second] = made;
    await savePost({ id: first?.id, revision: 2, cover: '/cdn/mine.jpg' });
    await platform.call(postCalls.delete, { body: { ids: [second?.id ?? ''] } }, press);
    const answer = await takeBack({ action });
    expect(answer).toMatchObject({
      taken: 1,
      left: [
        { recordId: second?.id, title: { 'en-US': '二' }, reason: 'gone' },
        { recordId: first?.id, reason: 'changed', fields: [{ to: '/cdn/mine.jpg' }] },
      ],
      next: null,
    });
    const { data } = await platform.call(auditList, { body: { actionId: action } }, operator);
    expect(data).toHaveLength(3);
    expect(data[0]).toMatchObject({ actionId: action, canTakeBack: true });
  });

  test('deleted records come back by few calls, in pieces that go on', async () => {
    const made = await Promise.all(
      Array.from({ length: 210 }, (_, index) => savePost({ title: `${index}` })),
    );
    const other = randomUUID();
    for (let from = 0; from < made.length; from += 100)
      await platform.call(
        postCalls.delete,
        { body: { ids: made.slice(from, from + 100).map(({ id }) => id) } },
        press,
        { 'bookdesk-action': other },
      );
    const piece = await takeBack({ action: other }, press);
    expect(piece).toMatchObject({ taken: 200, rest: 10, left: [] });
    const last = await takeBack({ action: other, before: piece.next ?? '' }, press);
    expect(last).toMatchObject({ taken: 10, next: null, rest: 0 });
  });
});

test('what an import has written is taken back: new records go, changed ones are as before', async () => {
  const label = async (body: object) =>
    (await platform.call(labelCalls.save, { body: labelCalls.save.body.parse(body) }, operator))
      .data;
  const kept = await label({ labelName: '已有', order: 5 });
  const labels = importsOf(() => ({ test: platform, token: operator }), 'labels');
  const { id, created, changed } = await labels.run('标签,用途,排序\n已有,内容,9\n新来的,内容,1\n');
  expect({ created, changed }).toEqual({ created: 1, changed: 1 });
  expect(await takeBack({ action: actionOfImport(id) })).toMatchObject({ taken: 2, left: [] });
  const { data } = await platform.call(labelCalls.list, { query: { pageSize: '100' } }, operator);
  expect(data.find(({ labelId }) => labelId === kept.id)?.order).toBe(5);
  expect(data.map(({ labelName }) => labelName)).not.toContain('新来的');
});

describe('who may', () => {
  test('people take back what they did themselves, and nothing of others', async () => {
    const { id, revision } = await savePost({ title: '旧题' });
    await savePost({ id, revision, title: '新题' }, operator);
    const byOperator = await newest();
    const refused = await platform.ask(auditTakeBack, { body: { entries: [byOperator] } }, press);
    expect(refused.status).toBe(404);
    const third = await savePost({ id, revision: 2, cover: '/cdn/x.jpg' });
    expect(third.revision).toBe(3);
    expect(await takeBack({ entries: [await newest()] }, press)).toMatchObject({ taken: 1 });
  });

  test('after a day only operators', async () => {
    const { id, revision } = await savePost({ title: '旧题' });
    await savePost({ id, revision, title: '新题' });
    const entry = await newest();
    const { database, now } = platform.services;
    await database
      .updateTable('audit')
      .set({ at: new Date(now().getTime() - 25 * 60 * 60 * 1_000) })
      .where('id', '=', entry)
      .execute();
    const refused = await platform.ask(auditTakeBack, { body: { entries: [entry] } }, press);
    expect(refused.status).toBe(404);
    expect(await takeBack({ entries: [entry] })).toMatchObject({ taken: 1 });
  });

  test('somebody who may no longer write the record takes nothing back', async () => {
    const { id, revision } = await savePost({ title: '旧题' });
    await savePost({ id, revision, title: '新题' });
    const entry = await newest();
    const { database } = platform.services;
    const mayPublish = (enable_publish: boolean) =>
      database
        .updateTable('account')
        .set({ enable_publish })
        .where('id', '=', platform.press.id)
        .execute();
    await mayPublish(false);
    const token = await platform.signIn('press');
    const refused = await platform.ask(auditTakeBack, { body: { entries: [entry] } }, token);
    await mayPublish(true);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect((await readPost(id)).title).toBe('新题');
  });
});

/** The difference between saves of a page: entry by entry, the oldest first. */
async function savePage(body: object) {
  const page = { name: '专题', components: [], draft: true, preview: false, ...body };
  return (await platform.call(specialSaveCall, { body: specialSave.parse(page) }, operator)).data;
}
const readPage = async (id: string) =>
  (await platform.call(specialDraftDetail, { parameters: { id } }, operator)).data;

describe('a save of a special page', () => {
  test('is taken back by its stored version, as a draft, and this by the trail, too', async () => {
    const first = await savePage({ name: '春天的书' });
    await savePage({ id: first.id, revision: first.revision, name: '夏天的书' });
    const entry = (await readTrail()).at(-1);
    expect(entry).toMatchObject({ resource: 'special', canTakeBack: true, whyNot: '' });
    expect(await takeBack({ entries: [entry?.id ?? ''] })).toMatchObject({ taken: 1, left: [] });
    expect(await readPage(first.id)).toMatchObject({ name: '春天的书', draft: true, revision: 3 });
    expect(await takeBack({ entries: [entry?.id ?? ''] })).toMatchObject({ taken: 0 });
    await takeBack({ entries: [await newest()] });
    expect(await readPage(first.id)).toMatchObject({ name: '夏天的书' });
  });

  test('names who has saved it since, and is taken back when told to', async () => {
    const first = await savePage({ name: '一' });
    const second = await savePage({ id: first.id, revision: first.revision, name: '二' });
    const entry = await newest();
    await savePage({ id: first.id, revision: second.revision, name: '三' });
    const answered = await platform.ask(auditTakeBack, { body: { entries: [entry] } }, operator);
    expect(answered.status).toBe(409);
    const { left } = takeBackRefusal.parse(Reflect.get(Object(answered.body), 'data'));
    expect(left).toMatchObject([
      { reason: 'changed', fields: [{ field: 'document', from: 1, to: 3, by: '值班编辑' }] },
    ]);
    expect(await readPage(first.id)).toMatchObject({ name: '三' });
    await takeBack({ entries: [entry], overChanges: true });
    expect(await readPage(first.id)).toMatchObject({ name: '一' });
  });

  test('a withdrawal is taken back, and so is that: readers see the page, or they do not', async () => {
    const { id } = await savePage(publishable({ name: '下线又上线' }));
    const isShown = async () => (await readPage(id)).isPublished;
    await platform.call(specialWithdraw, { body: { ids: [id] } }, operator);
    const withdrawal = (await readTrail()).at(-1);
    expect(withdrawal).toMatchObject({ action: 'withdraw', canTakeBack: true, recordId: id });
    expect(await isShown()).toBe(false);
    expect(await takeBack({ entries: [withdrawal?.id ?? ''] })).toMatchObject({ taken: 1 });
    expect(await isShown()).toBe(true);
    expect(await readPage(id)).toMatchObject({ draft: false });
    expect(await takeBack({ entries: [withdrawal?.id ?? ''] })).toMatchObject({ taken: 0 });
    await takeBack({ entries: [await newest()] });
    expect(await isShown()).toBe(false);
  });

  test('the first publication of a draft as it is is taken back: it is a draft again', async () => {
    const { id, revision } = await savePage(publishable({ name: '发布错了', draft: true }));
    await platform.call(specialPublish, { body: { id, revision } }, operator);
    expect(await takeBack({ entries: [await newest()] })).toMatchObject({ taken: 1, left: [] });
    expect(await readPage(id)).toMatchObject({ draft: true, isPublished: false, name: '发布错了' });
  });

  test('a pin of a page is taken back', async () => {
    const { id } = await savePage({ name: '置顶的' });
    await platform.call(specialTop, { body: { id, isTop: true } }, operator);
    expect(await takeBack({ entries: [await newest()] })).toMatchObject({ taken: 1 });
    const row = await platform.services.database
      .selectFrom('special')
      .where('id', '=', id)
      .select('is_top')
      .executeTakeFirstOrThrow();
    expect(row.is_top).toBe(false);
  });
});

describe('a setting of the site', () => {
  const set = async (body: { revision: number; version?: string; note?: string }) =>
    (await platform.call(appDownloadSaveCall, { body: { id: 'app-android', ...body } }, operator))
      .data;
  const readSetting = async () =>
    (await platform.call(appDownloadManageList, { body: {} }, operator)).data.find(
      ({ id }) => id === 'app-android',
    );

  test('has its former values again, also those from before it was set; others stay', async () => {
    const first = await set({ revision: 0, version: '1.0', note: '第一版' });
    const made = await newest();
    const second = await set({ revision: first.revision, version: '2.0', note: '第二版' });
    const [entry] = (await readTrail()).slice(-1);
    expect(entry).toMatchObject({ canTakeBack: true });
    expect(entry?.difference.filter(({ canTakeBack }) => canTakeBack)).toHaveLength(2);
    expect(await takeBack({ entries: [entry?.id ?? ''], fields: ['value.version'] })).toMatchObject(
      { taken: 1 },
    );
    expect(await readSetting()).toMatchObject({ version: '1.0', note: '第二版' });
    const answered = await platform.ask(auditTakeBack, { body: { entries: [made] } }, operator);
    expect(answered.status).toBe(409);
    await takeBack({ entries: [made], overChanges: true });
    expect(await readSetting()).toMatchObject({ version: '', note: '' });
    expect(second.revision).toBe(2);
  });
});

test('the decision on a contribution is taken back: it waits again, and who contributed is told', async () => {
  const { database, now } = platform.services;
  const page = await savePage({ name: '征文' });
  const { id: contentId } = await savePost({ title: '投来的' });
  const id = '900719925474';
  await database
    .insertInto('special_contribution')
    .values({
      id,
      special_id: page.id,
      account_id: platform.press.id,
      content_type: 1050,
      content_id: contentId,
      status: 10,
      created_at: now(),
    })
    .execute();
  const review = (body: object) =>
    platform.call(
      specialContributionReview,
      { body: specialContributionReview.body.parse({ ids: [id], ...body }) },
      operator,
    );
  await review({ isAccepted: false, reason: '与主题无关' });
  const entry = await newest();
  expect((await readTrail()).at(-1)).toMatchObject({ resource: 'contribution', canTakeBack: true });
  expect(await takeBack({ entries: [entry] })).toMatchObject({ taken: 1 });
  const statusNow = async () =>
    (
      await database
        .selectFrom('special_contribution')
        .where('id', '=', id)
        .select('status')
        .executeTakeFirstOrThrow()
    ).status;
  expect(await statusNow()).toBe(10);
  const { data: told } = await platform.call(noticeList, { body: {} }, press);
  expect(told.notices.map(({ outcome }) => outcome)).toContain('waiting');
  expect(await takeBack({ entries: [entry] })).toMatchObject({ taken: 0 });
  // another decision since is not overwritten
  await review({ isAccepted: true });
  const refused = await platform.ask(auditTakeBack, { body: { entries: [entry] } }, operator);
  expect(refused.status).toBe(422);
  expect(await statusNow()).toBe(30);
});

describe('a decision on an institution', () => {
  async function waiting(name: string) {
    const { institutionId: id = '' } = await createAccount(platform.services.database, {
      name,
      nickname: name,
      institution: { name, status: 5 },
    });
    const read = async () =>
      (await platform.call(institutionDetail, { parameters: { id } }, operator)).data;
    const decide = async (body: object) => {
      const { revision } = await read();
      const input = institutionReview.body.parse({ id, revision, ...body });
      await platform.call(institutionReview, { body: input }, operator);
      return (await readTrail()).filter(({ resource }) => resource === 'institution').at(-1);
    };
    return { read, decide, token: await platform.signIn(name) };
  }

  test('is taken back: the review waits again, the institution is told, and its history says why', async () => {
    const { read, decide, token } = await waiting('take-back-one');
    const entry = await decide({ decision: 'approve' });
    expect(entry).toMatchObject({ canTakeBack: true, whyNot: '' });
    expect(await takeBack({ entries: [entry?.id ?? ''] })).toMatchObject({ taken: 1 });
    expect(await read()).toMatchObject({ status: 5 });
    const { data: told } = await platform.call(noticeList, { body: {} }, token);
    expect(told.notices.map(({ outcome }) => outcome)).toContain('reopen');
    const { data: past } = await platform.call(getReviews, {}, token);
    expect(past[0]).toMatchObject({ status: 5, reason: expect.stringContaining('撤回') });
    expect(await takeBack({ entries: [entry?.id ?? ''] })).toMatchObject({ taken: 0 });
  });

  test('a suspension is lifted, and a rejection waits again', async () => {
    const { read, decide } = await waiting('take-back-two');
    const rejected = await decide({ decision: 'reject', reason: '证照不清楚' });
    await takeBack({ entries: [rejected?.id ?? ''] });
    expect(await read()).toMatchObject({ status: 5 });
    await decide({ decision: 'approve' });
    const suspended = await decide({ decision: 'suspend', reason: '有人投诉' });
    await takeBack({ entries: [suspended?.id ?? ''] });
    expect(await read()).toMatchObject({ status: 30 });
  });

  test('stands where the institution has gone on from it, and says so', async () => {
    const { read, decide, token } = await waiting('take-back-three');
    const approved = await decide({ decision: 'approve', enablePublish: true });
    await savePost({ title: '第一篇' }, token);
    const refusedOf = async (id: string | undefined) =>
      platform.ask(auditTakeBack, { body: { entries: [id ?? ''] } }, operator);
    expect(await refusedOf(approved?.id)).toMatchObject({ status: 422 });
    await decide({ decision: 'suspend', reason: '有人投诉' });
    expect(await refusedOf(approved?.id)).toMatchObject({ status: 422 });
    expect(await read()).toMatchObject({ status: 22 });
  });
});

test('what cannot be taken back says why', async () => {
  const { database } = platform.services;
  const { data: label } = await platform.call(
    labelCalls.save,
    { body: labelCalls.save.body.parse({ labelName: '旧记录' }) },
    operator,
  );
  await platform.call(
    labelCalls.save,
    { body: { labelId: label.id, revision: 1, labelName: '改名' } },
    operator,
  );
  await database.updateTable('audit').set({ former: null }).execute();
  const [entry] = (await readTrail()).slice(-1);
  expect(entry).toMatchObject({ canTakeBack: false, whyNot: expect.stringContaining('before full values were kept') });
  const refused = await platform.ask(
    auditTakeBack,
    { body: { entries: [entry?.id ?? ''] } },
    operator,
  );
  expect(refused.status).toBe(422);
  const neither = await platform.ask(auditTakeBack, { body: {} }, operator);
  expect(neither.status).toBe(400);
});
