import { withoutTrailingSlashes } from '#contract/trailingSlashes.ts';
import type { Settings } from './settings.ts';

type AddressSettings = Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'PORT'>;

/** The public address of the site, without a trailing slash. */
export function publicOrigin({ PUBLIC_URL, HOST, PORT }: AddressSettings): string {
  const host = HOST.includes(':') && !HOST.startsWith('[') ? `[${HOST}]` : HOST;
  return withoutTrailingSlashes(PUBLIC_URL ?? `http://${host}:${PORT}`);
}

/** An address that others can open: paths of this site get its origin. */
export function absoluteAddress(settings: AddressSettings, address: string): string {
  return address.startsWith('/') ? `${publicOrigin(settings)}${address}` : address;
}
