import { inPageOrder } from '../document/actions/structure.ts';
import { type EditorState, indexOfComponent } from '../document/state.ts';

const outline = {
  pane: '.decoration-outline',
  face: 'li .decoration-outline-face',
  page: '.decoration-outline-page',
} as const;
const canvas = {
  pane: '.decoration-canvas',
  face: '[data-component] > .decoration-component-face',
  page: '.decoration-page-head',
} as const;

/**
 * Moves the focus before components are deleted, in the pane where it is: to the next component, else the one before,
 * else the page. Otherwise it would be lost with them, and a person at the keyboard would begin at the top again.
 */
export function focusBeside(
  state: Pick<EditorState, 'components'>,
  leaving: readonly string[],
): void {
  const inOutline = document.activeElement?.closest(outline.pane) != null;
  // on a narrow screen the hidden pane takes no focus: try the other one
  for (const place of inOutline ? [outline, canvas] : [canvas, outline]) {
    const pane = document.querySelector(place.pane);
    const beside = placeBeside(state, leaving);
    const face =
      beside === undefined
        ? pane?.querySelector<HTMLElement>(place.page)
        : pane?.querySelectorAll<HTMLElement>(place.face)[beside];
    face?.focus();
    if (face && face === document.activeElement) return;
  }
}

/** The index of the first component behind all deleted ones, else of the last one before them. */
function placeBeside(
  state: Pick<EditorState, 'components'>,
  leaving: readonly string[],
): number | undefined {
  const places = inPageOrder(state, leaving).map((uuid) => indexOfComponent(state, uuid));
  const last = places.at(-1);
  if (last === undefined) return undefined;
  if (last + 1 < state.components.length) return last + 1;
  const before = state.components.findLastIndex(
    (_component, place) => place < last && !places.includes(place),
  );
  return before < 0 ? undefined : before;
}
