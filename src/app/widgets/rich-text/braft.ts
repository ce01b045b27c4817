import braftModule from 'braft-editor';
import type { ComponentType, RefAttributes } from 'react';

/**
 * braft-editor and draft-js as the rest of the widget knows them: the only module that imports what they export. What a
 * bundler makes of braft's CommonJS is `module.exports`, with the component as its `default`.
 */

export type { RawDraftContentBlock, RawDraftContentState } from 'draft-js';
export {
  ContentBlock,
  ContentState,
  convertFromRaw,
  EditorState,
  Modifier,
  RichUtils,
  SelectionState,
} from 'draft-js';

import {
  type ContentBlock,
  type ContentState,
  EditorState,
  type RawDraftContentState,
  type SelectionState,
} from 'draft-js';

/** Props of the component that draws a block. */
export interface AtomicProps {
  block: ContentBlock;
  contentState: ContentState;
}

/** The props of the editor that the widget uses. */
interface BraftProps extends RefAttributes<BraftInstance> {
  /**
   * the first content; later ones are set by `setValue`, because a controlled value may undo keys that are typed during a
   * drawing
   */
  defaultValue: EditorState;
  onChange: (state: EditorState) => void;
  language: 'zh' | 'zh-hant' | 'en';
  controls: readonly string[];
  placeholder?: string | undefined;
  readOnly?: boolean;
  media: {
    pasteImage: false;
    externals: { embed: false; image: false; video: false; audio: false };
  };
  onBlur?: () => void;
  onFocus?: () => void;
  handleReturn?: (event: KeyboardEvent, state: EditorState) => 'handled' | 'not-handled';
  handleDroppedFiles?: (selection: unknown, files: readonly Blob[]) => 'handled' | 'not-handled';
  blockRendererFn?: (block: ContentBlock) => object | null;
  /** draws styles that braft has no name for */
  customStyleFn?: (styles: { toArray(): string[] }) => object;
  draftProps?: object;
}

export interface BraftInstance {
  setValue(state: EditorState): void;
  getDraftInstance(): { focus(): void; blur(): void; readonly editor: HTMLElement | null } | null;
}

interface BraftModule {
  default: ComponentType<BraftProps> & {
    createEditorState(content: RawDraftContentState): EditorState;
  };
}

// Its type declarations lack `module.exports` and some props.
const given = braftModule as unknown as BraftModule | BraftModule['default'];

export const Braft = 'default' in given ? given.default : given;

/** The editor state for a content. braft parses text that looks like JSON, so it only gets content made from HTML. */
export const stateOfContent = (content: RawDraftContentState): EditorState =>
  Braft.createEditorState(content);

/**
 * Gives the editor its next state with the present focus. An undone or redone state brings its old selection, perhaps
 * from before a dialog took the focus; without focus draft would draw no caret.
 */
export function showState(editor: BraftInstance, state: EditorState): void {
  const selection = state.getSelection();
  const box = editor.getDraftInstance()?.editor;
  const isUnaware = !selection.getHasFocus() && box && document.activeElement === box;
  const focused = { selection: selection.set('hasFocus', true) as SelectionState };
  editor.setValue(isUnaware ? EditorState.set(state, focused) : state);
}
