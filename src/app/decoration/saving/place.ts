import {
  documentOfDetail,
  type SpecialDetail,
  type SpecialDocument,
  writeDocument,
} from '#contract/entities/special.ts';
import type { Page } from '../document/changes.ts';

/** The page on the platform, as far as this editor knows it. */
export interface PagePlace {
  id: string | undefined;
  revision: number | undefined;
  /** the page at that revision, as the base of a merge; undefined if it is not known */
  base: Page | undefined;
  /** the page that was sent last: if its answer is lost, the platform may still have saved it */
  sent: Page | undefined;
  /** start time that readers know; undefined while they see no version */
  publishedStartAt: string | undefined;
  isPublished: boolean;
  /** readers see an older version than this one */
  hasDraft: boolean;
}

/** Where a page is that has been opened, or begun. */
export function placeOfPage(opened: SpecialDetail | undefined): PagePlace {
  return {
    id: opened?.id,
    revision: opened?.revision,
    base: opened && pageOfDetail(opened),
    sent: undefined,
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
