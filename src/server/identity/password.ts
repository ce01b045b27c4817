import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Cost of a new hash: 32 MiB of memory, about 0.1 s. A hash carries its own, so that it may be raised. */
const cost = { logN: 15, r: 8, p: 1 };
const saltBytes = 16;
const hashBytes = 32;

interface Parameters {
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

function derive(password: string, salt: Buffer, { logN, r, p }: Parameters): Promise<Buffer> {
  const N = 2 ** logN;
  return new Promise((resolve, reject) => {
    scrypt(
      password.normalize('NFKC'),
      salt,
      hashBytes,
      { N, r, p, maxmem: 256 * N * r },
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });
}

const write = ({ logN, r, p }: Parameters, salt: Buffer, hash: Buffer) =>
  `scrypt$${logN}$${r}$${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`;

const form = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]{16,64})\$([\w-]{43})$/;

/** Hash of a password with its salt and parameters: what the database keeps. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  return write(cost, salt, await derive(password, salt, cost));
}

/** compared with if there is no account or no password, so that the answer takes the same time */
const nobody = write(cost, Buffer.alloc(saltBytes), Buffer.alloc(hashBytes));

/**
 * Whether a password matches a hash; takes the same time without a hash.
 *
 * @param hash of `hashPassword`; undefined if the account is unknown or has no password
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const match = form.exec(hash ?? nobody);
  const [, logN, r, p, salt = '', expected = ''] = match ?? form.exec(nobody) ?? [];
  const parameters = { logN: Number(logN), r: Number(r), p: Number(p) };
  const actual = await derive(password, Buffer.from(salt, 'base64url'), parameters);
  const isEqual = timingSafeEqual(actual, Buffer.from(expected, 'base64url'));
  return isEqual && match !== null && hash !== null;
}
