import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContentStatus, ContentType, Visibility } from '#contract/codes.ts';
import type { EndpointInput } from '#contract/endpoint.ts';
import { postCalls } from '#contract/endpoints/lists.ts';
import { specialSaveCall } from '#contract/endpoints/special.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { searchColumns } from '#server/database/search.ts';
import { createPlatform } from '#server/platform.ts';
import { createSiteMaps } from '#server/special/feeds.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { publishable } from './pages.ts';

describe('the readers’ house', () => {
  let test: TestPlatform;
  let token: string;
  let book: { id: string; name: string };
  beforeAll(async () => {
    test = await createTestPlatform({
      demo: true,
      settings: { PUBLIC_URL: 'https://read.example.org' },
    });
    token = await test.signIn('press');
    book = await test.services.database
      .selectFrom('book')
      .where('is_deleted', '=', false)
      .select(['id', 'name'])
      .executeTakeFirstOrThrow();
  });
  afterAll(() => test.close());

  const save = async (body: EndpointInput<typeof postCalls.save>['body']) =>
    (await test.call(postCalls.save, { body }, token)).data.id;
  const open = async (path: string, headers: Record<string, string> = {}) => {
    const { status, body, headers: answered } = await test.send(path, { headers });
    return { status, page: String(body), headers: answered };
  };
  const article = (title: string, more: EndpointInput<typeof postCalls.save>['body'] = {}) =>
    save({
      contentType: ContentType.article,
      title,
      content: '<p>正文</p>',
      cover: '/cdn/a.png',
      ...more,
    });

  it('begins with what is new, and leads to all of each kind', async () => {
    const id = await article('今早的文章');
    const { status, page } = await open('/s');
    expect(status).toBe(200);
    expect(page).toContain(`href="/c/1040/${id}"`);
    for (const kind of ['specials', 'posts', 'books', 'book-lists']) {
      expect(page).toContain(`href="/s/all/${kind}"`);
      expect((await open(`/s/all/${kind}`)).status).toBe(200);
    }
    expect(page).not.toMatch(/<script(?! type="application\/ld\+json">)/);
  });

  it('is kept by a browser until something of it changes', async () => {
    const first = await open('/s');
    const known = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await open('/s', known)).status).toBe(304);
    await article('又一篇文章');
    expect((await open('/s', known)).status).toBe(200);
  });

  it('shows nowhere what readers may not see', async () => {
    const hidden = [
      await article('只给自己的文章', { visibility: Visibility.author, bookIds: [book.id] }),
      await article('草稿里的文章', { isDraft: true, bookIds: [book.id] }),
    ];
    const operator = await test.signIn('operator');
    const draft = publishable({ name: '还没有发布的专题', draft: true });
    await test.call(specialSaveCall, { body: draft }, operator);
    const later = publishable({ name: '还没有开始的专题' });
    await test.call(specialSaveCall, { body: later }, operator);
    const paths = ['/s', '/s/all/posts', '/s/all/specials', `/c/1110/${book.id}`];
    const search = `/s?q=${encodeURIComponent('的文章')}`;
    for (const path of [...paths, search, '/s/feed.xml', '/sitemap/posts.xml']) {
      const { page } = await open(path);
      for (const id of hidden) expect(page, path).not.toContain(id);
      expect(page, path).not.toMatch(/还没有发布的专题|还没有开始的专题/);
    }
  });

  it('lists the works of an author, a book, a topic and a circle, in two orders', async () => {
    const { database } = test.services;
    const topic = await database
      .selectFrom('topic')
      .where('status', '=', 30)
      .where('is_deleted', '=', false)
      .where('is_blocked', '=', false)
      .select('id')
      .executeTakeFirstOrThrow();
    const id = await save({ content: '有话题也有书', topicIds: [topic.id], bookIds: [book.id] });
    const { account_id } = await database
      .selectFrom('post')
      .where('id', '=', id)
      .select('account_id')
      .executeTakeFirstOrThrow();
    for (const path of [`/c/5010/${account_id}`, `/c/1110/${book.id}`, `/c/9010/${topic.id}`]) {
      const { page } = await open(path);
      expect(page, path).toContain(`href="/c/1050/${id}"`);
      expect(page, path).toContain(`href="${path}?order=mostRead"`);
      expect((await open(`${path}?order=mostRead`)).status).toBe(200);
      expect((await open(`${path}?page=900`)).status).toBe(404);
    }
    const { page } = await open(`/c/1050/${id}`);
    expect(page).toContain(`href="/c/5010/${account_id}"`);
  });

  it('turns the pages of works, each work once', async () => {
    const ids: string[] = [];
    const [other] = await test.services.database
      .selectFrom('book')
      .where('is_deleted', '=', false)
      .where('id', '<>', book.id)
      .select('id')
      .limit(1)
      .execute();
    for (let number = 0; number < 27; number += 1)
      ids.push(await save({ content: `第 ${number} 条`, bookIds: [other?.id ?? ''] }));
    const path = `/c/1110/${other?.id}`;
    const pages = [(await open(path)).page, (await open(`${path}?page=2`)).page];
    for (const id of ids)
      expect(pages.filter((page) => page.includes(`href="/c/1050/${id}"`))).toHaveLength(1);
    expect(pages[0]).toContain(`href="${path}?page=2"`);
  });

  it('leads from a piece to others that share a book with it', async () => {
    const one = await article('同一本书之一', { bookIds: [book.id] });
    const two = await article('同一本书之二', { bookIds: [book.id] });
    expect((await open(`/c/1040/${one}`)).page).toContain(`href="/c/1040/${two}"`);
  });

  it('leads from a book to those of its author and its lists, and from a list to others with its books', async () => {
    const { database } = test.services;
    const { account_id } = await database
      .selectFrom('post')
      .select('account_id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const empty = { publish_order: null, price: null, rating: null };
    const ids = { it: '7100000001', author: '7100000002', list: '7100000003', gone: '7100000004' };
    const lists = { one: '7200000001', two: '7200000002', draft: '7200000003' };
    await database
      .insertInto('book')
      .values([
        { ...empty, id: ids.it, name: '一本', author_name: '某作者' },
        { ...empty, id: ids.author, name: '同一作者', author_name: '某作者' },
        { ...empty, id: ids.list, name: '同一书单', author_name: '' },
        { ...empty, id: ids.gone, name: '已删除', author_name: '某作者', is_deleted: true },
      ])
      .execute();
    await database
      .insertInto('book_list')
      .values(
        Object.values(lists).map((id) => ({
          ...{ id, account_id, title: `书单 ${id}`, status: ContentStatus.published },
          is_draft: id === lists.draft,
        })),
      )
      .execute();
    await database
      .insertInto('book_list_book')
      .values(
        Object.values(lists).flatMap((book_list_id) =>
          [ids.it, ids.list].map((book_id, position) => ({ book_list_id, book_id, position })),
        ),
      )
      .execute();
    const { page } = await open(`/c/1110/${ids.it}`);
    const linked = (text: string) =>
      [...text.matchAll(/href="\/c\/\d+\/(\d+)"/g)].map(([, id]) => id);
    const shelf = (text: string) => linked(text.split('id="related"')[1] ?? '');
    expect(shelf(page).slice(0, 2)).toEqual([ids.author, ids.list]);
    expect(shelf(page)).not.toContain(ids.gone);
    expect(shelf((await open(`/c/3010/${lists.one}`)).page)).toEqual([lists.two]);
    await database.deleteFrom('book_list').where('id', 'in', Object.values(lists)).execute();
    await database.deleteFrom('book').where('id', 'in', Object.values(ids)).execute();
  });

  it('leads nowhere from the name of a blocked author, until the account is free again', async () => {
    const { database } = test.services;
    const id = await article('作者会被封禁的文章');
    const { account_id } = await database
      .selectFrom('post')
      .select('account_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const set = (is_blocked: boolean) =>
      database.updateTable('account').set({ is_blocked }).where('id', '=', account_id).execute();
    const address = `/c/5010/${account_id}`;
    expect((await open(`/c/1040/${id}`)).page).toContain(address);
    await set(true);
    await expect.poll(async () => (await open(`/c/1040/${id}`)).page).not.toContain(address);
    expect((await open(address)).status).toBe(404);
    await set(false);
    await expect.poll(async () => (await open(`/c/1040/${id}`)).page).toContain(address);
  });

  it('leads from a reading to others of its book, then of its account', async () => {
    const { database } = test.services;
    const known = await database
      .selectFrom('reading')
      .select(['account_id'])
      .limit(1)
      .executeTakeFirstOrThrow();
    const other = await database
      .selectFrom('account')
      .select('id')
      .where('id', '<>', known.account_id)
      .limit(1)
      .executeTakeFirstOrThrow();
    const ids = { it: '7400000001', book: '7400000002', own: '7400000003', draft: '7400000004' };
    const its = '7400000005';
    await database
      .insertInto('book')
      .values({ publish_order: null, price: null, rating: null, id: its, name: '共读的书' })
      .execute();
    const start_at = new Date(test.services.now().getTime() + 3_600_000);
    const made = { title: '共读', status: ContentStatus.published, book_id: its, start_at };
    await database
      .insertInto('reading')
      .values([
        { ...made, id: ids.it, account_id: known.account_id },
        { ...made, id: ids.book, account_id: other.id },
        { ...made, id: ids.own, account_id: known.account_id, book_id: null },
        { ...made, id: ids.draft, account_id: other.id, is_draft: true },
      ])
      .execute();
    const { page } = await open(`/c/${ContentType.reading}/${ids.it}`);
    const shelf = [
      ...(page.split('id="related"')[1] ?? '').matchAll(/href="\/c\/\d+\/(\d+)"/g),
    ].map(([, id]) => id);
    expect(shelf[0]).toBe(ids.book);
    expect(shelf).toContain(ids.own);
    expect(shelf).not.toContain(ids.draft);
    expect(shelf).not.toContain(ids.it);
    await database.deleteFrom('reading').where('id', 'in', Object.values(ids)).execute();
    await database.deleteFrom('book').where('id', '=', its).execute();
  });

  it('shows the newest of the many readings that a book has', async () => {
    const { database, now } = test.services;
    const { id: account_id } = await database
      .selectFrom('account')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const its = '7400000500';
    await database
      .insertInto('book')
      .values({ publish_order: null, price: null, rating: null, id: its, name: '常读的书' })
      .execute();
    const day = (number: number) => new Date(now().getTime() + (number - 400) * 86_400_000);
    const rows = Array.from({ length: 203 }, (_, number) => ({
      ...{ id: String(7400001000 + number), account_id, book_id: its, title: `共读${number}` },
      ...{ status: ContentStatus.published, created_at: day(number), start_at: day(number) },
    }));
    await database.insertInto('reading').values(rows).execute();
    const { page } = await open(`/c/${ContentType.reading}/7400001000`);
    const shelf = [
      ...(page.split('id="related"')[1] ?? '').matchAll(/href="\/c\/\d+\/(\d+)"/g),
    ].map(([, id]) => id);
    expect(shelf.slice(0, 3)).toEqual(['7400001202', '7400001201', '7400001200']);
    await database.deleteFrom('reading').where('book_id', '=', its).execute();
    await database.deleteFrom('book').where('id', '=', its).execute();
  });

  it.each([
    ['one character', (name: string) => [...name][0] ?? ''],
    ['a whole title', (name: string) => name],
    ['a title in other letters', (name: string) => ` ${name.toUpperCase()} `],
  ])('finds a book by %s', async (_what, of) => {
    const { page } = await open(`/s?q=${encodeURIComponent(of(book.name))}`);
    expect(page).toContain('class="books');
    if (of(book.name).length > 2) expect(page).toContain(`href="/c/1110/${book.id}"`);
  });

  it('says so where nothing is found, and keeps what was typed, whatever that is', async () => {
    const searched = `"><script>x</script>'%_\\ \u{1F4DA}`;
    const { status, page } = await open(`/s?q=${encodeURIComponent(searched)}`);
    expect(status).toBe(200);
    expect(page).toContain('没有找到');
    expect(page).not.toContain('<script>x');
    expect(page).toContain('noindex');
    for (const text of ['\0', ' ', 'x'.repeat(5_000), '%F0'])
      expect((await test.send(`/s?q=${encodeURIComponent(text)}`)).status).toBe(200);
  });

  it('takes the beginning of a long search, between whole characters', async () => {
    const begins = `${'x'.repeat(99)}\u{1F4DA}`;
    const { page } = await open(`/s?q=${encodeURIComponent(`${begins}\u{1F4DA}`)}`);
    expect(page).toContain(`value="${begins}"`);
    expect(page).not.toContain('\ufffd');
  });

  it('shows what carries a label', async () => {
    const label = await test.services.database
      .selectFrom('label')
      .where('kind', '=', 'content')
      .where('is_deleted', '=', false)
      .select(['id', 'name'])
      .executeTakeFirstOrThrow();
    const id = await article('带标签的文章', { labelIds: [label.id] });
    const { page } = await open(`/s/label/${label.id}`);
    expect(page).toContain(label.name);
    expect(page).toContain(`href="/c/1040/${id}"`);
    expect((await open(`/c/1040/${id}`)).page).toContain(`href="/s/label/${label.id}"`);
    expect((await open('/s/label/99999999999999999999')).status).toBe(404);
  });

  it('turns the pages of what carries a label, with counts and ways to the pages beside', async () => {
    const labelId = '7000000001';
    await test.services.database
      .insertInto('label')
      .values({ id: labelId, name: '夜读', kind: 'content', order: 1 })
      .execute();
    for (let number = 0; number < 49; number += 1)
      await article(`夜读之 ${number}`, { labelIds: [labelId] });
    const first = await open(`/s/label/${labelId}`);
    expect(first.page).toContain('文章与动态：共 49 项');
    expect(first.page).toContain(`href="/s/label/${labelId}/posts"`);
    const path = `/s/label/${labelId}/posts`;
    const { page } = await open(`${path}?page=2`);
    expect(page).toContain('第 2 页，共 3 页');
    for (const rel of [
      `<link rel="prev" href="https://read.example.org${path}"`,
      `<link rel="next" href="https://read.example.org${path}?page=3"`,
      `<link rel="canonical" href="https://read.example.org${path}?page=2"`,
      `rel="prev" href="${path}"`,
      `rel="next" href="${path}?page=3"`,
    ])
      expect(page).toContain(rel);
    expect((await open(`${path}?page=3`)).page.match(/夜读之 \d+/g)).toHaveLength(1);
    expect((await open(`${path}?page=4`)).status).toBe(404);
    expect((await open(`/s/label/${labelId}/nothing`)).status).toBe(404);
  });

  it('shows the live streams of a channel that is open, and nothing of others', async () => {
    const { database } = test.services;
    const live = await database
      .selectFrom('live')
      .innerJoin('channel', 'channel.id', 'live.channel_id')
      .where('live.status', '=', 30)
      .where('live.is_draft', '=', false)
      .where('live.is_blocked', '=', false)
      .where('live.is_deleted', '=', false)
      .where('channel.is_enabled', '=', true)
      .select(['live.id', 'live.title', 'channel.id as channel', 'channel.name'])
      .executeTakeFirstOrThrow();
    const path = `/s/channel/${live.channel}`;
    const { page } = await open(path);
    expect(page).toContain(`<h1>${live.name}</h1>`);
    expect(page).toMatch(new RegExp(`href="/c/70[12]0/${live.id}"`));
    expect(page).toContain('（中国标准时间）');
    expect((await open(`${path}?order=mostRead`)).status).toBe(200);
    expect((await open(`${path}?page=2`)).status).toBe(404);
    const stream = await open(/\/c\/70[12]0\/\d+/.exec(page)?.[0] ?? '');
    expect(stream.page).toContain(`href="${path}"`);
    expect(stream.page).toContain('"@type":["Event","BroadcastEvent"]');
    expect(stream.page).toContain('（中国标准时间）');
    const close = (isEnabled: boolean) =>
      database
        .updateTable('channel')
        .set({ is_enabled: isEnabled })
        .where('id', '=', live.channel)
        .execute();
    await close(false);
    expect((await open(path)).status).toBe(404);
    expect((await open(/\/c\/70[12]0\/\d+/.exec(page)?.[0] ?? '')).page).not.toContain(path);
    await close(true);
    expect((await open('/s/channel/99999999999999999999')).status).toBe(404);
  });

  it('finds the best first of a word that more records hold than are sorted, and says so', async () => {
    const { database } = test.services;
    const { account_id } = await database
      .selectFrom('post')
      .select('account_id')
      .executeTakeFirstOrThrow();
    const found = (index: number) => {
      const title = index === 500 ? '灯塔' : `去看灯塔的第 ${index} 天`;
      return {
        id: String(8_000_000_000 + index),
        content_type: ContentType.article,
        title,
        content: '<p>海</p>',
        account_id,
        // the most read stands where the index comes to it last
        view_count: index === 501 ? 1_000_000 : 1,
        ...searchColumns(title, '海'),
      };
    };
    const many = Array.from({ length: 520 }, (_, index) => found(index));
    await database.insertInto('post').values(many).execute();
    const { page } = await open(`/s?q=${encodeURIComponent('灯塔')}`);
    const ids = [...page.matchAll(/href="\/c\/1040\/(\d+)"/g)].map(([, id]) => id);
    expect(ids.slice(0, 2)).toEqual(['8000000500', '8000000501']);
    expect(page).toContain('匹配的超过 500 项');
    const all = `/s?q=${encodeURIComponent('灯塔')}&kind=posts`;
    expect(page).toContain(`href="${all.replace('&', '&amp;')}"`);
    const last = await open(`${all}&page=21`);
    expect([last.status, last.page.match(/href="\/c\/1040\//g)?.length]).toEqual([200, 20]);
    for (const page of [22, 30]) expect((await open(`${all}&page=${page}`)).status).toBe(404);
    await database
      .deleteFrom('post')
      .where('id', '>=', '8000000000')
      .where('id', '<', '8000000520')
      .execute();
  });

  it('says of what readers saw and is deleted that it is gone, and of all else that it is not there', async () => {
    const shown = await article('会被删除的文章');
    const hidden = await article('没人看过的文章', { visibility: Visibility.author });
    for (const id of [shown, hidden])
      await test.services.database
        .updateTable('post')
        .set({ is_deleted: true })
        .where('id', '=', id)
        .execute();
    const gone = await open(`/c/1040/${shown}`);
    expect([gone.status, gone.page.includes('这个页面已被删除')]).toEqual([410, true]);
    expect(gone.headers.get('cache-control')).toBe('no-store');
    for (const path of [`/c/1040/${hidden}`, '/c/1040/1', '/c/1040/x', '/c/99/1', '/s/1'])
      expect((await open(path)).status, path).toBe(404);
    const operator = await test.signIn('operator');
    const special = await test.call(specialSaveCall, { body: publishable() }, operator);
    await test.services.database
      .updateTable('special')
      .set({ is_deleted: true })
      .where('id', '=', special.data.id)
      .execute();
    expect((await open(`/s/${special.data.id}`)).status).toBe(410);
  });

  it('tells of each kind of page where it stands, what it is and how it is found', async () => {
    const { database } = test.services;
    const idOf = async (table: 'circle' | 'topic' | 'book_list') =>
      (
        await database
          .selectFrom(table)
          .where('status', '=', 30)
          .where('is_deleted', '=', false)
          .where('is_blocked', '=', false)
          .select('id')
          .executeTakeFirstOrThrow()
      ).id;
    const post = await article('说明自己的文章');
    const special = await database
      .selectFrom('special')
      .where('published', 'is not', null)
      .where('is_deleted', '=', false)
      .select('id')
      .executeTakeFirstOrThrow();
    const kinds: [string, string | undefined, string][] = [
      ['/s', 'WebSite', 'website'],
      ['/s/all/books', undefined, 'website'],
      [`/s/${special.id}`, undefined, 'article'],
      [`/c/1040/${post}`, 'Article', 'article'],
      [`/c/1110/${book.id}`, 'Book', 'book'],
      [`/c/3010/${await idOf('book_list')}`, 'CollectionPage', 'article'],
      [`/c/8010/${await idOf('circle')}`, 'CollectionPage', 'website'],
      [`/c/9010/${await idOf('topic')}`, 'CollectionPage', 'website'],
    ];
    for (const [path, type, ogType] of kinds) {
      const { page, status } = await open(path);
      expect(status, path).toBe(200);
      expect(page, path).toContain(`<link rel="canonical" href="https://read.example.org${path}"`);
      expect(page, path).toMatch(/<meta name="description" content="[^"]+"/);
      expect(page, path).toContain(`<meta property="og:type" content="${ogType}"`);
      const things = [
        ...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
      ].map(([, text = '']): { '@type': string } => JSON.parse(text));
      expect(
        things.map((thing) => thing['@type']),
        path,
      ).toEqual([...(type ? [type] : []), ...(path === '/s' ? [] : ['BreadcrumbList'])]);
    }
    const trail = (await open(`/c/1110/${book.id}`)).page;
    expect(trail).toContain(
      '"position":2,"name":"图书","item":"https://read.example.org/s/all/books"',
    );
  });

  it.each(['/s/feed.xml', '/sitemap.xml', '/sitemap/books.xml', '/robots.txt', '/s/all/books'])(
    'answers that %s is as it was',
    async (path) => {
      const first = await open(path);
      expect(first.status).toBe(200);
      const known = { 'if-none-match': first.headers.get('etag') ?? '' };
      expect((await open(path, known)).status).toBe(304);
    },
  );

  it('tells machines of what is public by whole addresses', async () => {
    const id = await article('给机器看的 <文章> & 更多');
    const address = `https://read.example.org/c/1040/${id}`;
    const feed = await open('/s/feed.xml');
    expect(feed.headers.get('content-type')).toContain('application/atom+xml');
    expect(feed.page).toContain(
      `<id>${address}</id><title>给机器看的 &lt;文章&gt; &amp; 更多</title>`,
    );
    const maps = await open('/sitemap.xml');
    const named = [...maps.page.matchAll(/<loc>https:\/\/read\.example\.org([^<]+)<\/loc>/g)];
    expect(named).toHaveLength(12);
    for (const [, path = ''] of named) expect((await open(path)).status).toBe(200);
    expect((await open('/sitemap/posts.xml')).page).toContain(`<loc>${address}</loc>`);
    const robots = await open('/robots.txt');
    expect(robots.page).toContain('Sitemap: https://read.example.org/sitemap.xml');
    expect(robots.page).toContain('Disallow: /s?q=\nDisallow: /\n');
  });

  it('maps pages of the house, and of people, labels and channels those that lead to something', async () => {
    const { database } = test.services;
    const addressesIn = (map: string) =>
      [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
        address.replace('https://read.example.org', ''),
      );
    const mapped = async (kind: string) => addressesIn((await open(`/sitemap/${kind}.xml`)).page);
    let queries = 0;
    const counting = (services: TestPlatform['services']) => ({
      ...services,
      database: services.database.withPlugin({
        transformQuery: ({ node }) => {
          queries += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
    });
    const label = async (name: string, more: object = {}) => {
      const id = newIdentifier();
      await database
        .insertInto('label')
        .values({ id, kind: 'content', name, ...more })
        .execute();
      return id;
    };
    const account = async (name: string, more: object = {}) => {
      const id = newIdentifier();
      await database
        .insertInto('account')
        .values({ id, name, nickname: name, ...more })
        .execute();
      return id;
    };
    const post = async (account_id: string, label_ids: string[], more: object = {}) => {
      const status = ContentStatus.published;
      const content_type = ContentType.dynamic;
      await database
        .insertInto('post')
        .values({ id: newIdentifier(), account_id, content_type, status, label_ids, ...more })
        .execute();
    };
    const [carried, drafted, disabled, tagged, unused] = [
      await label('地图上的标签'),
      await label('只在草稿里的标签'),
      await label('停用的标签', { is_enabled: false }),
      await label('书上的标签'),
      await label('没有用过的标签'),
    ];
    await database
      .updateTable('book')
      .set({ tags: ['书上的标签'] })
      .where('id', '=', book.id)
      .execute();
    const [author, institution, blocked, silent] = [
      await account('作者'),
      await account('机构', { is_institution: true }),
      await account('封禁的作者', { is_blocked: true }),
      await account('只有草稿的人'),
    ];
    await post(author, [carried, disabled]);
    await post(institution, []);
    await post(blocked, []);
    await post(silent, [drafted], { is_draft: true });

    const fresh = createSiteMaps(counting(test.services));
    const [gathered, again] = await Promise.all([
      fresh.part('labels.xml'),
      fresh.part('labels.xml'),
    ]);
    // it reads everything that may carry one: once for all who ask
    expect([again, queries]).toEqual([gathered, 1]);
    const labels = addressesIn(gathered ?? '');
    for (const id of [carried, tagged]) expect(labels).toContain(`/s/label/${id}`);
    for (const id of [drafted, disabled, unused]) expect(labels).not.toContain(`/s/label/${id}`);
    const authors = await mapped('authors');
    const divided = createSiteMaps(test.services, { size: 2 });
    const second = addressesIn((await divided.part('authors-2.xml')) ?? '');
    expect(second).toEqual(authors.slice(2, 4));
    for (const id of [author, institution]) expect(authors).toContain(`/c/5010/${id}`);
    for (const id of [blocked, silent]) expect(authors).not.toContain(`/c/5010/${id}`);

    const channels = await mapped('channels');
    expect(channels).not.toEqual([]);
    const [closed = ''] = channels;
    await database
      .updateTable('channel')
      .set({ is_enabled: false })
      .where('id', '=', closed.replace('/s/channel/', ''))
      .execute();
    expect(await mapped('channels')).toEqual(channels.filter((path) => path !== closed));

    const house = await mapped('house');
    expect(house).toEqual([
      '/s',
      ...['specials', 'posts', 'books', 'book-lists'].map((kind) => `/s/all/${kind}`),
    ]);
    for (const path of [...house, ...labels, ...authors])
      expect((await open(path)).status, path).toBe(200);
  });

  it('maps everything that readers see, each once, in parts of which each says what it has', async () => {
    const { database } = test.services;
    const { account_id } = await database
      .selectFrom('topic')
      .select('account_id')
      .executeTakeFirstOrThrow();
    const topic = async (title: string) => {
      const id = newIdentifier();
      const status = ContentStatus.published;
      await database.insertInto('topic').values({ id, account_id, title, status }).execute();
      return id;
    };
    const ids = await Promise.all(Array.from({ length: 5 }, () => topic('地图')));
    const [withdrawn = ''] = ids;
    await database
      .updateTable('topic')
      .set({ is_blocked: true })
      .where('id', '=', withdrawn)
      .execute();
    const changed = new Date('2026-03-04T05:06:07.000Z');
    await database
      .updateTable('topic')
      .set({ updated_at: changed })
      .where('id', 'in', ids)
      .execute();
    const maps = createSiteMaps(test.services, { size: 2 });
    const index = await maps.index();
    const files = [...index.matchAll(/\/sitemap\/(topics[^<]*)<\/loc>/g)].map(
      ([, file]) => file ?? '',
    );
    expect(files.slice(0, 2)).toEqual(['topics.xml', 'topics-2.xml']);
    const parts = await Promise.all(files.map(maps.part));
    const found = parts.flatMap((part) =>
      [...(part ?? '').matchAll(/\/c\/9010\/(\d+)<\/loc>(<lastmod>[^<]+<\/lastmod>)/g)].map(
        ([, id = '', lastmod = '']) => [id, lastmod] as const,
      ),
    );
    expect(found.map(([id]) => id)).toEqual([...new Set(found.map(([id]) => id))]);
    const known = new Map(found);
    for (const id of ids.slice(1))
      expect(known.get(id)).toBe(`<lastmod>${changed.toISOString()}</lastmod>`);
    expect(known.has(withdrawn)).toBe(false);
    expect(index).toContain(`<loc>https://read.example.org/sitemap/${files.at(-1)}</loc><lastmod>`);

    // what is new meanwhile is in the last part
    const later = await topic('后来的');
    expect(await maps.part(files.at(-1) ?? '')).toContain(`/c/9010/${later}<`);
    for (const file of [`topics-${files.length + 1}.xml`, 'topics-1.xml', 'topics-02.xml', 'x.xml'])
      expect(await maps.part(file), file).toBeUndefined();
  });

  it.each(['/s', '/s/all/specials', '/s/all/books?page=2', '/s/all/posts?order=mostRead'])(
    'reads what %s shows once for all who ask at the same moment',
    async (path) => {
      let queries = 0;
      const database = test.services.database.withPlugin({
        transformQuery: ({ node }) => {
          queries += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const at = test.services.now();
      const platform = await createPlatform(
        { ...test.services, database, now: () => at },
        { background: false },
      );
      const read = async () => {
        const answer = await platform.fetch(new Request(`http://127.0.0.1:4600${path}`));
        return answer.text();
      };
      queries = 0;
      const alone = await read();
      const asked = queries;
      expect(asked).toBeGreaterThan(0);
      queries = 0;
      expect(new Set(await Promise.all(Array.from({ length: 10 }, read)))).toEqual(
        new Set([alone]),
      );
      expect(queries).toBe(asked);
      await platform.close();
    },
  );
});
