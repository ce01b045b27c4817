import type { Kysely, Transaction } from 'kysely';
import type { schemaRevisionKinds } from '#contract/endpoints/schemas.ts';
import type { Tables } from '../database/tables.ts';
import type { PublishedSchema } from './assemble.ts';
import { announceChange, triedRevisions } from './records.ts';

/** Reads and writes the tables of stored sources and their secrets. */

type RevisionKind = (typeof schemaRevisionKinds)[number];

/** The newest revision of a source. */
export interface StoredSource {
  readonly name: string;
  readonly revision: number;
  /** the revision that it was based on */
  readonly basedOn: number;
  readonly kind: RevisionKind;
  readonly text: string;
  readonly author: string;
  readonly createdAt: Date;
}

const kindOf = (kind: string): RevisionKind =>
  kind === 'removed' || kind === 'rolled-back' ? kind : 'published';

/** Everything stored, by name, those out of use as well. */
export async function readStoredSources(
  database: Kysely<Tables>,
  name?: string,
): Promise<StoredSource[]> {
  let query = database
    .selectFrom('stored_source')
    .innerJoin('account', 'account.id', 'stored_source.account_id')
    .distinctOn('stored_source.name')
    .select(['stored_source.name', 'stored_source.revision', 'based_on', 'kind', 'text'])
    .select(['account.nickname as author', 'stored_source.created_at'])
    .orderBy('stored_source.name')
    .orderBy('stored_source.revision', 'desc');
  if (name !== undefined) query = query.where('stored_source.name', '=', name);
  return (await query.execute()).map(({ based_on, kind, created_at, ...row }) => ({
    ...row,
    basedOn: based_on,
    kind: kindOf(kind),
    createdAt: created_at,
  }));
}

/** The texts of a source before the newest one, newest first. */
export async function readFormerSources(
  database: Kysely<Tables>,
  { name, revision }: PublishedSchema,
): Promise<string[]> {
  const rows = await database
    .selectFrom('stored_source')
    .select('text')
    .where('name', '=', name)
    .where('revision', '<', revision)
    .orderBy('revision', 'desc')
    .limit(triedRevisions)
    .execute();
  return rows.map(({ text }) => text);
}

/** What was stored under a name, newest first, without texts. */
export async function readSourceHistory(database: Kysely<Tables>, name: string) {
  const rows = await database
    .selectFrom('stored_source')
    .innerJoin('account', 'account.id', 'stored_source.account_id')
    .where('stored_source.name', '=', name)
    .select(['stored_source.revision', 'kind', 'note', 'account.nickname as author'])
    .select('stored_source.created_at')
    .orderBy('stored_source.revision', 'desc')
    .execute();
  return rows.map(({ created_at, kind, ...row }) => ({
    ...row,
    kind: kindOf(kind),
    createdAt: created_at.toISOString(),
  }));
}

/** The text of a revision; undefined if there is none. */
export async function readSourceText(
  database: Kysely<Tables>,
  name: string,
  revision: number,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('stored_source')
    .select('text')
    .where('name', '=', name)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return row?.text;
}

/** Writes a revision and announces it to all processes. @returns its number */
export async function writeSource(
  transaction: Transaction<Tables>,
  source: Omit<StoredSource, 'author' | 'revision'> & {
    readonly before: number;
    readonly note: string;
    readonly accountId: string;
  },
): Promise<number> {
  const { name, before, basedOn, kind, text, note, accountId, createdAt } = source;
  const revision = before + 1;
  await transaction
    .insertInto('stored_source')
    .values({
      ...{ name, revision, kind, text, note, created_at: createdAt },
      ...{ based_on: basedOn, account_id: accountId },
    })
    .execute();
  await announceChange(transaction);
  return revision;
}

/** A secret as it is kept. */
export interface SealedSecret {
  readonly source: string;
  readonly name: string;
  readonly secret: Buffer;
  /** where it may be sent */
  readonly origin: string;
  readonly author: string;
  readonly updatedAt: Date;
}

/** The secrets of all sources. */
export async function readSecrets(database: Kysely<Tables>): Promise<SealedSecret[]> {
  const rows = await database
    .selectFrom('source_secret')
    .innerJoin('account', 'account.id', 'source_secret.account_id')
    .select(['source', 'source_secret.name', 'secret', 'origin', 'source_secret.updated_at'])
    .select('account.nickname as author')
    .orderBy('source')
    .orderBy('source_secret.name')
    .execute();
  return rows.map(({ updated_at, ...row }) => ({ ...row, updatedAt: updated_at }));
}

/** Keeps a secret, in the place of the one of its name. */
export async function writeSecret(
  transaction: Transaction<Tables>,
  { source, name, secret, origin, updatedAt }: Omit<SealedSecret, 'author'>,
  accountId: string,
): Promise<void> {
  const written = { secret, origin, account_id: accountId, updated_at: updatedAt };
  await transaction
    .insertInto('source_secret')
    .values({ source, name, ...written })
    .onConflict((conflict) => conflict.columns(['source', 'name']).doUpdateSet(written))
    .execute();
  await announceChange(transaction);
}

/** Lets the secrets of a source go, or one of them. @returns whether there was any */
export async function dropSecrets(
  transaction: Transaction<Tables>,
  source: string,
  name?: string,
): Promise<boolean> {
  let query = transaction.deleteFrom('source_secret').where('source', '=', source);
  if (name !== undefined) query = query.where('name', '=', name);
  const gone = await query.returning('name').execute();
  if (gone.length > 0) await announceChange(transaction);
  return gone.length > 0;
}
