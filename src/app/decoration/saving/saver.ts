import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { notify, notifyFailure } from '#app/session/notifications.ts';
import type { SaveAnswer } from '#app/widgets/draft/draftTypes.ts';
import { failedSave } from '#app/widgets/draft/failedSave.ts';
import type { LeftDraft } from '#app/widgets/draft/shelf.ts';
import { specialPreviewCode, specialSaveCall } from '#contract/endpoints/special.ts';
import {
  documentOfDetail,
  type SpecialDetail,
  specialDetail,
  writeDocument,
} from '#contract/entities/special.ts';
import { type ConflictData, conflictData, type Problem, problemData } from '#contract/errors.ts';
import type { MergeChoice } from '../document/merge.ts';
import { documentOf, isDirty } from '../document/state.ts';
import { selectField } from '../findings/selectField.ts';
import { createMerging } from './merging.ts';
import { createPageDraft } from './pageDraft.ts';
import { type PageValues, valuesOf, valuesOfDetail } from './pageValues.ts';
import type { SavingParts } from './savingParts.ts';
import type { SaveMode, SavePurpose, SavingOutcome } from './savingState.ts';
import { standingOf, writeNewPage } from './standing.ts';

interface SaveOptions {
  /** says nothing of a draft that was saved */
  readonly quiet?: boolean;
}

/** Saving, publishing and previewing, one at a time. Failures have been told to the person when these return. */
export interface Saver {
  /** @returns whether the platform has the page as it is */
  save(mode: SaveMode, options?: SaveOptions): Promise<boolean>;
  /**
   * A save that is asked for now and done later: what others have made by then is looked at before readers see it.
   *
   * @returns what does it
   */
  intend(mode: SaveMode): (options?: SaveOptions) => Promise<boolean>;
  /** Saves over the version that could not be brought together with the own. */
  overwrite(): Promise<void>;
  /** The page is gone: everything of it becomes a page of its own. */
  saveAsNew(): Promise<boolean>;
  /** Saves what is unsaved as a draft, and makes an address for it. */
  openPreview(): Promise<void>;
  /** Takes another version in place of the own; one undo brings the own one back. */
  takeVersion(detail: SpecialDetail, as: 'theirs' | 'version'): void;
  /** The same with the version that a save was refused for. */
  takeCurrent(): void;
  /** A person has chosen where both have changed the same: a draft is saved at once, a page to publish is looked at. */
  settleConflict(choices: ReadonlyMap<string, MergeChoice>): Promise<void>;
  /** Goes on with what an ended window left: the next save says what that was begun from, and meets what others have saved since. */
  restore(left: LeftDraft<PageValues>): void;
  /** Keeps the page on this device as it changes. @returns what ends it */
  start(): () => void;
  /** Forgets what this device keeps and keeps no more: the person leaves without it. */
  giveUp(): void;
  /** revision of the platform's that the page follows; null where it has none */
  revision(): number | null;
  /** Closes what a save has asked or told. */
  dismiss(what: keyof SavingOutcome): void;
}

/** What came of the save before. */
interface EarlierSave {
  readonly mode: SaveMode;
  /** revision of the editor at which the page was sent */
  readonly revision: number;
  readonly answer: SaveAnswer<PageValues, CallFailure | undefined>;
}

/** The saver of one editor. @param opened the page as it was opened; undefined begins a new one */
export function createSaver(parts: SavingParts, opened: SpecialDetail | undefined): Saver {
  const { store, findings, state, standing, problems, say, onCreated } = parts;
  const merging = createMerging(parts);
  let earlier: EarlierSave | undefined;
  /** what the last save was refused for */
  let stale: ConflictData | undefined;
  let running = 0;
  let saves = 0;
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

  /** A page to publish has come together with another version: it is looked at first. */
  const askToLook = (kind: 'error' | 'success', isOwn: boolean) =>
    notify({ kind, message: say(isOwn ? 'publishMergedOwn' : 'publishMerged') });

  /** Tells what the platform refused: the fields, or that the page is gone, else what it says itself. */
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
    // what others have made is looked at before readers see it
    if (purpose && mode === 'publish' && met && met !== purpose.met) {
      askToLook('error', met.isOwn);
      return { kind: 'refused', why: undefined };
    }
    // the save that this one has waited for has answered it as well
    const isAnswered = earlier?.mode === mode && earlier.revision === revision;
    if (earlier && isAnswered && (purpose?.hasWaited ?? true)) return earlier.answer;
    const answer = await call(values, follows, mode);
    if (answer.kind !== 'conflict') earlier = { mode, revision, answer };
    return answer;
  }

  /** Sends the page once, and takes over its id and the ids of its components from the answer. */
  async function call(
    values: PageValues,
    follows: number | null,
    mode: SaveMode,
  ): Promise<EarlierSave['answer']> {
    const draft = mode === 'draft';
    const isNew = follows === null;
    const from = isNew ? standingOf(undefined) : standing.current;
    const document = documentOf(values);
    const written = isNew ? writeNewPage(document) : writeDocument(document);
    const body = { ...written, id: from.id, revision: follows ?? undefined, draft };
    try {
      const { data } = await callEndpoint(specialSaveCall, { body }, { silent: true });
      standing.current = {
        id: data.id,
        isPublished: from.isPublished || !draft,
        hasDraft: from.isPublished && draft,
        publishedStartAt: draft ? from.publishedStartAt : document.startAt,
      };
      const { componentIds, revision } = data;
      store.dispatch({ type: 'saved', revision: values.revision, componentIds });
      state.update({ conflict: undefined });
      if (isNew) onCreated(data.id);
      return { kind: 'saved', revision };
    } catch (failure) {
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
      // a draft that waits for another save is sent where there is something left to send
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

  /** The two versions cannot be brought together here: a person decides between them. */
  function tellUnmerged(mode: SaveMode): void {
    if (!stale) return;
    const { revision } = stale;
    const current = specialDetail.safeParse(stale.current).data;
    state.update({ unmerged: { mode, base: draft.follows() ?? 0, revision, current } });
  }

  const saver: Saver = {
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
        // the person has been told where it fails
        await callEndpoint(specialPreviewCode, { parameters: { id } }).then(
          ({ data }) => state.update({ preview: data }),
          () => undefined,
        );
      }),
    takeVersion(detail, as) {
      standing.current = standingOf(detail);
      store.dispatch({ type: 'replace', document: documentOfDetail(detail), saved: true, as });
      page.takeVersion(detail.revision);
      // where the page stands has changed with it: whoever shows that draws again
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
