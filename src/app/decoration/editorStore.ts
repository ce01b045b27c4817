import { createListeners } from '#app/listeners.ts';
import { afterPaint } from '#app/widgets/afterPaint.ts';
import { type DocumentAction, reduceEditor } from './document/reducer.ts';
import type { EditorState } from './document/state.ts';

type Listener = () => void;

/** The page being edited, outside of React: a component draws again only when the part it reads changes. */
export interface EditorStore {
  getState(): EditorState;
  dispatch(action: DocumentAction): void;
  /**
   * Calls at once after every change.
   *
   * @returns the function that ends the subscription
   */
  subscribe(listener: Listener): () => void;
  /**
   * Calls when a change should be drawn: at once, or, if the input or the outline already shows the change itself
   * (`useTyped`), after that was painted.
   *
   * @returns the function that ends the subscription
   */
  subscribeDrawing(listener: Listener): () => void;
}

/** Whether the place of the change shows it already, so that everything else may follow later. */
const isShownThere = (action: DocumentAction): boolean =>
  ('typing' in action && action.typing === true) ||
  ('inOutline' in action && action.inOutline === true);

/** The store of one editor. */
export function createEditorStore(initial: EditorState): EditorStore {
  let state = initial;
  const listeners = createListeners();
  const drawing = createListeners();
  let takeBack: (() => void) | undefined;

  const draw = () => {
    takeBack?.();
    takeBack = undefined;
    drawing.tell();
  };

  return {
    getState: () => state,
    dispatch(action) {
      const next = reduceEditor(state, action);
      if (next === state) return;
      state = next;
      listeners.tell();
      if (isShownThere(action)) takeBack ??= afterPaint(draw);
      else draw();
    },
    subscribe: listeners.add,
    subscribeDrawing: drawing.add,
  };
}
