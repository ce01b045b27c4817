import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ComponentType, ContentType, ShowType, StyleType } from '#contract/codes.ts';
import { componentLooks } from '#contract/componentLooks.ts';
import { specialComponent, specialDocument } from '#contract/entities/special.ts';
import { darkGroundOf, groundOf } from '#page/colour.ts';
import { type PageSurroundings, PageSurroundingsProvider } from '#page/PageContext.tsx';
import { SpecialPage } from '#page/SpecialPage.tsx';
import { beginningOf, excerptOf } from '#page/text.ts';

const surroundings: PageSurroundings = { language: 'zh-CN', interactive: true };

function draw(components: object[], patch: object = {}, given: Partial<PageSurroundings> = {}) {
  const document = specialDocument.parse({
    name: '书单',
    components: components.map((component, order) =>
      specialComponent.parse({ uuid: `c${order}`, name: '组件', order, ...component }),
    ),
    ...patch,
  });
  return renderToString(
    <PageSurroundingsProvider value={{ ...surroundings, ...given }}>
      <SpecialPage document={document} />
    </PageSurroundingsProvider>,
  ).replaceAll('<!-- -->', '');
}

const book = (id: string, patch: object = {}) => ({
  uuid: id,
  contentType: ContentType.book,
  contentId: id,
  title: `书${id}`,
  cover: '/cdn/a.png',
  ...patch,
});
/** Two items that a type may hold; rich text holds one. */
function two(type: ComponentType): object[] {
  if (type === ComponentType.banner || type === ComponentType.imageText)
    return ['a', 'b'].map((uuid) => ({ uuid, title: uuid, cover: '/cdn/a.png' }));
  if (type === ComponentType.richText) return [{ uuid: 'r', content: '好书' }];
  if (type === ComponentType.topicCircle)
    return [ContentType.circle, ContentType.topic].map((contentType) =>
      book(String(contentType), { contentType }),
    );
  return [book('1', { content: '简介' }), book('2', { content: '简介' })];
}
const count = (html: string, part: string) => html.split(part).length - 1;

describe('the published page', () => {
  it('escapes what people have written', () => {
    const html = draw([], { name: '<img src=x onerror=alert(1)>', summary: '"&<' });
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;img src=x');
  });

  it.each([ComponentType.banner, ComponentType.imageText])(
    'crops a picture of type %i by its focal point, and others by the middle',
    (type) => {
      const cover = '/cdn/s.png';
      const contents = [
        { uuid: 'a', cover, focalPoint: { x: 20, y: 0 } },
        { uuid: 'b', cover },
      ];
      const html = draw([{ type, contents, showLimit: 0 }]);
      expect(html).toContain('style="object-position:20% 0%"');
      expect(count(html, 'object-position')).toBe(1);
    },
  );

  it('draws a carousel that scrolls and is reached by keyboard, and single pictures without', () => {
    const contents = ['a', 'b'].map((uuid) => ({ uuid, cover: '/cdn/s.png', title: uuid }));
    const banner = { type: ComponentType.banner, contents };
    const carousel = draw([{ ...banner, showType: ShowType.carousel }]);
    expect(carousel).toContain('banner-carousel');
    expect(carousel).toContain('tabindex="0"');
    expect(draw([{ ...banner, showType: ShowType.single }])).not.toContain('banner-carousel');
  });

  it.each([
    [{ linkType: 10, linkUrl: 'https://example.org/' }, 'href="https://example.org/"'],
    [{ linkType: 10, linkUrl: 'tel:10086' }, 'href="tel:10086"'],
    [{ linkType: 3, contentType: 1110, contentId: '7' }, 'href="/c/1110/7"'],
  ])('links a slide %j', (link, expected) => {
    const slide = { uuid: 's', cover: '/cdn/s.png', ...link };
    expect(draw([{ type: ComponentType.banner, contents: [slide] }])).toContain(expected);
  });

  it('draws a slide with an unsafe link without any link', () => {
    const slide = { uuid: 's', cover: '/cdn/s.png', linkType: 10, linkUrl: 'javascript:alert(1)' };
    const html = draw([{ type: ComponentType.banner, contents: [slide] }]);
    expect(html).not.toContain('<a ');
    expect(html).not.toContain('javascript:');
  });

  it('asks for book covers of 100×132 and post covers of 100×100, when they come near (contract 9)', () => {
    const html = draw([
      { type: ComponentType.book, contents: [book('1')] },
      {
        type: ComponentType.post,
        contents: [book('2', { contentType: ContentType.dynamic, content: '读后' })],
      },
    ]);
    expect(html).toContain('width="100" height="132" loading="lazy"');
    expect(html).toContain('width="100" height="100" loading="lazy"');
  });

  it('shows the first of many and leads to a page with all, shows all where the limit is 0', () => {
    const contents = ['1', '2', '3', '4', '5'].map((id) => book(id));
    const books = { type: ComponentType.book, contents };
    const morePath = (uuid: string) => `/s/1/more/${uuid}`;
    const limited = draw([books], {}, { morePath });
    expect(limited).toContain('href="/s/1/more/c0"');
    expect(limited).toContain('查看全部 5 项');
    expect(count(limited, 'class="book"')).toBe(3);
    for (const patch of [{ hasMore: 0 }, { showLimit: 5 }, { showLimit: 0 }])
      expect(draw([{ ...books, ...patch }], {}, { morePath })).not.toContain('查看全部');
    expect(count(draw([{ ...books, hasMore: 0 }]), 'class="book"')).toBe(3);
    expect(count(draw([{ ...books, showLimit: 0 }]), 'class="book"')).toBe(5);
  });

  it('shows a title only where it is asked for', () => {
    const books = { type: ComponentType.book, contents: [book('1')], title: '本月新书' };
    expect(draw([books])).toContain('本月新书</h2>');
    expect(draw([{ ...books, isShowTitle: 0 }])).not.toContain('本月新书');
  });

  it.each([
    ComponentType.banner,
    ComponentType.book,
    ComponentType.post,
    ComponentType.topicCircle,
    ComponentType.bookList,
    ComponentType.imageText,
    ComponentType.richText,
  ] as const)('draws each look that type %i offers unlike the others (contract 9)', (type) => {
    const { showTypes, styleTypes } = componentLooks[type];
    const looks = showTypes.flatMap((showType) =>
      styleTypes.map((styleType) => draw([{ type, showType, styleType, contents: two(type) }])),
    );
    expect(new Set(looks).size).toBe(showTypes.length * styleTypes.length);
  });

  it('draws what a type does not offer as the first that it does', () => {
    const books = { type: ComponentType.book, contents: [book('1')] };
    expect(draw([{ ...books, styleType: StyleType.arcSliding }])).toBe(
      draw([{ ...books, styleType: StyleType.leftRight }]),
    );
  });

  it('counts one as one, in English too', () => {
    const post = { uuid: 'p', contentType: ContentType.article, contentId: '7', title: '一篇' };
    const figures = (likeCount: number, commentCount: number) =>
      draw(
        [
          {
            type: ComponentType.post,
            contents: [{ ...post, redundancy: { likeCount, commentCount } }],
          },
        ],
        {},
        { language: 'en-US' },
      );
    expect(figures(1, 2)).toContain('<span>1 like</span><span>2 comments</span>');
    expect(figures(1_000_000, 1)).toContain('<span>1M likes</span><span>1 comment</span>');
  });

  it('names a picture that no words stand beside by its place, and leaves others to their words', () => {
    const contents = [
      { uuid: 'a', cover: '/cdn/a.png' },
      { uuid: 'b', cover: '/cdn/b.png', summary: '一段话' },
    ];
    const html = draw([{ type: ComponentType.imageText, contents }]);
    expect([...html.matchAll(/alt="([^"]*)"/g)].map(([, alt]) => alt)).toEqual([
      '第 1 张图片，共 2 张',
      '',
    ]);
  });

  it('keeps no room for the words of a picture that has none', () => {
    const picture = { uuid: 'a', cover: '/cdn/a.png' };
    const bodies = (contents: object[]) =>
      count(draw([{ type: ComponentType.imageText, contents }]), 'image-text-body');
    expect(bodies([picture])).toBe(0);
    expect(bodies([picture, { ...picture, uuid: 'b', subTitle: '一行字' }])).toBe(1);
  });

  it('leaves no level out among its headings', () => {
    const books = { type: ComponentType.book, contents: [book('1')], title: '新书' };
    const rich = {
      type: ComponentType.richText,
      title: '后记',
      contents: [{ uuid: 'r', content: '<h1>甲</h1><h4>乙</h4>' }],
    };
    const levels = (patch: object) =>
      [
        ...draw(
          [
            { ...books, ...patch },
            { ...rich, ...patch },
          ],
          {},
          { sanitiseHtml: (html) => html },
        ).matchAll(/<h(\d)/g),
      ].map(([, level]) => Number(level));
    expect(levels({})).toEqual([1, 2, 3, 2, 3, 4]);
    expect(levels({ isShowTitle: 0 })).toEqual([1, 2, 2, 3]);
  });

  it('names a component with a title as a landmark, and no other', () => {
    const books = { type: ComponentType.book, contents: [book('1')], title: '新书' };
    expect(draw([books])).toContain('aria-labelledby="title-c0"');
    expect(draw([{ ...books, isShowTitle: 0 }])).not.toContain('aria-labelledby');
  });

  it('shows a component of an unknown type in the editor, as a box with its type, and to no reader', () => {
    const unknown = { type: 99, title: '投票', questions: ['甲'] };
    expect(draw([unknown])).not.toContain('component');
    const canvas = draw([unknown], {}, { interactive: false });
    expect(canvas).toContain('暂不支持的组件（类型 99）');
    expect(canvas).not.toContain('甲');
  });

  it('gives a slide without words a text for those who cannot see it', () => {
    const contents = ['a', 'b'].map((uuid) => ({ uuid, cover: '/cdn/s.png' }));
    const html = draw([{ type: ComponentType.banner, showType: ShowType.carousel, contents }]);
    expect(html).toContain('alt="第 2 张图片，共 2 张"');
  });

  it('draws the types without an editor too', () => {
    const html = draw([
      {
        type: ComponentType.topicCircle,
        contents: [book('8', { contentType: ContentType.circle, title: '慢读圈' })],
      },
      {
        type: ComponentType.bookList,
        contents: [
          book('9', { contentType: ContentType.bookList, title: '长夜书单', bookSize: 12 }),
        ],
      },
      {
        type: ComponentType.imageText,
        contents: [{ uuid: 'g', title: '图说', summary: '一段话' }],
      },
    ]);
    for (const part of ['慢读圈', '长夜书单', '共 12 本', '图说', '一段话'])
      expect(html).toContain(part);
  });

  it('tells on the cover which edition of a book is not printed (contract 3, Book: editionClass)', () => {
    const editions = [1, 2, 3, undefined].map((editionClass, index) =>
      book(String(index), editionClass === undefined ? {} : { book: { editionClass } }),
    );
    const shown = (language: 'zh-CN' | 'en-US') =>
      draw([{ type: ComponentType.book, showLimit: 0, contents: editions }], {}, { language })
        .split('<span class="cover-badge">')
        .slice(1)
        .map((rest) => rest.slice(0, rest.indexOf('<')));
    expect(shown('zh-CN')).toEqual(['电子书', '有声书']);
    expect(shown('en-US')).toEqual(['E-book', 'Audiobook']);
  });

  it('draws the first books of a list (contract 3, Booklist): names beside it, covers under a big picture', () => {
    const bookLists = ['甲', '乙'].map((bookName, index) => ({
      bookId: String(index),
      bookName,
      mainPicUrl: `/cdn/${index}.png`,
      note: '',
    }));
    const list = (styleType: StyleType) => ({
      type: ComponentType.bookList,
      styleType,
      contents: [
        book('9', { contentType: ContentType.bookList, cover: '/cdn/0.png', bookLists }),
        book('8', { contentType: ContentType.bookList }),
      ],
    });
    const beside = draw([list(StyleType.leftRight)]);
    expect(beside).toContain('<p class="list-names">《甲》《乙》</p>');
    expect(count(beside, 'list-names')).toBe(1);
    expect(draw([list(StyleType.leftRight)], {}, { language: 'en-US' })).toContain('甲 · 乙');
    const under = draw([list(StyleType.bigPicture)]);
    // the first book's cover is the list's own already
    expect(under).toContain('<span class="list-covers"><img class="picture " src="/cdn/1.png"');
    expect(under).toContain('alt="乙"');
    for (const look of [StyleType.upDown, StyleType.thumbnail])
      expect(draw([list(look)])).not.toContain('甲');
  });

  it('draws rich text as what the sanitiser lets through, and as plain text without one', () => {
    const rich = {
      type: ComponentType.richText,
      contents: [{ uuid: 'r', content: '<p>好书</p><script>x()</script>' }],
    };
    const cleaned = draw([rich], {}, { sanitiseHtml: () => '<p>干净</p>' });
    expect(cleaned).toContain('<p>干净</p>');
    const plain = draw([rich]);
    expect(plain).toContain('好书');
    expect(plain).not.toContain('script');
  });

  it('leads nowhere on the canvas', () => {
    const contents = [book('1'), book('2'), book('3'), book('4')];
    const html = draw([{ type: ComponentType.book, contents }], {}, { interactive: false });
    expect(html).not.toContain('<a ');
    expect(html).toContain('查看全部 4 项');
  });

  it('stands a coloured sheet in for a missing cover', () => {
    const html = draw([{ type: ComponentType.book, contents: [book('1', { cover: '' })] }]);
    expect(html).toContain('picture-substitute');
    expect(html).not.toContain('<img');
  });
});

describe('colours and excerpts', () => {
  it.each([
    ['#F5F5F5', 'light'],
    ['#FFD54F', 'light'],
    ['#123B3A', 'dark'],
    ['#00000000', 'light'],
  ])('puts readable text on %s: a %s ground', (colour, ground) => {
    expect(groundOf(colour)).toBe(ground);
  });

  it('has in the dark the ground that its stylesheet mixes', () => {
    expect(darkGroundOf('#F5F5F5')).toBe('#232629');
    expect(darkGroundOf('#F5F5F500')).toBe('#0e1115');
  });

  it('makes an excerpt of a typed text without taking anything for markup', () => {
    expect(beginningOf('如果 a<b 且\n c>d &amp;', 30)).toBe('如果 a<b 且 c>d &amp;');
    expect(beginningOf('𠮷'.repeat(5), 3)).toBe('𠮷𠮷…');
  });

  it('makes an excerpt of HTML and of plain text with a smaller-than sign', () => {
    expect(excerptOf('<p>甲&amp;乙</p>\n<script>x</script><p>丙</p>', 20)).toBe('甲&乙 丙');
    expect(excerptOf('1 < 2', 20)).toBe('1 < 2');
    expect(excerptOf('𠮷'.repeat(5), 3)).toBe('𠮷𠮷…');
  });
});
