import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ComponentType, ContentType, LinkType, Visibility } from '#contract/codes.ts';
import { specialDelete } from '#contract/endpoints/special.ts';
import { specialCheck } from '#contract/endpoints/specialEditing.ts';
import { type SpecialComponent, specialComponent } from '#contract/entities/special.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { publicOrigin } from '#server/publicAddress.ts';
import { banner, books } from './pages.ts';
import { openSpecials, type SpecialPlatform } from './support.ts';

let page: SpecialPlatform;
beforeAll(async () => {
  page = await openSpecials();
});
afterAll(() => page.test.close());

const posts = (ids: readonly string[]) =>
  specialComponent.parse({
    type: ComponentType.post,
    uuid: 'p',
    name: '帖子',
    order: 0,
    contents: ids.map((contentId) => ({
      uuid: contentId,
      contentId,
      contentType: ContentType.dynamic,
      title: `题${contentId}`,
    })),
  });
const check = async (components: SpecialComponent[]) => {
  const document = { name: '检查', components };
  return (await page.test.call(specialCheck, { body: { document } }, page.operator)).data;
};
const link = (uuid: string, linkUrl: string) => banner(uuid, { linkUrl });

describe('the check of a page', () => {
  it('says which picked items readers are not shown, and why', async () => {
    const shown = await page.post('reader');
    const deleted = await page.post('reader', { is_deleted: true });
    const withdrawn = await page.post('reader', { status: 40 });
    const waiting = await page.post('reader', { status: 10 });
    const own = await page.post('reader', { visibility: Visibility.author });
    const never = '123';
    expect(await check([posts([shown, deleted, withdrawn, waiting, own, never])])).toEqual([
      { field: 'components.0.contents.1', reason: 'deleted', title: `题${deleted}` },
      { field: 'components.0.contents.2', reason: 'withdrawn', title: `题${withdrawn}` },
      { field: 'components.0.contents.3', reason: 'notPublic', title: `题${waiting}` },
      { field: 'components.0.contents.4', reason: 'notPublic', title: `题${own}` },
      { field: 'components.0.contents.5', reason: 'deleted', title: `题${never}` },
    ]);
  });

  it('says which links lead nowhere, picked ones and addresses of this site', async () => {
    const shown = await page.post('reader');
    const gone = await page.post('reader', { is_deleted: true });
    const open = await page.save(page.running());
    const closed = await page.save(page.running());
    await page.test.call(specialDelete, { body: { ids: [closed.id] } }, page.operator);
    const target = (contentId: string) => ({
      linkType: LinkType.post,
      contentType: ContentType.dynamic,
      contentId,
    });
    const components = [
      link('fine', 'https://example.org/'),
      link('page', `/s/${open.id}`),
      link('lost', `/s/${closed.id}`),
      link('none', '/s/7'),
      link('read', `/c/1050/${shown}`),
      link('dead', `/c/1050/${gone}`),
      banner('to', target(shown)),
      banner('nowhere', target(gone)),
      books('b', ['9'.repeat(19)]),
    ];
    expect((await check(components)).map(({ field, reason }) => `${field} ${reason}`)).toEqual([
      'components.2.contents.0.linkUrl linkGone',
      'components.3.contents.0.linkUrl linkGone',
      'components.5.contents.0.linkUrl linkGone',
      'components.7.contents.0.contentId linkGone',
      'components.8.contents.0 deleted',
    ]);
  });

  it('knows addresses of this site that are written in full', async () => {
    const shown = await page.post('reader');
    const site = publicOrigin(page.test.services.settings);
    const components = [
      link('read', `${site}/c/1050/${shown}?from=slide`),
      link('dead', `${site}/c/1050/424242?from=slide`),
      link('lost', `${site}/s/7`),
      link('other', 'https://elsewhere.example/s/7'),
    ];
    expect((await check(components)).map(({ field, reason }) => `${field} ${reason}`)).toEqual([
      'components.1.contents.0.linkUrl linkGone',
      'components.2.contents.0.linkUrl linkGone',
    ]);
  });

  it('says which links within a text lead nowhere, each by its words and once', async () => {
    const shown = await page.post('reader');
    const open = await page.save(page.running());
    const text = (uuid: string, content: string) =>
      specialComponent.parse({
        type: ComponentType.richText,
        uuid,
        name: '富文本',
        order: 0,
        contents: [{ uuid: `${uuid}-1`, content }],
      });
    const components = [
      text(
        'fine',
        `<p><a href="/c/1050/${shown}">在</a><a href="/s/${open.id}?page=1#top">页</a><a href="https://example.org/c/1110/1">外</a></p>`,
      ),
      text(
        'dead',
        '<p><a href="/c/1110/424242">无<strong>书</strong> &amp; 画</a><a href="/c/1110/424242">无<strong>书</strong> &amp; 画</a></p><p><a href="/s/7?from=text">旧专题</a><a href="/contribute/8"><img src="/cdn/a.png"></a></p>',
      ),
      link('slide', '/s/7#top'),
    ];
    expect(
      (await check(components)).map(({ field, title, reason }) => [field, title, reason]),
    ).toEqual([
      ['components.1.contents.0.content', '无书 & 画', 'linkGone'],
      ['components.1.contents.0.content', '旧专题', 'linkGone'],
      ['components.1.contents.0.content', '/contribute/8', 'linkGone'],
      ['components.2.contents.0.linkUrl', '城与书', 'linkGone'],
    ]);
  });

  it('takes a ranking for the book list that it is made of, picked or as an address', async () => {
    const { database } = page.test.services;
    const author = await database.selectFrom('account').select('id').executeTakeFirstOrThrow();
    const [shown, gone] = [newIdentifier(), newIdentifier()];
    const list = { account_id: author.id, title: '榜', status: 30, is_draft: false };
    await database
      .insertInto('book_list')
      .values([
        { ...list, id: shown },
        { ...list, id: gone, is_deleted: true },
      ])
      .execute();
    const ranking = (uuid: string, contentId: string) =>
      banner(uuid, {
        linkType: LinkType.ranking,
        contentType: ContentType.boardList,
        contentId,
        linkUrl: '',
      });
    const components = [
      ranking('a', shown),
      ranking('b', gone),
      link('c', `/c/3020/${shown}`),
      link('d', `/c/3020/${gone}`),
    ];
    expect((await check(components)).map(({ field, reason }) => `${field} ${reason}`)).toEqual([
      'components.1.contents.0.contentId linkGone',
      'components.3.contents.0.linkUrl linkGone',
    ]);
    const { id } = await page.save(
      page.running({ components: [ranking('a', shown), ranking('b', gone)] }),
    );
    const html = await page.open(`/s/${id}`);
    expect(html).toContain(`href="/c/3020/${shown}"`);
    expect(html).not.toContain(`/c/3020/${gone}`);
    expect(await page.open(`/c/3020/${shown}`)).toContain('榜单');
  });

  it('has nothing to say of a page that is empty, or of what it does not know', async () => {
    expect(await check([])).toEqual([]);
    expect(
      await check([specialComponent.parse({ type: 12, uuid: 'x', name: 'x', order: 0 })]),
    ).toEqual([]);
  });
});
