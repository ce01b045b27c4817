// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { withoutHandlers } from '#app/widgets/rich-text/inert.ts';
import { purifyHtml } from '#app/widgets/rich-text/purify.ts';
import { isEmptyRichText } from '#contract/richText.ts';
import { plainTextOf, sanitiseHtml } from '#server/html.ts';
import fc from '#tests/support/properties.ts';
import { bodyOf, richTextViolations } from '#tests/support/richTextCheck.ts';
import { richTextPayloads } from '#tests/support/richTextPayloads.ts';
import { takenIn } from '#tests/support/takenIn.ts';

const cleaners = [
  ['the server', sanitiseHtml],
  ['the browser', purifyHtml],
] as const;

describe.each(cleaners)('%s cleans rich text (contract 5, 10.14)', (_who, clean) => {
  it.each(richTextPayloads)('of %s', (_form, html) => {
    const cleaned = clean(html);
    expect(richTextViolations(bodyOf(window, cleaned))).toEqual([]);
    // what stands beside other things is read as safely
    const beside = `<div><p>${cleaned}</p><svg><style>${cleaned}</style></svg></div>`;
    const again = clean(beside);
    expect(richTextViolations(bodyOf(window, again))).toEqual([]);
  });

  it.each(richTextPayloads)('to the same when it is cleaned again: %s', (_form, html) => {
    const once = clean(html);
    expect(bodyOf(window, clean(once)).innerHTML).toBe(bodyOf(window, once).innerHTML);
  });

  it('though an input takes the name of what a form knows', () => {
    const names = ['attributes', 'childNodes', 'getAttribute', 'replaceWith', 'append'];
    const inputs = names.map((name) => `<input name="${name}">`).join('');
    expect(plainTextOf(clean(`<p>前</p><form id="f">${inputs}中</form><p>后</p>`))).toContain('中');
  });

  it('and keeps what the editor writes, to the letter', () => {
    const written = [
      '<h2 style="text-align:center">标题</h2>',
      '<p><strong>粗</strong><em>斜</em><u>线</u><s>删</s><span style="color:#01BAB4">色</span></p>',
      '<p><span style="font-size:23px">大</span><sup>上</sup><sub>下</sub></p>',
      '<blockquote><p>引</p></blockquote><ul><li>一<ol><li>二</li></ol></li></ul>',
      '<pre><code>a &lt; b</code></pre>',
    ].join('');
    expect(clean(written)).toBe(written);
  });

  it('and keeps links, pictures and recordings, which never start by themselves', () => {
    const body = bodyOf(
      window,
      clean(
        '<p><a href="https://example.org/?a=1&amp;b=2" target="_blank">链</a><a href="mailto:a@b.example">信</a></p>' +
          '<div class="media-wrap image-wrap align-center" style="text-align:center"><img src="/cdn/a.png" alt="书" width="640" height="480"></div>' +
          '<video src="/cdn/a.mp4" poster="/cdn/p.jpg" width="500" height="280" autoplay loop></video><audio src="/cdn/a.mp3" autoplay></audio>',
      ),
    );
    const link = body.querySelector('a');
    expect(link?.getAttribute('href')).toBe('https://example.org/?a=1&b=2');
    expect(link?.rel).toBe('noopener noreferrer');
    expect(body.querySelector('img')?.outerHTML).toBe(
      '<img src="/cdn/a.png" alt="书" width="640" height="480">',
    );
    const video = body.querySelector('video');
    expect(video?.hasAttribute('autoplay')).toBe(false);
    expect(video?.getAttribute('controls')).toBe('');
    expect(video?.getAttribute('poster')).toBe('/cdn/p.jpg');
    expect(body.querySelector('audio')?.getAttribute('src')).toBe('/cdn/a.mp3');
  });

  it.each([
    ['<p>a &lt;b<!-- gone --></p>', '<p>a &lt;b</p>'],
    ['<!-- gone --> a', ' a'],
  ])('and keeps the text beside a comment: %s', (html, text) => {
    expect(clean(html)).toBe(text);
  });

  it.each([
    ['<section>甲</section><section>乙</section>', '<div>甲</div><div>乙</div>'],
    [
      '<article><header style="text-align:center" onclick="x()">题</header>文</article>',
      '<div><div style="text-align:center">题</div>文</div>',
    ],
    ['<dl><dt>词</dt><dd>义</dd></dl>', '<div><div>词</div><div>义</div></div>'],
    ['<form action="/x"><fieldset>问</fieldset></form>答', '<div><div>问</div></div>答'],
  ])('and keeps blocks that it does not know apart: %s', (html, kept) => {
    expect(clean(html)).toBe(kept);
  });

  it('and drops media without an address that may stay', () => {
    expect(clean('<p>a<img src="file:///c:/1.png"><img alt="x">b</p>')).toBe('<p>ab</p>');
    expect(clean('<p>a</p><video src="blob:https://x.example/1">text</video>')).toBe('<p>a</p>');
  });
});

const text = fc.stringOf(
  fc.constantFrom('书', 'a', ' ', '&amp;', '&lt;', '🌿', '"', "'", '&nbsp;', '>'),
  {
    maxLength: 6,
  },
);
const attribute = fc.constantFrom(
  ...['href="https://example.org/"', 'href="javascript:x"', 'src="/cdn/a.png"', 'src="data:x"'],
  ...['style="color:red;position:fixed"', 'style="text-align:center"', 'class="align-left evil"'],
  ...['onclick="x"', 'id="a"', 'title="a<b"', 'width="10"', 'data-a="1"', 'colspan="2"', ''],
);
const inlineTags = ['span', 'strong', 'em', 'u', 'a', 'sub', 'font', 'mark', 'x-y', 'label'];
const blockTags = ['div', 'section', 'blockquote', 'figure', 'article', 'main'];
const droppedTags = ['script', 'style', 'iframe', 'noembed', 'template', 'textarea'];

const { inline, block } = fc.letrec<{ inline: string; block: string }>((tie) => ({
  inline: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc
      .tuple(fc.constantFrom(...inlineTags), attribute, fc.array(tie('inline'), { maxLength: 3 }))
      // a link within a link is read in two ways
      .map(([tag, given, parts]) => {
        const inner = tag === 'a' ? parts.join('').replace(/<\/?a\b[^>]*>/g, '') : parts.join('');
        return `<${tag} ${given}>${inner}</${tag}>`;
      }),
    fc.tuple(fc.constantFrom('img', 'br'), attribute).map(([tag, given]) => `<${tag} ${given}>`),
    fc.constantFrom(...droppedTags).map((tag) => `<${tag}>gone</${tag}>`),
    fc.constant('<!-- gone -->'),
  ),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc
      .tuple(
        fc.constantFrom('p', 'h2', 'pre'),
        attribute,
        fc.array(tie('inline'), { maxLength: 3 }),
      )
      .map(([tag, given, parts]) => `<${tag} ${given}>${parts.join('')}</${tag}>`),
    fc
      .tuple(fc.constantFrom(...blockTags), attribute, fc.array(tie('block'), { maxLength: 3 }))
      .map(([tag, given, parts]) => `<${tag} ${given}>${parts.join('')}</${tag}>`),
    fc
      .tuple(fc.constantFrom('ul', 'ol'), fc.array(tie('inline'), { maxLength: 3 }))
      .map(
        ([tag, parts]) => `<${tag}>${parts.map((part) => `<li>${part}</li>`).join('')}</${tag}>`,
      ),
    fc
      .array(tie('inline'), { maxLength: 2 })
      .map(
        (parts) =>
          `<table><tbody><tr>${parts.map((part) => `<td>${part}</td>`).join('')}</tr></tbody></table>`,
      ),
  ),
}));
const html = fc.array(fc.oneof(inline, block), { maxLength: 4 }).map((parts) => parts.join(''));
const fragments = fc
  .array(
    fc.oneof(
      html,
      fc.constantFrom(...richTextPayloads.map(([, payload]) => payload)),
      fc.constantFrom(
        '<',
        '</',
        '>',
        '<!--',
        '-->',
        '"',
        "'",
        '<svg>',
        '<p',
        '</p>',
        '<style>',
        '&#',
        '<a href="',
      ),
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join(''));

describe('HTML without handlers', () => {
  it.each(richTextPayloads)('has none for a browser to look at: %s', (_form, html) => {
    const { body } = new DOMParser().parseFromString(withoutHandlers(html), 'text/html');
    const names = [...body.querySelectorAll('*')].flatMap((one) => one.getAttributeNames());
    expect(names.filter((name) => /^on/i.test(name))).toEqual([]);
  });

  it('is the same text as before, with the same addresses', () => {
    const html =
      '<p title="on one">On on</p><pre>&lt;a onclick="x()"&gt;</pre><a href="/on/onward?on=1">once</a>';
    expect(bodyOf(window, withoutHandlers(html)).innerHTML).toBe(bodyOf(window, html).innerHTML);
  });
});

describe('server and browser', () => {
  it('make the same of any HTML that is well formed', () => {
    fc.assert(
      fc.property(html, (given) => {
        const server = bodyOf(window, sanitiseHtml(given));
        const browser = bodyOf(window, takenIn(given));
        expect(server.textContent).toBe(browser.textContent);
        expect(server.innerHTML).toBe(browser.innerHTML);
      }),
      { numRuns: 300 },
    );
  });

  it('leave nothing outside the list of any HTML at all, in any order of the two, and no more the second time', () => {
    fc.assert(
      fc.property(fragments, (given) => {
        for (const clean of [sanitiseHtml, purifyHtml]) {
          const once = clean(given);
          expect(richTextViolations(bodyOf(window, once))).toEqual([]);
          expect(richTextViolations(bodyOf(window, sanitiseHtml(purifyHtml(once))))).toEqual([]);
        }
        // what was cleaned by one is not changed by the other: a saved text is shown as it was written
        const written = purifyHtml(given);
        const stored = sanitiseHtml(written);
        expect(bodyOf(window, purifyHtml(stored)).innerHTML).toBe(bodyOf(window, stored).innerHTML);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a long text', () => {
  // ten times as long must not take a hundred times as long; the shapes are those that have cost others minutes
  const shapes: readonly (readonly [string, (length: number) => string])[] = [
    ['paragraphs', (length) => '<p>一段<b>文字</b></p>'.repeat(length / 20)],
    ['open tags', (length) => '<b>'.repeat(length / 3)],
    ['brackets', (length) => '<'.repeat(length)],
    ['brackets with letters', (length) => '<a'.repeat(length / 2)],
    ['open comments', (length) => '<!--'.repeat(length / 4)],
    ['ampersands', (length) => '&'.repeat(length)],
    ['one style', (length) => `<p style="${'color:red;'.repeat(length / 10)}">a</p>`],
    ['one class', (length) => `<p class="${'a '.repeat(length / 2)}">a</p>`],
    ['one address', (length) => `<a href="${'/a'.repeat(length / 2)}">a</a>`],
    ['blanks in a style', (length) => `<p style="color:${' '.repeat(length)}x">a</p>`],
    ['blanks', (length) => `<p>${' '.repeat(length)}</p>`],
    ['attributes', (length) => `<p ${'a '.repeat(length / 2)}>a</p>`],
  ];
  // what this process has worked, whatever else the machine does
  const worked = (run: () => void): number => {
    const start = process.cpuUsage();
    run();
    return process.cpuUsage(start).user;
  };
  const jobs: readonly (readonly [string, (html: string) => unknown])[] = [
    ['sanitising', sanitiseHtml],
    ['reading its text', plainTextOf],
    ['telling whether it is empty', isEmptyRichText],
  ];
  for (const [what, job] of jobs)
    it.each(shapes)(`is no burden for the server: ${what}, %s`, (_shape, make) => {
      const best = (html: string) => Math.min(...[0, 1, 2].map(() => worked(() => job(html))));
      const short = best(make(20_000));
      // growth as the square would be a hundredfold; below 5 ms everything is noise
      expect(best(make(200_000)) / Math.max(short, 5_000)).toBeLessThan(60);
    });
});
