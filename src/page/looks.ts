import { type ComponentType, ShowType, type StyleType } from '#contract/codes.ts';
import { componentLooks } from '#contract/componentLooks.ts';
import type { SpecialComponent } from '#contract/entities/special.ts';

/** The look of a component: the chosen one if its type offers it, else the first one of its type. */
export interface Look {
  styleType: StyleType;
  isCarousel: boolean;
}

/** Finds the look of a component (contract 9, show types and style types); a single item is no carousel. */
export function lookOf(
  component: Exclude<SpecialComponent, { type: typeof ComponentType.unknown }>,
): Look {
  const { showTypes, styleTypes } = componentLooks[component.type];
  const showType = showTypes.find((type) => type === component.showType) ?? showTypes[0];
  return {
    styleType: styleTypes.find((type) => type === component.styleType) ?? styleTypes[0],
    isCarousel: showType === ShowType.carousel && component.contents.length > 1,
  };
}
