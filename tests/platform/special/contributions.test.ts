import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContentDealType, ContentType, SubmitType, Visibility } from '#contract/codes.ts';
import {
  specialContribute,
  specialContributionCount,
  specialContributionList,
  specialContributionReview,
} from '#contract/endpoints/specialContributions.ts';
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

describe('a reader’s contribution (DESIGN 4, submit and contentDealType)', () => {
  it('is shown at once where the page says so, and is made once', async () => {
    const { id } = await page.save(page.running());
    const mine = await page.post('reader', { title: '我的' });
    expect(await said(id, mine)).toBe('投稿成功');
    expect(await shown(id)).toEqual({ titles: ['我的'], total: 1 });
    expect(await said(id, mine)).toBe('这条内容已经投过稿了');
    expect(await shown(id)).toEqual({ titles: ['我的'], total: 1 });
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
      { title: '甲', content: '好书', status: 10, reviewedAt: null },
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
    // what was rejected can be shown after all
    await review('乙', true);
    expect((await shown(id)).titles).toEqual(['乙', '甲']);
    // a review that is taken back shows nothing that nobody has looked at
    expect((await review('乙', null)).data).toEqual({ changed: 1 });
    expect((await shown(id)).titles).toEqual(['甲']);
    expect(await list(10)).toMatchObject([{ title: '乙', reviewedAt: null }]);
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
