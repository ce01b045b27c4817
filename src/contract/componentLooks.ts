import { ComponentType, ShowType, StyleType } from './codes.ts';

/** How a type of component can be shown; a new component gets the first of each list. */
export interface ComponentLooks {
  readonly showTypes: readonly [ShowType, ...ShowType[]];
  readonly styleTypes: readonly [StyleType, ...StyleType[]];
}

const { single, carousel } = ShowType;
const { fill, leaveAnEdge, thumbnail, bigPicture } = StyleType;
const { arcSliding, bigPictures, upDown, leftRight } = StyleType;

/** A component type that this version knows; 0 stands for all others. */
export type KnownComponentType = Exclude<ComponentType, 0>;

/**
 * The show types and style types of contract 9 for each component type of contract 3: the editor offers these, and the
 * page draws each one differently. Any other value is drawn like the first.
 */
export const componentLooks: Readonly<Record<KnownComponentType, ComponentLooks>> = {
  [ComponentType.banner]: {
    showTypes: [carousel, single],
    styleTypes: [fill, leaveAnEdge, arcSliding, bigPictures],
  },
  [ComponentType.book]: {
    showTypes: [single],
    styleTypes: [leftRight, upDown, thumbnail, bigPicture],
  },
  [ComponentType.post]: {
    showTypes: [single],
    styleTypes: [leftRight, upDown, thumbnail, bigPicture],
  },
  [ComponentType.topicCircle]: {
    showTypes: [single],
    styleTypes: [leftRight, upDown, bigPicture],
  },
  [ComponentType.bookList]: {
    showTypes: [single],
    styleTypes: [leftRight, upDown, thumbnail, bigPicture],
  },
  [ComponentType.imageText]: {
    showTypes: [single, carousel],
    styleTypes: [upDown, leftRight, fill, leaveAnEdge],
  },
  [ComponentType.richText]: {
    showTypes: [single],
    styleTypes: [leaveAnEdge, fill],
  },
  [ComponentType.extension]: {
    showTypes: [single],
    styleTypes: [fill],
  },
};
