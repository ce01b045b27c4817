import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContentType, Visibility } from '#contract/codes.ts';
import type { EndpointInput } from '#contract/endpoint.ts';
import { bookListCalls, postCalls } from '#contract/endpoints/lists.ts';
import { pngFile } from '#tests/support/mediaFiles.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { storageOf } from '../storage/support.ts';

/** a script that a browser would run; data for machines is none */
const running = /<script(?! type="application\/ld\+json">)/;

/** What a page says of its thing to machines. */
function dataIn(page: unknown): unknown {
  const [, data = ''] =
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(String(page)) ?? [];
  return JSON.parse(data);
}

describe('pages of one piece of content', () => {
  let test: TestPlatform;
  let token: string;
  let books: { id: string; name: string }[];
  let topic: { id: string; title: string };
  beforeAll(async () => {
    test = await createTestPlatform({ demo: true });
    token = await test.signIn('press');
    const { database } = test.services;
    books = await database
      .selectFrom('book')
      .where('is_deleted', '=', false)
      .select(['id', 'name'])
      .orderBy('id')
      .limit(3)
      .execute();
    topic = await database
      .selectFrom('topic')
      .where('status', '=', 30)
      .where('is_deleted', '=', false)
      .where('is_blocked', '=', false)
      .select(['id', 'title'])
      .executeTakeFirstOrThrow();
  });
  afterAll(() => test.close());

  const save = async (body: EndpointInput<typeof postCalls.save>['body']) =>
    (await test.call(postCalls.save, { body }, token)).data.id;
  const open = (type: number, id: string) => test.send(`/c/${type}/${id}`);

  it('show a dynamic whole: its text with the topic that it names, its pictures, its books', async () => {
    const id = await save({
      content: `第一行\n今天聊 #${topic.title}`,
      images: ['/cdn/a.png', '/cdn/b.png'],
      topicIds: [topic.id],
      bookIds: books.map((book) => book.id),
    });
    const { status, body } = await open(ContentType.dynamic, id);
    expect(status).toBe(200);
    expect(body).toContain(`href="/c/9010/${topic.id}">#${topic.title}</a>`);
    expect(body).toContain('data-count="2"');
    for (const book of books) expect(body).toContain(`href="/c/1110/${book.id}"`);
    expect(body).toContain('刚刚');
    expect(body).not.toMatch(running);
  });

  it('show an article as it was set, and its cover to whoever it is shared with', async () => {
    const id = await save({
      contentType: ContentType.article,
      title: '几案 <之> 间',
      cover: '/cdn/cover.png',
      content: '<h2>小题</h2><p onclick="x()">文</p><script>x()</script>',
    });
    const { body } = await open(ContentType.article, id);
    expect(body).toContain('<h2>小题</h2>');
    expect(body).toContain('几案 &lt;之&gt; 间');
    expect(body).toMatch(/property="og:image" content="[^"]*\/cdn\/cover\.png"/);
    expect(body).not.toContain('onclick');
    expect(body).not.toMatch(running);
    expect(dataIn(body)).toMatchObject({ '@type': 'Article', headline: '几案 <之> 间' });
  });

  it('show what a program wrote as a paste would, and the save says what is not kept', async () => {
    const body = {
      contentType: ContentType.article,
      title: '节目单',
      content:
        '<p>他说<q>好</q><iframe src="https://player.test/1"></iframe></p><ul><li><input type="checkbox" checked>书目</li></ul>',
    };
    const { data, msg } = await test.call(postCalls.save, { body }, token);
    expect(msg).toContain('iframe');
    expect((await open(ContentType.article, data.id)).body).toMatch(/他说“好”.*☑ 书目/s);
    const whole = { ...body, content: '<p>完整</p>' };
    expect((await test.call(postCalls.save, { body: whole }, token)).msg).toBe('');
    const plain = { content: '一段 <iframe > 的说明' };
    expect((await test.call(postCalls.save, { body: plain }, token)).msg).toBe('');
  });

  it('keep room for the pictures of an article, upright as they are shown', async () => {
    const storage = storageOf(test);
    const lying = { width: 60, height: 40, channels: 3, background: '#a33' } as const;
    const turned = await sharp({ create: lying })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const [tall, upright] = [
      await storage.upload(token, pngFile(40, 900)),
      await storage.upload(token, turned, 'jpg'),
    ];
    const id = await save({
      contentType: ContentType.article,
      title: '有图的文章',
      content: `<p><img src="/cdn/${tall}"><img src="/cdn/${upright}" onload="x()"><img src="/cdn/image/ab/${'a'.repeat(32)}.png"></p>`,
    });
    const { body } = await open(ContentType.article, id);
    const pictures = [...String(body).matchAll(/<img alt="" loading="lazy"[^>]*>/g)].map(
      ([tag]) => / width="(\d+)" height="(\d+)"/.exec(tag)?.slice(1) ?? [],
    );
    expect(pictures).toEqual([['40', '900'], ['40', '60'], []]);
  });

  it('show a book list with its books in their order and what is said of each', async () => {
    const order = [...books].reverse();
    const body = {
      title: '书单一份',
      books: order.map(({ id: bookId }, place) => ({ bookId, note: `理由${place}` })),
    };
    const { id } = (await test.call(bookListCalls.save, { body }, token)).data;
    const page = String((await open(ContentType.bookList, id)).body);
    const places = order.map((book) => page.indexOf(`/c/1110/${book.id}`));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places.every((place) => place > 0)).toBe(true);
    for (const place of order.keys()) expect(page).toContain(`理由${place}`);
  });

  it('show a ranking as the book list it is made of, read by its places, at an address of its own', async () => {
    const body = {
      title: '年度好书',
      books: books.map(({ id: bookId }) => ({ bookId, note: '' })),
    };
    const { id } = (await test.call(bookListCalls.save, { body }, token)).data;
    const ranking = String((await open(ContentType.boardList, id)).body);
    expect(ranking).toContain('<p class="read-kind">榜单</p>');
    expect(ranking).toContain(`/c/${ContentType.boardList}/${id}"`);
    const list = String((await open(ContentType.bookList, id)).body);
    expect(list).not.toContain('<p class="read-kind">');
    expect(list).toContain(`/c/${ContentType.bookList}/${id}"`);
    await test.call(bookListCalls.withdraw, { body: { ids: [id] } }, token);
    expect((await open(ContentType.boardList, id)).status).toBe(404);
  });

  it.each([
    ['a draft', { isDraft: true }],
    ['what is for its author alone', { visibility: Visibility.author }],
    ['what is planned', { publishAt: new Date(Date.now() + 3_600_000).toISOString() }],
  ])('do not show %s', async (_what, patch) => {
    const id = await save({ content: '还看不到', ...patch });
    expect((await open(ContentType.dynamic, id)).status).toBe(404);
  });
});
