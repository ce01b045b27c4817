import { isIP } from 'node:net';
import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { EndpointInput } from '#contract/endpoint.ts';
import { type addPasskey, passkeyAssertion } from '#contract/endpoints/passkeys.ts';
import { locales } from '#locales/index.ts';
import type { Tables } from '../database/tables.ts';
import { fieldRefused, sentence } from '../http/errors.ts';
import type { Services } from '../services.ts';
import type { Limit } from './limits.ts';

/** This site as passkeys know it. */
interface RelyingParty {
  /** the host that they belong to */
  readonly id: string;
  readonly origin: string;
}

/** `localhost` and the names below it always lead to one's own machine, so browsers trust them without https. */
const isLocalName = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/**
 * The site that a request is for. `PUBLIC_URL` says its address. Without that setting the address of the request does, of
 * which only names of this machine are believed: all others are whatever the sender wrote.
 *
 * @throws InvalidInput where browsers know no passkeys: at a bare number, or without https
 */
export function relyingParty(
  {
    settings: { PUBLIC_URL, PORT },
  }: { readonly settings: Pick<Services['settings'], 'PUBLIC_URL' | 'PORT'> },
  request: Pick<Request, 'url'>,
): RelyingParty {
  const { protocol, hostname, origin } = new URL(PUBLIC_URL ?? request.url);
  const isNumber = isIP(hostname) !== 0 || hostname.startsWith('[');
  const isSafe = PUBLIC_URL !== undefined && protocol === 'https:' && !isNumber;
  if (isSafe || isLocalName(hostname)) return { id: hostname, origin };
  throw fieldRefused({
    field: '',
    code: 'no-passkeys-here',
    text: sentence(locales.identity.server, 'noPasskeysHere', { origin, port: String(PORT) }),
  });
}

/**
 * Passkeys: what authenticators have made and signed. The package that checks them is loaded with the first one, since it
 * is large and the platform starts without it.
 */

async function library() {
  // what it is made of needs this before anything else, and a build does not keep their order
  await import('reflect-metadata');
  const [checks, { decodeAttestationObject }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...checks, decodeAttestationObject };
}

/** Seconds in which an authenticator signs. */
export const passkeySeconds = 5 * 60;
/** Sign-ins by passkey that one network may begin and not end well. */
export const passkeyLimit: Limit = { hits: 100, seconds: 600 };
/** what they are counted as */
export const passkeyTries = 'passkey:address';
/** Kinds of keys that are taken: ES256, which all authenticators have, and RS256, which Windows prefers. */
export const passkeyAlgorithms = [-7, -257];

/** The passkeys of an account, oldest first. */
export const passkeysOf = (database: Kysely<Tables>, accountId: string) =>
  database
    .selectFrom('passkey')
    .where('account_id', '=', accountId)
    .select(['id', 'name', 'credential_id', 'created_at', 'used_at'])
    .orderBy('id')
    .execute();

const clientData = z.object({ challenge: z.string().max(100) });

/** What an authenticator says that it has signed; undefined if nothing can be read. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString();
    return clientData.safeParse(JSON.parse(text)).data?.challenge;
  } catch {
    return undefined;
  }
}

/** Runs a check of the package, which throws for all that is wrong. @returns undefined if it does */
async function passing<Result>(
  { log }: Services,
  check: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await check();
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 300) : '';
    log.info({ reason }, 'a passkey is refused');
    return undefined;
  }
}

/** An authenticator's new key. */
interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
}

/**
 * Checks what a browser has made for `beginPasskey`. Certificates that tell who made an authenticator are refused: they are
 * not asked for, and checking them would fetch addresses that a stranger wrote.
 *
 * @param challenge that was given out for it
 * @returns undefined if it is not in order
 */
export async function checkNewPasskey(
  services: Services,
  party: RelyingParty,
  challenge: string,
  { id, clientDataJSON, attestationObject }: EndpointInput<typeof addPasskey>['body'],
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse, decodeAttestationObject } = await library();
  return passing(services, async () => {
    const decoded = decodeAttestationObject(
      new Uint8Array(Buffer.from(attestationObject, 'base64url')),
    );
    const form = decoded.get('fmt');
    const isPlain = form === 'none' || (form === 'packed' && !decoded.get('attStmt').get('x5c'));
    if (!isPlain) throw new Error(`an attestation of the form ${form}`);
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: passkeyAlgorithms,
    });
    if (registrationInfo?.credential.id !== id) throw new Error('another key than is named');
    const { credential } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
    };
  });
}

/** What an authenticator has signed to sign in. */
type Assertion = z.output<typeof passkeyAssertion>;

/** Reads the field `passkey` of a token call; undefined if it is none. */
export function readAssertion(text: string): Assertion | undefined {
  try {
    return passkeyAssertion.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** A passkey that was just used. */
interface ProvenPasskey {
  readonly id: string;
  readonly name: string;
  readonly accountId: string;
  /** of the authenticator, after this use */
  readonly counter: number;
}

/**
 * The passkey that has signed. The authenticator must have made sure who its person is, by a PIN or a finger.
 *
 * @param challenge that was given out for it
 * @returns undefined if there is no such passkey, or the signature is not its own
 */
export async function checkAssertion(
  services: Services,
  party: RelyingParty,
  challenge: string,
  { id, ...response }: Assertion,
): Promise<ProvenPasskey | undefined> {
  const passkey = await services.database
    .selectFrom('passkey')
    .where('credential_id', '=', id)
    .select(['id', 'name', 'account_id', 'public_key', 'counter'])
    .executeTakeFirst();
  if (!passkey) return undefined;
  const { verifyAuthenticationResponse } = await library();
  return passing(services, async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
      },
    });
    if (!verified) throw new Error('a wrong signature');
    const { id: passkeyId, name, account_id: accountId } = passkey;
    return { id: passkeyId, name, accountId, counter: authenticationInfo.newCounter };
  });
}

/**
 * Notes that a passkey was used, and how often its authenticator has signed.
 *
 * @param transaction of the session that it opens
 * @returns false if it was removed meanwhile, or another use counted as far: a copy of it may be in use
 */
export async function noteUseOfPasskey(
  { now }: Services,
  transaction: Transaction<Tables>,
  { id, counter }: ProvenPasskey,
): Promise<boolean> {
  const noted = await transaction
    .updateTable('passkey')
    .set({ used_at: now(), counter: String(counter) })
    .where('id', '=', id)
    .where(sql<boolean>`counter < ${counter} or (counter = 0 and ${counter}::bigint = 0)`)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}
