import { type MutableRefObject, useCallback, useRef, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { notify, notifyFailure } from '#app/session/notifications.ts';
import { specialPreviewCode, specialSaveCall } from '#contract/endpoints/special.ts';
import {
  documentOfDetail,
  type SpecialDetail,
  specialDetail,
  writeDocument,
} from '#contract/entities/special.ts';
import { type ConflictData, conflictData, type Problem, problemData } from '#contract/errors.ts';
import { type Merge, type MergeChoice, mergePages, resolveMerge } from '../document/merge.ts';
import { documentOf, isDirty } from '../document/state.ts';
import type { EditorStore } from '../editorStore.ts';
import type { FindingStore } from '../findings/findingStore.ts';
import { selectField } from '../findings/selectField.ts';
import { newUuid } from '../kinds/shared.ts';
import { messages } from '../messages.ts';
import { type Meeting, meetVersions } from './meetVersions.ts';
import { type PagePlace, pageOf, pageOfDetail, placeOfPage, writeNewPage } from './place.ts';
import { useTurns } from './useTurns.ts';

/** How a page is saved: kept from readers, or shown to them. */
export type SaveMode = 'draft' | 'publish';

/** Somebody else has saved the page, and the two versions cannot be brought together here. */
export interface SaveConflict {
  mode: SaveMode;
  base: number | undefined;
  revision: number;
  current: SpecialDetail | undefined;
}

/** Both have changed the same: a person chooses. */
export interface OpenMeeting extends Meeting {
  readonly merge: Merge;
  mode: SaveMode;
}

export interface PreviewAddress {
  path: string;
  expiresAt: string;
}

interface SavingOptions {
  store: EditorStore;
  findings: FindingStore;
  /** what is wrong with the page as it is, for a draft or for publishing */
  problems: (draft: boolean) => readonly Problem[];
  account: string;
  place: MutableRefObject<PagePlace>;
  /** a new page has got its id */
  onCreated: (id: string) => void;
}

interface SaveOptions {
  /** the revision to save over, after a conflict */
  over?: number;
  /** says nothing of a draft that was saved */
  quiet?: boolean;
  /** the page is gone: everything of it becomes a page of its own */
  asNew?: boolean;
}

/** What came of the save before. */
interface EarlierSave {
  mode: SaveMode;
  /** of the editor: the page as it was sent */
  revision: number;
  isTaken: boolean;
}

const nothingChosen: ReadonlyMap<string, MergeChoice> = new Map();

/** Others may save again while both versions are brought together; somebody who meets them so often is asked. */
const mostMeetings = 3;

/** Saving, publishing and previewing, with what came of it. Failures have been told to the person when these return. */
export function useSaving({ store, findings, problems, account, place, onCreated }: SavingOptions) {
  const t = useMessages(messages);
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<SaveConflict>();
  const [meeting, setMeeting] = useState<OpenMeeting>();
  // somebody has deleted the page: what the platform said of it
  const [gone, setGone] = useState<string>();
  const [publishedId, setPublishedId] = useState<string>();
  const [preview, setPreview] = useState<PreviewAddress>();
  const inTurn = useTurns();
  const earlier = useRef<EarlierSave>();
  // the version of somebody else that the page came together with last
  const takenIn = useRef<Meeting>();

  const refuse = useCallback(
    (found: readonly Problem[], message: string) => {
      findings.refuse(found);
      selectField(store, found[0]?.field ?? '');
      notify({ kind: 'error', message: found[0]?.message ?? message });
    },
    [findings, store],
  );

  /**
   * Takes their version in, under what has been done here; the next save goes on from theirs. What both have changed
   * and nobody has decided on is asked first.
   *
   * @returns whether both versions are one now
   */
  const takeIn = useCallback(
    (found: Meeting, mode: SaveMode, choices: ReadonlyMap<string, MergeChoice>): boolean => {
      const theirs = pageOfDetail(found.theirs);
      // the page as it is by now: it may have changed since the save was sent
      const merge = mergePages(found.base, store.getState(), theirs);
      if (merge.conflicts.some(({ key }) => !choices.has(key))) {
        setMeeting({ ...found, merge, mode });
        return false;
      }
      setMeeting(undefined);
      takenIn.current = found;
      place.current = placeOfPage(found.theirs);
      const page = resolveMerge(merge, choices, newUuid);
      store.dispatch({ type: 'merge', base: found.base, theirs, page });
      if (merge.taken > 0)
        notify({
          kind: 'success',
          message: found.isOwn
            ? t('mergedOwn')
            : t('merged', { name: found.changedBy || t('somebody') }),
        });
      return true;
    },
    [store, place, t],
  );

  /** @returns whether both versions are one now; else a person is being asked */
  const bringTogether = useCallback(
    async (mode: SaveMode, data: ConflictData, times: number): Promise<boolean> => {
      const found =
        times > mostMeetings ? undefined : await meetVersions(place.current, data, account);
      if (found) return takeIn(found, mode, nothingChosen);
      const current = specialDetail.safeParse(data.current);
      setConflict({
        mode,
        base: place.current.revision,
        revision: data.revision,
        current: current.success ? current.data : undefined,
      });
      return false;
    },
    [place, takeIn, account],
  );

  const send = useCallback(
    async (mode: SaveMode, { over, quiet = false, asNew = false }: SaveOptions): Promise<void> => {
      const draft = mode === 'draft';
      const from = asNew ? placeOfPage(undefined) : place.current;
      const { revision } = store.getState();
      const document = documentOf(store.getState());
      const { id, revision: base } = from;
      const written = id === undefined ? writeNewPage(document) : writeDocument(document);
      const sent = pageOf(document);
      place.current = { ...place.current, sent };
      const { data } = await callEndpoint(
        specialSaveCall,
        { body: { ...written, id, revision: over ?? base, draft } },
        { silent: true },
      );
      place.current = {
        id: data.id,
        revision: data.revision,
        base: sent,
        sent: undefined,
        isPublished: from.isPublished || !draft,
        hasDraft: from.isPublished && draft,
        publishedStartAt: draft ? from.publishedStartAt : document.startAt,
      };
      store.dispatch({ type: 'saved', revision, componentIds: data.componentIds });
      setConflict(undefined);
      if (id === undefined) onCreated(data.id);
      if (!draft) {
        findings.calm();
        setPublishedId(data.id);
      } else if (!quiet) notify({ kind: 'success', message: t('draftSaved') });
    },
    [store, place, findings, onCreated, t],
  );

  /** A page to publish has come together with another version: it is looked at first. */
  const askToLook = useCallback(
    (kind: 'error' | 'success', isOwn: boolean) =>
      notify({ kind, message: t(isOwn ? 'publishMergedOwn' : 'publishMerged') }),
    [t],
  );

  /** Tells what the platform refused: the fields, or that the page is gone, else what it says itself. */
  const tellRefused = useCallback(
    (failure: CallFailure) => {
      const invalid = failure.code === 400 ? problemData.safeParse(failure.data) : undefined;
      if (invalid?.success && invalid.data.problems.length > 0)
        refuse(invalid.data.problems, failure.message);
      else if (failure.code === 404 && place.current.id !== undefined) setGone(failure.message);
      else if (failure.code !== 401) notifyFailure(failure);
    },
    [refuse, place],
  );

  /** @returns whether both versions are one now and the save is worth another try */
  const settleFailure = useCallback(
    async (failure: unknown, mode: SaveMode, times: number): Promise<boolean> => {
      if (!(failure instanceof CallFailure)) throw failure;
      const stale = failure.code === 409 ? conflictData.safeParse(failure.data) : undefined;
      if (stale?.success) {
        const isOne = await bringTogether(mode, stale.data, times);
        // what others have made is looked at before readers see it
        if (isOne && mode === 'publish') askToLook('error', stale.data.changedById === account);
        return isOne && mode === 'draft';
      }
      tellRefused(failure);
      return false;
    },
    [bringTogether, tellRefused, askToLook, account],
  );

  /** Saves at once, together with what others have saved meanwhile; true where the platform has taken it. */
  const saveNow = useCallback(
    async (mode: SaveMode, options: SaveOptions): Promise<boolean> => {
      const draft = mode === 'draft';
      setGone(undefined);
      if (!draft) findings.follow();
      const found = problems(draft);
      if (found.length > 0) {
        refuse(found, '');
        return false;
      }
      setBusy(true);
      try {
        for (let times = 1; ; times += 1) {
          const { revision } = store.getState();
          earlier.current = { mode, revision, isTaken: false };
          try {
            await send(mode, options);
            earlier.current = { mode, revision, isTaken: true };
            return true;
          } catch (failure) {
            if (!(await settleFailure(failure, mode, times))) return false;
          }
        }
      } finally {
        setBusy(false);
      }
    },
    [store, findings, problems, refuse, send, settleFailure],
  );

  /** Saves where the save that was waited for has left something to do: it may have answered this one as well. */
  const saveAfterwards = useCallback(
    async (mode: SaveMode, options: SaveOptions): Promise<boolean> => {
      const before = earlier.current;
      const state = store.getState();
      if (before?.isTaken) {
        if (!isDirty(state) && (mode === 'draft' || before.mode === 'publish')) return true;
        // the page has its id and its revision by now
        return saveNow(mode, { quiet: options.quiet ?? false });
      }
      if (before?.mode === mode && before.revision === state.revision) return false;
      return saveNow(mode, options);
    },
    [store, saveNow],
  );

  /** One save at a time; true where the platform has the page as it is. */
  const save = useCallback(
    (mode: SaveMode, options: SaveOptions = {}): Promise<boolean> => {
      const known = takenIn.current;
      return inTurn(async (hasWaited) => {
        if (!hasWaited) return saveNow(mode, options);
        // what others have made is looked at before readers see it
        if (mode === 'publish' && takenIn.current && takenIn.current !== known) {
          askToLook('error', takenIn.current.isOwn);
          return false;
        }
        return saveAfterwards(mode, options);
      });
    },
    [inTurn, saveNow, saveAfterwards, askToLook],
  );

  const openPreview = useCallback(
    () =>
      inTurn(async (hasWaited) => {
        const unsaved = isDirty(store.getState()) || place.current.id === undefined;
        const saveFirst = hasWaited ? saveAfterwards : saveNow;
        if (unsaved && !(await saveFirst('draft', { quiet: true }))) return;
        const { id } = place.current;
        if (id === undefined) return;
        setBusy(true);
        // the person has been told where it fails
        await callEndpoint(specialPreviewCode, { parameters: { id } }).then(
          ({ data }) => setPreview(data),
          () => undefined,
        );
        setBusy(false);
      }),
    [inTurn, store, place, saveNow, saveAfterwards],
  );

  /** Takes the other version; one undo brings the own one back. */
  const takeVersion = useCallback(
    (detail: SpecialDetail, as: 'theirs' | 'version') => {
      place.current = placeOfPage(detail);
      store.dispatch({ type: 'replace', document: documentOfDetail(detail), saved: true, as });
    },
    [place, store],
  );
  const takeCurrent = useCallback(() => {
    setConflict(undefined);
    if (conflict?.current) takeVersion(conflict.current, 'theirs');
  }, [conflict, takeVersion]);

  /** The person has chosen where both have changed the same: a draft is saved at once, a page to publish is looked at. */
  const settleMeeting = useCallback(
    (choices: ReadonlyMap<string, MergeChoice>) =>
      inTurn(async () => {
        // pressed twice: the choice is made once
        if (!meeting || takenIn.current === meeting) return;
        if (!takeIn(meeting, meeting.mode, choices)) return;
        if (meeting.mode === 'draft') await saveNow('draft', {});
        else askToLook('success', meeting.isOwn);
      }),
    [inTurn, meeting, takeIn, saveNow, askToLook],
  );

  /** Restored work was begun on an older revision: the next save says so, and meets what others have saved since. */
  const resumeFrom = useCallback(
    ({ revision }: { revision?: number | undefined }) => {
      const isSame = revision === place.current.revision;
      place.current = { ...place.current, revision, ...(isSame ? {} : { base: undefined }) };
    },
    [place],
  );

  return {
    place,
    resumeFrom,
    busy,
    conflict,
    meeting,
    gone,
    publishedId,
    preview,
    save,
    openPreview,
    takeCurrent,
    takeVersion,
    settleMeeting,
    dismissConflict: () => setConflict(undefined),
    dismissMeeting: () => setMeeting(undefined),
    dismissGone: () => setGone(undefined),
    dismissPublished: () => setPublishedId(undefined),
    dismissPreview: () => setPreview(undefined),
  };
}
export type Saving = ReturnType<typeof useSaving>;
