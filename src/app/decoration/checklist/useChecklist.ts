import { useCallback, useMemo, useRef, useState } from 'react';
import type { SpecialDocument } from '#contract/entities/special.ts';
import type { EditorStore } from '../editorStore.ts';
import { type FindingStore, selectField } from '../findings/findingStore.ts';
import type { Saving } from '../saving/saver.ts';
import { checkPage, type PageCheck } from './pageCheck.ts';

interface ChecklistOptions {
  store: EditorStore;
  findings: FindingStore;
  saving: Saving;
  document: () => SpecialDocument;
  /** called with the findings that needed calls */
  keep: (check: PageCheck) => void;
}

/** The checklist before publishing: opens by its button, and by itself if it found something. */
export function useChecklist({ store, findings, saving, document, keep }: ChecklistOptions) {
  const [open, setOpen] = useState(false);
  const [checking, setChecking] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const [isWhole, setIsWhole] = useState(true);
  const running = useRef(0);
  /** @returns the findings that needed calls; undefined if a later check has replaced this one */
  const check = useCallback(async (): Promise<PageCheck | undefined> => {
    running.current += 1;
    const run = running.current;
    setChecking(true);
    findings.follow();
    const found = await checkPage(document());
    if (run !== running.current) return undefined;
    keep(found);
    setIsWhole(found.isWhole);
    setChecking(false);
    findings.follow();
    return found;
  }, [findings, document, keep]);
  const { save, intend } = saving;
  const publish = useCallback(async () => {
    const publishChecked = intend('publish');
    findings.follow();
    // the errors of contract 5 are shown at once; the list is complete a moment later
    const refused = findings.getFindings().find(({ severity }) => severity === 'error');
    if (refused) {
      setOpen(true);
      selectField(store, refused.field);
    }
    setPublishing(true);
    const found = await check();
    setPublishing(false);
    // a page that could not be checked completely is published only if the person decides so
    const isClean = found?.isWhole === true && findings.getFindings().length === 0;
    setOpen(!isClean);
    if (isClean) await publishChecked();
  }, [store, findings, check, intend]);
  const publishAnyway = useCallback(() => {
    setOpen(false);
    void save('publish');
  }, [save]);
  const show = useCallback(
    (wanted: boolean) => {
      setOpen(wanted);
      if (wanted) void check();
    },
    [check],
  );
  return useMemo(
    () => ({ open, checking, publishing, isWhole, show, check, publish, publishAnyway }),
    [open, checking, publishing, isWhole, show, check, publish, publishAnyway],
  );
}
export type Checklist = ReturnType<typeof useChecklist>;
