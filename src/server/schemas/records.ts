import type { Kysely, Transaction } from 'kysely';
import type { schemaRevisionKinds } from '#contract/endpoints/schemas.ts';
import type { Tables } from '../database/tables.ts';
import type { PublishedSchema } from './assemble.ts';

/** Reading and writing the tables of stored schemas. */

type RevisionKind = (typeof schemaRevisionKinds)[number];

/** A draft: whatever text somebody kept, whether it passes or not. */
interface StoredDraft {
  readonly text: string;
  readonly revision: number;
  readonly author: string;
  readonly updatedAt: Date;
}

/** Everything that is stored under one name, but its history. */
export interface StoredSchema {
  readonly name: string;
  readonly revision: number;
  /** what the newest write was based on */
  readonly basedOn: number;
  readonly published: { readonly revision: number; readonly text: string } | undefined;
  readonly draft: StoredDraft | undefined;
  /** of the newest write */
  readonly author: string;
  readonly updatedAt: Date;
}

/** The number that changes with everything that is published, by any process. */
export async function readGeneration(database: Kysely<Tables>): Promise<number> {
  const { value } = await database
    .selectFrom('schema_generation')
    .select('value')
    .executeTakeFirstOrThrow();
  return value;
}

/** Lets one writer of schemas in after the other: each checks its text among what the others have published. */
export async function holdSchemas(transaction: Transaction<Tables>): Promise<void> {
  await transaction.selectFrom('schema_generation').select('value').forUpdate().execute();
}

/** Makes every process read again what is published. */
async function announceChange(transaction: Transaction<Tables>): Promise<void> {
  await transaction
    .updateTable('schema_generation')
    .set(({ eb }) => ({ value: eb('value', '+', 1) }))
    .execute();
}

/** What is in use, in the order of names. */
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

/** how many former revisions are tried in the place of one that does not pass any more */
const triedRevisions = 20;

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

/** What a list that extends another one was as a whole when it last passed; none where that never was. */
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

/** Keeps what lists are as a whole, by their names, where that has changed. */
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

/** Everything that is stored, in the order of names. */
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

/** What was published under a name and taken out of use, newest first, without the texts. */
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

/** The text of one revision, or of the newest. */
export async function readRevisionText(
  database: Kysely<Tables>,
  name: string,
  revision?: number,
): Promise<string | undefined> {
  let query = database.selectFrom('stored_schema_revision').select('text').where('name', '=', name);
  if (revision !== undefined) query = query.where('revision', '=', revision);
  return (await query.orderBy('revision', 'desc').limit(1).executeTakeFirst())?.text;
}

/** One write, and who makes it. */
export interface SchemaWrite {
  readonly name: string;
  /** what is stored now */
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

/** Keeps a draft. @returns the new revision */
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

/** Drops the draft; what never was published is gone with it. @returns the new revision, 0 where nothing is left */
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

/** A new revision of what is in use. */
export interface NewRevision {
  readonly kind: RevisionKind;
  readonly text: string;
  readonly note: string;
  /** whether a draft is taken away with it */
  readonly dropsDraft: boolean;
}

/** Writes a revision and tells every process of it. @returns its number */
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
