import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContentType } from '#contract/codes.ts';
import { specialDelete, specialPreviewCode, specialSaveCall } from '#contract/endpoints/special.ts';
import type { SpecialSave } from '#contract/entities/special.ts';
import { tapScript } from '#page/parts/tapScript.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { specialRoutes } from '#server/special/routes.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { banner, books, publishable } from './pages.ts';

const hour = 3_600_000;
/** of another process, asked by no person */
const uncounted = { opened: () => undefined, tapped: () => undefined };

describe('pages for readers', () => {
  let test: TestPlatform;
  let token: string;
  const start = new Date();
  /** A moment so many hours from now, as the page's form writes it. */
  const at = (hours: number) => {
    const time = new Date(start.getTime() + hours * hour);
    // contract 10.19: the platform's own time zone, here Asia/Shanghai
    return new Date(time.getTime() + 8 * hour).toISOString().slice(0, 19).replace('T', ' ');
  };
  beforeAll(async () => {
    test = await createTestPlatform({ settings: { PUBLIC_URL: 'https://read.example.org' } });
    await test.services.database
      .insertInto('account')
      .values({
        id: newIdentifier(),
        name: 'operator',
        nickname: '运营',
        roles: ['operator'],
        phone: null,
        mail: null,
        password_hash: null,
        institution_id: null,
      })
      .execute();
    token = await test.signIn('operator');
  });
  afterAll(() => test.close());

  const save = async (body: SpecialSave) =>
    (await test.call(specialSaveCall, { body }, token)).data;
  const running = (patch: Partial<SpecialSave> = {}) =>
    publishable({ startAt: at(0), endAt: at(48), ...patch });
  const open = (path: string, headers: Record<string, string> = {}) => test.send(path, { headers });

  it('speaks the language that was chosen, else the browser’s, and caches know of both', async () => {
    const { id } = await save(running());
    const asked = async (headers: Record<string, string>) => {
      const answer = await open(`/s/${id}`, headers);
      expect(answer.headers.get('vary')).toBe('Accept-Language, Accept-Encoding, Cookie');
      return {
        tag: answer.headers.get('etag'),
        lang: /<html lang="([^"]*)"/.exec(String(answer.body))?.[1],
      };
    };
    const chosen = await asked({ 'accept-language': 'zh', cookie: 'a=b; bookdesk-language=en-US' });
    expect(chosen.lang).toBe('en-US');
    expect((await asked({ 'accept-language': 'en', cookie: 'bookdesk-language=zh-CN' })).lang).toBe(
      'zh-CN',
    );
    expect((await asked({ 'accept-language': 'en', cookie: 'bookdesk-language=xx' })).lang).toBe(
      'en-US',
    );
    const own = await asked({ 'accept-language': 'fr' });
    expect(own.lang).toBe('zh-CN');
    expect(own.tag).not.toBe(chosen.tag);
    const gone = await open('/s/1', { cookie: 'bookdesk-language=en-US' });
    expect(gone.body).toContain('<html lang="en-US"');
    expect(gone.headers.get('vary')).toBe('Accept-Language, Cookie');
  });

  it('shows a published page whole, with what a shared link needs in its head', async () => {
    const { id } = await save(running({ name: '书<山>', shareTitle: '分享 "书山"' }));
    const { status, headers, body } = await open(`/s/${id}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/html');
    expect(body).toContain('<html lang="zh-CN">');
    expect(body).toContain('书&lt;山&gt;');
    expect(body).toContain('<meta property="og:title" content="分享 &quot;书山&quot;"/>');
    expect(body).toContain('content="https://read.example.org/cdn/share.png"');
    expect(body).toContain(`content="https://read.example.org/s/${id}"`);
    expect(body).toContain('href="https://example.org/"');
    expect(body).toContain('class="special-page"');
    const scripts = [
      ...String(body).matchAll(/<script(?! type="application\/ld\+json">).*?<\/script>/g),
    ];
    // its hash is what the policy lets run
    expect(scripts.map(([script]) => script)).toEqual([`<script>${tapScript}</script>`]);
    const hash = createHash('sha256').update(tapScript).digest('base64');
    expect(headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}';`);
    for (const [scheme, colour] of [
      ['light', '#F5F5F5'],
      ['dark', '#232629'],
    ])
      expect(body).toContain(
        `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${colour}"/>`,
      );
  });

  it('invites the first contribution without a list of none', async () => {
    const { id } = await save(running({ components: [] }));
    const { body } = await open(`/s/${id}`);
    expect(body).toContain('还没有人投稿');
    expect(body).not.toContain('<ul');
  });

  it('answers 304 while nothing has changed, and shows an edit at once', async () => {
    const { id, revision } = await save(running({ name: '旧名' }));
    const etag = (await open(`/s/${id}`)).headers.get('etag') ?? '';
    expect((await open(`/s/${id}`, { 'if-none-match': etag })).status).toBe(304);
    await save(running({ id, revision, name: '新名' }));
    const fresh = await open(`/s/${id}`, { 'if-none-match': etag });
    expect(fresh.status).toBe(200);
    expect(fresh.body).toContain('新名');
  });

  it('shows what a record says now, whatever process was asked before', async () => {
    const id = newIdentifier();
    const empty = { publish_order: null, price: null, rating: null };
    await test.services.database
      .insertInto('book')
      .values({ id, name: '旧书名', ...empty })
      .execute();
    const page = await save(running({ components: [books('b', [id])] }));
    const other = specialRoutes(test.services, uncounted, {
      find: async () => undefined,
      names: async () => [],
    });
    const first = await open(`/s/${page.id}`);
    const second = await other.request(`/s/${page.id}`);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    await test.services.database
      .updateTable('book')
      .set({ name: '新书名' })
      .where('id', '=', id)
      .execute();
    for (const answer of [
      await open(`/s/${page.id}`, { 'if-none-match': first.headers.get('etag') ?? '' }),
      { body: await (await other.request(`/s/${page.id}`)).text() },
    ])
      expect(answer.body).toContain('新书名');
  });

  it.each([
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ])(
    'sends a page compressed to whoever takes "%s", under the same name',
    async (taken, encoding, read) => {
      const { id } = await save(running({ name: '压缩' }));
      const routes = specialRoutes(test.services, uncounted, {
        find: async () => undefined,
        names: async () => [],
      });
      const plain = await routes.request(`/s/${id}`);
      const headers = { 'accept-encoding': taken };
      const small = await routes.request(`/s/${id}`, { headers });
      expect(small.headers.get('content-encoding')).toBe(encoding);
      expect(small.headers.get('etag')).toBe(plain.headers.get('etag'));
      expect(read(await small.arrayBuffer()).toString()).toBe(await plain.text());
    },
  );

  it('leads to pages with everything of a component, in pages that fill rows', async () => {
    const ids = Array.from({ length: 31 }, () => newIdentifier());
    await test.services.database
      .insertInto('book')
      .values(
        ids.map((id, index) => ({
          id,
          name: `第${index + 1}本书`,
          tags: ['全部'],
          publish_order: null,
          price: null,
          rating: null,
        })),
      )
      .execute();
    const component = { ...books('b', ids.slice(0, 30)), title: '全部的书' };
    const { id } = await save(running({ components: [banner('a'), component] }));
    const page = await open(`/s/${id}`);
    expect(page.body).toContain(`href="/s/${id}/more/b"`);
    expect(page.body).toContain('第3本书');
    expect(page.body).not.toContain('第4本书');
    const more = await open(`/s/${id}/more/b`);
    expect(more.body).toContain('<h1>全部的书</h1>');
    expect(more.body).toContain('第24本书');
    expect(more.body).not.toContain('第25本书');
    expect((await open(`/s/${id}/more/b?page=2`)).body).toContain('第30本书');
    expect(more.body).toContain(`href="/s/${id}"`);
    expect(more.body).toContain(`https://read.example.org/s/${id}/more/b`);
    for (const path of [`/s/${id}/more/b?page=3`, `/s/${id}/more/x`, `/s/${id}?page=2`])
      expect((await open(path)).status).toBe(404);
  });

  it('shows what readers have contributed, newest first, twenty a page', async () => {
    const { id } = await save(running({ name: '征文' }));
    const { database } = test.services;
    const author = await database
      .selectFrom('account')
      .where('name', '=', 'operator')
      .select('id')
      .executeTakeFirstOrThrow();
    const posts = Array.from({ length: 21 }, (_, index) => ({ id: newIdentifier(), index }));
    await database
      .insertInto('post')
      .values(
        posts.map(({ id: post, index }) => ({
          id: post,
          account_id: author.id,
          content_type: ContentType.dynamic,
          title: `投稿${index}`,
          status: 30,
          is_draft: false,
        })),
      )
      .execute();
    await database
      .insertInto('special_contribution')
      .values(
        posts.map(({ id: post, index }) => ({
          id: newIdentifier(),
          special_id: id,
          account_id: author.id,
          status: 30,
          content_type: ContentType.dynamic,
          content_id: post,
          created_at: new Date(start.getTime() + index),
          reviewed_at: null,
          reviewed_by: null,
        })),
      )
      .execute();
    const [first, second] = await Promise.all([open(`/s/${id}`), open(`/s/${id}?page=2`)]);
    expect(first.body).toContain('投稿20');
    expect(first.body).not.toContain('投稿0<');
    expect(first.body).toContain(`href="/s/${id}?page=2#contributions"`);
    expect(second.body).toContain('投稿0<');
  });

  it('says when it begins before its start, and that it is over after its end', async () => {
    const { id } = await save(publishable({ startAt: at(24), endAt: at(48) }));
    const before = await open(`/s/${id}`);
    expect(before.body).toContain('尚未开始');
    expect(before.body).not.toContain('城与书');
    test.advance(30 * hour);
    expect((await open(`/s/${id}`)).body).toContain('城与书');
    test.advance(30 * hour);
    expect((await open(`/s/${id}`)).body).toContain('本专题已于');
    test.advance(-60 * hour);
  });

  it('leaves out what has been deleted since, and draws a slide without its dead link', async () => {
    const [kept, gone] = [newIdentifier(), newIdentifier()];
    const empty = { publish_order: null, price: null, rating: null };
    await test.services.database
      .insertInto('book')
      .values([
        { id: kept, name: '留下的书', ...empty },
        { id: gone, name: '删去的书', ...empty },
      ])
      .execute();
    const slide = { linkType: 3, contentType: ContentType.book, contentId: gone, linkUrl: '' };
    const { id } = await save(
      running({ components: [banner('a', slide), books('b', [kept, gone])] }),
    );
    expect((await open(`/s/${id}`)).body).toContain('删去的书');
    await test.services.database
      .updateTable('book')
      .set({ is_deleted: true })
      .where('id', '=', gone)
      .execute();
    const { body } = await open(`/s/${id}`);
    expect(body).toContain('留下的书');
    expect(body).toContain(`/c/${ContentType.book}/${kept}`);
    expect(body).not.toContain('删去的书');
    expect(body).not.toContain(gone);
    expect(body).toContain('城与书');
    expect((await open(`/c/${ContentType.book}/${kept}`)).body).toContain('留下的书');
  });

  it('has a friendly page for an address that names nothing, and one for a page that was deleted', async () => {
    const { id } = await save(running());
    await test.call(specialDelete, { body: { ids: [id] } }, token);
    const draft = await save(running({ draft: true }));
    for (const name of [draft.id, '1', '99999999999999999999', 'x']) {
      const { status, body } = await open(`/s/${name}`, { 'accept-language': 'en' });
      expect(status).toBe(404);
      expect(body).toContain('This page cannot be found');
    }
    const { status, body } = await open(`/s/${id}`, { 'accept-language': 'en' });
    expect(status).toBe(410);
    expect(body).toContain('This page was deleted');
  });

  it('is found with a slash more, and has that friendly page for whatever else is asked for beside it', async () => {
    const { id } = await save(running());
    const { status, headers } = await open(`/s/${id}/?page=1`);
    expect(status).toBe(308);
    expect(headers.get('location')).toBe(`/s/${id}?page=1`);
    for (const path of ['/s/all/none', `/s/${id}/more`, '/p', '/p/a/b', '/c/book/1']) {
      const { status, body, headers } = await open(path);
      expect([status, String(body).includes('没有找到这个页面')], path).toEqual([404, true]);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  it('says that a preview is gone whatever its code is written like', async () => {
    for (const code of ['%00', 'x', 'a'.repeat(2_000), '%F0%9F%98%80', '0OIl0OIl0O']) {
      const { status, body } = await open(`/p/${code}`);
      expect(status, code).toBe(404);
      expect(body).toContain('预览链接已失效');
    }
  });

  it('opens a draft by its preview code for 24 hours, the revision it was made for', async () => {
    const { id, revision } = await save(running({ name: '草稿一', draft: true }));
    const { data } = await test.call(specialPreviewCode, { parameters: { id } }, token);
    await save(running({ id, revision, name: '草稿二', draft: true }));
    const preview = await open(data.path);
    expect(preview.status).toBe(200);
    expect(preview.body).toContain('草稿一');
    expect(preview.headers.get('cache-control')).toBe('no-store');
    test.advance(25 * hour);
    const expired = await open(data.path);
    test.advance(-25 * hour);
    expect(expired.status).toBe(404);
    expect(expired.body).toContain('预览链接已失效');
  });

  it('says of a previewed revision whether readers see it', async () => {
    const page = running();
    const { id, revision } = await save(page);
    const notice = async (look = '') => {
      const { data } = await test.call(specialPreviewCode, { parameters: { id } }, token);
      return String((await open(data.path + look)).body).match(/page-notice"[^>]*>([^<]*)</)?.[1];
    };
    expect(await notice()).toBe('预览：读者看到的就是这个版本');
    expect(await notice(`?at=${encodeURIComponent(page.endAt)}`)).toBe(
      `预览：读者看到的就是这个版本，上方写着专题已于 ${page.endAt.slice(0, 16)}（中国标准时间）结束`,
    );
    const draft = await save(running({ id, revision, draft: true }));
    expect(await notice()).toBe('预览：读者看不到这个版本');
    await save(running({ id, revision: draft.revision, startAt: at(5) }));
    expect(await notice()).toBe(
      `预览：这个版本已发布，读者从 ${at(5).slice(0, 16)}（中国标准时间）起看到它`,
    );
  });

  it('does not open a revoked code', async () => {
    const { id } = await save(running({ draft: true }));
    const { data } = await test.call(specialPreviewCode, { parameters: { id } }, token);
    await test.services.database
      .updateTable('special_preview')
      .set({ revoked_at: new Date() })
      .where('code', '=', data.code)
      .execute();
    expect((await open(data.path)).body).toContain('预览链接已失效');
  });
});

describe('a page for readers that fails', () => {
  it('says so in their language with the number of the request, which the log has; a program gets the envelope', async () => {
    const test = await createTestPlatform({ background: false });
    try {
      await sql`alter table special rename to special_elsewhere`.execute(test.services.database);
      const open = (accept: string, language: string) =>
        test.send('/s/1', {
          headers: { accept, 'accept-language': language, 'x-request-id': 'reader-1234' },
        });
      for (const [language, title] of [
        ['zh-CN', '这个页面出错了'],
        ['en-US', 'Something went wrong on this page'],
      ] as const) {
        const { status, headers, body } = await open('text/html', language);
        expect(status).toBe(500);
        expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.get('retry-after')).toBeNull();
        expect(body).toContain(`<h1>${title}</h1>`);
        expect(body).toContain('reader-1234');
        expect(body).not.toContain('special_elsewhere');
      }
      const { body } = await open('application/json', 'en-US');
      expect(body).toMatchObject({ code: 500, isSuccess: false });
    } finally {
      await test.close();
    }
  });
});
