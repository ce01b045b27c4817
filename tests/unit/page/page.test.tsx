import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ComponentType, ContentType, ShowType, StyleType } from '#contract/codes.ts';
import { specialComponent, specialDocument } from '#contract/entities/special.ts';
import { groundOf } from '#page/colour.ts';
import { type PageSurroundings, PageSurroundingsProvider } from '#page/PageContext.tsx';
import { SpecialPage } from '#page/SpecialPage.tsx';
import { excerptOf } from '#page/text.ts';

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
const count = (html: string, part: string) => html.split(part).length - 1;

describe('the published page', () => {
  it('escapes what people have written', () => {
    const html = draw([], { name: '<img src=x onerror=alert(1)>', summary: '"&<' });
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;img src=x');
  });

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

  it('asks for book covers of 100×132 and post covers of 100×100, when they come near (SPEC 9)', () => {
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

  it('shows the first of many and the rest behind a disclosure, all where the limit is 0', () => {
    const contents = ['1', '2', '3', '4', '5'].map((id) => book(id));
    const books = { type: ComponentType.book, contents };
    const limited = draw([books]);
    expect(limited).toContain('展开其余 2 项');
    expect(count(limited.split('<details')[0] ?? '', '<h3')).toBe(3);
    expect(count(limited, '<h3')).toBe(5);
    expect(count(draw([{ ...books, hasMore: 0 }]), '<h3')).toBe(3);
    expect(draw([{ ...books, showLimit: 0 }])).not.toContain('<details');
  });

  it('shows a title only where it is asked for', () => {
    const books = { type: ComponentType.book, contents: [book('1')], title: '本月新书' };
    expect(draw([books])).toContain('本月新书</h2>');
    expect(draw([{ ...books, isShowTitle: 0 }])).not.toContain('本月新书');
  });

  it.each([
    [StyleType.leftRight, 'books-list'],
    [StyleType.upDown, 'books-grid'],
    [StyleType.thumbnail, 'books-shelf'],
    [StyleType.bigPicture, 'books-feature'],
  ])('draws books of style %i as %s', (styleType, look) => {
    expect(draw([{ type: ComponentType.book, styleType, contents: [book('1')] }])).toContain(look);
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
    expect(html).not.toContain('<details');
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

  it('makes an excerpt of HTML and of plain text with a smaller-than sign', () => {
    expect(excerptOf('<p>甲&amp;乙</p>\n<script>x</script><p>丙</p>', 20)).toBe('甲&乙 丙');
    expect(excerptOf('1 < 2', 20)).toBe('1 < 2');
    expect(excerptOf('𠮷'.repeat(5), 3)).toBe('𠮷𠮷…');
  });
});
