import { memo, type RefObject } from 'react';
import { isChinese, type Language } from '#contract/language.ts';
import {
  type AtomicProps,
  Braft,
  type BraftInstance,
  type ContentBlock,
  EditorState,
  Modifier,
  RichUtils,
  showState,
} from './braft.ts';
import { blockOf, breakLine, type Command } from './commands.ts';
import { KeptBlock } from './KeptBlock.tsx';
import { keptOfBlock } from './kept.ts';
import { MediaBlock } from './MediaBlock.tsx';
import { drawnStyles } from './textStyles.ts';
import './composition.ts';
import 'draft-js/dist/Draft.css';

export interface WritingAreaProps {
  editor: RefObject<BraftInstance>;
  first: EditorState;
  language: Language;
  label: string;
  placeholder: string | undefined;
  disabled: boolean;
  onChange: (state: EditorState) => void;
  onCommand: (command: Command) => void;
  onFiles: (files: readonly File[]) => void;
  onBlur: () => void;
}

const blockRenderer = (block: ContentBlock): object | null =>
  block.getType() === 'atomic' ? { component: AtomicBlock, editable: false } : null;

/** A block of its own in the text. */
function AtomicBlock(props: AtomicProps) {
  const kept = keptOfBlock(props.contentState, props.block);
  return kept ? <KeptBlock {...props} kept={kept} /> : <MediaBlock {...props} />;
}

const styleFn = (styles: { toArray(): string[] }): object => drawnStyles(styles.toArray());

/** only braft's text area is used; the tools, dialogs and media around it are ours */
const noControls: readonly string[] = [];
const media = {
  pasteImage: false,
  externals: { embed: false, image: false, video: false, audio: false },
} as const;

/**
 * The text area. It draws itself with each key and must not draw with its surroundings: draft ignores the caret between
 * the beginning and the end of a drawing, and React may do other work in between, so that a word of an input method would
 * be put where the caret was before. Therefore all of its props have to stay the same from key to key.
 */
export const WritingArea = memo(function WritingArea(props: WritingAreaProps) {
  const { onCommand, onFiles } = props;
  return (
    <Braft
      ref={props.editor}
      defaultValue={props.first}
      onChange={props.onChange}
      language={braftLanguage(props.language)}
      controls={noControls}
      media={media}
      readOnly={props.disabled}
      placeholder={props.placeholder}
      blockRendererFn={blockRenderer}
      customStyleFn={styleFn}
      handleReturn={(event, before) => handleReturn(event, before, onCommand)}
      handleDroppedFiles={(_selection, files) => {
        onFiles(files.filter((file) => file instanceof File));
        return 'handled';
      }}
      onBlur={props.onBlur}
      draftProps={{
        onChange: (state: EditorState) => {
          if (props.editor.current) showState(props.editor.current, state);
        },
        // braft's own handler would take Tab at the beginning of every paragraph to indent it
        onTab: (event: KeyboardEvent) => handleTab(event, onCommand),
        ariaLabel: props.label,
        ariaMultiline: true,
        role: 'textbox',
        spellCheck: true,
      }}
    />
  );
});

/** Enter ends a quote or heading and leaves an empty item; Ctrl Enter is left to the page. */
function handleReturn(
  event: KeyboardEvent,
  state: EditorState,
  onCommand: WritingAreaProps['onCommand'],
): 'handled' | 'not-handled' {
  if (event.ctrlKey || event.metaKey) return 'handled';
  const block = blockOf(state);
  const type = block.getType();
  if (event.shiftKey && type !== 'code-block' && type !== 'atomic') {
    onCommand(breakLine);
    return 'handled';
  }
  const ends = type === 'blockquote' || type === 'code-block' || type.startsWith('header');
  if (!ends) return 'not-handled';
  const isAtEnd = state.getSelection().getEndOffset() === block.getLength();
  onCommand((before) => {
    if (block.getLength() === 0) return RichUtils.toggleBlockType(before, type);
    const content = before.getCurrentContent();
    const emptied = before.getSelection().isCollapsed()
      ? content
      : Modifier.removeRange(content, before.getSelection(), 'forward');
    const split = Modifier.splitBlock(
      emptied,
      emptied === content ? before.getSelection() : emptied.getSelectionAfter(),
    );
    const next = EditorState.push(before, split, 'split-block');
    return type.startsWith('header') && isAtEnd ? RichUtils.toggleBlockType(next, type) : next;
  });
  return 'handled';
}

/** deepest level of list items */
const deepest = 4;

/** Tab moves a list item deeper if possible; elsewhere it leaves the text, as everywhere on a page. */
function handleTab(event: KeyboardEvent, onCommand: WritingAreaProps['onCommand']): void {
  onCommand((before) => {
    if (!isMovable(before, !event.shiftKey)) return before;
    // at run time this is the event of React that draft expects; only the declared types differ
    const given = event as unknown as Parameters<typeof RichUtils.onTab>[0];
    return RichUtils.onTab(given, before, deepest);
  });
}

/**
 * Whether draft would move the item at the caret: at most one level below the item above. Draft takes the key in any
 * case.
 */
function isMovable(state: EditorState, isDeeper: boolean): boolean {
  const block = blockOf(state);
  const above = state.getCurrentContent().getBlockBefore(block.getKey());
  if (!isItem(block) || above === undefined || !isItem(above)) return false;
  return isDeeper
    ? block.getDepth() < Math.min(above.getDepth() + 1, deepest)
    : block.getDepth() > 0;
}

const isItem = (block: ContentBlock): boolean => block.getType().endsWith('list-item');

/** What the editor calls a language. */
const braftLanguage = (language: Language) =>
  language === 'zh-Hant' ? 'zh-hant' : isChinese(language) ? 'zh' : 'en';
