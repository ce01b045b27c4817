import type { ComponentType } from '#contract/codes.ts';
import type { SpecialComponent, SpecialComponentOf } from '#contract/entities/special.ts';
import { isAutomatic } from '#contract/special.ts';

/** The types whose contents may come by themselves. */
export type AutomaticType =
  | typeof ComponentType.book
  | typeof ComponentType.post
  | typeof ComponentType.topicCircle
  | typeof ComponentType.bookList;
export type AutomaticComponent = SpecialComponentOf<AutomaticType>;

/** Whether the contents of a component come by themselves (DESIGN 4, datasourceType 2); only certain types' may. */
export const isAutomaticComponent = (
  component: SpecialComponent,
): component is AutomaticComponent => isAutomatic(component);
