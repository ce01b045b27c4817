import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/**
 * An authenticator of our own, as a phone or a password manager is one: it makes passkeys (ES256) and signs with them, as
 * WebAuthn has it.
 */

const text = (value: string) => Buffer.from(value, 'utf8');
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

/** CBOR, as much of it as an authenticator writes. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    if (length < 256) return Buffer.from([(major << 5) | 24, length]);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, text(value).length), text(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  if (value instanceof Map)
    return Buffer.concat([
      head(5, value.size),
      ...[...value].flatMap(([key, part]) => [cbor(key), cbor(part)]),
    ]);
  throw new Error('an authenticator writes nothing else');
}

const flags = { present: 0x01, verified: 0x04, hasKey: 0x40 };

interface Circumstances {
  /** whether it asks for a PIN or a finger. Default: true */
  readonly verifies?: boolean;
  /** the site that the browser shows. Default: that of the authenticator */
  readonly origin?: string;
  /** what else stands for the site, if somebody makes it up */
  readonly rpId?: string;
}

export interface Authenticator {
  /** what it signs with the name of; base64url */
  readonly id: string;
  /** what it answers to `beginPasskey` */
  make(
    challenge: string,
    more?: Circumstances & { readonly attestation?: 'none' | 'packed' | 'certified' },
  ): { id: string; clientDataJSON: string; attestationObject: string };
  /** what it signs for `beginPasskeySignIn`, as the field `passkey` of the token call */
  sign(challenge: string, more?: Circumstances & { readonly counter?: number }): string;
}

/** @param origin the site that it is used at */
export function createAuthenticator(origin = 'http://localhost:4600'): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  let counter = 0;

  const clientDataOf = (type: string, challenge: string, at: string) =>
    text(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const dataOf = (rpId: string, flag: number, count: number, attested = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flag]), counted, attested]);
  };
  const signed = (data: Buffer, clientData: Buffer) =>
    sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
  const hostOf = ({ origin: at = origin, rpId = new URL(at).hostname }: Circumstances) => rpId;
  const presence = ({ verifies = true }: Circumstances) =>
    flags.present | (verifies ? flags.verified : 0);

  return {
    id: id.toString('base64url'),
    make(challenge, more = {}) {
      const clientData = clientDataOf('webauthn.create', challenge, more.origin ?? origin);
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const data = dataOf(hostOf(more), presence(more) | flags.hasKey, counter, attested);
      const { attestation = 'none' } = more;
      const statement = new Map<string, unknown>(
        attestation === 'none'
          ? []
          : [
              ['alg', -7],
              ['sig', signed(data, clientData)],
              ...(attestation === 'certified'
                ? ([['x5c', [Buffer.from('made up')]]] as const)
                : []),
            ],
      );
      const object = new Map<string, unknown>([
        ['fmt', attestation === 'none' ? 'none' : 'packed'],
        ['attStmt', statement],
        ['authData', data],
      ]);
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: cbor(object).toString('base64url'),
      };
    },
    sign(challenge, more = {}) {
      counter = more.counter ?? counter + 1;
      const clientData = clientDataOf('webauthn.get', challenge, more.origin ?? origin);
      const data = dataOf(hostOf(more), presence(more), counter);
      return JSON.stringify({
        id: id.toString('base64url'),
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signed(data, clientData).toString('base64url'),
      });
    },
  };
}
