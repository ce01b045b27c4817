import type { SpecialDetail, SpecialDocument } from '#contract/entities/special.ts';
import { documentOfDetail, writeDocument } from '#contract/entities/special.ts';
import type { Page } from '../document/changes.ts';

/** Where the page stands on the platform, as far as this editor knows it. */
export interface PageStanding {
  readonly id: string | undefined;
  /** start time that readers know; undefined while they see no version */
  readonly publishedStartAt: string | undefined;
  readonly isPublished: boolean;
  /** readers see an older version than this one */
  readonly hasDraft: boolean;
}

/** Where a page stands that has been opened, or begun. */
export function standingOf(opened: SpecialDetail | undefined): PageStanding {
  return {
    id: opened?.id,
    isPublished: opened?.isPublished ?? false,
    hasDraft: opened?.isPublished === true && opened.draft,
    publishedStartAt: opened?.isPublished ? opened.startAt : undefined,
  };
}

/** What a version of the platform says of the page itself. */
export function pageOfDetail(detail: SpecialDetail): Page {
  return pageOf(documentOfDetail(detail));
}

/** A document as a page: its settings, and its components in their order. */
export function pageOf({ components, ...settings }: SpecialDocument): Page {
  return { settings, components: [...components].sort((one, other) => one.order - other.order) };
}

/** A document as it is sent to become a page of its own: the ids of its components stay with the page they had them on. */
export function writeNewPage(
  document: SpecialDocument,
): ReturnType<typeof writeDocument<SpecialDocument>> {
  const written = writeDocument(document);
  return {
    ...written,
    components: written.components.map(({ id: _id, ...component }) => component),
  };
}
