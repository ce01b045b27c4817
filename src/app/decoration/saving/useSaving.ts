import { useCallback, useMemo, useRef, useState } from 'react';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { notify, notifyFailure } from '#app/session/notifications.ts';
import { specialPreviewCode, specialSaveCall } from '#contract/endpoints/special.ts';
import { type SpecialDetail, specialDetail } from '#contract/entities/special.ts';
import { conflictData, type Problem, problemData } from '#contract/errors.ts';
import { specialProblems } from '#contract/special.ts';
import { documentOf, isDirty } from '../document/state.ts';
import type { EditorStore } from '../editorStore.ts';
import { messages } from '../messages.ts';
import { useEditorSnapshot } from '../useEditorSnapshot.ts';
import { forgetKept } from './keeping.ts';

/** How a page is saved: kept from readers, or shown to them. */
export type SaveMode = 'draft' | 'publish';

/** The page on the platform, as far as this editor knows it. */
export interface PagePlace {
  id: string | undefined;
  revision: number | undefined;
  /** start time that readers know; undefined while they see no version */
  publishedStartAt: string | undefined;
  isPublished: boolean;
}

/** Somebody else has saved the page since it was opened here. */
export interface SaveConflict {
  mode: SaveMode;
  base: number | undefined;
  revision: number;
  current: SpecialDetail | undefined;
}

export interface PreviewAddress {
  path: string;
  expiresAt: string;
}

interface SavingOptions {
  store: EditorStore;
  account: string;
  opened: SpecialDetail | undefined;
  /** a new page has got its id */
  onCreated: (id: string) => void;
}

/** The present day here, `YYYY-MM-DD`; the platform checks by its own time zone. */
function today(): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Saving, publishing and previewing, with what came of it. Failures have been told to the person when these return. */
export function useSaving({ store, account, opened, onCreated }: SavingOptions) {
  const { language } = useLanguage();
  const t = useMessages(messages);
  const place = useRef<PagePlace>({
    id: opened?.id,
    revision: opened?.revision,
    isPublished: opened?.isPublished ?? false,
    publishedStartAt: opened?.isPublished ? opened.startAt : undefined,
  });
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<{ revision: number; problems: readonly Problem[] }>();
  const [conflict, setConflict] = useState<SaveConflict>();
  const [publishedId, setPublishedId] = useState<string>();
  const [preview, setPreview] = useState<PreviewAddress>();

  const rules = useCallback(
    (draft: boolean) =>
      specialProblems(documentOf(store.getState()), {
        language,
        draft,
        today: today(),
        publishedStartAt: place.current.publishedStartAt,
      }),
    [store, language],
  );

  const state = useEditorSnapshot(store);
  const problems = useMemo(() => {
    const own = tried && state ? rules(false) : [];
    // what the platform alone knows counts until the page is changed
    const foreign = refused?.revision === state.revision ? refused.problems : [];
    const known = new Set(own.map(({ field, message }) => `${field} ${message}`));
    return [...own, ...foreign.filter(({ field, message }) => !known.has(`${field} ${message}`))];
  }, [tried, state, rules, refused]);

  const selectFirst = useCallback(
    (found: readonly Problem[]) => {
      const index = /^components\.(\d+)\./.exec(found[0]?.field ?? '')?.[1];
      const component =
        index === undefined ? undefined : store.getState().components[Number(index)];
      store.dispatch({ type: 'select', uuid: component?.uuid });
    },
    [store],
  );

  const refuse = useCallback(
    (found: readonly Problem[], message: string) => {
      setRefused({ revision: store.getState().revision, problems: found });
      selectFirst(found);
      notify({ kind: 'error', message: found[0]?.message ?? message });
    },
    [store, selectFirst],
  );

  const settleFailure = useCallback(
    (failure: unknown, mode: SaveMode) => {
      if (!(failure instanceof CallFailure)) throw failure;
      const stale = failure.code === 409 ? conflictData.safeParse(failure.data) : undefined;
      if (stale?.success) {
        const current = specialDetail.safeParse(stale.data.current);
        setConflict({
          mode,
          base: place.current.revision,
          revision: stale.data.revision,
          current: current.success ? current.data : undefined,
        });
        return;
      }
      const invalid = failure.code === 400 ? problemData.safeParse(failure.data) : undefined;
      if (invalid?.success && invalid.data.problems.length > 0) {
        refuse(invalid.data.problems, failure.message);
        return;
      }
      if (failure.code !== 401) notifyFailure(failure);
    },
    [refuse],
  );

  /** Saves; true where the platform has taken it. `over`: the revision to save over, after a conflict. */
  const save = useCallback(
    async (mode: SaveMode, options: { over?: number; quiet?: boolean } = {}): Promise<boolean> => {
      const draft = mode === 'draft';
      if (!draft) setTried(true);
      const found = rules(draft);
      if (found.length > 0) {
        refuse(found, '');
        return false;
      }
      const { revision } = store.getState();
      const document = documentOf(store.getState());
      const { id, revision: base } = place.current;
      setBusy(true);
      try {
        const { data } = await callEndpoint(
          specialSaveCall,
          { body: { ...document, id, revision: options.over ?? base, draft } },
          { silent: true },
        );
        place.current = {
          id: data.id,
          revision: data.revision,
          isPublished: place.current.isPublished || !draft,
          publishedStartAt: draft ? place.current.publishedStartAt : document.startAt,
        };
        store.dispatch({ type: 'saved', revision, componentIds: data.componentIds });
        setConflict(undefined);
        if (id === undefined) {
          forgetKept(account, undefined);
          onCreated(data.id);
        }
        if (draft) {
          if (!options.quiet) notify({ kind: 'success', message: t('draftSaved') });
        } else {
          setTried(false);
          setPublishedId(data.id);
        }
        return true;
      } catch (failure) {
        settleFailure(failure, mode);
        return false;
      } finally {
        setBusy(false);
      }
    },
    [store, account, rules, refuse, settleFailure, onCreated, t],
  );

  const openPreview = useCallback(async () => {
    const unsaved = isDirty(store.getState()) || place.current.id === undefined;
    if (unsaved && !(await save('draft', { quiet: true }))) return;
    const { id } = place.current;
    if (id === undefined) return;
    // the person has been told where it fails
    await callEndpoint(specialPreviewCode, { parameters: { id } }).then(
      ({ data }) => setPreview(data),
      () => undefined,
    );
  }, [store, save]);

  /** Takes the other version; one undo brings the own one back. */
  const takeCurrent = useCallback(() => {
    const current = conflict?.current;
    setConflict(undefined);
    if (!current) return;
    const { id: _id, revision, draft: _draft, isPublished, updatedAt: _at, ...document } = current;
    place.current = { ...place.current, revision, isPublished };
    store.dispatch({ type: 'replace', document, saved: true });
  }, [conflict, store]);

  /** Restored work was begun on an older revision: the next save says so and asks, instead of winning silently. */
  const resumeFrom = useCallback(({ revision }: { revision?: number | undefined }) => {
    place.current = { ...place.current, revision };
  }, []);

  return {
    place,
    resumeFrom,
    busy,
    problems,
    conflict,
    publishedId,
    preview,
    save,
    openPreview,
    takeCurrent,
    dismissConflict: () => setConflict(undefined),
    dismissPublished: () => setPublishedId(undefined),
    dismissPreview: () => setPreview(undefined),
  };
}
export type Saving = ReturnType<typeof useSaving>;
