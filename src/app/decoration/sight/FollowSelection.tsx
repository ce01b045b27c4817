import { useEffect } from 'react';
import { useEditorPart } from '../EditorContext.tsx';

/**
 * Brings the component that was selected elsewhere, in the outline or by undo, into sight of the page.
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
    if (!pane || !component) return;
    const [seen, found] = [pane.getBoundingClientRect(), component.getBoundingClientRect()];
    const isInSight = found.bottom >= seen.top && found.top <= seen.bottom;
    if (!isInSight) component.scrollIntoView({ block: 'center' });
  }, [selected, whole]);
  return null;
}
