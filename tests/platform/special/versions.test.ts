import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { specialPreviewCode, specialSaveCall } from '#contract/endpoints/special.ts';
import {
  specialCopy,
  specialPresenceCall,
  specialPresenceEnd,
  specialPreviewList,
  specialPreviewRevoke,
  specialTemplateDelete,
  specialTemplateList,
  specialTemplateRename,
  specialTemplateSave,
  specialVersionDetail,
  specialVersionList,
  specialVersionRestore,
} from '#contract/endpoints/specialEditing.ts';
import { presenceSeconds } from '#contract/limits.ts';
import { banner, books } from './pages.ts';
import { chinese, openSpecials, type SpecialPlatform, saidOf } from './support.ts';

let page: SpecialPlatform;
beforeAll(async () => {
  page = await openSpecials();
});
afterAll(() => page.test.close());

describe('the versions of a page', () => {
  const versionsOf = async (id: string) =>
    (await page.test.call(specialVersionList, { body: { id } }, page.operator)).data;

  it('are listed newest first, with who saved each and which one readers see', async () => {
    const { id } = await page.save(page.running({ name: '初稿', draft: true }));
    await page.save(page.running({ id, revision: 1, name: '发布' }));
    await page.test.call(
      specialSaveCall,
      { body: page.running({ id, revision: 2, name: '再改', draft: true, components: [] }) },
      page.colleague,
    );
    expect(await versionsOf(id)).toMatchObject([
      { revision: 3, name: '再改', draft: true, isCurrent: false, componentCount: 0 },
      { revision: 2, name: '发布', draft: false, isCurrent: true, componentCount: 1 },
      { revision: 1, name: '初稿', draft: true, isCurrent: false, user: { nickname: 'operator' } },
    ]);
    const [newest] = await versionsOf(id);
    expect(newest?.user.nickname).toBe('colleague');
    const { dataCount, data } = await page.test.call(
      specialVersionList,
      { body: { id, pageSize: 10, pageIndex: 2, sort: 'revision' } },
      page.operator,
    );
    expect([dataCount, data]).toEqual([3, []]);
  });

  it('can be read as they were', async () => {
    const { id } = await page.save(page.running({ name: '初稿' }));
    await page.save(page.running({ id, revision: 1, name: '改过', components: [banner('z')] }));
    const { data } = await page.test.call(
      specialVersionDetail,
      { parameters: { id, revision: 1 } },
      page.operator,
    );
    expect(data).toMatchObject({ id, revision: 1, name: '初稿', components: [{ uuid: 'a' }] });
    const missing = await page.test.ask(
      specialVersionDetail,
      { parameters: { id, revision: 3_000_000_000 } },
      page.operator,
    );
    expect(missing.status).toBe(404);
  });

  it('are gone back to by a new draft; what is newer stays, and readers see what they saw', async () => {
    const { id } = await page.save(page.running({ name: '旧的' }));
    await page.save(page.running({ id, revision: 1, name: '新的' }));
    const { data } = await page.test.call(
      specialVersionRestore,
      { body: { id, revision: 1, base: 2 } },
      page.operator,
    );
    expect(data).toEqual({ id, revision: 3 });
    expect(await page.draft(id)).toMatchObject({ name: '旧的', draft: true, revision: 3 });
    expect((await versionsOf(id)).map(({ name }) => name)).toEqual(['旧的', '新的', '旧的']);
    expect(await page.open(`/s/${id}`)).toContain('一起读城');
    const stale = await page.test.ask(
      specialVersionRestore,
      { body: { id, revision: 1, base: 2 } },
      page.operator,
    );
    expect(stale.status).toBe(409);
    expect(await versionsOf(id)).toHaveLength(3);
  });

  it('tell a stale save who made the newest one', async () => {
    const { id } = await page.save(page.running());
    const theirs = page.running({ id, revision: 1, name: '同事的' });
    await page.test.call(specialSaveCall, { body: theirs }, page.colleague);
    const { status, body } = await page.test.ask(
      specialSaveCall,
      { body: page.running({ id, revision: 1, name: '我的' }) },
      page.operator,
    );
    expect(status).toBe(409);
    expect(body).toMatchObject({
      data: { revision: 2, changedBy: 'colleague', current: { name: '同事的', revision: 2 } },
    });
  });
});

describe('a copy of a page', () => {
  it('is a draft of its own with components of its own, within the length of a name', async () => {
    const { id } = await page.save(page.running({ name: '长'.repeat(100) }));
    const { data } = await page.test.call(specialCopy, { body: { id } }, page.operator, chinese);
    const [original, copy] = [await page.draft(id), await page.draft(data.id)];
    expect(copy).toMatchObject({ draft: true, isPublished: false, revision: 1 });
    expect(copy.name).toBe(`${'长'.repeat(96)}（副本）`);
    expect(copy.components[0]).toMatchObject({ contents: original.components[0]?.contents });
    expect(copy.components[0]?.id).not.toBe(original.components[0]?.id);
  });
});

describe('preview codes', () => {
  it('are listed with the version they open, and open nothing once revoked', async () => {
    const { id } = await page.save(page.running({ name: '预览甲', draft: true }));
    const made = await page.test.call(specialPreviewCode, { parameters: { id } }, page.operator);
    const { code, path } = made.data;
    const list = async () =>
      (await page.test.call(specialPreviewList, { body: { id } }, page.operator)).data;
    expect(await list()).toMatchObject([{ code, path, revision: 1, revokedAt: null }]);
    expect(await page.open(path)).toContain('一起读城');
    const revoke = () => page.test.call(specialPreviewRevoke, { body: { code } }, page.operator);
    const { data } = await revoke();
    expect(data.revokedAt).not.toBeNull();
    const gone = await page.open(path);
    expect(gone).toContain('预览链接已失效');
    // its mark is drawn: an emoji looks different on every device
    expect(gone).toContain('<svg');
    expect(gone).not.toMatch(/\p{Emoji_Presentation}/u);
    // once revoked is revoked
    expect((await revoke()).data).toEqual(data);
    const unknown = await page.test.ask(
      specialPreviewRevoke,
      { body: { code: 'no-such-code' } },
      page.operator,
    );
    expect(unknown.status).toBe(404);
  });
});

describe('editors of one page', () => {
  it('see each other, and what each works on, until they leave or fall silent', async () => {
    const { id } = await page.save(page.running());
    const be = async (token: string, tab: string, componentUuid?: string) =>
      (
        await page.test.call(specialPresenceCall, { body: { id, tab, componentUuid } }, token)
      ).data.map(({ user, ...rest }) => ({ ...rest, name: user.nickname, at: undefined }));
    expect(await be(page.operator, 'tab-1', 'a')).toEqual([]);
    const own = { name: 'operator', tab: 'tab-1', componentUuid: 'a', at: undefined };
    expect(await be(page.colleague, 'tab-2')).toEqual([own]);
    expect(await be(page.operator, 'tab-1', 'b')).toEqual([
      { name: 'colleague', tab: 'tab-2', componentUuid: null, at: undefined },
    ]);
    // a second tab of the same person is somebody else's too
    expect(await be(page.operator, 'tab-3')).toHaveLength(2);
    await page.test.call(specialPresenceEnd, { body: { id, tab: 'tab-3' } }, page.operator);
    expect(await be(page.colleague, 'tab-2')).toEqual([{ ...own, componentUuid: 'b' }]);
    page.test.advance(presenceSeconds * 1_000);
    expect(await be(page.colleague, 'tab-2')).toEqual([]);
  });
});

describe('templates', () => {
  const list = async (searchText?: string) =>
    (await page.test.call(specialTemplateList, { body: { searchText } }, page.colleague)).data;

  it('keep components for any page, are found by name, and go', async () => {
    const components = [{ ...banner('t'), id: '77' }, books('u', ['7'])];
    const save = (name: string) =>
      page.test.call(specialTemplateSave, { body: { name, components } }, page.operator);
    const { data } = await save('100%开头');
    await save('另一个');
    expect(await list('0%开')).toMatchObject([
      { id: data.id, name: '100%开头', user: { nickname: 'operator' } },
    ]);
    const [kept] = await list('0%开');
    expect(kept?.components.map(({ uuid }) => uuid)).toEqual(['t', 'u']);
    expect(kept?.components[0]?.id).not.toBe('77');
    const taken = await page.test.ask(
      specialTemplateSave,
      { body: { name: '另一个', components } },
      page.colleague,
      chinese,
    );
    expect(saidOf(taken)).toEqual({ name: '已有名为“另一个”的模板，请换一个名称' });
    await page.test.call(specialTemplateDelete, { body: { ids: [data.id] } }, page.colleague);
    expect((await list()).map(({ name }) => name)).toEqual(['另一个']);
  });

  it('take another name that no other has, and keep what they hold', async () => {
    const save = async (name: string) => {
      const body = { name, components: [books('u', ['7'])] };
      return (await page.test.call(specialTemplateSave, { body }, page.operator)).data;
    };
    const rename = (id: string, name: string) =>
      page.test.ask(specialTemplateRename, { body: { id, name } }, page.colleague, chinese);
    const { id } = await save('改名之前');
    await save('别人的名字');
    expect((await rename(id, ' 改名之后 ')).status).toBe(200);
    expect(await list('改名')).toMatchObject([
      { id, name: '改名之后', components: [{ uuid: 'u' }] },
    ]);
    expect(saidOf(await rename(id, '别人的名字'))).toEqual({
      name: '已有名为“别人的名字”的模板，请换一个名称',
    });
    // its own name is no other's
    expect((await rename(id, '改名之后')).status).toBe(200);
    for (const gone of ['7', 'abc', '99999999999999999999'])
      expect((await rename(gone, '谁也没有')).status, gone).not.toBe(200);
    expect((await rename('7', '谁也没有')).status).toBe(404);
  });
});
