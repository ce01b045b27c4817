import { useEffect } from 'react';
import { useEditorPart } from '../EditorContext.tsx';

/**
 * Brings the component that was selected elsewhere, in the outline, by undo or as it was added, into sight of the page.
 * What is well in sight stays where it is, and so does what was pressed on the page itself.
 *
 * @param whole whether every component stands on the page: what was selected before it did is followed then
 */
export function FollowSelection({ whole }: { whole: boolean }) {
  const selected = useEditorPart((state) => state.selection.at(-1));
  useEffect(() => {
    if (!whole) return;
    const pane = document.querySelector('.decoration-canvas');
    const component = [...(pane?.querySelectorAll<HTMLElement>('[data-component]') ?? [])].find(
      ({ dataset }) => dataset.component === selected,
    );
    if (!pane || !component || component.contains(document.activeElement)) return;
    const [around, found] = [pane.getBoundingClientRect(), component.getBoundingClientRect()];
    if (isWellInSight(found, around)) return;
    const fits = found.height < around.height;
    component.scrollIntoView({ block: fits ? 'center' : 'start' });
  }, [selected, whole]);
  return null;
}

/** Whether the top third of it is seen, or what is seen of it fills half of what is around it. */
function isWellInSight(found: DOMRect, around: DOMRect): boolean {
  const seen = Math.min(found.bottom, around.bottom) - Math.max(found.top, around.top);
  const seesTop = found.top >= around.top && found.top + found.height / 3 <= around.bottom;
  return seesTop || seen >= around.height / 2;
}
