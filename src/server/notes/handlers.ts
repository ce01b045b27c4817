import { sql, type Transaction } from 'kysely';
import type { EndpointRequest } from '#contract/endpoint.ts';
import {
  noteCount,
  noteDelete,
  noteList,
  notePeople,
  noteSave,
  type RecordNote,
} from '#contract/endpoints/notes.ts';
import { countedNotes, mentionsIn, mostMentions, notePageSize } from '#contract/notes.ts';
import { locales } from '#locales/index.ts';
import { inTransaction } from '../database/connection.ts';
import { newIdentifier } from '../database/identifier.ts';
import type { Tables } from '../database/tables.ts';
import type { ListCalls } from '../finding/listCalls.ts';
import { Conflict, Forbidden, fieldRefused, NotFound, sentence } from '../http/errors.ts';
import { type Caller, type HandledEndpoint, handle, personOf, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { isRecordId } from '../special/records.ts';
import { tellMentioned, toldOf } from './mentions.ts';
import { type OpenedRecord, openRecord } from './opened.ts';
import { peopleMeant } from './people.ts';
import { isOn, mayDeleteAny, presentNote, selectNotes } from './records.ts';

type Body = EndpointRequest<typeof noteSave>['body'];

const noSuchNote = () => new NotFound(sentence(locales.comments.server, 'noSuchNote'));

/** A note of the caller's side on a record, held until the transaction is over. @throws NotFound */
async function heldNote(transaction: Transaction<Tables>, record: OpenedRecord, id: string) {
  if (!isRecordId(id)) throw noSuchNote();
  const held = await transaction
    .selectFrom('note')
    .select(['note.id', 'note.account_id', 'note.revision', 'note.mentions'])
    .where('note.id', '=', id)
    .where(isOn(record))
    .forUpdate()
    .executeTakeFirst();
  if (!held) throw noSuchNote();
  return held;
}

/** Forgets what nobody has read yet about a note, for these accounts. */
async function withdrawNotices(
  transaction: Transaction<Tables>,
  note: string,
  accounts: readonly string[],
): Promise<void> {
  if (accounts.length === 0) return;
  await transaction
    .deleteFrom('notice')
    .where('account_id', 'in', [...accounts])
    .where('kind', '=', 'mention')
    .where('thing_id', '=', note)
    .where('read_at', 'is', null)
    .execute();
}

interface NoteWrite {
  readonly record: OpenedRecord;
  readonly caller: Caller;
  readonly body: Body;
  readonly mentions: readonly string[];
  readonly at: Date;
}

async function createNote(transaction: Transaction<Tables>, write: NoteWrite): Promise<string> {
  const { record, caller, body, mentions, at } = write;
  const id = newIdentifier();
  await transaction
    .insertInto('note')
    .values({
      ...{ id, resource: record.resource, record_id: record.id, for_account_id: record.side },
      ...{ account_id: personOf(caller), text: body.text, mentions: [...mentions] },
      created_at: at,
    })
    .execute();
  return id;
}

/** @returns whom it mentioned before. @throws NotFound, Forbidden, Conflict */
async function changeNote(
  transaction: Transaction<Tables>,
  { record, caller, body, mentions, at }: NoteWrite,
  { id, revision }: NonNullable<Body['note']>,
): Promise<readonly string[]> {
  const held = await heldNote(transaction, record, id);
  if (held.account_id !== personOf(caller))
    throw new Forbidden(sentence(locales.comments.server, 'notYours'));
  if (held.revision !== revision)
    throw new Conflict(sentence(locales.comments.server, 'changed'), {
      revision: held.revision,
      current: await readNote(transaction, caller, id),
    });
  await transaction
    .updateTable('note')
    .set({ text: body.text, mentions: [...mentions], changed_at: at })
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
  const left = held.mentions.filter((account) => !mentions.includes(account));
  await withdrawNotices(transaction, id, left);
  return held.mentions;
}

const readNote = async (
  transaction: Transaction<Tables>,
  caller: Caller,
  id: string,
): Promise<RecordNote> =>
  presentNote(
    await selectNotes(transaction).where('note.id', '=', id).executeTakeFirstOrThrow(),
    caller,
  );

/** The calls of notes; each asks first whether the caller may see the record. */
export function noteHandlers(services: Services, calls: ListCalls): HandledEndpoint[] {
  const { database, now } = services;
  return [
    handle(noteList, async (call) => {
      const { body, caller } = call;
      const record = await openRecord(services, calls, body, caller, call);
      const { before } = body;
      const newest = selectNotes(database)
        .where(isOn(record))
        .orderBy('note.id', 'desc')
        .limit(notePageSize + 1);
      const rows = await (before !== undefined && isRecordId(before)
        ? newest.where('note.id', '<', before)
        : newest
      ).execute();
      return succeed({
        notes: rows
          .slice(0, notePageSize)
          .reverse()
          .map((row) => presentNote(row, caller)),
        more: rows.length > notePageSize,
        side: record.side === null ? 'operators' : caller.isInstitution ? 'institution' : 'oneself',
      });
    }),
    handle(noteCount, async (call) => {
      const record = await openRecord(services, calls, call.body, call.caller, call);
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count
        from (select from note where ${isOn(record)} limit ${countedNotes}) as counted`.execute(
        database,
      );
      return succeed({ count: rows[0]?.count ?? 0 });
    }),
    handle(noteSave, async (call) => {
      const { body, caller, requestId } = call;
      const record = await openRecord(services, calls, body, caller, call);
      const mentions = mentionsIn(body.text).filter(isRecordId);
      if (mentions.length > mostMentions) {
        const text = sentence(locales.comments.server, 'tooManyMentions', { most: mostMentions });
        throw fieldRefused({ field: 'text', code: 'too-many', text });
      }
      const told = await toldOf(services, calls, record, mentions, caller, call);
      const write = { record, caller, body, mentions, at: now() };
      const saved = await inTransaction(database, async (transaction) => {
        const before = body.note ? await changeNote(transaction, write, body.note) : [];
        const note = body.note?.id ?? (await createNote(transaction, write));
        const added = told.filter(({ account }) => !before.includes(account));
        await tellMentioned(services, transaction, record, added, { note, by: caller, requestId });
        return readNote(transaction, caller, note);
      });
      return succeed(saved);
    }),
    handle(noteDelete, async (call) => {
      const { body, caller } = call;
      const record = await openRecord(services, calls, body, caller, call);
      await inTransaction(database, async (transaction) => {
        const held = await heldNote(transaction, record, body.note);
        if (held.account_id !== personOf(caller) && !mayDeleteAny(caller))
          throw new Forbidden(sentence(locales.comments.server, 'notDeletable'));
        await transaction.deleteFrom('note').where('id', '=', held.id).execute();
        await withdrawNotices(transaction, held.id, held.mentions);
      });
      return succeed({ deleted: 1 });
    }),
    handle(notePeople, async (call) => {
      const { body, caller } = call;
      const record = await openRecord(services, calls, body, caller, call);
      return succeed(await peopleMeant(services, record, body.keyword, caller));
    }),
  ];
}
