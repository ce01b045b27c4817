// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import {
  type CheckSurroundings,
  checklist,
  pictureAddresses,
} from '#app/decoration/checklist/checklist.ts';
import { textContrastOn } from '#app/decoration/checklist/contrast.ts';
import { ComponentType, DatasourceType } from '#contract/codes.ts';
import {
  type SpecialDocument,
  specialComponent,
  specialDocument,
} from '#contract/entities/special.ts';
import type { PictureSize } from '#contract/pictureSize.ts';

const surroundings: CheckSurroundings = {
  language: 'zh-CN',
  now: '2026-11-20 08:00:00',
  origin: 'https://books.example.com',
  publishedStartAt: undefined,
  pictures: new Map(),
  gone: [],
};
const books = (uuid: string, ids: readonly string[], patch: object = {}) =>
  specialComponent.parse({
    type: ComponentType.book,
    uuid,
    name: `图书${uuid}`,
    order: 0,
    contents: ids.map((id) => ({
      uuid: `${uuid}${id}`,
      contentType: 1110,
      contentId: id,
      title: `书${id}`,
    })),
    ...patch,
  });
const banner = (slide: object) =>
  specialComponent.parse({
    type: ComponentType.banner,
    uuid: 'z',
    name: '轮播',
    order: 0,
    contents: [{ uuid: 'z1', cover: '/cdn/s.png', linkUrl: 'https://example.org/', ...slide }],
  });
const richText = (content: string) =>
  specialComponent.parse({
    type: ComponentType.richText,
    uuid: 't',
    name: '正文',
    order: 0,
    contents: [{ uuid: 't1', content }],
  });
const complete = (patch: Partial<SpecialDocument> = {}): SpecialDocument =>
  specialDocument.parse({
    name: '读一座城',
    cover: '/cdn/a.png',
    startAt: '2026-11-20 00:00:00',
    endAt: '2026-12-20 00:00:00',
    shareCover: '/cdn/b.png',
    shareTitle: '一起读',
    components: [books('a', ['1'])],
    ...patch,
  });
const found = (patch: Partial<SpecialDocument>, more: Partial<CheckSurroundings> = {}) =>
  checklist(complete(patch), { ...surroundings, ...more }).map(
    ({ severity, field, message }) => `${severity} ${field}: ${message}`,
  );

describe('the checklist before publishing', () => {
  it('finds nothing in a page that is whole', () => {
    expect(found({})).toEqual([]);
  });

  it('says what contract 5 refuses as errors, in the contract’s words', () => {
    expect(found({ name: '', components: [books('a', [])] })).toEqual([
      'error name: 请输入专题名称',
      'error components.0.contents: 图书a组件内容为空，请配置完整',
    ]);
  });

  it('finds a record that was picked twice, in one component or in two', () => {
    expect(found({ components: [books('a', ['1', '2', '1']), books('b', ['2'])] })).toEqual([
      'warning components.0.contents.2: 图书a中的“书1”在这里出现了两次',
      'warning components.1.contents.0: 图书b中的“书2”在图书a中已经选过',
    ]);
    // readers do not see the hidden copy
    const hidden = books('b', ['2'], { active: false });
    expect(found({ components: [hidden, books('a', ['2'])] })).toEqual([]);
    expect(found({ components: [books('a', ['2']), hidden] })).toEqual([]);
  });

  it('finds links that lead nowhere', () => {
    expect(found({ components: [banner({ linkUrl: ' ' })] })).toContain(
      'warning components.0.contents.0.linkUrl: 轮播的第 1 项没有链接',
    );
  });

  it('finds paths of this site where there is nothing to open, in slides and in texts', () => {
    expect(found({ components: [banner({ linkUrl: '/nowhere/123' })] })).toEqual([
      'warning components.0.contents.0.linkUrl: 轮播中的第 1 项链接到 /nowhere/123，本站没有这个页面',
    ]);
    const whole = 'HTTPS://books.example.com/nowhere/123?from=slide';
    expect(found({ components: [banner({ linkUrl: whole })] })).toEqual([
      `warning components.0.contents.0.linkUrl: 轮播中的第 1 项链接到 ${whole}，本站没有这个页面`,
    ]);
    const text = richText('<p><a href="/nowhere">无</a><a href="/s/12?page=2">有</a></p>');
    expect(found({ components: [text] })).toEqual([
      'warning components.0.contents.0.content: 正文中的“无”链接到 /nowhere，本站没有这个页面',
    ]);
  });

  it.each([
    ...[
      '/s/7',
      '/s/7/more/a1',
      '/c/1110/7',
      '/contribute/7',
      '/p/abc',
      '/privacy',
      '/register/user/',
    ],
    ...['https://books.example.com/s/7?page=2', 'https://books.example.com'],
    ...['//books.example.com/nowhere', 'http://books.example.com/nowhere'],
    ...['/cdn/a1b2', '/bad-image.png', '/', 'https://example.org/nowhere', 'mailto:a@b.cn', ''],
  ])('lets readers be led to %s', (address) => {
    expect(found({ components: [banner({ linkUrl: address, title: 'x' })] }).join()).not.toContain(
      '没有这个页面',
    );
  });

  it('never says of a contrast that falls short that it is what is asked for', () => {
    expect(found({ bgColor: '#777777' })).toEqual([
      'warning bgColor: 文字在这个背景颜色上不易辨认（对比度 4.4，建议不低于 4.5）',
    ]);
    expect(found({ components: [richText('<p style="color:#777777">灰</p>')] }).join()).toContain(
      '对比度 4.4，建议不低于 4.5',
    );
  });

  it('finds text of a colour that cannot be read on what it stands on', () => {
    const text = richText(
      '<p style="color:#eeeeee">浅<b>色</b></p><p style="color:#1565C0">蓝</p>' +
        '<p style="background-color:rgb(0,0,0)">墨<span style="color:#fff">白</span></p>' +
        '<p style="color:#EEE"><a href="https://example.org/">链接</a></p>',
    );
    expect(found({ components: [text] })).toEqual([
      'warning components.0.contents.0.content: 正文中的文字“浅”与底色太接近，不易辨认（对比度 1.2，建议不低于 4.5）',
      'warning components.0.contents.0.content: 正文中的文字“色”与底色太接近，不易辨认（对比度 1.2，建议不低于 4.5）',
      'warning components.0.contents.0.content: 正文中的文字“墨”与底色太接近，不易辨认（对比度 1.3，建议不低于 4.5）',
    ]);
  });

  it('finds pictures that are too small or not there', () => {
    const pictures: CheckSurroundings['pictures'] = new Map<string, PictureSize | 'missing'>([
      ['/cdn/a.png', { width: 300, height: 200 }],
      ['/cdn/b.png', { width: 300, height: 300 }],
      ['/cdn/s.png', 'missing'],
    ]);
    expect(found({ components: [banner({})] }, { pictures })).toEqual([
      'warning cover: 专题封面图只有 300 × 200 像素，宽度建议不低于 750 像素',
      'warning components.0.contents.0.cover: 轮播的第 1 项的图片无法打开，请重新上传',
    ]);
    expect(pictureAddresses(complete({ components: [banner({})] }))).toEqual([
      '/cdn/a.png',
      '/cdn/b.png',
      '/cdn/s.png',
    ]);
  });

  it('finds a colour that text cannot be read on', () => {
    expect(found({ bgColor: '#8A8A8A' })).toEqual([
      expect.stringMatching(/^warning bgColor: 文字在这个背景颜色上不易辨认/),
    ]);
  });

  it.each(['#F5F5F5', '#FFFFFF', '#123B3A', '#2B2440', '#F7F1E5'])('reads text on %s', (colour) => {
    expect(textContrastOn(colour)).toBeGreaterThan(4.5);
  });

  it('finds items that were deleted meanwhile, wherever they stand by now', () => {
    const about = { componentUuid: 'a', part: '', reason: 'deleted' } as const;
    const gone = [{ ...about, itemUuid: 'a2', title: '书2' }];
    expect(found({ components: [books('b', ['9']), books('a', ['2'])] }, { gone })).toEqual([
      'warning components.1.contents.0: 图书a中的“书2”已被删除',
    ]);
    const [item] = books('a', ['2']).contents;
    const untitled = books('a', [], { contents: [{ ...item, title: '' }] });
    expect(
      found({ components: [untitled] }, { gone: [{ ...about, itemUuid: 'a2', title: '' }] }),
    ).toContain('warning components.0.contents.0: 图书a中的第 1 项已被删除');
  });

  it('says that readers see nothing where all that was picked is gone, or of a type that nobody knows', () => {
    const nothing = 'warning components: 页面上没有读者能看到的组件';
    const gone = ['a1', 'b2'].map((itemUuid) => ({
      componentUuid: itemUuid.slice(0, 1),
      itemUuid,
      part: '',
      reason: 'withdrawn' as const,
      title: '',
    }));
    const both = [books('a', ['1']), books('b', ['2'])];
    expect(found({ components: both }, { gone })).toContain(nothing);
    expect(found({ components: both }, { gone: gone.slice(1) })).not.toContain(nothing);
    expect(found({ components: [...both, richText('<p>文</p>')] }, { gone })).not.toContain(
      nothing,
    );
    const automatic = books('a', ['1'], { datasourceType: DatasourceType.automatic });
    expect(found({ components: [automatic] }, { gone })).not.toContain(nothing);
    const unknown = specialComponent.parse({ type: 99, uuid: 'u', name: '新', order: 0 });
    expect(found({ components: [unknown] })).toEqual([
      nothing,
      `warning components.0: ${unknown.name}的类型在当前版本中没有，读者看不到它`,
    ]);
  });

  it('finds what readers never see: outside of the page’s time, or all hidden', () => {
    expect(
      found({
        components: [
          books('a', ['1'], { startAt: '2026-12-20 00:00:00' }),
          books('b', ['2'], { endAt: '2026-11-20 00:00:00' }),
        ],
      }),
    ).toEqual([
      'warning components: 页面上没有读者能看到的组件',
      'warning components.0.startAt: 图书a的开始显示时间在专题结束之后，读者看不到它',
      'warning components.1.endAt: 图书b在专题开始之前就已停止显示，读者看不到它',
    ]);
    expect(found({ components: [books('a', ['1'], { active: false })] })).toEqual([
      'warning components: 页面上没有读者能看到的组件',
    ]);
  });

  it('says that readers see nothing, or nothing yet, where no component is within its times', () => {
    const nothing = 'warning components: 页面上没有读者能看到的组件';
    const over = books('a', ['1'], { endAt: '2026-11-20 08:00:00' });
    const later = books('b', ['2'], { startAt: '2026-11-25 09:00:00' });
    const latest = books('c', ['3'], { startAt: '2026-11-30 09:00:00' });
    expect(found({ components: [over] })).toEqual([nothing]);
    expect(found({ components: [over, books('d', ['4'], { active: false })] })).toEqual([nothing]);
    expect(found({ components: [over, latest, later] })).toEqual([
      'warning components: 2026-11-25 09:00:00 之前，页面上没有读者能看到的组件',
    ]);
    expect(found({ components: [over, latest, books('d', ['4'])] })).toEqual([]);
    // what begins with the page, or while it has not begun, is there from its start on
    const startAt = '2026-11-25 09:00:00';
    expect(found({ startAt, components: [later] })).toEqual([]);
    expect(found({ startAt, components: [over, later] })).toEqual([
      'warning components.0.endAt: 图书a在专题开始之前就已停止显示，读者看不到它',
    ]);
  });
});
