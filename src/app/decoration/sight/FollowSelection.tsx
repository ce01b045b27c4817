import { useEffect } from 'react';
import { useEditing, useEditorPart } from '../EditorContext.tsx';
import { keepScroll } from './keptScroll.ts';

const findPane = () => document.querySelector<HTMLElement>('.decoration-canvas');

/**
 * Brings the component that was selected elsewhere, in the outline, by undo or as it was added, into sight of the page.
 * What is well in sight stays where it is, and so does what was pressed on the page itself. Where the page is not shown, on a
 * narrow screen, that is done once it is; it then stands as it was left.
 *
 * @param whole whether every component stands on the page: what was selected before it did is followed then
 */
export function FollowSelection({ whole }: { whole: boolean }) {
  const { store } = useEditing();
  const selected = useEditorPart((state) => state.selection.at(-1));
  useEffect(() => {
    const pane = findPane();
    if (whole && pane) bringToSight(pane, selected);
  }, [selected, whole]);
  useEffect(() => {
    const pane = findPane();
    if (!whole || !pane) return;
    return keepScroll(pane, () => bringToSight(pane, store.getState().selection.at(-1))).stop;
  }, [store, whole]);
  return null;
}

function bringToSight(pane: HTMLElement, selected: string | undefined): void {
  const component = [...pane.querySelectorAll<HTMLElement>('[data-component]')].find(
    ({ dataset }) => dataset.component === selected,
  );
  if (!component || component.contains(document.activeElement)) return;
  const [around, found] = [pane.getBoundingClientRect(), component.getBoundingClientRect()];
  if (isWellInSight(found, around)) return;
  const fits = found.height < around.height;
  component.scrollIntoView({ block: fits ? 'center' : 'start' });
}

/** Whether the top third of it is seen, or what is seen of it fills half of what is around it. */
function isWellInSight(found: DOMRect, around: DOMRect): boolean {
  const seen = Math.min(found.bottom, around.bottom) - Math.max(found.top, around.top);
  const seesTop = found.top >= around.top && found.top + found.height / 3 <= around.bottom;
  return seesTop || seen >= around.height / 2;
}
