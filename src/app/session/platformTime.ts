import { wallOf, zoneText } from '#contract/zonedTime.ts';
import { platformZone } from '../configuration.ts';
import { serverNow } from './serverClock.ts';

/** Times by the platform's clock, as all dates and times of the interface are shown (contract `zonedTime.ts`). */

/**
 * The present moment as the platform writes it, `YYYY-MM-DD HH:mm:ss` (contract 7.2, 10.19).
 *
 * @param now in milliseconds since 1970
 */
export const platformTime = (now = serverNow()): string => wallOf(now, platformZone());

/** The name of the platform's time zone, `Asia/Shanghai, UTC+08:00`. @param now in milliseconds since 1970 */
export const platformZoneText = (now = serverNow()): string => zoneText(now, platformZone());

/** `platformZoneText`, but undefined if this device's clock shows the same time as the platform's. */
export function otherZone(now = serverNow()): string | undefined {
  const zone = platformZone();
  // a browser takes long to make its first format, and this is drawn with every first screen
  const local = new Date(now - new Date(now).getTimezoneOffset() * 60_000).toISOString();
  const isSame = zone === undefined || wallOf(now, zone) === local.slice(0, 19).replace('T', ' ');
  return isSame ? undefined : platformZoneText(now);
}
