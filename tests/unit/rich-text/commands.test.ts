// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { EditorState, stateOfContent } from '#app/widgets/rich-text/braft.ts';
import {
  align,
  breakLine,
  type Command,
  clearFormat,
  insertAtomics,
  insertContent,
  removeLink,
  setBlock,
  setLink,
  setValueStyle,
  toggleBlock,
  toggleStyle,
} from '#app/widgets/rich-text/commands.ts';
import { contentFromHtml } from '#app/widgets/rich-text/fromHtml.ts';
import { purifyHtml } from '#app/widgets/rich-text/purify.ts';
import { htmlOfContent } from '#app/widgets/rich-text/toHtml.ts';
import { allowedDocument } from '#tests/support/allowedHtml.ts';
import { asRead } from '#tests/support/asRead.ts';
import fc from '#tests/support/properties.ts';
import { bodyOf } from '#tests/support/richTextCheck.ts';

const shaping: readonly (readonly [name: string, command: Command])[] = [
  ['clears the format', clearFormat],
  ['makes it bold', (state) => toggleStyle(state, 'BOLD')],
  ['gives it a size', (state) => setValueStyle(state, 'FONTSIZE-', '20')],
  ['takes its colour', (state) => setValueStyle(state, 'COLOR-', undefined)],
  ['centres it', (state) => align(state, 'center')],
  ['puts it back to the left', (state) => align(state, 'left')],
  ['takes its links', removeLink],
];
const blocks: typeof shaping = [
  ['makes it a heading', (state) => setBlock(state, 'header-two')],
  ['makes it a list', (state) => toggleBlock(state, 'unordered-list-item')],
  ['makes it a quote', (state) => toggleBlock(state, 'blockquote')],
  ['makes it code', (state) => setBlock(state, 'code-block')],
];
const link: Command = (state) => setLink(state, 'https://example.org/', '');
const inserting: typeof shaping = [
  ['links new text', (state) => setLink(state, 'https://example.org/', '字')],
  ['puts a line in its place', (state) => insertAtomics(state, [{ kind: 'line' }])],
  ['pastes in its place', (state) => insertContent(state, contentFromHtml('<p>贴</p>'))],
  ['breaks its line', breakLine],
];

/** Opens a document, selects from one block to another, as they are counted from an end, and does something to it. */
function openedAnd(html: string, command: Command, from: number, to: number): string {
  const state = stateOfContent(contentFromHtml(html));
  const blocks = state.getCurrentContent().getBlocksAsArray();
  const [first, last] = [blocks.at(from), blocks.at(to)];
  if (!first || !last) throw new Error('no such block');
  const selection = state.getSelection().merge({
    anchorKey: first.getKey(),
    anchorOffset: 0,
    focusKey: last.getKey(),
    focusOffset: last.getLength(),
  }) as ReturnType<EditorState['getSelection']>;
  const selected = EditorState.acceptSelection(state, selection);
  return htmlOfContent(command(selected).getCurrentContent());
}

const table = '<table><tbody><tr><td>一</td><td>二</td></tr></tbody></table>';
const numbered = '<ol start="3"><li>三</li></ol>';
const empty = '<p><br></p>';

describe('a tool of the editor', () => {
  it.each([...shaping, ...blocks, ...inserting])(
    'that %s changes nothing but what is selected',
    (_name, command) => {
      const before = `${empty}${table}${empty}`;
      const behind = `${empty}${numbered}${empty}${empty}`;
      const saved = openedAnd(`${before}<p>甲<strong>乙</strong></p>${behind}`, command, 3, 3);
      expect(saved.startsWith(before)).toBe(true);
      expect(saved.endsWith(behind)).toBe(true);
    },
  );

  it.each([...shaping, ['links it', link] as const])(
    'that %s leaves what is kept as it is, and the lines around it, where all is selected',
    (_name, command) => {
      const whole = openedAnd(`${table}<p>字</p>${empty}${numbered}`, command, 0, -1);
      expect(whole.startsWith(table)).toBe(true);
      expect(whole.endsWith(numbered)).toBe(true);
      const lines = bodyOf(window, whole.slice(table.length, -numbered.length));
      expect(lines.querySelectorAll('p')).toHaveLength(2);
      expect(lines.textContent).toBe('字');
    },
  );

  it.each(blocks)('that %s does it to the text around what is kept', (_name, command) => {
    const all = openedAnd(`<p>甲</p>${table}<p>乙</p>`, command, 0, -1);
    const one = (text: string) => openedAnd(`<p>${text}</p>`, command, 0, 0);
    expect(all).toBe(`${one('甲')}${table}${one('乙')}`);
    expect(openedAnd(`<p>甲</p>${table}<p>乙</p>`, command, 1, 1)).toBe(
      `<p>甲</p>${table}<p>乙</p>`,
    );
  });

  it('makes all that is selected a list, though it begins with one, and none where all of it is', () => {
    const list: Command = (state) => toggleBlock(state, 'unordered-list-item');
    const whole = '<ul><li>甲</li><li>乙</li></ul>';
    expect(openedAnd('<ul><li>甲</li></ul><p>乙</p>', list, 0, -1)).toBe(whole);
    expect(openedAnd(whole, list, 0, -1)).toBe('<p>甲</p><p>乙</p>');
  });

  it('links or takes links of the text alone, where pictures are selected with it', () => {
    const picture = '<div class="media-wrap image-wrap"><img src="/cdn/a.png"></div>';
    const linked = (text: string) =>
      `<p><a href="https://example.org/" target="_blank" rel="noopener noreferrer">${text}</a></p>`;
    const all = `${linked('甲')}${picture}${linked('乙')}`;
    expect(openedAnd(`<p>甲</p>${picture}<p>乙</p>`, link, 0, -1)).toBe(all);
    expect(openedAnd(all, removeLink, 0, -1)).toBe(`<p>甲</p>${picture}<p>乙</p>`);
    expect(openedAnd(`<p>甲</p>${table}`, link, 1, 1)).toMatch(`<p>甲</p>${table}`);
  });

  it('clears the format of an empty paragraph at the end, which stays', () => {
    expect(openedAnd(`<p>字</p>${empty}${empty}`, clearFormat, 0, -1)).toBe(
      `<p>字</p>${empty}${empty}`,
    );
    expect(openedAnd(`${empty}<p>字</p>`, clearFormat, 0, 0)).toBe(`${empty}<p>字</p>`);
  });

  it('changes nothing else, whatever rich text may hold', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(
        allowedDocument,
        fc.constantFrom(...shaping, ...blocks, ...inserting),
        (document, [_name, command]) => {
          const html = purifyHtml(`${document}<hr><p>末</p>`);
          const read = (given: string) =>
            asRead(bodyOf(window, given.slice(0, given.lastIndexOf('<hr>')))).join('\n');
          // a rule that stands after the text is none of the document's
          const saved = openedAnd(html, command, -1, -1).replace(
            /(<p><br><\/p>)?<hr>(<p><br><\/p>)?$/,
            '',
          );
          expect(read(saved)).toEqual(read(html));
        },
      ),
      { numRuns: 120 },
    );
  });
});
