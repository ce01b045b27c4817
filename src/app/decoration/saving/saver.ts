import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { newUuid } from '#app/session/newUuid.ts';
import { notify, notifyFailure } from '#app/session/notifications.ts';
import type { SaveAnswer } from '#app/widgets/draft/draftTypes.ts';
import { failedSave, savedBefore } from '#app/widgets/draft/failedSave.ts';
import type { LeftDraft } from '#app/widgets/draft/shelf.ts';
import {
  specialDraftDetail,
  specialPreviewCode,
  specialSaveCall,
  specialWithdraw,
} from '#contract/endpoints/special.ts';
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
import type { MergeChoice } from '../document/merge.ts';
import { documentOf, isDirty } from '../document/state.ts';
import { selectField } from '../EditorContext.tsx';
import { createMerging } from './merging.ts';
import { createPageDraft, type PageDraft } from './pageDraft.ts';
import { type PageValues, valuesOf, valuesOfDetail } from './pageValues.ts';
import {
  type SaveMode,
  type SavePurpose,
  type SavingOutcome,
  type SavingParts,
  standingOf,
  writeNewPage,
} from './savingState.ts';

interface SaveOptions {
  /** shows no notice after a draft was saved */
  readonly quiet?: boolean;
}

/** Saving, publishing and previewing, one at a time. When these return, the person has been told of any failure. */
export interface Saver {
  /** where what is edited is kept by now */
  readonly draft: Pick<PageDraft, 'get' | 'subscribe'>;
  /** @returns whether the platform has the present page */
  save(mode: SaveMode, options?: SaveOptions): Promise<boolean>;
  /**
   * Notes that a save was asked for, and does it later: if somebody else's changes were merged by then, the person looks
   * at them before readers do.
   *
   * @returns the function that saves
   */
  intend(mode: SaveMode): (options?: SaveOptions) => Promise<boolean>;
  /** Saves over the version that could not be merged. */
  overwrite(): Promise<void>;
  /** The page was deleted: saves everything as a new page. */
  saveAsNew(): Promise<boolean>;
  /** Saves what is unsaved as a draft, and makes an address for it. */
  openPreview(): Promise<void>;
  /** Takes the page from readers, or shows them again what they saw last; what is edited stays. @returns whether it was done */
  withdraw(isWithdrawn: boolean): Promise<boolean>;
  /** Replaces the page by another version; one undo brings the own one back. */
  takeVersion(detail: SpecialDetail, as: 'theirs' | 'version'): void;
  /** The same with the version because of which a save was refused. */
  takeCurrent(): void;
  /** Called with the person's choices in a conflict: a draft is then saved at once, a page to publish is shown first. */
  settleConflict(choices: ReadonlyMap<string, MergeChoice>): Promise<void>;
  /**
   * Continues with what a closed window left. The next save names the revision that it was based on, and so is merged
   * with later saves of others.
   */
  restore(left: LeftDraft<PageValues>): void;
  /** Stores the page on this device as it changes. @returns the function that ends it */
  start(): () => void;
  /** Deletes the draft of this device and stores nothing more: the person leaves without it. */
  giveUp(): void;
  /** the platform's revision that the page is based on; null if it has none */
  revision(): number | null;
  /** Closes a question or message of a save. */
  dismiss(what: keyof SavingOutcome): void;
}

/** The outcome of the save before. */
interface EarlierSave {
  readonly mode: SaveMode;
  /** the editor's revision when the page was sent */
  readonly revision: number;
  readonly answer: SaveAnswer<PageValues, CallFailure | undefined>;
}

/** The saver of one editor. @param opened the page as it was opened; undefined begins a new one */
export function createSaver(parts: SavingParts, opened: SpecialDetail | undefined): Saver {
  const { store, findings, state, standing, problems, say, onCreated } = parts;
  const merging = createMerging(parts);
  let earlier: EarlierSave | undefined;
  /** the version because of which the last save was refused */
  let stale: ConflictData | undefined;
  let running = 0;
  let saves = 0;
  /** the same for each attempt to make a new page, so that there is one */
  let key = newUuid();
  const page = createPageDraft(
    parts,
    {
      remote: { save: (values, { follows, purpose }) => send(values, follows, purpose) },
      merge: async (_, occasion) => stale && merging.merge(stale, occasion),
    },
    opened,
  );
  const { draft, keep } = page;

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
    else if (failure.code === 404 && standing.current.id !== undefined)
      state.update({ gone: failure.message });
    else if (failure.code !== 401) notifyFailure(failure);
  }

  async function send(
    values: PageValues,
    follows: number | null,
    purpose: SavePurpose | undefined,
  ): Promise<EarlierSave['answer']> {
    const mode = purpose?.mode ?? 'draft';
    const { revision } = values;
    const met = merging.last();
    // merged changes of others are shown to the person before readers see them
    if (purpose && mode === 'publish' && met && met !== purpose.met) {
      askToLook('error', met.isOwn);
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
      : { ...writeDocument(document), id: standing.current.id, revision: follows };

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
  ): Promise<EarlierSave['answer']> {
    const draft = mode === 'draft';
    const isNew = follows === null;
    const from = isNew ? standingOf(undefined) : standing.current;
    const document = documentOf(values);
    const body = { ...written(document, follows), ...made, draft };
    const options = { silent: true, ...(isNew && !made ? { key } : {}) };
    try {
      const { data } = await callEndpoint(specialSaveCall, { body }, options);
      standing.current = {
        id: data.id,
        isPublished: from.isPublished || !draft,
        hasDraft: from.isPublished && draft,
        savedAt: new Date().toISOString(),
        publishedStartAt: draft ? from.publishedStartAt : document.startAt,
      };
      const { componentIds, revision } = data;
      store.dispatch({ type: 'saved', revision: values.revision, componentIds });
      state.update({ conflict: undefined });
      if (isNew) onCreated(data.id);
      key = newUuid();
      return { kind: 'saved', revision };
    } catch (failure) {
      const done = made ? undefined : savedBefore(failure);
      if (done) {
        standing.current = { ...standing.current, id: done.id };
        return call(values, follows, mode, done);
      }
      return answerTo(failure);
    }
  }

  function answerTo(failure: unknown): EarlierSave['answer'] {
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
    state.update({ busy: true });
    try {
      return await work();
    } finally {
      running -= 1;
      state.update({ busy: running > 0 });
    }
  }

  async function save(
    mode: SaveMode,
    met: SavePurpose['met'],
    { quiet = false }: SaveOptions,
  ): Promise<boolean> {
    state.update({ gone: undefined });
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
    if (kind === 'conflict' && !state.getState().conflict) tellUnmerged(mode);
    if (kind === 'saved' && mode === 'publish') {
      findings.calm();
      state.update({ publishedId: standing.current.id });
    } else if (kind === 'saved' && !quiet) notify({ kind: 'success', message: say('draftSaved') });
    return kind === 'saved' || kind === 'unchanged';
  }

  /** The two versions cannot be merged here: the person decides between them. */
  function tellUnmerged(mode: SaveMode): void {
    if (!stale) return;
    const { revision, changedBy, changedAt } = stale;
    const current = specialDetail.safeParse(stale.current).data;
    state.update({
      unmerged: { mode, base: draft.follows() ?? 0, revision, current, changedBy, changedAt },
    });
  }

  const saver: Saver = {
    draft,
    save: (mode, options) => saver.intend(mode)(options),
    intend(mode) {
      const met = merging.last();
      return (options = {}) => save(mode, met, options);
    },
    async overwrite() {
      const { unmerged } = state.getState();
      if (!unmerged) return;
      state.update({ unmerged: undefined });
      draft.resolve(valuesOf(store.getState()));
      await saver.save(unmerged.mode);
    },
    saveAsNew() {
      draft.touch(true);
      return saver.save('draft');
    },
    openPreview: () =>
      whileBusy(async () => {
        const isUnsaved = isDirty(store.getState()) || standing.current.id === undefined;
        if (isUnsaved && !(await saver.save('draft', { quiet: true }))) return;
        const { id } = standing.current;
        if (id === undefined) return;
        // if it fails, the client has told the person
        await callEndpoint(specialPreviewCode, { parameters: { id } }).then(
          ({ data }) => state.update({ preview: data }),
          () => undefined,
        );
      }),
    withdraw: (isWithdrawn) =>
      whileBusy(async () => {
        const { id } = standing.current;
        if (id === undefined) return false;
        try {
          await callEndpoint(specialWithdraw, { body: { ids: [id], isWithdrawn } });
          const { data } = await callEndpoint(specialDraftDetail, { parameters: { id } });
          standing.current = standingOf(data);
          return true;
        } catch {
          // the client has told the person
          return false;
        }
      }),
    takeVersion(detail, as) {
      standing.current = standingOf(detail);
      store.dispatch({ type: 'replace', document: documentOfDetail(detail), saved: true, as });
      page.takeVersion(detail.revision);
      // notifies, because the page's standing has changed
      state.update({ unmerged: undefined });
    },
    takeCurrent() {
      const current = state.getState().unmerged?.current;
      if (current) saver.takeVersion(current, 'theirs');
      else saver.dismiss('conflict');
    },
    async settleConflict(choices) {
      const { conflict } = state.getState();
      const both = merging.settle(choices);
      if (!conflict || !both) return;
      draft.resolve(both);
      if (conflict.mode === 'draft') await saver.save('draft');
      else askToLook('success', conflict.isOwn);
    },
    restore: page.restore,
    start: page.start,
    giveUp: () => void draft.finish(),
    revision: draft.follows,
    dismiss: (what) => state.update({ [what]: undefined }),
  };
  return saver;
}
