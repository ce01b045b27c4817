import { ComponentType, ShowType, StyleType } from './codes.ts';

/** How a type of component may be shown; the first of each list is what a new component begins with. */
export interface ComponentLooks {
  readonly showTypes: readonly [ShowType, ...ShowType[]];
  readonly styleTypes: readonly [StyleType, ...StyleType[]];
}

const { single, carousel } = ShowType;
const { fill, leaveAnEdge, thumbnail, bigPicture } = StyleType;
const { arcSliding, bigPictures, upDown, leftRight } = StyleType;

/** A type of component that this version knows: 0 stands for those that it does not. */
export type KnownComponentType = Exclude<ComponentType, 0>;

/**
 * The show types and style types of contract 9 that each type of contract 3 offers: the editor lets a person choose among
 * these, and the page draws each of them unlike the others. What is not named here is drawn as the first.
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
};
