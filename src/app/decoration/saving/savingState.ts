import { createListeners } from '#app/listeners.ts';
import {
  documentOfDetail,
  type SpecialDetail,
  type SpecialDocument,
  writeDocument,
} from '#contract/entities/special.ts';
import type { Problem } from '#contract/errors.ts';
import type { MessageValues } from '#contract/language.ts';
import type { locales } from '#locales/index.ts';
import type { Page } from '../document/comparison.ts';
import type { Merge } from '../document/merge.ts';
import { pageOf } from '../document/state.ts';
import type { EditorStore } from '../editorStore.ts';
import type { FindingStore } from '../findings/findingStore.ts';

/** What saving works with. */
export interface SavingParts {
  readonly store: EditorStore;
  readonly findings: FindingStore;
  readonly state: SavingStore;
  /** the page on the platform; each save updates it */
  readonly standing: { current: PageStanding };
  /** id of the person who edits here */
  readonly account: string;
  /** problems of the present page, for a draft or for publishing */
  readonly problems: (draft: boolean) => readonly Problem[];
  /** a message of the editor in the language of the screen */
  readonly say: (
    key: keyof (typeof locales.decorator.decorator)['zh-CN'],
    values?: MessageValues,
  ) => string;
  /** called when a new page has got its id */
  readonly onCreated: (id: string) => void;
}

/** The page was saved elsewhere since it was opened here: that version, and the one that both began from. */
export interface Conflict {
  readonly theirs: SpecialDetail;
  readonly base: Page;
  /** who saved their version and when, if known */
  readonly changedBy: string;
  /** it was the same person, in another window */
  readonly isOwn: boolean;
  readonly changedAt: string | undefined;
}

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

/** `draft`: readers do not see it; `publish`: they do. */
export type SaveMode = 'draft' | 'publish';

/** What a save is for. */
export interface SavePurpose {
  readonly mode: SaveMode;
  /** the version that had been merged when the save was asked for */
  readonly met: Conflict | undefined;
  /** it was asked for while another save was running */
  readonly hasWaited: boolean;
}

/** Somebody else has saved the page, and the two versions cannot be merged here. */
interface UnmergedConflict {
  readonly mode: SaveMode;
  readonly base: number;
  readonly revision: number;
  readonly current: SpecialDetail | undefined;
  /** nickname of who saved it, and when (ISO 8601), where the platform says so */
  readonly changedBy: string | undefined;
  readonly changedAt: string | undefined;
}

/** Both sides have changed the same: a person chooses. */
export interface OpenConflict extends Conflict {
  readonly merge: Merge;
  readonly mode: SaveMode;
}

export interface PreviewAddress {
  readonly path: string;
  readonly expiresAt: string;
}

/** What a person is asked or told after a save; each stays until it is dismissed or settled by the next save. */
export interface SavingOutcome {
  readonly unmerged?: UnmergedConflict | undefined;
  readonly conflict?: OpenConflict | undefined;
  /** set if somebody has deleted the page: the platform's message */
  readonly gone?: string | undefined;
  /** id of the page that readers see now */
  readonly publishedId?: string | undefined;
  readonly preview?: PreviewAddress | undefined;
}

/** Whether a save is running, and the outcome of the last one. */
export interface SavingState extends SavingOutcome {
  readonly busy: boolean;
}

/** A store outside of React, because a running save does not depend on what is drawn. */
export interface SavingStore {
  getState(): SavingState;
  update(patch: Partial<SavingState>): void;
  /** @returns the function that ends the subscription */
  subscribe(listener: () => void): () => void;
}

/** The state of one editor’s saving; nothing is under way at first. */
export function createSavingStore(): SavingStore {
  let state: SavingState = { busy: false };
  const listeners = createListeners();
  return {
    getState: () => state,
    update(patch) {
      state = { ...state, ...patch };
      listeners.tell();
    },
    subscribe: listeners.add,
  };
}
