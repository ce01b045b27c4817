import fc from './properties.ts';

/** Random HTML as other programs write it: Word, WPS, Google Docs, WeChat, Notion, Feishu, e-mail and old pages. */

const word = fc.constantFrom(
  '书',
  '目录',
  'a b',
  '𠮷',
  '👩‍👩‍👧',
  '&lt;i&gt;',
  '&amp;amp;',
  '一\n二',
  '&nbsp;',
  ' ',
);
const style = fc.constantFrom(
  ...['font-weight:700', 'font-weight:normal', 'font-style: oblique', 'vertical-align:super'],
  ...['text-decoration-line:line-through', 'color:red !important', 'mso-hide:all', 'display:none'],
  ...[
    'text-align:-webkit-center',
    'list-style-type:lower-roman',
    'visibility:hidden',
    'white-space:pre',
  ],
);
const given = fc.oneof(
  fc.constant(''),
  style.map((one) => ` style="${one}"`),
  fc.constantFrom(
    ' align="center"',
    ' hidden',
    ' class="MsoNormal"',
    ' role="presentation"',
    ' data-x="1"',
  ),
);
const inlineTag = fc.constantFrom(
  ...['span', 'b', 'strong', 'i', 'em', 'u', 'ins', 's', 'strike', 'del', 'q', 'cite', 'kbd', 'tt'],
  ...['mark', 'font', 'small', 'label', 'o:p', 'x-y', 'abbr', 'sub', 'sup', 'code', 'ruby'],
);
const blockTag = fc.constantFrom(
  ...[
    'div',
    'p',
    'section',
    'article',
    'center',
    'blockquote',
    'h1',
    'h3',
    'details',
    'dl',
    'figure',
  ],
);
const alone = fc.constantFrom(
  ...['<br>', '<input type="checkbox" checked>', '<input type=checkbox>', '<input value="x">'],
  ...['<img data-src="/cdn/a.png">', '<img src="/cdn/a.png" width="1">', '<!-- gone -->', '<wbr>'],
  ...['<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>', '<ruby>字<rt>zi</rt></ruby>'],
  ...[
    '<video><source src="/cdn/v.mp4">none</video>',
    '<audio controls></audio>',
    '<en-todo checked="true"></en-todo>',
  ],
  ...[
    '<xml><w:View>Normal</w:View></xml>',
    '<style>p{color:red}</style>',
    '<textarea>gone</textarea>',
  ],
);

const { inline, block } = fc.letrec<{ inline: string; block: string }>((tie) => ({
  inline: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    word,
    alone,
    fc
      .tuple(inlineTag, given, fc.array(tie('inline'), { maxLength: 3 }))
      .map(([tag, more, parts]) => `<${tag}${more}>${parts.join('')}</${tag}>`),
  ),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc
      .tuple(
        fc.constantFrom('p', 'h2', 'pre', 'div'),
        given,
        fc.array(tie('inline'), { maxLength: 3 }),
      )
      .map(([tag, more, parts]) => `<${tag}${more}>${parts.join('')}</${tag}>`),
    fc
      .tuple(blockTag, given, fc.array(tie('block'), { maxLength: 3 }))
      .filter(([tag]) => !/^(p|h\d)$/.test(tag))
      .map(([tag, more, parts]) => `<${tag}${more}>${parts.join('')}</${tag}>`),
    fc
      .tuple(
        fc.constantFrom('ul', 'ol', 'menu'),
        given,
        fc.array(
          fc.tuple(
            fc.constantFrom(
              '',
              ' role="checkbox" aria-checked="true"',
              ' data-list="unchecked"',
              ' style="list-style-type:upper-alpha"',
            ),
            tie('inline'),
          ),
          { maxLength: 3 },
        ),
      )
      .map(
        ([tag, more, items]) =>
          `<${tag}${more}>${items.map(([own, item]) => `<li${own}>${item}</li>`).join('')}</${tag}>`,
      ),
  ),
}));

/** A document of several blocks. */
export const foreignDocument = fc
  .array(fc.oneof(block, inline), { maxLength: 4 })
  .map((parts) => parts.join(''));
