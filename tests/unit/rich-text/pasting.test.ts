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

  it('is a text where it is one', () => {
    expect(cleanPasted('只有文字')).toBe('只有文字');
    expect(cleanPasted('  ')).toBe('');
  });
});
