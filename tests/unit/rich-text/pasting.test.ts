// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cleanPasted } from '#app/widgets/rich-text/cleanPasted.ts';
import { purifyHtml } from '#app/widgets/rich-text/purify.ts';
import { textOfHtml } from '#app/widgets/rich-text/textOfHtml.ts';
import { bodyOf } from '#tests/support/richTextCheck.ts';
import { richTextPayloads } from '#tests/support/richTextPayloads.ts';

const folder = join(import.meta.dirname, 'pasted');
const samples = readdirSync(folder).filter((name) => /\.txt$/.test(name));
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** One block a line, so that a difference is seen where it is. */
const laidOut = (html: string) =>
  `${html.replace(/(<\/(?:p|h\d|li|ul|ol|pre|blockquote|tr|table)>)/g, '$1\n')}\n`;

describe('what is pasted', () => {
  it.each(samples)('comes out clean from %s', async (name) => {
    const clean = cleanPasted(read(name));
    await expect(laidOut(clean)).toMatchFileSnapshot(join(folder, name.replace('.txt', '.clean')));
    expect(clean).not.toMatch(
      /mso|class=|font|style="(?!text-align:(center|right)")|<o:|<span|&nbsp;/i,
    );
  });

  it.each(samples)('stays as it is when it is cleaned again: %s', (name) => {
    const clean = cleanPasted(read(name));
    expect(cleanPasted(clean)).toBe(clean);
  });

  it.each(samples)('loses no word in the editor: %s', (name) => {
    const clean = purifyHtml(cleanPasted(read(name)));
    const words = (text: string) => text.replace(/[\s|▢]+/g, '');
    expect(words(textOfHtml(clean))).toBe(words(bodyOf(window, clean).textContent ?? ''));
  });

  it.each(richTextPayloads)('is as harmless as before: %s', (_form, html) => {
    const once = purifyHtml(cleanPasted(html));
    expect(
      bodyOf(window, once).querySelector('script,svg,math,iframe,form,[onerror],[onclick]'),
    ).toBeNull();
  });

  it('keeps the marks of quotations within a line', () => {
    expect(cleanPasted('<p>他说<q>你好，<q>朋友</q></q>。</p>')).toBe(
      '<p>他说“你好，‘朋友’”。</p>',
    );
  });

  it('keeps whether tasks are done, in lists and outside them', () => {
    const box = '<img src="data:image/png;base64,AAAA" aria-roledescription="checkbox">';
    const docs = `<ul><li role="checkbox" aria-checked="true">${box}<p>书目</p></li><li role="checkbox" aria-checked="false">${box}<p>校样</p></li></ul>`;
    const clean = cleanPasted(docs);
    expect(clean).toContain('☑ 书目');
    expect(clean).toContain('☐ 校样');
    expect(clean).not.toContain('<img');
    expect(cleanPasted('<p><input type="checkbox" checked> 书目</p>')).toMatch(/☑ +书目/);
    expect(cleanPasted('<p><input type="checkbox" style="display:none">目录</p>')).toBe(
      '<p>目录</p>',
    );
  });

  it('keeps the letters and Roman numbers of lists', () => {
    const list = '<ol type="a"><li>甲</li><li>乙</li></ol>';
    expect(purifyHtml(cleanPasted(list))).toBe(list);
    expect(cleanPasted('<ol type="1"><li>甲</li></ol>')).toBe('<ol><li>甲</li></ol>');
  });

  it.each([
    ['an element a line', '<pre><code>if x:</code><code>  y()</code></pre>'],
    ['a line that ends itself', '<pre><code>if x:\n</code><code>  y()</code></pre>'],
    ['a break at the end of a line', '<pre><div>if x:<br></div><div>  y()</div></pre>'],
    ['paragraphs', '<pre><p>if x:</p><p>  y()</p></pre>'],
    ['line ends between elements', '<pre><code>if x:</code>\n<code>  y()</code></pre>'],
    [
      'the box of an editor of code',
      '<div style="font-family: Consolas; white-space: pre;"><div><span>if x:</span></div><div>  y()</div></div>',
    ],
  ])('keeps the lines and indents of code: %s', (_form, html) => {
    const clean = cleanPasted(html);
    expect(clean.startsWith('<pre>')).toBe(true);
    expect(bodyOf(window, clean.replace(/<br>/g, '\n')).textContent).toBe('if x:\n  y()');
    expect(cleanPasted(clean)).toBe(clean);
  });

  it('leaves code within a line of code where it is', () => {
    const html = '<pre>use <code>a</code> and <code>b</code></pre>';
    expect(cleanPasted(html)).toBe(html);
  });

  it('is a text where it is one', () => {
    expect(cleanPasted('只有文字')).toBe('只有文字');
    expect(cleanPasted('  ')).toBe('');
  });
});
