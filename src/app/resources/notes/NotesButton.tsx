import { Button } from 'antd';
import { lazy, useCallback, useEffect, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { Later } from '#app/widgets/later/Later.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { noteCount } from '#contract/endpoints/notes.ts';
import { countedNotes } from '#contract/notes.ts';
import { locales } from '#locales/index.ts';
import type { NotedRecord } from './useNotes.ts';

const t = textsOf(locales.comments.panel);

const NotesPanel = lazy(() => import('./NotesPanel.tsx'));

interface NotesButtonProps extends NotedRecord {
  /** what the record is called */
  readonly title: string;
  /** whether an address led to the notes: they are open at once */
  readonly isLedHere: boolean;
}

/** How many notes there are on a record, and the panel with them, which is loaded when it is opened. */
export default function NotesButton({ resource, id, title, isLedHere }: NotesButtonProps) {
  const [isOpen, setOpen] = useState(isLedHere);
  useEffect(() => {
    if (isLedHere) setOpen(true);
  }, [isLedHere]);
  const [more, setMore] = useState(0);
  const load = useCallback(
    async (signal: AbortSignal) => {
      const body = { resource, id };
      return (await callEndpoint(noteCount, { body }, { silent: true, signal })).data.count;
    },
    [resource, id],
  );
  const { remote } = useRemote(load);
  // a count that does not come is left out: the notes themselves say why
  const count = remote.status === 'ready' ? remote.value + more : 0;
  const shown = count < countedNotes ? String(count) : `${countedNotes}+`;
  return (
    <>
      <Button
        className="bd-notes-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {count > 0 ? t('titleCount', { count: shown }) : t('title')}
      </Button>
      {isOpen && (
        <Later fallback={null} isAskedFor>
          <NotesPanel
            record={{ resource, id }}
            title={title}
            onClose={() => setOpen(false)}
            onCount={(step) => setMore((known) => known + step)}
          />
        </Later>
      )}
    </>
  );
}
