import { sql, type Transaction } from 'kysely';
import type { Saved } from '#contract/endpoint.ts';
import type { WritingSave } from '#contract/entities/writing.ts';
import { keptWritings } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { inTransaction } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';
import { Conflict, NotFound, Refused, sentence } from '../http/errors.ts';
import type { Caller } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { readWriting } from './records.ts';

interface Write {
  readonly caller: Pick<Caller, 'id'>;
  readonly body: WritingSave;
  readonly at: Date;
}

/**
 * Stores a draft, as a new one or as the next revision of a stored one. If exactly the same text is sent again, the
 * answer is the same, because the client may have missed the first one.
 *
 * @throws NotFound if the former revision is not stored; Conflict if it is not the latest; Refused if the draft is new
 *   and the account is at its limit
 */
export function saveWriting(
  { database, now }: Services,
  caller: Pick<Caller, 'id'>,
  body: WritingSave,
): Promise<Saved> {
  const write = { caller, body, at: now() };
  return inTransaction(database, (transaction) =>
    body.revision === undefined
      ? keepFirst(transaction, write)
      : keepNext(transaction, write, body.revision),
  );
}

const columnsOf = ({ body, at }: Write) => ({
  kind: body.kind,
  record_id: body.recordId,
  base_revision: body.baseRevision,
  title: body.title,
  device: body.device,
  content: JSON.stringify(body.values),
  updated_at: at,
});

async function keepFirst(transaction: Transaction<Tables>, write: Write): Promise<Saved> {
  const { caller, body } = write;
  const inserted = await transaction
    .insertInto('writing')
    .values({ account_id: caller.id, id: body.id, ...columnsOf(write) })
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doNothing())
    .returning('revision')
    .executeTakeFirst();
  if (!inserted) return answerKept(transaction, write);
  await refuseTooMany(transaction, caller);
  return { id: body.id, revision: inserted.revision };
}

async function keepNext(
  transaction: Transaction<Tables>,
  write: Write,
  revision: number,
): Promise<Saved> {
  const { caller, body } = write;
  const updated = await transaction
    .updateTable('writing')
    .set({ ...columnsOf(write), revision: revision + 1 })
    .where('account_id', '=', caller.id)
    .where('id', '=', body.id)
    .where('revision', '=', revision)
    .returning('revision')
    .executeTakeFirst();
  return updated ? { id: body.id, revision: updated.revision } : answerKept(transaction, write);
}

/** The answer to a save that is not based on the latest revision. */
async function answerKept(transaction: Transaction<Tables>, write: Write): Promise<Saved> {
  const { caller, body } = write;
  const current = await readWriting(transaction, caller, body.id);
  if (!current) throw new NotFound(sentence(locales.publish.server, 'notKept'));
  const { revision } = current;
  if (JSON.stringify(current.values) === JSON.stringify(body.values))
    return { id: body.id, revision };
  throw new Conflict(sentence(locales.publish.server, 'stale', { revision }), {
    revision,
    current,
  });
}

/**
 * Keeps an account at its limit: stored drafts stay, a new one stays on its device. Two new drafts at the same time
 * wait for each other.
 */
async function refuseTooMany(
  transaction: Transaction<Tables>,
  caller: Pick<Caller, 'id'>,
): Promise<void> {
  await sql`select id from account where id = ${caller.id} for no key update`.execute(transaction);
  const { rows } = await sql<{ kept: number }>`select count(*)::int as kept from writing
    where account_id = ${caller.id}`.execute(transaction);
  if ((rows[0]?.kept ?? 0) > keptWritings)
    throw new Refused(422, sentence(locales.publish.server, 'tooMany', { limit: keptWritings }));
}
