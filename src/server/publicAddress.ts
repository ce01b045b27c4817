import { withoutTrailingSlashes } from '#contract/trailingSlashes.ts';
import type { Settings } from './settings.ts';

type AddressSettings = Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'PORT'>;

/** The address that people reach the site at, without a slash at its end. */
export function publicOrigin({ PUBLIC_URL, HOST, PORT }: AddressSettings): string {
  const host = HOST.includes(':') && !HOST.startsWith('[') ? `[${HOST}]` : HOST;
  return withoutTrailingSlashes(PUBLIC_URL ?? `http://${host}:${PORT}`);
}

/** An address as others can open it: paths of this site get its origin. */
export function absoluteAddress(settings: AddressSettings, address: string): string {
  return address.startsWith('/') ? `${publicOrigin(settings)}${address}` : address;
}
