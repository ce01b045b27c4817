import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { notify, notifyFailure } from '#app/session/notifications.ts';
import { specialPreviewCode } from '#contract/endpoints/special.ts';
import { documentOfDetail, type SpecialDetail } from '#contract/entities/special.ts';
import { conflictData, type Problem, problemData } from '#contract/errors.ts';
import type { MergeChoice } from '../document/merge.ts';
import { isDirty } from '../document/state.ts';
import { selectField } from '../findings/selectField.ts';
import { createConflicts } from './conflicts.ts';
import { placeOfPage } from './place.ts';
import type { SavingParts } from './savingParts.ts';
import type { SaveMode, SavingOutcome } from './savingState.ts';
import { type SaveOptions, sendPage } from './sendPage.ts';
import { createTurns } from './turns.ts';

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
  /** Saves what is unsaved as a draft, and makes an address for it. */
  openPreview(): Promise<void>;
  /** Takes another version in place of the own; one undo brings the own one back. */
  takeVersion(detail: SpecialDetail, as: 'theirs' | 'version'): void;
  /** The same with the version that a save was refused for. */
  takeCurrent(): void;
  /** A person has chosen where both have changed the same: a draft is saved at once, a page to publish is looked at. */
  settleConflict(choices: ReadonlyMap<string, MergeChoice>): Promise<void>;
  /** Restored work was begun on an older revision: the next save says so, and meets what others have saved since. */
  resumeFrom(kept: { revision?: number | undefined }): void;
  /** Closes what a save has asked or told. */
  dismiss(what: keyof SavingOutcome): void;
}

/** What came of the save before. */
interface EarlierSave {
  readonly mode: SaveMode;
  /** revision of the editor at which the page was sent */
  readonly revision: number;
  readonly isTaken: boolean;
}

/** The saver of one editor. */
export function createSaver(parts: SavingParts): Saver {
  const { store, findings, state, place, account, problems, say } = parts;
  const inTurn = createTurns();
  const conflicts = createConflicts(parts);
  let earlier: EarlierSave | undefined;

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
    else if (failure.code === 404 && place.current.id !== undefined)
      state.update({ gone: failure.message });
    else if (failure.code !== 401) notifyFailure(failure);
  }

  /** @returns whether both versions are one now and the save is worth another try */
  async function settleFailure(failure: unknown, mode: SaveMode, times: number): Promise<boolean> {
    if (!(failure instanceof CallFailure)) throw failure;
    const stale = failure.code === 409 ? conflictData.safeParse(failure.data) : undefined;
    if (!stale?.success) {
      tellRefused(failure);
      return false;
    }
    const isOne = await conflicts.settle(mode, stale.data, times);
    // what others have made is looked at before readers see it
    if (isOne && mode === 'publish') askToLook('error', stale.data.changedById === account);
    return isOne && mode === 'draft';
  }

  /** Saves at once, together with what others have saved meanwhile; true where the platform has taken it. */
  async function saveNow(mode: SaveMode, options: SaveOptions): Promise<boolean> {
    const draft = mode === 'draft';
    state.update({ gone: undefined });
    if (!draft) findings.follow();
    const found = problems(draft);
    if (found.length > 0) {
      refuse(found, '');
      return false;
    }
    state.update({ busy: true });
    try {
      for (let times = 1; ; times += 1) {
        const { revision } = store.getState();
        earlier = { mode, revision, isTaken: false };
        try {
          await sendPage(parts, mode, options);
          earlier = { mode, revision, isTaken: true };
          return true;
        } catch (failure) {
          if (!(await settleFailure(failure, mode, times))) return false;
        }
      }
    } finally {
      state.update({ busy: false });
    }
  }

  /** Saves where the save that was waited for has left something to do: it may have answered this one as well. */
  async function saveAfterwards(mode: SaveMode, options: SaveOptions): Promise<boolean> {
    const now = store.getState();
    if (earlier?.isTaken) {
      if (!isDirty(now) && (mode === 'draft' || earlier.mode === 'publish')) return true;
      // the page has its id and its revision by now
      return saveNow(mode, { quiet: options.quiet ?? false });
    }
    if (earlier?.mode === mode && earlier.revision === now.revision) return false;
    return saveNow(mode, options);
  }

  const saver: Saver = {
    save: (mode, options) => saver.intend(mode)(options),
    intend(mode) {
      const known = conflicts.last();
      return (options = {}) =>
        inTurn(async (hasWaited) => {
          const met = conflicts.last();
          if (mode === 'publish' && met && met !== known) {
            askToLook('error', met.isOwn);
            return false;
          }
          return hasWaited ? saveAfterwards(mode, options) : saveNow(mode, options);
        });
    },
    openPreview: () =>
      inTurn(async (hasWaited) => {
        const unsaved = isDirty(store.getState()) || place.current.id === undefined;
        const saveFirst = hasWaited ? saveAfterwards : saveNow;
        if (unsaved && !(await saveFirst('draft', { quiet: true }))) return;
        const { id } = place.current;
        if (id === undefined) return;
        state.update({ busy: true });
        // the person has been told where it fails
        await callEndpoint(specialPreviewCode, { parameters: { id } }).then(
          ({ data }) => state.update({ preview: data }),
          () => undefined,
        );
        state.update({ busy: false });
      }),
    takeVersion(detail, as) {
      place.current = placeOfPage(detail);
      store.dispatch({ type: 'replace', document: documentOfDetail(detail), saved: true, as });
      // where the page stands has changed with it: whoever shows that draws again
      state.update({ unmerged: undefined });
    },
    takeCurrent() {
      const current = state.getState().unmerged?.current;
      if (current) saver.takeVersion(current, 'theirs');
      else saver.dismiss('conflict');
    },
    settleConflict(choices) {
      const { conflict } = state.getState();
      return inTurn(async () => {
        // pressed twice: the choice is made once
        if (!conflict || state.getState().conflict !== conflict) return;
        if (!conflicts.takeIn(conflict, conflict.mode, choices)) return;
        if (conflict.mode === 'draft') await saveNow('draft', {});
        else askToLook('success', conflict.isOwn);
      });
    },
    resumeFrom({ revision }) {
      const isSame = revision === place.current.revision;
      place.current = { ...place.current, revision, ...(isSame ? {} : { base: undefined }) };
    },
    dismiss: (what) => state.update({ [what]: undefined }),
  };
  return saver;
}
