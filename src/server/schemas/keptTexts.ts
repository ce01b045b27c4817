import { type Kysely, sql, type Transaction } from 'kysely';
import type { textRevisionKinds } from '#contract/endpoints/keptTexts.ts';
import type { Tables } from '../database/tables.ts';
import { announceChange, triedRevisions } from './records.ts';

/** Texts that operators keep beside lists, every version of each in a table of its kind: sources, dashboards. */

export type KeptTable = 'stored_source' | 'stored_dashboard';
type RevisionKind = (typeof textRevisionKinds)[number];

/** The newest revision of a text. */
export interface KeptText {
  readonly name: string;
  readonly revision: number;
  /** the revision that it was based on */
  readonly basedOn: number;
  readonly kind: RevisionKind;
  readonly text: string;
  readonly author: string;
  readonly createdAt: Date;
}

/** The newest revision, unless it took the text out of use. */
export const inUse = (stored: KeptText | undefined): KeptText | undefined =>
  stored?.kind === 'removed' ? undefined : stored;

/** Everything stored, by name, those out of use as well. */
export async function readKeptTexts(
  database: Kysely<Tables>,
  table: KeptTable,
  name?: string,
): Promise<KeptText[]> {
  const { rows } = await sql<KeptText>`
    select distinct on (kept.name) kept.name, kept.revision, based_on as "basedOn", kind, text,
      account.nickname as author, kept.created_at as "createdAt"
    from ${sql.table(table)} as kept join account on account.id = kept.account_id
    where ${name === undefined ? sql`true` : sql`kept.name = ${name}`}
    order by kept.name, kept.revision desc`.execute(database);
  return rows;
}

/** The texts of a name before the newest one, newest first. */
export async function readFormerTexts(
  database: Kysely<Tables>,
  table: KeptTable,
  { name, revision }: Pick<KeptText, 'name' | 'revision'>,
): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from ${sql.table(table)}
    where name = ${name} and revision < ${revision}
    order by revision desc limit ${triedRevisions}`.execute(database);
  return rows.map(({ text }) => text);
}

/** What was stored under a name, newest first, without texts. */
export async function readKeptHistory(database: Kysely<Tables>, table: KeptTable, name: string) {
  const { rows } = await sql<
    Pick<KeptText, 'revision' | 'kind' | 'author' | 'createdAt'> & { note: string }
  >`select kept.revision, kind, note, account.nickname as author, kept.created_at as "createdAt"
    from ${sql.table(table)} as kept join account on account.id = kept.account_id
    where kept.name = ${name} order by kept.revision desc`.execute(database);
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

/** The text of a revision; undefined if there is none. */
export async function readKeptText(
  database: Kysely<Tables>,
  table: KeptTable,
  name: string,
  revision: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`select text from ${sql.table(table)}
    where name = ${name} and revision = ${revision}`.execute(database);
  return rows[0]?.text;
}

/** Writes a revision and announces it to all processes. @returns its number */
export async function writeKeptText(
  transaction: Transaction<Tables>,
  table: KeptTable,
  written: Omit<KeptText, 'author' | 'revision'> & {
    readonly before: number;
    readonly note: string;
    readonly accountId: string;
  },
): Promise<number> {
  const { name, before, basedOn, kind, text, note, accountId, createdAt } = written;
  const revision = before + 1;
  await sql`insert into ${sql.table(table)}
      (name, revision, based_on, kind, text, note, account_id, created_at)
    values (${name}, ${revision}, ${basedOn}, ${kind}, ${text}, ${note}, ${accountId}, ${createdAt})`.execute(
    transaction,
  );
  await announceChange(transaction);
  return revision;
}
