import { gapAt } from '../dragging/column.ts';
import { componentsOn, findPane } from '../dragging/itemLanding.ts';

/** The gap between components in the middle of what is in sight; undefined where the page is not shown. */
function measured(pane: HTMLElement): number | undefined {
  const { top, bottom } = pane.getBoundingClientRect();
  if (bottom <= top) return undefined;
  const extents = componentsOn(pane).map((component) => component.getBoundingClientRect());
  return gapAt(extents, (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2, -1);
}

/** Where somebody who has selected nothing looks: a gap of the page. Undefined where that is not known. */
export function gapInSight(): number | undefined {
  const pane = findPane();
  if (!pane) return undefined;
  const kept = pane.dataset.gap;
  return measured(pane) ?? (kept === undefined ? undefined : Number(kept));
}

/** Called before another pane takes the place of the page on a narrow screen: it is still known where the person looked. */
export function keepGapInSight(): void {
  const pane = findPane();
  const gap = pane ? measured(pane) : undefined;
  if (pane && gap !== undefined) pane.dataset.gap = String(gap);
}
