import { describe, expect, it } from 'vitest';
import { readHead, readPage } from '#launch/markdown.mjs';

const front = ['---', 'zh-CN: 标题', 'en-US: Title', 'group: rules', 'effective: 2026-11-20'];
const file = 'page.md';
const reading = { file, knownPaths: ['/privacy'] };

/** A page of these two texts; the Chinese one begins on line 7. */
const page = (zh: string, en: string, more: string[] = []) =>
  [...front, ...more, '---', zh, '<!-- en-US -->', en].join('\n');
const read = (zh: string, en: string) => readPage(page(zh, en), reading);

describe('front matter', () => {
  it('gives titles, group, date and whether a lawyer must look at the page', () => {
    expect(readHead(page('一', 'one', ['review: true']), file)).toEqual({
      title: { 'zh-CN': '标题', 'en-US': 'Title' },
      group: 'rules',
      effective: '2026-11-20',
      review: true,
    });
    expect(readHead(page('一', 'one'), file).review).toBe(false);
  });

  it.each([
    ['none at all', '一\n<!-- en-US -->\none', 'page.md:1'],
    ['an unknown key', page('一', 'one', ['author: me']), 'page.md:6'],
    ['a key that stands twice', page('一', 'one', ['zh-CN: 又']), 'page.md:6'],
    ['an unknown group', page('一', 'one').replace('rules', 'ruels'), 'group is one of'],
    ['no title', page('一', 'one').replace('en-US: Title\n', ''), 'lacks en-US'],
    ['a date that is none', page('一', 'one').replace('2026-11-20', '2026-13-40'), 'effective'],
    ['a review neither true nor false', page('一', 'one', ['review: maybe']), 'review'],
  ])('is refused with %s', (_what, source, told) => {
    expect(() => readPage(source, reading)).toThrow(told);
  });
});

describe('the two languages', () => {
  it.each([
    ['no marker', page('一', 'one').replace('<!-- en-US -->\n', ''), 'exactly one line'],
    ['two markers', `${page('一', 'one')}\n<!-- en-US -->\n`, 'exactly one line'],
    ['no Chinese text', page('', 'one'), 'zh-CN is missing'],
    ['no English text', page('一', ' '), 'en-US is missing'],
  ])('are both needed: %s is refused', (_what, source, told) => {
    expect(() => readPage(source, reading)).toThrow(told);
  });

  it.each([
    ['fewer headings', '## 甲\n\n## 乙', '## A', 'page.md:9: "乙"'],
    ['other levels', '## 甲', '### A', 'page.md:9: "A"'],
  ])('have one outline: %s are refused, with the line', (_what, zh, en, told) => {
    expect(() => read(zh, en)).toThrow(told);
  });

  it('share the ids of their headings, made of the English words', () => {
    const { 'zh-CN': zh, 'en-US': en } = read(
      '## 我们保存什么\n\n### 您的**权利**\n\n## 联系',
      "## What we store\n\n### Your *rights* & people's\n\n## What we store",
    );
    expect(en.headings).toEqual([
      { id: 'what-we-store', text: 'What we store', level: 2 },
      { id: 'your-rights-peoples', text: "Your rights & people's", level: 3 },
      { id: 'what-we-store-2', text: 'What we store', level: 2 },
    ]);
    expect(zh.headings.map(({ id }) => id)).toEqual(en.headings.map(({ id }) => id));
    expect(zh.headings[1]?.text).toBe('您的权利');
    expect(zh.html).toContain('<h3 id="your-rights-peoples">您的<strong>权利</strong></h3>');
  });
});

describe('what may stand in a text', () => {
  it.each([
    ['a block of HTML', '一\n\n<div>二</div>', 'page.md:9: raw HTML'],
    ['HTML within a sentence', '一\n\n二 <b onclick="x()">三</b>', 'page.md:9: raw HTML'],
    ['HTML within a table', '| 甲 |\n|---|\n| <i>乙</i> |', 'raw HTML'],
    ['a comment', '一 <!-- 二 -->', 'raw HTML'],
    ['a picture', '![图](/x.png)', 'pictures'],
    ['a heading of the first level', '# 标题', 'headings are'],
    ['a heading inside a quote', '> ## 标题', 'stands on its own'],
    [
      'a link to no page of this site',
      '一\n\n[二](/privcy)',
      'page.md:9: this site has no page /privcy',
    ],
    ['a script address', '[一](javascript:alert)', 'neither to this site nor to the web'],
    ['an address without a scheme', '[一](//elsewhere.example)', 'neither to this site'],
    ['a link to no section of the page', '[一](#nowhere)', 'no section #nowhere'],
  ])('%s is refused', (_what, zh, told) => {
    expect(() => read(zh, 'one')).toThrow(told);
  });

  it('links lead within the site as they are, and out of it into a window of their own', () => {
    const { html } = read('[甲](/privacy#a "x") [乙](https://example.org/?a=1&b=2)', 'one')[
      'zh-CN'
    ];
    expect(html).toContain('<a href="/privacy#a">甲</a>');
    expect(html).toContain(
      '<a href="https://example.org/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">乙</a>',
    );
  });

  it('a table can be scrolled by itself', () => {
    const { html } = read('| 甲 |\n|---|\n| 乙 |', 'one')['zh-CN'];
    expect(html).toMatch(/<div class="[^"]+" tabindex="0"><table>[\s\S]+<\/table><\/div>/);
  });

  it('signs of HTML in a text are shown as signs', () => {
    expect(read('1 < 2 & `<b>`', 'one')['zh-CN'].html).toBe(
      '<p>1 &lt; 2 &amp; <code>&lt;b&gt;</code></p>\n',
    );
  });
});
