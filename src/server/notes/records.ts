import { type Kysely, type SqlBool, sql } from 'kysely';
import type { RecordNote } from '#contract/endpoints/notes.ts';
import type { Tables } from '../database/tables.ts';
import { type Caller, isOperator, personOf } from '../http/handle.ts';
import { authorColumns, authorOf } from '../special/records.ts';
import type { OpenedRecord } from './opened.ts';

/** Notes as rows. */

/** The notes of a side on a record; found by one index. */
export const isOn = ({ resource, id, side }: OpenedRecord) =>
  sql<SqlBool>`note.resource = ${resource} and note.record_id = ${id}
    and ${side === null ? sql`note.for_account_id is null` : sql`note.for_account_id = ${side}::bigint`}`;

/** Whether somebody may delete what others of their side wrote. */
export const mayDeleteAny = (caller: Caller): boolean =>
  isOperator(caller) ||
  (caller.isInstitution && (!caller.member || caller.member.role === 'administrator'));

/** Notes with who wrote them and the present names of whom they mention, in one query. */
export const selectNotes = (database: Kysely<Tables>) =>
  database
    .selectFrom('note')
    .innerJoin('account', 'account.id', 'note.account_id')
    .select(['note.id', 'note.revision', 'note.text', 'note.created_at', 'note.changed_at'])
    .select(authorColumns)
    .select(
      sql<
        Record<string, string>
      >`coalesce((select jsonb_object_agg(person.id::text, person.nickname)
        from account as person where person.id = any(note.mentions)), '{}')`.as('people'),
    );
type NoteRow = Awaited<ReturnType<ReturnType<typeof selectNotes>['execute']>>[number];

/** A note as its reader gets it. */
export function presentNote(row: NoteRow, caller: Caller): RecordNote {
  const isMine = row.author_id === personOf(caller);
  return {
    id: row.id,
    revision: row.revision,
    text: row.text,
    at: row.created_at.toISOString(),
    changedAt: row.changed_at?.toISOString() ?? null,
    author: authorOf(row),
    isMine,
    isDeletable: isMine || mayDeleteAny(caller),
    people: row.people,
  };
}
