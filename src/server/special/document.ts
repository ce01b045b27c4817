import { randomUUID } from 'node:crypto';
import { ComponentType, ContentType } from '#contract/codes.ts';
import type { SpecialComponent, SpecialDocument } from '#contract/entities/special.ts';
import { fixedShowLimit, isAutomatic } from '#contract/special.ts';
import { withOwnItems } from '#contract/specialParts.ts';
import {
  NewerSchemaVersion,
  readStoredDocument,
  specialSchemaVersion,
} from '#contract/specialUpgrades.ts';
import { locales } from '#locales/index.ts';
import { newIdentifier } from '../database/identifier.ts';
import { sanitiseHtml } from '../html.ts';
import { Refused, sentence } from '../http/errors.ts';

/**
 * Reads a stored document, of this version of the platform or a former one, and checks it.
 *
 * @throws {Refused} a later version of the platform has stored it
 */
export function readDocument(stored: unknown): SpecialDocument {
  try {
    return readStoredDocument(stored);
  } catch (error) {
    if (!(error instanceof NewerSchemaVersion)) throw error;
    throw new Refused(
      422,
      sentence(locales.decorator.server, 'newerVersion', {
        version: error.version,
        known: specialSchemaVersion,
      }),
    );
  }
}

/** The same for readers: undefined if a later version of the platform has stored it. */
export function readForReaders(stored: unknown): SpecialDocument | undefined {
  try {
    return readStoredDocument(stored);
  } catch (error) {
    if (error instanceof NewerSchemaVersion) return undefined;
    throw error;
  }
}

/** Cleans rich text before it is checked and stored (contract 10.14). */
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
 * A document as it is stored: components in order and numbered, each with an id and its items with unique keys, the
 * display limit of types 1, 4 and 7 forced to 0 (contract 3), circles before topics (contract 4), automatic components
 * without contents. Its rich text has to be clean already.
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
  // the contents are chosen when readers open the page
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
