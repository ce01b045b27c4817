import { ComponentType, ShowType, StyleType } from '#contract/codes.ts';
import type {
  SpecialComponent,
  SpecialDocument,
  UnknownComponent,
} from '#contract/entities/special.ts';
import { isEmptyComponent } from '#contract/special.ts';
import type { PageNumber } from './thing.ts';

/** One page of the full list of a component. */
export interface ComponentPage extends PageNumber {
  /** the component with the items of this page only */
  readonly component: SpecialComponent;
}

/** rows of two, three, four, six and eight are full */
const itemsPerPage = 24;

/**
 * A page of the full list of a component; undefined if there is no such component or page.
 *
 * @param page from 1
 */
export function componentPage(
  document: SpecialDocument,
  uuid: string,
  page: number,
): ComponentPage | undefined {
  const whole = document.components.find((component) => component.uuid === uuid);
  if (!whole || whole.type === ComponentType.unknown || isEmptyComponent(whole)) return undefined;
  const pages = Math.ceil(whole.contents.length / itemsPerPage);
  if (page > pages) return undefined;
  const [from, to] = [(page - 1) * itemsPerPage, page * itemsPerPage];
  const shown = { order: 1, isShowTitle: 0, hasMore: 0, showLimit: 0 } as const;
  // items are placed one below the other, because sideways scrolling would hide most of them
  const looks = { showType: ShowType.single, styleType: standing(whole.styleType) };
  const component = { ...partOf(whole, from, to), ...shown, ...looks };
  return { component, page, pages };
}

type KnownComponent = Exclude<SpecialComponent, UnknownComponent>;

/** A component with only some of its items. Each kind of item has its own branch, so that types are not mixed. */
function partOf(whole: KnownComponent, from: number, to: number): KnownComponent {
  switch (whole.type) {
    case ComponentType.banner:
      return { ...whole, contents: whole.contents.slice(from, to) };
    case ComponentType.imageText:
      return { ...whole, contents: whole.contents.slice(from, to) };
    case ComponentType.richText:
      return { ...whole, contents: whole.contents.slice(from, to) };
    case ComponentType.extension:
      return whole;
    default:
      return { ...whole, contents: whole.contents.slice(from, to) };
  }
}

const standing = (styleType: StyleType): StyleType =>
  styleType === StyleType.thumbnail ? StyleType.leftRight : styleType;
