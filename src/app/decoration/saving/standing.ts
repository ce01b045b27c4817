import type { SpecialDetail, SpecialDocument } from '#contract/entities/special.ts';
import { documentOfDetail, writeDocument } from '#contract/entities/special.ts';
import type { Page } from '../document/changes.ts';

/** What this editor knows of the page on the platform. */
export interface PageStanding {
  readonly id: string | undefined;
  /** start time that readers were told last; undefined if no version was ever published */
  readonly publishedStartAt: string | undefined;
  readonly isPublished: boolean;
  /** readers see an older version than this one */
  readonly hasDraft: boolean;
  /** when the platform's copy was saved (ISO 8601); undefined while there is none */
  readonly savedAt: string | undefined;
}

/** The standing of a page that was opened or begun. */
export function standingOf(opened: SpecialDetail | undefined): PageStanding {
  return {
    id: opened?.id,
    isPublished: opened?.isPublished ?? false,
    hasDraft: opened?.isPublished === true && opened.draft,
    savedAt: opened?.updatedAt,
    // a platform that does not tell it knows no withdrawn pages
    publishedStartAt:
      opened?.publishedStartAt ?? (opened?.isPublished ? opened.startAt : undefined),
  };
}

/** The page in a version from the platform. */
export function pageOfDetail(detail: SpecialDetail): Page {
  return pageOf(documentOfDetail(detail));
}

/** A document as a page: its settings, and its components in order. */
export function pageOf({ components, ...settings }: SpecialDocument): Page {
  return { settings, components: [...components].sort((one, other) => one.order - other.order) };
}

/** A document to be saved as a new page: without the ids of its components, which belong to the old page. */
export function writeNewPage(
  document: SpecialDocument,
): ReturnType<typeof writeDocument<SpecialDocument>> {
  const written = writeDocument(document);
  return {
    ...written,
    components: written.components.map(({ id: _id, ...component }) => component),
  };
}
