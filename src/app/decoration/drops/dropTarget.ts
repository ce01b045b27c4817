import type { SpecialComponent } from '#contract/entities/special.ts';
import { gapAt, type Point } from '../dragging/column.ts';
import { componentElement, componentsOn, itemsIn } from '../items/itemPlaces.ts';
import { kinds } from '../kinds/index.ts';

/** Where pictures go that are dropped on the page. */
export type PictureTarget =
  /** one picture on an item that shows one */
  | { readonly kind: 'replace'; readonly component: string; readonly item: string }
  /** as new items of a component */
  | { readonly kind: 'fill'; readonly component: string }
  /** as slides of a new banner, in a gap of the page */
  | { readonly kind: 'make'; readonly at: number }
  | { readonly kind: 'refused'; readonly component: string };

/** Whether the items of a component show pictures that a person gives them. */
export const holdsPictures = (component: SpecialComponent): boolean =>
  kinds.of(component)?.pictureItem !== undefined;

/** What so many pictures mean at a point of the window. */
export function targetAt(
  pane: Element,
  point: Point,
  count: number,
  find: (uuid: string) => SpecialComponent | undefined,
): PictureTarget {
  const shown = componentsOn(pane);
  const element = shown.find((one) => isIn(one.getBoundingClientRect(), point));
  const component = find(element?.dataset.component ?? '');
  if (!element || !component) {
    const extents = shown.map((one) => one.getBoundingClientRect());
    return { kind: 'make', at: gapAt(extents, point.y, -1) };
  }
  if (!holdsPictures(component) || component.partId !== undefined)
    return { kind: 'refused', component: component.uuid };
  const item = itemsIn(element).find((one) => isIn(one.getBoundingClientRect(), point));
  const uuid = item?.dataset.item;
  return count === 1 && uuid !== undefined
    ? { kind: 'replace', component: component.uuid, item: uuid }
    : { kind: 'fill', component: component.uuid };
}

const isIn = ({ left, right, top, bottom }: DOMRect, { x, y }: Point): boolean =>
  x >= left && x < right && y >= top && y < bottom;

/** The element that a target is about; undefined for free space. */
export function elementOf(pane: Element, target: PictureTarget): HTMLElement | undefined {
  if (target.kind === 'make') return undefined;
  const component = componentElement(pane, target.component);
  if (target.kind !== 'replace' || !component) return component;
  return itemsIn(component).find(({ dataset }) => dataset.item === target.item);
}
