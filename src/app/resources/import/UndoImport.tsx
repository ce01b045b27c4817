import { useInvalidate } from '@refinedev/core';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { formatNumber } from '#app/language/format.ts';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { toldFailure } from '#app/session/callFailure.ts';
import { notify } from '#app/session/notifications.ts';
import { actionOfImport, tracedImportBytes } from '#contract/audit.ts';
import type { ImportReport } from '#contract/endpoints/imports.ts';
import { locales } from '#locales/index.ts';
import { leftText, takeBackAction } from '../takeBack/takeBackAction.ts';

/** Takes back what an import has written: new records go, changed ones are as before. Nothing for a file that is too large. */
export function UndoImport({ report }: { readonly report: ImportReport }) {
  const t = useMessages(locales.lists.takeBack);
  const { language } = useLanguage();
  const counted = (count: number) => formatNumber(count, 0, language);
  const invalidate = useInvalidate();
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const pending = useRef(false);
  const written = report.created + report.changed;
  if (report.dryRun || written === 0 || report.bytes > tracedImportBytes) return null;

  const undo = async () => {
    // a second click is ignored
    if (pending.current) return;
    pending.current = true;
    setBusy(true);
    try {
      const { taken, left } = await takeBackAction(actionOfImport(report.id));
      if (left.length > 0) notify({ kind: 'error', message: leftText(left, language) });
      else notify({ kind: 'success', message: t('taken', { count: counted(taken) }) });
      setDone(true);
    } catch (error) {
      notify({ kind: 'error', ...toldFailure(error) });
    } finally {
      pending.current = false;
      setBusy(false);
    }
    await invalidate({ resource: report.resource, invalidates: ['list', 'many', 'detail'] });
  };
  return (
    <div>
      <Button loading={isBusy} disabled={isDone} onClick={() => void undo()}>
        {t('undoImport', { count: counted(written) })}
      </Button>
    </div>
  );
}
