import { createValue } from '#app/listeners.ts';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { newUuid } from '#app/session/newUuid.ts';
import { notify, notifyFailure } from '#app/session/notifications.ts';
import type { MergeOccasion, SaveAnswer } from '#app/widgets/draft/draftTypes.ts';
import { failedSave, savedBefore } from '#app/widgets/draft/failedSave.ts';
import {
  specialDraftDetail,
  specialPreviewCode,
  specialSaveCall,
  specialWithdraw,
} from '#contract/endpoints/special.ts';
import { specialVersionDetail } from '#contract/endpoints/specialEditing.ts';
import {
  documentOfDetail,
  type SpecialDetail,
  type SpecialDocument,
  specialDetail,
  writeDocument,
} from '#contract/entities/special.ts';
import {
  type ConflictData,
  conflictData,
  type Done,
  type Problem,
  problemData,
} from '#contract/errors.ts';
import type { MessageValues } from '#contract/language.ts';
import type { locales } from '#locales/index.ts';
import type { Page } from '../document/comparison.ts';
import { type Merge, type MergeChoice, mergePages, resolveMerge } from '../document/merge.ts';
import { documentOf, isDirty } from '../document/state.ts';
import type { EditorStore } from '../editorStore.ts';
import { type FindingStore, selectField } from '../findings/findingStore.ts';
import { createPageDraft } from './pageDraft.ts';
import {
  type PageValues,
  pageOfDetail,
  valuesOf,
  valuesOfDetail,
  writeNewPage,
} from './pageValues.ts';

/** What saving works with. */
interface SavingParts {
  readonly store: EditorStore;
  readonly findings: FindingStore;
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
function standingOf(opened: SpecialDetail | undefined): PageStanding {
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

/** The page on the platform, whether a save is running, and the outcome of the last one. */
export interface SavingState extends PageStanding, SavingOutcome {
  readonly busy: boolean;
}

interface SaveOptions {
  /** shows no notice after a draft was saved */
  readonly quiet?: boolean;
}

type Answer = SaveAnswer<PageValues, CallFailure | undefined>;

/** The outcome of the save before. */
interface EarlierSave {
  readonly mode: SaveMode;
  /** the editor's revision when the page was sent */
  readonly revision: number;
  readonly answer: Answer;
}

const nothingChosen: ReadonlyMap<string, MergeChoice> = new Map();

type Saver = ReturnType<typeof createSaver>;

/** What parts of the screen know of saving: its functions and its results. */
export type Saving = Saver & SavingState;

/**
 * Saving, publishing and previewing of one page, one at a time. When these return, the person has been told of any failure.
 *
 * @param opened the page as it was opened; undefined begins a new one
 */
export function createSaver(parts: SavingParts, opened: SpecialDetail | undefined) {
  const { store, findings, account, problems, say, onCreated } = parts;
  const state = createValue<SavingState>({ busy: false, ...standingOf(opened) });
  const update = (patch: Partial<SavingState>): void => state.set({ ...state.get(), ...patch });
  /** the version of somebody else that was merged last */
  let merged: Conflict | undefined;
  let earlier: EarlierSave | undefined;
  /** the version because of which the last save was refused */
  let stale: ConflictData | undefined;
  let running = 0;
  let saves = 0;
  /** the same for each attempt to make a new page, so that there is one */
  let key = newUuid();
  const page = createPageDraft<SavePurpose>(
    { store, account, id: () => state.get().id },
    {
      remote: { save: (values, { follows, purpose }) => send(values, follows, purpose) },
      merge: async (_, occasion) => stale && merge(stale, occasion),
    },
    opened,
  );
  const { draft, keep } = page;

  /**
   * Merges their version with what was done here. Conflicts that nobody has decided yet are asked first.
   *
   * @returns the merged page; undefined while the person is being asked
   */
  function takeIn(
    found: Conflict,
    mode: SaveMode,
    choices: ReadonlyMap<string, MergeChoice>,
  ): PageValues | undefined {
    const { base, isOwn, changedBy } = found;
    const theirs = pageOfDetail(found.theirs);
    // the present page: it may have changed since the save was sent
    const both = mergePages(base, store.getState(), theirs);
    if (both.conflicts.some(({ key }) => !choices.has(key))) {
      update({ conflict: { ...found, merge: both, mode } });
      return undefined;
    }
    update({ ...standingOf(found.theirs), conflict: undefined });
    const merging = resolveMerge(both, choices, newUuid);
    store.dispatch({ type: 'merge', base, theirs, page: merging });
    const message = isOwn
      ? say('mergedOwn')
      : say('merged', { name: changedBy || say('somebody') });
    if (both.taken > 0) notify({ kind: 'success', message });
    return valuesOf(store.getState());
  }

  /** The version that editing began from: the platform's, or, if that cannot be read, the page as it was opened. */
  async function readBase({
    follows,
    base,
  }: MergeOccasion<PageValues, SavePurpose>): Promise<Page | undefined> {
    const { id } = state.get();
    if (id === undefined || follows === null) return base;
    try {
      const parameters = { id, revision: follows };
      const { data } = await callEndpoint(specialVersionDetail, { parameters }, { silent: true });
      return pageOfDetail(data);
    } catch {
      return base;
    }
  }

  /** Merges the version because of which a save was refused. @returns undefined if a person has to decide */
  async function merge(
    data: ConflictData,
    occasion: MergeOccasion<PageValues, SavePurpose>,
  ): Promise<PageValues | undefined> {
    const theirs = specialDetail.safeParse(data.current).data;
    const base = occasion.isOwn && theirs ? pageOfDetail(theirs) : await readBase(occasion);
    if (!theirs || !base) {
      update({ conflict: undefined });
      return undefined;
    }
    const found = {
      theirs,
      base,
      changedBy: data.changedBy ?? '',
      isOwn: data.changedById === account,
      changedAt: data.changedAt,
    };
    const both = takeIn(found, occasion.purpose?.mode ?? 'draft', nothingChosen);
    if (both && !occasion.isOwn) merged = found;
    return both;
  }

  function refuse(found: readonly Problem[], message: string): void {
    findings.refuse(found);
    selectField(store, found[0]?.field ?? '');
    notify({ kind: 'error', message: found[0]?.message ?? message });
  }

  /** A page to publish was merged with another version: asks the person to look at it first. */
  const askToLook = (kind: 'error' | 'success', isOwn: boolean) =>
    notify({ kind, message: say(isOwn ? 'publishMergedOwn' : 'publishMerged') });

  /** Says why the platform refused: the fields, that the page was deleted, or its own message. */
  function tellRefused(failure: CallFailure): void {
    const invalid = failure.code === 400 ? problemData.safeParse(failure.data) : undefined;
    if (invalid?.success && invalid.data.problems.length > 0)
      refuse(invalid.data.problems, failure.message);
    else if (failure.code === 404 && state.get().id !== undefined)
      update({ gone: failure.message });
    else if (failure.code !== 401) notifyFailure(failure);
  }

  async function send(
    values: PageValues,
    follows: number | null,
    purpose: SavePurpose | undefined,
  ): Promise<Answer> {
    const mode = purpose?.mode ?? 'draft';
    const { revision } = values;
    // merged changes of others are shown to the person before readers see them
    if (purpose && mode === 'publish' && merged && merged !== purpose.met) {
      askToLook('error', merged.isOwn);
      return { kind: 'refused', why: undefined };
    }
    // the save that this one waited for has done it already
    const isAnswered = earlier?.mode === mode && earlier.revision === revision;
    if (earlier && isAnswered && (purpose?.hasWaited ?? true)) return earlier.answer;
    const answer = await call(values, follows, mode);
    if (answer.kind !== 'conflict') earlier = { mode, revision, answer };
    return answer;
  }

  const written = (document: SpecialDocument, follows: number | null) =>
    follows === null
      ? writeNewPage(document)
      : { ...writeDocument(document), id: state.get().id, revision: follows };

  /**
   * Sends the page once, and takes over its id and the ids of its components from the answer.
   *
   * @param made what an earlier attempt has made, whose answer was lost
   */
  async function call(
    values: PageValues,
    follows: number | null,
    mode: SaveMode,
    made?: Done,
  ): Promise<Answer> {
    const draft = mode === 'draft';
    const isNew = follows === null;
    const from = isNew ? standingOf(undefined) : state.get();
    const document = documentOf(values);
    const body = { ...written(document, follows), ...made, draft };
    const options = { silent: true, ...(isNew && !made ? { key } : {}) };
    try {
      const { data } = await callEndpoint(specialSaveCall, { body }, options);
      update({
        id: data.id,
        isPublished: from.isPublished || !draft,
        hasDraft: from.isPublished && draft,
        savedAt: new Date().toISOString(),
        publishedStartAt: draft ? from.publishedStartAt : document.startAt,
        conflict: undefined,
      });
      const { componentIds, revision } = data;
      store.dispatch({ type: 'saved', revision: values.revision, componentIds });
      if (isNew) onCreated(data.id);
      key = newUuid();
      return { kind: 'saved', revision };
    } catch (failure) {
      const done = made ? undefined : savedBefore(failure);
      if (done) {
        update({ id: done.id });
        return call(values, follows, mode, done);
      }
      return answerTo(failure);
    }
  }

  function answerTo(failure: unknown): Answer {
    const isConflict = failure instanceof CallFailure && failure.code === 409;
    stale = isConflict ? conflictData.safeParse(failure.data).data : undefined;
    if (stale) {
      const current = specialDetail.safeParse(stale.current).data;
      const values = current && valuesOfDetail(current);
      return { kind: 'conflict', theirs: { values, revision: stale.revision } };
    }
    const failed = failedSave(failure);
    tellRefused(failed.why);
    return failed;
  }

  async function whileBusy<R>(work: () => Promise<R>): Promise<R> {
    running += 1;
    update({ busy: true });
    try {
      return await work();
    } finally {
      running -= 1;
      update({ busy: running > 0 });
    }
  }

  async function saveFor(
    mode: SaveMode,
    met: SavePurpose['met'],
    { quiet = false }: SaveOptions,
  ): Promise<boolean> {
    update({ gone: undefined });
    if (mode === 'publish') findings.follow();
    const found = problems(mode === 'draft');
    if (found.length > 0) {
      refuse(found, '');
      return false;
    }
    const hasWaited = saves > 0;
    saves += 1;
    const { kind } = await whileBusy(async () => {
      keep();
      // a draft that waited for another save is sent only if something is left to save
      return draft.save(hasWaited && mode === 'draft' ? undefined : { mode, met, hasWaited });
    }).finally(() => {
      saves -= 1;
    });
    if (kind === 'conflict' && !state.get().conflict) tellUnmerged(mode);
    if (kind === 'saved' && mode === 'publish') {
      findings.calm();
      update({ publishedId: state.get().id });
    } else if (kind === 'saved' && !quiet) notify({ kind: 'success', message: say('draftSaved') });
    return kind === 'saved' || kind === 'unchanged';
  }

  /** The two versions cannot be merged here: the person decides between them. */
  function tellUnmerged(mode: SaveMode): void {
    if (!stale) return;
    const { revision, changedBy, changedAt } = stale;
    const current = specialDetail.safeParse(stale.current).data;
    update({
      unmerged: { mode, base: draft.follows() ?? 0, revision, current, changedBy, changedAt },
    });
  }

  /**
   * Notes that a save was asked for, and does it later: if somebody else's changes were merged by then, the person looks
   * at them before readers do.
   *
   * @returns the function that saves; it tells whether the platform has the present page
   */
  const intend = (mode: SaveMode) => {
    const met = merged;
    return (options: SaveOptions = {}): Promise<boolean> => saveFor(mode, met, options);
  };
  const save = (mode: SaveMode, options?: SaveOptions) => intend(mode)(options);
  /** Replaces the page by another version; one undo brings the own one back. */
  function takeVersion(detail: SpecialDetail, as: 'theirs' | 'version'): void {
    store.dispatch({ type: 'replace', document: documentOfDetail(detail), saved: true, as });
    page.takeVersion(detail.revision);
    update({ ...standingOf(detail), unmerged: undefined });
  }
  /** Closes a question or message of a save. */
  const dismiss = (what: keyof SavingOutcome): void => update({ [what]: undefined });

  return {
    get: state.get,
    subscribe: state.subscribe,
    /** where what is edited is kept by now */
    draft,
    save,
    intend,
    takeVersion,
    dismiss,
    /** Saves over the version that could not be merged. */
    async overwrite(): Promise<void> {
      const { unmerged } = state.get();
      if (!unmerged) return;
      update({ unmerged: undefined });
      draft.resolve(valuesOf(store.getState()));
      await save(unmerged.mode);
    },
    /** The page was deleted: saves everything as a new page. */
    saveAsNew(): Promise<boolean> {
      draft.touch(true);
      return save('draft');
    },
    /** Saves what is unsaved as a draft, and makes an address for it. */
    openPreview: (): Promise<void> =>
      whileBusy(async () => {
        const isUnsaved = isDirty(store.getState()) || state.get().id === undefined;
        if (isUnsaved && !(await save('draft', { quiet: true }))) return;
        const { id } = state.get();
        if (id === undefined) return;
        // if it fails, the client has told the person
        await callEndpoint(specialPreviewCode, { parameters: { id } }).then(
          ({ data }) => update({ preview: data }),
          () => undefined,
        );
      }),
    /** Takes the page from readers, or shows them again what they saw last; what is edited stays. @returns whether it was done */
    withdraw: (isWithdrawn: boolean): Promise<boolean> =>
      whileBusy(async () => {
        const { id } = state.get();
        if (id === undefined) return false;
        try {
          await callEndpoint(specialWithdraw, { body: { ids: [id], isWithdrawn } });
          const { data } = await callEndpoint(specialDraftDetail, { parameters: { id } });
          update(standingOf(data));
          return true;
        } catch {
          // the client has told the person
          return false;
        }
      }),
    /** Takes the version because of which a save was refused. */
    takeCurrent(): void {
      const current = state.get().unmerged?.current;
      if (current) takeVersion(current, 'theirs');
      else dismiss('conflict');
    },
    /** Called with the person's choices in a conflict: a draft is then saved at once, a page to publish is shown first. */
    async settleConflict(choices: ReadonlyMap<string, MergeChoice>): Promise<void> {
      const { conflict } = state.get();
      const both = conflict && takeIn(conflict, conflict.mode, choices);
      if (!both) return;
      merged = conflict;
      draft.resolve(both);
      if (conflict.mode === 'draft') await save('draft');
      else askToLook('success', conflict.isOwn);
    },
    /** The next save names the revision that what was left was based on, and so is merged with later saves of others. */
    restore: page.restore,
    /** Stores the page on this device as it changes. @returns the function that ends it */
    start: page.start,
    /** Deletes the draft of this device and stores nothing more: the person leaves without it. */
    giveUp: () => void draft.finish(),
    /** the platform's revision that the page is based on; null if it has none */
    revision: draft.follows,
  };
}
