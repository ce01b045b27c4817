import type { Language } from '#contract/language.ts';
import { specialLimits } from '#contract/limits.ts';
import { type ItemPlace, type Placing, roomIn } from '../document/placing.ts';
import { componentOf, type EditorState } from '../document/state.ts';
import { gapAt, type Point } from '../dragging/column.ts';
import { componentElement, componentsOn, itemsIn } from '../dragging/itemLanding.ts';
import { newSlide } from '../kinds/banner/links.ts';
import { kinds } from '../kinds/index.ts';
import { componentHolding } from '../kinds/shared.ts';

/** Where pictures go that are dropped: into a component, or, as slides of a new banner, to an index of the page. */
export type PictureTarget = ItemPlace | { readonly at: number; readonly in?: undefined };

/** Pictures that were dropped together: they come onto the page together, in their order, once the last one is stored. */
export interface PictureBatch {
  target: PictureTarget;
  files: readonly File[];
  /** addresses of those that are stored */
  readonly stored: Map<File, string>;
}

/** What so many pictures mean at a point of the window. */
export function targetAt(pane: Element, point: Point, count: number): PictureTarget {
  const shown = componentsOn(pane);
  const element = shown.find((one) => isIn(one.getBoundingClientRect(), point));
  const component = element?.dataset.component;
  if (!element || component === undefined) {
    const extents = shown.map((one) => one.getBoundingClientRect());
    return { at: gapAt(extents, point.y, -1) };
  }
  const item = itemsIn(element).find((one) => isIn(one.getBoundingClientRect(), point));
  const over = count === 1 ? item?.dataset.item : undefined;
  return { in: component, ...(over !== undefined && { over }) };
}

const isIn = ({ left, right, top, bottom }: DOMRect, { x, y }: Point): boolean =>
  x >= left && x < right && y >= top && y < bottom;

/** The element that a target is about; undefined for free space. */
export function elementOf(pane: Element, target: PictureTarget): HTMLElement | undefined {
  const component = target.in === undefined ? undefined : componentElement(pane, target.in);
  if (target.in === undefined || target.over === undefined || !component) return component;
  return itemsIn(component).find(({ dataset }) => dataset.item === target.over);
}

/** Whether what pictures were dropped on is still on the page. */
export function isThere(state: EditorState, target: PictureTarget): boolean {
  if (target.in === undefined) return true;
  const component = componentOf(state, target.in);
  const { over } = target;
  return over === undefined
    ? component !== undefined
    : (component?.contents.some(({ uuid }) => uuid === over) ?? false);
}

/** How many pictures a target takes; undefined if it holds none that people give it. */
export function roomFor(state: EditorState, target: PictureTarget): number | undefined {
  if (target.in === undefined) return specialLimits.itemsPerComponent;
  const component = componentOf(state, target.in);
  const holdsPictures = component && kinds.of(component)?.pictureItem !== undefined;
  if (!holdsPictures || component.partId !== undefined) return undefined;
  return target.over === undefined ? roomIn(component) : 1;
}

/** The stored pictures of a batch with their place; undefined where there is nothing to place. */
export function placingOf(
  state: EditorState,
  { target, files, stored }: PictureBatch,
  language: Language,
): Placing | undefined {
  const addresses = files
    .flatMap((file) => stored.get(file) ?? [])
    .slice(0, roomFor(state, target) ?? 0);
  if (addresses.length === 0) return undefined;
  if (target.in === undefined) {
    const banner = componentHolding(addresses.map(newSlide), language);
    return banner && { components: [banner], at: target.at };
  }
  const component = componentOf(state, target.in);
  const kind = component && kinds.of(component);
  const items = addresses.flatMap((address) => kind?.pictureItem?.(address) ?? []);
  return { items, ...target };
}
