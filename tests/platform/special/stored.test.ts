import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ComponentType } from '#contract/codes.ts';
import {
  specialDetailCall,
  specialDraftDetail,
  specialPreviewCode,
  specialSaveCall,
} from '#contract/endpoints/special.ts';
import { specialContributionPage } from '#contract/endpoints/specialContributions.ts';
import { specialComponent } from '#contract/entities/special.ts';
import { specialSchemaVersion } from '#contract/specialUpgrades.ts';
import firstStored from '#tests/unit/contract/golden/special/v1.json' with { type: 'json' };
import { banner } from './pages.ts';
import { chinese, messageOf, openSpecials, type SpecialPlatform } from './support.ts';

let page: SpecialPlatform;
beforeAll(async () => {
  page = await openSpecials();
});
afterAll(() => page.test.close());

const storedOf = (id: string) =>
  page.test.services.database
    .selectFrom('special')
    .where('id', '=', id)
    .select(['document', 'published', 'revision'])
    .executeTakeFirstOrThrow();
/** Puts a document under a page as another version of the platform would have stored it. */
const store = (id: string, document: unknown) =>
  page.test.services.database
    .updateTable('special')
    .set({ document: JSON.stringify(document), published: JSON.stringify(document) })
    .where('id', '=', id)
    .execute();
const refuse = (body: unknown) => page.test.ask(specialSaveCall, { body }, page.operator, chinese);

describe('a page stored by a former version', () => {
  it('opens upgraded, is shown to readers, and is stored as the present version by a save', async () => {
    const { id } = await page.save(page.running());
    const { label: _label, ...document } = firstStored;
    await store(id, { ...document, startAt: page.at(0), endAt: page.at(9) });
    const opened = await page.draft(id);
    expect(opened.components.slice(0, 2)).toMatchObject([
      { isShowTitle: 1, hasMore: 0, startAt: '', datasourceOrder: 'newest' },
      { active: false, isShowTitle: 0, hasMore: 1 },
    ]);
    expect(await page.open(`/s/${id}`)).toContain('一起读城');
    const { components } = opened;
    await page.save(page.running({ id, revision: 1, components, draft: true }));
    expect((await storedOf(id)).document).toMatchObject({
      schemaVersion: specialSchemaVersion,
      components: [{ hasMore: 0 }, { isShowTitle: 0 }, firstStored.components[2]],
    });
  });
});

it('a save says what of its texts is not kept', async () => {
  const component = (content: string) => ({
    type: ComponentType.richText,
    uuid: 'text',
    name: '正文',
    order: 0,
    contents: [{ uuid: 'one', content }],
  });
  const saved = async (content: string) =>
    messageOf(
      await refuse(page.running({ components: [specialComponent.parse(component(content))] })),
    );
  expect(await saved('<p>文<math><mi>x</mi></math></p>')).toMatch(/^发布成功。.*math/);
  expect(await saved('<p>文</p>')).toBe('发布成功');
});

describe('a page stored by a later version', () => {
  it('is neither opened nor saved over, and says why', async () => {
    const { id } = await page.save(page.running());
    const later = { schemaVersion: specialSchemaVersion + 1, nobodyKnows: ['什么'] };
    await store(id, later);
    for (const endpoint of [specialDraftDetail, specialDetailCall]) {
      const answer = await page.test.ask(endpoint, { parameters: { id } }, page.operator, chinese);
      expect(answer.status).toBe(422);
      expect(messageOf(answer)).toContain('请升级后再打开');
    }
    expect((await refuse(page.running({ id, revision: 1, draft: true }))).status).toBe(422);
    expect(await storedOf(id)).toMatchObject({ document: later, published: later, revision: 1 });
  });
});

describe('a page that a later version has published', () => {
  it('tells readers in their language that it cannot be opened now, and stays as it was stored', async () => {
    const { id } = await page.save(page.running());
    const { data } = await page.test.call(
      specialPreviewCode,
      { parameters: { id } },
      page.operator,
    );
    const later = { schemaVersion: specialSchemaVersion + 1, nobodyKnows: ['什么'] };
    await store(id, later);
    await page.test.services.database
      .updateTable('special_revision')
      .set({ document: JSON.stringify(later) })
      .where('special_id', '=', id)
      .execute();
    for (const path of [`/s/${id}`, `/s/${id}/more/a`, data.path])
      for (const [language, words] of [
        ['zh-CN', '<h1>这个页面暂时无法打开</h1>'],
        ['en-US', '<h1>This page can’t be opened right now</h1>'],
      ] as const) {
        const answer = await page.test.send(path, { headers: { 'accept-language': language } });
        expect(answer.status).toBe(503);
        expect(answer.headers.get('content-type')).toContain('text/html');
        expect(answer.headers.get('cache-control')).toBe('no-store');
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(answer.body).toContain(words);
      }
    const contribution = await page.test.ask(
      specialContributionPage,
      { parameters: { id } },
      page.reader,
      chinese,
    );
    expect([contribution.status, messageOf(contribution)]).toEqual([
      503,
      '这个专题暂时无法打开，请稍后再试',
    ]);
    expect(await storedOf(id)).toMatchObject({ document: later, published: later, revision: 1 });
  });
});

describe('a component of a type that is not known', () => {
  const countdown = {
    type: 12,
    uuid: 'later',
    name: '倒计时',
    order: 0,
    hasMore: 'perhaps',
    contents: [{ until: '2031-01-01', html: '<script>alert(1)</script>' }],
  };

  it('is stored and answered to the letter, moves with its place and is not shown to readers', async () => {
    const answer = await page.test.ask(
      specialSaveCall,
      { body: { ...page.running(), components: [{ ...banner('a'), order: 1 }, countdown] } },
      page.operator,
    );
    expect(answer.status).toBe(200);
    const list = await page.test.services.database
      .selectFrom('special')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const { document } = await storedOf(list.id);
    expect(document).toMatchObject({ components: [countdown, { uuid: 'a', order: 1 }] });
    const raw = await page.test.ask(
      specialDraftDetail,
      { parameters: { id: list.id } },
      page.operator,
    );
    expect(raw.body).toMatchObject({ data: { components: [countdown, {}] } });
    expect(await page.open(`/s/${list.id}`)).not.toContain('倒计时');
    const { components } = await page.draft(list.id);
    const [unknown, known] = components;
    const moved = [unknown, known].flatMap((component, index) =>
      component ? [{ ...component, order: 1 - index }] : [],
    );
    await page.save(page.running({ id: list.id, revision: 1, components: moved }));
    expect((await storedOf(list.id)).document).toMatchObject({
      components: [
        { uuid: 'a', order: 0 },
        { ...countdown, order: 1 },
      ],
    });
  });
});

describe('a component with times of its own', () => {
  it('is shown to readers from its start to its end, and not while it is hidden', async () => {
    const rich = (uuid: string, patch: Record<string, unknown>) =>
      specialComponent.parse({
        type: ComponentType.richText,
        uuid,
        name: uuid,
        order: 0,
        ...patch,
        contents: [{ uuid, content: `<p>段落${uuid}</p>` }],
      });
    const components = [
      rich('now', { startAt: page.at(-1), endAt: page.at(1) }),
      rich('later', { startAt: page.at(1 / 60) }),
      rich('brief', { endAt: page.at(1 / 60) }),
      rich('hidden', { active: false }),
    ];
    const { id } = await page.save(page.running({ components }));
    const shown = async () => {
      const html = await page.open(`/s/${id}`);
      return components.map(({ uuid }) => uuid).filter((uuid) => html.includes(`段落${uuid}<`));
    };
    expect(await shown()).toEqual(['now', 'brief']);
    page.test.advance(120_000);
    expect(await shown()).toEqual(['now', 'later']);
    page.test.advance(-120_000);
  });
});
