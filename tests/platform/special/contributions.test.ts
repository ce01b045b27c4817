import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContentDealType, ContentType, SubmitType, Visibility } from '#contract/codes.ts';
import { postCalls } from '#contract/endpoints/lists.ts';
import {
  specialContributableList,
  specialContribute,
  specialContributionCount,
  specialContributionList,
  specialContributionPage,
  specialContributionReview,
} from '#contract/endpoints/specialContributions.ts';
import { contributionsPerAccount } from '#contract/limits.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { shownContributions } from '#server/special/contributions.ts';
import { chinese, messageOf, openSpecials, type SpecialPlatform } from './support.ts';

let page: SpecialPlatform;
beforeAll(async () => {
  page = await openSpecials();
});
afterAll(() => page.test.close());

const ask = (id: string, contentId: string, contentType: number = ContentType.dynamic) =>
  page.test.ask(specialContribute, { body: { id, contentType, contentId } }, page.reader, chinese);
const said = async (...input: Parameters<typeof ask>) => messageOf(await ask(...input));
const shown = async (id: string, pageIndex = 1) => {
  const { items, total } = await shownContributions(page.test.services.database, id, pageIndex);
  return { titles: items.map(({ title }) => title), total };
};

describe('a reader’s contribution (contract 10.12)', () => {
  it('is shown at once where the page says so, and is made once', async () => {
    const { id } = await page.save(page.running());
    const mine = await page.post('reader', { title: '我的' });
    expect(await said(id, mine)).toBe('投稿成功');
    expect(await shown(id)).toEqual({ titles: ['我的'], total: 1 });
    expect(await said(id, mine)).toBe('这条内容已经投过稿了');
    expect(await shown(id)).toEqual({ titles: ['我的'], total: 1 });
  });

  it('is one of a hundred at most to one page, also of those that are made at the same moment', async () => {
    const { id } = await page.save(page.running());
    const { database } = page.test.services;
    const { id: account_id } = await database
      .selectFrom('account')
      .where('name', '=', 'reader')
      .select('id')
      .executeTakeFirstOrThrow();
    const made = Array.from({ length: contributionsPerAccount - 1 }, () => ({
      id: newIdentifier(),
      special_id: id,
      account_id,
      status: 30,
      content_type: ContentType.dynamic,
      content_id: newIdentifier(),
      created_at: new Date(),
      reviewed_at: null,
      reviewed_by: null,
    }));
    await database.insertInto('special_contribution').values(made).execute();
    const posts = await Promise.all(
      ['甲', '乙', '丙', '丁'].map((title) => page.post('reader', { title })),
    );
    const answers = await Promise.all(posts.map((post) => said(id, post)));
    expect(answers.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => '一个账号最多向同一专题投稿 100 条，您已投满'),
      '投稿成功',
    ]);
    expect((await shown(id)).total).toBe(1);
    const { id: other } = await page.save(page.running());
    expect(await said(other, posts[0] ?? '')).toBe('投稿成功');
  });

  it('waits for its review where the page says so', async () => {
    const contentDealType = ContentDealType.shownAfterReview;
    const { id } = await page.save(page.running({ contentDealType }));
    const [first, second] = [
      await page.post('reader', { title: '甲' }),
      await page.post('reader', { title: '乙' }),
    ];
    expect(await said(id, first)).toBe('投稿已提交，审核通过后展示');
    await ask(id, second);
    expect((await shown(id)).total).toBe(0);
    const list = async (status?: 10 | 20 | 30) =>
      (
        await page.test.call(
          specialContributionList,
          { body: { specialId: id, status } },
          page.operator,
        )
      ).data;
    const waiting = await list(10);
    expect(waiting).toMatchObject([
      { title: '乙', isAvailable: true, user: { nickname: 'reader' }, special: { id } },
      { title: '甲', content: '好书，a<b 且 c>d', status: 10, reviewedAt: null },
    ]);
    const review = (title: string, isAccepted: boolean | null) => {
      const ids = waiting.filter((row) => row.title === title).map((row) => row.id);
      return page.test.call(
        specialContributionReview,
        { body: { ids, isAccepted } },
        page.operator,
      );
    };
    expect((await review('甲', true)).data).toEqual({ changed: 1 });
    expect((await review('乙', false)).data).toEqual({ changed: 1 });
    expect((await review('甲', true)).data).toEqual({ changed: 0 });
    expect(await shown(id)).toEqual({ titles: ['甲'], total: 1 });
    const { data } = await page.test.call(
      specialContributionCount,
      { body: { specialId: id, status: 20 } },
      page.operator,
    );
    expect(data).toEqual({ awaiting: 0, accepted: 1, rejected: 1, all: 2 });
    // a rejected contribution can still be shown
    await review('乙', true);
    expect((await shown(id)).titles).toEqual(['乙', '甲']);
    // taking a review back shows nothing that was not reviewed
    expect((await review('乙', null)).data).toEqual({ changed: 1 });
    expect((await shown(id)).titles).toEqual(['甲']);
    expect(await list(10)).toMatchObject([{ title: '乙', reviewedAt: null }]);
  });

  it('waits for its review again once its author has changed what it is of, where it was reviewed', async () => {
    const reviewed = await page.save(
      page.running({ contentDealType: ContentDealType.shownAfterReview }),
    );
    const free = await page.save(page.running());
    const { database } = page.test.services;
    const author = { name: 'changeable', nickname: '改稿', enablePublish: true };
    const { id: account_id } = await createAccount(database, author);
    const token = await page.test.signIn(author.name);
    const contentId = await page.post('reader', { title: '得体', account_id });
    for (const { id } of [reviewed, free]) {
      const body = { id, contentType: ContentType.dynamic, contentId };
      await page.test.call(specialContribute, { body }, token);
    }
    const contributions = async () =>
      (
        await page.test.call(
          specialContributionList,
          { body: { specialId: reviewed.id } },
          page.operator,
        )
      ).data;
    const accept = async () => {
      const ids = (await contributions()).map(({ id }) => id);
      const body = { ids, isAccepted: true };
      await page.test.call(specialContributionReview, { body }, page.operator);
    };
    const change = (title: string, revision: number, by: string) => {
      const body = { id: contentId, revision, title, content: '好书' };
      return page.test.call(postCalls.save, { body }, by);
    };
    await accept();
    await change('改过', 1, token);
    expect(await shown(reviewed.id)).toEqual({ titles: [], total: 0 });
    expect(await shown(free.id)).toEqual({ titles: ['改过'], total: 1 });
    expect(await contributions()).toMatchObject([{ title: '改过', status: 10, reviewedAt: null }]);

    await accept();
    await change('勘误', 2, page.operator);
    expect(await shown(reviewed.id)).toEqual({ titles: ['勘误'], total: 1 });
  });

  it('is accepted as it was looked at: what its author has changed since is not', async () => {
    const { id } = await page.save(
      page.running({ contentDealType: ContentDealType.shownAfterReview }),
    );
    const { database } = page.test.services;
    const author = { name: 'hasty', nickname: '先投后改', enablePublish: true };
    const { id: account_id } = await createAccount(database, author);
    const token = await page.test.signIn(author.name);
    const contentId = await page.post('reader', { title: '得体', account_id });
    const contributed = { id, contentType: ContentType.dynamic, contentId };
    await page.test.call(specialContribute, { body: contributed }, token);
    const list = async () => {
      const body = { specialId: id };
      return (await page.test.call(specialContributionList, { body }, page.operator)).data;
    };
    const accept = (ids: readonly { id: string }[], revision: number) =>
      page.test.ask(
        specialContributionReview,
        { body: { ids: ids.map((row) => row.id), isAccepted: true, revision } },
        page.operator,
        chinese,
      );
    const seen = await list();
    expect(seen).toMatchObject([{ title: '得体', revision: 1 }]);
    const changed = { id: contentId, revision: 1, title: '改过', content: '好书' };
    await page.test.call(postCalls.save, { body: changed }, token);

    const refused = await accept(seen, 1);
    expect(refused.status).toBe(409);
    expect(await messageOf(refused)).toBe('这条投稿的内容刚刚被修改过，请看过最新内容再审核');
    expect(await list()).toMatchObject([{ title: '改过', revision: 2, status: 10 }]);
    expect(await messageOf(await accept([...seen, { id: newIdentifier() }], 2))).toContain(
      '版本号只用于单条投稿的审核',
    );
    expect((await accept(seen, 2)).status).toBe(200);
    expect((await shown(id)).titles).toEqual(['改过']);
  });

  it('is rejected with a reason that its reader is told, and handed in again to be reviewed anew', async () => {
    const { id } = await page.save(page.running());
    const mine = await page.post('reader', { title: '再投' });
    await ask(id, mine);
    const listed = async () =>
      (await page.test.call(specialContributionList, { body: { specialId: id } }, page.operator))
        .data;
    const offered = async () =>
      (
        await page.test.call(
          specialContributableList,
          { body: { id, isContributed: true } },
          page.reader,
        )
      ).data;
    const review = async (isAccepted: boolean, reason?: string) => {
      const ids = (await listed()).map((row) => row.id);
      await page.test.call(
        specialContributionReview,
        { body: { ids, isAccepted, reason } },
        page.operator,
      );
    };
    await review(false, '与主题无关');
    expect(await listed()).toMatchObject([{ status: 20, reason: '与主题无关' }]);
    expect(await offered()).toMatchObject([{ status: 20, reason: '与主题无关' }]);
    // what has been rejected is looked at again, also where others are shown at once
    expect(await said(id, mine)).toBe('投稿已提交，审核通过后展示');
    expect(await offered()).toMatchObject([{ status: 10, reason: '' }]);
    expect(await listed()).toMatchObject([{ status: 10, reason: '', reviewedAt: null }]);
    expect((await shown(id)).total).toBe(0);
    expect(await said(id, mine)).toBe('这条内容已经投过稿了');
    await review(true, '只对不通过的有用');
    expect(await listed()).toMatchObject([{ status: 30, reason: '' }]);
  });

  it.each([
    [SubmitType.closed, ContentType.dynamic, '这个专题不接受投稿'],
    [SubmitType.articles, ContentType.dynamic, '这个专题不接受这类内容的投稿'],
    [SubmitType.dynamics, ContentType.dynamic, '投稿成功'],
    [SubmitType.articles, ContentType.article, '投稿成功'],
    [SubmitType.videos, ContentType.video, '投稿成功'],
    [SubmitType.any, ContentType.article, '投稿成功'],
  ])('is taken by what the page takes: submit %i, content type %i', async (submit, type, words) => {
    const { id } = await page.save(page.running({ submit }));
    const mine = await page.post('reader', { content_type: type });
    // what the record is counts, not what the caller calls it
    expect(await said(id, mine, ContentType.article)).toBe(words);
  });

  it('is the account’s own and public, on a page that has begun and has not ended', async () => {
    const { id } = await page.save(page.running());
    const notYours = '只能投稿自己已公开发布的内容，请先发布再投稿';
    expect(await said(id, await page.post('stranger'))).toBe(notYours);
    expect(await said(id, await page.post('reader', { status: 10 }))).toBe(notYours);
    expect(await said(id, await page.post('reader', { visibility: Visibility.author }))).toBe(
      notYours,
    );
    expect(await said(id, '7')).toBe(notYours);
    expect(await said(id, '7', ContentType.book)).toBe('这个专题不接受这类内容的投稿');
    const mine = await page.post('reader');
    const later = await page.save(page.running({ startAt: page.at(1) }));
    expect(await said(later.id, mine)).toContain('届时再来投稿');
    const draft = await page.save(page.running({ draft: true }));
    expect((await ask(draft.id, mine)).status).toBe(404);
    const brief = await page.save(page.running({ endAt: page.at(1 / 60) }));
    page.test.advance(120_000);
    expect(await said(brief.id, mine)).toContain('不再接受投稿');
    page.test.advance(-120_000);
    expect((await shown(id)).total).toBe(0);
  });

  it('goes from the page with what it is of, and the review says that it is not to be seen', async () => {
    const { id } = await page.save(page.running());
    const mine = await page.post('reader', { title: '会撤回的' });
    await ask(id, mine);
    await page.test.services.database
      .updateTable('post')
      .set({ status: 40 })
      .where('id', '=', mine)
      .execute();
    expect(await shown(id)).toEqual({ titles: [], total: 0 });
    const { data } = await page.test.call(
      specialContributionList,
      { body: { specialId: id } },
      page.operator,
    );
    expect(data).toMatchObject([{ title: '会撤回的', isAvailable: false }]);
  });

  it('is on pages of 20, newest first', async () => {
    const { id } = await page.save(page.running());
    for (let index = 1; index <= 21; index += 1)
      await ask(id, await page.post('reader', { title: `第${index}篇` }));
    const [first, second] = [await shown(id), await shown(id, 2)];
    expect(first.total).toBe(21);
    expect(first.titles).toHaveLength(20);
    expect(first.titles[0]).toBe('第21篇');
    expect(second).toEqual({ titles: ['第1篇'], total: 21 });
  });
});

describe('what a reader is told before contributing', () => {
  const pageOf = async (id: string) =>
    (await page.test.call(specialContributionPage, { parameters: { id } }, page.reader)).data;

  it('is what the page takes, how, and whether it takes it now', async () => {
    const { id } = await page.save(
      page.running({ name: '征文', submit: SubmitType.articles, contentDealType: 2 }),
    );
    expect(await pageOf(id)).toMatchObject({
      id,
      name: '征文',
      submit: SubmitType.articles,
      contentDealType: 2,
      standing: 'open',
    });
    const closed = await page.save(page.running({ submit: SubmitType.closed }));
    expect(await pageOf(closed.id)).toMatchObject({ standing: 'closed' });
    const later = await page.save(page.running({ startAt: page.at(1) }));
    expect(await pageOf(later.id)).toMatchObject({ standing: 'before', startAt: page.at(1) });
    const brief = await page.save(page.running({ endAt: page.at(1 / 60) }));
    page.test.advance(120_000);
    expect(await pageOf(brief.id)).toMatchObject({ standing: 'after', endAt: page.at(1 / 60) });
    page.test.advance(-120_000);
  });

  it('is told of no page that readers do not see', async () => {
    const { id } = await page.save(page.running({ draft: true }));
    for (const unseen of [id, '7']) {
      const answer = await page.test.ask(
        specialContributionPage,
        { parameters: { id: unseen } },
        page.reader,
      );
      expect(answer.status).toBe(404);
      expect(await offered(unseen)).toEqual([]);
    }
  });
});

const offered = async (
  id: string,
  body: { searchText?: string; isContributed?: boolean; sort?: string } = {},
  token = page.reader,
) => (await page.test.call(specialContributableList, { body: { id, ...body } }, token)).data;

describe('what a reader may contribute', () => {
  /** Readers' own posts stand in every page's list: each test has an author of its own. */
  const author = async () => {
    const name = `author-${Math.random().toString(36).slice(2)}`;
    const { id } = await createAccount(page.test.services.database, {
      name,
      nickname: name,
      enablePublish: true,
    });
    const token = await page.test.signIn(name);
    const post = (patch: Parameters<typeof page.post>[1] = {}) =>
      page.post('reader', { account_id: id, ...patch });
    return { id, token, post };
  };
  const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);

  it('is what of the account’s own readers see, of the kinds that the page takes, newest first', async () => {
    const { id: account, token, post } = await author();
    const day = 86_400_000;
    const at = (days: number) => new Date(Date.now() - days * day);
    await post({ title: '动态', published_at: at(3) });
    await post({ title: '文章', content_type: ContentType.article, published_at: at(2) });
    await post({ title: '视频', content_type: ContentType.video, published_at: at(1) });
    await post({ title: '待审核', status: 10 });
    await post({ title: '已撤回', status: 40 });
    await post({ title: '仅自己', visibility: Visibility.author });
    await post({ title: '已删除', is_deleted: true });
    await page.test.services.database
      .insertInto('book_list')
      .values({
        id: newIdentifier(),
        account_id: account,
        title: '书单',
        status: 30,
        is_draft: false,
        published_at: at(4),
      })
      .execute();
    const of = async (submit: SubmitType) => {
      const { id } = await page.save(page.running({ submit }));
      return titles(await offered(id, {}, token));
    };
    expect(await of(SubmitType.any)).toEqual(['视频', '文章', '动态', '书单']);
    expect(await of(SubmitType.dynamics)).toEqual(['动态']);
    expect(await of(SubmitType.articles)).toEqual(['文章']);
    expect(await of(SubmitType.videos)).toEqual(['视频']);
    expect(await of(SubmitType.closed)).toEqual([]);
  });

  it('is a dynamic with a video where the page takes videos', async () => {
    const { token, post } = await author();
    const { id } = await page.save(page.running({ submit: SubmitType.videos }));
    const film = {
      url: '/cdn/a.mp4',
      preview: '/cdn/a.jpg',
      height: 1,
      width: 1,
      size: 1,
      length: 1,
    };
    const contentId = await post({ title: '拍的', videos: JSON.stringify([film]) });
    await post({ title: '写的' });
    expect(titles(await offered(id, {}, token))).toEqual(['拍的']);
    const body = { id, contentType: ContentType.dynamic, contentId };
    await page.test.call(specialContribute, { body }, token);
    expect((await shown(id)).titles).toEqual(['拍的']);
  });

  it('is marked once it was contributed, and keeps its state when it is withdrawn or the page closes', async () => {
    const { token, post } = await author();
    const { id } = await page.save(page.running({ contentDealType: 2 }));
    const [mine, other] = [await post({ title: '投了' }), await post({ title: '没投' })];
    const body = { id, contentType: ContentType.dynamic, contentId: mine };
    await page.test.call(specialContribute, { body }, token);
    expect(await offered(id, { sort: 'title' }, token)).toMatchObject([
      { contentId: mine, status: 10, isAvailable: true, content: '好书，a<b 且 c>d' },
      { contentId: other, status: null },
    ]);
    expect(titles(await offered(id, { isContributed: false }, token))).toEqual(['没投']);
    const { database } = page.test.services;
    await database.updateTable('post').set({ status: 40 }).where('id', '=', mine).execute();
    await page.save(page.running({ id, revision: 1, submit: SubmitType.closed }));
    expect(await offered(id, {}, token)).toMatchObject([
      { contentId: mine, title: '投了', status: 10, isAvailable: false },
    ]);
    // to another page it was not contributed
    const second = await page.save(page.running());
    expect(titles(await offered(second.id, {}, token))).toEqual(['没投']);
  });

  it('is found by its words, and nobody else’s is among it', async () => {
    const [writer, stranger] = [await author(), await author()];
    const { id } = await page.save(page.running());
    for (const title of ['远行', '近处'])
      await page.test.call(postCalls.save, { body: { title, content: '一个人' } }, writer.token);
    expect(titles(await offered(id, { searchText: '远行' }, writer.token))).toEqual(['远行']);
    expect(await offered(id, { searchText: '远行' }, stranger.token)).toEqual([]);
    expect(await offered(id, { searchText: '100%' }, writer.token)).toEqual([]);
  });
});

describe('the page that readers see', () => {
  it('leads to where they contribute while it takes anything', async () => {
    const linkOf = async (patch: Parameters<typeof page.running>[0]) => {
      const { id } = await page.save(page.running(patch));
      return (await page.open(`/s/${id}`)).includes(`href="/contribute/${id}"`);
    };
    expect(await linkOf({})).toBe(true);
    expect(await linkOf({ submit: SubmitType.closed })).toBe(false);
    expect(await linkOf({ startAt: page.at(1) })).toBe(false);
    const { id } = await page.save(page.running({ endAt: page.at(1 / 60) }));
    page.test.advance(120_000);
    expect(await page.open(`/s/${id}`)).not.toContain('/contribute/');
    page.test.advance(-120_000);
  });
});
