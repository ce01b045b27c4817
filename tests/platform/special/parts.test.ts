import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { specialDraftDetail } from '#contract/endpoints/special.ts';
import {
  specialPartDelete,
  specialPartDetail,
  specialPartSave,
  specialTemplateDelete,
  specialTemplateList,
} from '#contract/endpoints/specialEditing.ts';
import { specialComponent } from '#contract/entities/special.ts';
import { banner } from './pages.ts';
import { chinese, openSpecials, type SpecialPlatform } from './support.ts';

let page: SpecialPlatform;
beforeAll(async () => {
  page = await openSpecials();
});
afterAll(() => page.test.close());

/** A banner of one slide with this title. */
const slide = (title: string, uuid = 'x') => banner(uuid, { title });

describe('parts of the house', () => {
  const make = async (name: string, title: string) =>
    (
      await page.test.call(
        specialPartSave,
        { body: { name, component: slide(title) } },
        page.operator,
      )
    ).data;
  const change = (id: string, revision: number, title: string, name: string) =>
    page.test.ask(
      specialPartSave,
      { body: { id, revision, name, component: slide(title) } },
      page.colleague,
      chinese,
    );
  const read = async (id: string) =>
    (await page.test.call(specialPartDetail, { parameters: { id } }, page.operator)).data;
  const placed = (partId: string, patch: object = {}) =>
    specialComponent.parse({ ...slide('页面上的副本', `p${partId}`), ...patch, partId });
  const detail = async (id: string) =>
    (await page.test.call(specialDraftDetail, { parameters: { id } }, page.operator)).data;
  const readers = (id: string) => page.open(`/s/${id}`);

  it('are changed once and seen on each page that shows them, by readers at once', async () => {
    const { id } = await make('页脚', '第一版');
    const first = await page.save(page.running({ components: [placed(id)] }));
    const second = await page.save(page.running({ name: '另一页', components: [placed(id)] }));
    expect(await readers(first.id)).toContain('第一版');
    expect((await change(id, 1, '第二版', '页脚')).status).toBe(200);
    for (const one of [first, second]) {
      const html = await readers(one.id);
      expect(html).toContain('第二版');
      expect(html).not.toContain('第一版');
    }
    expect(await read(id)).toMatchObject({
      revision: 2,
      useCount: 2,
      usedOn: [{ name: '另一页' }, {}],
    });
  });

  it('leave a page what is its own: place, name, when it is shown', async () => {
    const { id } = await make('公告', '公告的图');
    const saved = await page.save(
      page.running({
        draft: true,
        components: [placed(id, { name: '本页的公告', active: false })],
      }),
    );
    const [component] = (await detail(saved.id)).components;
    expect(component).toMatchObject({
      partId: id,
      uuid: `p${id}`,
      name: '本页的公告',
      active: false,
      contents: [{ title: '公告的图' }],
    });
    expect(component?.id).toBeDefined();
  });

  it('are not written over by who has seen an older version, and keep a name of their own', async () => {
    const { id } = await make('推荐', '甲');
    await make('推荐二', '乙');
    await change(id, 1, '丙', '推荐');
    const stale = await change(id, 1, '丁', '推荐');
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ data: { revision: 2, current: { name: '推荐' } } });
    expect((await read(id)).component.contents).toMatchObject([{ title: '丙' }]);
    expect((await change(id, 2, '丙', '推荐二')).status).toBe(400);
  });

  it('are not deleted while pages show them, unless these keep copies as they are now', async () => {
    const { id } = await make('尾声', '旧');
    const saved = await page.save(page.running({ name: '用着它的', components: [placed(id)] }));
    await change(id, 1, '新', '尾声');
    const remove = (leaveCopies?: boolean) =>
      page.test.ask(specialPartDelete, { body: { id, leaveCopies } }, page.operator, chinese);
    const refused = await remove();
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).toContain('用着它的');
    // nor as a template
    await page.test.call(specialTemplateDelete, { body: { ids: [id] } }, page.operator);
    expect((await read(id)).useCount).toBe(1);
    expect((await remove(true)).body).toMatchObject({ data: { copies: 1 } });
    const [component] = (await detail(saved.id)).components;
    expect(component?.partId).toBeUndefined();
    expect(component?.contents).toMatchObject([{ title: '新' }]);
    expect(await readers(saved.id)).toContain('新');
  });

  it('stand among the templates, marked, and a page that names one that is gone keeps its copy', async () => {
    const { id } = await make('列出', '列出的图');
    const { data } = await page.test.call(specialTemplateList, { body: {} }, page.operator);
    expect(data.find((one) => one.id === id)).toMatchObject({ isPart: true });
    const saved = await page.save(page.running({ draft: true, components: [placed('7')] }));
    const [component] = (await detail(saved.id)).components;
    expect(component?.partId).toBeUndefined();
    expect(component?.contents).toMatchObject([{ title: '页面上的副本' }]);
  });
});
