import type { Point } from '../dragging/column.ts';

/** Where a pointer means to put an item: in front of another one that is drawn, or behind the last of them. */
export interface PointedPlace {
  /** uuid of the component */
  readonly component: string;
  /** uuid of the drawn item that it is nearest to; undefined if the component draws none */
  readonly item: string | undefined;
  readonly isBehind: boolean;
  /** the line that marks it, in the window */
  readonly line: Line;
}

/** A line in the window, in CSS pixels. */
export interface Line {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const thickness = 4;

/** The components that are drawn on the page. */
export const componentsOn = (pane: Element): HTMLElement[] => [
  ...pane.querySelectorAll<HTMLElement>('[data-component]'),
];

/** The drawn items of a component. */
export const itemsIn = (component: Element): HTMLElement[] => [
  ...component.querySelectorAll<HTMLElement>('[data-item]'),
];

/** The element of a component on the page. */
export const componentElement = (pane: Element, uuid: string): HTMLElement | undefined =>
  componentsOn(pane).find(({ dataset }) => dataset.component === uuid);

/** Whether items stand beside one another: then a line that marks a place stands, else it lies. */
function areBeside(items: readonly DOMRect[]): boolean {
  return items.some((one, index) => {
    const next = items[index + 1];
    return next !== undefined && next.top < one.bottom - 1 && next.bottom > one.top + 1;
  });
}

/** The place that a point of the window means; undefined outside of all components. */
export function placeAt(pane: Element, { x, y }: Point): PointedPlace | undefined {
  const around = pane.getBoundingClientRect();
  if (x < around.left || x > around.right || y < around.top || y > around.bottom) return undefined;
  const component = componentsOn(pane).find((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return y >= top && y < bottom;
  });
  const uuid = component?.dataset.component;
  if (!component || uuid === undefined) return undefined;
  const items = itemsIn(component);
  const extents = items.map((item) => item.getBoundingClientRect());
  const away = extents.map((one) =>
    Math.hypot(outside(one.left, x, one.right), outside(one.top, y, one.bottom)),
  );
  const nearest = away.indexOf(Math.min(...away));
  const extent = extents[nearest];
  if (!extent) return { component: uuid, item: undefined, isBehind: true, line: lineOf(component) };
  const beside = areBeside(extents);
  const isBehind = beside
    ? x > (extent.left + extent.right) / 2
    : y > (extent.top + extent.bottom) / 2;
  return {
    component: uuid,
    item: items[nearest]?.dataset.item,
    isBehind,
    line: lineBeside(extent, beside, isBehind),
  };
}

const outside = (least: number, value: number, most: number): number =>
  Math.max(least - value, 0, value - most);

function lineBeside(extent: DOMRect, beside: boolean, isBehind: boolean): Line {
  const { left, right, top, bottom, width, height } = extent;
  return beside
    ? { left: (isBehind ? right : left) - thickness / 2, top, width: thickness, height }
    : { left, top: (isBehind ? bottom : top) - thickness / 2, width, height: thickness };
}

/** A line through an element without items. */
function lineOf(element: Element): Line {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: left + 16, top: top + height / 2, width: width - 32, height: thickness };
}

/** The line that marks an index of a component, which it has with the item itself left out. */
export function lineAt(component: Element, index: number, without: string): Line {
  const items = itemsIn(component);
  const others = items.filter(({ dataset }) => dataset.item !== without);
  const beside = areBeside(items.map((item) => item.getBoundingClientRect()));
  const [before, after] = [others[index - 1], others[index]];
  if (after) return lineBeside(after.getBoundingClientRect(), beside, false);
  return before ? lineBeside(before.getBoundingClientRect(), beside, true) : lineOf(component);
}
