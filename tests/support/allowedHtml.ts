import fc from './properties.ts';

/** Random HTML that rich text may contain, written as different programs would. */

/** Characters that can be counted in several ways: of every plane, joined, composed, from right to left. */
const character = fc.oneof(
  fc.constantFrom('书', 'a', 'é', 'e\u0301', ' ', 'ب', '&amp;', '&lt;', '\u00a0'),
  fc.constantFrom('😀', '👍🏽', '👨‍👩‍👧‍👦', '🏳️‍🌈', '🇨🇳', '𠮷', '𝒜', '\u{2f81a}', '1️⃣'),
  fc
    .integer({ min: 0x1_0000, max: 0x10_fffd })
    .map((point) => String.fromCodePoint((point & 0xffff) >= 0xfffe ? point - 2 : point)),
);
const word = fc.stringOf(character, { minLength: 1, maxLength: 4 });

const style = fc.constantFrom(
  ...['color:#C8322B', 'color:tomato', 'color:rgba(1,2,3,0.5)', 'background-color:#FFEE00'],
  ...['font-size:20px', 'line-height:1.5', 'line-height:24px', 'letter-spacing:2px'],
  ...['text-decoration:underline', 'color:rgb(1,2,3);font-size:18.5px'],
);
const inlineTag = fc.oneof(
  fc.constantFrom('strong', 'b', 'em', 'i', 'u', 's', 'del', 'sub', 'sup', 'code'),
  style.map((given) => `span style="${given}"`),
);
const link = fc.constantFrom(
  ...['a href="https://example.org/?a=1&amp;b=2"', 'a href="/c/1" target="_blank"'],
  'a href="mailto:a@b.example" title="写信"',
);
const close = (tag: string): string => `</${tag.split(' ')[0]}>`;
const around = (tag: string, inner: string): string => `<${tag}>${inner}${close(tag)}`;

const { styled } = fc.letrec<{ styled: string }>((tie) => ({
  styled: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    word,
    fc
      .tuple(inlineTag, fc.array(tie('styled'), { minLength: 1, maxLength: 3 }))
      .map(([tag, parts]) => around(tag, parts.join(''))),
    fc.constant('一<br>二'),
  ),
}));
const inline = fc
  .array(
    fc.oneof(
      { arbitrary: styled, weight: 4 },
      { arbitrary: fc.tuple(link, styled).map(([tag, inner]) => around(tag, inner)), weight: 1 },
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(''));

const place = fc.constantFrom(
  ...['', '', '', ' style="text-align:center"', ' style="text-indent:2em"'],
  ...[' style="color:#01BAB4"', ' style="text-indent:30px"', ' style="float:right;width:50%"'],
);
const picture = fc.constantFrom(
  '<img src="/cdn/a.png" alt="书架" width="800" height="600">',
  '<img src="/cdn/b.png" title="题" style="width:50%">',
  '<img src="/cdn/b.png" style="width:300px;height:20px">',
  '<a href="https://example.org/" target="_blank"><img src="/cdn/c.png"></a>',
  '<div class="media-wrap image-wrap align-center" style="text-align:center"><img src="/cdn/a.png"></div>',
  '<div class="media-wrap image-wrap float-left" style="float:left"><img src="/cdn/a.png"></div>',
  '<video src="/cdn/a.mp4" poster="/cdn/a.jpg" width="640" height="360"></video>',
  '<audio src="/cdn/a.mp3"></audio>',
  '<hr>',
);

const list: fc.Arbitrary<string> = fc.letrec<{ list: string; item: string }>((tie) => ({
  item: fc
    .tuple(
      inline,
      fc.oneof({ depthSize: 'small' }, fc.constant(''), tie('list')),
      fc.constantFrom('', 'p', 'after', 'value', 'picture', 'two'),
    )
    .map(([line, inner, form]) => {
      if (form === 'p') return `<li><p>${line}</p>${inner}</li>`;
      if (form === 'after') return `<li>${inner}${line}</li>`;
      if (form === 'value') return `<li value="7">${line}${inner}</li>`;
      if (form === 'picture') return `<li>${line}<img src="/cdn/a.png">${inner}</li>`;
      return form === 'two' ? `<li><p>${line}</p><p>二</p></li>` : `<li>${line}${inner}</li>`;
    }),
  list: fc
    .tuple(
      fc.constantFrom('ul', 'ul', 'ol', 'ol', 'ol start="3"', 'ol type="a" reversed'),
      fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
    )
    .map(([tag, items]) => around(tag, items.join(''))),
})).list;

const cell = fc
  .tuple(
    fc.constantFrom(
      'td',
      'th scope="col"',
      'td colspan="2"',
      'td rowspan="2"',
      'td style="text-align:right"',
    ),
    fc.oneof(
      inline,
      list,
      inline.map((text) => `<p>${text}</p>`),
      fc.constant(''),
    ),
  )
  .map(([tag, inner]) => around(tag, inner));
const table = fc
  .tuple(
    fc.constantFrom(
      '',
      '<caption>表题</caption>',
      '<colgroup><col span="2" style="width:50%"></colgroup>',
    ),
    fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  )
  .map(
    ([head, rows]) =>
      `<table>${head}<tbody>${rows.map((row) => `<tr>${row.join('')}</tr>`).join('')}</tbody></table>`,
  );

const { block } = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc
      .tuple(fc.constantFrom('p', 'p', 'h1', 'h2', 'h3', 'h5'), place, inline)
      .map(([tag, given, inner]) => `<${tag}${given}>${inner}</${tag}>`),
    inline.map((text) => `<div>${text}</div>`),
    picture,
    fc.tuple(inline, picture).map(([text, media]) => `<p>${text}</p>${media}`),
    list,
    table,
    inline.map((text) => `<figure><img src="/cdn/x.png"><figcaption>${text}</figcaption></figure>`),
    inline.map((text) => `<pre><code>let a;\n  ${text.replace(/<[^>]*>/g, '')}</code></pre>`),
    inline.map((text) => `<pre>${text}</pre>`),
    fc
      .array(inline, { minLength: 1, maxLength: 2 })
      .map((parts) => `<blockquote>${parts.map((part) => `<p>${part}</p>`).join('')}</blockquote>`),
    fc
      .array(tie('block'), { minLength: 1, maxLength: 2 })
      .map((parts) => `<blockquote>${parts.join('')}</blockquote>`),
    fc
      .tuple(place, fc.array(tie('block'), { minLength: 1, maxLength: 3 }))
      .map(([given, parts]) => `<div${given}>${parts.join('')}</div>`),
  ),
}));

/** A document of several blocks. */
export const allowedDocument = fc
  .array(block, { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join(''));
