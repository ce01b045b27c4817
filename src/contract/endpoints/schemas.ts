import { z } from 'zod';
import { accessReasons, listActions } from '../access.ts';
import { jmgr, localizedText } from '../endpoint.ts';
import { instant } from '../entities/common.ts';
import { tableChangeMilliseconds } from '../limits.ts';
import { basedOn, byName, historyCalls, keptText, rollbackBody, textNote } from './keptTexts.ts';
import { resourceName, schemaFinding } from './resources.ts';

/**
 * Bookdesk's own calls for operators: managing lists at run time (contract 12). A schema is a file of `schemas/`, or
 * stored by the platform; a stored one takes precedence over the file of the same name. Only the JSON text is stored.
 */

/** maximum number of characters of the JSON */
export const schemaTextLimit = 200_000;
const schemaText = z.string().max(schemaTextLimit);

/**
 * `last-good`: the published version has errors now, and the last one without is in use; `removed`: no longer in use,
 * but its history can be restored
 */
export const schemaStates = ['ready', 'last-good', 'broken', 'draft', 'removed'] as const;

/** A list in the operators' overview. */
export const managedSchema = z.object({
  ...keptText,
  /** name of the list that it extends */
  base: z.string().nullable(),
  state: z.enum(schemaStates),
  hasDraft: z.boolean(),
  errors: z.number().int(),
  warnings: z.number().int(),
  /** records that a list out of use keeps; null if it has none of its own */
  keptRecords: z.number().int().nullable(),
});
export type ManagedSchema = z.output<typeof managedSchema>;

export const schemaManageList = jmgr.get('/schema/manage/list', 'operator', {
  summary: 'Every list with where it comes from and how it stands, drafts included',
  answer: z.array(managedSchema),
});

const authored = { author: z.string(), updatedAt: instant };
export const schemaDetail = jmgr.get('/schema/detail/{name}', 'operator', {
  summary: 'The text of one schema: the file, what is published, the draft',
  parameters: byName,
  answer: z.object({
    name: z.string(),
    from: keptText.from,
    state: z.enum(schemaStates),
    revision: z.number().int(),
    /** the text that is in use, or would be if it had no errors */
    text: z.string(),
    /** the list in use, together with what it extends; null if there is none */
    whole: z.unknown().nullable(),
    /** names of lists in use that extend it */
    extendedBy: z.array(z.string()),
    fileText: z.string().nullable(),
    draft: z.object({ text: z.string(), revision: z.number().int(), ...authored }).nullable(),
    findings: z.array(schemaFinding),
  }),
});

const written = z.object({
  name: z.string(),
  revision: z.number().int(),
  findings: z.array(schemaFinding),
});
export const schemaSave = jmgr.put('/schema/save', 'operator', {
  summary:
    'Keep a draft of a schema, whatever is wrong with it, or publish it; errors and a stale revision publish nothing',
  audited: 'save',
  longest: tableChangeMilliseconds,
  body: z.strictObject({
    name: resourceName,
    text: schemaText,
    /** number of the newest stored revision, including drafts */
    revision: basedOn,
    draft: z.boolean().default(false),
    note: textNote,
  }),
  answer: written,
});
export const schemaRollback = jmgr.put('/schema/rollback', 'operator', {
  summary: 'Publish the text of a former revision again, as a new one',
  audited: 'rollBack',
  longest: tableChangeMilliseconds,
  body: rollbackBody,
  answer: written,
});
export const schemaRename = jmgr.put('/schema/rename', 'operator', {
  summary:
    'Give a stored schema another name: its text under the new one, with the former as an alias, and the former out of use, in one step',
  audited: 'rename',
  longest: tableChangeMilliseconds,
  body: z.strictObject({
    name: resourceName,
    to: resourceName,
    /** declares the new name, and the former one among its aliases, so that views, arrangements and links still work */
    text: schemaText,
    /** revision of the text stored under the former name */
    revision: basedOn,
    note: textNote,
  }),
  answer: written.extend({
    /** names of other lists whose relations use the former name, which keeps working */
    related: z.array(z.string()),
  }),
});
export const schemaDelete = jmgr.delete('/schema/delete', 'operator', {
  summary:
    'Take a stored schema out of use: the file of its name counts again, or the list is gone; its history stays',
  audited: 'delete',
  body: z.strictObject({ name: resourceName, revision: basedOn }),
  answer: z.object({ name: z.string(), revision: z.number().int() }),
});
/** Own records stay when their list goes out of use; this deletes them for good. */
export const schemaRecordsDelete = jmgr.delete('/schema/records/delete', 'operator', {
  summary: 'Delete for good the own records of a list that is out of use',
  audited: 'delete',
  body: z.strictObject({ name: resourceName }),
  answer: z.object({ name: z.string(), deleted: z.number().int() }),
});
/** Deletes the draft and keeps the published version. */
export const schemaDiscard = jmgr.delete('/schema/draft/delete', 'operator', {
  summary: 'Drop the draft of a schema',
  audited: 'discard',
  body: z.strictObject({ name: resourceName, revision: basedOn }),
  answer: z.object({ name: z.string(), revision: z.number().int() }),
});

export const { history: schemaHistory, revision: schemaRevision } = historyCalls('schema');

/** The kinds of account as which a schema can be viewed. */
export const schemaViewers = [
  'operator',
  'institution',
  'institution-without-publish',
  'user',
] as const;
export type SchemaViewer = (typeof schemaViewers)[number];

/**
 * What a new version does to a field: removes it, changes its type, or accepts less: shorter or longer texts, numbers
 * within limits or with fewer decimals, fewer items, records of another list, values that a new rule allows.
 */
export const schemaNarrowings = [
  'removed',
  'type',
  'length',
  'short',
  'pattern',
  'option',
  'range',
  'decimals',
  'count',
  'target',
  'required',
  'rule',
] as const;
export const schemaAffected = jmgr.post('/schema/affected', 'operator', {
  summary:
    'How many records hold what a new text of a list takes away or narrows; of the platform’s own things, the newest first, as many as twenty seconds allow',
  again: 'harmless',
  body: z.strictObject({ name: resourceName, text: schemaText }),
  answer: z.object({
    /** number of records that were checked, the newest ones, and number of all records */
    looked: z.number().int(),
    total: z.number().int(),
    fields: z.array(
      z.object({
        field: z.string(),
        label: localizedText,
        how: z.enum(schemaNarrowings),
        /** null if the platform does not keep the records itself and cannot count them */
        count: z.number().int().nullable(),
      }),
    ),
    /** what becomes of the table of own records; empty for other lists */
    plan: z.array(
      z.object({
        how: z.enum(['added', 'restored', 'renamed', 'converted', 'removed']),
        field: z.string(),
        label: localizedText,
        /** type of the field; of a removed one the former */
        type: z.string(),
        /** its former name where it is renamed, its former type where it is converted */
        from: z.string().nullable(),
        /** records with a value in the field */
        filled: z.number().int(),
        /** records whose value cannot become one of the new type */
        lost: z.number().int(),
        /** whether there are no more of both: of a large table, as many of the newest are counted as time allows */
        isExact: z.boolean(),
        /** some of them: their value as it is */
        rows: z.array(z.object({ id: z.string(), title: z.string(), value: z.string() })),
        /**
         * records whose value is not whole afterwards, as pictures and links are no text, or stays what it is, as it is none
         * of the options
         */
        left: z.number().int(),
        leftRows: z.array(z.object({ id: z.string(), title: z.string(), value: z.string() })),
      }),
    ),
  }),
});
export type SchemaAffected = z.output<typeof schemaAffected.response>['data'];

export const schemaCheck = jmgr.post('/schema/check', 'operator', {
  summary: 'What is wrong with a text, and the list that it makes for somebody; nothing is kept',
  again: 'harmless',
  body: z.strictObject({
    name: resourceName,
    text: schemaText,
    as: z.enum(schemaViewers).default('operator'),
  }),
  answer: z.object({
    findings: z.array(schemaFinding),
    /** findings for other lists that it would break, by their files; it cannot be published then */
    breaks: z.array(schemaFinding),
    /** as that account would get it; null if it has errors, or if the account may not see it (`hidden`) */
    schema: z.unknown().nullable(),
    hidden: z.boolean(),
    refused: z.partialRecord(z.enum(listActions), z.enum(accessReasons)),
  }),
});
