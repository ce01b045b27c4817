import { useMessages } from '#app/language/index.ts';
import { otherZone } from '#app/session/platformTime.ts';
import { timeMessages } from './messages.ts';

/** What is said at a time of the page where the platform's clocks show another one than this device's. */
export function useZoneHelp(): string | undefined {
  const t = useMessages(timeMessages);
  const zone = otherZone();
  return zone === undefined ? undefined : t('zoneHelp', { zone });
}
