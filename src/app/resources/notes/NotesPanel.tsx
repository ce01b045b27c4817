import { Button, Drawer, Empty } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { formatInstant, formatTimeAgo } from '#app/language/format.ts';
import { textsOf } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { notify } from '#app/session/notifications.ts';
import { useNow } from '#app/widgets/clock/clock.ts';
import { OlderEntries } from '#app/widgets/remote/OlderEntries.tsx';
import { RemoteValue } from '#app/widgets/remote/RemoteValue.tsx';
import { useConfirm } from '#app/widgets/useConfirm.tsx';
import { useFocusReturn } from '#app/widgets/useFocusReturn.ts';
import { noteDelete, type RecordNote } from '#contract/endpoints/notes.ts';
import { locales } from '#locales/index.ts';
import { NoteEditor } from './NoteEditor.tsx';
import { type NotedRecord, useNotes } from './useNotes.ts';
import { shownPieces } from './writtenNote.ts';
import './notes.css';

const t = textsOf(locales.comments.panel);

interface NotesPanelProps {
  readonly record: NotedRecord;
  /** what the record is called */
  readonly title: string;
  readonly onClose: () => void;
  /** called when a note was added or deleted, with how many more there are */
  readonly onCount: (more: 1 | -1) => void;
}

const sides = {
  operators: 'ofOperators',
  institution: 'ofInstitution',
  oneself: 'ofOneself',
} as const;

/** The notes on a record, the newest last, and where one is written. */
export default function NotesPanel({ record, title, onClose, onCount }: NotesPanelProps) {
  const { remote, reload, older, put, drop } = useNotes(record);
  const name = useId();
  const end = useRef<HTMLDivElement>(null);
  useFocusReturn('.bd-notes-button');
  const isReady = remote.status === 'ready';
  const newest = remote.status === 'ready' ? remote.value.notes.at(-1)?.id : undefined;
  // the newest is in sight when it comes; older ones above do not move it
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each newest note
  useEffect(() => {
    const body = end.current?.closest('.ant-drawer-body');
    if (body) body.scrollTop = body.scrollHeight;
  }, [isReady, newest]);
  return (
    <Drawer
      open
      width="min(440px, 100vw)"
      aria-labelledby={name}
      // that of every drawer, or else it would lie above the questions and lists of its own
      zIndex={1000}
      title={
        <>
          <span id={name}>{t('title')}</span>
          <span className="bd-clip bd-soft bd-small bd-notes-about">{title}</span>
        </>
      }
      onClose={onClose}
      destroyOnHidden
      rootClassName="bd-notes"
      footer={
        <NoteEditor
          record={record}
          onSaved={(note) => {
            put(note);
            onCount(1);
          }}
        />
      }
    >
      <RemoteValue remote={remote} failed={t('failed')} rows={6} onRetry={reload}>
        {({ notes, more, side }) => (
          <>
            <p className="bd-soft bd-small">{t(sides[side])}</p>
            <OlderEntries older={older} more={more} label={t('older')} failed={t('olderFailed')} />
            {notes.length === 0 ? (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('none')} />
            ) : (
              <ol className="bd-column bd-gap-16" aria-label={t('title')}>
                {notes.map((note) => (
                  <NoteRow
                    key={note.id}
                    record={record}
                    note={note}
                    onChanged={put}
                    onGone={() => {
                      drop(note.id);
                      onCount(-1);
                    }}
                  />
                ))}
              </ol>
            )}
            <div ref={end} />
          </>
        )}
      </RemoteValue>
    </Drawer>
  );
}

/** milliseconds between two updates of the times */
const minute = 60_000;

interface NoteRowProps {
  readonly record: NotedRecord;
  readonly note: RecordNote;
  readonly onChanged: (note: RecordNote) => void;
  readonly onGone: () => void;
}

function NoteRow({ record, note, onChanged, onGone }: NoteRowProps) {
  const now = useNow(minute);
  const confirm = useConfirm();
  const [isChanging, setChanging] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { nickname } = note.author;
  const remove = async () => {
    const lines = [t('removeDetail')];
    const okText = t('remove');
    if (!(await confirm({ title: t('removeAsk'), lines, okText, danger: true }))) return;
    setBusy(true);
    try {
      const body = { ...record, note: note.id };
      await callEndpoint(noteDelete, { body }, { announce: false });
      notify({ kind: 'success', message: t('removed') });
      onGone();
    } catch {
      // the call tells of its failure itself
      setBusy(false);
    }
  };
  return (
    <li>
      <div className="bd-row bd-wrap bd-soft bd-small bd-note-head">
        <strong>{nickname}</strong>
        <time dateTime={note.at} title={formatInstant(note.at)}>
          {formatTimeAgo(note.at, now)}
        </time>
        {note.changedAt && <span title={formatInstant(note.changedAt)}>{t('changed')}</span>}
        {!isChanging && (
          <span className="bd-note-actions">
            {note.isMine && (
              <Button
                type="link"
                size="small"
                aria-label={t('editOf', { name: nickname })}
                onClick={() => setChanging(true)}
              >
                {t('edit')}
              </Button>
            )}
            {note.isDeletable && (
              <Button
                type="link"
                size="small"
                danger
                loading={isBusy}
                aria-label={t('removeOf', { name: nickname })}
                onClick={() => void remove()}
              >
                {t('remove')}
              </Button>
            )}
          </span>
        )}
      </div>
      {isChanging ? (
        <NoteEditor
          record={record}
          note={note}
          onSaved={(saved) => {
            setChanging(false);
            onChanged(saved);
          }}
          onCancel={() => setChanging(false)}
        />
      ) : (
        <NoteText note={note} />
      )}
    </li>
  );
}

function NoteText({ note: { text, people } }: { note: RecordNote }) {
  return (
    <p className="bd-breaks bd-note-text">
      {shownPieces(text).map((piece, index) => {
        const key = `${index}`;
        if ('text' in piece) return <span key={key}>{piece.text}</span>;
        if ('account' in piece)
          return (
            <span key={key} className="bd-accent bd-note-mention">
              @{people[piece.account] ?? t('somebody')}
            </span>
          );
        return (
          <a key={key} href={piece.link} target="_blank" rel="noreferrer nofollow">
            {piece.link}
          </a>
        );
      })}
    </p>
  );
}
