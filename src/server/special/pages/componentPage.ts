import { ComponentType, ShowType, StyleType } from '#contract/codes.ts';
import type {
  SpecialComponent,
  SpecialDocument,
  UnknownComponent,
} from '#contract/entities/special.ts';
import { pickerPageSize } from '#contract/limits.ts';
import { isEmptyComponent } from '#contract/special.ts';
import type { PageNumber } from './addresses.ts';

/** One page of everything that a component holds. */
export interface ComponentPage extends PageNumber {
  /** with the items of this page alone */
  readonly component: SpecialComponent;
}

/** So many items of a component stand on one page of their own (contract 9: pickers list as many). */
const itemsPerPage = pickerPageSize;

/**
 * A page of everything that a component of a document holds; undefined where there is no such component or page.
 *
 * @param page 1 is the first
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
  // items are placed one under another, because a sideways scroll would hide most of them
  const looks = { showType: ShowType.single, styleType: standing(whole.styleType) };
  const component = { ...partOf(whole, from, to), ...shown, ...looks };
  return { component, page, pages };
}

type KnownComponent = Exclude<SpecialComponent, UnknownComponent>;

/**
 * A component with only some of its items. Each kind of item has a branch of its own, so that the types are not mixed.
 */
function partOf(whole: KnownComponent, from: number, to: number): KnownComponent {
  switch (whole.type) {
    case ComponentType.banner:
      return { ...whole, contents: whole.contents.slice(from, to) };
    case ComponentType.imageText:
      return { ...whole, contents: whole.contents.slice(from, to) };
    case ComponentType.richText:
      return { ...whole, contents: whole.contents.slice(from, to) };
    default:
      return { ...whole, contents: whole.contents.slice(from, to) };
  }
}

const standing = (styleType: StyleType): StyleType =>
  styleType === StyleType.thumbnail ? StyleType.leftRight : styleType;
