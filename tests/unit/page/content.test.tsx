import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ReadPost } from '#page/content/content.ts';
import { ReadArticle } from '#page/content/ReadArticle.tsx';
import { ReadBookList } from '#page/content/ReadBookList.tsx';
import { ReadDynamic } from '#page/content/ReadDynamic.tsx';
import { readTime } from '#page/content/time.ts';
import { PageSurroundingsProvider } from '#page/PageContext.tsx';

const now = new Date('2026-01-31T12:00:00Z');
const post: ReadPost = {
  author: { nickname: '晴川出版社', avatar: '' },
  time: readTime('2026-01-31T11:57:00Z', now, 'zh-CN'),
  content: '',
  title: '',
  cover: '',
  images: [],
  videos: [],
  circle: undefined,
  topics: [],
  books: [],
  labels: [],
  figures: {},
};

const draw = (content: ReactNode, sanitiseHtml?: (html: string) => string, interactive = true) =>
  renderToStaticMarkup(
    <PageSurroundingsProvider value={{ language: 'zh-CN', interactive, sanitiseHtml }}>
      {content}
    </PageSurroundingsProvider>,
  );

describe('times (contract 9)', () => {
  it.each([
    ['2026-01-31T11:59:01Z', '刚刚'],
    ['2026-01-31T11:57:00Z', '3分钟前'],
    ['2026-01-31T10:00:00Z', '2小时前'],
    ['2026-01-30T11:59:00Z', '2026-01-30'],
  ])('%s is %s', (instant, text) => {
    expect(readTime(instant, now, 'zh-CN', 'Asia/Shanghai').text).toBe(text);
  });

  it('give the date of the reader’s place', () => {
    const at = (zone: string) => readTime('2026-01-01T18:00:00Z', now, 'en-US', zone).text;
    expect([at('Asia/Shanghai'), at('UTC')]).toEqual(['2026-01-02', '2026-01-01']);
  });
});

describe('a dynamic as readers see it', () => {
  it('is text, never markup', () => {
    const html = draw(<ReadDynamic post={{ ...post, content: '<img src=x onerror=alert(1)>' }} />);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img');
  });

  it('leads from its mentions, and shows a topic that the text does not name by itself', () => {
    const topics = [
      { id: '1', title: '读书' },
      { id: '2', title: '城市' },
    ];
    const html = draw(<ReadDynamic post={{ ...post, content: '今天#读书', topics }} />);
    expect(html).toContain('<a class="read-mention" href="/c/9010/1">#读书</a>');
    expect(html.match(/#读书/g)).toHaveLength(1);
    expect(html).toContain('>#城市</a>');
  });

  it('shows a topic by itself whose name only begins another one that the text names', () => {
    const topics = [
      { id: '1', title: '读书' },
      { id: '2', title: '读书会' },
    ];
    const html = draw(<ReadDynamic post={{ ...post, content: '今天#读书会', topics }} />);
    expect(html).toContain('<a class="read-mention" href="/c/9010/2">#读书会</a>');
    expect(html).toContain('<a class="read-chip" href="/c/9010/1">#读书</a>');
  });

  it('has pictures that lead to themselves without script, and none from another scheme', () => {
    const images = ['/cdn/a.png', '/cdn/b.png', 'javascript:alert(1)'];
    const html = draw(<ReadDynamic post={{ ...post, images }} />);
    expect(html).toContain('data-count="2"');
    expect(html).toContain('href="/cdn/a.png"');
    expect(html).not.toContain('javascript:');
  });

  it('plays its video in the browser’s own player, which loads nothing much before', () => {
    const video = { url: '/cdn/v.mp4', preview: '/cdn/v.png', width: 1280, height: 720 };
    const videos = [{ ...video, size: 1, length: 3 }];
    const html = draw(<ReadDynamic post={{ ...post, videos }} />);
    expect(html).toMatch(/<video[^>]* poster="\/cdn\/v\.png"[^>]*controls=""/);
    expect(html).toContain('preload="metadata"');
    expect(html).not.toContain('autoplay');
  });

  it('leads nowhere in the preview', () => {
    const books = [{ id: '9', title: '长物志', cover: '' }];
    const shown = { ...post, content: '读《长物志》', books, images: ['/cdn/a.png'] };
    expect(draw(<ReadDynamic post={shown} />, undefined, false)).not.toContain('<a ');
  });
});

describe('an article as readers see it', () => {
  it('passes the sanitiser before it is drawn', () => {
    const shown = { ...post, title: '题', content: '<p>文</p><script>x</script>' };
    const html = draw(<ReadArticle post={shown} />, (text) => text.replace(/<script.*/, ''));
    expect(html).toContain('<p>文</p>');
    expect(html).not.toContain('<script');
  });

  it('has the headings of its text below its title, none left out', () => {
    const content = '<h1>一</h1><h4>二</h4>';
    const html = draw(<ReadArticle post={{ ...post, title: '题目', content }} />, (text) => text);
    expect(html).toContain('<h1>题目</h1>');
    expect(html).toContain('<h2>一</h2><h3>二</h3>');
  });

  it('is plain text where no sanitiser is at hand', () => {
    const html = draw(<ReadArticle post={{ ...post, content: '<p onclick="x">文</p>' }} />);
    expect(html).not.toContain('onclick');
    expect(html).toContain('文');
  });
});

describe('a book list as readers see it', () => {
  it('has its books in their order with what is said of them', () => {
    const books = [
      { id: '2', title: '乙', cover: '', note: '先读它' },
      { id: '1', title: '甲', cover: '', note: '' },
    ];
    const { author, time, figures } = post;
    const list = { author, time, figures, books, title: '单', content: '', cover: '' };
    const html = draw(<ReadBookList list={list} />);
    expect(html.indexOf('乙')).toBeLessThan(html.indexOf('甲'));
    expect(html).toContain('先读它');
    expect(html).toContain('共 2 本');
  });
});
