import { ComponentType, ContentType } from '#contract/codes.ts';
import type { SpecialComponent } from '#contract/entities/special.ts';
import { isAutomatic, itemLimitOf } from '#contract/special.ts';
import { mostComponents } from './state.ts';

/** An item of a component, as far as placing it goes. */
export type Item = SpecialComponent['contents'][number];

/** A place for items: an index among the others of a component, by default its end, or the item whose picture they replace. */
export interface ItemPlace {
  /** uuid of the component */
  readonly in: string;
  readonly at?: number;
  /** uuid of the item */
  readonly over?: string;
}

/**
 * Things and a place for them. What is on the page already is moved there, in the order that it has; all else is new. An index
 * counts what is there without the things themselves.
 */
export type Placing =
  | { readonly components: readonly SpecialComponent[]; readonly at: number }
  | ({ readonly items: readonly Item[] } & ItemPlace);

/** Why things do not go to a place. */
export type Refusal = 'part' | 'kind' | 'automatic' | 'full' | 'pair' | 'twice' | 'circleFirst';

type Components = readonly SpecialComponent[];
type Placed = { readonly components: Components } | { readonly refusal: Refusal };

/** The components of a page after things were put somewhere, or why they do not go there. */
export function place(page: Components, placing: Placing): Placed {
  if ('components' in placing) return placeComponents(page, placing.components, placing.at);
  const { items, ...at } = placing;
  let placed: Placed = { components: page };
  for (const [offset, item] of items.entries()) {
    if ('refusal' in placed) break;
    const index = at.at === undefined ? undefined : at.at + offset;
    placed = placeItem(placed.components, item, {
      ...at,
      ...(index !== undefined && { at: index }),
    });
  }
  return placed;
}

function placeComponents(page: Components, things: Components, at: number): Placed {
  const uuids = new Set(things.map(({ uuid }) => uuid));
  const present = new Set(page.map(({ uuid }) => uuid));
  if (uuids.size < things.length) return { refusal: 'twice' };
  const moved = page.filter(({ uuid }) => uuids.has(uuid));
  const added = things.filter(({ uuid }) => !present.has(uuid));
  if (page.length + added.length > mostComponents) return { refusal: 'full' };
  const others = page.filter(({ uuid }) => !uuids.has(uuid));
  return { components: others.toSpliced(Math.max(0, at), 0, ...moved, ...added) };
}

function placeItem(page: Components, item: Item, { in: uuid, at, over }: ItemPlace): Placed {
  const target = page.find((one) => one.uuid === uuid);
  if (!target) return { components: page };
  const source = holderIn(page, item);
  const present: readonly Item[] = target.contents;
  const others = present.filter((one) => one.uuid !== item.uuid);
  const goal = Math.max(0, Math.min(at ?? others.length, others.length));
  if (over === undefined && present[goal]?.uuid === item.uuid) return { components: page };
  const refusal = refusalOf(target, item, source, goal, over);
  if (refusal) return { refusal };
  const contents = new Map<string, readonly Item[]>();
  if (source) contents.set(source.uuid, itemsWithout(source, item));
  contents.set(
    uuid,
    over === undefined
      ? others.toSpliced(target === source ? goal : indexFor(target, item, goal), 0, item)
      : present.map((one) => (one.uuid === over ? withPictureOf(one, item) : one)),
  );
  return {
    components: page.map((one) => {
      const given = contents.get(one.uuid);
      return given ? Object.assign({}, one, { contents: given }) : one;
    }),
  };
}

const itemsWithout = ({ contents }: SpecialComponent, { uuid }: Item): readonly Item[] => {
  const items: readonly Item[] = contents;
  return items.filter((one) => one.uuid !== uuid);
};

/** The component of a page that has an item. */
const holderIn = (page: Components, { uuid }: Item): SpecialComponent | undefined =>
  page.find(({ contents }) => contents.some((one) => one.uuid === uuid));

/** An item with the picture of another, whose cut is not that of the former one. */
const withPictureOf = (item: Item, other: Item): Item =>
  'cover' in item && 'cover' in other
    ? { ...item, cover: other.cover, focalPoint: undefined }
    : item;

/** Circles stand before topics. */
function indexFor({ type, contents }: SpecialComponent, item: Item, index: number): number {
  if (type !== ComponentType.topicCircle) return index;
  return recordOf(item)?.contentType === ContentType.circle ? 0 : contents.length;
}

const holders: ReadonlyMap<number, ComponentType> = new Map<number, ComponentType>([
  [ContentType.book, ComponentType.book],
  [ContentType.dynamic, ComponentType.post],
  [ContentType.article, ComponentType.post],
  [ContentType.video, ComponentType.post],
  [ContentType.circle, ComponentType.topicCircle],
  [ContentType.topic, ComponentType.topicCircle],
  [ContentType.bookList, ComponentType.bookList],
]);

const recordOf = (item: Item) => ('contentId' in item && !('linkType' in item) ? item : undefined);

/** The type of component that holds an item; undefined for what is one text, or an extension's own. */
export function holderOf(item: Item): ComponentType | undefined {
  if ('linkType' in item) return ComponentType.banner;
  if ('contentId' in item) return holders.get(item.contentType);
  return 'subTitle' in item ? ComponentType.imageText : undefined;
}

const movable: ReadonlySet<ComponentType> = new Set([
  ComponentType.banner,
  ComponentType.imageText,
  ...holders.values(),
]);

/** Whether the items of a component can be moved by hand. */
export const hasMovableItems = (component: SpecialComponent): boolean =>
  movable.has(component.type) && !isAutomatic(component) && component.partId === undefined;

/** How many more items a component may hold. */
export const roomIn = ({ type, contents }: SpecialComponent): number =>
  Math.max(0, itemLimitOf(type) - contents.length);

/** Why a component does not take an item at an index of what it would hold; undefined if it does. */
function refusalOf(
  target: SpecialComponent,
  item: Item,
  source: SpecialComponent | undefined,
  index: number,
  over: string | undefined,
): Refusal | undefined {
  // a shared block is changed in a dialog, for all its pages
  if (target.partId !== undefined || source?.partId !== undefined) return 'part';
  if (target.type !== holderOf(item)) return 'kind';
  if (isAutomatic(target)) return 'automatic';
  if (over !== undefined) return undefined;
  const record = recordOf(item);
  const others = itemsWithout(target, item);
  const isSame = (other: Item) => {
    const known = recordOf(other);
    return (
      record !== undefined &&
      known?.contentId === record.contentId &&
      known.contentType === record.contentType
    );
  };
  if (others.some(isSame)) return 'twice';
  if (target.type === ComponentType.topicCircle && record) {
    if (others.some((other) => recordOf(other)?.contentType === record.contentType)) return 'pair';
    const isFirst = record.contentType === ContentType.circle;
    if (target === source && others.length > 0 && isFirst !== (index === 0)) return 'circleFirst';
  }
  return others.length >= itemLimitOf(target.type) ? 'full' : undefined;
}

/** Every place that a step by key leads to, from the top of the page to its end, with the one where the item stands. */
export const placesFor = (page: Components, item: Item): Required<Omit<ItemPlace, 'over'>>[] =>
  page.flatMap((target) =>
    [...itemsWithout(target, item), item]
      .map((_, at) => ({ in: target.uuid, at }))
      .filter((at) => 'components' in place(page, { items: [item], ...at })),
  );
