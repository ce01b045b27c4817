import { ContentType } from '#contract/codes.ts';
import type { ContentItem } from '#contract/entities/special.ts';

/** The types of which a component of type 4 may hold one each (contract 5, 10.10). */
export type GatheringType = typeof ContentType.circle | typeof ContentType.topic;

/** The circle or the topic of a component, if it has one. */
export const gatheringOf = (
  contents: readonly ContentItem[],
  type: GatheringType,
): ContentItem | undefined => contents.find(({ contentType }) => contentType === type);

/** Puts circles before topics (contract 4); the same list if they already are. */
export function circleFirst(contents: ContentItem[]): ContentItem[] {
  const sorted = [...contents].sort((left, right) => place(left) - place(right));
  return sorted.every((item, index) => item === contents[index]) ? contents : sorted;
}
const place = ({ contentType }: ContentItem): number =>
  contentType === ContentType.circle ? 0 : 1;

/**
 * The contents with another circle or topic in place of the first one, or without it. A page from elsewhere may have two
 * of a type: then the second one is shown next.
 */
export function withGathering(
  contents: readonly ContentItem[],
  type: GatheringType,
  item: ContentItem | undefined,
): ContentItem[] {
  const shown = gatheringOf(contents, type);
  const others = contents.filter((one) => one !== shown);
  return circleFirst(item ? [item, ...others] : others);
}
