import { useMessages } from '#app/language/index.ts';
import { otherZone } from '#app/session/platformTime.ts';
import { timeMessages } from './messages.ts';

/** The note at a time field if the platform's zone differs from this device's. */
export function useZoneHelp(): string | undefined {
  const t = useMessages(timeMessages);
  const zone = otherZone();
  return zone === undefined ? undefined : t('zoneHelp', { zone });
}
