import { Alert, Button, Mentions } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { z } from 'zod';
import { textsOf } from '#app/language/index.ts';
import { CallFailure, toldFailure } from '#app/session/callFailure.ts';
import { callEndpoint } from '#app/session/client.ts';
import { newUuid } from '#app/session/newUuid.ts';
import { isComposing } from '#app/widgets/composing.ts';
import { savedBefore } from '#app/widgets/draft/failedSave.ts';
import { useTabValues } from '#app/widgets/draft/useTabValues.ts';
import { useTextProblem } from '#app/widgets/fields/useTextProblem.ts';
import {
  type NotedPerson,
  notePeople,
  noteSave,
  type RecordNote,
} from '#contract/endpoints/notes.ts';
import { conflictData } from '#contract/errors.ts';
import { searchLength } from '#contract/limits.ts';
import { countedText, noteLength } from '#contract/notes.ts';
import { cutText } from '#contract/text.ts';
import { locales } from '#locales/index.ts';
import type { NotedRecord } from './useNotes.ts';
import { keptNote, nameFor, type WrittenNote, writtenNote } from './writtenNote.ts';

const t = textsOf(locales.comments.panel);

type Offered =
  | { readonly state: 'asking' | 'failed' }
  | { readonly state: 'found'; readonly people: readonly NotedPerson[] };

/** a pause in typing, in milliseconds, after which people are asked for */
const pause = 150;

/** Whom a note may mention, by what is typed after the @. @param typed undefined while there is none */
function useOfferedPeople({ resource, id }: NotedRecord, typed: string | undefined): Offered {
  const [offered, setOffered] = useState<Offered>({ state: 'asking' });
  useEffect(() => {
    if (typed === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    const keyword = cutText(typed, searchLength);
    const ask = () => {
      callEndpoint(notePeople, { body: { resource, id, keyword } }, { silent: true, signal }).then(
        ({ data: people }) => {
          if (!signal.aborted) setOffered({ state: 'found', people });
        },
        () => {
          if (!signal.aborted) setOffered({ state: 'failed' });
        },
      );
    };
    const timer = setTimeout(ask, typed === '' ? 0 : pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [resource, id, typed]);
  return offered;
}

const kept = z.object({ text: z.string(), people: z.record(z.string(), z.string()) }).partial();
const limits = { maximum: noteLength };

interface NoteEditorProps {
  readonly record: NotedRecord;
  /** the note that is changed; absent for a new one */
  readonly note?: RecordNote;
  readonly onSaved: (note: RecordNote) => void;
  /** absent where a new note is written */
  readonly onCancel?: () => void;
}

/** Where a note is written or changed. This tab keeps what is typed until it is saved or given up. */
export function NoteEditor({ record, note, onSaved, onCancel }: NoteEditorProps) {
  const textProblem = useTextProblem();
  const start: WrittenNote = note ? writtenNote(note.text, note.people) : { text: '', people: {} };
  const { values, change, clear } = useTabValues<WrittenNote>({
    kind: `note.${record.resource}.${record.id}.${note?.id ?? 'new'}`,
    empty: start,
    shape: kept,
  });
  const [typed, setTyped] = useState<string>();
  const offered = useOfferedPeople(record, typed);
  const about = useId();

  const { text } = values;
  const sent = keptNote(values).trim();
  const tooLong = textProblem(t('text'), countedText(sent), limits);
  const isSendable = sent !== '' && tooLong === undefined;

  const { save, isSaving, told } = useNoteSave({ record, note }, (saved) => {
    clear();
    onSaved(saved);
  });
  const send = () => {
    if (isSendable) void save(sent);
  };
  const write = (next: string) => {
    change({ text: next });
    // nobody is looked for once a blank stands behind the @
    if (!/@\S*$/.test(next)) setTyped(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape' && typed !== undefined) {
      // it closes what is offered, and not the notes
      event.stopPropagation();
      setTyped(undefined);
    }
    const isOffered = typed !== undefined && offered.state === 'found' && offered.people.length > 0;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isOffered) return;
    event.preventDefault();
    send();
  };
  const problem = tooLong ?? told;

  return (
    <div className="bd-column bd-gap-8">
      <Mentions
        value={text}
        aria-label={t('text')}
        aria-describedby={about}
        aria-invalid={tooLong !== undefined}
        status={tooLong ? 'error' : ''}
        placeholder={t('placeholder')}
        autoSize={{ minRows: 2, maxRows: 8 }}
        autoFocus={note !== undefined}
        placement="top"
        filterOption={false}
        loading={offered.state === 'asking'}
        notFoundContent={t(
          offered.state === 'asking'
            ? 'searching'
            : offered.state === 'failed'
              ? 'searchFailed'
              : 'nobody',
        )}
        options={
          offered.state === 'found'
            ? offered.people.map((person) => ({
                key: person.id,
                value: nameFor(values.people, person),
                label: (
                  <span className="bd-note-person">
                    <span>{person.nickname}</span> <small>{person.name}</small>
                  </span>
                ),
              }))
            : []
        }
        onChange={write}
        onSearch={setTyped}
        onSelect={({ key, value }) => {
          if (value) change({ people: { ...values.people, [value]: String(key) } });
          setTyped(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={about}>
        {problem !== undefined && <Alert type="error" showIcon message={problem} />}
      </div>
      <div className="bd-flex bd-gap-8 bd-end">
        {onCancel && (
          <Button
            onClick={() => {
              clear();
              onCancel();
            }}
          >
            {t('cancel')}
          </Button>
        )}
        <Button type="primary" loading={isSaving} disabled={!isSendable} onClick={send}>
          {t(note ? 'save' : 'add')}
        </Button>
      </div>
    </div>
  );
}

/** Saves a note; says what came of it where that failed. */
function useNoteSave(
  { record, note }: Pick<NoteEditorProps, 'record' | 'note'>,
  onSaved: (note: RecordNote) => void,
) {
  const [revision, setRevision] = useState(note?.revision);
  const [isSaving, setSaving] = useState(false);
  const [told, setTold] = useState<string>();
  const running = useRef(false);
  /** the same until the note is saved, so that one whose answer was lost is not made twice */
  const key = useRef(newUuid());
  const tell = (failure: unknown) => {
    const current = conflictOf(failure);
    if (!current) return setTold(toldFailure(failure).message);
    setRevision(current.revision);
    setTold(
      t('changedElsewhere', { text: writtenNote(current.note.text, current.note.people).text }),
    );
  };
  const save = async (text: string) => {
    // a second click while the first one is on its way
    if (running.current) return;
    running.current = true;
    setSaving(true);
    setTold(undefined);
    const send = async (changed?: { id: string; revision: number }) => {
      const body = { ...record, text, ...(changed ? { note: changed } : {}) };
      const options = { silent: true, ...(changed ? {} : { key: key.current }) };
      return (await callEndpoint(noteSave, { body }, options)).data;
    };
    try {
      const changed = note && { id: note.id, revision: revision ?? note.revision };
      const saved = await send(changed).catch((failure: unknown) => {
        const { id, revision: made } = savedBefore(failure) ?? {};
        if (id === undefined || made === undefined) throw failure;
        return send({ id, revision: made });
      });
      key.current = newUuid();
      onSaved(saved);
    } catch (failure) {
      tell(failure);
    } finally {
      running.current = false;
      setSaving(false);
    }
  };
  return { save, isSaving, told };
}

/** The note as it is now, where it was changed elsewhere. */
function conflictOf(failure: unknown) {
  if (!(failure instanceof CallFailure) || failure.code !== 409) return undefined;
  const { data } = conflictData.safeParse(failure.data);
  const note = noteSave.response.shape.data.safeParse(data?.current).data;
  return data && note ? { revision: data.revision, note } : undefined;
}
