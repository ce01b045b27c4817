import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Texts that the database keeps so that nobody reads them without a secret that stands elsewhere. */

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** How the secrets of sources are sealed: with which secret of the installation, which no back-up has, and for which purpose. */
export const sourceSecrets = {
  key: 'sources',
  purpose: (source: string, name: string): string => `bookdesk source ${source} ${name}`,
} as const;

const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** Encrypts a text. @param secret a random one */
export function seal(secret: string, purpose: string, text: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const sealing = createCipheriv(cipher, keyOf(secret, purpose), nonce);
  const sealed = Buffer.concat([sealing.update(text), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]);
}

/** @throws Error if it was sealed with another secret, or for another purpose */
export function unseal(secret: string, purpose: string, sealed: Buffer): string {
  const opening = createDecipheriv(cipher, keyOf(secret, purpose), sealed.subarray(0, nonceLength));
  opening.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
  const text = opening.update(sealed.subarray(nonceLength + tagLength));
  return Buffer.concat([text, opening.final()]).toString();
}
