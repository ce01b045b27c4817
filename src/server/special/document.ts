import { randomUUID } from 'node:crypto';
import { ComponentType, ContentType } from '#contract/codes.ts';
import type { SpecialComponent, SpecialDocument } from '#contract/entities/special.ts';
import { fixedShowLimit, isAutomatic } from '#contract/special.ts';
import { withOwnItems } from '#contract/specialKeys.ts';
import {
  NewerSchemaVersion,
  readStoredDocument,
  specialSchemaVersion,
} from '#contract/specialUpgrades.ts';
import { newIdentifier } from '../database/identifier.ts';
import { sanitiseHtml } from '../html.ts';
import { Refused, sentence } from '../http/errors.ts';
import { messages } from './messages.ts';

/**
 * A document as the database holds it, of this version or a former one, checked when it is read.
 *
 * @throws {Refused} it was stored by a later version of the platform
 */
export function readDocument(stored: unknown): SpecialDocument {
  try {
    return readStoredDocument(stored);
  } catch (error) {
    if (!(error instanceof NewerSchemaVersion)) throw error;
    throw new Refused(
      422,
      sentence(messages, 'newerVersion', { version: error.version, known: specialSchemaVersion }),
    );
  }
}

/** The same for readers: undefined where a later version of the platform has stored it. */
export function readForReaders(stored: unknown): SpecialDocument | undefined {
  try {
    return readStoredDocument(stored);
  } catch (error) {
    if (error instanceof NewerSchemaVersion) return undefined;
    throw error;
  }
}

/** Rich text as it is stored: cleaned before it is checked (contract 10.14). */
export function withCleanTexts<C extends SpecialComponent>(components: readonly C[]): C[] {
  return components.map((component) =>
    component.type === ComponentType.richText
      ? {
          ...component,
          contents: component.contents.map((item) => ({
            ...item,
            content: sanitiseHtml(item.content),
          })),
        }
      : component,
  );
}

/**
 * A document as it is kept: components in their order and numbered, each with an id and its items with keys of their own,
 * the display limit of types 1, 4 and 7 forced to 0 (contract 3), circles before topics (contract 4), automatic components
 * without contents. Its rich text has been cleaned.
 */
export function normaliseDocument(document: SpecialDocument): SpecialDocument {
  const components = [...document.components]
    .sort((left, right) => left.order - right.order)
    .map((component, order) => normaliseComponent(withOwnItems(component, randomUUID), order));
  return { ...document, components };
}

function normaliseComponent(component: SpecialComponent, order: number): SpecialComponent {
  const shared = {
    id: component.id ?? newIdentifier(),
    order,
    showLimit: fixedShowLimit(component.type) ? 0 : component.showLimit,
  };
  // what readers see is chosen when they look
  if (isAutomatic(component)) return { ...component, ...shared, contents: [] };
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
