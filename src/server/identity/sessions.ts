import { sql, type Transaction } from 'kysely';
import { after } from '../after.ts';
import { inTransaction } from '../database/connection.ts';
import { newIdentifier } from '../database/identifier.ts';
import type { Row, Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { forgetSession } from './callers.ts';
import { voidSecrets } from './singleUseSecrets.ts';
import { openPair, sealPair, type TokenPair } from './successor.ts';
import {
  accessTokenSeconds,
  hashToken,
  newToken,
  refreshGraceSeconds,
  refreshTokenSeconds,
} from './tokens.ts';

async function issuePair(
  transaction: Transaction<Tables>,
  sessionId: string,
  now: Date,
): Promise<TokenPair> {
  const pair = { accessToken: newToken(), refreshToken: newToken() };
  await transaction
    .insertInto('access_token')
    .values({
      hash: hashToken(pair.accessToken),
      session_id: sessionId,
      expires_at: after(now, accessTokenSeconds),
    })
    .execute();
  await transaction
    .insertInto('refresh_token')
    .values({
      hash: hashToken(pair.refreshToken),
      session_id: sessionId,
      expires_at: after(now, refreshTokenSeconds),
    })
    .execute();
  return pair;
}

/** Where a session is opened. */
export interface Device {
  /** what the browser calls itself */
  readonly name: string;
  /** its network address */
  readonly address: string;
}

/** Sessions that an account can have at once; one more ends the one that was not used for longest. */
export const sessionLimit = 100;

/** What may have changed between what a person proved and the session that it opens. */
type AccountGuard = (
  account: Pick<Row<'account'>, 'password_hash' | 'is_blocked'>,
  transaction: Transaction<Tables>,
) => void | Promise<void>;

/** How a session is opened. */
export interface Opening {
  /**
   * checks the account, which cannot change until the session exists: a change of the password or a block comes before
   * it, or ends it too. If it throws, there is no session
   */
  readonly guard?: AccountGuard;
  /** whether the person has just proven who they are; another session of theirs is no proof. Default: true */
  readonly isProven?: boolean;
  /** the name of the passkey that opens it, if one does */
  readonly passkey?: string;
}

/** Checks an account, which cannot change until the transaction is over. */
export async function passGuard(
  transaction: Transaction<Tables>,
  accountId: string,
  guard: AccountGuard | undefined,
): Promise<void> {
  const account = await transaction
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(['password_hash', 'is_blocked'])
    .forShare()
    .executeTakeFirstOrThrow();
  await guard?.(account, transaction);
}

/** Opens a session of an account and issues its first tokens. */
export async function openSession(
  services: Services,
  accountId: string,
  device: Device,
  { guard, isProven = true, passkey = '' }: Opening = {},
): Promise<TokenPair> {
  const id = newIdentifier();
  const instant = services.now();
  const { pair, ended } = await inTransaction(services.database, async (transaction) => {
    await passGuard(transaction, accountId, guard);
    await transaction
      .insertInto('session')
      .values({
        id,
        account_id: accountId,
        device: device.name,
        address: device.address,
        created_at: instant,
        used_at: instant,
        is_proven: isProven,
        passkey,
      })
      .execute();
    const ended = await endUnused(transaction, accountId, instant);
    return { pair: await issuePair(transaction, id, instant), ended };
  });
  for (const sessionId of ended) forgetSession(services, sessionId);
  return pair;
}

/** Ends what an account has beyond `sessionLimit`. @returns the sessions that it ended */
async function endUnused(
  transaction: Transaction<Tables>,
  accountId: string,
  now: Date,
): Promise<string[]> {
  const ended = await transaction
    .updateTable('session')
    .set({ revoked_at: now })
    .where('id', 'in', (expression) =>
      expression
        .selectFrom('session')
        .where('account_id', '=', accountId)
        .where('revoked_at', 'is', null)
        .orderBy('used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(sessionLimit)
        .select('id'),
    )
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

/** Ends a session: all its tokens become invalid. */
export async function endSession(services: Services, sessionId: string): Promise<void> {
  await services.database
    .updateTable('session')
    .set({ revoked_at: services.now() })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
  forgetSession(services, sessionId);
}

/** The sessions of an account that can still be refreshed, last used first. */
export function liveSessions({ database, now }: Services, accountId: string) {
  return database
    .selectFrom('session')
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('used_at', '>', after(now(), -refreshTokenSeconds))
    .select(['id', 'device', 'address', 'created_at', 'used_at', 'passkey'])
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Ends one session, if it is one of the account's.
 *
 * @param sessionId any decimal text
 * @returns whether there was such a session
 */
export async function endOwnSession(
  services: Services,
  accountId: string,
  sessionId: string,
): Promise<boolean> {
  const ended = await services.database
    .updateTable('session')
    .set({ revoked_at: services.now() })
    // as text: not every number of the contract's ids is one that can be stored
    .where(sql<string>`id::text`, '=', sessionId)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (ended) forgetSession(services, ended.id);
  return ended !== undefined;
}

/**
 * Ends sessions of an account, and scan logins that they have confirmed and that are not signed in yet. Call
 * `forgetAccount` after the transaction, so that it takes effect in this process at once.
 *
 * @param keptSessionId a session that continues; without it all end
 * @returns how many ended
 */
export async function revokeSessions(
  { now }: Services,
  transaction: Transaction<Tables>,
  accountId: string,
  keptSessionId?: string,
): Promise<number> {
  // a session that is being opened either comes before this and ends too, or finds its ticket void
  await transaction
    .selectFrom('account')
    .where('id', '=', accountId)
    .select('id')
    .forNoKeyUpdate()
    .execute();
  let sessions = transaction
    .updateTable('session')
    .set({ revoked_at: now() })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null);
  if (keptSessionId !== undefined) sessions = sessions.where('id', '!=', keptSessionId);
  const { numUpdatedRows } = await sessions.executeTakeFirstOrThrow();
  // the scans first: one of which the ticket is fetched meanwhile has that ticket by then
  await transaction
    .updateTable('scan_login')
    .set({ expires_at: now() })
    .where('account_id', '=', accountId)
    .where('status', '=', 'confirmed')
    .execute();
  // a link makes the mailbox that it went to the account's, and that signs in
  await voidSecrets(transaction, accountId, ['ticket', 'activation', 'second-factor']);
  return Number(numUpdatedRows);
}

/** The result of a refresh: new tokens, or why there are none. */
export type Refreshed =
  | { readonly pair: TokenPair }
  | { readonly pair?: undefined; readonly refusal: 'unknown' | 'replayed' };

/**
 * Exchanges a refresh token for a new pair; each token works once (contract 10.5). A second use within ten seconds counts
 * as a second tab, or as a tab whose answer was lost, and gets the same pair: a thief gets no tokens of their own, and
 * the next use by both is noticed. A later second use counts as theft and ends the whole session.
 */
export async function refreshSession(services: Services, refreshToken: string): Promise<Refreshed> {
  const now = services.now();
  const hash = hashToken(refreshToken);
  const outcome = await inTransaction(services.database, async (transaction) => {
    const row = await transaction
      .selectFrom('refresh_token')
      .innerJoin('session', 'session.id', 'refresh_token.session_id')
      .innerJoin('account', 'account.id', 'session.account_id')
      .where('refresh_token.hash', '=', hash)
      .where('refresh_token.expires_at', '>', now)
      .where('session.revoked_at', 'is', null)
      .where('account.is_blocked', '=', false)
      .select(['refresh_token.replaced_at', 'refresh_token.successor', 'session.id as session_id'])
      .forUpdate(['refresh_token', 'session'])
      .executeTakeFirst();
    if (!row) return { refusal: 'unknown' } as const;
    const sessionId = row.session_id;
    // in the time to come only by a clock that went wrong, and longer ago than it says
    if (
      row.replaced_at &&
      Math.abs(now.getTime() - row.replaced_at.getTime()) > refreshGraceSeconds * 1_000
    )
      return { refusal: 'replayed', sessionId } as const;
    if (row.successor) return { pair: openPair(refreshToken, row.successor) } as const;
    const pair = await issuePair(transaction, sessionId, now);
    await transaction
      .updateTable('refresh_token')
      .set({ replaced_at: row.replaced_at ?? now, successor: sealPair(refreshToken, pair) })
      .where('hash', '=', hash)
      .execute();
    await transaction
      .updateTable('session')
      .set({ used_at: now })
      .where('id', '=', sessionId)
      .execute();
    return { pair } as const;
  });
  if (outcome.refusal !== 'replayed') return outcome;
  await endSession(services, outcome.sessionId);
  return { refusal: 'replayed' };
}
