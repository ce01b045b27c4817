import draftHandler from 'draft-js/lib/DraftEditorCompositionHandler.js';
import entityKeyFor from 'draft-js/lib/getEntityKeyForSelection.js';
import type { FocusEvent, KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { EditorState, Modifier, type SelectionState } from './braft.ts';

/**
 * Reads what an input method writes from the page. draft 0.10 relies on the composition events of the word alone: a word
 * that ended because something else was clicked had none and was lost, a caret that moved meanwhile was ignored, and the
 * whole text was drawn again for the first word of a paragraph. Here, when a composition is over, its block is read from
 * the page and its nodes are restored as React left them; then the difference goes into the editor state.
 */

/** The part of draft's editor that its event handlers use. */
interface DraftEditor {
  readonly editor: HTMLElement | null;
  readonly _latestEditorState: EditorState;
  update(state: EditorState): void;
  exitCurrentMode(): void;
  _onKeyDown(event: KeyboardEvent): void;
  _onBlur(event: FocusEvent): void;
}

/** milliseconds that a browser may need to write the word after the composition has ended */
const writingTime = 20;

/** the blocks that are being written in, by key, each with a function that restores its nodes */
const writtenIn = new Map<string, { element: Element; putBack: () => void }>();
/** a composition that is over and not taken into the state yet; undefined while one is running */
let waiting: { timer: ReturnType<typeof setTimeout>; editor: DraftEditor } | undefined;

Object.assign(draftHandler, {
  onBeforeInput: undefined,

  onCompositionStart(editor: DraftEditor) {
    stopWaiting();
    removeSelected(editor);
    const element = blockAround(editor, document.getSelection()?.anchorNode);
    const key = element && keyOf(element);
    if (element && key && !writtenIn.has(key))
      writtenIn.set(key, { element, putBack: kept(element) });
  },

  onCompositionEnd(editor: DraftEditor) {
    stopWaiting();
    waiting = { timer: setTimeout(settleComposition, writingTime), editor };
  },

  onKeyDown(editor: DraftEditor, event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    flushSync(() => takeOver(editor));
    editor._onKeyDown(event);
  },

  /** The Enter that ends a composition begins no line. */
  onKeyPress(_editor: DraftEditor, event: KeyboardEvent) {
    if (event.key === 'Enter') event.preventDefault();
  },

  onBlur(editor: DraftEditor, event: FocusEvent) {
    // drawn together with the loss of the focus: drawing a caret would take the focus back
    takeOver(editor);
    editor._onBlur(event);
  },
});

/** If a composition is over but its word is only on the page, puts the word into the state. */
export function settleComposition(): void {
  const { editor } = waiting ?? {};
  // draft ignores the caret between a change and its drawing
  if (editor) flushSync(() => takeOver(editor));
}

function stopWaiting(): void {
  clearTimeout(waiting?.timer);
  waiting = undefined;
}

/** A composition replaces the selection, even over several blocks: this removes it before the composition begins. */
function removeSelected(editor: DraftEditor): void {
  const state = editor._latestEditorState;
  const selection = state.getSelection();
  if (selection.isCollapsed()) return;
  const content = Modifier.removeRange(state.getCurrentContent(), selection, 'forward');
  flushSync(() => editor.update(EditorState.push(state, content, 'remove-range')));
}

function takeOver(editor: DraftEditor): void {
  stopWaiting();
  const before = EditorState.set(editor._latestEditorState, { inCompositionMode: false });
  const texts = [...writtenIn].map(([key, { element }]) => [key, element.textContent] as const);
  const anchor = selectionEndOf(editor, 'anchor');
  const focus = selectionEndOf(editor, 'focus');
  for (const { putBack } of writtenIn.values()) putBack();
  writtenIn.clear();
  editor.exitCurrentMode();
  const written = texts.reduce((state, [key, text]) => withText(state, key, text), before);
  editor.update(anchor && focus ? withSelection(written, anchor, focus) : written);
}

/** The state in which a block has the text of the page; new text gets the style of its place. */
export function withText(state: EditorState, key: string, onPage: string): EditorState {
  const content = state.getCurrentContent();
  const block = content.getBlockForKey(key);
  if (!block) return state;
  const before = block.getText();
  // after a line break at the end of a block draft draws a second one, which browsers need to show the line
  const text = before.endsWith('\n') && onPage.endsWith('\n') ? onPage.slice(0, -1) : onPage;
  if (text === before) return state;
  const selection = state.getSelection();
  const caret = selection.getStartKey() === key ? selection.getStartOffset() : before.length;
  const start = Math.min(sameAtStart(before, text), caret);
  const rest = sameAtEnd(before.slice(start), text.slice(start));
  // based on the present selection, so that an undo back to it has the focus
  const range = selectionBetween(
    state,
    { key, offset: start },
    { key, offset: before.length - rest },
  );
  const style =
    range.isCollapsed() && start === caret
      ? state.getCurrentInlineStyle()
      : block.getInlineStyleAt(range.isCollapsed() ? Math.max(0, start - 1) : start);
  const next = Modifier.replaceText(
    content,
    range,
    text.slice(start, text.length - rest),
    style,
    entityKeyFor(content, range) ?? undefined,
  );
  return EditorState.push(state, next, 'insert-characters');
}

interface SelectionEnd {
  key: string;
  offset: number;
}

/** The state with the caret or selection of the page. */
function withSelection(state: EditorState, anchor: SelectionEnd, focus: SelectionEnd): EditorState {
  const content = state.getCurrentContent();
  const isThere = ({ key, offset }: SelectionEnd) =>
    offset <= (content.getBlockForKey(key)?.getLength() ?? -1);
  if (!isThere(anchor) || !isThere(focus)) return state;
  return EditorState.forceSelection(state, selectionBetween(state, anchor, focus));
}

function selectionBetween(
  state: EditorState,
  anchor: SelectionEnd,
  focus: SelectionEnd,
): SelectionState {
  const order = state.getCurrentContent().getBlockMap().keySeq();
  const isBackward =
    anchor.key === focus.key
      ? anchor.offset > focus.offset
      : order.indexOf(anchor.key) > order.indexOf(focus.key);
  return state.getSelection().merge({
    anchorKey: anchor.key,
    anchorOffset: anchor.offset,
    focusKey: focus.key,
    focusOffset: focus.offset,
    isBackward,
  }) as SelectionState;
}

/** One end of the page's selection: the block, and the number of characters before it. */
function selectionEndOf(editor: DraftEditor, end: 'anchor' | 'focus'): SelectionEnd | undefined {
  const selection = document.getSelection();
  const node = selection?.[`${end}Node`];
  const block = blockAround(editor, node);
  const key = block && keyOf(block);
  if (!selection || !node || !block || !key) return undefined;
  const range = document.createRange();
  range.setStart(block, 0);
  range.setEnd(node, selection[`${end}Offset`]);
  return { key, offset: range.toString().length };
}

function blockAround(editor: DraftEditor, node: Node | null | undefined): Element | undefined {
  const element = node instanceof Element ? node : node?.parentElement;
  const block = element?.closest('[data-block]');
  return block && editor.editor?.contains(block) ? block : undefined;
}

/** draft marks a block by its key and the indexes of its first leaf: `key-0-0` */
const keyOf = (block: Element): string | undefined =>
  block.getAttribute('data-offset-key')?.split('-')[0];

/** Remembers the nodes inside a node. The returned function restores the same nodes, which React knows. */
function kept(node: Node): () => void {
  if (node instanceof Text) {
    const { data } = node;
    return () => {
      if (node.data !== data) node.data = data;
    };
  }
  const children = [...node.childNodes];
  const within = children.map(kept);
  return () => {
    const isSame =
      children.length === node.childNodes.length &&
      children.every((child, index) => child === node.childNodes[index]);
    if (!isSame && node instanceof Element) node.replaceChildren(...children);
    for (const putBack of within) putBack();
  };
}

function sameAtStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && one[count] === other[count]) count += 1;
  return count;
}

function sameAtEnd(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && one[one.length - 1 - count] === other[other.length - 1 - count])
    count += 1;
  return count;
}
