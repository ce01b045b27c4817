import { type EditorAction, reduceEditor } from './document/reducer.ts';
import type { EditorState } from './document/state.ts';

/** The page being edited, outside of React: a component draws again only when the part it reads changes. */
export interface EditorStore {
  getState(): EditorState;
  dispatch(action: EditorAction): void;
  /** @returns the function that ends the subscription */
  subscribe(listener: () => void): () => void;
}

export function createEditorStore(initial: EditorState): EditorStore {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    dispatch(action) {
      const next = reduceEditor(state, action);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
