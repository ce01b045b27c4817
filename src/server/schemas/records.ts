import { type Kysely, sql, type Transaction } from 'kysely';
import type { textRevisionKinds } from '#contract/endpoints/keptTexts.ts';
import { unaccompanied } from '../database/companions.ts';
import type { Tables } from '../database/tables.ts';

/** Reads and writes the tables of stored schemas. */

/** The text published at run time under a name. */
export interface PublishedSchema {
  readonly name: string;
  readonly revision: number;
  readonly text: string;
}

type RevisionKind = (typeof textRevisionKinds)[number];

/** A draft, which may have errors. */
interface StoredDraft {
  readonly text: string;
  readonly revision: number;
  readonly author: string;
  readonly updatedAt: Date;
}

/** Everything stored under one name, except its history. */
export interface StoredSchema {
  readonly name: string;
  readonly revision: number;
  /** the revision that the newest write was based on */
  readonly basedOn: number;
  readonly published: { readonly revision: number; readonly text: string } | undefined;
  readonly draft: StoredDraft | undefined;
  /** who made the newest write */
  readonly author: string;
  readonly updatedAt: Date;
}

/** The number that every publication, by any process, changes. */
export async function readGeneration(database: Kysely<Tables>): Promise<number> {
  const { value } = await database
    .selectFrom('schema_generation')
    .select('value')
    .executeTakeFirstOrThrow();
  return value;
}

/** Lets only one transaction at a time write schemas, because each checks its text together with all others. */
export async function holdSchemas(transaction: Transaction<Tables>): Promise<void> {
  // who waits for a row reads the database as of then, and an index that is made meanwhile waits for such readers
  await unaccompanied(() =>
    sql`lock table schema_generation in share update exclusive mode`.execute(transaction),
  );
  await transaction.selectFrom('schema_generation').select('value').forUpdate().execute();
}

/** Tells all processes to read the published texts again. */
export async function announceChange(transaction: Transaction<Tables>): Promise<void> {
  await transaction
    .updateTable('schema_generation')
    .set(({ eb }) => ({ value: eb('value', '+', 1) }))
    .execute();
}

/** The published texts in use, by name. */
export async function readPublished(database: Kysely<Tables>): Promise<PublishedSchema[]> {
  return database
    .selectFrom('stored_schema')
    .innerJoin('stored_schema_revision', (join) =>
      join
        .onRef('stored_schema_revision.name', '=', 'stored_schema.name')
        .onRef('stored_schema_revision.revision', '=', 'stored_schema.published_revision'),
    )
    .select(['stored_schema.name', 'stored_schema_revision.revision'])
    .select('stored_schema_revision.text')
    .orderBy('stored_schema.name')
    .execute();
}

/** most former revisions that are tried if the present one no longer passes */
export const triedRevisions = 20;

/** The texts that were published before, newest first. */
export async function readFormerTexts(
  database: Kysely<Tables>,
  { name, revision }: PublishedSchema,
): Promise<string[]> {
  const rows = await database
    .selectFrom('stored_schema_revision')
    .select('text')
    .where('name', '=', name)
    .where('revision', '<', revision)
    .orderBy('revision', 'desc')
    .limit(triedRevisions)
    .execute();
  return rows.map(({ text }) => text);
}

/** The complete form of an extending list when it last passed; undefined if it never did. */
export async function readWhole(
  database: Kysely<Tables>,
  { name }: PublishedSchema,
): Promise<string[]> {
  const rows = await database
    .selectFrom('stored_schema_whole')
    .select('text')
    .where('name', '=', name)
    .execute();
  return rows.map(({ text }) => text);
}

/** Stores the complete forms of lists by name, if they have changed. */
export async function keepWhole(
  database: Kysely<Tables>,
  whole: ReadonlyMap<string, string>,
): Promise<void> {
  if (whole.size === 0) return;
  await database
    .insertInto('stored_schema_whole')
    .values([...whole].map(([name, text]) => ({ name, text })))
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(({ ref }) => ({ text: ref('excluded.text') }))
        .whereRef('stored_schema_whole.text', 'is distinct from', 'excluded.text'),
    )
    .execute();
}

function selectStored(database: Kysely<Tables>) {
  return database
    .selectFrom('stored_schema')
    .innerJoin('account as author', 'author.id', 'stored_schema.account_id')
    .leftJoin('account as drafter', 'drafter.id', 'stored_schema.draft_account_id')
    .leftJoin('stored_schema_revision as published', (join) =>
      join
        .onRef('published.name', '=', 'stored_schema.name')
        .onRef('published.revision', '=', 'stored_schema.published_revision'),
    )
    .select(['stored_schema.name', 'stored_schema.revision', 'stored_schema.based_on'])
    .select(['stored_schema.draft_text', 'stored_schema.draft_revision', 'stored_schema.draft_at'])
    .select(['stored_schema.updated_at', 'author.nickname as author'])
    .select('drafter.nickname as drafter')
    .select(['published.revision as published_revision', 'published.text as published_text'])
    .orderBy('stored_schema.name');
}
type StoredRow = Awaited<ReturnType<ReturnType<typeof selectStored>['execute']>>[number];

function storedOf(row: StoredRow): StoredSchema {
  const { draft_text, draft_revision, draft_at, published_revision, published_text } = row;
  const hasDraft = draft_text !== null && draft_revision !== null && draft_at !== null;
  return {
    name: row.name,
    revision: row.revision,
    basedOn: row.based_on,
    published:
      published_revision === null || published_text === null
        ? undefined
        : { revision: published_revision, text: published_text },
    draft: hasDraft
      ? {
          text: draft_text,
          revision: draft_revision,
          author: row.drafter ?? '',
          updatedAt: draft_at,
        }
      : undefined,
    author: row.author,
    updatedAt: row.updated_at,
  };
}

/** Everything stored, by name. */
export async function readAllStored(database: Kysely<Tables>): Promise<StoredSchema[]> {
  return (await selectStored(database).execute()).map(storedOf);
}

/** What is stored under one name. */
export async function readStored(
  database: Kysely<Tables>,
  name: string,
): Promise<StoredSchema | undefined> {
  const row = await selectStored(database)
    .where('stored_schema.name', '=', name)
    .executeTakeFirst();
  return row && storedOf(row);
}

/** What was published under a name or taken out of use, newest first, without texts. */
export async function readHistory(database: Kysely<Tables>, name: string) {
  return database
    .selectFrom('stored_schema_revision')
    .innerJoin('account', 'account.id', 'stored_schema_revision.account_id')
    .where('stored_schema_revision.name', '=', name)
    .select(['stored_schema_revision.revision', 'kind', 'note'])
    .select(['account.nickname as author', 'stored_schema_revision.created_at'])
    .orderBy('stored_schema_revision.revision', 'desc')
    .execute();
}

/** The text of a revision, or of the newest. */
export async function readRevisionText(
  database: Kysely<Tables>,
  name: string,
  revision?: number,
): Promise<string | undefined> {
  let query = database.selectFrom('stored_schema_revision').select('text').where('name', '=', name);
  if (revision !== undefined) query = query.where('revision', '=', revision);
  return (await query.orderBy('revision', 'desc').limit(1).executeTakeFirst())?.text;
}

/** A write, and who makes it. */
export interface SchemaWrite {
  readonly name: string;
  /** what is stored before the write */
  readonly before: StoredSchema | undefined;
  /** the revision that the writer saw */
  readonly basedOn: number;
  readonly accountId: string;
  readonly at: Date;
}
interface StoredChange {
  published_revision?: number | null;
  draft_text?: string | null;
  draft_revision?: number | null;
  draft_account_id?: string | null;
  draft_at?: Date | null;
}
const noDraft = { draft_text: null, draft_revision: null, draft_account_id: null, draft_at: null };

async function writeRow(
  transaction: Transaction<Tables>,
  { name, before, basedOn, accountId, at }: SchemaWrite,
  change: StoredChange,
): Promise<number> {
  const revision = (before?.revision ?? 0) + 1;
  const written = { revision, based_on: basedOn, account_id: accountId, updated_at: at, ...change };
  if (before)
    await transaction.updateTable('stored_schema').set(written).where('name', '=', name).execute();
  else
    await transaction
      .insertInto('stored_schema')
      .values({ name, published_revision: null, ...noDraft, ...written })
      .execute();
  return revision;
}

/** Stores a draft. @returns the new revision */
export async function writeDraft(
  transaction: Transaction<Tables>,
  write: SchemaWrite,
  text: string,
): Promise<number> {
  return writeRow(transaction, write, {
    draft_text: text,
    draft_revision: (write.before?.revision ?? 0) + 1,
    draft_account_id: write.accountId,
    draft_at: write.at,
  });
}

/**
 * Deletes the draft; a list that was never published is deleted completely. @returns the new revision, 0 if nothing is
 * left
 */
export async function dropDraft(
  transaction: Transaction<Tables>,
  write: SchemaWrite,
): Promise<number> {
  const { name } = write;
  if ((await readRevisionText(transaction, name)) !== undefined)
    return writeRow(transaction, write, noDraft);
  await transaction.deleteFrom('stored_schema').where('name', '=', name).execute();
  return 0;
}

/** A new revision of a published text. */
export interface NewRevision {
  readonly kind: RevisionKind;
  readonly text: string;
  readonly note: string;
  /** whether the draft is deleted as well */
  readonly dropsDraft: boolean;
}

/** Writes a revision and announces it to all processes. @returns its number */
export async function writeRevision(
  transaction: Transaction<Tables>,
  write: SchemaWrite,
  { kind, text, note, dropsDraft }: NewRevision,
): Promise<number> {
  const { name, accountId, at } = write;
  const revision = (write.before?.revision ?? 0) + 1;
  await writeRow(transaction, write, {
    published_revision: kind === 'removed' ? null : revision,
    ...(dropsDraft ? noDraft : {}),
  });
  await transaction
    .insertInto('stored_schema_revision')
    .values({ name, revision, kind, text, note, account_id: accountId, created_at: at })
    .execute();
  await announceChange(transaction);
  return revision;
}
