import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import {
  checkScanStatus,
  generateQrCode,
  scanLoginConfirm,
  type scanStatuses,
} from '#contract/endpoints/signIn.ts';
import { locales } from '#locales/index.ts';
import { after } from '../after.ts';
import { inTransaction } from '../database/connection.ts';
import type { Row, Tables } from '../database/tables.ts';
import { Forbidden, InvalidInput, NotFound, sentence, Unauthorized } from '../http/errors.ts';
import { type Caller, type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import { publicOrigin } from '../publicAddress.ts';
import type { Services } from '../services.ts';
import { deviceOf } from './grants/grant.ts';
import { type Limit, takeNetworkTry } from './limits.ts';
import { issueSecret } from './singleUseSecrets.ts';
import { hashToken, newToken } from './tokens.ts';

/**
 * Scan login (contract 4, 10.7): pending → scanned → confirmed | rejected, or expired. Confirmed becomes finished once
 * its ticket was fetched. Every transition is one statement that names the state it starts from, so of two at once
 * one happens.
 */

/** Seconds that a picture can be scanned and confirmed in. */
const codeSeconds = 120;
/** Seconds that a confirmation waits at least for the browser that asked, however late it came. */
const fetchSeconds = 15;
const ticketSeconds = 60;
const codeBytes = 12;
/** Pictures that one network address may ask for: an office shares one, and each open page asks every two minutes. */
export const scanLimit: Limit = { hits: 300, seconds: 600 };

type ScanStatus = (typeof scanStatuses)[number];
type ScanRow = Pick<
  Row<'scan_login'>,
  'status' | 'account_id' | 'device' | 'address' | 'created_at' | 'expires_at'
>;

const columns = ['status', 'account_id', 'device', 'address', 'created_at', 'expires_at'] as const;
/** What may still change. */
const open = ['pending', 'scanned', 'confirmed'];

const unknownCode = () => new NotFound(sentence(locales.identity.server, 'scanUnknown'));

/** What a row says at this instant. */
function statusOf({ status, expires_at }: Pick<ScanRow, 'status' | 'expires_at'>, now: Date) {
  const known: Partial<Record<string, ScanStatus>> = {
    rejected: 'rejected',
    finished: 'confirmed',
    ...(expires_at > now && { pending: 'pending', scanned: 'scanned', confirmed: 'confirmed' }),
  };
  return known[status] ?? 'expired';
}

/** @throws Unauthorized, Forbidden if the caller's session has just ended or its account was just blocked */
async function requireLive(database: Kysely<Tables>, caller: Caller): Promise<void> {
  const row = await database
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .where('session.id', '=', caller.sessionId)
    .where('session.revoked_at', 'is', null)
    .select('account.is_blocked')
    // ending the session waits for this confirmation, and then voids it too
    .forShare('session')
    .executeTakeFirst();
  if (!row) throw new Unauthorized(sentence(locales.server.http, 'loginExpired'));
  if (row.is_blocked) throw new Forbidden(sentence(locales.identity.server, 'blocked'));
}

async function findScan(database: Kysely<Tables>, code: string): Promise<ScanRow> {
  const row = await database
    .selectFrom('scan_login')
    .where('code', '=', code)
    .select(columns)
    .executeTakeFirst();
  if (!row) throw unknownCode();
  return row;
}

/**
 * Does what a phone asks with a code.
 *
 * @param isConfirm undefined opens it; else whether to confirm or reject
 * @returns the row afterwards; an ended one does not change
 * @throws NotFound; Forbidden for any account but the one that opened it; InvalidInput if nobody has opened it
 */
async function advanceScan(
  database: Kysely<Tables>,
  now: Date,
  caller: Caller,
  { code, isConfirm }: { code: string; isConfirm?: boolean | undefined },
): Promise<ScanRow> {
  const change = database
    .updateTable('scan_login')
    .where('code', '=', code)
    .where('expires_at', '>', now);
  const opening = change
    .where('status', '=', 'pending')
    .set({ status: 'scanned', account_id: caller.id });
  const deciding = change
    .where('status', '=', 'scanned')
    .where('account_id', '=', caller.id)
    .set(
      isConfirm
        ? {
            status: 'confirmed',
            expires_at: sql<Date>`greatest(expires_at, ${after(now, fetchSeconds)})`,
          }
        : { status: 'rejected' },
    );
  await (isConfirm === undefined ? opening : deciding).execute();
  const row = await findScan(database, code);
  if (row.account_id !== null && row.account_id !== caller.id)
    throw new Forbidden(sentence(locales.identity.server, 'scanOfOther'));
  if (isConfirm !== undefined && statusOf(row, now) === 'pending')
    throw new InvalidInput(sentence(locales.identity.server, 'scanNotOpened'));
  return row;
}

/** Gives the ticket of a confirmed code to the first caller. */
function fetchTicket(services: Services, code: string, now: Date): Promise<string | undefined> {
  return inTransaction(services.database, async (transaction) => {
    const row = await transaction
      .updateTable('scan_login')
      .where('code', '=', code)
      .where('status', '=', 'confirmed')
      .where('expires_at', '>', now)
      .set({ status: 'finished' })
      .returning('account_id')
      .executeTakeFirst();
    if (!row?.account_id) return undefined;
    const issue = { purpose: 'ticket', seconds: ticketSeconds, accountId: row.account_id } as const;
    return issueSecret(services, issue, transaction);
  });
}

/** Scan login for both sides: the browser that asks, and the phone that is signed in. */
export function scanLoginHandlers(services: Services): HandledEndpoint[] {
  const { database, settings } = services;
  return [
    handle(generateQrCode, async (call) => {
      await takeNetworkTry(services, 'scan:address', call.clientAddress, scanLimit);
      const now = services.now();
      if (call.query.previous !== undefined)
        await database
          .updateTable('scan_login')
          .where('code', '=', call.query.previous)
          .where('status', 'in', open)
          .where('expires_at', '>', now)
          .set({ expires_at: now })
          .execute();
      const code = randomBytes(codeBytes).toString('base64url');
      const secret = newToken();
      const device = deviceOf(call);
      await database
        .insertInto('scan_login')
        .values({
          code,
          secret_hash: hashToken(secret),
          status: 'pending',
          device: device.name,
          address: device.address,
          created_at: now,
          expires_at: after(now, codeSeconds),
        })
        .execute();
      const address = `${publicOrigin(settings)}/scan/${code}`;
      return succeed({ code, secret, address, expiresIn: codeSeconds });
    }),
    handle(scanLoginConfirm, async ({ caller, query }) => {
      const now = services.now();
      const row = await inTransaction(database, async (transaction) => {
        await requireLive(transaction, caller);
        return advanceScan(transaction, now, caller, query);
      });
      return succeed({
        status: statusOf(row, now),
        device: row.device,
        address: row.address,
        createdAt: row.created_at.toISOString(),
      });
    }),
    handle(checkScanStatus, async ({ query: { code, secret } }) => {
      const now = services.now();
      const row = await database
        .selectFrom('scan_login')
        .where('code', '=', code)
        .select(['secret_hash', 'status', 'expires_at'])
        .executeTakeFirst();
      const given = hashToken(secret);
      const isRight = timingSafeEqual(given, row?.secret_hash ?? Buffer.alloc(given.length));
      if (!row || !isRight) throw unknownCode();
      const ticket =
        row.status === 'confirmed' ? await fetchTicket(services, code, now) : undefined;
      return succeed({ status: statusOf(row, now), ...(ticket !== undefined && { ticket }) });
    }),
  ];
}
