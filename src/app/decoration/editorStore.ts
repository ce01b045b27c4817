import { createListeners } from '#app/listeners.ts';
import { afterPaint } from '#app/widgets/afterPaint.ts';
import { type Placing, place, type Refusal } from './document/placing.ts';
import { type DocumentAction, reduceEditor } from './document/reducer.ts';
import type { EditorState } from './document/state.ts';
import type { InsertReason } from './document/steps.ts';

export type EditorStore = ReturnType<typeof createEditorStore>;

/** Whether the place of the change shows it already, so that everything else may follow later. */
const isShownThere = (action: DocumentAction): boolean =>
  ('typing' in action && action.typing === true) ||
  ('inOutline' in action && action.inOutline === true);

/** The page being edited, outside of React: a component draws again only when the part it reads changes. */
export function createEditorStore(initial: EditorState) {
  let state = initial;
  const listeners = createListeners();
  const drawing = createListeners();
  let takeBack: (() => void) | undefined;

  const draw = () => {
    takeBack?.();
    takeBack = undefined;
    drawing.tell();
  };

  const dispatch = (action: DocumentAction): void => {
    const next = reduceEditor(state, action);
    if (next === state) return;
    state = next;
    listeners.tell();
    if (isShownThere(action)) takeBack ??= afterPaint(draw);
    else draw();
  };

  return {
    getState: (): EditorState => state,
    dispatch,
    /** Puts things somewhere on the page, in one step. @returns why they do not go there; undefined where they do */
    place(
      placing: Placing,
      how: { readonly as?: InsertReason; readonly inOutline?: boolean } = {},
    ): Refusal | undefined {
      const placed = place(state.components, placing);
      if ('refusal' in placed) return placed.refusal;
      dispatch({ type: 'place', ...placing, ...how });
      return undefined;
    },
    /** Calls at once after every change. @returns the function that ends the subscription */
    subscribe: listeners.add,
    /**
     * Calls when a change should be drawn: at once, or, if the input or the outline already shows the change itself
     * (`useTyped`), after that was painted.
     */
    subscribeDrawing: drawing.add,
  };
}
