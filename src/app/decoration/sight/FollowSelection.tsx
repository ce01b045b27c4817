import { useEffect } from 'react';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { useDevice } from '../device/device.ts';
import { componentElement, findPane } from '../dragging/itemLanding.ts';
import { useEditing, useEditorPart } from '../EditorContext.tsx';
import { selectMode } from '../selectMode.ts';
import { useComponentName } from '../useComponentName.ts';
import { keepScroll } from './keptScroll.ts';
import './sight.css';

const t = textsOf(locales.decorator.decorator);

/**
 * Stands for a component of the canvas that is far from the visible part: it can be found and selected, but its content
 * is not drawn.
 */
export function FarComponent({ uuid }: { uuid: string }) {
  const { store } = useEditing();
  const name = useComponentName(uuid);
  const selected = useEditorPart((state) => state.selection.includes(uuid));
  return (
    <div className="decoration-component decoration-component-far" data-component={uuid}>
      <button
        type="button"
        className="decoration-component-face"
        aria-label={t('select', { name })}
        aria-pressed={selected}
        onClick={(event) => store.dispatch({ type: 'select', uuid, ...selectMode(event) })}
      />
    </div>
  );
}

/** what a person does next: from then on the page stays where they leave it */
const deeds = ['pointerdown', 'wheel', 'keydown'] as const;

/**
 * Scrolls the page to the selected component, when it was selected in the outline, by undo or by adding it, or when the page is shown on another device. A component
 * that is well visible does not move, nor does one that was pressed on the page itself. Components on the way find their
 * height only once they are drawn; until the person does something else, the selected one is brought back to sight. On a
 * narrow screen where the page is hidden, it scrolls when the page is shown again.
 */
export function FollowSelection() {
  const { store } = useEditing();
  const selected = useEditorPart((state) => state.selection.at(-1));
  const device = useDevice();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another device it stands elsewhere
  useEffect(() => {
    const pane = findPane();
    if (!pane || selected === undefined) return;
    bringToSight(pane, selected);
    const growth = new ResizeObserver(() => bringToSight(pane, selected));
    for (const part of pane.children) growth.observe(part);
    const stop = () => growth.disconnect();
    for (const deed of deeds) addEventListener(deed, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const deed of deeds) removeEventListener(deed, stop);
    };
  }, [selected, device]);
  useEffect(() => {
    const pane = findPane();
    if (!pane) return;
    return keepScroll(pane, () => bringToSight(pane, store.getState().selection.at(-1))).stop;
  }, [store]);
  return null;
}

function bringToSight(pane: HTMLElement, selected: string | undefined): void {
  const component = selected === undefined ? undefined : componentElement(pane, selected);
  if (!component || component.contains(document.activeElement)) return;
  const [around, found] = [pane.getBoundingClientRect(), component.getBoundingClientRect()];
  if (isWellInSight(found, around)) return;
  const fits = found.height < around.height;
  component.scrollIntoView({ block: fits ? 'center' : 'start' });
}

/** Whether the pane shows the top third of a component, or the component fills half of the pane. */
function isWellInSight(found: DOMRect, around: DOMRect): boolean {
  const seen = Math.min(found.bottom, around.bottom) - Math.max(found.top, around.top);
  const seesTop = found.top >= around.top && found.top + found.height / 3 <= around.bottom;
  return seesTop || seen >= around.height / 2;
}
