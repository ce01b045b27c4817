import type { Transaction } from 'kysely';
import type { Language } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { inTransaction } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';
import { Conflict, InvalidInput, NotFound, sentence } from '../http/errors.ts';
import type { Caller } from '../http/handle.ts';
import { forgetKey } from '../identity/callers.ts';
import { confirmOwnKeys, countRecords, dropTable } from '../jmgr/own/index.ts';
import type { Services } from '../services.ts';
import { checkCandidate, checkRemoval, hasErrors, type SchemaSnapshot } from './assemble.ts';
import { bringTables } from './ownTables.ts';
import {
  dropDraft,
  holdSchemas,
  type NewRevision,
  readRevisionText,
  readStored,
  type SchemaWrite,
  type StoredSchema,
  writeDraft,
  writeRevision,
} from './records.ts';
import { refusedRemoval, refusedText } from './refusal.ts';
import { schemaStore } from './store.ts';

/** What every write of a schema takes (contract 10.9). */
export interface WriteRequest {
  readonly name: string;
  /** the stored revision that the writer saw */
  readonly revision: number;
  /** that of the person, in which values are written that become texts */
  readonly language?: Language;
}

/** A write inside of its transaction. */
export interface Writing extends SchemaWrite {
  readonly transaction: Transaction<Tables>;
  readonly snapshot: SchemaSnapshot;
  readonly language: Language | undefined;
}

/** Does work alone, so that no list and no other text changes meanwhile, and tells all processes of it. */
export async function alone<T>(
  services: Services,
  work: (transaction: Transaction<Tables>, snapshot: SchemaSnapshot) => Promise<T>,
): Promise<T> {
  const store = schemaStore(services);
  const done = await inTransaction(services.database, async (transaction) => {
    await holdSchemas(transaction);
    return work(transaction, await store.snapshot(transaction));
  });
  store.forget();
  return done;
}

/** Runs a write alone, so that no other schema is published between the check of a text and its publication. */
export async function writing<T>(
  services: Services,
  caller: Caller,
  { name, revision, language }: WriteRequest,
  work: (writing: Writing) => Promise<T>,
): Promise<T> {
  const done = await alone(services, async (transaction, snapshot) =>
    work({
      ...{ name, basedOn: revision, accountId: caller.id, at: services.now() },
      ...{ transaction, snapshot, language },
      before: await readStored(transaction, name),
    }),
  );
  await confirmOwnKeys(services);
  return done;
}

/** Whether the newest write is the same one, sent twice by a double click or because its answer got lost. */
function isRepeated({ before, basedOn }: Writing, made: { revision: number } | undefined): boolean {
  return before !== undefined && before.basedOn === basedOn && made?.revision === before.revision;
}

/** Whether nothing of a list is stored any more. */
export const isEmpty = (stored: StoredSchema): boolean => !stored.published && !stored.draft;

/** What a writer has seen of a text, and what is stored now. */
interface Seen {
  readonly name: string;
  /** the revision that the writer saw */
  readonly basedOn: number;
  readonly stored: Pick<StoredSchema, 'revision' | 'author' | 'updatedAt'> | undefined;
  /** a new text may have the name of one that was removed */
  readonly isGone: boolean;
}

/** @param current what else is told of what is stored. @throws Conflict if it was written since */
export function requireRevision({ name, basedOn, stored, isGone }: Seen, current: object): void {
  if ((stored?.revision ?? 0) === basedOn || (isGone && basedOn === 0)) return;
  const { revision = 0, author = '', updatedAt } = stored ?? {};
  throw new Conflict(
    sentence(locales.listEditor.server, stored ? 'stale' : 'staleNew', { name, revision, author }),
    {
      revision,
      current: updatedAt
        ? { name, revision, author, updatedAt: updatedAt.toISOString(), ...current }
        : null,
    },
  );
}

/** @throws Conflict if the schema was written since */
export function requireCurrent({ name, before: stored, basedOn }: Writing): void {
  const isDraft = stored !== undefined && stored.draft?.revision === stored.revision;
  const text = (isDraft ? stored.draft : stored?.published)?.text ?? null;
  const isGone = stored !== undefined && isEmpty(stored);
  requireRevision({ name, basedOn, stored, isGone }, { isDraft, text });
}

/** The text without a byte order mark. */
export const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

/** Publishes a text. @throws InvalidInput with the findings if it has errors */
async function publish(
  services: Services,
  writing: Writing,
  revision: Pick<NewRevision, 'kind' | 'note' | 'dropsDraft'> & { text: string },
) {
  const { name, snapshot, before, transaction, language } = writing;
  const { checked, breaks, lists } = checkCandidate(snapshot, name, revision.text);
  if (hasErrors(checked.findings) || breaks.length > 0)
    throw refusedText(name, [...checked.findings, ...breaks]);
  const { findings } = checked;
  const isSame = before?.published?.text === revision.text;
  // a text that is already in use gets no new revision
  if (before && isSame && !(revision.dropsDraft && before.draft))
    return { name, revision: before.revision, findings };
  const written = await writeRevision(transaction, writing, revision);
  await bringTables(services, transaction, lists, language);
  return { name, revision: written, findings };
}

/** Stores a draft, even with errors, or publishes. */
export async function saveSchema(
  services: Services,
  caller: Caller,
  body: WriteRequest & { text: string; draft: boolean; note: string },
) {
  const text = withoutMark(body.text);
  return writing(services, caller, body, async (write) => {
    const { name, before, snapshot, transaction } = write;
    const made = body.draft ? before?.draft : before?.published;
    const isSame = made?.text === text;
    if (before && isSame && isRepeated(write, made))
      return {
        name,
        revision: before.revision,
        findings: checkCandidate(snapshot, name, text).checked.findings,
      };
    requireCurrent(write);
    if (!body.draft)
      return publish(services, write, {
        kind: 'published',
        text,
        note: body.note,
        dropsDraft: true,
      });
    const { findings } = checkCandidate(snapshot, name, text).checked;
    const revision =
      before && isSame ? before.revision : await writeDraft(transaction, write, text);
    return { name, revision, findings };
  });
}

/**
 * Publishes the text of a former revision as a new one; a draft stays.
 *
 * @throws NotFound if there is no such revision
 */
export async function rollBackSchema(
  services: Services,
  caller: Caller,
  body: WriteRequest & { to: number; note: string },
) {
  return writing(services, caller, body, async (write) => {
    const { name, before, snapshot, transaction } = write;
    const text = await readRevisionText(transaction, name, body.to);
    if (text === undefined) throw unknownRevision(name, body.to);
    if (before?.published?.text === text && isRepeated(write, before.published))
      return {
        name,
        revision: before.revision,
        findings: checkCandidate(snapshot, name, text).checked.findings,
      };
    requireCurrent(write);
    return publish(services, write, {
      kind: 'rolled-back',
      text,
      note: body.note,
      dropsDraft: false,
    });
  });
}

/** 404 for an unknown revision. */
export const unknownRevision = (name: string, revision: number) =>
  new NotFound(sentence(locales.listEditor.server, 'unknownRevision', { name, revision }));

/** 404 for an unknown list. */
export const unknownSchema = (name: string) =>
  new NotFound(sentence(locales.lists.list, 'unknownList', { name }));

/**
 * Takes a stored list out of use and deletes its draft; its history stays.
 *
 * @throws InvalidInput if other lists depend on it
 */
export async function deleteSchema(services: Services, caller: Caller, body: WriteRequest) {
  return writing(services, caller, body, async (write) => {
    const { name, before, snapshot, transaction } = write;
    if (!before) throw unknownSchema(name);
    if (isEmpty(before)) return { name, revision: before.revision };
    requireCurrent(write);
    const { published } = before;
    if (!published) return { name, revision: await dropDraft(transaction, write) };
    const breaks = checkRemoval(snapshot, name);
    if (breaks.length > 0) throw refusedRemoval(name, breaks);
    const { text } = published;
    const revision = { kind: 'removed', text, note: '', dropsDraft: true } as const;
    return { name, revision: await writeRevision(transaction, write, revision) };
  });
}

/**
 * Deletes the own records of a list that is out of use, for good.
 *
 * @throws NotFound if it has none, InvalidInput while the list is in use
 */
export async function deleteKeptRecords(services: Services, { name }: { readonly name: string }) {
  const { keys, ...done } = await alone(services, async (transaction, { resources }) => {
    const user = resources.find(
      (one) => one.name === name || one.definition?.aliases?.includes(name),
    );
    if (user)
      throw new InvalidInput(
        sentence(locales.listEditor.server, 'recordsInUse', { name: user.name }),
      );
    const deleted = await countRecords(transaction, name);
    if (deleted === undefined)
      throw new NotFound(sentence(locales.listEditor.server, 'noRecords', { name }));
    return { name, deleted, keys: await dropTable(transaction, name, deleted, services.now()) };
  });
  for (const key of keys) forgetKey(services, key);
  return done;
}

/** Deletes the draft; the published text stays. */
export async function discardDraft(services: Services, caller: Caller, body: WriteRequest) {
  return writing(services, caller, body, async (write) => {
    const { name, before, transaction } = write;
    if (!before) throw unknownSchema(name);
    if (!before.draft) return { name, revision: before.revision };
    requireCurrent(write);
    return { name, revision: await dropDraft(transaction, write) };
  });
}
