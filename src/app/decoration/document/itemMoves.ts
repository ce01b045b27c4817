import { ComponentType, ContentType } from '#contract/codes.ts';
import type { SpecialComponent } from '#contract/entities/special.ts';
import { isAutomatic, itemLimitOf } from '#contract/special.ts';

/** An item of a component, as far as moving it goes. */
export type MovedItem = SpecialComponent['contents'][number];

/** Why a component does not take an item. */
export type Refusal = 'part' | 'kind' | 'automatic' | 'full' | 'pair' | 'twice' | 'circleFirst';

const holders: ReadonlyMap<number, ComponentType> = new Map<number, ComponentType>([
  [ContentType.book, ComponentType.book],
  [ContentType.dynamic, ComponentType.post],
  [ContentType.article, ComponentType.post],
  [ContentType.video, ComponentType.post],
  [ContentType.circle, ComponentType.topicCircle],
  [ContentType.topic, ComponentType.topicCircle],
  [ContentType.bookList, ComponentType.bookList],
]);

/** The type of component that holds records of a type; undefined if none does. */
export const holderOf = (contentType: number): ComponentType | undefined =>
  holders.get(contentType);

/** Types whose items are moved on the page. What others hold is one text, or an extension's own. */
const movable: ReadonlySet<ComponentType> = new Set([
  ComponentType.banner,
  ComponentType.imageText,
  ...holders.values(),
]);

/** Whether the items of a component can be moved by hand. */
export const hasMovableItems = (component: SpecialComponent): boolean =>
  movable.has(component.type) && !isAutomatic(component) && component.partId === undefined;

const recordOf = (item: MovedItem) =>
  'contentId' in item && !('linkType' in item) ? item : undefined;

/**
 * Why a component does not take an item at an index of what it would hold; undefined if it does.
 *
 * @param from the component that has it; undefined for a new one
 */
export function refusalOf(
  target: SpecialComponent,
  item: MovedItem,
  from: SpecialComponent | undefined,
  index = 0,
): Refusal | undefined {
  // a shared block is changed in a dialog, for all its pages
  if (target.partId !== undefined) return 'part';
  const record = recordOf(item);
  const wanted = record
    ? holderOf(record.contentType)
    : 'linkType' in item
      ? ComponentType.banner
      : from?.type;
  if (target.type !== wanted || !movable.has(target.type)) return 'kind';
  if (isAutomatic(target)) return 'automatic';
  const others = target.contents.filter(({ uuid }) => uuid !== item.uuid);
  const isSame = (other: MovedItem) => {
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
    if (target === from && others.length > 0 && isFirst !== (index === 0)) return 'circleFirst';
  }
  return others.length >= itemLimitOf(target.type) ? 'full' : undefined;
}

/** Moves an item to an index of another component, or of its own. */
export interface ItemMove {
  /** uuid of the item */
  readonly item: string;
  /** uuids of the components */
  readonly from: string;
  readonly to: string;
  /** its index there once it is there */
  readonly index: number;
}

/** The contents of the components that a move changes, by their uuids; empty if it is none. */
export function contentsAfter(
  components: readonly SpecialComponent[],
  { item: uuid, from, to, index }: ItemMove,
): ReadonlyMap<string, readonly MovedItem[]> {
  const source = components.find((one) => one.uuid === from);
  const target = components.find((one) => one.uuid === to);
  const items: readonly MovedItem[] = source?.contents ?? [];
  const item = items.find((one) => one.uuid === uuid);
  if (!source || !target || !item || refusalOf(target, item, source, index)) return new Map();
  const others = items.filter((one) => one !== item);
  const goal = Math.max(0, Math.min(index, others.length));
  if (source === target)
    return new Map(items[goal] === item ? [] : [[to, others.toSpliced(goal, 0, item)]]);
  return new Map([
    [from, others],
    [to, contentsWith(target, item, index)],
  ]);
}

/** The contents of a component with one more item, at an index or at the end; circles stand before topics. */
export function contentsWith(
  { type, contents }: SpecialComponent,
  item: MovedItem,
  index = contents.length,
): readonly MovedItem[] {
  const there: readonly MovedItem[] = contents;
  const isCircle = recordOf(item)?.contentType === ContentType.circle;
  const goal =
    type === ComponentType.topicCircle ? (isCircle ? 0 : there.length) : Math.max(0, index);
  return [...there.slice(0, goal), item, ...there.slice(goal)];
}

/** Every place that a step by key leads to, from the top of the page to its end, with the one where the item stands. */
export function placesFor(
  components: readonly SpecialComponent[],
  { item: uuid, from }: Pick<ItemMove, 'item' | 'from'>,
): readonly { readonly to: string; readonly index: number }[] {
  const source = components.find((one) => one.uuid === from);
  const items: readonly MovedItem[] = source?.contents ?? [];
  const item = items.find((one) => one.uuid === uuid);
  if (!source || !item) return [];
  return components.flatMap((target) => {
    const others = target.contents.length - (target === source ? 1 : 0);
    const indexes = Array.from({ length: others + 1 }, (_, index) => index);
    const isHere = (index: number) => target === source && items[index] === item;
    return indexes
      .filter((index) => isHere(index) || !refusalOf(target, item, source, index))
      .map((index) => ({ to: target.uuid, index }));
  });
}
