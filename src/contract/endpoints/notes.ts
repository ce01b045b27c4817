import { z } from 'zod';
import { identifier, jmgr, revision } from '../endpoint.ts';
import { authorCard, instant } from '../entities/common.ts';
import { plainText } from '../limitedText.ts';
import { searchLength } from '../limits.ts';
import { countedNotes, countedText, noteLength, notePageSize, offeredPeople } from '../notes.ts';
import { textProblem } from '../text.ts';
import { resourceName } from './resources.ts';

/**
 * Bookdesk's own calls: notes that people write on a record, for others of their own side. Operators have one side, each
 * institution and each other account has its own; whoever may not see the record sees no notes on it.
 */

/** a record, in a list that shows it */
const onRecord = { resource: resourceName, id: identifier };

const limits = { minimum: 1, maximum: noteLength };
/** a mention counts as one character */
const noteText = z
  .string()
  .trim()
  .superRefine((value, context) => {
    const problem = textProblem(countedText(value), limits);
    if (problem) context.addIssue({ code: 'custom', params: { ...problem }, input: value });
  })
  .meta({ minLength: limits.minimum });

const note = z.object({
  id: identifier,
  revision,
  /** with mentions as `@{id of the account}` */
  text: z.string(),
  at: instant,
  /** null unless it was changed since it was written */
  changedAt: instant.nullable(),
  author: authorCard,
  /** whether the caller wrote it, and so may change it */
  isMine: z.boolean(),
  isDeletable: z.boolean(),
  /** the present names of those whom it mentions, by their accounts */
  people: z.record(z.string(), z.string()),
});
export type RecordNote = z.output<typeof note>;

export const noteList = jmgr.post('/note/list', 'signed-in', {
  summary: `The newest ${notePageSize} notes of one’s own side on a record, the newest last, or those before one of them`,
  again: 'harmless',
  body: z.strictObject({ ...onRecord, before: identifier.optional() }),
  answer: z.object({
    notes: z.array(note),
    /** there are older ones */
    more: z.boolean(),
    /** who sees them */
    side: z.enum(['operators', 'institution', 'oneself']),
  }),
});

export const noteCount = jmgr.post('/note/count', 'signed-in', {
  summary: `How many notes one’s own side has on a record, counted to ${countedNotes}`,
  again: 'harmless',
  body: z.strictObject(onRecord),
  answer: z.object({ count: z.number().int().min(0).max(countedNotes) }),
});

export const noteSave = jmgr.put('/note/save', 'signed-in', {
  summary:
    'Write a note on a record, or change one of one’s own; whoever is mentioned in it and may see the record is told',
  members: 'viewer',
  audited: 'save',
  body: z.strictObject({
    ...onRecord,
    text: noteText,
    /** the note to change, and the version that the change is based on */
    note: z.strictObject({ id: identifier, revision }).optional(),
  }),
  answer: note,
});

export const noteDelete = jmgr.delete('/note/delete', 'signed-in', {
  summary:
    'Delete a note of one’s own, or any of one’s side: for operators with all rights, and administrators of an institution',
  members: 'viewer',
  audited: 'delete',
  body: z.strictObject({ ...onRecord, note: identifier }),
  answer: z.object({ deleted: z.number().int() }),
});

const person = z.object({ id: identifier, name: z.string(), nickname: z.string() });
export type NotedPerson = z.output<typeof person>;

export const notePeople = jmgr.post('/note/people/list', 'signed-in', {
  summary: `Whom a note on a record may mention: ${offeredPeople} people of one’s own side who see the list, by name, account or initials`,
  again: 'harmless',
  body: z.strictObject({ ...onRecord, keyword: plainText(searchLength) }),
  answer: z.array(person),
});
