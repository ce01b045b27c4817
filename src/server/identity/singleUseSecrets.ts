import type { Kysely } from 'kysely';
import { after } from '../after.ts';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { hashToken, newToken } from './tokens.ts';

/** Long random secrets that work once; the database keeps their hash only. */

export type SecretPurpose =
  /** a mail address is confirmed by the link of its activation mail */
  | 'activation'
  /** the person is who the session says */
  | 'identity-proof'
  /** a confirmed scan login becomes a session */
  | 'ticket'
  /** the first factor is proven, and a code is asked for; how it was proven is the payload */
  | 'second-factor'
  /** an authenticator is to sign it, to make a passkey of an account */
  | 'passkey'
  /** an authenticator is to sign it, to sign in */
  | 'passkey-sign-in'
  /** an external account, proven a moment ago; its provider, openid and nickname are the payload */
  | 'external'
  /** what an external site has to bring back */
  | 'external-state'
  /** a code of the demo's stand-in of an external site */
  | 'stand-in-code';

export interface SecretIssue {
  readonly purpose: SecretPurpose;
  /** seconds that it is good for */
  readonly seconds: number;
  readonly accountId?: string;
  readonly payload?: Readonly<Record<string, unknown>>;
}

export interface UsedSecret {
  readonly accountId: string | undefined;
  /** as stored; the reader validates it */
  readonly payload: unknown;
}

/** Creates a secret. @param database a transaction, if it must be created together with something else */
export async function issueSecret(
  services: Services,
  { purpose, seconds, accountId, payload = {} }: SecretIssue,
  database: Kysely<Tables> = services.database,
): Promise<string> {
  const secret = newToken();
  await database
    .insertInto('single_use_secret')
    .values({
      hash: hashToken(secret),
      purpose,
      account_id: accountId ?? null,
      payload: JSON.stringify(payload),
      expires_at: after(services.now(), seconds),
    })
    .execute();
  return secret;
}

/** Reads a secret without using it up; undefined if it is unknown, used or expired. */
export async function readSecret(
  services: Services,
  purpose: SecretPurpose,
  secret: string,
): Promise<UsedSecret | undefined> {
  const row = await services.database
    .selectFrom('single_use_secret')
    .where('hash', '=', hashToken(secret))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', services.now())
    .select(['account_id', 'payload'])
    .executeTakeFirst();
  return row && { accountId: row.account_id ?? undefined, payload: row.payload };
}

/** Uses a secret up; of two at once, one gets it. @param database a transaction that its use belongs to */
export async function takeSecret(
  services: Services,
  purpose: SecretPurpose,
  secret: string,
  database: Kysely<Tables> = services.database,
): Promise<UsedSecret | undefined> {
  const row = await database
    .deleteFrom('single_use_secret')
    .where('hash', '=', hashToken(secret))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', services.now())
    .returning(['account_id', 'payload'])
    .executeTakeFirst();
  return row && { accountId: row.account_id ?? undefined, payload: row.payload };
}

/** Voids the unused secrets of an account for these purposes. */
export async function voidSecrets(
  database: Kysely<Tables>,
  accountId: string,
  purposes: readonly SecretPurpose[],
): Promise<void> {
  await database
    .deleteFrom('single_use_secret')
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .execute();
}
