import type { Settings } from './settings.ts';

type AddressSettings = Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'PORT'>;

/** The address that people reach the site at, without a slash at its end. */
export function publicOrigin(settings: AddressSettings): string {
  return (settings.PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`).replace(/\/+$/, '');
}

/** An address as others can open it: paths of this site get its origin. */
export function absoluteAddress(settings: AddressSettings, address: string): string {
  return address.startsWith('/') ? `${publicOrigin(settings)}${address}` : address;
}
