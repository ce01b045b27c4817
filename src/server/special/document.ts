import { ComponentType, ContentType } from '#contract/codes.ts';
import {
  type SpecialComponent,
  type SpecialDocument,
  specialDocument,
} from '#contract/entities/special.ts';
import { fixedShowLimit } from '#contract/special.ts';
import { newIdentifier } from '../database/identifier.ts';
import { sanitiseHtml } from '../html.ts';

/** A document as the database holds it, checked when it is read. */
export function readDocument(stored: unknown): SpecialDocument {
  return specialDocument.parse(stored);
}

/**
 * A document as it is kept: components in their order and numbered, each with an id, the display limit of types 1, 4
 * and 7 forced to 0 (SPEC 3), circles before topics (SPEC 4), rich text sanitised (DESIGN 4).
 */
export function normaliseDocument(document: SpecialDocument): SpecialDocument {
  const components = [...document.components]
    .sort((left, right) => left.order - right.order)
    .map((component, order) => normaliseComponent(component, order));
  return { ...document, components };
}

function normaliseComponent(component: SpecialComponent, order: number): SpecialComponent {
  const shared = {
    id: component.id ?? newIdentifier(),
    order,
    showLimit: fixedShowLimit(component.type) ? 0 : component.showLimit,
  };
  if (component.type === ComponentType.richText)
    return {
      ...component,
      ...shared,
      contents: component.contents.map((item) => ({
        ...item,
        content: sanitiseHtml(item.content),
      })),
    };
  if (component.type === ComponentType.topicCircle)
    return {
      ...component,
      ...shared,
      contents: [...component.contents].sort(
        (left, right) => circleFirst(left.contentType) - circleFirst(right.contentType),
      ),
    };
  return { ...component, ...shared };
}

const circleFirst = (contentType: number): number => (contentType === ContentType.circle ? 0 : 1);
