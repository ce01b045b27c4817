import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ComponentType } from '#contract/codes.ts';
import { specialSaveCall } from '#contract/endpoints/special.ts';
import { specialTemplateSave } from '#contract/endpoints/specialEditing.ts';
import { type SpecialComponent, specialComponent } from '#contract/entities/special.ts';
import { banner, books } from './pages.ts';
import { chinese, messageOf, openSpecials, type SpecialPlatform, saidOf } from './support.ts';

let page: SpecialPlatform;
beforeAll(async () => {
  page = await openSpecials();
});
afterAll(() => page.test.close());

const ask = (body: unknown) => page.test.ask(specialSaveCall, { body }, page.operator, chinese);
const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));
const script = '<script>alert("专题")</script>';

/** Everything that a save could have left behind. */
async function traces() {
  const { database } = page.test.services;
  const tables = ['special', 'special_revision', 'special_template'] as const;
  return Promise.all(
    tables.map(async (table) => {
      const rows = await database.selectFrom(table).selectAll().execute();
      return JSON.stringify(rows);
    }),
  );
}

/** The answer of a refused save, after checking that it changed nothing. */
async function refused(body: unknown): Promise<Record<string, string>> {
  const before = await traces();
  const answer = await ask(body);
  expect(answer.status).toBe(400);
  expect(await traces()).toEqual(before);
  const said = saidOf(answer);
  // a notification shows the first thing to mend
  const shown = String(messageOf(answer));
  expect(Object.values(said).filter((sentence) => shown.includes(sentence))).not.toEqual([]);
  return said;
}

describe('bad input to a special page (contract 5)', () => {
  it.each([
    ['31 of the 30 that a component may hold', 31],
    ['1,001 contents', 1_001],
  ])('%s are refused, published and in a draft', async (_what, count) => {
    for (const draft of [false, true])
      expect(
        await refused(page.running({ draft, components: [books('b', numbers(count))] })),
      ).toEqual({ 'components.0.contents': '图书组件最多只能有30项内容，请删减' });
  });

  it('a choice that was taken back is asked for, published and in a draft', async () => {
    const none = { submit: null, contentDealType: null, bgColor: '' };
    for (const draft of [false, true])
      expect(await refused({ ...page.running({ draft }), ...none })).toEqual({
        submit: '请选择投稿类型',
        contentDealType: '请选择投稿处理方式',
        bgColor: '请选择背景颜色',
      });
  });

  it('what was emptied to null is asked for in the contract’s words, and kept empty in a draft', async () => {
    const fields = ['name', 'cover', 'startAt', 'endAt', 'shareCover', 'shareTitle', 'bgColor'];
    const emptied = Object.fromEntries(fields.map((field) => [field, null]));
    expect(await refused({ ...page.running(), ...emptied })).toEqual({
      name: '请输入专题名称',
      cover: '请上传专题封面图',
      startAt: '请选择开始时间',
      endAt: '请选择结束时间',
      shareCover: '请上传分享图标',
      shareTitle: '请填写分享链接标题',
      bgColor: '请选择背景颜色',
    });
    const draft = page.running({ draft: true });
    const answer = await ask({ ...draft, ...emptied, summary: null, bgColor: draft.bgColor });
    expect(answer.status).toBe(200);
  });

  it('a template with texts over their limits is refused as a page with them is', async () => {
    const before = await traces();
    const body = { name: '模板', components: [banner('a', { title: '题'.repeat(201) })] };
    const answer = await page.test.ask(specialTemplateSave, { body }, page.operator, chinese);
    expect(answer.status).toBe(400);
    expect(saidOf(answer)).toEqual({
      'components.0.contents.0.title': '轮播图组件的第1项的标题超出1个字符，最多200个，请删减',
    });
    expect(await traces()).toEqual(before);
  });

  it('text that cleaning makes longer than it may be typed opens again', async () => {
    const rich = specialComponent.parse({
      type: ComponentType.richText,
      uuid: 'r',
      name: '导语',
      order: 1,
      contents: [{ uuid: 'r1', content: '&'.repeat(200_000) }],
    });
    const { id } = await page.save(page.running({ components: [rich] }));
    const { components } = await page.draft(id);
    expect(JSON.stringify(components).length).toBeGreaterThan(200_000);
    expect(await page.open(`/s/${id}`)).toContain('一起读城');
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil.example/',
    '/\\evil.example/',
    'https://a b/',
    'www.example.org',
  ])('a link to %j is refused, published and in a draft', async (linkUrl) => {
    for (const draft of [false, true])
      expect(
        await refused(page.running({ draft, components: [banner('a', { linkUrl })] })),
      ).toEqual({
        'components.0.contents.0.linkUrl':
          '轮播图组件的第1项的链接无效，请填写 http、https、mailto、tel 开头的地址或以 / 开头的站内路径',
      });
  });

  it.each([
    'https://example.org/?a=b',
    'http://a.cn',
    'mailto:a@b.cn',
    'tel:+8613800000000',
    '/s/7',
  ])('a link to %s is taken', async (linkUrl) => {
    const { status } = await ask(page.running({ components: [banner('a', { linkUrl })] }));
    expect(status).toBe(200);
  });

  it('a picture whose address runs something is refused, and the field named', async () => {
    for (const address of ['javascript:alert(1)', 'data:image/svg+xml,<svg onload="alert(1)">']) {
      const said = await refused({
        ...page.running(),
        cover: address,
        shareCover: address,
        components: [
          { ...banner('a'), contents: [{ ...banner('a').contents[0], cover: address }] },
        ],
      });
      expect(Object.keys(said)).toEqual(['cover', 'shareCover', 'components.0.contents.0.cover']);
    }
  });

  it('a component with a field that it does not have is refused, and the field named', async () => {
    const foreign = { ...books('b', ['1']), colour: 'red', onclick: script };
    const said = await refused({ ...page.running(), components: [foreign] });
    expect(Object.keys(said)).toEqual(['components.0.colour', 'components.0.onclick']);
    const item = { ...banner('a').contents[0], href: 'x' };
    const inside = await refused({
      ...page.running(),
      components: [{ ...banner('a'), contents: [item] }],
    });
    expect(Object.keys(inside)).toEqual(['components.0.contents.0.href']);
  });

  it('a stale revision is answered with the newest version, and nothing is written', async () => {
    const { id } = await page.save(page.running());
    await page.save(page.running({ id, revision: 1 }));
    const before = await traces();
    for (const revision of [1, 3, undefined]) {
      const answer = await ask(page.running({ id, revision, name: '晚了一步' }));
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ data: { revision: 2, current: { id, revision: 2 } } });
    }
    expect(await traces()).toEqual(before);
  });

  it('of two saves of one revision at the same moment one is made, the other told', async () => {
    const { id } = await page.save(page.running());
    const both = await Promise.all(
      ['甲', '乙'].map((name) => ask(page.running({ id, revision: 1, name }))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await page.draft(id)).toMatchObject({ revision: 2 });
  });

  it('HTML with scripts is cleaned in rich text, and is nothing but text everywhere else', async () => {
    const rich = specialComponent.parse({
      type: ComponentType.richText,
      uuid: 'r',
      name: script,
      title: script,
      order: 1,
      contents: [
        {
          uuid: 'r1',
          content: `<p onclick="alert(1)">正文${script}</p><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">链接</a><iframe src="/"></iframe>`,
        },
      ],
    });
    const graphic: SpecialComponent = specialComponent.parse({
      type: ComponentType.imageText,
      uuid: 'g',
      name: script,
      title: script,
      order: 2,
      contents: [
        { uuid: 'g1', title: script, subTitle: script, summary: script, cover: '/cdn/a.png' },
      ],
    });
    const post = await page.post('reader', { title: script });
    const posts = specialComponent.parse({
      type: ComponentType.post,
      uuid: 'p',
      name: script,
      title: script,
      order: 3,
      contents: [
        { uuid: 'p1', contentType: 1050, contentId: post, title: script, content: script },
      ],
    });
    const slide = { title: script, subTitle: script };
    const { id } = await page.save(
      page.running({
        name: script,
        summary: script,
        shareTitle: script.slice(0, 30),
        components: [{ ...banner('a', slide), title: script }, rich, graphic, posts],
      }),
    );
    const html = await page.open(`/s/${id}`);
    expect(html).toContain('正文');
    expect(html).not.toContain(script);
    expect(html).not.toMatch(/<script[^>]*>\s*alert|\son\w+="alert|javascript:alert|<iframe/);
    expect(html.match(/&lt;script&gt;alert\(/g)?.length).toBeGreaterThan(5);
    // the text is stored as it was written
    expect(await page.draft(id)).toMatchObject({ name: script, summary: script });
    const { components } = await page.draft(id);
    expect(components[1]).toMatchObject({ title: script });
    expect(JSON.stringify(components[1]?.contents)).not.toContain('alert');
  });

  it('rich text in a template is cleaned as well', async () => {
    const components = [
      { type: 7, uuid: 'r', name: '富文本', order: 0, contents: [{ uuid: 'r', content: script }] },
    ];
    const answer = await page.test.ask(
      specialTemplateSave,
      { body: { name: '带脚本', components } },
      page.operator,
    );
    expect(answer.status).toBe(200);
    expect((await traces()).join()).not.toContain('带脚本<');
    const { document } = await page.test.services.database
      .selectFrom('special_template')
      .select('document')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(document)).not.toContain('alert');
  });
});
