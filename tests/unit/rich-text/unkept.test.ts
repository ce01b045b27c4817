// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { cleanPasted } from '#app/widgets/rich-text/cleanPasted.ts';
import { countUnkept } from '#app/widgets/rich-text/unkept.ts';

/** What a text has no place for is counted, so that the author is told, or written out. */

const none = { embeds: 0, formulas: 0, drawings: 0, fields: 0, links: 0 };

describe('what is pasted and cannot be kept is counted', () => {
  it.each([
    ['<iframe src="https://player.test/1"></iframe><embed src="x.swf">', { embeds: 2 }],
    ['<iframe src="https://ad.test" width="1" height="1"></iframe>', {}],
    ['<iframe src="https://ad.test" style="display:none"></iframe>', {}],
    ['<mpvoice name="x"></mpvoice><mp-miniprogram></mp-miniprogram>', { embeds: 2 }],
    ['<svg style="background-image: url(https://x.test/1.png)"></svg>', { drawings: 1 }],
    [
      '<textarea>字</textarea><select><option>甲</option></select><button>Copy</button><input value="一">',
      { fields: 4 },
    ],
    [
      '<textarea></textarea><button><svg></svg></button><h3><button>问</button></h3><input type="hidden" value="1">',
      {},
    ],
    ['<p>E = <math><mi>m</mi></math></p>', { formulas: 1 }],
    ['<svg><title>Sales</title><rect /></svg><svg><path d="M0 0" /></svg>', { drawings: 1 }],
    [
      '<a href="ftp://x.test/a">a</a><a href="weixin://dl">b</a><a href="a.html">c</a>',
      { links: 3 },
    ],
    ['<a href="#_ftn1">[1]</a><a name="x">a</a><a href="javascript:void(0)">b</a>', {}],
    ['<a href="https://x.test">a</a><a href="mailto:a@x.test">b</a><a href="/c/1040/1">c</a>', {}],
  ])('%s', (html, counts) => expect(countUnkept(html)).toEqual({ ...none, ...counts }));
});

describe('what only a page shows is written out', () => {
  it.each([
    ['<ul><li><input type="checkbox" checked> a</li></ul>', '<ul><li>☑ a</li></ul>'],
    ['<ul><li><input type="checkbox"> b</li></ul>', '<ul><li>☐ b</li></ul>'],
    ['<p><ruby>漢<rt>かん</rt></ruby>字</p>', '<p>漢（かん）字</p>'],
    ['<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby></p>', '<p>漢(かん)</p>'],
    [
      '<video><source src="https://x.test/v.mp4"></video>',
      '<video src="https://x.test/v.mp4"></video>',
    ],
  ])('%s', (html, clean) => expect(cleanPasted(html)).toBe(clean));
});

it('signs of any script stay whole', () => {
  const text = '👩‍👩‍👧 𠮷 e\u0301 שלום \u200fא العربية 한글 ｆｕｌｌ ①';
  expect(cleanPasted(`<p>${text}</p>`)).toBe(`<p>${text}</p>`);
});
