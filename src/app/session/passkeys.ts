import { isOwnPlatform } from '../configuration.ts';

/** What browsers know of passkeys; without the package that speaks to them, so that the sign-in page stays small. */

/** A number as a host: `127.0.0.1`, `[::1]`. Passkeys belong to names. */
const bareNumber = /^([\d.]+|\[.*\])$/;

/** Whether this browser has passkeys. It has none on pages without https. */
export const hasPasskeys = (): boolean =>
  typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/** Whether passkeys can belong to the host of this page. */
export const isNamedHost = (): boolean => !bareNumber.test(location.hostname);

/** Whether somebody can sign in here by a passkey. */
export const offersPasskeys = (): boolean => hasPasskeys() && isNamedHost() && isOwnPlatform();
