// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { stateOfContent } from '#app/widgets/rich-text/braft.ts';
import { cleanPasted } from '#app/widgets/rich-text/cleanPasted.ts';
import { contentFromHtml } from '#app/widgets/rich-text/fromHtml.ts';
import { purifyHtml } from '#app/widgets/rich-text/purify.ts';
import { htmlOfContent } from '#app/widgets/rich-text/toHtml.ts';
import { readCell } from '#server/cells/cell.ts';
import { sanitiseHtml } from '#server/html.ts';
import { foreignDocument } from '#tests/support/foreignHtml.ts';
import fc from '#tests/support/properties.ts';
import { bodyOf, richTextViolations } from '#tests/support/richTextCheck.ts';
import { takenIn } from '#tests/support/takenIn.ts';

/** Rich text comes in by a paste, by a call and by a file: readers see the same, whichever it was. */

const imported = (html: string): string => {
  const column = { heading: 'x', field: { type: 'richText' as const, options: [] } };
  const reading = readCell(column, html, 'UTC');
  return reading.kind === 'value' ? String(reading.value) : '';
};
const pasted = (html: string): string => purifyHtml(cleanPasted(html));
const doors = [
  ['a call', sanitiseHtml],
  ['the browser', takenIn],
  ['a file', imported],
] as const;

/** What other programs write, and what is stored of it. */
const forms: readonly (readonly [form: string, html: string, stored: string])[] = [
  ['a quotation', '<p>他说<q>你好，<q>朋友</q></q>。</p>', '<p>他说“你好，‘朋友’”。</p>'],
  ['a task', '<ul><li><input type="checkbox" checked>书目</li></ul>', '<ul><li>☑ 书目</li></ul>'],
  ['a task of a page', '<p><input type=checkbox disabled> 校样</p>', '<p>☐  校样</p>'],
  [
    'a task of Google Docs',
    '<ul><li role="checkbox" aria-checked="true"><img src="https://x.test/b.png" aria-roledescription="checkbox"><p>书目</p></li></ul>',
    '<ul><li><p>☑ 书目</p></li></ul>',
  ],
  [
    'a task of Tiptap',
    '<ul><li data-checked="false"><label><input type="checkbox"><span></span></label><div><p>校样</p></div></li></ul>',
    '<ul><li>☐ <span></span><div><p>校样</p></div></li></ul>',
  ],
  ['a task of Quill', '<ol><li data-list="checked">书目</li></ol>', '<ol><li>☑ 书目</li></ol>'],
  [
    'a task of Notion',
    '<ul><li><div class="checkbox checkbox-on"></div> <span>书目</span></li></ul>',
    '<ul><li>☑  <span>书目</span></li></ul>',
  ],
  ['a task of Evernote', '<div><en-todo checked="true"></en-todo>书目</div>', '<div>☑ 书目</div>'],
  ['a field that is no task', '<p>a<input type="text" value="b">c</p>', '<p>ac</p>'],
  ['a reading', '<p><ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby></p>', '<p>漢（かん）字（じ）</p>'],
  [
    'a reading with marks',
    '<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby></p>',
    '<p>漢(かん)</p>',
  ],
  [
    'a reading with empty marks',
    '<p><ruby>漢<rp></rp><rt>かん</rt></ruby></p>',
    '<p>漢（かん）</p>',
  ],
  ['an empty reading', '<p><ruby>漢<rt></rt></ruby></p>', '<p>漢</p>'],
  [
    'a recording of several addresses',
    '<video controls><source src="/cdn/v.mp4"><source src="/cdn/v.webm">no video</video>',
    '<video src="/cdn/v.mp4" controls="" preload="metadata"></video>',
  ],
  [
    'a picture that is loaded late',
    '<img data-src="/cdn/a.png" src="data:image/gif,x">',
    '<img src="/cdn/a.png">',
  ],
  ['a counting pixel', '<p>a<img src="https://x.test/p.gif" width="1" height="1"></p>', '<p>a</p>'],
  [
    'text struck and inserted',
    '<p><strike>旧</strike><ins>新</ins></p>',
    '<p><s>旧</s><u>新</u></p>',
  ],
  ['text of a key', '<p><kbd>Ctrl</kbd> <tt>x</tt></p>', '<p><code>Ctrl</code> <code>x</code></p>'],
  ['a title within text', '<p><cite>红楼梦</cite></p>', '<p><em>红楼梦</em></p>'],
  [
    'the tag around a text of Google Docs',
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p>一<span style="font-weight:700">二</span></p></b>',
    '<span><p>一<span style="font-weight:bold">二</span></p></span>',
  ],
  [
    'signs above and below the line',
    '<p>m<span style="font-size:0.6em;vertical-align:super">2</span></p>',
    '<p>m<span style="vertical-align:super">2</span></p>',
  ],
  [
    'lines in long words',
    '<p><span style="text-decoration-line: line-through !important">旧</span></p>',
    '<p><span style="text-decoration:line-through">旧</span></p>',
  ],
  [
    'a centred box',
    '<center>题</center><p align="RIGHT">签</p>',
    '<div style="text-align:center">题</div><p style="text-align:right">签</p>',
  ],
  [
    'an old font',
    '<font color="red" size="5" face="x">红</font>',
    '<span style="color:red;font-size:24px">红</span>',
  ],
  [
    'a list with letters',
    '<ol style="list-style-type: lower-alpha"><li>甲</li></ol>',
    '<ol style="" type="a"><li>甲</li></ol>',
  ],
  [
    'an item with a Roman number',
    '<ol><li style="list-style-type:upper-roman">甲</li></ol>',
    '<ol><li type="I">甲</li></ol>',
  ],
  ['hidden text', '<p>a<span style="display:none">b</span><font hidden>c</font></p>', '<p>a</p>'],
  ['what Word hides', '<p>a<span style="mso-hide:all">b</span></p>', '<p>a</p>'],
  [
    'code of WeChat',
    '<pre class="code-snippet__js"><code><span>if x:</span></code><code>  y()</code></pre>',
    '<pre><code><span>if x:</span></code>\n<code>  y()</code></pre>',
  ],
  [
    'code of lines that end themselves',
    '<pre><code>if x:<br></code><code>  y()\n</code><code>z</code></pre>',
    '<pre><code>if x:<br></code><code>  y()\n</code><code>z</code></pre>',
  ],
  [
    'code within a line of code',
    '<pre>use <code>a</code><code>b</code></pre>',
    '<pre>use <code>a</code><code>b</code></pre>',
  ],
  [
    'an article that is shown by a script',
    '<div id="js_content" style="visibility: hidden;">文</div>',
    '<div>文</div>',
  ],
  ['the settings of Word', '<xml><w:View>Normal</w:View></xml><p>a</p>', '<p>a</p>'],
  ['a button that shows an answer', '<h3><button type="button">问</button></h3>', '<h3>问</h3>'],
];

describe.each(doors)('what comes in by %s', (_door, stored) => {
  it.each(forms)('keeps what readers see of %s', (_form, html, expected) => {
    const clean = bodyOf(window, expected.replace(' style=""', '')).innerHTML;
    expect(bodyOf(window, stored(html)).innerHTML).toBe(clean);
    expect(stored(stored(html))).toBe(stored(html));
  });
});

describe('what is pasted', () => {
  it.each(forms)('says the same of %s', (_form, html) => {
    const words = (given: string) => (bodyOf(window, given).textContent ?? '').replace(/\s+/g, '');
    expect(words(pasted(html))).toBe(words(sanitiseHtml(html)));
  });

  it('keeps the letters of lists of Google Docs', () => {
    const html =
      '<ol><li style="list-style-type:lower-alpha"><p>甲</p></li><li style="list-style-type:lower-alpha"><p>乙</p></li></ol>';
    expect(pasted(html)).toBe('<ol type="a"><li>甲</li><li>乙</li></ol>');
  });
});

describe('any HTML of other programs', () => {
  const shown = (html: string) => bodyOf(window, html);
  const words = (html: string) => (shown(html).textContent ?? '').replace(/[\s\u200b\ufeff]+/g, '');

  it('is stored as the same by a call, in the browser and from a file, and as itself when it is saved again', () => {
    fc.assert(
      fc.property(foreignDocument, (given) => {
        const html = `<p>首</p>${given}`;
        const stored = sanitiseHtml(html);
        expect(shown(takenIn(html)).innerHTML).toBe(shown(stored).innerHTML);
        expect(imported(html.replaceAll('\n', ' '))).toBe(sanitiseHtml(html.replaceAll('\n', ' ')));
        expect(sanitiseHtml(stored)).toBe(stored);
        expect(shown(purifyHtml(stored)).innerHTML).toBe(shown(stored).innerHTML);
        expect(richTextViolations(shown(stored))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('has the same words when it is pasted, and stays in an editor that saves it unchanged', () => {
    fc.assert(
      fc.property(foreignDocument, (given) => {
        const html = `<p>首</p>${given}`;
        const stored = sanitiseHtml(html);
        expect(words(pasted(html))).toBe(words(stored));
        const content = stateOfContent(contentFromHtml(stored)).getCurrentContent();
        expect(words(htmlOfContent(content))).toBe(words(stored));
      }),
      { numRuns: 200 },
    );
  });
});

it('what describes a picture keeps its signs', () => {
  const html = '<p>图<img src="/cdn/a.png" alt="a < b -- c > d"></p>';
  for (const [, stored] of doors)
    expect(bodyOf(window, stored(html)).querySelector('img')?.alt).toBe('a ＜ b -- c ＞ d');
});
