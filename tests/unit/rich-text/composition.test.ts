// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { EditorState, type SelectionState, stateOfContent } from '#app/widgets/rich-text/braft.ts';
import { withText } from '#app/widgets/rich-text/composition.ts';
import { contentFromHtml } from '#app/widgets/rich-text/fromHtml.ts';
import { htmlOfContent } from '#app/widgets/rich-text/toHtml.ts';

/** What an input method has written into the first block, given the block's text as the page shows it. */
describe('what an input method has written', () => {
  const written = (html: string, caret: number, onPage: string, style?: string) => {
    const state = stateOfContent(contentFromHtml(html));
    const key = state.getCurrentContent().getFirstBlock().getKey();
    const selection = state
      .getSelection()
      .merge({ anchorOffset: caret, focusOffset: caret }) as SelectionState;
    const placed = EditorState.acceptSelection(state, selection);
    const styled = style
      ? EditorState.setInlineStyleOverride(placed, placed.getCurrentInlineStyle().add(style))
      : placed;
    return htmlOfContent(withText(styled, key, onPage).getCurrentContent());
  };

  it.each([
    ['at the beginning', '<p>后</p>', 0, '你好后', '<p>你好后</p>'],
    ['in the middle', '<p>前后</p>', 1, '前你好后', '<p>前你好后</p>'],
    ['at the end', '<p>前</p>', 1, '前你好', '<p>前你好</p>'],
    ['in an empty paragraph', '<p></p>', 0, '你好', '<p>你好</p>'],
    [
      'between equal letters: where the caret was, not where it looks the same',
      '<p><strong>哈</strong>哈</p>',
      1,
      '哈哈哈',
      '<p><strong>哈哈</strong>哈</p>',
    ],
    [
      'over a word, in the style of that word',
      '<p>read <strong>boks</strong></p>',
      9,
      'read books',
      '<p>read <strong>books</strong></p>',
    ],
    [
      'within a link, as part of it',
      '<p><a href="https://example.com/">前后</a></p>',
      1,
      '前你好后',
      '<p><a href="https://example.com/" rel="noopener noreferrer">前你好后</a></p>',
    ],
    [
      'behind a link, not as part of it',
      '<p><a href="https://example.com/">前</a></p>',
      1,
      '前后',
      '<p><a href="https://example.com/" rel="noopener noreferrer">前</a>后</p>',
    ],
    ['after a broken line', '<p>上<br><br></p>', 2, '上\n你好\n', '<p>上<br>你好</p>'],
    ['nothing', '<p>前后</p>', 1, '前后', '<p>前后</p>'],
    ['a deletion', '<p>前中后</p>', 2, '前后', '<p>前后</p>'],
  ])('%s', (_name, html, caret, onPage, expected) => {
    expect(written(html, caret, onPage)).toBe(expected);
  });

  it('has the style that was chosen for it', () => {
    expect(written('<p>前后</p>', 1, '前中后', 'BOLD')).toBe('<p>前<strong>中</strong>后</p>');
  });

  it('is left alone where its block is gone', () => {
    const state = stateOfContent(contentFromHtml('<p>前</p>'));
    expect(withText(state, 'gone', '前后')).toBe(state);
  });
});
