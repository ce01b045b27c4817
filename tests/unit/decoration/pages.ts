import { ComponentType } from '#contract/codes.ts';
import {
  type SpecialComponent,
  specialComponent,
  specialDocument,
} from '#contract/entities/special.ts';

/** A page of so many book components, `a`, `b`, `c` …, each saved. */
export function pageOf(count: number) {
  const components = Array.from({ length: count }, (_, index) =>
    bookComponent(letter(index), index),
  );
  return specialDocument.parse({ name: '书单', components });
}

/** A book component with an id and one book. */
export function bookComponent(uuid: string, order = 0): SpecialComponent {
  return specialComponent.parse({
    type: ComponentType.book,
    uuid,
    id: String(100 + order),
    name: `图书${uuid}`,
    order,
    contents: [{ uuid: `${uuid}1`, contentType: 1110, contentId: '1', title: '边城' }],
  });
}

const letter = (index: number): string => String.fromCharCode(97 + index);
