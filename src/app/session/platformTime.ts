import { wallOf, zoneText } from '#contract/zonedTime.ts';
import { platformZone } from '../configuration.ts';
import { serverNow } from './serverClock.ts';

/** Times as the platform's clocks show them: every date and time of the interface is one (contract `zonedTime.ts`). */

/**
 * The present moment as the platform writes it, `YYYY-MM-DD HH:mm:ss` (contract 7.2, 10.19).
 *
 * @param now in milliseconds since 1970
 */
export const platformTime = (now = serverNow()): string => wallOf(now, platformZone());

/** What the platform's time zone is called, `Asia/Shanghai, UTC+08:00`. @param now in milliseconds since 1970 */
export const platformZoneText = (now = serverNow()): string => zoneText(now, platformZone());

/** The same where its clocks show another time than this device's; undefined where they show the same. */
export function otherZone(now = serverNow()): string | undefined {
  const zone = platformZone();
  const isSame = zone === undefined || wallOf(now, zone) === wallOf(now, undefined);
  return isSame ? undefined : platformZoneText(now);
}
