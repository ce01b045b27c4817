import { type Item, type ItemPlace, place, placesFor, type Refusal } from '../document/placing.ts';
import { componentOf, type EditorState } from '../document/state.ts';
import type { Point } from './column.ts';

/** Where an item would land. */
export interface ItemLanding extends Required<Omit<ItemPlace, 'over'>> {
  readonly column?: undefined;
  /** number of items there with it */
  readonly count: number;
  /** whether the drop would change the page */
  readonly isMove: boolean;
  /** why the component does not take it */
  readonly refusal: Refusal | undefined;
  /** the line that marks it, in the window */
  readonly line: Line;
}

/** A line in the window, in CSS pixels. */
interface Line {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const thickness = 4;

/** The title of an item; empty if it has none. */
export const titleOf = (item: Item | undefined): string =>
  item !== undefined && 'title' in item ? item.title : '';

/** The pane of the page. */
export const findPane = () => document.querySelector<HTMLElement>('.decoration-canvas');

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

type Page = Pick<EditorState, 'components'>;

function landingOf(
  { components }: Page,
  item: Item,
  at: { readonly in: string; readonly at: number },
  line: Line,
): ItemLanding {
  const placed = place(components, { items: [item], ...at });
  const target = componentOf({ components }, at.in);
  const others = target?.contents.filter(({ uuid }) => uuid !== item.uuid).length ?? 0;
  const refusal = 'refusal' in placed ? placed.refusal : undefined;
  const isMove = 'components' in placed && placed.components !== components;
  return { ...at, count: others + 1, isMove, refusal, line };
}

const isSame = (one: ItemLanding, other: ItemLanding | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Where a point of the window means to put an item: in front of another one, behind it, or in an empty component; undefined
 * outside of all components.
 *
 * @param present where it would land so far: the same object while nothing changes
 */
export function itemLandingAt(
  page: Page,
  item: Item,
  { x, y }: Point,
  present: ItemLanding | undefined,
): ItemLanding | undefined {
  const pane = findPane();
  const around = pane?.getBoundingClientRect();
  if (
    !pane ||
    !around ||
    x < around.left ||
    x > around.right ||
    y < around.top ||
    y > around.bottom
  )
    return undefined;
  const component = componentsOn(pane).find((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return y >= top && y < bottom;
  });
  const target = componentOf(page, component?.dataset.component ?? '');
  if (!component || !target) return undefined;
  const drawn = itemsIn(component);
  const extents = drawn.map((one) => one.getBoundingClientRect());
  const away = extents.map((one) =>
    Math.hypot(outside(one.left, x, one.right), outside(one.top, y, one.bottom)),
  );
  const nearest = away.indexOf(Math.min(...away));
  const extent = extents[nearest];
  const uuid = drawn[nearest]?.dataset.item;
  const beside = areBeside(extents);
  const isBehind =
    extent === undefined ||
    (beside ? x > (extent.left + extent.right) / 2 : y > (extent.top + extent.bottom) / 2);
  const all = target.contents.map((one) => one.uuid);
  const others = all.filter((one) => one !== item.uuid);
  const near = others.indexOf(uuid ?? '');
  const at =
    uuid === item.uuid ? all.indexOf(uuid) : near < 0 ? others.length : near + (isBehind ? 1 : 0);
  const line = extent ? lineBeside(extent, beside, isBehind) : lineOf(component);
  const landing = landingOf(page, item, { in: target.uuid, at }, line);
  return present && isSame(landing, present) ? present : landing;
}

/** The next place that takes an item, down or up the page, scrolled into view. */
export function itemLandingBeside(
  page: Page,
  item: Item,
  by: 1 | -1,
  present: ItemLanding | undefined,
): ItemLanding | undefined {
  const pane = findPane();
  const all = placesFor(page.components, item);
  const here = all.findIndex((one) => {
    if (present) return one.in === present.in && one.at === present.at;
    return componentOf(page, one.in)?.contents[one.at]?.uuid === item.uuid;
  });
  const next = all[Math.max(0, Math.min(here + by, all.length - 1))];
  const element = next && pane ? componentElement(pane, next.in) : undefined;
  if (!next || !element) return present;
  const others = itemsIn(element).filter(({ dataset }) => dataset.item !== item.uuid);
  const near = others[next.at] ?? others.at(-1) ?? element;
  near.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return landingOf(page, item, next, lineAt(element, next.at, item.uuid));
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
function lineAt(component: Element, index: number, without: string): Line {
  const items = itemsIn(component);
  const others = items.filter(({ dataset }) => dataset.item !== without);
  const beside = areBeside(items.map((item) => item.getBoundingClientRect()));
  const [before, after] = [others[index - 1], others[index]];
  if (after) return lineBeside(after.getBoundingClientRect(), beside, false);
  return before ? lineBeside(before.getBoundingClientRect(), beside, true) : lineOf(component);
}
