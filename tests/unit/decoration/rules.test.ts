import { describe, expect, it } from 'vitest';
import { ComponentType } from '#contract/codes.ts';
import { specialComponent } from '#contract/entities/special.ts';
import { type SpecialDraft, specialProblems } from '#contract/special.ts';
import { banner } from '#tests/platform/special/pages.ts';

const today = '2026-11-20';
const complete: SpecialDraft = {
  name: '读一座城',
  cover: '/cdn/a.png',
  startAt: '2026-11-20 00:00:00',
  endAt: '2026-11-21 00:00:00',
  submit: 1,
  contentDealType: 1,
  shareCover: '/cdn/b.png',
  shareTitle: '一起读',
  bgColor: '#F5F5F5',
  components: [],
};
const said = (patch: SpecialDraft, draft = false, publishedStartAt?: string) =>
  specialProblems(
    { ...complete, ...patch },
    { language: 'zh-CN', draft, today, publishedStartAt },
  ).map(({ field, message }) => `${field}: ${message}`);

describe('rules of the special page form (contract 5)', () => {
  it('finds nothing wrong with a complete page', () => {
    expect(said({})).toEqual([]);
  });

  it.each([
    ['name', { name: ' ' }, '请输入专题名称'],
    ['cover', { cover: '' }, '请上传专题封面图'],
    ['startAt', { startAt: '' }, '请选择开始时间'],
    ['endAt', { endAt: '' }, '请选择结束时间'],
    ['shareCover', { shareCover: '' }, '请上传分享图标'],
    ['shareTitle', { shareTitle: '' }, '请填写分享链接标题'],
  ] satisfies [string, SpecialDraft, string][])(
    '%s is required of what readers see',
    (field, patch, message) => {
      expect(said(patch)).toEqual([`${field}: ${message}`]);
      expect(said(patch, true)).toEqual([]);
    },
  );

  it.each([
    ['submit', { submit: null }, '请选择投稿类型'],
    ['contentDealType', { contentDealType: null }, '请选择投稿处理方式'],
    ['bgColor', { bgColor: '' }, '请选择背景颜色'],
  ] satisfies [string, SpecialDraft, string][])(
    '%s is required of a draft as well',
    (field, patch, message) => {
      expect(said(patch)).toEqual([`${field}: ${message}`]);
      expect(said(patch, true)).toEqual([`${field}: ${message}`]);
    },
  );

  it('limits name, summary and share title to 100, 150 and 30 characters, in drafts too', () => {
    const long = { name: '书'.repeat(101), summary: '书'.repeat(151), shareTitle: '书'.repeat(31) };
    expect(said(long, true)).toEqual([
      'name: 专题名称不能超过100个字符，超出了1个',
      'summary: 专题简介不能超过150个字符，超出了1个',
      'shareTitle: 分享链接标题不能超过30个字符，超出了1个',
    ]);
    const just = {
      name: '𠮷'.repeat(100),
      summary: '👨‍👩‍👧'.repeat(150),
      shareTitle: '书'.repeat(30),
    };
    expect(said(just)).toEqual([]);
  });

  it('limits rich text to 200,000 characters and names its component, in drafts too', () => {
    const rich = (count: number) =>
      specialComponent.parse({
        type: ComponentType.richText,
        uuid: 'r',
        name: '寄语',
        order: 0,
        contents: [{ uuid: 'r1', content: '𠮷'.repeat(count) }],
      });
    expect(said({ components: [rich(200_001)] }, true)).toEqual([
      'components.0.contents.0.content: 寄语组件的正文超出1个字符，最多200000个（含格式），请删减',
    ]);
    expect(said({ components: [rich(200_000)] })).toEqual([]);
  });

  it.each([
    ['zh-CN', '轮播图组件的第1项的标题超出1个字符，最多200个，请删减'],
    [
      'en-US',
      'The title of item 1 of the component 轮播图 cannot exceed 200 characters; it is 1 over the limit',
    ],
  ] as const)(
    'a slide’s title over 200 characters is told by its place, in %s',
    (language, sentence) => {
      const components = [banner('a', { title: '𠮷'.repeat(201) })];
      const found = specialProblems({ ...complete, components }, { language, draft: true, today });
      expect(found).toEqual([
        { field: 'components.0.contents.0.title', code: 'too-long', message: sentence },
      ]);
    },
  );

  it('limits every text of an item and names it, in drafts too; by characters, not by halves of them', () => {
    const text = (count: number) => '𠮷'.repeat(count);
    const slide = (over: number) =>
      banner('a', { subTitle: text(200 + over), linkUrl: `/${text(1_999 + over)}` });
    const graphic = (over: number) =>
      specialComponent.parse({
        type: ComponentType.imageText,
        uuid: 'i',
        name: '图文',
        order: 1,
        contents: [{ uuid: 'i1', title: text(200 + over), summary: text(2_000 + over) }],
      });
    const list = (over: number) =>
      specialComponent.parse({
        type: ComponentType.bookList,
        uuid: 'l',
        name: '书单',
        order: 2,
        contents: [
          {
            uuid: 'l1',
            contentType: 3010,
            contentId: '1',
            title: text(500 + over),
            content: text(2_000 + over),
          },
        ],
      });
    expect(said({ components: [slide(0), graphic(0), list(0)] }, true)).toEqual([]);
    expect(said({ components: [slide(3), graphic(3), list(3)] }, true)).toEqual([
      'components.0.contents.0.subTitle: 轮播图组件的第1项的副标题超出3个字符，最多200个，请删减',
      'components.0.contents.0.linkUrl: 轮播图组件的第1项的链接地址超出3个字符，最多2000个，请删减',
      'components.1.contents.0.title: 图文组件的第1项的标题超出3个字符，最多200个，请删减',
      'components.1.contents.0.summary: 图文组件的第1项的正文超出3个字符，最多2000个，请删减',
      'components.2.contents.0.title: 书单组件的第1项的标题超出3个字符，最多500个，请删减',
      'components.2.contents.0.content: 书单组件的第1项的简介超出3个字符，最多2000个，请删减',
    ]);
  });

  it('takes today as a start, yesterday only where readers know it already', () => {
    const past = '2026-11-19 23:59:59';
    expect(said({ startAt: past })).toEqual(['startAt: 开始时间不能早于当前时间']);
    expect(said({ startAt: past }, false, past)).toEqual([]);
  });

  it.each(['2026-11-20 00:00:00', '2026-11-19 00:00:00'])(
    'refuses an end at %s that is not after the start',
    (endAt) => {
      expect(said({ endAt })).toEqual([
        'startAt: 开始时间不能晚于结束时间',
        'endAt: 结束时间不能早于开始时间',
      ]);
    },
  );

  it('refuses a day that no calendar has', () => {
    expect(said({ endAt: '2027-02-30 00:00:00' })).toEqual([
      'endAt: “2027-02-30 00:00:00”不是有效的时间，请按 2026-01-31 08:00:00 的格式填写',
    ]);
  });

  it('refuses an empty component by its name', () => {
    const empty = specialComponent.parse({
      type: ComponentType.richText,
      uuid: 'r',
      name: '寄语',
      order: 0,
      contents: [{ uuid: 'r1', content: '<p>&nbsp;</p>' }],
    });
    expect(said({ components: [empty] })).toEqual([
      'components.0.contents: 寄语组件内容为空，请配置完整',
    ]);
  });
});
