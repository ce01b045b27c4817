// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { EditorState, Modifier, stateOfContent } from '#app/widgets/rich-text/braft.ts';
import {
  canMove,
  insertContent,
  moveBlock,
  removeBlock,
  selectBlock,
  writeBehind,
} from '#app/widgets/rich-text/commands.ts';
import { contentFromHtml } from '#app/widgets/rich-text/fromHtml.ts';
import { keptOf } from '#app/widgets/rich-text/kept.ts';
import { purifyHtml } from '#app/widgets/rich-text/purify.ts';
import { textOfHtml } from '#app/widgets/rich-text/textOfHtml.ts';
import { htmlOfContent } from '#app/widgets/rich-text/toHtml.ts';
import { sanitiseHtml } from '#server/html.ts';
import { allowedDocument } from '#tests/support/allowedHtml.ts';
import { asRead } from '#tests/support/asRead.ts';
import fc from '#tests/support/properties.ts';
import { bodyOf } from '#tests/support/richTextCheck.ts';

/** A document opened in the editor, a letter written at its end, and saved. */
function withLetterAtEnd(html: string): string {
  const state = stateOfContent(contentFromHtml(html));
  const content = state.getCurrentContent();
  const at = EditorState.moveSelectionToEnd(state).getSelection();
  return htmlOfContent(Modifier.insertText(content, at, 'x'));
}

/** What is read in a document that ends with the paragraph `末`, before and after a letter was written there. */
function readTwice(document: string): { before: string[]; after: string[] } {
  const html = purifyHtml(`${document}<p>末</p>`);
  const read = (given: string) => asRead(bodyOf(window, given));
  return { before: read(html), after: read(withLetterAtEnd(html).replace(/末x<\/p>$/, '末</p>')) };
}

describe('a letter written at the end of a document', () => {
  it.each([
    '<p> </p><p>字</p>',
    '<p></p><p>字</p>',
    '<p>\n<span> </span></p><hr><p>字</p>',
    '<h1> </h1><p>字</p>',
    '<h3></h3><p>字</p>',
  ])('makes no line of a paragraph or heading that readers do not see: %s', (html) => {
    expect(withLetterAtEnd(html)).toBe(
      html.replace(/^<(p|h\d)>\s*(<span> <\/span>)?<\/\1>/, '').replace('字', '字x'),
    );
  });

  it('changes nothing else, whatever rich text may hold', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(allowedDocument, (document) => {
        const { before, after } = readTwice(document);
        expect(after.join('\n')).toEqual(before.join('\n'));
      }),
      { numRuns: 120 },
    );
  });

  it.each([
    ['<p>👍 推荐 <b>重点</b> 结束</p>', '<p>👍 推荐 <strong>重点</strong> 结束x</p>'],
    [
      '<p>😀😀 购买请点 <a href="https://example.org/buy">这里</a></p><p>完</p>',
      '<p>😀😀 购买请点 <a href="https://example.org/buy" rel="noopener noreferrer">这里</a></p><p>完x</p>',
    ],
    [
      '<p>𠮷<em>野</em>👨‍👩‍👧‍👦<span style="color:tomato">家</span>🇨🇳</p>',
      '<p>𠮷<em>野</em>👨‍👩‍👧‍👦<span style="color:tomato">家</span>🇨🇳x</p>',
    ],
    [
      '<p><span style="color:#FF0000">红<span style="color:#0000FF">蓝</span></span></p><p>完</p>',
      '<p><span style="color:#FF0000">红</span><span style="color:#0000FF">蓝</span></p><p>完x</p>',
    ],
    [
      '<ol><li>一</li></ol><ol><li>另一</li></ol><p>完</p>',
      '<ol><li>一</li></ol><ol><li>另一</li></ol><p>完x</p>',
    ],
    [
      '<ul><li><p><a href="/c/1">😀 </a></p></li></ul><p>完</p>',
      '<ul><li><a href="/c/1" rel="noopener noreferrer">😀</a></li></ul><p>完x</p>',
    ],
  ])('leaves styles and links on their characters: %s', (html, saved) => {
    expect(withLetterAtEnd(html)).toBe(saved);
  });

  it.each([
    ['<p><br></p><p><br></p><p>字</p>', '<p><br></p><p><br></p><p>字x</p>'],
    ['<p><br></p><hr><p>字</p>', '<p><br></p><hr><p>字x</p>'],
    [
      '<p>字</p><p style="text-align:center"><br></p>',
      '<p>字</p><p style="text-align:center">x</p>',
    ],
    // what the editor adds to write on is no part of the text
    ['<hr><p>字</p>', '<hr><p>字x</p>'],
    // the mark of an item is seen without text
    ['<ul><li value="7"> </li></ul><p>字</p>', '<ul><li value="7"> </li></ul><p>字x</p>'],
    ['<ol start="3"><li></li></ol><p>字</p>', '<ol start="3"><li></li></ol><p>字x</p>'],
  ])('leaves the empty paragraphs at the beginning: %s', (html, saved) => {
    expect(withLetterAtEnd(html)).toBe(saved);
  });

  it.each([
    ['<p>字</p><p><br></p><p><br></p>', '<p>x字</p><p><br></p><p><br></p>'],
    ['<p>字</p><table><tbody><tr><td>一</td></tr></tbody></table>', undefined],
    ['<p>字</p><hr><p><br></p>', '<p>x字</p><hr><p><br></p>'],
  ])('leaves the end as it is where it is written at the beginning: %s', (html, saved) => {
    const state = stateOfContent(contentFromHtml(html));
    const content = state.getCurrentContent();
    const at = EditorState.moveSelectionToEnd(state)
      .getSelection()
      .merge({ anchorKey: content.getFirstBlock().getKey(), anchorOffset: 0 })
      .merge({ focusKey: content.getFirstBlock().getKey(), focusOffset: 0 }) as ReturnType<
      EditorState['getSelection']
    >;
    const written = htmlOfContent(Modifier.insertText(content, at, 'x'));
    expect(written).toBe(saved ?? html.replace('字', 'x字'));
  });

  it.each([
    ['<p>前</p><p style="text-align:center"><img src="/cdn/a.png"></p><p>后</p>'],
    ['<p>前</p><p style="text-align:center"><span><img src="/cdn/a.png"></span></p><p>后</p>'],
  ])('adds no line before a picture in a paragraph of its own: %s', (html) => {
    expect(withLetterAtEnd(html)).toBe(
      '<p>前</p><div class="media-wrap image-wrap align-center" style="text-align:center"><img src="/cdn/a.png"></div><p>后x</p>',
    );
  });

  it('is no text where there are empty paragraphs alone', () => {
    const state = stateOfContent(contentFromHtml('<p><br></p><p><br></p>'));
    expect(htmlOfContent(state.getCurrentContent())).toBe('');
  });

  it.each([
    '<p>前</p><table><tbody><tr><td colspan="2">合并</td></tr><tr><td>一</td><td>二</td></tr></tbody></table>',
    '<ol start="3"><li>三</li><li>四</li></ol>',
    '<ol reversed="" type="a"><li value="9">九</li></ol>',
    '<figure><img src="/cdn/x.png"><figcaption>图注</figcaption></figure>',
    '<table><caption>题</caption><colgroup><col span="2" style="width:50%"></colgroup><thead><tr><th scope="col">甲</th></tr></thead><tbody><tr><td><ul><li>😀</li></ul></td></tr></tbody><tfoot><tr><td>末</td></tr></tfoot></table>',
    '<blockquote><h3>题</h3><ul><li>项</li></ul></blockquote>',
    '<ul><li>图<img src="/cdn/a.png">文</li></ul>',
    '<pre>一<strong>粗</strong></pre>',
    '<pre><strong> </strong></pre>',
    '<div style="color:#01BAB4"><table><tbody><tr><td>绿</td></tr></tbody></table></div>',
  ])('leaves what the editor cannot write to the letter: %s', (html) => {
    expect(withLetterAtEnd(`${html}<p>后</p>`)).toBe(`${html}<p>后x</p>`);
    // the server stores it unchanged
    expect(bodyOf(window, sanitiseHtml(html)).innerHTML).toBe(html);
  });
});

describe('a kept block', () => {
  const table = '<table><tbody><tr><td>一</td><td>二</td></tr></tbody></table>';
  const list = '<ul><li>甲</li><li>乙</li></ul>';
  const open = (html: string) => stateOfContent(contentFromHtml(html));
  const saved = (state: EditorState) => htmlOfContent(state.getCurrentContent());
  const keyIn = (state: EditorState) =>
    keptOf(state.getCurrentContent())[0]?.block.getKey() ?? 'none';

  it('moves over a paragraph, and over a list as a whole', () => {
    let state = open(`<p>前</p>${list}${table}<p>后</p>`);
    const key = keyIn(state);
    state = moveBlock(state, key, 'up');
    expect(saved(state)).toBe(`<p>前</p>${table}${list}<p>后</p>`);
    state = moveBlock(state, key, 'up');
    expect(saved(state)).toBe(`${table}<p>前</p>${list}<p>后</p>`);
    expect(canMove(state.getCurrentContent(), key, 'up')).toBe(false);
    // there is a line to write on before it
    expect(state.getCurrentContent().getFirstBlock().getText()).toBe('');
    for (let step = 0; step < 3; step += 1) state = moveBlock(state, key, 'down');
    expect(saved(state)).toBe(`<p>前</p>${list}<p>后</p>${table}`);
    expect(canMove(state.getCurrentContent(), key, 'down')).toBe(false);
  });

  it('is moved and removed by one step each, which is undone by one', () => {
    const first = open(`<p>前</p>${table}<p>后</p>`);
    const moved = moveBlock(first, keyIn(first), 'up');
    const removed = removeBlock(moved, keyIn(moved));
    expect(saved(removed)).toBe('<p>前</p><p>后</p>');
    const undone = EditorState.undo(removed);
    expect(saved(undone)).toBe(saved(moved));
    expect(saved(EditorState.undo(undone))).toBe(saved(first));
    expect(saved(EditorState.redo(EditorState.undo(undone)))).toBe(saved(moved));
  });

  it('is copied within the editor, and nothing is written into it', () => {
    const state = open(`<p>前</p>${table}`);
    const pasted = insertContent(selectBlock(state, keyIn(state)), contentFromHtml('<p>字</p>'));
    expect(saved(pasted)).toBe(`<p>前</p><p>字</p>`);
    const at = writeBehind(state, keyIn(state));
    expect(saved(insertContent(at, contentFromHtml(table)))).toBe(`<p>前</p>${table}${table}`);
  });

  it('is compared by its text, a line a row', () => {
    expect(textOfHtml(`<p>前</p>${table}<p>后</p>`)).toBe('前\n一 | 二\n后');
  });
});

it('a text that looks like the editor’s own JSON stays a text', () => {
  const json = '{"blocks":[{"text":"x","type":"atomic"}],"entityMap":{}}';
  expect(htmlOfContent(stateOfContent(contentFromHtml(json)).getCurrentContent())).toBe(
    `<p>${json}</p>`,
  );
});
